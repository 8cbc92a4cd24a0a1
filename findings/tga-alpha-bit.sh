#!/usr/bin/env bash
# What one program shows of a 16-bit TGA texture with alpha is just what another hides, and a third shows all of it.
#
# Seen with: Pillow 13.0.0 and OpenImageIO 3.2.2.0 (pip packages), TGALoader of three.js 0.187.0, @babylonjs/core
# 9.35.0 and ImageMagick 7.1.2-30 in WebAssembly (npm package @imagemagick/magick-wasm 0.0.43).
#
# What: a pixel of a TGA file with 16 bits has 5 bits for each colour and an attribute bit; the header says whether
# that is used (specification 2.0, field 5.6). A picture has two red pixels with the bit set, and two with it clear. In
# ImageMagick, those with the bit are opaque and the others transparent, as in files of 32 bits. In Pillow, three.js
# and Babylon.js it is the other way round, and in OpenImageIO, which Blender reads with, all are opaque. If the header
# says that there are no attribute bits, ImageMagick and OpenImageIO have an opaque picture; for the three others, what
# has the bit is transparent still. There is no message. Both readings exist because the specification doesn't say
# plainly which value is opaque.
#
# Why it matters: 16 bits with a mask is what older games use for fences, leaves and fonts. Converted with one program
# and shown with another, holes and leaves change places; and if a writer without attribute bits fills the unused bit
# with ones, three programs show nothing.
#
# castkit: converts 16-bit TGA to PNG for glTF; a set bit is opaque if the header counts it as alpha.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/pip install --quiet pillow==13.0.0 openimageio==3.2.2.0
npm init --yes >npm.log
npm install --silent --no-audit --no-fund three@0.187.0 @babylonjs/core@9.35.0 @imagemagick/magick-wasm@0.0.43 >>npm.log

cat >look.py <<'PY'
import struct

import OpenImageIO
import PIL
from PIL import Image

RED, BIT, TOP = 31 << 10, 1 << 15, 0x20
for bits in (1, 0):
    with open(f"{bits}.tga", "wb") as file:
        file.write(struct.pack("<2xB9x2H2B", 2, 4, 1, 16, TOP | bits))
        file.write(struct.pack("<4H", RED | BIT, RED, RED | BIT, RED))

    image = Image.open(f"{bits}.tga").convert("RGBA")
    pixels = [image.getpixel((x, 0)) for x in range(4)]
    print(f"{bits} attribute bits, Pillow {PIL.__version__}: {pixels}")
    assert pixels == [(255, 0, 0, 0), (255, 0, 0, 255)] * 2

    image = OpenImageIO.ImageInput.open(f"{bits}.tga")
    names, pixels = image.spec().channelnames, image.read_image(OpenImageIO.UINT8)[0].tolist()
    print(f"{bits} attribute bits, OpenImageIO {OpenImageIO.VERSION_STRING}: {names} {pixels}")
    assert names == ("R", "G", "B") and pixels == [[255, 0, 0]] * 4
PY
venv/bin/python look.py

cat >look.mjs <<'JS'
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { REVISION } from 'three';
import { TGALoader } from 'three/addons/loaders/TGALoader.js';
import { NullEngine } from '@babylonjs/core/Engines/nullEngine.js';
import { TGATools } from '@babylonjs/core/Misc/tga.js';
import { initializeImageMagick, ImageMagick, Magick, MagickFormat, MagickReadSettings } from '@imagemagick/magick-wasm';

const { resolve } = createRequire(import.meta.url);
await initializeImageMagick(readFileSync(resolve('@imagemagick/magick-wasm/magick.wasm')));

const readers = {
    [`three.js r${REVISION}`]: (bytes) => new TGALoader().parse(bytes.buffer).data,
    [`Babylon.js ${NullEngine.Version}`]: (bytes) => {
        let found;
        const engine = { _uploadDataToTextureDirectly: (_, data) => { found = data; } };
        TGATools.UploadContent({ getEngine: () => engine }, bytes);
        return found;
    },
    [Magick.imageMagickVersion]: (bytes) => {
        let found;
        const settings = new MagickReadSettings({ format: MagickFormat.Tga });
        ImageMagick.read(bytes, settings, (image) => {
            found = image.getPixels((pixels) => pixels.toByteArray(0, 0, 4, 1, 'RGBA'));
        });
        return found;
    },
};
for (const bits of [1, 0]) {
    for (const [name, read] of Object.entries(readers)) {
        const alphas = [...read(new Uint8Array(readFileSync(`${bits}.tga`)))].filter((_, index) => index % 4 === 3);
        console.log(`${bits} attribute bits, ${name}: alpha ${alphas}`);
        const [set, clear] = name.startsWith('ImageMagick') ? [255, bits === 1 ? 0 : 255] : [0, 255];
        assert.deepEqual(alphas, [set, clear, set, clear]);
    }
}
JS
node look.mjs
echo "As described."
