#!/usr/bin/env python3
"""What the package promises, measured beside a yardstick in the same run, in processor time; see ../README.md.

    cargo build --release -p castkit-benches --bin peer      # makes the files, and bakes in Rust
    python bindings/python/benches/measure.py bake           # at most 1.1 times the Rust call
    python bindings/python/benches/measure.py open           # under 10 ms and 20 MB more memory
    python bindings/python/benches/measure.py sum            # at most 1.1 times NumPy's memmap, 1.6 unaligned
    python bindings/python/benches/measure.py load CAST_PY FILE ...   # at least 5 times as fast as cast.py

Both sides take turns, and every round begins with the other one. Runs on Linux.
"""

from __future__ import annotations

import importlib.util
import os
import resource
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import castkit
import numpy as np
from castkit import compat

ROOT = Path(__file__).resolve().parents[3]
PEER = ROOT / os.environ.get("CARGO_TARGET_DIR", "target") / "release" / "peer"
FRAMES = 2000


def processor_time() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def own(work: Callable[[], object]) -> Callable[[], float]:
    """The processor time of some work in this process."""

    def timed() -> float:
        start = processor_time()
        result = work()
        time = processor_time() - start
        del result
        return time

    return timed


def compare(name: str, ours: Callable[[], float], yardstick: Callable[[], float], rounds: int) -> None:
    """Prints the median, the least and the most of the ratios of rounds."""
    pairs = []
    for number in range(rounds + 1):
        if number % 2:
            one = ours()
            other = yardstick()
        else:
            other = yardstick()
            one = ours()
        pairs.append((one, other))
    # The first round fills caches.
    ratios = [one / other for one, other in pairs[1:]]
    one, other = (statistics.median(side) for side in zip(*pairs[1:], strict=True))
    print(
        f"{name}: {statistics.median(ratios):.3f} ({min(ratios):.3f} to {max(ratios):.3f}) in {rounds} rounds; "
        f"{one * 1e3:.3g} ms of processor time beside {other * 1e3:.3g} ms"
    )


def made(name: str) -> Path:
    """A file of the benchmarks."""
    return Path(subprocess.run([PEER, "file", name], check=True, capture_output=True, text=True).stdout.strip())


@contextmanager
def rust(how: str, path: Path) -> Iterator[Callable[[], float]]:
    """The processor time of the program `peer` for one answer."""
    with subprocess.Popen([PEER, how, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as peer:
        assert peer.stdin is not None and peer.stdout is not None
        ticks = os.sysconf("SC_CLK_TCK")

        def used() -> float:
            fields = Path(f"/proc/{peer.pid}/stat").read_text().rpartition(")")[2].split()
            return (int(fields[11]) + int(fields[12])) / ticks

        def timed() -> float:
            start = used()
            peer.stdin.write("\n")
            peer.stdin.flush()
            peer.stdout.readline()
            return used() - start

        # It reads the file before it answers the first line.
        timed()
        yield timed
        peer.stdin.close()


def bake(rounds: int) -> None:
    animated = castkit.open(made("animation"))
    names = dict.fromkeys(curve.node_name for curve in animated.animations[0].curves)
    bones = [castkit.Bone(name=name, local_position=(0, 0, 0), local_rotation=(0, 0, 0, 1)) for name in names]
    animated.root.models.append(castkit.Model(skeleton=castkit.Skeleton(bones=bones)))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "animated.cast"
        animated.save(path)
        animation = castkit.scene(castkit.open(path)).animations[0]
        assert animation.range is not None
        step = animation.range[1] / FRAMES
        with rust("bake", path) as yardstick:
            ours = own(lambda: animation.bake(FRAMES, first=0, step=step))
            compare(f"bake {FRAMES} frames of {len(bones)} bones, beside Rust", ours, yardstick, rounds)


def resident() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()


def listed(path: Path) -> list[Any]:
    return [(mesh.name, mesh.vertex_count, mesh.face_count) for mesh in castkit.open(path).meshes]


def open_and_list(rounds: int) -> None:
    path, before = made("model"), resident()
    timed = own(lambda: listed(path))
    times = [timed() for _ in range(rounds)]
    grown = (resident() - before) / 1e6
    print(f"open and list: {min(times) * 1e3:.2f} to {max(times) * 1e3:.2f} ms, {grown:.1f} MB more memory")


def total(rounds: int) -> None:
    for name in ("aligned", "model"):
        path = made(name)
        nodes = list(castkit.open(path).nodes())
        ours = [value for node in nodes for value in node.properties.values() if isinstance(value, np.ndarray)]
        base = np.memmap(path, np.uint8, "r")
        start = base.__array_interface__["data"][0]
        file = castkit.open(path)
        offsets = [
            (data.offset + 8 + len(name), data)
            for node in file.nodes()
            if node._source is not None
            for name, data in node._source.properties()
            if data.type != "s"
        ]
        views = [np.ndarray(array.shape, array.dtype, base, at) for array, (at, _) in zip(ours, offsets, strict=True)]
        assert all(view.tobytes() == array.tobytes() for view, array in zip(views[:50], ours, strict=False)) and start
        work = [own(lambda arrays=arrays: [array.sum() for array in arrays]) for arrays in (ours, views)]
        compare(f"sum of all {len(ours)} arrays, {name}, beside memmap", *work, rounds)


def load(rounds: int, library: str, files: list[str]) -> None:
    spec = importlib.util.spec_from_file_location("reference", library)
    assert spec is not None and spec.loader is not None
    reference = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(reference)

    def every(cast: Any, look: Callable[[Any], object]) -> Callable[[], float]:
        return own(lambda: [look(cast.load(path)) for path in files])

    def touch(cast: Any) -> int:
        pending, values = list(cast.Roots()), 0
        while pending:
            node = pending.pop()
            values += sum(len(of.values) for of in node.properties.values())
            pending.extend(node.childNodes)
        return values

    for name, look in (("load", lambda cast: cast), ("load, and all values", touch)):
        compare(
            f"{name} {len(files)} files, cast.py beside it",
            every(reference.Cast, look),
            every(compat.Cast, look),
            rounds,
        )


def main() -> None:
    match sys.argv[1:]:
        case ["bake"]:
            bake(9)
        case ["open"]:
            open_and_list(20)
        case ["sum"]:
            total(9)
        case ["load", library, *files] if files:
            load(9, library, files)
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
