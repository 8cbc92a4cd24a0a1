#!/usr/bin/env bash
# Babylon.js exports glTF splines with a sixtieth of their slopes, and motion with an easing function as straight
# lines.
#
# Seen with: @babylonjs/core 9.35.0, @babylonjs/loaders and @babylonjs/serializers 9.28.0, beside GLTFLoader of
# three.js 0.187.0 (npm packages).
#
# What: a box goes to 10 in a second, by a cubic spline that leaves with a slope of 30 per second and arrives with 0.
# three.js and Babylon.js read that alike: it is at 5.78 after a quarter of the second. Exported again by Babylon.js,
# the slope in the file is 0.5, and the box at 1.63. glTF has slopes per second (specification, appendix C.5);
# Babylon.js computes with frames, of which it makes 60 a second, divides slopes by 60 when it reads them, and times by
# 60 when it writes them, but not slopes back. Flat tangents stay flat, and so only curves that move through their keys
# are wrong.
#   A box with an easing function (`CubicEase`) is at 0.63 in Babylon.js after a quarter of the second. In the file,
# its two keys are linear, and it is at 2.5. There is no message in either case.
#
# Why it matters: a file that is opened, changed and saved has all times and poses at its keys, and motion that brakes
# at each of them. Easing functions are how motion is made in Babylon.js; the exported scene has none of it.
#
# castkit: writes as many linear keys as the splines of glTF need.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >npm.log
npm install --silent --no-audit --no-fund three@0.187.0 @babylonjs/core@9.35.0 @babylonjs/loaders@9.28.0 \
    @babylonjs/serializers@9.28.0 >>npm.log

cat >look.mjs <<'JS'
import assert from 'node:assert/strict';
import * as THREE from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import '@babylonjs/core/Animations/animatable.js';
import { Animation } from '@babylonjs/core/Animations/animation.js';
import { AnimationGroup } from '@babylonjs/core/Animations/animationGroup.js';
import { CubicEase, EasingFunction } from '@babylonjs/core/Animations/easing.js';
import { NullEngine } from '@babylonjs/core/Engines/nullEngine.js';
import { ImportMeshAsync } from '@babylonjs/core/Loading/sceneLoader.js';
import { Vector3 } from '@babylonjs/core/Maths/math.vector.js';
import { TransformNode } from '@babylonjs/core/Meshes/transformNode.js';
import { Scene } from '@babylonjs/core/scene.js';
import '@babylonjs/loaders/glTF/2.0/index.js';
import { GLTF2Export } from '@babylonjs/serializers/glTF/2.0/index.js';

// What the loaders use of a browser.
globalThis.self = globalThis;
globalThis.ProgressEvent = class extends Event {};
globalThis.XMLHttpRequest = class {};
const messages = [];
for (const method of ['warn', 'error']) console[method] = (...text) => messages.push(text.join(' '));

/** A box that is animated along y, which is the same axis in Babylon.js and glTF. */
function gltf(times, values, interpolation) {
    const numbers = Float32Array.from([...times, ...values.flatMap((value) => [0, value, 0])]);
    const length = times.length * 4;
    const accessor = (bufferView, count, type, more) => ({ bufferView, componentType: 5126, count, type, ...more });
    return JSON.stringify({
        asset: { version: '2.0' },
        scene: 0,
        scenes: [{ nodes: [0] }],
        nodes: [{ name: 'box' }],
        animations: [{
            name: 'move',
            samplers: [{ input: 0, output: 1, interpolation }],
            channels: [{ sampler: 0, target: { node: 0, path: 'translation' } }],
        }],
        accessors: [
            accessor(0, times.length, 'SCALAR', { min: [times[0]], max: [times.at(-1)] }),
            accessor(1, values.length, 'VEC3'),
        ],
        bufferViews: [
            { buffer: 0, byteLength: length },
            { buffer: 0, byteOffset: length, byteLength: numbers.byteLength - length },
        ],
        buffers: [{
            byteLength: numbers.byteLength,
            uri: `data:application/octet-stream;base64,${Buffer.from(numbers.buffer).toString('base64')}`,
        }],
    });
}

const QUARTERS = [0, 0.25, 0.5, 0.75, 1];
const rounded = (number) => Math.round(number * 100) / 100;

async function inThree(file) {
    const { scene, animations } = await new GLTFLoader().parseAsync(file, '');
    const mixer = new THREE.AnimationMixer(scene);
    const action = mixer.clipAction(animations[0]).setLoop(THREE.LoopOnce);
    action.clampWhenFinished = true;
    action.play();
    return QUARTERS.map((time) => {
        mixer.setTime(time);
        return rounded(scene.getObjectByName('box').position.y);
    });
}

function inBabylon(scene) {
    const [group] = scene.animationGroups;
    const rate = group.targetedAnimations[0].animation.framePerSecond;
    group.start(false);
    const found = QUARTERS.map((time) => {
        group.goToFrame(time * rate);
        return rounded(scene.getTransformNodeByName('box').position.y);
    });
    group.stop();
    return found;
}

/** The exported file as JSON, with its buffer inside. */
async function exported(scene) {
    const { files } = await GLTF2Export.GLTFAsync(scene, 'box');
    const json = JSON.parse(files['box.gltf']);
    const bytes = Buffer.from(await new Blob([files['box.bin']]).arrayBuffer());
    json.buffers[0].uri = `data:application/octet-stream;base64,${bytes.toString('base64')}`;
    const [sampler] = json.animations[0].samplers;
    const { bufferView, byteOffset = 0, count } = json.accessors[sampler.output];
    const start = (json.bufferViews[bufferView].byteOffset ?? 0) + byteOffset;
    const values = Array.from({ length: count }, (_, key) => bytes.readFloatLE(start + 12 * key + 4));
    return [JSON.stringify(json), sampler.interpolation, values];
}

console.log(`three.js r${THREE.REVISION}, Babylon.js ${NullEngine.Version}`);
const original = gltf([0, 1], [0, 0, 30, 0, 10, 0], 'CUBICSPLINE');
const scene = new Scene(new NullEngine());
await ImportMeshAsync(`data:${original}`, scene, { pluginExtension: '.gltf' });
const [three, babylon] = [await inThree(original), inBabylon(scene)];
const [file, interpolation, values] = await exported(scene);
const again = await inThree(file);
console.log(`spline: three.js ${three}, Babylon.js ${babylon}; exported: ${interpolation} ${values}, ${again}`);
assert.deepEqual(three, [0, 5.78, 8.75, 9.84, 10]);
assert.deepEqual(babylon, three);
assert.equal(interpolation, 'CUBICSPLINE');
assert.deepEqual(values, [0, 0, 0.5, 0, 10, 0]);
assert.deepEqual(again, [0, 1.63, 5.06, 8.46, 10]);

const eased = new Scene(new NullEngine());
const animation = new Animation('move', 'position', 60, Animation.ANIMATIONTYPE_VECTOR3);
animation.setKeys([{ frame: 0, value: Vector3.Zero() }, { frame: 60, value: new Vector3(0, 10, 0) }]);
const ease = new CubicEase();
ease.setEasingMode(EasingFunction.EASINGMODE_EASEINOUT);
animation.setEasingFunction(ease);
new AnimationGroup('move', eased).addTargetedAnimation(animation, new TransformNode('box', eased));
const before = inBabylon(eased);
const [easedFile, easedInterpolation, easedValues] = await exported(eased);
const after = await inThree(easedFile);
console.log(`easing: Babylon.js ${before}; exported: ${easedInterpolation} ${easedValues}, ${after}`);
assert.deepEqual(before, [0, 0.63, 5, 9.38, 10]);
assert.deepEqual([easedInterpolation, easedValues], ['LINEAR', [0, 10]]);
assert.deepEqual(after, [0, 2.5, 5, 7.5, 10]);
assert.deepEqual(messages, []);
JS
node look.mjs
echo "As described."
