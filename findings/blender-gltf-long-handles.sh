#!/usr/bin/env bash
# Blender's glTF exporter ignores how long handles are: without sampling, strong eases become the usual one.
#
# Seen with: Blender 4.5.15 (pip package bpy) and the glTF exporter in it.
#
# What: with "Sampling Animations" off, the exporter writes F-curves as cubic splines of glTF. A value goes from 0 to 1
# in a second; its two handles are flat. If they are a third of the way long, the file has the same curve as Blender.
# With 20 of 24 frames, as for something that waits, snaps over and settles, Blender has 0.04 after a quarter of the
# second and 0.96 after three; in the file they are 0.16 and 0.84, since it has the same numbers as for the short
# handles. A spline of glTF has a slope at each key and nothing else (specification, appendix C.5), which is a Bezier
# curve whose handles are a third of the way long; the exporter writes the slopes, and neither adds keys nor samples
# such a curve. Handles with slopes are off in the same way. There is no message.
#
# Why it matters: whoever turns sampling off wants to have the curves of the animator, and long handles are what timing
# is made of. The poses at the keys are right. The automatic handles of two keys are a third of the way long.
#
# castkit: its add-on for Blender samples what linear keys can't hold.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/pip install --quiet bpy==4.5.15 numpy==1.26.4

cat >look.py <<'PY'
import json
import struct

import bpy

RATE = 24
# How long the handles along x, y and z are, in frames, and how steep, in the whole way per second.
HANDLES = [(RATE / 3, 0), (20, 0), (3, 1.5)]

bpy.ops.wm.read_factory_settings(use_empty=True)
bpy.context.scene.render.fps = RATE
box = bpy.data.objects.new("box", None)
bpy.context.collection.objects.link(box)
for frame, place in ((0, 0), (RATE, 1)):
    box.location = (place,) * 3
    box.keyframe_insert("location", frame=frame)
curves = list(box.animation_data.action.fcurves)
for curve, (length, slope) in zip(curves, HANDLES):
    first, second = curve.keyframe_points
    for key in (first, second):
        key.interpolation, key.handle_left_type, key.handle_right_type = "BEZIER", "FREE", "FREE"
    rise = slope * length / RATE
    first.handle_right, second.handle_left = (length, rise), (RATE - length, 1 - rise)
    curve.update()

bpy.ops.export_scene.gltf(filepath="box.glb", export_force_sampling=False, export_yup=False)
with open("box.glb", "rb") as file:
    data = file.read()
length = struct.unpack_from("<I", data, 12)[0]
document, numbers = json.loads(data[20 : 20 + length]), data[28 + length :]
[sampler] = document["animations"][0]["samplers"]
assert sampler["interpolation"] == "CUBICSPLINE"


def accessor(index, size):
    entry = document["accessors"][index]
    start = document["bufferViews"][entry["bufferView"]].get("byteOffset", 0) + entry.get("byteOffset", 0)
    found = struct.unpack_from(f"<{entry['count'] * size}f", numbers, start)
    return [found[at : at + size] for at in range(0, len(found), size)]


times, keys = accessor(sampler["input"], 1), accessor(sampler["output"], 3)
assert times == [(0.0,), (1.0,)]
# An in-tangent, a value and an out-tangent for each of the two keys.
_, start, out, into, end, _ = keys


def spline(axis, t):
    """The formula in appendix C.5 of the specification, for a second."""
    return (
        (2 * t**3 - 3 * t**2 + 1) * start[axis] + (t**3 - 2 * t**2 + t) * out[axis]
        + (-2 * t**3 + 3 * t**2) * end[axis] + (t**3 - t**2) * into[axis]
    )


print("Blender", bpy.app.version_string)
found = []
for axis, (curve, (length, slope)) in enumerate(zip(curves, HANDLES)):
    blender = [round(curve.evaluate(RATE * part), 2) for part in (0.25, 0.5, 0.75)]
    file = [round(spline(axis, part), 2) for part in (0.25, 0.5, 0.75)]
    print(f"handles of {length:g} frames, slope {slope}: {blender} in Blender, {file} in the file")
    found.append((blender, file))
assert found[0] == ([0.16, 0.5, 0.84], [0.16, 0.5, 0.84])
assert found[1] == ([0.04, 0.5, 0.96], [0.16, 0.5, 0.84])
assert found[2][0] != found[2][1] and out[2] == 1.5
PY
venv/bin/python look.py
echo "As described."
