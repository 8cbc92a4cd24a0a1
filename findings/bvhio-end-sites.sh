#!/usr/bin/env bash
# BVH files that bvhio writes have ends of its own invention: each last bone is 0.3 times as long as the one before it.
#
# Seen with: bvhio 1.5.4 (pip package). BVHLoader of three.js 0.187.0 (npm package three) shows what is in the files.
#
# What: in BVH, the length and direction of the last bone of a chain, as a head or a fingertip, is the `End Site` of its
# joint. A file with a head of (0, 3, 1) is read with `readAsHierarchy`, which is how bvhio wants files to be edited, and
# written with `writeHierarchy`. If the neck before it is (0, 10, 0), the head becomes (0, 3, 0), with one of (0, 5, 0) it
# becomes (0, 1.5, 0), and with (0, 0, 5), (0, 0, 1.5): the hierarchy has no place for end sites, and
# `convertHierarchyToBvh` continues the bone before by 0.3 of its length. `readAsBvh` and `writeBvh` keep them. The same
# function writes no channels for a joint that turns little, as a head by 0.1 degrees, and it stands still. There is no
# message.
#
# Why it matters: the ends are the only thing in BVH that says how long heads, hands and feet are: a change of one angle
# changes all of them. Programs that fit a body to a skeleton by its ends, or put feet on the ground, get another body.
#
# castkit: neither reads nor writes BVH.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/pip install --quiet bvhio==1.5.4
npm init --yes >npm.log
npm install --silent --no-audit --no-fund three@0.187.0 >>npm.log

cat >make.py <<'PY'
from importlib.metadata import version

import bvhio

print("bvhio:", version("bvhio"))
for name, offset, angle in (("up", "0 5 0", 10), ("long", "0 10 0", 10), ("forward", "0 0 5", 10), ("slow", "0 5 0", 0.1)):
    with open(f"{name}.bvh", "w") as file:
        file.write(f"""HIERARCHY
ROOT Neck
{{
	OFFSET 0 0 0
	CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
	JOINT Head
	{{
		OFFSET {offset}
		CHANNELS 3 Zrotation Xrotation Yrotation
		End Site
		{{
			OFFSET 0 3 1
		}}
	}}
}}
MOTION
Frames: 2
Frame Time: 0.04
0 0 0 0 0 0 0 0 0
0 0 0 10 0 0 {angle} 0 0
""")
    bvhio.writeHierarchy(f"{name}.out.bvh", bvhio.readAsHierarchy(f"{name}.bvh"), 0.04)
    bvhio.writeBvh(f"{name}.copy.bvh", bvhio.readAsBvh(f"{name}.bvh"))
PY
venv/bin/python make.py

cat >look.mjs <<'JS'
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { REVISION } from 'three';
import { BVHLoader } from 'three/addons/loaders/BVHLoader.js';

const load = (name) => {
    const { skeleton, clip } = new BVHLoader().parse(readFileSync(name, 'utf8'));
    const { values } = clip.tracks.find((track) => track.name === 'Head.quaternion');
    const degrees = (360 / Math.PI) * Math.asin(values[values.length - 2]);
    const end = skeleton.bones.find((bone) => bone.name === 'ENDSITE').position.toArray();
    return { end: end.map((number) => Math.round(1000 * number) / 1000 + 0), degrees: Math.round(100 * degrees) / 100 };
};
console.log(`read with three.js r${REVISION}`);
const expected = { up: [0, 1.5, 0], long: [0, 3, 0], forward: [0, 0, 1.5], slow: [0, 1.5, 0] };
for (const [name, end] of Object.entries(expected)) {
    const [before, after, copy] = ['', '.out', '.copy'].map((suffix) => load(`${name}${suffix}.bvh`));
    console.log(`${name}: the head is ${before.end}, and ${after.end} once written; it turns by ${before.degrees} and`
        + ` ${after.degrees} degrees`);
    assert.deepEqual(before, { end: [0, 3, 1], degrees: name === 'slow' ? 0.1 : 10 });
    assert.deepEqual(after, { end, degrees: name === 'slow' ? 0 : 10 });
    assert.deepEqual(copy, before);
}
JS
node look.mjs
echo "As described."
