#!/usr/bin/env bash
# ImageMagick swaps red and blue of DDS textures whose bytes are in the order red, green, blue, alpha.
#
# Seen with: ImageMagick 7.1.2-30 in WebAssembly (npm package @imagemagick/magick-wasm 0.0.43), beside Pillow 13.0.0
# and OpenImageIO 3.2.2.0 (pip packages).
#
# What: the header of an uncompressed DDS file has a mask for each channel (Microsoft's Programming Guide for DDS,
# DDS_PIXELFORMAT); D3DFMT_A8B8G8R8, with red in the lowest byte, and D3DFMT_A8R8G8B8, with blue there, are both in its
# table of formats. A red, a green, a blue and an orange pixel are written in both ways. Pillow and OpenImageIO read
# all of them right. ImageMagick reads the second file right; of the first one, red is blue, blue is red, and orange is
# a light blue. Alpha is right in both. It reads the masks in order to recognise the format, and doesn't use them. If
# the same pixels are announced by a DX10 header (DXGI_FORMAT_R8G8B8A8_UNORM) instead of masks, it reads them right.
# There is no message.
#
# Why it matters: it is the order of OpenGL and of DXGI's usual format, and Microsoft's own tools write the masks for
# it unless they are asked for a DX10 header. Normal maps don't look wrong at once: they lean to the side.
#
# castkit: refers to DDS files or copies them, and converts them to PNG where glTF embeds or copies textures.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/pip install --quiet pillow==13.0.0 openimageio==3.2.2.0 numpy==2.4.6
npm init --yes >npm.log
npm install --silent --no-audit --no-fund @imagemagick/magick-wasm@0.0.43 >>npm.log

cat >look.py <<'PY'
import struct

import numpy
import OpenImageIO
import PIL
from PIL import Image

PIXELS = [(255, 0, 0, 255), (0, 255, 0, 255), (0, 0, 255, 128), (255, 128, 0, 255)]
ALPHA, FOURCC, RGB = 0x1, 0x4, 0x40


def dds(name, pixel_format, data, after=b""):
    """A texture of 4 x 1 pixels."""
    header = struct.pack("<4s7I44x", b"DDS ", 124, 0x100F, 1, 4, 16, 0, 0)
    with open(name, "wb") as file:
        file.write(header + struct.pack("<2I4s5I", 32, *pixel_format) + struct.pack("<5I", 0x1000, 0, 0, 0, 0) + after)
        file.write(data)


rgba = b"".join(map(bytes, PIXELS))
bgra = b"".join(bytes([blue, green, red, alpha]) for red, green, blue, alpha in PIXELS)
FILES = {
    "rgba.dds": ((RGB | ALPHA, bytes(4), 32, 0xFF, 0xFF00, 0xFF0000, 0xFF000000), rgba),
    "bgra.dds": ((RGB | ALPHA, bytes(4), 32, 0xFF0000, 0xFF00, 0xFF, 0xFF000000), bgra),
    "dx10.dds": ((FOURCC, b"DX10", 0, 0, 0, 0, 0), rgba, struct.pack("<5I", 28, 3, 0, 1, 0)),
}
for name, parts in FILES.items():
    dds(name, *parts)
    pillow = numpy.asarray(Image.open(name)).reshape(-1, 4).tolist()
    other = OpenImageIO.ImageInput.open(name).read_image(OpenImageIO.UINT8).reshape(-1, 4).tolist()
    print(f"{name}: Pillow {PIL.__version__} {pillow}, OpenImageIO {OpenImageIO.VERSION_STRING} {other}")
    assert pillow == other == list(map(list, PIXELS))
PY
venv/bin/python look.py

cat >look.mjs <<'JS'
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { initializeImageMagick, ImageMagick, Magick } from '@imagemagick/magick-wasm';

const { resolve } = createRequire(import.meta.url);
await initializeImageMagick(readFileSync(resolve('@imagemagick/magick-wasm/magick.wasm')));
console.log(Magick.imageMagickVersion);
const right = [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 128, 255, 128, 0, 255];
const swapped = right.map((_, index) => right[[2, 0, -2, 0][index % 4] + index]);
for (const [name, wanted] of [['rgba', swapped], ['bgra', right], ['dx10', right]]) {
    let found;
    ImageMagick.read(new Uint8Array(readFileSync(`${name}.dds`)), (image) => {
        found = [...image.getPixels((pixels) => pixels.toByteArray(0, 0, 4, 1, 'RGBA'))];
    });
    console.log(`${name}.dds: ${found}`);
    assert.deepEqual(found, wanted);
}
JS
node look.mjs
echo "As described."
