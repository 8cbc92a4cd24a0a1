#!/usr/bin/env bash
# Characters of USD are somewhere else in Blender and three.js, also those that Blender wrote itself.
#
# Seen with: OpenUSD 26.11 (pip package usd-core), Blender 4.5.15 (pip package bpy) and three.js 0.187.0 (npm package
# three).
#
# What: in UsdSkel, a skinned mesh is where its skeleton is; the transform of the mesh itself isn't used. A triangle is
# bound to a skeleton, and OpenUSD's own skinning (`UsdSkel.BakeSkinning`) says where it is. If the Skeleton has a
# translation by 9, it is at 9; Blender and three.js leave it at 0. If the Mesh has one, it is at 0; both move it to 9.
# Then Blender exports an armature that was moved by 9 and made twice as large, with a mesh that follows it by a
# modifier, without being its child. The file is right, but when Blender opens it, the mesh is at 0, with half of its
# size. With its joint turned by 90 degrees, its tip is at (0, 8, 9) instead of (0, -2, 9). There is no message.
#
# Why it matters: a rig that isn't at the origin, or is in other units, has such a transform. Mesh and bones are apart
# in the rest pose already, and the difference grows as it moves, so that it looks as if the weights were wrong.
#
# castkit: neither reads nor writes USD.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
"$(command -v python3.11 || command -v python3)" -m venv venv # The package bpy needs Python 3.11.
venv/bin/pip install --quiet bpy==4.5.15 numpy==1.26.4
python3 -m venv usd
usd/bin/pip install --quiet usd-core==26.11
npm init --yes >npm.log
npm install --silent --no-audit --no-fund three@0.187.0 >>npm.log

cat >write.py <<'PY'
import bpy

ONE = "((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1))"
MOVED = """double3 xformOp:translate = (0, 0, 9)
        uniform token[] xformOpOrder = ["xformOp:translate"]"""


def write(path, of_skeleton, of_mesh):
    with open(path, "w") as file:
        file.write(f'''#usda 1.0
(
    defaultPrim = "root"
    upAxis = "Z"
    metersPerUnit = 1
)
def SkelRoot "root"
{{
    def Skeleton "skeleton"
    {{
        {of_skeleton}
        uniform token[] joints = ["joint"]
        uniform matrix4d[] bindTransforms = [{ONE}]
        uniform matrix4d[] restTransforms = [{ONE}]
    }}
    def Mesh "mesh" (
        prepend apiSchemas = ["SkelBindingAPI"]
    )
    {{
        {of_mesh}
        point3f[] points = [(0, 0, 0), (1, 0, 0), (0, 0, 1)]
        int[] faceVertexCounts = [3]
        int[] faceVertexIndices = [0, 1, 2]
        uniform token subdivisionScheme = "none"
        int[] primvars:skel:jointIndices = [0, 0, 0] (
            elementSize = 1
            interpolation = "vertex"
        )
        float[] primvars:skel:jointWeights = [1, 1, 1] (
            elementSize = 1
            interpolation = "vertex"
        )
        rel skel:skeleton = </root/skeleton>
    }}
}}
''')


write("nothing moved.usda", "", "")
write("skeleton moved.usda", MOVED, "")
write("mesh moved.usda", "", MOVED)

# What Blender exports.
bpy.ops.wm.read_factory_settings(use_empty=True)
collection = bpy.context.collection
armature = bpy.data.objects.new("armature", bpy.data.armatures.new("armature"))
mesh = bpy.data.objects.new("mesh", bpy.data.meshes.new("mesh"))
mesh.data.from_pydata([(0, 0, 0), (1, 0, 0), (0, 0, 1)], [], [(0, 1, 2)])
for placed in (armature, mesh):
    collection.objects.link(placed)
    placed.location, placed.scale = (0, 0, 9), (2, 2, 2)
bpy.context.view_layer.objects.active = armature
bpy.ops.object.mode_set(mode="EDIT")
armature.data.edit_bones.new("joint").tail = (0, 0, 1)
bpy.ops.object.mode_set(mode="OBJECT")
mesh.vertex_groups.new(name="joint").add([0, 1, 2], 1, "REPLACE")
mesh.modifiers.new("armature", "ARMATURE").object = armature
joint = armature.pose.bones["joint"]
for frame, turn in ((1, (1, 0, 0, 0)), (11, (0.5**0.5, 0.5**0.5, 0, 0))):
    joint.rotation_quaternion = turn
    joint.keyframe_insert("rotation_quaternion", frame=frame)
bpy.context.scene.frame_end = 11
bpy.ops.wm.usd_export(filepath="exported.usda", export_animation=True)
PY
venv/bin/python write.py

cat >right.py <<'PY'
import json

from pxr import Gf, Usd, UsdGeom, UsdSkel

places = {}
for name in ("nothing moved", "skeleton moved", "mesh moved", "exported"):
    stage = Usd.Stage.Open(f"{name}.usda")
    for prim in stage.Traverse():
        if prim.IsA(UsdSkel.Root):
            UsdSkel.BakeSkinning(UsdSkel.Root(prim), Gf.Interval(1, 11))
    mesh = next(UsdGeom.Mesh(prim) for prim in stage.Traverse() if prim.IsA(UsdGeom.Mesh))
    places[name] = []
    for time in (1, 11):
        to_world = UsdGeom.XformCache(time).GetLocalToWorldTransform(mesh.GetPrim())
        for point in (mesh.GetPointsAttr().Get(time)[0], mesh.GetPointsAttr().Get(time)[2]):
            places[name].append([round(number, 2) + 0 for number in to_world.Transform(Gf.Vec3d(*point))])
    version = ".".join(map(str, Usd.GetVersion()[1:]))
    print(f"OpenUSD {version}, {name}: at {places[name][0]}, tip at {places[name][1]}, later at {places[name][3]}")
with open("right.json", "w") as file:
    json.dump(places, file)
PY
usd/bin/python right.py

cat >look.py <<'PY'
import json

import bpy

with open("right.json") as file:
    right = json.load(file)
seen = {}
for name in right:
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.ops.wm.usd_import(filepath=f"{name}.usda")
    seen[name] = []
    for frame in (1, 11):
        bpy.context.scene.frame_set(frame)
        mesh = next(each for each in bpy.context.scene.objects if each.type == "MESH")
        mesh = mesh.evaluated_get(bpy.context.evaluated_depsgraph_get())
        for index in (0, 2):
            place = mesh.matrix_world @ mesh.data.vertices[index].co
            seen[name].append([round(number, 2) + 0 for number in place])
    at, tip, _, later = seen[name]
    print(f"Blender {bpy.app.version_string}, {name}: at {at}, tip at {tip}, later at {later}")
assert [name for name in right if seen[name] == right[name]] == ["nothing moved"]
assert [right["skeleton moved"][0], seen["skeleton moved"][0]] == [[0, 0, 9], [0, 0, 0]]
assert [right["mesh moved"][0], seen["mesh moved"][0]] == [[0, 0, 0], [0, 0, 9]]
assert right["exported"] == [[0, 0, 9], [0, 0, 11], [0, 0, 9], [0, -2, 9]]
assert seen["exported"] == [[0, 0, 0], [0, 0, 1], [0, 9, 9], [0, 8, 9]]
PY
venv/bin/python look.py

cat >look.mjs <<'JS'
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

globalThis.self = globalThis;
const { REVISION, Vector3 } = await import('three');
const { USDLoader } = await import('three/addons/loaders/USDLoader.js');

const seen = ['nothing moved', 'skeleton moved', 'mesh moved'].map((name) => {
    const scene = new USDLoader().parse(readFileSync(`${name}.usda`, 'utf8'));
    scene.updateMatrixWorld(true);
    const place = new Vector3(Infinity, Infinity, Infinity);
    scene.traverse((mesh) => {
        if (mesh.isSkinnedMesh) {
            mesh.skeleton.update();
            mesh.getVertexPosition(0, place).applyMatrix4(mesh.matrixWorld);
        }
    });
    // It turns the scene from the Z axis to the Y axis.
    console.log(`three.js r${REVISION}, ${name}: at ${place.y}`);
    return place.y;
});
assert.deepEqual(seen.map(Math.round), [0, 0, 9]);
JS
node look.mjs
echo "As described."
