#!/usr/bin/env bash
# A skeletal animation of USD without scales isn't played by OpenUSD and Blender, and no validator of OpenUSD objects.
#
# Seen with: OpenUSD 26.11 (pip package usd-core), Blender 4.5.15 (pip package bpy), and, which plays it, USDLoader of
# three.js 0.187.0 (npm package three).
#
# What: a prim of the type SkelAnimation has the attributes `translations`, `rotations` and `scales`, one value for each
# joint. A triangle follows a joint that turns by 90 degrees in a second. With all three attributes, the triangle turns
# in all three programs. Without `scales`, or with nothing but `rotations`, it still turns in three.js. In OpenUSD, the
# pose is the rest pose at all times, and so it is in Blender, which asks OpenUSD for it: `UsdSkelAnimQuery` composes
# all three or nothing. What one sees of that is a warning about "Size of scales [0]" on the console. For the validators
# of OpenUSD, all of which are run here, the three files are alike.
#
# Why it matters: the schema doesn't say that an animation without one of the three is none at all, and scales that are
# all 1 are the first thing that a writer would leave out. Such a file looks right in a browser, and stands still
# everywhere else.
#
# castkit: does not write USD.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
"$(command -v python3.11 || command -v python3)" -m venv venv # Blender's package needs Python 3.11.
venv/bin/pip install --quiet usd-core==26.11
"$(command -v python3.11 || command -v python3)" -m venv blender # It has its own OpenUSD.
blender/bin/pip install --quiet bpy==4.5.15 numpy==1.26.4
npm init --yes >npm.log
npm install --silent --no-audit --no-fund three@0.187.0 >>npm.log

cat >make.py <<'PY'
from pxr import Gf, Usd, UsdGeom, UsdSkel, UsdValidation

POINTS = [(0, 2, 0), (1, 2, 0), (0, 3, 0)]
validators = UsdValidation.ValidationRegistry().GetOrLoadAllValidators()
print(f"OpenUSD {'.'.join(map(str, Usd.GetVersion()[1:]))}, with {len(validators)} validators")
messages = {}
for name, parts in {"all": "trs", "no scales": "tr", "only rotations": "r"}.items():
    stage = Usd.Stage.CreateNew(f"{name}.usda")
    UsdGeom.SetStageMetersPerUnit(stage, 1)
    UsdGeom.SetStageUpAxis(stage, "Y")
    stage.SetTimeCodesPerSecond(24)
    stage.SetStartTimeCode(0)
    stage.SetEndTimeCode(24)
    root = UsdSkel.Root.Define(stage, "/root")
    stage.SetDefaultPrim(root.GetPrim())
    skeleton = UsdSkel.Skeleton.Define(stage, "/root/skeleton")
    joints = ["upper", "upper/lower"]
    skeleton.CreateJointsAttr(joints)
    lower = Gf.Matrix4d(1).SetTranslate((0, 2, 0))
    skeleton.CreateRestTransformsAttr([Gf.Matrix4d(1), lower])
    skeleton.CreateBindTransformsAttr([Gf.Matrix4d(1), lower])
    animation = UsdSkel.Animation.Define(stage, "/root/skeleton/animation")
    animation.CreateJointsAttr(joints)
    rotations = animation.CreateRotationsAttr()
    for time, angle in ((0, 0), (24, 90)):
        rotations.Set([Gf.Quatf(1), Gf.Quatf(Gf.Rotation((0, 0, 1), angle).GetQuat())], time)
    if "t" in parts:
        animation.CreateTranslationsAttr([(0, 0, 0), (0, 2, 0)])
    if "s" in parts:
        animation.CreateScalesAttr([(1, 1, 1)] * 2)
    UsdSkel.BindingAPI.Apply(skeleton.GetPrim()).CreateAnimationSourceRel().SetTargets([animation.GetPath()])
    mesh = UsdGeom.Mesh.Define(stage, "/root/mesh")
    mesh.CreatePointsAttr(POINTS)
    mesh.CreateFaceVertexCountsAttr([3])
    mesh.CreateFaceVertexIndicesAttr([0, 1, 2])
    binding = UsdSkel.BindingAPI.Apply(mesh.GetPrim())
    binding.CreateSkeletonRel().SetTargets([skeleton.GetPath()])
    binding.CreateJointIndicesPrimvar(False, 1).Set([1] * 3)
    binding.CreateJointWeightsPrimvar(False, 1).Set([1] * 3)
    stage.GetRootLayer().Save()
    errors = UsdValidation.ValidationContext(validators).Validate(stage)
    messages[name] = sorted(error.GetMessage() for error in errors)
    # The points that OpenUSD computes.
    UsdSkel.BakeSkinning(stage.Traverse())
    points = [tuple(round(number, 3) for number in point) for point in mesh.GetPointsAttr().Get(24)]
    print(f"{name}: {points} in OpenUSD")
    assert points == ([(0, 2, 0), (0, 3, 0), (-1, 2, 0)] if name == "all" else POINTS)
assert messages["no scales"] == messages["only rotations"] == messages["all"]
PY
venv/bin/python make.py

cat >look.py <<'PY'
import bpy

print("Blender:", bpy.app.version_string)
for name in ("all", "no scales", "only rotations"):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.ops.wm.usd_import(filepath=f"{name}.usda")
    bpy.context.scene.frame_set(24)
    mesh = next(one for one in bpy.context.scene.objects if one.type == "MESH")
    mesh = mesh.evaluated_get(bpy.context.evaluated_depsgraph_get())
    # Blender's Z axis is the Y axis of the file.
    points = [mesh.matrix_world @ vertex.co for vertex in mesh.to_mesh().vertices]
    points = [(round(x, 3), round(z, 3), round(-y, 3)) for x, y, z in points]
    print(f"{name}: {points} in Blender")
    assert points == ([(0, 2, 0), (0, 3, 0), (-1, 2, 0)] if name == "all" else [(0, 2, 0), (1, 2, 0), (0, 3, 0)])
PY
blender/bin/python look.py

cat >look.mjs <<'JS'
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { AnimationMixer, LoopOnce, REVISION, Vector3 } from 'three';
import { USDLoader } from 'three/addons/loaders/USDLoader.js';

globalThis.self = globalThis; // The loader is for browsers.

for (const name of ['all', 'no scales', 'only rotations']) {
    const group = new USDLoader().parse(readFileSync(`${name}.usda`, 'utf8'));
    const mixer = new AnimationMixer(group);
    const action = mixer.clipAction(group.animations[0]).setLoop(LoopOnce);
    action.clampWhenFinished = true;
    action.play();
    mixer.setTime(1);
    group.updateMatrixWorld(true);
    const mesh = group.getObjectByProperty('isSkinnedMesh', true);
    const place = (index) => mesh.getVertexPosition(index, new Vector3()).applyMatrix4(mesh.matrixWorld).toArray();
    const points = [0, 1, 2].map((index) => place(index).map((number) => Math.round(1000 * number) / 1000 + 0));
    console.log(`${name}: ${JSON.stringify(points)} in three.js r${REVISION}`);
    assert.deepEqual(points, [[0, 2, 0], [0, 3, 0], [-1, 2, 0]]);
}
JS
node look.mjs
echo "As described."
