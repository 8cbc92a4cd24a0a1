#!/usr/bin/env bash
# three.js leaves out the end of a turn of 180 degrees or more, and may turn the other way.
#
# Seen with: FBXLoader of three.js 0.187.0 (npm package three), beside the FBX SDK 2019.2 (in npm package fbx2gltf
# 0.9.7).
#
# What: a bone turns about X between two linear keys, at 0 and 1 second.
#   * From 0 to 360 degrees, the SDK turns it once: it is at 90 after a quarter of a second. In three.js it never moves.
#   * From 0 to 200 degrees, three.js turns it backwards and stops at -144, after 0.9 seconds. It never reaches the
#     second key.
#   * From 0 to 170 degrees, both agree.
# If any axis turns by 180 degrees or more between two keys, the loader replaces these with samples on the *shorter* arc
# between the two rotations, which is the wrong one from 180 degrees on. It begins with the first key, which is
# therefore there twice, at the same time, and ends before the second.
#
# Why it matters: in FBX, angles are interpolated as numbers, so two keys are enough for a wheel that turns once. Files
# of that kind are the normal result of animating by hand; only those with a key for each frame are safe.
#
# castkit: writes FBX from quaternions, whose turns between two keys are below 180 degrees; it chooses the angles
# nearest to those of the previous key, and adds keys where interpolated angles leave the arc.
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

for (const angle of [170, 200, 360]) {
    const curves = ['X', 'Y', 'Z'].map((axis) => [axis, [0, 1], [0, axis === 'X' ? angle : 0]]);
    writeFileSync(`${angle}.fbx`, file('Rotation', 'R', curves));
}
JS
node make.mjs
for angle in 170 200 360; do
    "$program" --binary --input $angle.fbx --output $angle >$angle.log
done

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

/** An angle about X, from -180 to 180. */
const degrees = ([x, , , w]) => {
    const angle = 2 * Math.atan2(x, w) * 180 / Math.PI;
    return Math.round(angle - 360 * Math.round(angle / 360));
};

const results = {};
for (const angle of [170, 200, 360]) {
    const [track] = tracks(`${angle}.fbx`);
    const sdk = frames(`${angle}.glb`);
    const pairs = [0.25, 0.5, 1].map((seconds) =>
        [degrees(track.createInterpolant().evaluate(seconds)), degrees(sdk[seconds * 24])]);
    const times = [...track.times].map((time) => Number(time.toFixed(3)));
    console.log(`0 to ${angle}, at 0.25, 0.5 and 1 s: three.js ${pairs.map(([three]) => three).join(', ')};`
        + ` FBX SDK ${pairs.map(([, sdk]) => sdk).join(', ')}; three.js has keys at ${times.join(', ')} s`);
    results[angle] = { pairs, times };
}

const all = (angle, which) => results[angle].pairs.map((pair) => Math.abs(pair[which]));
assert.deepEqual(results[170].times, [0, 1]);
assert.deepEqual(results[170].pairs[2], [170, 170]);
assert.deepEqual(results[200].times, [0, 0, 0.9]);
assert.deepEqual(results[200].pairs[2], [-144, -160]);
assert.deepEqual(results[360].times, [0, 0, 0.5]);
assert.deepEqual(all(360, 0), [0, 0, 0]);
assert.deepEqual(all(360, 1), [90, 180, 0]);
JS
node look.mjs
echo "As described."
