#!/usr/bin/env bash
# OpenCV multiplies the colours of a TIFF file by its alpha if it has 8 bits, and not if it has 16.
#
# Seen with: OpenCV 5.0.0 (pip package opencv-python-headless 5.0.0.93), beside Pillow 13.0.0 (pip).
#
# What: a TIFF file with straight alpha (ExtraSamples 2; TIFF 6.0, "ExtraSamples") has an orange of (200, 100, 50) with
# the alphas 255, 128, 64 and 0. `imread(..., IMREAD_UNCHANGED)` returns the colours as they are if the file has 16
# bits. With 8 bits they are (200, 100, 50), (100, 50, 25), (50, 25, 13) and (0, 0, 0), that is, multiplied, with the
# same alpha beside them. From a file that says nothing about its alpha (ExtraSamples 0), they are as they are. OpenCV
# reads files of 8 bits through a function of libtiff for showing pictures, which multiplies; it doesn't undo that, and
# "unchanged" doesn't change it. PNG files with the same pixels are right. There is no message.
#
# Why it matters: written again, as PNG or TIFF, the picture has dark edges where it is half transparent, and black
# where it is transparent: the colours there, which a texture needs for its edges and smaller sizes, are lost. Two
# textures of one material come out differently because one of them has more bits.
#
# castkit: refers to TIFF files or copies them, and converts them to PNG where glTF embeds or copies textures.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/pip install --quiet opencv-python-headless==5.0.0.93 numpy==2.4.6 pillow==13.0.0

cat >look.py <<'PY'
import struct

import cv2
import numpy
import PIL
from PIL import Image

ORANGE, ALPHAS = (200, 100, 50), (255, 128, 64, 0)
SHORT, LONG = 3, 4


def tiff(name, bits, alpha_is):
    """An uncompressed picture of 4 x 1 pixels."""
    scale = (1 << bits) // 255
    pixels = [level * scale for alpha in ALPHAS for level in (*ORANGE, alpha)]
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
        (338, SHORT, 1, alpha_is),  # ExtraSamples
    ]
    assert len(tags) == entries
    with open(name, "wb") as file:
        file.write(struct.pack("<2s3H", b"II", 42, 8, 0) + struct.pack("<H", entries))
        for tag in tags:
            file.write(struct.pack("<2H2I", *tag))
        file.write(struct.pack("<I4H", 0, *[bits] * 4) + data)
    return name


def read(name):
    """The pixels as red, green, blue and alpha in 8 bits."""
    found = cv2.imread(name, cv2.IMREAD_UNCHANGED)
    found = cv2.cvtColor(found, cv2.COLOR_BGRA2RGBA).astype(float)
    levels = (found / (257 if found.max() > 255 else 1)).round().astype(int).reshape(-1, 4).tolist()
    print(f"{name}: {levels}")
    return levels


print("OpenCV:", cv2.__version__, "Pillow:", PIL.__version__)
RIGHT = [[*ORANGE, alpha] for alpha in ALPHAS]
straight8 = tiff("straight8.tif", 8, 2)
assert numpy.asarray(Image.open(straight8)).reshape(-1, 4).tolist() == RIGHT
Image.open(straight8).save("straight8.png")
assert read("straight8.png") == RIGHT
assert read(tiff("straight16.tif", 16, 2)) == RIGHT
assert read(tiff("unspecified8.tif", 8, 0)) == RIGHT
multiplied = [[round(level * alpha / 255) for level in ORANGE] + [alpha] for alpha in ALPHAS]
assert read(straight8) == multiplied
PY
venv/bin/python look.py
echo "As described."
