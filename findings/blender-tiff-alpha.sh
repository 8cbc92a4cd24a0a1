#!/usr/bin/env bash
# Blender takes TIFF textures of 8 bits for straight and of 16 bits for premultiplied alpha, whatever the files say.
#
# Seen with: Blender 4.5.15 (pip package bpy), beside sharp 0.35.5 (npm package).
#
# What: the tag ExtraSamples of a TIFF file says whether colours were multiplied by their alpha (1) or not (2; TIFF
# 6.0, "ExtraSamples"). Four files hold the same picture, an orange of (200, 100, 50) with the alphas 255, 128, 64 and
# 0: with 8 and with 16 bits, straight and premultiplied. sharp reads the same four pixels from each. Blender sets the
# alpha mode of an image to "Straight" if it has 8 bits and to "Premultiplied" if it has 16, and looks at no tag:
#   * 8 bits, premultiplied: the orange at 64 is (50, 25, 13), dark as if it had a black edge;
#   * 16 bits, straight: at 64 it is 24 times too bright, far beyond white, and where alpha is 0, it glows.
# The other two are right, and so are PNG files of 8 and of 16 bits. With the alpha mode set by hand, all four are.
# There is no message.
#
# Why it matters: a texture of 16 bits is a masked leaf or a decal that was painted with more depth; it has white
# fringes, and the same one with 8 bits hasn't. Renderers write premultiplied TIFF, and paint programs straight ones.
#
# castkit: refers to TIFF files or copies them, and converts them to PNG where glTF embeds or copies textures.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/pip install --quiet bpy==4.5.15 numpy==1.26.4
npm init --yes >npm.log
npm install --silent --no-audit --no-fund sharp@0.35.5 >>npm.log

cat >make.py <<'PY'
import struct

ORANGE, ALPHAS = (200, 100, 50), (255, 128, 64, 0)
SHORT, LONG = 3, 4


def tiff(name, bits, premultiplied):
    """An uncompressed picture of 4 x 1 pixels."""
    scale = (1 << bits) // 255
    pixels = []
    for alpha in ALPHAS:
        factor = alpha / 255 if premultiplied else 1
        pixels += [round(level * scale * factor) for level in ORANGE] + [alpha * scale]
    data = struct.pack(f"<16{'B' if bits == 8 else 'H'}", *pixels)
    entries = 11
    bits_at = 8 + 2 + 12 * entries + 4
    tags = [
        (256, LONG, 1, 4),  # width
        (257, LONG, 1, 1),  # height
        (258, SHORT, 4, bits_at),  # bits of each sample
        (259, SHORT, 1, 1),  # no compression
        (262, SHORT, 1, 2),  # RGB
        (273, LONG, 1, bits_at + 8),  # where the pixels are
        (277, SHORT, 1, 4),  # samples of a pixel
        (278, LONG, 1, 1),  # rows of the strip
        (279, LONG, 1, len(data)),
        (284, SHORT, 1, 1),  # sample after sample
        (338, SHORT, 1, 1 if premultiplied else 2),  # ExtraSamples
    ]
    assert len(tags) == entries
    with open(name, "wb") as file:
        file.write(struct.pack("<2s3H", b"II", 42, 8, 0) + struct.pack("<H", entries))
        for tag in tags:
            file.write(struct.pack("<2H2I", *tag))
        file.write(struct.pack("<I4H", 0, *[bits] * 4) + data)


for bits in (8, 16):
    tiff(f"straight{bits}.tif", bits, False)
    tiff(f"premultiplied{bits}.tif", bits, True)
PY
python3 make.py

cat >look.mjs <<'JS'
import assert from 'node:assert/strict';
import sharp from 'sharp';

for (const name of ['straight8', 'premultiplied8', 'straight16', 'premultiplied16']) {
    const image = sharp(`${name}.tif`);
    await image.clone().toColourspace(name.endsWith('16') ? 'rgb16' : 'srgb').png().toFile(`${name}.png`);
    const pixels = [...await image.clone().raw({ depth: 'uchar' }).toBuffer()];
    console.log(`sharp ${sharp.versions.sharp}, ${name}.tif: ${pixels}`);
    const wanted = [255, 128, 64].flatMap((alpha) => [200, 100, 50, alpha]);
    wanted.forEach((number, index) => assert(Math.abs(pixels[index] - number) <= 2));
    assert.equal(pixels[15], 0);
}
JS
node look.mjs

cat >look.py <<'PY'
import os

import bpy


def linear(level):
    return level / 12.92 if level <= 0.04045 else ((level + 0.055) / 1.055) ** 2.4


def premultiplied(name, mode=None):
    """Red and alpha of each pixel, red in linear light and multiplied by alpha, which is how Blender blends."""
    image = bpy.data.images.load(os.path.abspath(name))
    if mode:
        image.alpha_mode = mode
        image.reload()
    pixels = list(image.pixels)
    found = []
    for red, _, _, alpha in zip(*[iter(pixels)] * 4):
        # Pixels of floats are premultiplied and linear in Blender, those of bytes are as the mode says, in sRGB.
        if not image.is_float:
            red = linear(red) * (1 if image.alpha_mode == "PREMUL" else alpha)
        found.append((round(red, 3), round(alpha, 2)))
    print(f"Blender {bpy.app.version_string}, {name}, {image.alpha_mode}, {image.depth} bits: {found}")
    return image.alpha_mode, found


RED = linear(200 / 255)
RIGHT = [(round(RED * alpha / 255, 3), round(alpha / 255, 2)) for alpha in (255, 128, 64, 0)]


def is_right(found):
    return all(abs(seen - wanted) < 0.01 for pair in zip(found, RIGHT) for seen, wanted in zip(*pair))


for name in ("straight8.tif", "straight8.png", "straight16.png", "premultiplied16.tif"):
    assert is_right(premultiplied(name)[1])
mode, dark = premultiplied("premultiplied8.tif")
assert mode == "STRAIGHT" and abs(dark[2][0] - linear(50 / 255) * 64 / 255) < 0.001
mode, bright = premultiplied("straight16.tif")
assert mode == "PREMUL" and 24 < bright[2][0] / RIGHT[2][0] < 25 and bright[2][0] > 3
assert bright[3][1] == 0 and abs(bright[3][0] - RED) < 0.001
assert is_right(premultiplied("straight16.tif", "STRAIGHT")[1])
PY
venv/bin/python look.py
echo "As described."
