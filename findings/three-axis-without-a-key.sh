#!/usr/bin/env bash
# three.js holds an axis at times where only another axis has a key, unless it is an axis of rotation.
#
# Seen with: FBXLoader of three.js 0.187.0 (npm package three), beside the FBX SDK 2019.2 (in npm package fbx2gltf
# 0.9.7).
#
# What: a translation goes straight from (0, 0, 0) to (20, 20, 0) within two seconds. X has keys at 0, 1 and 2 seconds,
# Y only at 0 and 2; all are linear. After one second, the SDK is at (10, 10, 0). three.js is at (10, 0, 0): it makes
# one track for all axes, with the times of all of them, and where an axis has no key, it repeats that axis's previous
# key instead of interpolating. So Y stands still for a second and then moves at twice its speed. Curves of rotation
# with the same keys are interpolated, by another function of the same loader.
#
# Why it matters: exporters leave out keys that don't change a curve, and do so for each axis alone. The file is right,
# and so is every picture at its first and last key, but the motion between them bends.
#
# castkit: when it removes redundant keys for FBX, it keeps or removes those of all axes of a property together.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >npm.log
npm install --silent --no-audit --no-fund three@0.187.0 fbx2gltf@0.9.7 >>npm.log
program=$work/FBX2glTF
cp node_modules/fbx2gltf/bin/Linux/FBX2glTF "$program" # The package has it without the permission to run it.
chmod +x "$program"
echo "three.js: $(node -p "JSON.parse(require('fs').readFileSync('node_modules/three/package.json')).version")"
version=$("$program" --version)
echo "FBX SDK:  in ${version%%$'\n'*}"

cat >make.mjs <<'JS'
import { writeFileSync } from 'node:fs';

// A bone with linear curves. Each curve: the axis, the seconds of its keys, and their values.
const TICKS = 46186158000;
const curve = ([, times, values], index) => `	AnimationCurve: ${100 + index}, "AnimCurve::", "" {
		Default: ${values[0]}
		KeyVer: 4008
		KeyTime: *${times.length} {
			a: ${times.map((time) => time * TICKS)}
		}
		KeyValueFloat: *${times.length} {
			a: ${values}
		}
		KeyAttrFlags: *1 {
			a: 4
		}
		KeyAttrDataFloat: *4 {
			a: 0,0,0,0
		}
		KeyAttrRefCount: *1 {
			a: ${times.length}
		}
	}
`;
const types = { NodeAttribute: 1, Model: 1, AnimationStack: 1, AnimationLayer: 1, AnimationCurveNode: 1 };
const file = (property, letter, curves) => `; FBX 7.5.0 project file
FBXHeaderExtension:  {
	FBXHeaderVersion: 1003
	FBXVersion: 7500
}
GlobalSettings:  {
	Version: 1000
	Properties70:  {
		P: "UpAxis", "int", "Integer", "",1
		P: "FrontAxis", "int", "Integer", "",2
		P: "CoordAxis", "int", "Integer", "",0
		P: "UnitScaleFactor", "double", "Number", "",100
		P: "TimeMode", "enum", "", "",11
	}
}
Documents:  {
	Count: 1
	Document: 10, "", "Scene" {
		RootNode: 0
	}
}
References:  {
}
Definitions:  {
	Version: 100
	Count: ${6 + curves.length}
	ObjectType: "GlobalSettings" {
		Count: 1
	}
${Object.entries({ ...types, AnimationCurve: curves.length }).map(([name, count]) => `	ObjectType: "${name}" {
		Count: ${count}
	}
`).join('')}}
Objects:  {
	NodeAttribute: 31, "NodeAttribute::bone", "LimbNode" {
		TypeFlags: "Skeleton"
	}
	Model: 30, "Model::bone", "LimbNode" {
		Version: 232
		Properties70:  {
			P: "InheritType", "enum", "", "",1
			P: "DefaultAttributeIndex", "int", "Integer", "",0
			P: "Lcl ${property}", "Lcl ${property}", "", "A",0,0,0
		}
		Shading: T
		Culling: "CullingOff"
	}
	AnimationStack: 40, "AnimStack::move", "" {
		Properties70:  {
			P: "LocalStop", "KTime", "Time", "",${2 * TICKS}
			P: "ReferenceStop", "KTime", "Time", "",${2 * TICKS}
		}
	}
	AnimationLayer: 41, "AnimLayer::layer", "" {
	}
	AnimationCurveNode: 50, "AnimCurveNode::${letter}", "" {
		Properties70:  {
			P: "d|X", "Number", "", "A",0
			P: "d|Y", "Number", "", "A",0
			P: "d|Z", "Number", "", "A",0
		}
	}
${curves.map(curve).join('')}}
Connections:  {
	C: "OO",30,0
	C: "OO",31,30
	C: "OO",41,40
	C: "OO",50,41
	C: "OP",50,30, "Lcl ${property}"
${curves.map(([axis], index) => `	C: "OP",${100 + index},50, "d|${axis}"\n`).join('')}}
Takes:  {
	Current: ""
}
`;

const curves = [['X', [0, 1, 2], [0, 10, 20]], ['Y', [0, 2], [0, 20]], ['Z', [0, 2], [0, 0]]];
writeFileSync('translation.fbx', file('Translation', 'T', curves));
writeFileSync('rotation.fbx', file('Rotation', 'R', curves.map(([axis, times, values]) =>
    axis === 'X' ? ['X', times, values.map(() => 0)] : [axis, times, values])));
JS
node make.mjs
"$program" --binary --input translation.fbx --output translation >translation.log

cat >programs.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { FBXLoader } from 'three/addons/loaders/FBXLoader.js';

globalThis.window ??= globalThis; // The loader is for browsers.

/** The tracks of an FBX file in three.js. */
export const tracks = (name) => {
    const bytes = new Uint8Array(readFileSync(name));
    return new FBXLoader().parse(bytes.buffer, '').animations[0].tracks;
};

/** The numbers of the only channel of a GLB file, one list for each frame of 24 a second. */
export const frames = (name) => {
    const bytes = readFileSync(name);
    const length = bytes.readUInt32LE(12);
    const json = JSON.parse(bytes.subarray(20, 20 + length));
    const { output } = json.animations[0].samplers[0];
    const accessor = json.accessors[output];
    const view = json.bufferViews[accessor.bufferView];
    const from = 28 + length + (view.byteOffset ?? 0) + (accessor.byteOffset ?? 0);
    const size = accessor.type === 'VEC3' ? 3 : 4;
    const number = (index) => bytes.readFloatLE(from + 4 * index);
    return Array.from({ length: accessor.count }, (_, frame) =>
        Array.from({ length: size }, (_, index) => number(frame * size + index)));
};
JS
cat >look.mjs <<'JS'
import assert from 'node:assert/strict';
import { frames, tracks } from './programs.mjs';

const rounded = (values) => [...values].map((value) => Number(value.toFixed(3)));

const [position] = tracks('translation.fbx');
const at = (seconds) => rounded(position.createInterpolant().evaluate(seconds));
const sdk = frames('translation.glb');
for (const seconds of [0, 0.5, 1, 1.5, 2]) {
    console.log(`translation at ${seconds} s: three.js ${at(seconds)}; FBX SDK ${rounded(sdk[seconds * 24])}`);
}

const [turn] = tracks('rotation.fbx');
const [, y, , w] = turn.createInterpolant().evaluate(1);
const degrees = Number((2 * Math.atan2(y, w) * 180 / Math.PI).toFixed(3));
console.log(`rotation about Y at 1 s: three.js ${degrees} degrees`);

assert.deepEqual(rounded(sdk[24]), [10, 10, 0]);
assert.deepEqual(at(1), [10, 0, 0]);
assert.deepEqual(at(1.5), [15, 10, 0]);
assert.deepEqual(at(2), [20, 20, 0]);
assert.equal(degrees, 10);
JS
node look.mjs
echo "As described."
