#!/usr/bin/env bash
# In three.js, rotations by splines go another way as additive clips: their keys are turned, and their tangents aren't.
#
# Seen with: AnimationUtils.makeClipAdditive of three.js 0.187.0 (npm package three).
#
# What: an arm of a glTF file that is turned by 180 degrees about z when it is at rest turns by 90 degrees about x in a
# second, as a cubic spline whose tangents point from one key to the other. After a quarter of the second it has turned
# by 21.6 degrees. `makeClipAdditive()` makes a clip of it that is to be added to any pose, relative to its first
# frame; added to the pose at rest, it should be the same motion again. With linear keys it is. The spline is at 15.7
# degrees instead, and at 77.2 instead of 68.4 after three quarters. The function multiplies the quaternion of each key
# by the inverse of the first, and leaves the in- and out-tangents, which are quaternions too (specification of glTF,
# appendix C.5), in the old frame. The further a bone at rest is from no rotation, the further off it is. There is no
# message.
#
# Why it matters: breathing, leaning and recoil are added to other animations, and bones of characters are turned by 90
# or 180 degrees at rest. Poses at keys are right, and clips that are sampled or have flat tangents are, so that the
# same rig works with one exporter and wobbles with another.
#
# castkit: its curves have no tangents.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >npm.log
npm install --silent --no-audit --no-fund three@0.187.0 >>npm.log

cat >look.mjs <<'JS'
import assert from 'node:assert/strict';
import * as THREE from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';

globalThis.self = globalThis;
globalThis.ProgressEvent = class extends Event {};
for (const method of ['warn', 'error']) console[method] = (...text) => assert.fail(text.join(' '));
console.log(`three.js r${THREE.REVISION}`);

const about = (axis, degrees) =>
    new THREE.Quaternion().setFromAxisAngle(new THREE.Vector3(...axis), degrees * Math.PI / 180);

/** A glTF file of an arm that turns by 90 degrees about x on top of its rotation at rest. */
function gltf(rest, interpolation) {
    const [first, second] = [rest.toArray(), rest.clone().multiply(about([1, 0, 0], 90)).toArray()];
    const flat = [0, 0, 0, 0];
    const slope = first.map((number, lane) => second[lane] - number);
    const keys = interpolation === 'CUBICSPLINE'
        ? [...flat, ...first, ...slope, ...slope, ...second, ...flat] : [...first, ...second];
    const numbers = Float32Array.from([0, 1, ...keys]);
    return JSON.stringify({
        asset: { version: '2.0' },
        scene: 0,
        scenes: [{ nodes: [0] }],
        nodes: [{ name: 'arm', rotation: first }],
        animations: [{
            samplers: [{ input: 0, output: 1, interpolation }],
            channels: [{ sampler: 0, target: { node: 0, path: 'rotation' } }],
        }],
        accessors: [
            { bufferView: 0, componentType: 5126, count: 2, type: 'SCALAR', min: [0], max: [1] },
            { bufferView: 1, componentType: 5126, count: keys.length / 4, type: 'VEC4' },
        ],
        bufferViews: [{ buffer: 0, byteLength: 8 }, { buffer: 0, byteOffset: 8, byteLength: numbers.byteLength - 8 }],
        buffers: [{
            byteLength: numbers.byteLength,
            uri: `data:application/octet-stream;base64,${Buffer.from(numbers.buffer).toString('base64')}`,
        }],
    });
}

/** How far the arm is turned from its rest at the quarters of the second. */
async function turns(rest, interpolation, isAdditive) {
    const { scene, animations: [clip] } = await new GLTFLoader().parseAsync(gltf(rest, interpolation), '');
    if (isAdditive) THREE.AnimationUtils.makeClipAdditive(clip);
    const mixer = new THREE.AnimationMixer(scene);
    const action = mixer.clipAction(clip).setLoop(THREE.LoopOnce);
    action.clampWhenFinished = true;
    action.play();
    return [0, 0.25, 0.5, 0.75, 1].map((time) => {
        mixer.setTime(time);
        const angle = rest.angleTo(scene.getObjectByName('arm').quaternion.clone().normalize());
        return Math.round(angle * 1800 / Math.PI) / 10;
    });
}

const splines = { 0: [0, 21.6, 45, 68.4, 90], 90: [0, 20.1, 45, 71.1, 90], 180: [0, 15.7, 45, 77.2, 90] };
for (const [degrees, wanted] of Object.entries(splines)) {
    const rest = about([0, 0, 1], Number(degrees));
    for (const interpolation of ['LINEAR', 'CUBICSPLINE']) {
        const [plain, additive] = [await turns(rest, interpolation, false), await turns(rest, interpolation, true)];
        console.log(`at rest turned by ${degrees}, ${interpolation}: ${plain}; as an additive clip: ${additive}`);
        const right = interpolation === 'LINEAR' ? [0, 22.5, 45, 67.5, 90] : [0, 21.6, 45, 68.4, 90];
        assert.deepEqual(plain, right);
        assert.deepEqual(additive, interpolation === 'LINEAR' ? right : wanted);
    }
}
JS
node look.mjs
echo "As described."
