# SPDX-License-Identifier: GPL-3.0-or-later
"""Imports of large files with this extension and with the official add-on: seconds of processor time, and memory.

    python benches/import.py [--rounds N] OFFICIAL [CASE...]

runs in a Python with `bpy` and castkit. OFFICIAL is the folder of the official add-on, or `-` to leave it out. Each import is
a process of its own, because peak memory is measured per process, and follows a small import that loads the modules. Rounds
(3 by default) alternate between the two add-ons. Printed are medians, and the smallest and largest ratio of a round. The files
are generated.
"""

from __future__ import annotations

import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np

HERE = Path(__file__).resolve().parent

# Case: file, options of ours, whether the official add-on comes to an end. Animations are applied to a model that is there.
CASES: dict[str, tuple[str, dict[str, Any], bool]] = {
    "M, free normals, colours per point": ("M", {"normals": "FREE", "colors": "POINT"}, True),
    "M, free normals, colours per corner": ("M", {"normals": "FREE"}, True),
    "M, tangent-space normals": ("M", {"normals": "TANGENT"}, True),
    "S, tangent-space normals": ("S", {"normals": "TANGENT"}, True),
    "S, no custom normals, colours per point": ("S", {"normals": "NONE", "colors": "POINT"}, True),
    "S40, tangent-space normals": ("S40", {"normals": "TANGENT"}, True),
    "1 bone, 3 keys, last frame 70,000": ("bone_70000", {}, False),
    "100 bones, 3,000 frames, a key every 30": ("bones_3000", {}, True),
    "100 bones, a key in each of 1,000 frames": ("bones_dense", {}, True),
}


def grid(side: int, *, uv_layers: int, colors: bool, bones: int) -> Any:
    """A bent sheet of side x side vertices."""
    import castkit

    rng = np.random.default_rng(1)
    x, y = np.meshgrid(np.linspace(-5, 5, side), np.linspace(-5, 5, side))
    positions = np.stack([x, y, np.sin(x) * np.cos(y)], axis=-1).reshape(-1, 3)
    slopes = np.stack([-np.cos(x) * np.cos(y), np.sin(x) * np.sin(y), np.ones_like(x)], axis=-1).reshape(-1, 3)
    # Not quite what Blender would compute.
    normals = slopes + rng.normal(0, 0.05, slopes.shape)
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    first = (np.arange(side - 1)[:, None] * side + np.arange(side - 1)).reshape(-1)
    faces = np.stack([first, first + 1, first + side, first + side, first + 1, first + side + 1], axis=1).reshape(-1, 3)
    mesh = castkit.Mesh(
        name="sheet",
        positions=positions,
        normals=normals,
        faces=faces.astype(np.uint32),
        uv_layers=[rng.random((side * side, 2)) for _ in range(uv_layers)],
    )
    if colors:
        mesh.color_layers = [rng.integers(0, 256, (side * side, 4), np.uint8)]
    skeleton = None
    if bones:
        skeleton = skeleton_of(bones)
        # Four neighbouring bones each, with weights of which no two are alike.
        at = (positions[:, 0] + 5) / 10 * (bones - 4)
        mesh.weight_bones = (at[:, None].astype(np.int64) + np.arange(4)).astype(np.uint8)
        weights = rng.random((side * side, 4)) + 0.01
        mesh.weight_values = weights / weights.sum(axis=1, keepdims=True)
    file = castkit.CastFile()
    file.root.models.append(castkit.Model(name="big", meshes=[mesh], skeleton=skeleton))
    return file


def chain(bones: int) -> Any:
    """The model for :func:`animated`: the official add-on wants it to be there before."""
    import castkit

    file = castkit.CastFile()
    file.root.models.append(castkit.Model(name="chain", skeleton=skeleton_of(bones)))
    return file


def skeleton_of(count: int) -> Any:
    import castkit

    skeleton = castkit.Skeleton()
    for index in range(count):
        skeleton.bones.append(
            castkit.Bone(
                name=f"bone_{index}",
                parent_index=index - 1 if index else None,
                local_position=[0.1 if index else -5.0, 0, 0],
                local_rotation=[0, 0, 0, 1],
                scale=[1, 1, 1],
            )
        )
    return skeleton


def animated(bones: int, frames: np.ndarray) -> Any:
    """A chain of bones, each turned and moved at each of the frames."""
    import castkit

    rng = np.random.default_rng(2)
    file = castkit.CastFile()
    animation = castkit.Animation(name="clip", frame_rate=30.0)
    for bone in range(bones):
        axis = rng.normal(size=3)
        half = rng.normal(0, 0.15, len(frames))
        turned = np.concatenate([np.outer(np.sin(half), axis / np.linalg.norm(axis)), np.cos(half)[:, None]], axis=1)
        keys: dict[str, np.ndarray] = {"rq": turned}
        for name in ("tx", "ty", "tz"):
            keys[name] = rng.normal(0, 0.05, len(frames)) + (0.1 if name == "tx" else 0.0)
        for name, values in keys.items():
            animation.curves.append(
                castkit.Curve(
                    node_name=f"bone_{bone}",
                    key_property=name,
                    key_frames=frames.astype(np.uint32),
                    key_values=values,
                    mode="absolute",
                )
            )
    file.root.animations.append(animation)
    return file


FILES = {
    "M": lambda: grid(1420, uv_layers=3, colors=True, bones=0),
    "S": lambda: grid(1420, uv_layers=1, colors=True, bones=100),
    "S40": lambda: grid(710, uv_layers=1, colors=True, bones=100),
    "chain_1": lambda: chain(1),
    "chain_100": lambda: chain(100),
    "first": lambda: animated(1, np.array([0, 5])),
    "bone_70000": lambda: animated(1, np.array([0, 35_000, 70_000])),
    "bones_3000": lambda: animated(100, np.arange(0, 3001, 30)),
    "bones_dense": lambda: animated(100, np.arange(1000)),
}


MODELS = {"bone_70000": "chain_1", "bones_3000": "chain_100", "bones_dense": "chain_100"}


def run(who: str, path: str, options: dict[str, Any], addon: str) -> None:
    """In a process of its own: imports the model if there is one, then the file, which is measured."""
    try:
        measured(who, Path(path), options, Path(addon))
    finally:
        # Blender as a module sometimes does not find an end.
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(0)


def measured(who: str, path: Path, options: dict[str, Any], addon: Path) -> None:
    import bpy

    if who == "ours":
        sys.path.insert(0, str(HERE.parent))
        import castkit_blender

        castkit_blender.register()
    else:
        sys.path.insert(0, str(addon.resolve().parent))
        __import__(addon.resolve().name).register()

    def load(file: Path, **more: Any) -> None:
        if who == "ours":
            bpy.ops.import_scene.castkit(filepath=str(file), **more)
        else:
            bpy.ops.import_scene.cast(filepath=str(file), directory=f"{file.parent}/", files=[{"name": file.name}])

    # What the first import of a process loads is not measured.
    bpy.ops.wm.read_factory_settings(use_empty=True)
    load(path.with_name("chain_1.cast"))
    bpy.context.view_layer.objects.active = bpy.data.objects[0]
    load(path.with_name("first.cast"))
    bpy.ops.wm.read_factory_settings(use_empty=True)
    if path.stem in MODELS:
        load(path.with_name(f"{MODELS[path.stem]}.cast"))
        bpy.context.view_layer.objects.active = next(each for each in bpy.data.objects if each.type == "ARMATURE")
        bpy.context.view_layer.update()
    before = time.process_time()
    load(path, **options)
    bpy.context.view_layer.update()
    seconds = time.process_time() - before
    bags = [
        strip.channelbag(slot)
        for action in bpy.data.actions
        for layer in action.layers
        for strip in layer.strips
        for slot in action.slots
    ]
    keys = sum(len(curve.keyframe_points) for bag in bags if bag for curve in bag.fcurves)
    print(json.dumps({"seconds": seconds, "peak": peak_memory(), "keys": keys}), flush=True)


def peak_memory() -> float:
    """The most memory that this process has had, in GB."""
    status = Path("/proc/self/status")
    if status.exists():
        # What `getrusage` tells includes the process that started this one.
        return next(float(line.split()[1]) for line in status.read_text().splitlines() if line.startswith("VmHWM")) / 1e6
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1e9 if sys.platform == "darwin" else 1e6)


def child(*arguments: str) -> dict[str, float]:
    done = subprocess.run([sys.executable, __file__, "--run", *arguments], check=True, capture_output=True, text=True)
    return json.loads(done.stdout.splitlines()[-1])


def median(results: list[dict[str, float]], what: str) -> float:
    return statistics.median(each[what] for each in results)


def told(ours: list[dict[str, float]], theirs: list[dict[str, float]]) -> str:
    """The columns behind the name of a case."""
    own, peak, keys = median(ours, "seconds"), median(ours, "peak"), int(ours[0]["keys"])
    if not theirs:
        return f"- | {own:.3g} | - | {peak:.1f} | {keys:,}"
    ratios = [other["seconds"] / mine["seconds"] for other, mine in zip(theirs, ours, strict=True)]
    ratio = f"{statistics.median(ratios):.1f} ({min(ratios):.1f} to {max(ratios):.1f})"
    there = f"{int(theirs[0]['keys']):,} -> {keys:,}" if keys else ""
    return f"{median(theirs, 'seconds'):.1f} | {own:.3g} | {ratio} | {median(theirs, 'peak'):.1f} -> {peak:.1f} | {there}"


def main() -> None:
    arguments = sys.argv[1:]
    rounds = 3
    if arguments[:1] == ["--rounds"]:
        rounds, arguments = int(arguments[1]), arguments[2:]
    if not arguments:
        sys.exit(__doc__)
    official, wanted = arguments[0], arguments[1:]
    cases = {name: case for name, case in CASES.items() if not wanted or any(part in name for part in wanted)}
    ours: dict[str, list[dict[str, float]]] = {name: [] for name in cases}
    theirs: dict[str, list[dict[str, float]]] = {name: [] for name in cases}
    with tempfile.TemporaryDirectory() as folder:
        for name, (file, _, _) in cases.items():
            for each in (file, MODELS.get(file, file), "chain_1", "first"):
                if not (made := Path(folder, f"{each}.cast")).exists():
                    FILES[each]().save(made, compact=True)
        for _ in range(rounds):
            # Options of ours make no difference to the official add-on.
            other: dict[str, dict[str, float]] = {}
            for name, (file, options, ends) in cases.items():
                path = str(Path(folder, f"{file}.cast"))
                if official != "-" and ends:
                    if file not in other:
                        other[file] = child("official", path, "{}", official)
                    theirs[name].append(other[file])
                ours[name].append(child("ours", path, json.dumps(options), official))
    print("| import | official, CPU s | this extension, CPU s | ratio | peak memory, GB | keys |")
    print("|---|---|---|---|---|---|")
    for name in cases:
        print(f"| {name} | {told(ours[name], theirs[name])} |")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--run"]:
        run(sys.argv[2], sys.argv[3], json.loads(sys.argv[4]), sys.argv[5])
    else:
        main()
