"""Imports models into Blender and compares where their vertices are with what castkit says.

usage: python -c "$(cat poses.py)" FOLDER IMPORTER...

Each folder in FOLDER has model.glb, model.fbx, model.usdc, poses.json and poses.bin (see the example `blender_poses` of
cast-convert). Importers are gltf, fbx (wm.fbx_import), usd (the first animation), old-fbx (the add-on), and official: the add-on in the folder that
CAST_ADDON names, which joins the files in parts.json by its option Import Merge. A line is printed per model and
importer; the exit code is 1 if one differs by more than TOLERANCE of its size and no note said that it would.
"""

import importlib
import json
import os
import pathlib
import sys

import bpy
import numpy
from mathutils.kdtree import KDTree

TOLERANCE = 1e-4
# Bones of the official add-on are so short that Blender rounds their directions.
TOLERANCES = {"official": 2e-4}
# Blender has no later frames.
LAST_FRAME = 1048574
# What the importers make upright, by the axis that points up in the file: rows of the matrix to Blender's axes.
UPRIGHT = {
    "y": [[1, 0, 0], [0, 0, -1], [0, 1, 0]],
    "z": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    "x": [[0, -1, 0], [0, 0, -1], [1, 0, 0]],
}
# The notes that say that poses differ, by importer: skinning by dual quaternions, and bones that are scaled at rest.
PROMISES = {
    "gltf": {"CONVERT-SKIN-007", "CONVERT-SKELETON-007"},
    "fbx": {"CONVERT-SKIN-013", "CONVERT-SKELETON-007"},
    "old-fbx": {"CONVERT-SKIN-013", "CONVERT-SKELETON-007"},
    "usd": {"CONVERT-SKIN-013", "CONVERT-SKELETON-007", "CONVERT-SKELETON-035"},
    "official": set(),
}


def import_gltf(folder):
    bpy.ops.import_scene.gltf(filepath=str(folder / "model.glb"), disable_bone_shape=True)


def import_fbx(folder):
    bpy.ops.wm.fbx_import(filepath=str(folder / "model.fbx"), anim_offset=0)


def import_old_fbx(folder):
    bpy.ops.import_scene.fbx(filepath=str(folder / "model.fbx"), anim_offset=0)


def import_usd(folder):
    bpy.ops.wm.usd_import(filepath=str(folder / "model.usdc"))


def import_official(folder):
    parts = json.loads((folder / "parts.json").read_text())

    def load(path, **options):
        path = pathlib.Path(path)
        bpy.ops.import_scene.cast(filepath=str(path), directory=f"{path.parent}/", files=[{"name": path.name}], **options)

    body, *others = parts["models"]
    load(body)
    armature = next(thing for thing in bpy.data.objects if thing.type == "ARMATURE")
    for part in others:
        select(armature)
        load(part, import_merge=True)
    select(armature)
    load(parts["clip"])


def select(chosen):
    """Selects an object as users do. With another selection, the merge of the add-on does not end."""
    bpy.context.view_layer.objects.active = chosen
    if bpy.context.mode != "OBJECT":
        bpy.ops.object.mode_set(mode="OBJECT")
    for thing in bpy.data.objects:
        thing.select_set(thing is chosen)


def register_official():
    folder = pathlib.Path(os.environ["CAST_ADDON"]).resolve()
    sys.path.insert(0, str(folder.parent))
    importlib.import_module(folder.name).register()


IMPORTERS = {"gltf": import_gltf, "fbx": import_fbx, "usd": import_usd, "old-fbx": import_old_fbx, "official": import_official}


def animated():
    """Everything that an action can move: objects and shape keys."""
    for thing in bpy.context.scene.objects:
        if thing.animation_data:
            yield thing
        keys = thing.data.shape_keys if thing.type == "MESH" else None
        if keys and keys.animation_data:
            yield keys


def choose(name):
    """Assigns the action of an animation to all that it moves, and nothing to the rest. Returns how much it moves."""
    count = 0
    for thing in animated():
        data = thing.animation_data
        slots = [(strip.action, strip.action_slot) for track in data.nla_tracks for strip in track.strips]
        for action in bpy.data.actions:
            # wm.fbx_import and the add-on: names of things are cut off and made unique, so slots of the right kind are.
            if action.name == name or action.name == f"{thing.name}|{name}|BaseLayer":
                used = data.action_slot.identifier if data.action_slot else None
                for slot in action.slots:
                    if slot.target_id_type != thing.id_type:
                        continue
                    if action.name != name or slot.identifier in (used, slot.identifier[:2] + thing.name):
                        slots.append((action, slot))
        chosen = [(action, slot) for action, slot in slots if action.name == name or f"|{name}|" in action.name]
        data.action = None
        for track in data.nla_tracks:
            track.mute = True
        if chosen:
            data.action, data.action_slot = chosen[0]
            count += 1
    return count


def vertices(thing, depsgraph):
    evaluated = thing.evaluated_get(depsgraph)
    mesh = evaluated.to_mesh()
    numbers = numpy.empty(len(mesh.vertices) * 3, dtype=numpy.float32)
    mesh.vertices.foreach_get("co", numbers)
    evaluated.to_mesh_clear()
    world = numpy.array(evaluated.matrix_world)
    return numbers.reshape(-1, 3).astype(numpy.float64) @ world[:3, :3].T + world[:3, 3]


def farthest(points, others):
    """The largest distance of one of the points to the nearest of the others."""
    tree = KDTree(len(others))
    for index, point in enumerate(others):
        tree.insert(point, index)
    tree.balance()
    return max((tree.find(point)[2] for point in points), default=0.0)


def difference(found, expected):
    """Vertex by vertex where each mesh has its match, else to the nearest vertex and back."""
    left, largest = list(found), 0.0
    for name, points in expected:
        same = [item for item in left if len(item[1]) == len(points)]
        same.sort(key=lambda item: item[0] != name)
        if not same:
            everything = [numpy.concatenate([points for _, points in side]) for side in (found, expected)]
            return max(farthest(*everything), farthest(*reversed(everything))), False
        # Of several of a size the one that is nearest: names may have been made unique.
        candidates = [item for item in same if item[0] == name] or same
        distances = [numpy.linalg.norm(item[1] - points, axis=1).max(initial=0.0) for item in candidates]
        best = int(numpy.argmin(distances))
        largest = max(largest, distances[best])
        left = [item for item in left if item is not candidates[best]]
    return largest, True


def compare(folder, known, importer):
    """The largest difference of all poses as a fraction of the size, and where it is."""
    numbers = numpy.fromfile(folder / "poses.bin", dtype="<f4").reshape(-1, 3).astype(numpy.float64)
    upright = numpy.array(UPRIGHT[known["up_axis"]])
    bpy.ops.wm.read_factory_settings(use_empty=True)
    IMPORTERS[importer](folder)
    scene = bpy.context.scene
    rate = scene.render.fps / scene.render.fps_base
    at, worst = 0, (-1.0, "")
    for pose in known["poses"]:
        expected = []
        for mesh in known["meshes"]:
            points = numbers[at : at + mesh["vertices"]] @ upright.T
            if importer == "gltf":
                points = numpy.delete(points, mesh["loose"], axis=0)
            expected.append((mesh["name"], points))
            at += mesh["vertices"]
        # The importer of USD leaves the frame rate as it is. Further animations are in other files.
        frame = pose["frame"] if importer == "usd" else pose["seconds"] * rate
        if importer == "usd" and pose["animation"] > 0:
            continue
        if frame > LAST_FRAME:
            continue
        # The writer of FBX gives a name where there is none, and the importer of glTF does.
        name = pose["name"] or {"gltf": "Anim_{}"}.get(importer, "animation{}").format(pose["animation"])
        if importer == "official":
            name = pathlib.Path(json.loads((folder / "parts.json").read_text())["clip"]).stem
        if importer != "usd" and choose(name) == 0:
            return float("inf"), f"no animation {name}"
        if abs(frame - round(frame)) < 1e-6:
            frame = round(frame)
        scene.frame_set(int(frame // 1), subframe=frame % 1)
        depsgraph = bpy.context.evaluated_depsgraph_get()
        meshes = [thing for thing in scene.objects if thing.type == "MESH"]
        if not meshes:
            return float("inf"), "no mesh"
        found = [(thing.name, vertices(thing, depsgraph)) for thing in meshes]
        everything = numpy.concatenate([points for _, points in expected])
        size = numpy.linalg.norm(everything.max(axis=0) - everything.min(axis=0))
        largest, by_vertex = difference(found, expected)
        if not by_vertex or largest / size >= worst[0]:
            how = "" if by_vertex else ", by nearest vertex"
            worst = max(worst, (largest / size, f"{name} at frame {pose['frame']:g}{how}"), key=lambda item: item[0])
    return worst if worst[1] else (float("inf"), "no pose to compare")


def main():
    folder, *importers = sys.argv[1:]
    if "official" in importers:
        register_official()
    counts = {"same": 0, "as said": 0, "differs": 0}
    for model in sorted(path for path in pathlib.Path(folder).iterdir() if path.is_dir()):
        for importer in importers:
            if importer == "old-fbx" and not hasattr(bpy.types, "IMPORT_SCENE_OT_fbx"):
                continue
            if importer == "official" and not (model / "parts.json").exists():
                continue
            known = json.loads((model / "poses.json").read_text())
            largest, where = compare(model, known, importer)
            if largest <= TOLERANCES.get(importer, TOLERANCE):
                verdict = "same"
            else:
                verdict = "as said" if PROMISES[importer] & set(known["said"]) else "differs"
            counts[verdict] += 1
            print(f"POSE {verdict:7} {importer:8} {model.name}: {largest:.1e} of the size, {where}", flush=True)
    total = ", ".join(f"{count} {verdict}" for verdict, count in counts.items())
    print(f"POSE Blender {bpy.app.version_string}: {total}", flush=True)
    return 1 if counts["differs"] or not counts["same"] else 0


if __name__ == "__main__":
    sys.exit(main())
