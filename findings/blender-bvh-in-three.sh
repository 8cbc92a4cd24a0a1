#!/usr/bin/env bash
# Skeletons that Blender exports as BVH are twice as high and have bones twice as long in three.js.
#
# Seen with: Blender 4.5.15 (pip package bpy) and BVHLoader of three.js 0.187.0 (npm package three).
#
# What: a hip is 1 above the ground and a spine begins 0.5 above the hip; the hip rises by 0.25 within ten frames.
# Blender writes six channels for each joint, and positions that include the joint's OFFSET: "OFFSET 0 0 1" and then 1
# to 1.25 for the hip, "OFFSET 0 0 0.5" and always 0.5 for the spine. Blender reads that back as it was. three.js adds
# the OFFSET to every position: the hip is at 2 to 2.25, and the spine 1 above it. With the exporter's option "Root
# Translation Only" the bones have the right length, but the root is still twice as high. There is no standard to decide
# it. The description of Biovision's format that most refer to adds both numbers for the root, and knows no positions of
# other joints.
#
# Why it matters: capture systems write a root with the offset 0, for which both readings are the same, so either
# program passes a test with their files. A writer whose root has the offset 0, and whose other joints have no
# positions, is read alike by both.
#
# castkit: neither reads nor writes BVH.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
"$(command -v python3.11 || command -v python3)" -m venv venv # The package bpy needs Python 3.11.
venv/bin/pip install --quiet bpy==4.5.15 numpy==1.26.4
npm init --yes >npm.log
npm install --silent --no-audit --no-fund three@0.187.0 >>npm.log

cat >export.py <<'PY'
import bpy


def heights(armature):
    """Where hip and spine begin at the first and at the last frame."""
    found = []
    for frame in (1, 11):
        bpy.context.scene.frame_set(frame)
        bones = armature.pose.bones
        found.append([round((armature.matrix_world @ bones[name].head).z, 3) for name in ("hip", "spine")])
    return found


print("Blender:", bpy.app.version_string)
bpy.ops.wm.read_factory_settings(use_empty=True)
data = bpy.data.armatures.new("rig")
rig = bpy.data.objects.new("rig", data)
bpy.context.collection.objects.link(rig)
bpy.context.view_layer.objects.active = rig
bpy.ops.object.mode_set(mode="EDIT")
hip, spine = data.edit_bones.new("hip"), data.edit_bones.new("spine")
hip.head, hip.tail = (0, 0, 1), (0, 0, 1.5)
spine.head, spine.tail = (0, 0, 1.5), (0, 0, 2)
spine.parent = hip
bpy.ops.object.mode_set(mode="POSE")
hip = rig.pose.bones["hip"]
hip.keyframe_insert("location", frame=1)
hip.location.y = 0.25  # Along the bone, that is, up.
hip.keyframe_insert("location", frame=11)
made = heights(rig)
for name, root_only in (("all", False), ("root", True)):
    bpy.context.view_layer.objects.active = rig
    bpy.ops.export_anim.bvh(filepath=f"{name}.bvh", root_transform_only=root_only, frame_start=1, frame_end=11)
    bpy.ops.import_anim.bvh(filepath=f"{name}.bvh", axis_forward="Y", axis_up="Z")
    read = heights(bpy.context.object)
    print(f"{name}.bvh: hip and spine at {made[0]}, then {made[1]}; read back: {read[0]}, then {read[1]}")
    assert made == read == [[1, 1.5], [1.25, 1.75]]
PY
venv/bin/python export.py | grep -E '^(Blender|all|root)'
grep -E 'OFFSET|CHANNELS' all.bvh

cat >look.mjs <<'JS'
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { AnimationMixer, Group, REVISION, Vector3 } from 'three';
import { BVHLoader } from 'three/addons/loaders/BVHLoader.js';

console.log(`three.js: r${REVISION}`);
const found = {};
for (const name of ['all', 'root']) {
    const { clip, skeleton } = new BVHLoader().parse(readFileSync(`${name}.bvh`, 'utf8'));
    const group = new Group();
    group.add(skeleton.bones[0]);
    const mixer = new AnimationMixer(group);
    mixer.clipAction(clip).play();
    found[name] = [0, clip.duration - 1e-6].map((time) => {
        mixer.setTime(time);
        group.updateMatrixWorld(true);
        return skeleton.bones.slice(0, 2).map((bone) => Number(bone.getWorldPosition(new Vector3()).z.toFixed(3)));
    });
    console.log(`${name}.bvh: hip and spine at ${found[name][0]}, then ${found[name][1]}`);
}
assert.deepEqual(found.all, [[2, 3], [2.25, 3.25]]);
assert.deepEqual(found.root, [[2, 2.5], [2.25, 2.75]]);
JS
node look.mjs
echo "As described."
