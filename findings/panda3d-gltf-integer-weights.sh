#!/usr/bin/env bash
# panda3d-gltf reads weights of 8 or 16 bits 255 or 65535 times too large, and the mesh grows by that.
#
# Seen with: panda3d-gltf 1.3.0 with Panda3D 1.10.16 (pip packages).
#
# What: a triangle of size 1 follows one joint with the weight 1, written in the three ways that glTF has for weights
# (specification, 3.7.3.3: float, or normalised unsigned byte or short, with no extension): 1.0, 255, and 65535. Panda3D
# shows a triangle of size 1, of size 255, and of size 65535. There is no message. The loader ignores `normalized`. For
# a table of transforms, which is what Panda3D makes of weights, each number is a factor; nothing divides by their sum.
#
# Why it matters: optimisers write weights of 8 bits to save space, and no extension announces them: gltfpack does so
# even with -noq, its option against quantised attributes. Only skinned meshes are wrong, so of a room with a character
# the room is right, and the character is somewhere far away.
#
# castkit: writes floats; its option for quantised files, which have 16-bit weights, names panda3d among the programs
# that misread them.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/pip install --quiet panda3d==1.10.16 panda3d-gltf==1.3.0

cat >look.py <<'PY'
import json
import struct
from importlib.metadata import version

import gltf
from panda3d.core import GeomVertexReader, NodePath, Thread, loadPrcFileData

loadPrcFileData("", "window-type none\naudio-library-name null\nnotify-level error")
FLOAT, BYTE, SHORT = 5126, 5121, 5123


def write(path, kind, one):
    """A triangle whose vertices follow joint 0 with the weight that `one` stands for."""
    letter = {FLOAT: "f", BYTE: "B", SHORT: "H"}[kind]
    parts = [
        (struct.pack("<9f", 0, 0, 0, 1, 0, 0, 0, 1, 0), FLOAT, "VEC3"),
        (bytes(12), BYTE, "VEC4"),
        (struct.pack(f"<12{letter}", *[one, 0, 0, 0] * 3), kind, "VEC4"),
        (struct.pack("<16f", *[1, 0, 0, 0, 0] * 3, 1), FLOAT, "MAT4"),
    ]
    data, views, accessors = b"", [], []
    for index, (content, component, shape) in enumerate(parts):
        views.append({"buffer": 0, "byteOffset": len(data), "byteLength": len(content)})
        count = 1 if shape == "MAT4" else 3
        accessors.append({"bufferView": index, "componentType": component, "count": count, "type": shape})
        data += content
    accessors[0] |= {"min": [0, 0, 0], "max": [1, 1, 0]}
    accessors[2]["normalized"] = kind != FLOAT
    attributes = {"POSITION": 0, "JOINTS_0": 1, "WEIGHTS_0": 2}
    document = {
        "asset": {"version": "2.0"},
        "scene": 0,
        "scenes": [{"nodes": [0, 1]}],
        "nodes": [{"mesh": 0, "skin": 0, "name": "mesh"}, {"name": "joint"}],
        "skins": [{"joints": [1], "inverseBindMatrices": 3}],
        "meshes": [{"primitives": [{"attributes": attributes, "material": 0}]}],
        "materials": [{"name": "grey"}],
        "buffers": [{"byteLength": len(data)}],
        "bufferViews": views,
        "accessors": accessors,
    }
    text = json.dumps(document).encode()
    text += b" " * (-len(text) % 4)
    with open(path, "wb") as file:
        file.write(struct.pack("<4sII", b"glTF", 2, 28 + len(text) + len(data)))
        file.write(struct.pack("<I4s", len(text), b"JSON") + text)
        file.write(struct.pack("<I4s", len(data), b"BIN\0") + data)


def width(path):
    """The largest coordinate of the animated vertices."""
    node = NodePath(gltf.load_model(path)).find("**/+GeomNode").node()
    data = node.get_geom(0).get_vertex_data().animate_vertices(True, Thread.get_current_thread())
    reader = GeomVertexReader(data, "vertex")
    return max(max(reader.get_data3()) for _ in range(data.get_num_rows()))


print("panda3d-gltf:", version("panda3d-gltf"), "with Panda3D", version("panda3d"))
found = {}
for name, kind, one in (("float", FLOAT, 1.0), ("byte", BYTE, 255), ("short", SHORT, 65535)):
    write(f"{name}.glb", kind, one)
    found[name] = width(f"{name}.glb")
    print(f"{name}: the triangle has the size {found[name]:g}")
assert found == {"float": 1, "byte": 255, "short": 65535}
PY
venv/bin/python look.py
echo "As described."
