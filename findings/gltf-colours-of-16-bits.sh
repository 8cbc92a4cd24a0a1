#!/usr/bin/env bash
# trimesh and MeshLab keep the wrong half of 16-bit vertex colours of glTF: grey becomes black.
#
# Seen with: trimesh 5.2.0 and PyMeshLab 2025.7.post1 (pip packages), beside three.js 0.187.0 (npm package three).
#
# What: a triangle has vertex colours of white, grey (a half) and a quarter, in the three ways that glTF has for COLOR_0
# (specification, 3.7.2.1: float, or normalised unsigned byte or short). As floats and as bytes, all programs have 255,
# 128 and 64. As shorts, that is 65535, 32768 and 16384. three.js has the same colours; trimesh and PyMeshLab have 255,
# 0 and 0: they take the lower eight bits of each number. There is no message.
#
# Why it matters: black, white, and all colours that were bytes before and were multiplied by 257, have two equal halves
# and are right, so a test with such a file passes. Colours that were floats become noise.
#
# castkit: writes floats, or bytes if asked for quantised files.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/pip install --quiet trimesh==5.2.0 pymeshlab==2025.7.post1 numpy==2.4.6
npm init --yes >npm.log
npm install --silent --no-audit --no-fund three@0.187.0 >>npm.log

cat >look.py <<'PY'
import json
import struct
from importlib.metadata import version

import pymeshlab
import trimesh

LEVELS = (1.0, 128 / 255, 64 / 255)
KINDS = {
    "floats": (5126, "f", LEVELS),
    "bytes": (5121, "B", (255, 128, 64)),
    "shorts": (5123, "H", (65535, 32768, 16384)),
}


def write(path, component, letter, levels):
    colors = struct.pack(f"<12{letter}", *(number for level in levels for number in (level, level, level, levels[0])))
    data = struct.pack("<9f", 0, 0, 0, 1, 0, 0, 0, 1, 0) + colors
    document = {
        "asset": {"version": "2.0"},
        "scene": 0,
        "scenes": [{"nodes": [0]}],
        "nodes": [{"mesh": 0}],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0, "COLOR_0": 1}}]}],
        "buffers": [{"byteLength": len(data)}],
        "bufferViews": [
            {"buffer": 0, "byteLength": 36, "target": 34962},
            {"buffer": 0, "byteOffset": 36, "byteLength": len(colors), "target": 34962},
        ],
        "accessors": [
            {"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3", "min": [0, 0, 0], "max": [1, 1, 0]},
            {"bufferView": 1, "componentType": component, "normalized": letter != "f", "count": 3, "type": "VEC4"},
        ],
    }
    text = json.dumps(document).encode()
    text += b" " * (-len(text) % 4)
    with open(path, "wb") as file:
        file.write(struct.pack("<4sII", b"glTF", 2, 28 + len(text) + len(data)))
        file.write(struct.pack("<I4s", len(text), b"JSON") + text)
        file.write(struct.pack("<I4s", len(data), b"BIN\0") + data)


def with_trimesh(path):
    return trimesh.load(path, process=False, force="mesh").visual.vertex_colors[:, 0].tolist()


def with_pymeshlab(path):
    meshes = pymeshlab.MeshSet()
    meshes.load_new_mesh(path)
    # It has eight bits, and gives them as a share of 255. The half may be rounded up or down.
    return [round(number * 255) for number in meshes.current_mesh().vertex_color_matrix()[:, 0]]


for kind, row in KINDS.items():
    write(f"{kind}.glb", *row)
for read in (with_trimesh, with_pymeshlab):
    name = read.__name__.removeprefix("with_")
    found = {kind: read(f"{kind}.glb") for kind in KINDS}
    print(f"{name} {version(name)}: {found}")
    assert found == {"floats": [255, 128, 64], "bytes": [255, 128, 64], "shorts": [255, 0, 0]}
PY
venv/bin/python look.py

cat >look.mjs <<'JS'
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { REVISION } from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';

globalThis.self = globalThis; // The loader is for browsers.

const found = {};
for (const kind of ['floats', 'bytes', 'shorts']) {
    const { scene } = await new GLTFLoader().parseAsync(new Uint8Array(readFileSync(`${kind}.glb`)).buffer, '');
    const { color } = scene.getObjectByProperty('isMesh', true).geometry.attributes;
    found[kind] = [0, 1, 2].map((index) => Math.round(color.getX(index) * 255));
}
console.log(`three.js r${REVISION}:`, found);
assert.deepEqual(found, { floats: [255, 128, 64], bytes: [255, 128, 64], shorts: [255, 128, 64] });
JS
node look.mjs
echo "As described."
