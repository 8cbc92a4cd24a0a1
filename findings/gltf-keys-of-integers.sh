#!/usr/bin/env bash
# Animations of glTF whose keys are integers stand still in raylib, and are 255 times too large in luma.gl.
#
# Seen with: raylib 6.2.0.0 (pip package raylib), and @luma.gl/gltf 9.4.2 with @loaders.gl/gltf 4.5.4 (npm packages).
#
# What: keys of rotations and of morph weights may be normalised integers instead of floats (specification of glTF,
# 3.11, without an extension). A joint turns by 90 degrees in a second, with rotations as floats or as shorts; in
# raylib, it turns by 90 degrees, or not at all. raylib reads no rotation keys but floats (`LoadModelAnimationsGLTF`),
# which it mentions among what it prints for information. A mesh has a morph target whose weight goes from 0 to 1, as
# floats or as bytes: in luma.gl, the last key is 1, or 255. The importer copies the numbers and forgets `normalized`;
# rotations are right all the same, since luma.gl normalises each quaternion when it uses it.
#
# Why it matters: gltfpack writes rotation keys as shorts, with -noq, its option against quantised attributes, as well.
# The file needs no extension for that and is valid everywhere, so what goes wrong looks like an animation without
# content.
#
# castkit: writes floats.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/pip install --quiet raylib==6.2.0.0
npm init --yes >npm.log
npm install --silent --no-audit --no-fund @luma.gl/gltf@9.4.2 @luma.gl/core@9.4.2 @luma.gl/engine@9.4.2 \
    @luma.gl/shadertools@9.4.2 @loaders.gl/core@4.5.4 @loaders.gl/gltf@4.5.4 gltf-validator@2.0.0-dev.3.10 >>npm.log

cat >make.py <<'PY'
import json
import struct

FLOAT, UNSIGNED_BYTE, SHORT = 5126, 5121, 5122
LETTERS = {FLOAT: "f", UNSIGNED_BYTE: "B", SHORT: "h"}
HALF = 0.5**0.5


def write(path, document, parts):
    """Writes a file whose accessors are these parts: a component type, a shape, and numbers, normalised if integers."""
    data, views, accessors = b"", [], []
    for component, shape, numbers in parts:
        content = struct.pack(f"<{len(numbers)}{LETTERS[component]}", *numbers)
        width = {"SCALAR": 1, "VEC3": 3, "VEC4": 4, "MAT4": 16}[shape]
        accessor = {"bufferView": len(views), "componentType": component, "type": shape, "count": len(numbers) // width}
        views.append({"buffer": 0, "byteOffset": len(data), "byteLength": len(content)})
        accessors.append(accessor)
        data += content + bytes(-len(content) % 4)
    for index in document["meshes"][0]["primitives"][0]["attributes"], *document["meshes"][0]["primitives"][0]["targets"]:
        numbers = parts[index["POSITION"]][2]
        accessors[index["POSITION"]]["min"] = [min(numbers[axis::3]) for axis in range(3)]
        accessors[index["POSITION"]]["max"] = [max(numbers[axis::3]) for axis in range(3)]
    for sampler in document["animations"][0]["samplers"]:
        accessors[sampler["input"]] |= {"min": [0], "max": [1]}
        accessors[sampler["output"]]["normalized"] = accessors[sampler["output"]]["componentType"] != FLOAT
    document |= {"buffers": [{"byteLength": len(data)}], "bufferViews": views, "accessors": accessors}
    text = json.dumps(document).encode()
    text += b" " * (-len(text) % 4)
    with open(path, "wb") as file:
        file.write(struct.pack("<4sII", b"glTF", 2, 28 + len(text) + len(data)))
        file.write(struct.pack("<I4s", len(text), b"JSON") + text)
        file.write(struct.pack("<I4s", len(data), b"BIN\0") + data)


for kind in ("float", "integer"):
    is_float = kind == "float"
    turn = [0, 0, 0, 1, 0, 0, HALF, HALF]
    parts = [
        (FLOAT, "VEC3", [0, 0, 0, 1, 0, 0, 0, 1, 0]),
        (FLOAT, "VEC3", [0, 0, 0, 0, 0, 0, 0, 1, 0]),
        (UNSIGNED_BYTE, "VEC4", [0] * 12),
        (FLOAT, "VEC4", [1, 0, 0, 0] * 3),
        (FLOAT, "MAT4", [1, 0, 0, 0, 0] * 3 + [1]),
        (FLOAT, "SCALAR", [0, 1]),
        (FLOAT, "VEC4", turn) if is_float else (SHORT, "VEC4", [round(32767 * number) for number in turn]),
        # An element of one byte needs no padding.
        (FLOAT, "SCALAR", [0, 1]) if is_float else (UNSIGNED_BYTE, "SCALAR", [0, 255]),
    ]
    attributes = {"POSITION": 0, "JOINTS_0": 2, "WEIGHTS_0": 3}
    document = {
        "asset": {"version": "2.0"},
        "scene": 0,
        "scenes": [{"nodes": [0, 1]}],
        "nodes": [{"name": "mesh", "mesh": 0, "skin": 0}, {"name": "joint"}],
        "skins": [{"joints": [1], "inverseBindMatrices": 4}],
        "meshes": [{"primitives": [{"attributes": attributes, "targets": [{"POSITION": 1}]}]}],
        "animations": [{
            "name": "move",
            "samplers": [{"input": 5, "output": 6}, {"input": 5, "output": 7}],
            "channels": [
                {"sampler": 0, "target": {"node": 1, "path": "rotation"}},
                {"sampler": 1, "target": {"node": 0, "path": "weights"}},
            ],
        }],
    }
    write(f"{kind}.glb", document, parts)
PY
python3 make.py

cat >look.py <<'PY'
from importlib.metadata import version

import raylib
from raylib import ffi

WARNINGS = 4
raylib.SetTraceLogLevel(WARNINGS)
print("raylib:", version("raylib"))
found = {}
for kind in ("float", "integer"):
    count = ffi.new("int *")
    animation = raylib.LoadModelAnimations(f"{kind}.glb".encode(), count)[0]
    last = animation.keyframePoses[animation.keyframeCount - 1][0].rotation
    found[kind] = [round(number, 3) for number in (last.x, last.y, last.z, last.w)]
    print(f"{kind}: the last rotation is {found[kind]}")
assert found == {"float": [0, 0, 0.707, 0.707], "integer": [0, 0, 0, 1]}
PY
venv/bin/python look.py

cat >look.mjs <<'JS'
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { parse } from '@loaders.gl/core';
import { GLTFLoader, postProcessGLTF } from '@loaders.gl/gltf';
import validator from 'gltf-validator';

// The parser of animations is what `createScenegraphsFromGLTF` calls; it has no name of its own in the package.
const folder = new URL('./node_modules/@luma.gl/gltf/dist/', import.meta.url);
const { parseGLTFAnimations } = await import(new URL('parsers/parse-gltf-animations.js', folder));
const version = JSON.parse(readFileSync(new URL('../package.json', folder))).version;

console.log(`luma.gl ${version}`);
const found = {};
for (const kind of ['float', 'integer']) {
    const bytes = new Uint8Array(readFileSync(`${kind}.glb`));
    assert.equal((await validator.validateBytes(bytes)).issues.numErrors, 0);
    const document = postProcessGLTF(await parse(bytes.buffer, GLTFLoader, { gltf: { loadImages: false } }));
    const [{ channels }] = parseGLTFAnimations(document);
    found[kind] = channels.find((channel) => channel.path === 'weights').sampler.output.flat();
    console.log(`${kind}: the weights are ${found[kind].join(' and ')}`);
}
assert.deepEqual(found, { float: [0, 1], integer: [0, 255] });
process.exit(0);
JS
node look.mjs
echo "As described."
