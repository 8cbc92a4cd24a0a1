#!/usr/bin/env bash
# three.js writes its smooth and Bezier tracks into glTF as straight lines.
#
# Seen with: GLTFExporter of three.js 0.187.0 (npm package three).
#
# What: a keyframe track of three.js is interpolated in one of four ways: linear, in steps, smooth, or by Bezier curves
# with tangents. A box moves to 10 in a second and back in another, once in each way. GLTFExporter writes "STEP" for
# the steps and "LINEAR" for everything else, with the same three keys: after a quarter of a second, the smooth track
# is at 2.97 and the Bezier one at 1.56, and both files are at 2.5. The format has cubic splines, which hold Bezier
# curves with tangents a third of the way long exactly (specification, appendix C.5), as these are; and the exporter
# writes splines that were read from glTF. The source has a "TODO" about it. There is no message.
#
# Why it matters: ColladaLoader makes Bezier tracks of what an animator drew, so a file that is converted from COLLADA
# to glTF looks right in three.js until it is saved: doors stop as if they hit something, and what was thrown flies in
# a straight line.
#
# castkit: writes as many linear keys as the splines of glTF need.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >npm.log
npm install --silent --no-audit --no-fund three@0.187.0 >>npm.log

cat >look.mjs <<'JS'
import assert from 'node:assert/strict';
import * as THREE from 'three';
import { GLTFExporter } from 'three/addons/exporters/GLTFExporter.js';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';

// What the exporter and the loader use of a browser.
globalThis.self = globalThis;
globalThis.ProgressEvent = class extends Event {};
globalThis.FileReader = class {
    read(blob, convert) {
        blob.arrayBuffer().then((buffer) => {
            this.result = convert(buffer);
            this.onloadend();
        });
    }
    readAsArrayBuffer(blob) {
        this.read(blob, (buffer) => buffer);
    }
    readAsDataURL(blob) {
        this.read(blob, (buffer) => `data:;base64,${Buffer.from(buffer).toString('base64')}`);
    }
};
for (const method of ['warn', 'error']) console[method] = (...text) => assert.fail(text.join(' '));

console.log(`three.js r${THREE.REVISION}`);

/** Where the box is at the quarters of the first second. */
function places(scene, clip) {
    const mixer = new THREE.AnimationMixer(scene);
    mixer.clipAction(clip).play();
    return [0, 0.25, 0.5, 0.75, 1].map((time) => {
        mixer.setTime(time);
        return Math.round(scene.getObjectByName('box').position.x * 100) / 100;
    });
}

async function saved(interpolation) {
    const box = new THREE.Object3D();
    box.name = 'box';
    const scene = new THREE.Scene().add(box);
    const track = new THREE.VectorKeyframeTrack('box.position', [0, 1, 2], [0, 0, 0, 10, 0, 0, 0, 0, 0]);
    if (interpolation === THREE.InterpolateBezier) {
        // Time and value for each axis of each key: flat, a third of the way long.
        const tangents = (side) => Float32Array.from([0, 1, 2].flatMap((time) =>
            [time === 1 ? 10 : 0, 0, 0].flatMap((value) => [time + side / 3, value])));
        track.settings = { inTangents: tangents(-1), outTangents: tangents(1) };
    }
    track.setInterpolation(interpolation);
    const clip = new THREE.AnimationClip('move', -1, [track]);
    const before = places(scene, clip);
    const file = await new GLTFExporter().parseAsync(scene, { animations: [clip], binary: true });
    const { scene: read, animations } = await new GLTFLoader().parseAsync(file, '');
    const length = new DataView(file).getUint32(12, true);
    const json = JSON.parse(new TextDecoder().decode(new Uint8Array(file, 20, length)));
    const [sampler] = json.animations[0].samplers;
    return [before, places(read, animations[0]), sampler.interpolation, json.accessors[sampler.input].count];
}

const straight = [0, 2.5, 5, 7.5, 10];
const cases = {
    InterpolateLinear: [straight, straight, 'LINEAR', 3],
    InterpolateDiscrete: [[0, 0, 0, 0, 10], [0, 0, 0, 0, 10], 'STEP', 3],
    InterpolateSmooth: [[0, 2.97, 6.25, 8.91, 10], straight, 'LINEAR', 3],
    InterpolateBezier: [[0, 1.56, 5, 8.44, 10], straight, 'LINEAR', 3],
};
for (const [name, wanted] of Object.entries(cases)) {
    const found = await saved(THREE[name]);
    console.log(`${name}: ${found[0]}; in the file: ${found[1]}, ${found[2]}, ${found[3]} keys`);
    assert.deepEqual(found, wanted);
}
JS
node look.mjs
echo "As described."
