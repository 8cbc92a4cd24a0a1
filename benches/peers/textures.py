"""Times `castkit convert` of a model with 500 DDS textures beside ImageMagick, and writes benches/record/textures.md.

usage: textures.py CASTKIT FOLDER [COUNT]    needs Pillow 11.3 or later, NumPy and mogrify

Half of the textures are BC1 and half BC3, 1024 by 1024; they become PNG of 512 by 512. All use a Lanczos filter; castkit
averages colours in linear light, which mogrify does not. mogrify hardly uses its threads here, so that it is also run as a
process per processor, each with its share of the files. They take turns.
"""

import datetime
import os
import platform
import statistics
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
from PIL import Image, ImageFilter

castkit, folder = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
count = int(sys.argv[3]) if len(sys.argv) > 3 else 500
SIZE, SMALL, RUNS, KINDS = 1024, 512, 3, 10
RECORD = Path(__file__).resolve().parent.parent / "record" / "textures.md"


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


def peak(process):
    """The peak memory of a process in MB, if it runs; that of `wait4` would include this program's from before `exec`."""
    try:
        status = Path(f"/proc/{process.pid}/status").read_text()
    except OSError:
        return 0
    return next((int(line.split()[1]) / 1000 for line in status.splitlines() if line.startswith("VmHWM")), 0)


def run(*commands):
    """Seconds until all are done, seconds of processor, and the peak memory of the largest in MB."""
    used, memory, start = sum(os.times()[2:4]), 0, time.perf_counter()
    running = [subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) for command in commands]
    while any(process.poll() is None for process in running):
        memory = max(memory, *map(peak, running))
        time.sleep(0.02)
    elapsed = time.perf_counter() - start
    if any(process.returncode for process in running):
        sys.exit(f"{commands[0][0]} has failed")
    return elapsed, sum(os.times()[2:4]) - used, memory


def mogrify(files):
    return ["mogrify", "-path", "mogrify", "-format", "png", "-filter", "Lanczos", "-resize", f"{SMALL}x{SMALL}", *files]


def pngs(name):
    """Bytes of the PNG that a program made."""
    made = list((folder / name).rglob("*.png"))
    sizes = {Image.open(path).size for path in made}
    assert len(made) == count and sizes == {(SMALL, SMALL)}, (len(made), sizes)
    return sum(path.stat().st_size for path in made)


if not folder.exists():
    make()
for name in ("castkit", "mogrify"):
    (folder / name).mkdir(exist_ok=True)
sources, processors = [path.name for path in sorted(folder.glob("t*.dds"))], os.cpu_count()
ours = [castkit, "convert", "model.obj", "-o", "castkit/model.gltf", "--force", "--textures", "copy", "--max-texture", str(SMALL)]
ways = [
    ("castkit convert", "castkit", [ours]),
    ("mogrify", "mogrify", [mogrify(sources)]),
    (f"mogrify, {processors} processes", "mogrify", [mogrify(sources[start::processors]) for start in range(processors)]),
]
load = os.getloadavg()[0]
rounds = [[run(*commands) for _, _, commands in ways] for _ in range(RUNS)]
version = subprocess.run(["mogrify", "-version"], capture_output=True, text=True).stdout.split("\n")[0].split(" ")[2]
processor = next(line.split(": ")[1] for line in Path("/proc/cpuinfo").read_text().splitlines() if line.startswith("model name"))
lines = [
    f"# Textures, measured on {datetime.date.today()}",
    "",
    f"{count} DDS of {SIZE} by {SIZE} (BC1 and BC3) to PNG of {SMALL} by {SMALL}, {RUNS} times in turn. {processor}, {processors} cores,",
    f"Linux {platform.release()}; load average {load:.1f} before. ImageMagick {version}. The last column compares each round with castkit's.",
    "",
    "| program | median | min | max | processor | peak memory of a process | bytes of PNG | times castkit's |",
    "|---|--:|--:|--:|--:|--:|--:|--:|",
]
for index, (name, where, _) in enumerate(ways):
    wall, used, memory = zip(*(one[index] for one in rounds))
    times = [one[index][0] / one[0][0] for one in rounds]
    lines.append(
        f"| {name} | {statistics.median(wall):.1f} s | {min(wall):.1f} s | {max(wall):.1f} s | {statistics.median(used):.1f} s "
        f"| {max(memory):.0f} MB | {pngs(where) / 1e6:.0f} MB | {min(times):.1f} to {max(times):.1f} |"
    )
RECORD.write_text("\n".join(lines) + "\n")
print("\n".join(lines))
