#!/usr/bin/env bash
# In OpenImageIO, half-transparent white of DDS textures with premultiplied alpha is black, magenta or green.
#
# Seen with: OpenImageIO 3.2.2.0 (pip package openimageio).
#
# What: DXT2 and DXT4 store colours that were multiplied by their alpha, with 5, 6 and 5 bits. White with an alpha of
# 128 should be 128; the nearest such colour is (132, 130, 132): rounding often ends above alpha. OpenImageIO divides by
# alpha, as one would hope, but it doesn't limit the result to 255: 132 / 128 is 263, of which the lowest 8 bits remain.
# So white with an alpha of 128 is read as (6, 2, 6), with 100 as (252, 1, 252). Of the 255 alphas above 0, 165 have a
# channel that fell to nearly 0. In DXT5, which isn't premultiplied, white is white. There is no message.
#
# Why it matters: smoke, glows and glass of older games are white or grey with a soft alpha, and premultiplied, since
# they are added to the picture. They come out with dark and coloured pixels wherever the colour is as bright as it can
# be, and it looks like damage by compression. Pillow 13 refuses DXT2 and DXT4.
#
# castkit: copies DDS files as they are, or refers to them.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/pip install --quiet openimageio==3.2.2.0

cat >look.py <<'PY'
import struct

import OpenImageIO


def packed(level):
    """A grey as the nearest colour of 5, 6 and 5 bits, and what that colour is in 8 bits."""
    five, six = round(level * 31 / 255), round(level * 63 / 255)
    return five << 11 | six << 5 | five, (round(five * 255 / 31), round(six * 255 / 63))


def read(kind, alpha, colour):
    """The first pixel of a texture of 4 x 4 equal ones."""
    header = struct.pack("<4s7I44x", b"DDS ", 124, 0x81007, 4, 4, 16, 0, 0)
    header += struct.pack("<2I4s5I", 32, 4, kind, 0, 0, 0, 0, 0) + struct.pack("<5I", 0x1000, 0, 0, 0, 0)
    alphas = bytes([alpha, alpha]) + bytes(6)
    with open("smoke.dds", "wb") as file:
        file.write(header + alphas + struct.pack("<2HI", colour, colour, 0))
    return tuple(map(int, OpenImageIO.ImageInput.open("smoke.dds").read_image(OpenImageIO.UINT8)[0, 0]))


print("OpenImageIO:", OpenImageIO.VERSION_STRING)
fallen = 0
for alpha in range(1, 256):
    colour, levels = packed(alpha)
    pixel = read(b"DXT4", alpha, colour)
    # Dark ones have too few bits to be white again: with an alpha of 1, the colour is 0.
    expected = [min(255, 255 * level / alpha) for level in levels]
    fallen += any(abs(seen - right) > 128 for seen, right in zip(pixel, expected))
    if alpha in (64, 100, 128, 200, 255):
        print(f"DXT4, white with an alpha of {alpha}, stored as {levels[0]} and {levels[1]}: {pixel}")
print(f"DXT4: of 255 alphas, {fallen} have a channel that fell")
assert read(b"DXT4", 128, packed(128)[0]) == (6, 2, 6, 128)
assert read(b"DXT4", 100, packed(100)[0]) == (252, 1, 252, 100)
assert fallen == 165
plain = read(b"DXT5", 128, packed(255)[0])
print("DXT5, white with an alpha of 128:", plain)
assert plain == (255, 255, 255, 128)
PY
venv/bin/python look.py
echo "As described."
