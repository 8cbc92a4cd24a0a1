#!/usr/bin/env bash
# Steps and curves of FBX are read as straight lines by three.js and by Blender.
#
# Seen with: FBXLoader of three.js 0.187.0 (npm package three), and Blender 4.5.15 (pip package bpy) with its importer
# `wm.fbx_import`. Babylon.js (npm packages @babylonjs/core 9.35.0 and @babylonjs/loaders 9.28.0) reads them right.
#
# What: a key of FBX says how its curve goes on to the next key (`KeyAttrFlags`: 2 is constant, 4 linear, 8 cubic, with
# tangents in `KeyAttrDataFloat`). A mesh moves from 0 to 20 in two seconds: in two steps, by a constant key at each
# second, or along a cubic curve with flat tangents. After half a second it should be at 0, or at 3.125, and there it is
# in Babylon.js. In three.js and in Blender it is at 5, in both files: the loader of three.js doesn't look at the flags,
# and Blender's importer gives all keys, at which it evaluates the whole transform, linear interpolation. Neither says
# so.
#
# Why it matters: a blink, a cut of the camera, or a sprite that changes its place becomes a slow slide; eased movements
# become mechanical, by 9% of the way here, and overshoots are cut off. It doesn't show for files whose exporter baked a
# key for each frame, which is why it is easily missed.
#
# castkit: writes linear keys at all frames that its tolerance needs, and two keys next to each other for a jump.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
"$(command -v python3.11 || command -v python3)" -m venv venv # The package needs Python 3.11.
venv/bin/pip install --quiet bpy==4.5.15 numpy==1.26.4
npm init --yes >npm.log
npm install --silent --no-audit --no-fund three@0.187.0 @babylonjs/core@9.35.0 @babylonjs/loaders@9.28.0 >>npm.log

cat >make.py <<'PY'
TICKS = 46186158000  # A second.
CONSTANT, LINEAR, CUBIC = 0x2, 0x4, 0x408  # Cubic: with the tangents in the file.


def curve(number, seconds, values, flags):
    return f'''	AnimationCurve: {number}, "AnimCurve::", "" {{
		Default: 0
		KeyVer: 4008
		KeyTime: *{len(seconds)} {{
			a: {",".join(str(second * TICKS) for second in seconds)}
		}}
		KeyValueFloat: *{len(values)} {{
			a: {",".join(map(str, values))}
		}}
		KeyAttrFlags: *1 {{
			a: {flags}
		}}
		KeyAttrDataFloat: *4 {{
			a: 0,0,0,0
		}}
		KeyAttrRefCount: *1 {{
			a: {len(seconds)}
		}}
	}}
'''


for name, seconds, values, flags in (("steps", [0, 1, 2], [0, 10, 20], CONSTANT), ("curve", [0, 2], [0, 20], CUBIC)):
    still = [0] * len(seconds)
    with open(f"{name}.fbx", "w") as file:
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
	Geometry: 31, "Geometry::box", "Mesh" {{
		Vertices: *9 {{
			a: 0,0,0,1,0,0,0,1,0
		}}
		PolygonVertexIndex: *3 {{
			a: 0,1,-3
		}}
		GeometryVersion: 124
	}}
	Model: 30, "Model::box", "Mesh" {{
		Version: 232
		Properties70:  {{
			P: "InheritType", "enum", "", "",1
			P: "DefaultAttributeIndex", "int", "Integer", "",0
			P: "Lcl Translation", "Lcl Translation", "", "A",0,0,0
		}}
		Shading: T
		Culling: "CullingOff"
	}}
	AnimationStack: 40, "AnimStack::move", "" {{
		Properties70:  {{
			P: "LocalStop", "KTime", "Time", "",{2 * TICKS}
			P: "ReferenceStop", "KTime", "Time", "",{2 * TICKS}
		}}
	}}
	AnimationLayer: 41, "AnimLayer::layer", "" {{
	}}
	AnimationCurveNode: 50, "AnimCurveNode::T", "" {{
		Properties70:  {{
			P: "d|X", "Number", "", "A",0
			P: "d|Y", "Number", "", "A",0
			P: "d|Z", "Number", "", "A",0
		}}
	}}
{curve(61, seconds, values, flags)}{curve(62, seconds, still, flags)}{curve(63, seconds, still, flags)}}}
Connections:  {{
	C: "OO",30,0
	C: "OO",31,30
	C: "OO",41,40
	C: "OO",50,41
	C: "OP",50,30, "Lcl Translation"
	C: "OP",61,50, "d|X"
	C: "OP",62,50, "d|Y"
	C: "OP",63,50, "d|Z"
}}
''')
PY
python3 make.py

cat >look.py <<'PY'
import bpy

print("Blender:", bpy.app.version_string)
for name in ("steps", "curve"):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.ops.wm.fbx_import(filepath=f"{name}.fbx")
    curve = next(curve for curve in bpy.data.actions[0].fcurves if (curve.data_path, curve.array_index) == ("location", 0))
    first = curve.keyframe_points[0]
    place = curve.evaluate(first.co[0] + 0.5 * bpy.context.scene.render.fps)
    print(f"{name}: the first key is {first.interpolation}; after half a second at {place:g}")
    assert abs(place - 5) < 1e-4
PY
venv/bin/python look.py

cat >look.mjs <<'JS'
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { AnimationMixer, REVISION } from 'three';
import { FBXLoader } from 'three/addons/loaders/FBXLoader.js';
import { NullEngine } from '@babylonjs/core/Engines/nullEngine.js';
import { Scene } from '@babylonjs/core/scene.js';
import { AppendSceneAsync } from '@babylonjs/core/Loading/sceneLoader.js';
import '@babylonjs/core/Loading/loadingScreen.js';
import '@babylonjs/loaders/FBX/index.js';

globalThis.window = globalThis; // The loader of three.js is for browsers.
console.debug = () => {};

const withThree = (name) => {
    const group = new FBXLoader().parse(new Uint8Array(readFileSync(name)).buffer, '');
    const mixer = new AnimationMixer(group);
    mixer.clipAction(group.animations[0]).play();
    mixer.setTime(0.5);
    return group.getObjectByName('box').position.x;
};
const withBabylon = async (name) => {
    const scene = new Scene(new NullEngine());
    const url = `data:;base64,${readFileSync(name).toString('base64')}`;
    await AppendSceneAsync(url, scene, { pluginExtension: '.fbx' });
    const [group] = scene.animationGroups;
    group.start(true);
    group.pause();
    group.goToFrame(group.from + 0.5 * group.targetedAnimations[0].animation.framePerSecond);
    return (scene.getMeshByName('box') ?? scene.getTransformNodeByName('box')).position.x;
};

const near = (value, expected) => assert(Math.abs(value - expected) < 1e-3, `${value}`);
for (const [name, expected] of [['steps', 0], ['curve', 3.125]]) {
    const [three, babylon] = [withThree(`${name}.fbx`), await withBabylon(`${name}.fbx`)];
    console.log(`${name}: after half a second, three.js r${REVISION} is at ${three}, Babylon.js at ${babylon}`);
    near(three, 5);
    near(babylon, expected);
}
process.exit(0);
JS
node look.mjs
echo "As described."
