#!/usr/bin/env bash
# three.js cannot place what stands at whole numbers in binary USD: the file does not load, or all positions are NaN.
#
# Seen with: USDLoader of three.js 0.187.0 (npm package three), reading files of OpenUSD 26.11 (pip package usd-core).
#
# What: OpenUSD writes the same stage as text (.usda) and as binary (.usdc), with a translation of (1, 2, 3.5) or of (1,
# 2, 3). The text is read right in both cases. In the binary one, (1, 2, 3.5) is right, too. With (1, 2, 3) the loader
# throws a TypeError. If the translation is animated from (0, 0, 0) to (24, 0, 0), there is no exception, and no
# message: all numbers of the track are NaN, and the object is gone as soon as the animation runs. The binary format
# stores a vector in 4 bytes instead of a reference to it if all of its components are whole numbers from -128 to 127
# (`_EncodeInline` for vectors in OpenUSD's crateFile.cpp). The loader knows that for `float3` and not for `double3`,
# which is the default type of a translation in OpenUSD.
#
# Why it matters: objects stand at whole numbers where people place them by hand or on a grid. Moved by a millimetre, or
# saved as text, the same scene loads.
#
# castkit: does not write USD.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/pip install --quiet usd-core==26.11
npm init --yes >npm.log
npm install --silent --no-audit --no-fund three@0.187.0 >>npm.log

cat >make.py <<'PY'
from pxr import Usd, UsdGeom

print("OpenUSD:", ".".join(map(str, Usd.GetVersion()[1:])))
for name, values in {"half": [(1, 2, 3.5)], "whole": [(1, 2, 3)], "animated": [(0, 0, 0), (24, 0, 0)]}.items():
    for kind in ("usda", "usdc"):
        stage = Usd.Stage.CreateNew(f"{name}.{kind}")
        UsdGeom.SetStageMetersPerUnit(stage, 1)
        UsdGeom.SetStageUpAxis(stage, "Y")
        root = UsdGeom.Xform.Define(stage, "/model")
        stage.SetDefaultPrim(root.GetPrim())
        mesh = UsdGeom.Mesh.Define(stage, "/model/mesh")
        mesh.CreatePointsAttr([(0, 0, 0), (1, 0, 0), (0, 1, 0)])
        mesh.CreateFaceVertexCountsAttr([3])
        mesh.CreateFaceVertexIndicesAttr([0, 1, 2])
        translation = root.AddTranslateOp()
        for frame, value in enumerate(values):
            translation.Set(value, 24 * frame if len(values) > 1 else Usd.TimeCode.Default())
        stage.GetRootLayer().Save()
        # OpenUSD itself reads what it was told to write.
        stage = Usd.Stage.Open(stage.GetRootLayer().identifier)
        moved = UsdGeom.Mesh.Get(stage, "/model/mesh").ComputeLocalToWorldTransform(24)
        assert tuple(moved.ExtractTranslation()) == values[-1]
PY
venv/bin/python make.py

cat >look.mjs <<'JS'
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { REVISION, Vector3 } from 'three';
import { USDLoader } from 'three/addons/loaders/USDLoader.js';

globalThis.self = globalThis; // The loader is for browsers.

const load = (name, kind) => {
    const bytes = new Uint8Array(readFileSync(`${name}.${kind}`)).buffer;
    const content = kind === 'usda' ? new TextDecoder().decode(bytes) : bytes;
    try {
        const group = new USDLoader().parse(content);
        if (group.animations?.length > 0) return [...group.animations[0].tracks[0].values];
        group.updateMatrixWorld(true);
        return group.getObjectByProperty('isMesh', true).getWorldPosition(new Vector3()).toArray();
    } catch (error) {
        return error.constructor.name;
    }
};

console.log(`three.js: r${REVISION}`);
const found = {};
for (const name of ['half', 'whole', 'animated']) {
    found[name] = [load(name, 'usda'), load(name, 'usdc')];
    console.log(`${name}: text ${found[name][0]}; binary ${found[name][1]}`);
}
assert.deepEqual(found.half, [[1, 2, 3.5], [1, 2, 3.5]]);
assert.deepEqual(found.whole, [[1, 2, 3], 'TypeError']);
assert.deepEqual(found.animated, [[0, 0, 0, 24, 0, 0], Array(6).fill(NaN)]);
JS
node look.mjs
echo "As described."
