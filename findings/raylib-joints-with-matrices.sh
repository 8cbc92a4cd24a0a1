#!/usr/bin/env bash
# In raylib, a joint of glTF whose place is a matrix goes to its parent's place as soon as an animation is played.
#
# Seen with: raylib 6.2.0.0 (pip package raylib).
#
# What: a node of glTF has a translation, rotation and scale, or a matrix. An arm has two joints, the second of which is
# 5 above the first, by a translation or by a matrix. An animation turns the first one by 90 degrees. In all poses of the
# animation, the second joint of the first file is 5 away from the first one, and that of the second file 0: raylib
# starts each pose from the translation, rotation and scale of the node (`LoadModelAnimationsGLTF`), which a node with a
# matrix doesn't have. There is no message.
#
# Why it matters: the specification forbids a matrix only for nodes that are animated themselves. The model is right until
# it moves; then everything behind such a joint shrinks into it. assimp 5.2 and three.js 0.187.0 write translations,
# rotations and scales into files with animations, so that the usual test files don't show it.
#
# castkit: writes translations, rotations and scales.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/pip install --quiet raylib==6.2.0.0

cat >look.py <<'PY'
import json
import struct
from importlib.metadata import version

import raylib
from raylib import ffi

FLOAT, BYTE = 5126, 5121
HALF = 0.5**0.5
WARNINGS = 4


def write(path, place):
    """A triangle that follows the second of two joints; the first one turns by 90 degrees about Z in a second."""
    matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]
    parts = [
        (struct.pack("<9f", 0, 5, 0, 1, 5, 0, 0, 6, 0), FLOAT, "VEC3", 3),
        (bytes([1, 0, 0, 0] * 3), BYTE, "VEC4", 3),
        (struct.pack("<12f", *[1, 0, 0, 0] * 3), FLOAT, "VEC4", 3),
        (struct.pack("<32f", *matrix, 0, 0, 0, 1, *matrix, 0, -5, 0, 1), FLOAT, "MAT4", 2),
        (struct.pack("<2f", 0, 1), FLOAT, "SCALAR", 2),
        (struct.pack("<8f", 0, 0, 0, 1, 0, 0, HALF, HALF), FLOAT, "VEC4", 2),
    ]
    data, views, accessors = b"", [], []
    for index, (content, component, shape, count) in enumerate(parts):
        views.append({"buffer": 0, "byteOffset": len(data), "byteLength": len(content)})
        accessors.append({"bufferView": index, "componentType": component, "count": count, "type": shape})
        data += content
    accessors[0] |= {"min": [0, 5, 0], "max": [1, 6, 0]}
    accessors[4] |= {"min": [0], "max": [1]}
    document = {
        "asset": {"version": "2.0"},
        "scene": 0,
        "scenes": [{"nodes": [0, 1]}],
        "nodes": [
            {"name": "mesh", "mesh": 0, "skin": 0},
            {"name": "upper", "children": [2]},
            {"name": "lower"} | place,
        ],
        "skins": [{"joints": [1, 2], "inverseBindMatrices": 3}],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0, "JOINTS_0": 1, "WEIGHTS_0": 2}}]}],
        "animations": [{
            "samplers": [{"input": 4, "output": 5}],
            "channels": [{"sampler": 0, "target": {"node": 1, "path": "rotation"}}],
        }],
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


def places(path):
    """Where the second joint is in the first and last pose, which raylib stores relative to the model."""
    animation = raylib.LoadModelAnimations(path.encode(), ffi.new("int *"))[0]
    poses = [animation.keyframePoses[index][1].translation for index in (0, animation.keyframeCount - 1)]
    return [tuple(round(number, 3) + 0 for number in (pose.x, pose.y, pose.z)) for pose in poses]


raylib.SetTraceLogLevel(WARNINGS)
print("raylib:", version("raylib"))
found = {}
for name, place in {
    "translation": {"translation": [0, 5, 0]},
    "matrix": {"matrix": [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 5, 0, 1]},
}.items():
    write(f"{name}.glb", place)
    found[name] = places(f"{name}.glb")
    print(f"{name}: the second joint goes from {found[name][0]} to {found[name][1]}")
assert found == {"translation": [(0, 5, 0), (-5, 0, 0)], "matrix": [(0, 0, 0), (0, 0, 0)]}
PY
venv/bin/python look.py
echo "As described."
