"""Times `castkit convert` of a model with 500 DDS textures against ImageMagick: 1024 by 1024 to PNG of 512 by 512.

usage: textures.py CASTKIT FOLDER [COUNT]    needs Pillow, NumPy and mogrify

Half of the textures are BC1 and half BC3. Both programs use a Lanczos filter and all processors; castkit averages colours in
linear light, which mogrify does not. Each runs three times in turn, and the quickest run counts.
"""

import os
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
from PIL import Image, ImageFilter

castkit, folder = sys.argv[1], Path(sys.argv[2])
count = int(sys.argv[3]) if len(sys.argv) > 3 else 500
SIZE, SMALL, RUNS, KINDS = 1024, 512, 3, 10


def make():
    rng = np.random.default_rng(1)
    folder.mkdir(parents=True)
    seeds = []
    for kind in range(KINDS):
        # Smooth areas, edges and a little noise, as in painted textures.
        coarse = Image.fromarray(rng.integers(0, 256, (16, 16, 4), dtype=np.uint8)).resize((SIZE, SIZE), Image.BICUBIC)
        noise = rng.integers(-12, 13, (SIZE, SIZE, 4))
        pixels = np.clip(np.asarray(coarse.filter(ImageFilter.EDGE_ENHANCE)).astype(int) + noise, 0, 255).astype(np.uint8)
        path = folder / "seed.dds"
        Image.fromarray(pixels).save(path, pixel_format="DXT1" if kind % 2 else "DXT5")
        seeds.append(path.read_bytes())
        path.unlink()
    faces, library = [], []
    for index in range(count):
        content = bytearray(seeds[index % KINDS])
        # No two are equal: what is equal, castkit converts once.
        content[-8:] = index.to_bytes(8, "little")
        (folder / f"t{index:03}.dds").write_bytes(content)
        library.append(f"newmtl m{index}\nmap_Kd t{index:03}.dds\n")
        faces.append(f"usemtl m{index}\nf 1/1 2/2 3/3\n")
    corners = "v 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nvt 1 0\nvt 0 1\n"
    (folder / "model.obj").write_text("mtllib model.mtl\n" + corners + "".join(faces))
    (folder / "model.mtl").write_text("".join(library))


def run(command):
    start = time.perf_counter()
    child = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    if status:
        sys.exit(f"{command[0]} failed")
    return time.perf_counter() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def pngs(where):
    sizes = {Image.open(path).size for path in where.rglob("*.png")}
    made = len(list(where.rglob("*.png")))
    assert made == count and sizes == {(SMALL, SMALL)}, (made, sizes)


if not folder.exists():
    make()
(folder / "mogrify").mkdir(exist_ok=True)
sources = [path.name for path in sorted(folder.glob("*.dds"))]
ours = [castkit, "convert", "model.obj", "-o", "castkit/model.gltf", "--force", "--textures", "copy", "--max-texture", str(SMALL)]
theirs = ["mogrify", "-path", "mogrify", "-format", "png", "-filter", "Lanczos", "-resize", f"{SMALL}x{SMALL}", *sources]
(folder / "castkit").mkdir(exist_ok=True)
times = [(run(ours), run(theirs)) for _ in range(RUNS)]
pngs(folder / "castkit")
pngs(folder / "mogrify")
best = [min(one) for one in zip(*times)]
for name, (wall, cpu, memory) in zip(("castkit", "mogrify"), best):
    bytes_ = sum(path.stat().st_size for path in (folder / name).rglob("*.png"))
    print(f"{name}: {wall:.1f} s, {cpu:.1f} s of processor, {memory:.0f} MB at most, {bytes_ / 1e6:.0f} MB of PNG")
print(f"castkit takes {best[0][0] / best[1][0]:.2f} of the time")
