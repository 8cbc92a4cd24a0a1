#!/usr/bin/env bash
# Blender plays animations of USD at the scene's frame rate instead of the file's: 60 frames per second become 24.
#
# Seen with: Blender 4.5.15 (pip package bpy), beside OpenUSD 26.11 (pip package usd-core) and USDLoader of three.js
# 0.187.0 (npm package three).
#
# What: a stage says how many time codes a second has (`timeCodesPerSecond`, 24 if it doesn't). A box moves by 1 in one
# second, with 24 or with 60 time codes per second, by a transform and by a skeleton. OpenUSD and three.js know that
# both files last a second. Imported into a new scene of Blender, time code 60 is frame 60, the scene still has 24
# frames per second, and the motion takes 2.5 seconds. The importer sets the range of the frames ("Set Frame Range"),
# but has no option for the rate and doesn't look at `timeCodesPerSecond`. Its glTF importer, by contrast, converts
# times to frames of the scene: a second is a second. There is no message.
#
# Why it matters: game engines and phones export at 30 or 60. The character walks through water; next to another one
# that was imported from glTF or FBX, steps and sounds don't fit. Blender's own files are right as long as the rate of
# the scene is the same.
#
# castkit: neither reads nor writes USD.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv usd
usd/bin/pip install --quiet usd-core==26.11
python3 -m venv venv
venv/bin/pip install --quiet bpy==4.5.15 numpy==1.26.4
npm init --yes >npm.log
npm install --silent --no-audit --no-fund three@0.187.0 >>npm.log

cat >make.py <<'PY'
from pxr import Gf, Usd, UsdGeom, UsdSkel

for rate in (24, 60):
    stage = Usd.Stage.CreateNew(f"{rate}.usda")
    stage.SetTimeCodesPerSecond(rate)
    stage.SetStartTimeCode(0)
    stage.SetEndTimeCode(rate)
    UsdGeom.SetStageUpAxis(stage, UsdGeom.Tokens.z)
    UsdGeom.SetStageMetersPerUnit(stage, 1)
    root = UsdSkel.Root.Define(stage, "/root")
    stage.SetDefaultPrim(root.GetPrim())

    box = UsdGeom.Xform.Define(stage, "/root/box")
    place = box.AddTranslateOp()
    for code in (0, rate):
        place.Set(Gf.Vec3d(code / rate, 0.5, 0.25), code)
    mesh = UsdGeom.Mesh.Define(stage, "/root/box/mesh")
    mesh.CreatePointsAttr([(0, 0, 0), (1, 0, 0), (0, 1, 0)])
    mesh.CreateFaceVertexCountsAttr([3])
    mesh.CreateFaceVertexIndicesAttr([0, 1, 2])

    skeleton = UsdSkel.Skeleton.Define(stage, "/root/skeleton")
    skeleton.CreateJointsAttr(["bone"])
    skeleton.CreateBindTransformsAttr([Gf.Matrix4d(1)])
    skeleton.CreateRestTransformsAttr([Gf.Matrix4d(1)])
    animation = UsdSkel.Animation.Define(stage, "/root/skeleton/animation")
    animation.CreateJointsAttr(["bone"])
    animation.CreateRotationsAttr([Gf.Quatf(1)])
    animation.CreateScalesAttr([Gf.Vec3h(1)])
    for code in (0, rate):
        animation.CreateTranslationsAttr().Set([Gf.Vec3f(code / rate, 0, 0)], code)
    binding = UsdSkel.BindingAPI.Apply(skeleton.GetPrim())
    binding.CreateAnimationSourceRel().SetTargets([animation.GetPath()])
    stage.Save()
    seconds = (stage.GetEndTimeCode() - stage.GetStartTimeCode()) / stage.GetTimeCodesPerSecond()
    print(f"OpenUSD {'.'.join(map(str, Usd.GetVersion()))}, {rate}.usda: {seconds} seconds")
    assert seconds == 1
PY
usd/bin/python make.py

cat >look.mjs <<'JS'
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { REVISION } from 'three';
import { USDLoader } from 'three/addons/loaders/USDLoader.js';

for (const rate of [24, 60]) {
    const { animations } = new USDLoader().parse(readFileSync(`${rate}.usda`, 'utf8'));
    const durations = animations.map((clip) => clip.duration);
    console.log(`three.js r${REVISION}, ${rate}.usda: ${durations} seconds`);
    assert(durations.length > 0 && durations.every((duration) => duration === 1));
}
JS
node look.mjs

cat >look.py <<'PY'
import bpy

found = []
for rate in (24, 60):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    bpy.ops.wm.usd_import(filepath=f"{rate}.usda")
    [box] = [thing for thing in bpy.data.objects if thing.type == "MESH"]
    [armature] = [thing for thing in bpy.data.objects if thing.type == "ARMATURE"]
    places = []
    for frame in (0, 12, 24, 60):
        scene.frame_set(frame)
        bone = armature.matrix_world @ armature.pose.bones["bone"].matrix
        places.append((round(box.matrix_world.translation.x, 2), round(bone.translation.x, 2)))
    second = scene.render.fps / scene.render.fps_base
    print(f"Blender {bpy.app.version_string}, {rate}.usda: frames {scene.frame_start} to {scene.frame_end}, "
          f"{second:g} per second; box and bone at frames 0, 12, 24 and 60: {places}")
    assert second == 24 and scene.frame_end == rate
    found.append(places)
assert found == [
    [(0, 0), (0.5, 0.5), (1, 1), (1, 1)],
    [(0, 0), (0.2, 0.2), (0.4, 0.4), (1, 1)],
]
rates = [name for name in bpy.ops.wm.usd_import.get_rna_type().properties.keys() if "fps" in name or "rate" in name]
print("options of the importer about rates:", rates)
assert rates == []
PY
venv/bin/python look.py
echo "As described."
