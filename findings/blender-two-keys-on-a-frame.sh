#!/usr/bin/env bash
# Blender keeps only one of two keys on the same frame: a jump becomes a ramp from the key before.
#
# Seen with: Blender 4.5.15 (pip package bpy).
#
# What: an F-curve gets the linear keys (0, 0), (10, 0) and (10, 5): it stays at 0 for ten frames and then jumps to 5.
# Right after the keys are set in bulk, as importers do, that is how the curve evaluates: 0 at frame 5. `update()` then
# sorts the keys and removes the second of the three: the curve is a ramp, 2.5 at frame 5. Inserting the keys one by one
# does the same, without `update()`.
#
# Why it matters: formats whose keys are all linear, as in Cast, have no other way to store a jump than two keys at one
# time. Whoever imports such a file into Blender gets slow motion instead of a jump: something blinks in the file, and
# fades in Blender.
#
# castkit: its extension for Blender places the first of such keys 1/64 frame earlier, with the value that the curve has
# there.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
"$(command -v python3.11 || command -v python3)" -m venv venv # The package needs Python 3.11.
venv/bin/pip install --quiet bpy==4.5.15 numpy==1.26.4

cat >look.py <<'PY'
import bpy

KEYS = [(0.0, 0.0), (10.0, 0.0), (10.0, 5.0)]
LINEAR = 1

print("Blender:", bpy.app.version_string)
action = bpy.data.actions.new("move")


def state(curve):
    return [tuple(key.co) for key in curve.keyframe_points], curve.evaluate(5.0)


bulk = action.fcurves.new("location", index=0)
bulk.keyframe_points.add(len(KEYS))
bulk.keyframe_points.foreach_set("co", [number for key in KEYS for number in key])
bulk.keyframe_points.foreach_set("interpolation", [LINEAR] * len(KEYS))
before = state(bulk)
bulk.update()
after = state(bulk)

single = action.fcurves.new("location", index=1)
for frame, value in KEYS:
    single.keyframe_points.insert(frame, value).interpolation = "LINEAR"
inserted = state(single)

for name, (keys, value) in {"set": before, "after update()": after, "inserted": inserted}.items():
    print(f"{name}: keys {keys}, at frame 5: {value}")

assert before == (KEYS, 0.0)
assert after == inserted == ([(0.0, 0.0), (10.0, 5.0)], 2.5)
PY
venv/bin/python look.py
echo "As described."
