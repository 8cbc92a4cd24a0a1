#!/usr/bin/env bash
# Rigid parts of USD characters, whose joint is given once for the mesh, collapse in three.js.
#
# Seen with: USDLoader of three.js 0.187.0 (npm package three), beside OpenUSD 26.11 (pip package usd-core).
#
# What: in UsdSkel, joint indices and weights are given for each point, or once for the whole mesh (interpolation
# "constant"), which the documentation calls a rigid deformation. A triangle belongs to the second of two joints, 5
# above the first, which is turned by 90 degrees in an animation. If that is said for each point, three.js and OpenUSD's
# own skinning agree. If it is said once, three.js gives the joint to the first point only; the others are without a
# joint, and at the origin, at rest as well as in motion. There is no message.
#
# Why it matters: helmets, eyes, teeth and weapons are rigid, and one value for the mesh is the documented way to bind
# them. What is left of each is a splinter between the place of its first point and the ground.
#
# castkit: neither reads nor writes USD.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/pip install --quiet usd-core==26.11
npm init --yes >npm.log
npm install --silent --no-audit --no-fund three@0.187.0 >>npm.log

cat >write.py <<'PY'
import json

from pxr import Gf, Usd, UsdGeom, UsdSkel


def at(height):
    return f"((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, {height}, 0, 1))"


def write(path, indices, weights, size, interpolation):
    metadata = f'''(
            elementSize = {size}
            interpolation = "{interpolation}"
        )'''
    with open(path, "w") as file:
        file.write(f'''#usda 1.0
(
    defaultPrim = "root"
    endTimeCode = 24
    startTimeCode = 0
    timeCodesPerSecond = 24
    upAxis = "Y"
)
def SkelRoot "root"
{{
    def Skeleton "skeleton" (
        prepend apiSchemas = ["SkelBindingAPI"]
    )
    {{
        uniform token[] joints = ["body", "body/head"]
        uniform matrix4d[] bindTransforms = [{at(0)}, {at(5)}]
        uniform matrix4d[] restTransforms = [{at(0)}, {at(5)}]
        rel skel:animationSource = </root/skeleton/nod>
        def SkelAnimation "nod"
        {{
            uniform token[] joints = ["body", "body/head"]
            quatf[] rotations.timeSamples = {{
                0: [(1, 0, 0, 0), (1, 0, 0, 0)],
                24: [(1, 0, 0, 0), (0.70710677, 0, 0, 0.70710677)],
            }}
            half3[] scales = [(1, 1, 1), (1, 1, 1)]
            float3[] translations = [(0, 0, 0), (0, 5, 0)]
        }}
    }}
    def Mesh "helmet" (
        prepend apiSchemas = ["SkelBindingAPI"]
    )
    {{
        point3f[] points = [(0, 6, 0), (1, 6, 0), (0, 7, 0)]
        int[] faceVertexCounts = [3]
        int[] faceVertexIndices = [0, 1, 2]
        uniform token subdivisionScheme = "none"
        int[] primvars:skel:jointIndices = {indices} {metadata}
        float[] primvars:skel:jointWeights = {weights} {metadata}
        rel skel:skeleton = </root/skeleton>
    }}
}}
''')


write("for each point.usda", [1] * 3, [1] * 3, 1, "vertex")
write("once.usda", [1], [1], 1, "constant")

right = {}
for name in ("for each point", "once"):
    stage = Usd.Stage.Open(f"{name}.usda")
    UsdSkel.BakeSkinning(UsdSkel.Root(stage.GetPrimAtPath("/root")), Gf.Interval(0, 24))
    helmet = UsdGeom.Mesh(stage.GetPrimAtPath("/root/helmet"))
    right[name] = []
    for time in (0, 24):
        to_world = UsdGeom.XformCache(time).GetLocalToWorldTransform(helmet.GetPrim())
        points = [to_world.Transform(Gf.Vec3d(point)) for point in helmet.GetPointsAttr().Get(time)]
        right[name].append([[round(number, 2) + 0 for number in point] for point in points])
    print(f"OpenUSD {'.'.join(map(str, Usd.GetVersion()[1:]))}, {name}: {right[name][0]}, turned {right[name][1]}")
with open("right.json", "w") as file:
    json.dump(right, file)
PY
venv/bin/python write.py

cat >look.mjs <<'JS'
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

globalThis.self = globalThis;
const { AnimationMixer, REVISION, Vector3 } = await import('three');
const { USDLoader } = await import('three/addons/loaders/USDLoader.js');

const right = JSON.parse(readFileSync('right.json', 'utf8'));
const rounded = (number) => Math.round(number * 100) / 100 + 0;
const seen = {};
for (const name of Object.keys(right)) {
    const scene = new USDLoader().parse(readFileSync(`${name}.usda`, 'utf8'));
    const mixer = new AnimationMixer(scene);
    const action = mixer.clipAction(scene.animations[0]).play();
    seen[name] = [0, 0.99999].map((time) => {
        action.time = time;
        mixer.update(0);
        scene.updateMatrixWorld(true);
        const points = [];
        scene.traverse((mesh) => {
            if (!mesh.isSkinnedMesh) return;
            mesh.skeleton.update();
            for (let index = 0; index < 3; index += 1) {
                const point = mesh.getVertexPosition(index, new Vector3()).applyMatrix4(mesh.matrixWorld);
                points.push(point.toArray().map(rounded));
            }
        });
        return points;
    });
    const [rest, turned] = seen[name].map((points) => JSON.stringify(points));
    console.log(`three.js r${REVISION}, ${name}: ${rest}, turned ${turned}`);
}
const [rest, turned] = right['for each point'];
assert.deepEqual(right.once, [rest, turned]);
assert.deepEqual(seen['for each point'], [rest, turned]);
const origin = [0, 0, 0];
assert.deepEqual(seen.once, [[rest[0], origin, origin], [turned[0], origin, origin]]);
JS
node look.mjs
echo "As described."
