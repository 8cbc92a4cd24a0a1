#!/usr/bin/env bash
# Blender turns linear rotations of glTF at a changing speed.
#
# Seen with: Blender 4.5.15 (pip package bpy) and the glTF importer in it.
#
# What: a node of a glTF file turns by 90 degrees between two keys, ten frames apart, with the interpolation LINEAR. For
# rotations the specification asks for slerp, that is, constant speed: 36 degrees at frame 4. In Blender it is 35.53.
# The importer copies the two keys into four F-curves, one for each component of the quaternion, and Blender
# interpolates each alone and normalises the result. The larger the step, the larger the error: with 170 degrees, it is
# 64.23 instead of 68. Only the keys, and the middle between them, are right.
#
# Why it matters: keys that an optimiser removed because slerp restores them are not restored by Blender. A limb is off
# by degrees between keys, and an export from Blender that samples each frame puts the error into the new file.
#
# castkit: its extension for Blender adds keys on the arc where keys are too far apart for the components to follow it.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
"$(command -v python3.11 || command -v python3)" -m venv venv # The package needs Python 3.11.
venv/bin/pip install --quiet bpy==4.5.15 numpy==1.26.4

cat >look.py <<'PY'
import json
import math
import struct

import bpy

FRAMES = 10
RATE = 24


def about_x(degrees):
    half = math.radians(degrees) / 2
    return [math.sin(half), 0.0, 0.0, math.cos(half)]


def write(path, degrees):
    """A node that turns from 0 to the given angle."""
    times, turns = [0.0, FRAMES / RATE], about_x(0) + about_x(degrees)
    data = struct.pack("<2f8f", *times, *turns)
    document = {
        "asset": {"version": "2.0"},
        "scene": 0,
        "scenes": [{"nodes": [0]}],
        "nodes": [{"name": "arm"}],
        "buffers": [{"byteLength": len(data)}],
        "bufferViews": [{"buffer": 0, "byteLength": 8}, {"buffer": 0, "byteOffset": 8, "byteLength": 32}],
        "accessors": [
            {"bufferView": 0, "componentType": 5126, "count": 2, "type": "SCALAR", "min": [0.0], "max": [times[1]]},
            {"bufferView": 1, "componentType": 5126, "count": 2, "type": "VEC4"},
        ],
        "animations": [
            {
                "samplers": [{"input": 0, "output": 1, "interpolation": "LINEAR"}],
                "channels": [{"sampler": 0, "target": {"node": 0, "path": "rotation"}}],
            }
        ],
    }
    text = json.dumps(document).encode()
    text += b" " * (-len(text) % 4)
    with open(path, "wb") as file:
        file.write(struct.pack("<4sII", b"glTF", 2, 28 + len(text) + len(data)))
        file.write(struct.pack("<I4s", len(text), b"JSON") + text)
        file.write(struct.pack("<I4s", len(data), b"BIN\0") + data)


def angles(path, frames):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.context.scene.render.fps = RATE
    bpy.ops.import_scene.gltf(filepath=path)
    arm = bpy.data.objects["arm"]
    found = []
    for frame in frames:
        bpy.context.scene.frame_set(frame)
        found.append(round(math.degrees(arm.matrix_world.to_quaternion().angle), 2))
    return found


print("Blender:", bpy.app.version_string)
results = {}
for degrees in (90, 170):
    write("arm.glb", degrees)
    frames = [0, 2, 4, 5, 10]
    results[degrees] = angles("arm.glb", frames)
    expected = [degrees * frame / FRAMES for frame in frames]
    print(f"0 to {degrees} degrees at frames {frames}: {results[degrees]}, at constant speed {expected}")

assert results[90] == [0.0, 17.09, 35.53, 45.0, 90.0]
assert results[170] == [0.0, 27.4, 64.23, 85.0, 170.0]
PY
venv/bin/python look.py 2>blender.log
echo "As described."
