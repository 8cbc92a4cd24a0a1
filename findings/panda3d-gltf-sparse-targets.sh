#!/usr/bin/env bash
# panda3d-gltf ignores the sparse part of an accessor, and cannot load one that has only that part.
#
# Seen with: panda3d-gltf 1.3.0 with Panda3D 1.10.16 (pip packages).
#
# What: a triangle has a morph target that moves one corner by 2. It is written in three ways that mean the same:
#   * all values in a bufferView: loaded, the target moves the corner;
#   * a bufferView of zeros, and the moved corner in `sparse`: loaded without a warning, but the target moves nothing;
#   * only `sparse`, which by the specification replaces zeros: KeyError 'bufferView', and nothing of the file is
#     loaded.
#
# Why it matters: exporters use the last form for faces with many targets, because most of these move few vertices. The
# second form, which looks like a way to avoid the exception, is worse: the file loads, and the face does not move.
#
# castkit: writes all values by default; its option for sparse targets names the programs that cannot load them.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/pip install --quiet panda3d==1.10.16 panda3d-gltf==1.3.0 panda3d-simplepbr==0.13.1

cat >look.py <<'PY'
import json
import struct
from importlib.metadata import version

import gltf
from panda3d.core import GeomVertexReader, NodePath

ZEROS, CORNERS = [0.0] * 9, [0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0]
MOVED = [0.0] * 6 + [2.0, 0.0, 0.0]


def write(path, target):
    """A triangle with a morph target, whose accessor gets the given properties."""
    data = struct.pack("<9f9f9f3fHxx", *CORNERS, *MOVED, *ZEROS, *MOVED[6:], 2)
    views = [(0, 36), (36, 36), (72, 36), (108, 12), (120, 2)]
    vectors = {"componentType": 5126, "count": 3, "type": "VEC3"}
    document = {
        "asset": {"version": "2.0"},
        "scene": 0,
        "scenes": [{"nodes": [0]}],
        "nodes": [{"mesh": 0}],
        "meshes": [
            {"primitives": [{"attributes": {"POSITION": 0}, "targets": [{"POSITION": 1}], "material": 0}], "weights": [0.0]}
        ],
        "materials": [{}],
        "buffers": [{"byteLength": len(data)}],
        "bufferViews": [{"buffer": 0, "byteOffset": offset, "byteLength": length} for offset, length in views],
        "accessors": [
            vectors | {"bufferView": 0, "min": [0, 0, 0], "max": [1, 1, 0]},
            vectors | {"min": [0, 0, 0], "max": [2, 0, 0]} | target,
        ],
    }
    text = json.dumps(document).encode()
    text += b" " * (-len(text) % 4)
    with open(path, "wb") as file:
        file.write(struct.pack("<4sII", b"glTF", 2, 28 + len(text) + len(data)))
        file.write(struct.pack("<I4s", len(text), b"JSON") + text)
        file.write(struct.pack("<I4s", len(data), b"BIN\0") + data)


def moves(path):
    """How far the target moves each corner along x, or the exception."""
    try:
        model = NodePath(gltf.load_model(path))
    except KeyError as error:
        return repr(error)
    vertices = model.find("**/+GeomNode").node().get_geom(0).get_vertex_data()
    reader = GeomVertexReader(vertices, "vertex.morph.0")
    found = []
    while not reader.is_at_end():
        found.append(reader.get_data3()[0])
    return found


sparse = {"count": 1, "indices": {"bufferView": 4, "componentType": 5123}, "values": {"bufferView": 3}}
targets = {
    "all values": {"bufferView": 1},
    "zeros and sparse": {"bufferView": 2, "sparse": sparse},
    "only sparse": {"sparse": sparse},
}
print("panda3d-gltf:", version("panda3d-gltf"), "Panda3D:", version("panda3d"))
results = {}
for name, target in targets.items():
    write("target.glb", target)
    results[name] = moves("target.glb")
    print(f"{name}: {results[name]}")

assert results == {
    "all values": [0.0, 0.0, 2.0],
    "zeros and sparse": [0.0, 0.0, 0.0],
    "only sparse": "KeyError('bufferView')",
}
PY
venv/bin/python look.py
echo "As described."
