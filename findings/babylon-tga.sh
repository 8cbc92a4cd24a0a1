#!/usr/bin/env bash
# Babylon.js reads no pixels, or only the first ones, of compressed TGA textures that are small or full of detail.
#
# Seen with: @babylonjs/core 9.35.0 (npm package), beside TGALoader of three.js 0.187.0 (npm package three).
#
# What: a compressed TGA file consists of packets: a run of one pixel, or up to 128 different ones. Babylon.js stops to
# read packets when its place in the file is as large as the picture will be in memory (`tga.js`, `UploadContent`), as
# if that were its place in the picture. A picture of 2 x 2 pixels with 3 bytes each is 12 bytes, and its first packet
# begins at byte 18: all of it is black. One of 1024 x 1024 pixels without equal neighbours has a header, and a byte
# more for each packet: more than two rows at its end are black. With a colour map of 256 entries, nothing of a picture
# of 16 x 16 is there. three.js reads all of them. There is no message.
#
# Why it matters: noise, fur and dirt have few equal neighbours, and masks and ramps are small. The missing part is a
# dark line at one edge, which repeats with the texture. Uncompressed, the same pictures are right.
#
# castkit: refers to TGA files or copies them, and converts them to PNG where glTF embeds or copies textures.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >npm.log
npm install --silent --no-audit --no-fund three@0.187.0 @babylonjs/core@9.35.0 >>npm.log

cat >look.mjs <<'JS'
import assert from 'node:assert/strict';
import { REVISION } from 'three';
import { TGALoader } from 'three/addons/loaders/TGALoader.js';
import { NullEngine } from '@babylonjs/core/Engines/nullEngine.js';
import { TGATools } from '@babylonjs/core/Misc/tga.js';

console.log(`three.js r${REVISION}, Babylon.js ${NullEngine.Version}`);

/** A picture whose first row is at the top: with 24 bits, or with 8 bits and a colour map. */
function tga(width, height, pixels, { compressed, map }) {
    const header = Buffer.alloc(18);
    header[1] = map ? 1 : 0;
    header[2] = (map ? 1 : 2) + (compressed ? 8 : 0);
    header.writeUInt16LE(map ? map.length / 3 : 0, 5);
    header[7] = map ? 24 : 0;
    header.writeUInt16LE(width, 12);
    header.writeUInt16LE(height, 14);
    header[16] = map ? 8 : 24;
    header[17] = 0x20;
    const size = map ? 1 : 3;
    const packets = [];
    // Packets end with their row, as the format advises, and have at most 128 pixels.
    for (let row = 0; row < height; row++) {
        for (let start = 0; start < width; start += 128) {
            const count = Math.min(128, width - start);
            const from = (row * width + start) * size;
            if (compressed) packets.push(Buffer.from([count - 1]));
            packets.push(pixels.subarray(from, from + count * size));
        }
    }
    return new Uint8Array(Buffer.concat([header, map ?? Buffer.alloc(0), ...packets]));
}

function babylon(bytes) {
    let found;
    const engine = { _uploadDataToTextureDirectly: (_, data) => { found = data; } };
    TGATools.UploadContent({ getEngine: () => engine }, bytes);
    return [...found];
}

const three = (bytes) => [...new TGALoader().parse(bytes.buffer).data];

/** How many pixels, all at the end, Babylon.js lacks. */
function missing(what, width, height, pixels, options) {
    const bytes = tga(width, height, pixels, options);
    const [right, found] = [three(bytes), babylon(bytes)];
    let first = 0;
    while (first < right.length && right[first] === found[first]) first++;
    first = Math.floor(first / 4);
    assert(right.every((number, index) => index % 4 !== 3 || number === 255));
    assert(found.slice(first * 4).every((number, index) => number === (index % 4 === 3 ? 255 : 0)));
    const count = width * height - first;
    console.log(`${what}: ${bytes.length} bytes in the file, ${pixels.length} in memory, ${count} pixels are missing`);
    return count;
}

const noise = (length) => Buffer.from(Array.from({ length }, (_, index) => 1 + index * 97 % 255));
const map = Buffer.from(Array.from({ length: 768 }, (_, index) => Math.floor(index / 3)));
for (const compressed of [false, true]) {
    const name = compressed ? 'compressed' : 'uncompressed';
    const counts = [
        missing(`2 x 2, ${name}`, 2, 2, noise(12), { compressed }),
        missing(`1024 x 1024, ${name}`, 1024, 1024, noise(1024 * 1024 * 3), { compressed }),
        missing(`16 x 16 with a map, ${name}`, 16, 16, noise(256), { compressed, map }),
    ];
    assert.deepEqual(counts, compressed ? [4, 21 * 128, 256] : [0, 0, 0]);
}
JS
node look.mjs
echo "As described."
