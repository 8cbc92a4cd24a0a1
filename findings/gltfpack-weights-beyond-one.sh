#!/usr/bin/env bash
# gltfpack cuts animated weights of morph targets off at 0 and 1, also when it is asked not to quantise.
#
# Seen with: gltfpack 1.3.0 (npm package); with and without `-noq`.
#
# What: a weight of glTF may be negative or larger than 1. A triangle has a morph target, whose weight is 2 at rest, and
# goes from -1 to 2 in a second in an animation. gltfpack keeps the 2 at rest. The animated weights are written as
# bytes, which can only be from 0 to 1: those of the first third are 0, and those of the last third 1. With `-noq`
# ("disable quantization"), positions and rotations are floats, and weights are bytes all the same. There is no message.
#
# Why it matters: sliders that go both ways, and exaggerated faces, use such weights; half of their motion is gone after
# a step that should only make files smaller. As the pose at rest is kept, a face that starts at rest jumps when its
# animation begins.
#
# castkit: writes weights of targets as floats, also when it quantises.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >npm.log
npm install --silent --no-audit --no-fund gltfpack@1.3.0 gltf-validator@2.0.0-dev.3.10 >>npm.log

cat >write.mjs <<'JS'
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';

import validator from 'gltf-validator';

const arrays = [[0, 0, 0, 1, 0, 0, 0, 1, 0], [0, 0, 1, 0, 0, 1, 0, 0, 1], [0, 1], [-1, 2]];
let length = 0;
const bufferViews = arrays.map((array) => {
    const view = { buffer: 0, byteOffset: length, byteLength: 4 * array.length };
    length += view.byteLength;
    return view;
});
const data = Buffer.from(new Float32Array(arrays.flat()).buffer).toString('base64');
const file = new TextEncoder().encode(JSON.stringify({
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ name: 'mouth', mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, targets: [{ POSITION: 1 }] }], weights: [2] }],
    animations: [{
        samplers: [{ input: 2, output: 3 }],
        channels: [{ sampler: 0, target: { node: 0, path: 'weights' } }],
    }],
    buffers: [{ byteLength: length, uri: `data:application/octet-stream;base64,${data}` }],
    bufferViews,
    accessors: [
        { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] },
        { bufferView: 1, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 1], max: [0, 0, 1] },
        { bufferView: 2, componentType: 5126, count: 2, type: 'SCALAR', min: [0], max: [1] },
        { bufferView: 3, componentType: 5126, count: 2, type: 'SCALAR' },
    ],
}));
const { issues } = await validator.validateBytes(file);
assert.equal(issues.numErrors + issues.numWarnings, 0);
writeFileSync('mouth.gltf', file);
JS
node write.mjs
node_modules/.bin/gltfpack -i mouth.gltf -o 'by default.glb' -kn
node_modules/.bin/gltfpack -i mouth.gltf -o 'with -noq.glb' -kn -noq

cat >look.mjs <<'JS'
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

const FLOAT = 5126;
const BYTE = 5121;
console.log('gltfpack:', JSON.parse(readFileSync('node_modules/gltfpack/package.json')).version);
for (const name of ['by default', 'with -noq']) {
    const bytes = readFileSync(`${name}.glb`);
    const textLength = bytes.readUInt32LE(12);
    const document = JSON.parse(bytes.toString('utf8', 20, 20 + textLength));
    const [sampler] = document.animations[0].samplers;
    const { bufferView, byteOffset = 0, componentType, count, normalized } = document.accessors[sampler.output];
    assert(componentType === BYTE && normalized);
    const view = document.bufferViews[bufferView];
    const start = 28 + textLength + (view.byteOffset ?? 0) + byteOffset;
    const stride = view.byteStride ?? 1;
    const weights = Array.from({ length: count }, (_, index) => bytes[start + index * stride] / 255);
    const positions = document.accessors[document.meshes[0].primitives[0].attributes.POSITION].componentType;
    const thirds = [0, 10, 15, 20, 30].map((index) => Number(weights[index].toFixed(2)));
    console.log(`${name}: positions are ${positions === FLOAT ? 'floats' : 'integers'}, at rest ` +
        `${document.meshes[0].weights}, animated ${thirds.join(', ')} instead of -1, 0, 0.5, 1, 2`);
    assert.equal(positions === FLOAT, name === 'with -noq');
    assert.deepEqual(document.meshes[0].weights, [2]);
    assert.deepEqual(thirds, [0, 0, 0.5, 1, 1]);
}
JS
node look.mjs
echo "As described."
