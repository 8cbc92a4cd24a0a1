#!/usr/bin/env bash
# three.js ignores transform operations of USD that have a suffix or another order of rotation, and resets of the stack.
#
# Seen with: USDLoader of three.js 0.187.0 (npm package three), beside OpenUSD 26.11 (pip package usd-core).
#
# What: a triangle lies below an Xform that is placed in one of five ways; each is in the documentation of
# UsdGeomXformable ("Transformation APIs", `xformOpOrder`). OpenUSD computes where its second corner, (1, 0, 0), is:
#   * `xformOp:rotateXYZ` of 90 degrees about z: at (0, 1, 0), and in three.js, too;
#   * `xformOp:rotateZYX` of the same angles: at (0, 1, 0); three.js leaves it at (1, 0, 0);
#   * `xformOp:translate:offset`, a second translation with a suffix, as the documentation advises: moved by (1, 2, 3);
#     three.js does not move it;
#   * a turn about z about the pivot (1, 0, 0), by `xformOp:translate:rotatePivot` and its inverse, as Maya's exporter
#     writes it: it stays, as it is the pivot; three.js turns it about the origin. The name `pivot` alone is known to
#     the loader;
#   * `!resetXformStack!` on the mesh, whose parent moves by (1, 2, 3): it stays; three.js moves it.
# None of these has a message.
#
# Why it matters: with plain names, as three.js and Blender write them, all is well. In scenes of other programs, with
# pivots or another order of rotation, parts are turned about the wrong point or not at all, and the rest of the scene
# looks right.
#
# castkit: does not read USD.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/pip install --quiet usd-core==26.11
npm init --yes >npm.log
npm install --silent --no-audit --no-fund three@0.187.0 >>npm.log

cat >make.py <<'PY'
import json

from pxr import Gf, Usd, UsdGeom


def about_pivot(root, mesh):
    root.AddTranslateOp(opSuffix="rotatePivot").Set((1, 0, 0))
    root.AddRotateZOp().Set(90)
    root.AddTranslateOp(opSuffix="rotatePivot", isInverseOp=True)


def reset(root, mesh):
    root.AddTranslateOp().Set((1, 2, 3))
    mesh.SetResetXformStack(True)


placements = {
    "rotateXYZ": lambda root, mesh: root.AddRotateXYZOp().Set((0, 0, 90)),
    "rotateZYX": lambda root, mesh: root.AddRotateZYXOp().Set((0, 0, 90)),
    "suffix": lambda root, mesh: root.AddTranslateOp(opSuffix="offset").Set((1, 2, 3)),
    "pivot": about_pivot,
    "reset": reset,
}
print("OpenUSD:", ".".join(map(str, Usd.GetVersion()[1:])))
found = {}
for name, place in placements.items():
    stage = Usd.Stage.CreateNew(f"{name}.usda")
    UsdGeom.SetStageMetersPerUnit(stage, 1)
    UsdGeom.SetStageUpAxis(stage, "Y")
    root = UsdGeom.Xform.Define(stage, "/model")
    stage.SetDefaultPrim(root.GetPrim())
    mesh = UsdGeom.Mesh.Define(stage, "/model/mesh")
    mesh.CreatePointsAttr([(0, 0, 0), (1, 0, 0), (0, 1, 0)])
    mesh.CreateFaceVertexCountsAttr([3])
    mesh.CreateFaceVertexIndicesAttr([0, 1, 2])
    place(root, mesh)
    stage.GetRootLayer().Save()
    corner = mesh.ComputeLocalToWorldTransform(Usd.TimeCode.Default()).Transform(Gf.Vec3d(1, 0, 0))
    found[name] = [round(number, 6) + 0.0 for number in corner]
with open("found.json", "w") as file:
    json.dump(found, file)
PY
venv/bin/python make.py

cat >look.mjs <<'JS'
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { REVISION, Vector3 } from 'three';
import { USDLoader } from 'three/addons/loaders/USDLoader.js';

globalThis.self = globalThis; // The loader is for browsers.
const rounded = (vector) => vector.toArray().map((number) => Math.round(number * 1e6) / 1e6 + 0);

console.log(`three.js: r${REVISION}`);
const openusd = JSON.parse(readFileSync('found.json', 'utf8'));
const found = {};
for (const name of Object.keys(openusd)) {
    const group = new USDLoader().parse(readFileSync(`${name}.usda`, 'utf8'));
    group.updateMatrixWorld(true);
    const mesh = group.getObjectByProperty('isMesh', true);
    const corner = new Vector3().fromBufferAttribute(mesh.geometry.attributes.position, 1);
    found[name] = rounded(corner.applyMatrix4(mesh.matrixWorld));
    console.log(`${name}: OpenUSD ${openusd[name]}; three.js ${found[name]}`);
}
assert.deepEqual(openusd, {
    rotateXYZ: [0, 1, 0], rotateZYX: [0, 1, 0], suffix: [2, 2, 3], pivot: [1, 0, 0], reset: [1, 0, 0],
});
assert.deepEqual(found, {
    rotateXYZ: [0, 1, 0], rotateZYX: [1, 0, 0], suffix: [1, 0, 0], pivot: [0, 1, 0], reset: [2, 2, 3],
});
JS
node look.mjs
echo "As described."
