#!/usr/bin/env bash
# An FBX animation that Blender exports without its mesh rests in the pose of the current frame, and what is still has no curve.
#
# Seen with: Blender 4.5.15 (pip package bpy), read by FBX2glTF 0.9.7 (npm package fbx2gltf, with the FBX SDK).
#
# What: an armature has two bones. One turns during the clip; the other one, an arm, is held at 57 degrees for the whole clip, with
# a key on each frame. Exported with the mesh that they move, the file has the pose in which the mesh was bound. Exported
# alone, as clips for a character usually are, it has none: each bone has the transform of the frame that was current at export
# as the only thing about its rest. And because the arm never changes, its curves are left out, though it has keys and the
# exporter is asked for keys of all bones. All that is left of the held pose is in what looks like the rest pose.
#
# Why it matters: on a character with its own bind pose, a reader that takes curves only lets such a bone fall back to that: a
# hand that should stay closed is open. A reader that takes the rest of the file for the bind pose of the skeleton retargets
# from a wrong pose, which depends on where the playhead was.
#
# castkit: when the skeleton of such a file is joined with that of a model, bones without curves get a key that holds them where
# they are in the file of the clip, and a note says so.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
"$(command -v python3.11 || command -v python3)" -m venv venv # The package needs Python 3.11.
venv/bin/pip install --quiet bpy==4.5.15 numpy==1.26.4
npm init --yes >npm.log
npm install --silent --no-audit --no-fund fbx2gltf@0.9.7 >>npm.log
program=$work/FBX2glTF
cp node_modules/fbx2gltf/bin/Linux/FBX2glTF "$program" # The package has it without the permission to run it.
chmod +x "$program"

cat >export.py <<'PY'
import bpy
from mathutils import Quaternion

bpy.ops.wm.read_factory_settings(use_empty=True)
scene = bpy.context.scene
scene.frame_start, scene.frame_end = 0, 20
armature = bpy.data.armatures.new("rig")
rig = bpy.data.objects.new("rig", armature)
scene.collection.objects.link(rig)
bpy.context.view_layer.objects.active = rig
bpy.ops.object.mode_set(mode="EDIT")
for name, head, tail in (("spine", (0, 0, 1), (0, 0, 1.5)), ("arm", (0, 0, 1.5), (0.5, 0, 1.5))):
    bone = armature.edit_bones.new(name)
    bone.head, bone.tail = head, tail
armature.edit_bones["arm"].parent = armature.edit_bones["spine"]
bpy.ops.object.mode_set(mode="OBJECT")
for frame in range(21):
    spine, arm = rig.pose.bones["spine"], rig.pose.bones["arm"]
    spine.rotation_quaternion = Quaternion((1, 0, 0), 0.05 * frame)
    arm.rotation_quaternion = Quaternion((0, 0, 1), 1)
    for bone in (spine, arm):
        bone.keyframe_insert("rotation_quaternion", frame=frame)
print("Program: Blender", bpy.app.version_string)
for current in (0, 20):
    scene.frame_set(current)
    bpy.ops.export_scene.fbx(filepath=f"at_{current}.fbx", add_leaf_bones=False, bake_anim_use_all_bones=True)
PY
venv/bin/python export.py | grep '^Program'

cat >look.py <<'PY'
import json
import math
import struct
import sys


def read(path):
    with open(path, "rb") as file:
        data = file.read()
    (length,) = struct.unpack_from("<I", data, 12)
    return json.loads(data[20 : 20 + length])


def angle(one, other):
    return 2 * math.degrees(math.acos(min(1, abs(sum(a * b for a, b in zip(one, other))))))


found = {}
for current in (0, 20):
    scene = read(f"at_{current}.glb")
    nodes = {node["name"]: node for node in scene["nodes"]}
    names = [node["name"] for node in scene["nodes"]]
    moved = {
        names[channel["target"]["node"]]
        for channel in scene["animations"][0]["channels"]
        if channel["target"]["path"] == "rotation"
    }
    found[current] = (nodes["spine"]["rotation"], nodes["arm"]["rotation"], moved)
spine = angle(found[0][0], found[20][0])
print(f"the spine rests {spine:.1f} degrees apart in the files exported at frame 0 and frame 20")
print("rotations that the clip moves:", ", ".join(sorted(found[0][2])))
# Without its turn by 1 radian, the arm rests a quarter turn from the spine.
held = angle(found[0][1], (0, 0, -math.sqrt(0.5), math.sqrt(0.5)))
print(f"the arm rests {held:.1f} degrees from where it is in the armature")
as_seen = abs(spine - 57.3) < 0.1 and "arm" not in found[0][2] and "spine" in found[0][2] and held > 50
sys.exit(not as_seen)
PY
for current in 0 20; do
	"$program" --binary --input "at_$current.fbx" --output "at_$current.glb" >convert.log 2>&1
done
python3 look.py
