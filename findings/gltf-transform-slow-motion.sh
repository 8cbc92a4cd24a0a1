#!/usr/bin/env bash
# glTF-Transform's resample() stops slow motion: what breathes or sways gently at many frames per second stands still.
#
# Seen with: @gltf-transform/core and functions 4.5.1, keyframe-resample 0.1.0 (npm packages).
#
# What: `resample()` removes keys "losslessly", that is, within a tolerance of 0.0001. A node goes up and down by 5 mm
# in four seconds, with a key for each frame. At 30 frames per second, what is left of the keys is off by at most 0.5
# mm; at 60, by 1.5 mm; at 120, only the first and the last key are left, and it doesn't move. A turn by 1 degree to
# either side in ten seconds is gone at 60. A key is removed if it is near the line from the last key that stays to the
# key right after it, which it always is when that next key is close; nobody looks at the keys removed before, and with
# each the line gets longer. The more keys a curve has, the larger is the error: 50 and 87 times the tolerance here.
# The version in WebAssembly does the same. There is no message.
#
# Why it matters: idle animations, cameras and clouds move like that, and baked files have a key for each frame. The
# function is a step of `optimize` in the command line of the same project. A smaller tolerance helps, but no tolerance
# says how large the error is.
#
# castkit: when it removes keys, no removed key is farther from the new curve than the tolerance.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >npm.log
npm install --silent --no-audit --no-fund @gltf-transform/core@4.5.1 @gltf-transform/functions@4.5.1 \
    keyframe-resample@0.1.0 >>npm.log

cat >look.mjs <<'JS'
import assert from 'node:assert/strict';
import { Document, VERSION } from '@gltf-transform/core';
import { resample } from '@gltf-transform/functions';
import { ready, resample as compiled } from 'keyframe-resample';

console.log(`glTF-Transform: ${VERSION}`);
const TOLERANCE = 1e-4;

/** Where the curve is at a time. Between keys that are this close, a rotation is a straight line, too. */
function at(times, values, size, time) {
    let key = 0;
    while (key + 2 < times.length && times[key + 1] < time) key++;
    const part = (time - times[key]) / (times[key + 1] - times[key]);
    return Array.from({ length: size }, (_, lane) =>
        values[key * size + lane] * (1 - part) + values[(key + 1) * size + lane] * part);
}

/** Samples a motion at each frame, resamples it, and returns how many keys are left, and the largest error at a key. */
async function reduced(path, seconds, rate, motion, options) {
    const document = new Document();
    const buffer = document.createBuffer();
    const times = Float32Array.from({ length: seconds * rate + 1 }, (_, frame) => frame / rate);
    const values = Float32Array.from([...times].flatMap(motion));
    const size = values.length / times.length;
    const accessor = (type, array) => document.createAccessor().setType(type).setArray(array).setBuffer(buffer);
    const node = document.createNode('chest');
    document.createScene().addChild(node);
    const sampler = document.createAnimationSampler().setInterpolation('LINEAR').setInput(accessor('SCALAR', times))
        .setOutput(accessor(`VEC${size}`, values));
    document.createAnimation().addSampler(sampler).addChannel(
        document.createAnimationChannel().setTargetNode(node).setTargetPath(path).setSampler(sampler));
    await document.transform(resample(options));
    const [left, curve] = [sampler.getInput().getArray(), sampler.getOutput().getArray()];
    let error = 0;
    for (const time of times) {
        const wanted = motion(time);
        at(left, curve, size, time).forEach((number, lane) => {
            error = Math.max(error, Math.abs(number - wanted[lane]));
        });
    }
    console.log(`${path}, ${rate} frames per second: of ${times.length} keys ${left.length} are left, ` +
        `off by ${(error / TOLERANCE).toFixed(1)} times the tolerance`);
    return [left.length, Math.round(error / TOLERANCE)];
}

const breathing = (time) => [0, 0.005 * Math.sin(2 * Math.PI * time / 4), 0];
const swaying = (time) => {
    const half = Math.PI / 180 * Math.sin(2 * Math.PI * time / 10) / 2;
    return [Math.sin(half), 0, 0, Math.cos(half)];
};
await ready;
for (const options of [{}, { ready, resample: compiled }]) {
    assert.deepEqual(await reduced('translation', 4, 30, breathing, options), [6, 5]);
    assert.deepEqual(await reduced('translation', 4, 60, breathing, options), [4, 15]);
    assert.deepEqual(await reduced('translation', 4, 120, breathing, options), [2, 50]);
    assert.deepEqual(await reduced('rotation', 10, 60, swaying, options), [2, 87]);
}
JS
node look.mjs
echo "As described."
