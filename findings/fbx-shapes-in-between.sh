#!/usr/bin/env bash
# Shapes of FBX with one in between look different in Blender, three.js and Babylon.js, and right in none of them.
#
# Seen with: Blender 4.5.15 (pip package bpy; the importer `wm.fbx_import`), three.js 0.187.0 and @babylonjs/core 9.35.0
# with @babylonjs/loaders 9.28.0 (npm packages).
#
# What: a blend-shape channel of FBX has a list of shapes and, in `FullWeights`, the percentage at which each is
# reached. A triangle has a channel with two: at 50 % it is 2 away, at 100 % it is 1 away. Its percentage goes from 0 to
# 100 in a second, so the distance is 0, 1, 2, 1.5 and 1 at its quarters. Blender drops the first shape: 0, 0.25, 0.5,
# 0.75, 1. three.js drops the last one and takes the first for 100 %: 0, 0.5, 1, 1.5, 2. Babylon.js has both as targets,
# but computes their influences at the keys only, at 0 and 100 %, where that of the first shape is 0: what is seen is as
# in Blender. If the percentage is 50 without an animation, Babylon.js is right (2), Blender is at 0.5, and three.js at
# 0: it doesn't use the percentage of a file (`initialWeight` in FBXLoader.js is never read), so a face whose brows are
# raised at rest has them lowered. There is no message from any of them.
#
# Why it matters: eyelids are often made that way, because a straight line between open and closed goes through the eye.
# The end is right in two of three, so that it is seen only in motion.
#
# castkit: makes each shape a target of its own, with keys where one ends and the next begins.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
"$(command -v python3.11 || command -v python3)" -m venv venv # The package needs Python 3.11.
venv/bin/pip install --quiet bpy==4.5.15 numpy==1.26.4
npm init --yes >npm.log
npm install --silent --no-audit --no-fund three@0.187.0 @babylonjs/core@9.35.0 @babylonjs/loaders@9.28.0 >>npm.log

cat >write.py <<'PY'
TICKS = 46186158000  # A second.


def shape(number, distance):
    return f'''	Geometry: {number}, "Geometry::shape", "Shape" {{
		Version: 100
		Indexes: *3 {{
			a: 0,1,2
		}}
		Vertices: *9 {{
			a: {",".join(["0", "0", str(distance)] * 3)}
		}}
	}}
'''


def animation(end):
    return f'''	AnimationStack: 40, "AnimStack::close", "" {{
		Properties70:  {{
			P: "LocalStop", "KTime", "Time", "",{TICKS}
			P: "ReferenceStop", "KTime", "Time", "",{TICKS}
		}}
	}}
	AnimationLayer: 41, "AnimLayer::layer", "" {{
	}}
	AnimationCurveNode: 50, "AnimCurveNode::DeformPercent", "" {{
		Properties70:  {{
			P: "d|DeformPercent", "Number", "", "A",0
		}}
	}}
	AnimationCurve: 51, "AnimCurve::", "" {{
		Default: 0
		KeyVer: 4008
		KeyTime: *2 {{
			a: 0,{TICKS}
		}}
		KeyValueFloat: *2 {{
			a: 0,{end}
		}}
		KeyAttrFlags: *1 {{
			a: 4
		}}
		KeyAttrDataFloat: *4 {{
			a: 0,0,0,0
		}}
		KeyAttrRefCount: *1 {{
			a: 2
		}}
	}}
'''


def write(path, shapes, percent, end):
    """Shapes are pairs of a percentage and a distance; `end` is the percentage after a second."""
    geometries = "".join(shape(34 + index, distance) for index, (_, distance) in enumerate(shapes))
    with open(path, "w") as file:
        file.write(f'''; FBX 7.5.0 project file
FBXHeaderExtension:  {{
	FBXHeaderVersion: 1003
	FBXVersion: 7500
}}
GlobalSettings:  {{
	Version: 1000
	Properties70:  {{
		P: "UpAxis", "int", "Integer", "",1
		P: "FrontAxis", "int", "Integer", "",2
		P: "CoordAxis", "int", "Integer", "",0
		P: "UnitScaleFactor", "double", "Number", "",100
		P: "TimeMode", "enum", "", "",11
	}}
}}
Objects:  {{
	Geometry: 31, "Geometry::lid", "Mesh" {{
		Vertices: *9 {{
			a: 0,0,0,1,0,0,0,1,0
		}}
		PolygonVertexIndex: *3 {{
			a: 0,1,-3
		}}
		GeometryVersion: 124
	}}
	Model: 30, "Model::lid", "Mesh" {{
		Version: 232
		Properties70:  {{
			P: "DefaultAttributeIndex", "int", "Integer", "",0
		}}
		Shading: T
		Culling: "CullingOff"
	}}
	Deformer: 32, "Deformer::shapes", "BlendShape" {{
		Version: 100
	}}
	Deformer: 33, "SubDeformer::close", "BlendShapeChannel" {{
		Version: 100
		DeformPercent: {percent}
		FullWeights: *{len(shapes)} {{
			a: {",".join(str(at) for at, _ in shapes)}
		}}
		Properties70:  {{
			P: "DeformPercent", "Number", "", "A",{percent}
		}}
	}}
{geometries}{"" if end is None else animation(end)}}}
Connections:  {{
	C: "OO",30,0
	C: "OO",31,30
	C: "OO",32,31
	C: "OO",33,32
''')
        for index in range(len(shapes)):
            file.write(f'	C: "OO",{34 + index},33\n')
        if end is not None:
            file.write('''	C: "OO",41,40
	C: "OO",50,41
	C: "OP",50,33, "DeformPercent"
	C: "OP",51,50, "d|DeformPercent"
''')
        file.write("}\n")


LID = [(50, 2), (100, 1)]
write("closes.fbx", LID, 0, 100)
write("half closed.fbx", LID, 50, None)
write("one shape.fbx", [(100, 1)], 50, None)
PY
python3 write.py

cat >look.py <<'PY'
import bpy


def distances(path):
    """Of the first vertex, in quarters of a second."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.ops.wm.fbx_import(filepath=path)
    scene = bpy.context.scene
    keys = [key.co[0] for action in bpy.data.actions for curve in action.fcurves for key in curve.keyframe_points]
    found = []
    for quarter in range(5):
        frame = min(keys, default=0) + quarter / 4 * scene.render.fps
        scene.frame_set(int(frame), subframe=frame % 1)
        lid = scene.objects["lid"].evaluated_get(bpy.context.evaluated_depsgraph_get())
        found.append(round(lid.data.vertices[0].co.z, 3))
    return found


print("Blender:", bpy.app.version_string)
closes = distances("closes.fbx")
rest = [distances(name)[0] for name in ("half closed.fbx", "one shape.fbx")]
print(f"  from 0 to 100 %: {closes}; 50 %: {rest[0]}; 50 % of one shape: {rest[1]}")
assert closes == [0, 0.25, 0.5, 0.75, 1] and rest == [0.5, 0.5]
PY
venv/bin/python look.py

cat >look.mjs <<'JS'
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import { AnimationMixer, REVISION } from 'three';
import { FBXLoader } from 'three/addons/loaders/FBXLoader.js';

const rounded = (number) => Math.round(number * 1000) / 1000;

/** What the targets of a mesh, each with an influence and a distance, make of the first vertex. */
const sum = (targets) => rounded(targets.reduce((total, [influence, distance]) => total + influence * distance, 0));

const inThree = (path) => {
    const { buffer } = new Uint8Array(readFileSync(path));
    const scene = new FBXLoader().parse(buffer, '');
    const lid = scene.getObjectByName('lid');
    const mixer = new AnimationMixer(scene);
    const action = scene.animations.length ? mixer.clipAction(scene.animations[0]).play() : undefined;
    return [0, 1, 2, 3, 4].map((quarter) => {
        if (action) {
            action.time = quarter / 4;
            mixer.update(0);
        }
        const targets = lid.geometry.morphAttributes.position;
        return sum(targets.map((target, index) => [lid.morphTargetInfluences[index], target.getZ(0)]));
    });
};

globalThis.window ??= globalThis;
const babylon = await import('@babylonjs/core/index.js');
await import('@babylonjs/loaders/FBX/index.js');
const log = console.log;

const inBabylon = async (path) => {
    console.log = () => {};
    const scene = new babylon.Scene(new babylon.NullEngine());
    const data = `data:;base64,${readFileSync(path).toString('base64')}`;
    const content = await babylon.LoadAssetContainerAsync(data, scene, { pluginExtension: '.fbx' });
    console.log = log;
    content.addAllToScene();
    const { morphTargetManager } = content.meshes.find((mesh) => mesh.morphTargetManager);
    const [group] = content.animationGroups;
    return [0, 1, 2, 3, 4].map((quarter) => {
        if (group) {
            group.start();
            group.pause();
            const { framePerSecond } = group.targetedAnimations[0].animation;
            group.goToFrame((quarter / 4) * framePerSecond);
        }
        const targets = Array.from({ length: morphTargetManager.numTargets }, (_, index) => {
            const target = morphTargetManager.getTarget(index);
            return [target.influence, target.getPositions()[2]];
        });
        return sum(targets);
    });
};

for (const [name, look, expected, rest] of [
    [`three.js r${REVISION}`, inThree, [0, 0.5, 1, 1.5, 2], [0, 0]],
    [`Babylon.js ${babylon.Engine.Version}`, inBabylon, [0, 0.25, 0.5, 0.75, 1], [2, 0.5]],
]) {
    const closes = await look('closes.fbx');
    const [[half], [one]] = [await look('half closed.fbx'), await look('one shape.fbx')];
    console.log(`${name}:\n  from 0 to 100 %: [${closes.join(', ')}]; 50 %: ${half}; 50 % of one shape: ${one}`);
    assert.deepEqual([closes, [half, one]], [expected, rest]);
}
process.exit();
JS
node look.mjs
echo "As described."
