# SPDX-License-Identifier: GPL-3.0-or-later
"""Export beside the official add-on: processor time of both in one process, and their ratio.

    PYTHONPATH=WHEEL python benches/export.py OFFICIAL_ADDON M S40 animation

in a Python with `bpy`. OFFICIAL_ADDON is the folder of the official add-on, whose name is that of a Python module. Scenes are
made here: M is one mesh of 2.0 million vertices and 4.0 million triangles with three UV layers, a colour layer and custom normals
(153 MB), S40 one of 0.5 million vertices with 100 bones and four weights each (40 MB), and animation 100 bones with keys on each
of 1,000 frames. The numbers of a scene can be divided: M/16 has a sixteenth of the vertices.
"""

from __future__ import annotations

import gc
import importlib
import os
import resource
import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import Any

import bpy
import numpy as np

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))
sys.path.insert(0, str(HERE.parent / "tests"))


def grid(vertices: int, layers: int, colors: bool) -> Any:
    """A wavy surface of triangles, smooth, with custom normals."""
    side = round(vertices**0.5)
    x, y = np.meshgrid(np.arange(side, dtype=np.float32), np.arange(side, dtype=np.float32))
    positions = np.stack([x, y, np.sin(x / 9) + np.cos(y / 7)], -1).reshape(-1, 3) / 100
    at = np.arange(side * side, dtype=np.int32).reshape(side, side)
    quads = [at[:-1, :-1], at[:-1, 1:], at[1:, 1:], at[:-1, :-1], at[1:, 1:], at[1:, :-1]]
    corners = np.ascontiguousarray(np.stack(quads, -1).reshape(-1))
    data = bpy.data.meshes.new("grid")
    data.vertices.add(len(positions))
    data.loops.add(len(corners))
    data.polygons.add(len(corners) // 3)
    data.attributes["position"].data.foreach_set("vector", positions.astype(np.float32).ravel())
    data.attributes[".corner_vert"].data.foreach_set("value", corners)
    data.polygons.foreach_set("loop_start", np.arange(0, len(corners), 3, dtype=np.int32))
    for number in range(layers):
        uv = (np.stack([x, y], -1).reshape(-1, 2) / side * (number + 1)).astype(np.float32)
        data.uv_layers.new(name=f"UV{number}", do_init=False).uv.foreach_set("vector", uv[corners].ravel())
    if colors:
        values = np.random.default_rng(1).integers(0, 256, (len(positions), 4)).astype(np.float32) / 255
        attribute = data.color_attributes.new("Color", "FLOAT_COLOR", "CORNER")
        attribute.data.foreach_set("color", values[corners].ravel())
    data.update(calc_edges=True)
    normals = np.empty(len(positions) * 3, np.float32)
    data.vertex_normals.foreach_get("vector", normals)
    data.normals_split_custom_set_from_vertices(list(zip(*[iter(normals.tolist())] * 3, strict=True)))
    of = bpy.data.objects.new("grid", data)
    bpy.context.scene.collection.objects.link(of)
    return of


def rig(count: int) -> Any:
    from scenes import armature

    return armature({f"bone{at}": (f"bone{at - 1}" if at % 10 else None, (at % 10, at // 10, 0)) for at in range(count)})


def bind(of: Any, armature: Any, influences: int) -> None:
    """Weights that are all different, as games have them."""
    count, bones = len(of.data.vertices), len(armature.data.bones)
    random = np.random.default_rng(2)
    first = random.integers(0, bones, count)
    weights = random.random((count, influences)).astype(np.float32) + 0.1
    weights /= weights.sum(axis=1, keepdims=True)
    chosen = [(first + at * 7) % bones for at in range(influences)]
    # In no scene, Blender has nothing else to evaluate.
    unlinked = bpy.data.objects.new("unlinked", of.data)
    for number, bone in enumerate(armature.data.bones):
        dense = np.zeros(count, np.float32)
        for at in range(influences):
            dense[chosen[at] == number] = weights[chosen[at] == number, at]
        of.data.attributes.new(bone.name, "FLOAT", "POINT").data.foreach_set("value", dense)
        of.data.attributes.active = of.data.attributes[bone.name]
        with bpy.context.temp_override(object=unlinked, active_object=unlinked):
            bpy.ops.geometry.attribute_convert(mode="VERTEX_GROUP")
    bpy.data.objects.remove(unlinked)
    of.parent = armature
    of.modifiers.new("Armature Rig", "ARMATURE").object = armature


def scene(name: str) -> None:
    kind, _, part = name.partition("/")
    part = int(part or 1)
    bpy.ops.wm.read_factory_settings(use_empty=True)
    if kind == "M":
        grid(2_019_241 // part, 3, colors=True)
    elif kind == "S40":
        bind(grid(509_796 // part, 1, colors=False), rig(100), 4)
    elif kind == "animation":
        from scenes import action

        armature = rig(100)
        random = np.random.default_rng(3)
        curves: dict[Any, Any] = {}
        for bone in armature.data.bones:
            rotations = random.normal(size=(1001, 4)) * 0.1 + (1, 0, 0, 0)
            rotations /= np.linalg.norm(rotations, axis=1, keepdims=True)
            for index in range(4):
                path = f'pose.bones["{bone.name}"].rotation_quaternion'
                curves[path, index] = list(zip(range(1001), rotations[:, index].tolist(), strict=False))
            for index in range(3):
                path = f'pose.bones["{bone.name}"].location'
                curves[path, index] = list(zip(range(1001), random.normal(size=1001).tolist(), strict=False))
        action(armature, "clip", curves)
    else:
        sys.exit(f"there is no scene {name!r}\n{__doc__}")


def measure(run: Any) -> tuple[float, float]:
    """Processor time, and by how many GB the peak of memory has grown."""
    # The official add-on leaves garbage that takes Python seconds to collect, and whoever comes next would pay for it.
    gc.collect()
    before, peak = time.process_time(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    run()
    return time.process_time() - before, (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - peak) / 1e6


def main() -> None:
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    addon = Path(sys.argv[1]).resolve()
    sys.path.insert(0, str(addon.parent))
    importlib.import_module(addon.name).register()
    import castkit_blender

    castkit_blender.register()
    print("| scene | official, CPU s | castkit, CPU s | ratio | more memory, GB |")
    print("|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        # The first export of a process imports modules.
        scene("animation")
        bpy.ops.export_scene.castkit(filepath=str(Path(folder, "first.cast")))
        for name in sys.argv[2:]:
            scene(name)
            ours, theirs = str(Path(folder, "ours.cast")), str(Path(folder, "theirs.cast"))
            # Ours first: what Blender computes once, such as normals, is then there for the other.
            own, own_peak = measure(partial(bpy.ops.export_scene.castkit, filepath=ours))
            other, other_peak = measure(partial(bpy.ops.export_scene.cast, filepath=theirs))
            print(f"| {name} | {other:.1f} | {own:.2f} | {other / own:.1f} | {other_peak:.1f}, {own_peak:.1f} |", flush=True)
    sys.stdout.flush()
    # Blender takes its time to go.
    os._exit(0)


if __name__ == "__main__":
    main()
