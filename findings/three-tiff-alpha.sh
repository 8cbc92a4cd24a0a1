#!/usr/bin/env bash
# In three.js and Jimp, TIFF textures with premultiplied alpha have dark edges, and grey ones have no alpha at all.
#
# Seen with: TIFFLoader of three.js 0.187.0 and Jimp 1.6.1 (npm packages three and jimp), which both contain the
# decoder UTIF, beside sharp 0.35.5 (npm).
#
# What: the tag ExtraSamples of a TIFF file says whether colours were multiplied by their alpha (1) or not (2; TIFF
# 6.0, "ExtraSamples"). Four pixels of a light grey, 200, have the alphas 255, 128, 64 and 0. Straight, as RGB, both
# programs read them right. Premultiplied, they return the stored numbers as if they were straight: at 64, the grey is
# 50. As grey with alpha, in two samples instead of four, the alpha is 255 everywhere, and so the edge is opaque and
# black. sharp reads 200 with the four alphas from each of the files. For grey and RGB, UTIF doesn't look at the tag.
# There is no message.
#
# Why it matters: renderers write premultiplied TIFF, since edges are like that when they are rendered: smoke, glows
# and leaves of such a source have a dark seam. A mask or a font is grey with alpha.
#
# castkit: refers to TIFF files or copies them, and converts them to PNG where glTF embeds or copies textures.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >npm.log
npm install --silent --no-audit --no-fund three@0.187.0 jimp@1.6.1 sharp@0.35.5 >>npm.log

cat >look.mjs <<'JS'
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Jimp } from 'jimp';
import sharp from 'sharp';
import { REVISION } from 'three';
import { TIFFLoader } from 'three/addons/loaders/TIFFLoader.js';

console.log(`three.js r${REVISION}, sharp ${sharp.versions.sharp}`);
const GREY = 200;
const ALPHAS = [255, 128, 64, 0];
const [SHORT, LONG] = [3, 4];

/** An uncompressed picture of 4 x 1 pixels with 8 bits for each sample. */
function tiff(samples, premultiplied) {
    const data = Buffer.from(ALPHAS.flatMap((alpha) =>
        [...Array(samples - 1).fill(Math.round(GREY * (premultiplied ? alpha / 255 : 1))), alpha]));
    const count = 11;
    const end = 8 + 2 + 12 * count + 4;
    const tags = [
        [256, LONG, 1, 4], // width
        [257, LONG, 1, 1], // height
        [258, SHORT, samples, samples === 2 ? 8 | 8 << 16 : end], // bits of each sample
        [259, SHORT, 1, 1], // no compression
        [262, SHORT, 1, samples === 2 ? 1 : 2], // grey or RGB
        [273, LONG, 1, end + 8], // where the pixels are
        [277, SHORT, 1, samples],
        [278, LONG, 1, 1], // rows of the strip
        [279, LONG, 1, data.length],
        [284, SHORT, 1, 1], // sample after sample
        [338, SHORT, 1, premultiplied ? 1 : 2], // ExtraSamples
    ];
    assert.equal(tags.length, count);
    const head = Buffer.alloc(end + 8);
    head.write('II');
    head.writeUInt16LE(42, 2);
    head.writeUInt32LE(8, 4);
    head.writeUInt16LE(count, 8);
    tags.forEach(([tag, type, length, value], index) => {
        const start = 10 + 12 * index;
        head.writeUInt16LE(tag, start);
        head.writeUInt16LE(type, start + 2);
        head.writeUInt32LE(length, start + 4);
        head.writeUInt32LE(value, start + 8);
    });
    for (let sample = 0; sample < 4; sample++) head.writeUInt16LE(8, end + 2 * sample);
    return Buffer.concat([head, data]);
}

/** Red and alpha of each pixel. */
const pairs = (pixels) => [0, 1, 2, 3].map((pixel) => [pixels[pixel * 4], pixels[pixel * 4 + 3]]);

const right = ALPHAS.map((alpha) => [GREY, alpha]);
const dark = [[200, 255], [100, 128], [50, 64], [0, 0]];
const cases = [
    ['straight', 4, false, right],
    ['premultiplied', 4, true, dark],
    ['grey, straight', 2, false, ALPHAS.map(() => [GREY, 255])],
    ['grey, premultiplied', 2, true, dark.map(([level]) => [level, 255])],
];
for (const [name, samples, premultiplied, wanted] of cases) {
    const file = tiff(samples, premultiplied);
    const three = pairs(new TIFFLoader().parse(new Uint8Array(file).buffer).data);
    const jimp = pairs((await Jimp.read(file)).bitmap.data);
    const reference = pairs(await sharp(file).toColourspace('srgb').raw().toBuffer());
    const [first, second, third] = [three, jimp, reference].map((found) => JSON.stringify(found));
    console.log(`${name}: three.js ${first}, Jimp ${second}, sharp ${third}`);
    assert.deepEqual(three, wanted);
    assert.deepEqual(jimp, wanted);
    reference.slice(0, 3).forEach(([level, alpha], pixel) => {
        assert(Math.abs(level - GREY) <= 2 && alpha === ALPHAS[pixel]);
    });
    assert.equal(reference[3][1], 0);
}
JS
node look.mjs
echo "As described."
