#!/usr/bin/env bash
# Blender's exporters write other shapes than Blender shows, and not the same ones in glTF, FBX and USD.
#
# Seen with: Blender 4.5.15 (pip package bpy).
#
# What: a triangle has four shape keys. A moves it by 1, and has a value of 0.25. B moves it by 3, but is relative to A
# instead of the basis, so that Blender shows 2 for it: FBX has the 2, glTF and USD have 3. C moves it by 5, with a
# vertex group by which the first vertex follows wholly, the second by half, and the third not at all: all of them write
# 5 for all three vertices, and no vertex group. D is muted, and has a value of 0.5. glTF leaves it out; FBX writes it
# with its value, so what is muted in Blender is seen in every other program; USD writes it too, but by default no
# values at all, so A is at 0. There is no message.
#
# Why it matters: relative keys are for corrections of other shapes; added to these in another program, they move the
# first shape a second time. Vertex groups are how a left and a right smile are made of one: in the files, each is a
# whole smile, and both together are twice as large. "New Shape from Mix" before the export makes plain keys of them.
#
# castkit: its add-on for Blender writes the 2 of B.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
"$(command -v python3.11 || command -v python3)" -m venv venv # The package needs Python 3.11.
venv/bin/pip install --quiet bpy==4.5.15 numpy==1.26.4

cat >look.py <<'PY'
import json
import re
import struct
import sys
from pathlib import Path

import bpy

sys.path.append(str(Path(bpy.utils.system_resource("SCRIPTS")) / "addons_core"))
from io_scene_fbx import parse_fbx

bpy.ops.wm.read_factory_settings(use_empty=True)
face = bpy.data.objects.new("face", bpy.data.meshes.new("face"))
face.data.from_pydata([(0, 0, 0), (1, 0, 0), (0, 1, 0)], [], [(0, 1, 2)])
bpy.context.collection.objects.link(face)
face.shape_key_add(name="Basis")
for name, distance in (("A", 1), ("B", 3), ("C", 5), ("D", 7)):
    key = face.shape_key_add(name=name, from_mix=False)
    for point in key.data:
        point.co.z += distance
keys = face.data.shape_keys.key_blocks
keys["B"].relative_key = keys["A"]
group = face.vertex_groups.new(name="left")
group.add([0], 1, "REPLACE")
group.add([1], 0.5, "REPLACE")
keys["C"].vertex_group = "left"
keys["D"].mute = True

shown = {}
for name in "ABCD":
    for key in keys:
        key.value = float(key.name == name)
    evaluated = face.evaluated_get(bpy.context.evaluated_depsgraph_get())
    shown[name] = [round(vertex.co.z, 3) for vertex in evaluated.data.vertices]
for key in keys:
    key.value = {"A": 0.25, "D": 0.5}.get(key.name, 0)
bpy.ops.export_scene.gltf(filepath="face.glb", export_yup=False)
bpy.ops.export_scene.fbx(filepath="face.fbx", axis_forward="Y", axis_up="Z")
bpy.ops.wm.usd_export(filepath="face.usda")


def gltf():
    """The distances of each shape, and the weights at rest."""
    data = Path("face.glb").read_bytes()
    length = struct.unpack_from("<I", data, 12)[0]
    document = json.loads(data[20 : 20 + length])
    mesh = document["meshes"][0]
    shapes = {}
    for name, target in zip(mesh["extras"]["targetNames"], mesh["primitives"][0]["targets"]):
        accessor = document["accessors"][target["POSITION"]]
        start = 28 + length + document["bufferViews"][accessor["bufferView"]].get("byteOffset", 0)
        shapes[name] = [struct.unpack_from("<f", data, start + 12 * index + 8)[0] for index in range(3)]
    return shapes, mesh["weights"]


def fbx():
    root, _ = parse_fbx.parse("face.fbx")
    objects = next(each for each in root.elems if each.id == b"Objects")
    shapes, weights = {}, {}
    for each in objects.elems:
        name = each.props[1].split(b"\0")[0].decode()
        values = {child.id: child.props for child in each.elems}
        if each.id == b"Geometry" and each.props[2] == b"Shape":
            shapes[name] = list(values[b"Vertices"][0])[2::3]
        if each.props[2] == b"BlendShapeChannel":
            weights[name] = values[b"DeformPercent"][0] / 100
    return shapes, [weights[name] for name in shapes]


def usd():
    text = Path("face.usda").read_text()
    shapes = {}
    for name, offsets in re.findall(r'def BlendShape "(\w)".*?offsets = \[(.*?)\]', text, re.DOTALL):
        shapes[name] = [float(offset.split(",")[2]) for offset in re.findall(r"\((.*?)\)", offsets)]
    weights = re.search(r"float\[\] blendShapeWeights(.*)", text)[1]
    return shapes, weights


print(f"Blender {bpy.app.version_string} shows: {shown}")
found = {"glTF": gltf(), "FBX": fbx(), "USD": usd()}
for kind, (shapes, weights) in found.items():
    print(f"{kind}: {shapes}, weights at rest: {weights or 'none'}")
assert shown == {"A": [1, 1, 1], "B": [2, 2, 2], "C": [5, 2.5, 0], "D": [0, 0, 0]}
plain = {"A": [1, 1, 1], "C": [5, 5, 5]}
assert found["glTF"] == (plain | {"B": [3, 3, 3]}, [0.25, 0, 0])
assert found["FBX"] == (plain | {"B": [2, 2, 2], "D": [7, 7, 7]}, [0.25, 0, 0, 0.5])
assert found["USD"] == (plain | {"B": [3, 3, 3], "D": [7, 7, 7]}, "")
PY
venv/bin/python look.py
echo "As described."
