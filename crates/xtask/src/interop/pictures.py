"""Compares the pixels that castkit decodes with those of Pillow, and of bcdec (by imagecodecs) for block compression.

usage: pictures.py PROGRAM FOLDER    decodes files made in FOLDER with PROGRAM, the example `picture` of cast-picture
       pictures.py --write FOLDER    writes small files, and what they contain, for the tests of cast-picture
"""

import io
import struct
import subprocess
import sys
from pathlib import Path

import imagecodecs
import numpy as np
from PIL import Image

writes = sys.argv[1] == "--write"
program, folder = sys.argv[1], Path(sys.argv[2])
folder.mkdir(parents=True, exist_ok=True)
rng = np.random.default_rng(60)
# Sizes that are no multiples of blocks, and for DDS files of random blocks those that are.
SIZE, BLOCKS = ((11, 7), (8, 4)) if writes else ((67, 45), (64, 32))
REPEATS = 1 if writes else 20

# By file name: the tolerance, and how to decode it if not with Pillow.
files = {}


def picture(mode, size=SIZE):
    width, height = size
    y, x = np.mgrid[0:height, 0:width]
    red, green = x * 255 // (width - 1), y * 255 // (height - 1)
    rgba = np.dstack([red, green, (x * 7 + y * 13) % 256, (x * y * 9) % 256]).astype(np.uint8)
    rgba[:3, :3] = rng.integers(0, 256, (3, 3, 4))
    rgba[4:6] = rgba[4, 4]
    if mode == "I;16":
        return Image.fromarray((red * 257 - green).clip(0).astype("<u2"))
    image = Image.fromarray(rgba)
    return image.convert("RGB").quantize(16) if mode == "P" else image.convert(mode)


def add(name, content, tolerance=0, decode=None):
    files[name] = (tolerance, decode)
    (folder / name).write_bytes(content)


def save(name, image, tolerance=0, decode=None, **options):
    out = io.BytesIO()
    kind = {"jpg": "jpeg", "tif": "tiff"}.get(Path(name).suffix[1:], Path(name).suffix[1:])
    image.save(out, kind, **options)
    add(name, out.getvalue(), tolerance, decode)


def dds(content, fourcc=b"DX10", dxgi=None, size=BLOCKS, masks=None, misc=0, alpha=0):
    """A DDS file; masks are flags, bits, red, green, blue and alpha; `alpha` is what a DX10 header says of alpha."""
    if masks:
        pixels = struct.pack("<II4s5I", 32, masks[0], b"", *masks[1:])
    else:
        pixels = struct.pack("<II4s5I", 32, 4, fourcc, 0, 0, 0, 0, 0)
    head = struct.pack("<4s7I44x", b"DDS ", 124, 0x1007, size[1], size[0], 0, 0, 1)
    head += pixels + struct.pack("<5I", 0x1000, 0, 0, 0, 0)
    if dxgi is not None:
        head += struct.pack("<5I", dxgi, 3, misc, 1, alpha)
    return head + content


def blocks(size, faces=1):
    return rng.integers(0, 256, BLOCKS[0] * BLOCKS[1] // 16 * size * faces, dtype=np.uint8).tobytes()


def of_stored_colors(size):
    """Blocks of BC2 or BC3 without numbers between those that are stored, which decoders round in different ways."""
    rows = np.frombuffer(blocks(16), np.uint8).reshape(-1, 16).copy()
    rows[:, 12:] &= 0x55
    if size == 3:
        rows[:, 2:8] &= np.frombuffer(int("1" * 16, 8).to_bytes(6, "little"), np.uint8)
    return rows.tobytes()


def straight(decode):
    """What was multiplied by alpha, divided by it."""

    def decode_and_divide(path):
        pixels = np.asarray(decode(path).convert("RGBA")).astype(float)
        alpha = np.where(pixels[..., 3:] == 0, 255, pixels[..., 3:])
        pixels[..., :3] = np.floor(np.minimum(pixels[..., :3] * 255 / alpha, 255) + 0.5)
        return Image.fromarray(pixels.astype(np.uint8))

    return decode_and_divide


def bcdec(kind, channels, offset=148):
    def decode(path):
        shape = (BLOCKS[1], BLOCKS[0]) + (() if channels == 1 else (channels,))
        out = imagecodecs.bcn_decode(path.read_bytes()[offset:], kind, shape=shape)
        if abs(kind) == 6:
            out = np.floor(np.clip(np.nan_to_num(out.astype(float)), 0, 1) * 255 + 0.5)
        if channels == 2:
            out = np.dstack([out, np.zeros(out.shape[:2])])
        return Image.fromarray(out.astype(np.uint8))

    return decode


def rounded(path):
    """16 bits as 8."""
    return Image.fromarray(((np.asarray(Image.open(path)).astype(int) * 255 + 32767) // 65535).astype(np.uint8))


def raw(pixels, order):
    """Uncompressed pixels: the bytes of red, green, blue and alpha in a pixel."""
    stored = np.frombuffer(pixels, np.uint8).reshape(BLOCKS[1], BLOCKS[0], -1)
    return lambda path: Image.fromarray(stored[..., list(order)])


def make():
    for mode in ["1", "L", "LA", "P", "RGB", "RGBA"]:
        save(f"png_{mode}.png", picture(mode))
    save("png_16.png", picture("I;16"), 1, rounded)
    larger = tuple(side * 2 for side in SIZE)
    for mode in ["L", "RGB", "CMYK"]:
        save(f"jpeg_{mode}.jpg", picture(mode, larger), 4, quality=92, subsampling=0)
    # Decoders differ in how they enlarge colours at half the size.
    save("jpeg_progressive.jpg", picture("RGB", larger), 16, progressive=True, subsampling=2)
    for runs in [False, True]:
        for mode in ["L", "LA", "P", "RGB", "RGBA"]:
            for corner in ["top", "bottom"]:
                options = {"compression": "tga_rle"} if runs else {}
                orientation = 1 if corner == "top" else -1
                save(f"tga_{mode}{'_runs' * runs}_{corner}.tga", picture(mode), orientation=orientation, **options)
    five = rng.integers(0, 1 << 16, (4, 8), dtype=np.uint16)
    scaled = [((five.astype(int) >> at & 31) * 255 + 15) // 31 for at in (10, 5, 0)]
    shown = np.dstack([*scaled, (five >> 15) * 255]).astype(np.uint8)
    head = struct.pack("<3B5x4H2B", 0, 0, 2, 0, 0, 8, 4, 16, 0x21)
    add("tga_16.tga", head + five.astype("<u2").tobytes(), 0, lambda path: Image.fromarray(shown))
    add("tga_right.tga", head[:17] + b"\x31" + five.astype("<u2").tobytes(), 0, lambda path: Image.fromarray(shown[:, ::-1]))
    for mode in ["1", "L", "P", "RGB"]:
        save(f"bmp_{mode}.bmp", picture(mode))
    # Pillow writes alpha and does not read it.
    transparent = picture("RGBA")
    save("bmp_RGBA.bmp", transparent, 0, lambda path: transparent)
    four = np.asarray(picture("P")).astype(int) % 16
    colors = rng.integers(0, 256, (16, 3), dtype=np.uint8)
    shown_colors = Image.fromarray(colors[four])
    width, height = SIZE
    map_ = b"".join(bytes([*color[::-1], 0]) for color in colors)

    def bmp(bits, compression, content, map_=b"", masks=b"", size=SIZE):
        at = 54 + len(masks) + len(map_)
        head = struct.pack("<2sI4xI", b"BM", at + len(content), at)
        head += struct.pack("<IiiHHIIiiII", 40, *size, 1, bits, compression, len(content), 0, 0, len(map_) // 4, 0)
        return head + masks + map_ + content

    def rows(make_row):
        return b"".join((lambda row: row + bytes(-len(row) % 4))(make_row(row)) for row in four[::-1])

    halves = lambda row: bytes(int(a) << 4 | int(b) for a, b in zip(row[::2], [*row[1::2], 0]))
    runs8 = b"".join(b"".join(bytes([1, value]) for value in row) + b"\0\0" for row in four[::-1]) + b"\0\1"
    runs4 = b"".join(bytes([0, width]) + halves(row) + bytes(-len(halves(row)) % 2) + b"\0\0" for row in four[::-1]) + b"\0\1"
    colored = lambda path: shown_colors
    add("bmp_4.bmp", bmp(4, 0, rows(halves), map_), 0, colored)
    add("bmp_runs8.bmp", bmp(8, 1, runs8, map_), 0, colored)
    add("bmp_runs4.bmp", bmp(4, 2, runs4, map_), 0, colored)
    six = rng.integers(0, 1 << 16, (4, 8), dtype=np.uint16)
    scaled = [((six.astype(int) >> at & most) * 255 + most // 2) // most for at, most in ((11, 31), (5, 63), (0, 31))]
    shown_six = np.dstack(scaled).astype(np.uint8)[::-1]
    masks = struct.pack("<III", 0xF800, 0x7E0, 0x1F)
    add("bmp_565.bmp", bmp(16, 3, six.astype("<u2").tobytes(), masks=masks, size=(8, 4)), 0, lambda path: Image.fromarray(shown_six))

    for mode in ["1", "L", "LA", "RGB", "RGBA", "CMYK", "I;16"]:
        for compression in ["raw", "tiff_lzw", "tiff_adobe_deflate", "packbits"]:
            name = f"tiff_{mode.replace('I;', '')}_{compression.replace('tiff_', '')}.tif"
            if mode == "I;16":
                save(name, picture(mode), 0, rounded, compression=compression)
            else:
                save(name, picture(mode), 1 if mode == "CMYK" else 0, compression=compression)
    save("tiff_jpeg.tif", picture("RGB", larger), 4, compression="jpeg", quality=95)
    for mode in ["RGB", "RGBA"]:
        save(f"webp_{mode}.webp", picture(mode), lossless=True, exact=True)
        save(f"webp_lossy_{mode}.webp", picture(mode, larger), 3, quality=90)

    for mode in ["L", "LA", "RGB", "RGBA"]:
        save(f"dds_{mode}.dds", picture(mode))
    for kind in ["DXT1", "DXT3", "DXT5", "BC5"]:
        save(f"dds_saved_{kind}.dds", picture("RGB" if kind == "BC5" else "RGBA"), 1, pixel_format=kind)
    for fourcc, size, decode in [
        (b"DXT1", 8, bcdec(1, 4, 128)),
        (b"DXT3", 16, bcdec(2, 4, 128)),
        (b"DXT5", 16, bcdec(3, 4, 128)),
        (b"ATI1", 8, bcdec(4, 1, 128)),
        (b"BC4U", 8, bcdec(4, 1, 128)),
        (b"ATI2", 16, bcdec(5, 2, 128)),
        (b"BC5U", 16, bcdec(5, 2, 128)),
        (b"BC5S", 16, None),
    ]:
        add(f"dds_{fourcc.decode()}.dds", dds(blocks(size), fourcc), 1, decode)
    for dxgi, name, size, tolerance, decode in [
        (71, "BC1", 8, 1, bcdec(1, 4)),
        (72, "BC1_SRGB", 8, 1, bcdec(1, 4)),
        (74, "BC2", 16, 1, bcdec(2, 4)),
        (77, "BC3", 16, 1, bcdec(3, 4)),
        (78, "BC3_SRGB", 16, 1, bcdec(3, 4)),
        (80, "BC4", 8, 1, bcdec(4, 1)),
        (83, "BC5", 16, 1, bcdec(5, 2)),
        (84, "BC5_SNORM", 16, 1, None),
        # Pillow decodes signed BC6 as something else.
        (95, "BC6_UF16", 16, 1, bcdec(6, 3)),
        (96, "BC6_SF16", 16, 1, bcdec(-6, 3)),
        (98, "BC7", 16, 2, bcdec(7, 4)),
        (99, "BC7_SRGB", 16, 2, bcdec(7, 4)),
    ]:
        for repeat in range(REPEATS):
            add(f"dds_{name}{f'_{repeat}' if repeat else ''}.dds", dds(blocks(size), dxgi=dxgi), tolerance, decode)
    add("dds_cube.dds", dds(blocks(8, 6), dxgi=71, misc=4), 1, lambda path: Image.fromarray(
        imagecodecs.bcn_decode(path.read_bytes()[148:][: BLOCKS[0] * BLOCKS[1] // 2], 1, shape=(BLOCKS[1], BLOCKS[0], 4))
    ))
    pixels = rng.integers(0, 256, BLOCKS[0] * BLOCKS[1] * 4, dtype=np.uint8).tobytes()
    add("dds_R8G8B8A8.dds", dds(pixels, dxgi=28), 0, raw(pixels, (0, 1, 2, 3)))
    add("dds_B8G8R8A8.dds", dds(pixels, dxgi=87), 0, raw(pixels, (2, 1, 0, 3)))
    add("dds_X8R8G8B8.dds", dds(pixels, masks=(0x40, 32, 0xFF0000, 0xFF00, 0xFF, 0)), 0, raw(pixels, (2, 1, 0)))
    add("dds_X8B8G8R8.dds", dds(pixels, masks=(0x40, 32, 0xFF, 0xFF00, 0xFF0000, 0)), 0, raw(pixels, (0, 1, 2)))
    half = pixels[: len(pixels) // 2]
    add("dds_A8L8.dds", dds(half, masks=(0x20001, 16, 0xFF, 0, 0, 0xFF00)), 0, raw(half, (0, 0, 0, 1)))
    premultiplied(pixels)


def premultiplied(pixels):
    two, three = of_stored_colors(2), of_stored_colors(3)
    add("dds_DXT2.dds", dds(two, b"DXT2"), 0, straight(bcdec(2, 4, 128)))
    add("dds_DXT4.dds", dds(three, b"DXT4"), 0, straight(bcdec(3, 4, 128)))
    add("dds_BC2_multiplied.dds", dds(two, dxgi=74, alpha=2), 0, straight(bcdec(2, 4)))
    add("dds_BC3_multiplied.dds", dds(three, dxgi=78, alpha=2), 0, straight(bcdec(3, 4)))
    add("dds_BC7_multiplied.dds", dds(blocks(16), dxgi=98, alpha=2), 0, straight(bcdec(7, 4)))
    add("dds_RGBA_multiplied.dds", dds(pixels, dxgi=87, alpha=2), 0, straight(raw(pixels, (2, 1, 0, 3))))
    add("dds_RGBA_opaque.dds", dds(pixels, dxgi=28, alpha=3), 0, raw(pixels, (0, 1, 2)))
    add("dds_RGBA_custom.dds", dds(pixels, dxgi=28, alpha=4), 0, raw(pixels, (0, 1, 2, 3)))
    shown = picture("RGBA")
    for runs in ["", "_runs"]:
        out = io.BytesIO()
        shown.save(out, "tga", **({"compression": "tga_rle"} if runs else {}))
        body = out.getvalue()[:-26]
        for kind, decode in [(3, lambda path: shown), (4, straight(lambda path: shown))]:
            area = struct.pack("<H492xB", 495, kind) + struct.pack("<II", len(body), 0) + b"TRUEVISION-XFILE.\0"
            add(f"tga_RGBA{runs}_alpha_{kind}.tga", body + area, 0, decode)
    out = io.BytesIO()
    shown.save(out, "tiff")
    # The tag, its type, one number, and 2 or 1: alpha with colours that are multiplied by it.
    other, multiplied = (struct.pack("<HHII", 338, 3, 1, kind) for kind in (2, 1))
    assert out.getvalue().count(other) == 1
    add("tiff_RGBA_multiplied.tif", out.getvalue().replace(other, multiplied), 0, straight(lambda path: shown))


def expected(path, decode):
    if decode:
        return decode(path)
    image = Image.open(path)
    image.load()
    return image


def compare():
    wrong = 0
    for name, (tolerance, decode) in files.items():
        path = folder / name
        run = subprocess.run([program, path, path.with_suffix(".raw")], capture_output=True, text=True)
        if run.returncode:
            print(f"{name}: {run.stderr.strip()}")
            wrong += 1
            continue
        head, pixels = path.with_suffix(".raw").read_bytes().split(b"\n", 1)
        width, height, channels = map(int, head.split())
        ours = np.frombuffer(pixels, np.uint8).reshape(height, width, channels).astype(int)
        ours = np.asarray(Image.fromarray(ours.astype(np.uint8).squeeze()).convert("RGBA")).astype(int)
        theirs = np.asarray(expected(path, decode).convert("RGBA")).astype(int)
        if ours.shape != theirs.shape:
            print(f"{name}: {ours.shape} instead of {theirs.shape}")
            wrong += 1
            continue
        most = np.abs(ours - theirs).max()
        print(f"{name}: {'within' if most <= tolerance else 'DIFFERS by'} {most} of 255")
        wrong += most > tolerance
    print(f"{len(files)} files, {wrong} differ")
    return wrong > 0


make()
if writes:
    lines = []
    for name, (tolerance, decode) in files.items():
        image = expected(folder / name, decode).convert("RGBA")
        lines.append(f"{name} {tolerance} {image.width} {image.height} {image.tobytes().hex()}\n")
    (folder / "EXPECTED.txt").write_text("".join(lines))
else:
    sys.exit(compare())
