#!/usr/bin/env python3
"""The official Blender add-on with its own library and with `castkit.compat`: the same scenes, the same exports, the times.

    python bindings/python/benches/blender.py ADDON FILE ...

runs in a Python that has `bpy` and castkit. ADDON is the folder of the add-on, with its `cast.py`; it is copied, and in one
copy the imports are replaced, nothing else.
"""

from __future__ import annotations

import array
import hashlib
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

ROUNDS = 7

NUMBERS = {
    "vertices": [("co", 3, "f")],
    "loops": [("vertex_index", 1, "i")],
    "corner_normals": [("vector", 3, "f")],
}


def numbers(items: Any, name: str, per: int, kind: str) -> str:
    """All numbers of a collection, as a digest."""
    values = array.array(kind, bytes(4 * per * len(items)))
    items.foreach_get(name, values)
    return hashlib.sha256(values.tobytes()).hexdigest()


def mesh_of(mesh: Any) -> dict[str, Any]:
    told: dict[str, Any] = {}
    for name, parts in NUMBERS.items():
        told[name] = [numbers(getattr(mesh, name), *part) for part in parts]
    told["uv"] = [numbers(layer.data, "uv", 2, "f") for layer in mesh.uv_layers]
    told["colors"] = [numbers(layer.data, "color", 4, "f") for layer in mesh.color_attributes]
    groups = [(group.group, group.weight.hex()) for vertex in mesh.vertices for group in vertex.groups]
    told["groups"] = hashlib.sha256(repr(groups).encode()).hexdigest()
    told["materials"] = [material and material.name for material in mesh.materials]
    keys = mesh.shape_keys.key_blocks if mesh.shape_keys else []
    told["shapes"] = {key.name: numbers(key.data, "co", 3, "f") for key in keys}
    return told


def scene_of(data: Any) -> dict[str, Any]:
    """All that an import leaves behind."""
    told: dict[str, Any] = {}
    for thing in data.objects:
        matrix = [number.hex() for row in thing.matrix_world for number in row]
        of = told[f"object {thing.name}"] = {"type": thing.type, "matrix": matrix}
        of["parent"] = thing.parent and thing.parent.name
        of["modifiers"] = [modifier.type for modifier in thing.modifiers]
        of["groups"] = [group.name for group in thing.vertex_groups]
        if thing.type == "MESH":
            of["mesh"] = mesh_of(thing.data)
        if thing.type == "ARMATURE":
            of["bones"] = [
                (bone.name, bone.parent and bone.parent.name, [n.hex() for row in bone.matrix_local for n in row])
                for bone in thing.data.bones
            ]
            of["constraints"] = [(bone.name, [each.type for each in bone.constraints]) for bone in thing.pose.bones]
    for action in data.actions:
        curves = [(of.data_path, of.array_index, numbers(of.keyframe_points, "co", 2, "f")) for of in action.fcurves]
        told[f"action {action.name}"] = [sorted(curves), [(of.name, of.frame) for of in action.pose_markers]]
    for material in data.materials:
        nodes = material.node_tree.nodes if material.node_tree else []
        images = [node.image.filepath for node in nodes if getattr(node, "image", None)]
        told[f"material {material.name}"] = [[node.bl_idname for node in nodes], images]
    return told


def run(folder: str, name: str, files: list[str]) -> None:
    """Imports each file, tells what is there, and exports it."""
    import bpy

    sys.path.insert(0, folder)
    addon = __import__(name)
    addon.register()
    library = __import__(f"{name}.import_cast").import_cast.Cast
    load, times = library.load, {"load": 0.0, "import": 0.0, "export": 0.0}

    def timed(what: str, work: Any, *arguments: Any, **named: Any) -> Any:
        start = time.process_time()
        try:
            return work(*arguments, **named)
        finally:
            times[what] += time.process_time() - start

    library.load = staticmethod(lambda path: timed("load", load, path))
    told: dict[str, Any] = {}
    exported = os.path.join(folder, "exported.cast")
    for path in files:
        bpy.ops.wm.read_factory_settings(use_empty=True)
        place = {
            "filepath": path,
            "directory": os.path.dirname(path) + "/",
            "files": [{"name": os.path.basename(path)}],
        }
        try:
            result = str(timed("import", bpy.ops.import_scene.cast, **place))
        except RuntimeError as error:
            result = str(error).splitlines()[0]
        of = told[path] = {"import": result, "scene": scene_of(bpy.data)}
        library_base = __import__(f"{name}.export_cast").export_cast.Cast.__module__
        base = sys.modules["castkit.compat" if library_base.startswith("castkit.") else library_base]
        base.castHashBase = 1  # type: ignore[attr-defined]
        try:
            of["export"] = str(timed("export", bpy.ops.export_scene.cast, filepath=exported))
            of["bytes"] = hashlib.sha256(Path(exported).read_bytes()).hexdigest()
            os.unlink(exported)
        except (RuntimeError, FileNotFoundError) as error:
            of["export"] = str(error).splitlines()[0]
    print(json.dumps({"files": told, "times": times}), flush=True)
    # Blender sometimes does not find an end.
    os._exit(0)


def main() -> None:
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as folder:
        commands = []
        for name in ("cast_own", "cast_castkit"):
            copy = Path(folder, name)
            shutil.copytree(sys.argv[1], copy, ignore=shutil.ignore_patterns("__pycache__"))
            if name == "cast_castkit":
                (copy / "cast.py").unlink()
                for source in copy.glob("*.py"):
                    source.write_text(source.read_text().replace("from .cast import", "from castkit.compat import"))
            commands.append([sys.executable, __file__, "--run", folder, name, *map(os.path.abspath, sys.argv[2:])])
        rounds = []
        for number in range(ROUNDS):
            results = {}
            # Every round begins with the other one.
            for at in (number % 2, 1 - number % 2):
                done = subprocess.run(commands[at], check=True, capture_output=True, text=True)
                results[at] = json.loads(done.stdout.splitlines()[-1])
            rounds.append((results[0], results[1]))
    own, ours = rounds[0]
    differing = [path for path, told in own["files"].items() if told != ours["files"][path]]
    imported, exported = (
        sum("FINISHED" in told[what] for told in own["files"].values()) for what in ("import", "export")
    )
    print(
        f"{len(own['files'])} files, {imported} imported and {exported} exported; {len(differing)} differ", *differing
    )
    for what in own["times"]:
        pairs = [(one["times"][what], other["times"][what]) for one, other in rounds]
        ratios = [other / one for one, other in pairs]
        one, other = (statistics.median(side) for side in zip(*pairs, strict=True))
        print(
            f"{what}: {statistics.median(ratios):.3f} ({min(ratios):.3f} to {max(ratios):.3f}) of the time with cast.py; "
            f"{other:.3f} s of processor time beside {one:.3f} s"
        )
    sys.exit(bool(differing))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--run"]:
        run(sys.argv[2], sys.argv[3], sys.argv[4:])
    else:
        main()
