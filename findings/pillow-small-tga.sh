#!/usr/bin/env bash
# Pillow can't load a TGA texture of one pixel with alpha, nor one whose runs go on in the next row.
#
# Seen with: Pillow 13.0.0 (pip package pillow). TGALoader of three.js 0.187.0 (npm package three) reads all of them.
#
# What: a TGA file of one pixel is 18 bytes of header and 3 or 4 of colour. Without alpha, Pillow reads it. With alpha,
# the image opens, and loading its pixels fails with "[Errno 22] Invalid argument": to learn what the alpha means, Pillow
# looks for the footer of version 2, which is optional, 26 bytes before the end of the file (`TgaImagePlugin.py`,
# `load_end`), and there is no such place in a file of 22 bytes. Two pixels make 26 bytes, and are read. In a compressed
# file, a run of equal pixels that doesn't end with its row fails with "buffer overrun when reading image file"; a run
# of different pixels may go on. Version 2 of the format advises against such runs, because version 1 allows them.
#
# Why it matters: games have textures of one pixel wherever a material needs a colour instead of an image: white, black, a
# flat normal, each with alpha. And an area of one colour is where old writers don't end a run at each row. Of a folder
# of textures these can't be converted, with messages that sound like broken files. Pillow's own files have a footer.
#
# castkit: does not decode TGA with Pillow; it refers to textures, or copies them.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/pip install --quiet pillow==13.0.0
npm init --yes >npm.log
npm install --silent --no-audit --no-fund three@0.187.0 >>npm.log

cat >look.py <<'PY'
import struct
from importlib.metadata import version

from PIL import Image

COLOUR, RUNS = 2, 10
TOP, ALPHA = 0x20, 8


def header(kind, width, height, bits):
    return struct.pack("<8x2H2H2B", 0, 0, width, height, bits, TOP | (ALPHA if bits == 32 else 0))


def write(name, kind, width, height, bits, data):
    start = bytearray(header(kind, width, height, bits))
    start[2] = kind
    with open(name, "wb") as file:
        file.write(bytes(start) + data)


GREY, GREY_WITH_ALPHA = bytes([50, 50, 50]), bytes([50, 50, 50, 255])
# A packet is its count less one, with 128 for equal pixels, and these pixels.
FILES = {
    "one pixel": (COLOUR, 1, 1, 24, GREY),
    "one pixel with alpha": (COLOUR, 1, 1, 32, GREY_WITH_ALPHA),
    "two pixels with alpha": (COLOUR, 2, 1, 32, 2 * GREY_WITH_ALPHA),
    "a run in each row": (RUNS, 4, 2, 24, 2 * (bytes([128 + 4 - 1]) + GREY)),
    "a run of two rows": (RUNS, 4, 2, 24, bytes([128 + 8 - 1]) + GREY),
    "different pixels of two rows": (RUNS, 4, 2, 24, bytes([8 - 1]) + 8 * GREY),
}
print("Pillow:", version("pillow"))
found = []
for name, parts in FILES.items():
    write(f"{name}.tga", *parts)
    try:
        image = Image.open(f"{name}.tga")
        found.append(image.getpixel((image.width - 1, image.height - 1))[:3])
    except OSError as error:
        found.append(str(error))
    print(f"{name}: {found[-1]}")
grey, overrun = (50, 50, 50), "buffer overrun when reading image file"
assert found == [grey, "[Errno 22] Invalid argument", grey, grey, overrun, grey]
PY
venv/bin/python look.py

cat >look.mjs <<'JS'
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { REVISION } from 'three';
import { TGALoader } from 'three/addons/loaders/TGALoader.js';

const names = readdirSync('.').filter((name) => name.endsWith('.tga'));
for (const name of names) {
    const { data } = new TGALoader().parse(new Uint8Array(readFileSync(name)).buffer);
    assert(data.every((number, index) => number === (index % 4 === 3 ? 255 : 50)));
}
console.log(`three.js r${REVISION} reads all ${names.length}`);
JS
node look.mjs
echo "As described."
