#!/usr/bin/env bash
# Opened and saved, files of glTF lose weights of instances (pygltflib), or bones beyond the fourth of a vertex
# (gltflib).
#
# Seen with: pygltflib 1.16.5 and gltflib 1.0.13 (pip packages).
#
# What: a valid file is opened and saved without a change. It has two nodes with the same mesh, which has a morph
# target; the first node has a weight of its own. The vertices have five bones, in two sets, JOINTS_0 and JOINTS_1. The
# target is a sparse accessor without a view. pygltflib has no `weights` in its class `Node`: the first node gets the
# weight of the mesh. It also writes `byteOffset: 0` into each accessor, which is an error where there is no
# `bufferView` (UNSATISFIED_DEPENDENCY in the validator). gltflib has a fixed list of attributes: JOINTS_1 and WEIGHTS_1
# are gone, and with them TEXCOORD_2 and all custom ones, so that the weights add up to 0.8. What remains of their data
# is still in the buffer, so the size of the file doesn't show it. Neither has a message.
#
# Why it matters: scripts use these two to add a name, an extra or an image to files that were made elsewhere. What they
# lose are whole features of characters, and no value that the script has to do with.
#
# castkit: writes a second set where a vertex has more than four bones, unless it is asked for at most four.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/pip install --quiet pygltflib==1.16.5 gltflib==1.0.13
npm init --yes >npm.log
npm install --silent --no-audit --no-fund gltf-validator@2.0.0-dev.3.10 >>npm.log

cat >look.py <<'PY'
import json
import struct
from importlib.metadata import version

import gltflib
import pygltflib

FLOAT, BYTE = 5126, 5121
ONE = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]


def read(path):
    with open(path, "rb") as file:
        data = file.read()
    return json.loads(data[20 : 20 + struct.unpack_from("<I", data, 12)[0]])


parts = [
    (struct.pack("<9f", 0, 0, 0, 1, 0, 0, 0, 1, 0), FLOAT, "VEC3", 3),
    (bytes([0, 1, 2, 3] * 3), BYTE, "VEC4", 3),
    (struct.pack("<12f", *[0.2] * 12), FLOAT, "VEC4", 3),
    (bytes([4, 0, 0, 0] * 3), BYTE, "VEC4", 3),
    (struct.pack("<12f", *[0.2, 0, 0, 0] * 3), FLOAT, "VEC4", 3),
    (struct.pack("<80f", *ONE * 5), FLOAT, "MAT4", 5),
    (struct.pack("<6f", *[0, 0.5] * 3), FLOAT, "VEC2", 3),
]
data, views, accessors = b"", [], []
for index, (content, component, shape, count) in enumerate(parts):
    views.append({"buffer": 0, "byteOffset": len(data), "byteLength": len(content)})
    accessors.append({"bufferView": index, "componentType": component, "count": count, "type": shape})
    data += content
accessors[0] |= {"min": [0, 0, 0], "max": [1, 1, 0]}
for content in (bytes([2, 0, 0, 0]), struct.pack("<3f", 0, 1, 0)):
    views.append({"buffer": 0, "byteOffset": len(data), "byteLength": 1 if len(content) == 4 else 12})
    data += content
sparse = {"count": 1, "indices": {"bufferView": 7, "componentType": BYTE}, "values": {"bufferView": 8}}
target = {"componentType": FLOAT, "count": 3, "type": "VEC3", "min": [0, 0, 0], "max": [0, 1, 0], "sparse": sparse}
accessors.append(target)
attributes = {"POSITION": 0, "JOINTS_0": 1, "WEIGHTS_0": 2, "JOINTS_1": 3, "WEIGHTS_1": 4}
attributes |= {"TEXCOORD_0": 6, "TEXCOORD_1": 6, "TEXCOORD_2": 6, "_WIND": 0}
document = {
    "asset": {"version": "2.0"},
    "scene": 0,
    "scenes": [{"nodes": [0, 1, 2]}],
    "nodes": [
        {"mesh": 0, "skin": 0, "weights": [0.25]},
        {"mesh": 0, "skin": 0},
        {"name": "bone", "children": [3, 4, 5, 6]},
        *({"name": f"bone {number}"} for number in range(1, 5)),
    ],
    "skins": [{"joints": [2, 3, 4, 5, 6], "inverseBindMatrices": 5}],
    "meshes": [{"primitives": [{"attributes": attributes, "targets": [{"POSITION": 7}]}], "weights": [0.75]}],
    "buffers": [{"byteLength": len(data)}],
    "bufferViews": views,
    "accessors": accessors,
}
text = json.dumps(document).encode()
text += b" " * (-len(text) % 4)
with open("original.glb", "wb") as file:
    file.write(struct.pack("<4sII", b"glTF", 2, 28 + len(text) + len(data)))
    file.write(struct.pack("<I4s", len(text), b"JSON") + text)
    file.write(struct.pack("<I4s", len(data), b"BIN\0") + data)

pygltflib.GLTF2().load("original.glb").save("pygltflib.glb")
gltflib.GLTF.load("original.glb").export("gltflib.glb")
lost = {}
for name in ("pygltflib", "gltflib"):
    saved = read(f"{name}.glb")
    lost[name] = sorted(set(attributes) - set(saved["meshes"][0]["primitives"][0]["attributes"]))
    lost[name] += [f"nodes[{index}].weights" for index, node in enumerate(document["nodes"])
                   if "weights" in node and "weights" not in saved["nodes"][index]]
    print(f"{name} {version(name)} lost: {', '.join(lost[name])}")
assert lost == {
    "pygltflib": ["nodes[0].weights"],
    "gltflib": ["JOINTS_1", "TEXCOORD_2", "WEIGHTS_1", "_WIND"],
}
PY
venv/bin/python -W ignore look.py

cat >look.mjs <<'JS'
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import validator from 'gltf-validator';

const errors = {};
for (const name of ['original', 'pygltflib', 'gltflib']) {
    const { issues } = await validator.validateBytes(new Uint8Array(readFileSync(`${name}.glb`)));
    errors[name] = issues.messages.filter((message) => message.severity === 0).map((message) => message.code);
    console.log(`validator, ${name}: ${[...new Set(errors[name])].join() || 'valid'}`);
}
assert.deepEqual(errors.original, []);
assert(errors.pygltflib.includes('UNSATISFIED_DEPENDENCY'));
JS
node look.mjs
echo "As described."
