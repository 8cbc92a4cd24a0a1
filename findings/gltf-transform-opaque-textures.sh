#!/usr/bin/env bash
# glTF-Transform darkens textures of opaque materials by an alpha that isn't theirs, also when asked for no loss.
#
# Seen with: @gltf-transform/core, functions and extensions 4.5.1, sharp 0.35.5 (npm packages).
#
# What: the alpha of a colour texture is ignored if the material is OPAQUE, which is the default (specification,
# 3.9.4); it may hold anything. A PNG of one orange, (200, 100, 50), has an alpha of 0 in its first column, 128 in its
# second, and 255 in the rest. `textureCompress()` to JPEG, which it only does where alpha isn't needed, makes these
# columns black and (100, 50, 25): sharp puts transparent pixels on black. To WebP with `lossless` or `nearLossless`,
# the first one is black: by default, WebP drops the colour of what is transparent. Made smaller, with any format, the
# same. Plain PNG, lossy WebP and lossless AVIF keep the orange. There is no message.
#
# Why it matters: games keep a mask in the alpha of the colour texture: gloss, teams, glow. In the viewer the model is
# right, since nobody looks at alpha; in the smaller file, it is black wherever the mask is. Glow and normal maps with
# such an alpha become JPEG in the same way.
#
# castkit: leaves PNG and JPEG files as they are, byte for byte, unless they are to be made smaller.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >npm.log
packages=(@gltf-transform/core@4.5.1 @gltf-transform/functions@4.5.1 @gltf-transform/extensions@4.5.1)
npm install --silent --no-audit --no-fund "${packages[@]}" sharp@0.35.5 >>npm.log

cat >look.mjs <<'JS'
import assert from 'node:assert/strict';
import { Document, VERSION } from '@gltf-transform/core';
import { textureCompress } from '@gltf-transform/functions';
import sharp from 'sharp';

console.log(`glTF-Transform: ${VERSION}, sharp: ${sharp.versions.sharp}`);
const SIZE = 96;
const ORANGE = [200, 100, 50];
const alphas = [0, 128, 255];
// Three columns, wide enough that neither the blocks of JPEG nor a filter mix the middle of one with another.
const pixels = Buffer.from(Array.from({ length: SIZE * SIZE }, (_, index) =>
    [...ORANGE, alphas[Math.floor(index % SIZE / (SIZE / 3))]]).flat());
const picture = await sharp(pixels, { raw: { width: SIZE, height: SIZE, channels: 4 } }).png().toBuffer();

/** The colours in the middle of the three columns. */
async function colours(image) {
    const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true });
    return [1, 3, 5].map((sixth) => {
        const start = (Math.floor(info.height / 2) * info.width + Math.floor(info.width * sixth / 6)) * info.channels;
        return [...data.subarray(start, start + 3)];
    });
}

const near = (found, wanted) => found.every((number, lane) => Math.abs(number - wanted[lane]) <= 6);
const [BLACK, HALF] = [[0, 0, 0], [100, 50, 25]];
const right = [ORANGE, ORANGE, ORANGE];
const cases = [
    [{ targetFormat: 'jpeg' }, [BLACK, HALF, ORANGE]],
    [{ targetFormat: 'webp', lossless: true }, [BLACK, ORANGE, ORANGE]],
    [{ targetFormat: 'webp', nearLossless: true }, [BLACK, ORANGE, ORANGE]],
    [{ targetFormat: 'png', resize: [48, 48] }, [BLACK, ORANGE, ORANGE]],
    [{ targetFormat: 'png' }, right],
    [{ targetFormat: 'webp' }, right],
    [{ targetFormat: 'avif', lossless: true }, right],
];
async function check(slot, options, wanted) {
    const document = new Document();
    const warnings = [];
    const silent = () => {};
    document.setLogger({ debug: silent, info: silent, warn: (text) => warnings.push(text), error: silent });
    const texture = document.createTexture('colour').setImage(picture).setMimeType('image/png');
    const material = document.createMaterial()[`set${slot}Texture`](texture);
    assert.equal(material.getAlphaMode(), 'OPAQUE');
    await document.transform(textureCompress({ encoder: sharp, ...options }));
    const found = await colours(texture.getImage());
    console.log(`${slot}, ${JSON.stringify(options)}: ${found.map((colour) => `(${colour.join(', ')})`).join(' ')}`);
    assert.deepEqual(warnings, []);
    found.forEach((colour, index) => assert(near(colour, wanted[index])));
}

for (const [options, wanted] of cases) await check('BaseColor', options, wanted);
for (const slot of ['Emissive', 'Normal']) await check(slot, ...cases[0]);
JS
node look.mjs
echo "As described."
