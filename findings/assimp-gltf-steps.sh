#!/usr/bin/env bash
# assimp forgets how glTF keys are interpolated: steps and cubic splines become straight lines.
#
# Seen with: assimp 5.2 in WebAssembly (npm package assimpjs 0.0.10).
#
# What: a node of a glTF file has the positions 0 and 10 at 0 and 1 seconds, once with the interpolation STEP (it jumps
# after one second), once with LINEAR, and once with CUBICSPLINE (with its tangents, it is at 8.75 after half a second,
# not at 5). Read by assimp, all three have the same two keys and nothing that tells them apart. Converted to glTF
# again, all three say LINEAR: something that was at 0 until it jumped is at 5 after half a second. There is no message.
#
# Why it matters: many viewers and converters read glTF by assimp. Blinking eyes fade, weapons slide into hands, and of
# splines with few keys little is left of the motion between them.
#
# castkit: keys in Cast are linear, too; it writes each step as two keys at one frame, samples splines, and notes both.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >npm.log
npm install --silent --no-audit --no-fund assimpjs@0.0.10 >>npm.log

cat >look.mjs <<'JS'
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const assimp = await createRequire(import.meta.url)('assimpjs')();

const corners = [0, 0, 0, 1, 0, 0, 0, 1, 0];
/** A GLB file with a triangle that moves. */
const file = (interpolation, values) => {
    const data = Buffer.from(new Float32Array([...corners, 0, 1, ...values]).buffer);
    const json = {
        asset: { version: '2.0' },
        scene: 0,
        scenes: [{ nodes: [0] }],
        nodes: [{ name: 'lid', mesh: 0 }],
        meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
        buffers: [{ byteLength: data.length }],
        bufferViews: [[0, 36], [36, 8], [44, values.length * 4]].map(([byteOffset, byteLength]) =>
            ({ buffer: 0, byteOffset, byteLength })),
        accessors: [
            { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] },
            { bufferView: 1, componentType: 5126, count: 2, type: 'SCALAR', min: [0], max: [1] },
            { bufferView: 2, componentType: 5126, count: values.length / 3, type: 'VEC3' },
        ],
        animations: [{
            name: 'move',
            samplers: [{ input: 1, output: 2, interpolation }],
            channels: [{ sampler: 0, target: { node: 0, path: 'translation' } }],
        }],
    };
    let text = JSON.stringify(json);
    text = text.padEnd(Math.ceil(text.length / 4) * 4);
    const head = Buffer.alloc(20);
    head.write('glTF', 0);
    head.writeUInt32LE(2, 4);
    head.writeUInt32LE(28 + text.length + data.length, 8);
    head.writeUInt32LE(text.length, 12);
    head.write('JSON', 16);
    const between = Buffer.alloc(8);
    between.writeUInt32LE(data.length, 0);
    between.write('BIN', 4);
    return Buffer.concat([head, Buffer.from(text), between, data]);
};

const converted = (bytes, format) => {
    const files = new assimp.FileList();
    files.AddFile('lid.glb', new Uint8Array(bytes));
    const result = assimp.ConvertFileList(files, format);
    assert(result.IsSuccess(), result.GetErrorCode());
    return JSON.parse(new TextDecoder().decode(result.GetFile(0).GetContent()));
};

const inputs = {
    STEP: [0, 0, 0, 10, 0, 0],
    LINEAR: [0, 0, 0, 10, 0, 0],
    // Each key: the tangent before it, the position, the tangent after it.
    CUBICSPLINE: [0, 0, 0, 0, 0, 0, 30, 0, 0, 0, 0, 0, 10, 0, 0, 0, 0, 0],
};
console.log('assimpjs:', JSON.parse(readFileSync('node_modules/assimpjs/package.json')).version);
for (const [interpolation, values] of Object.entries(inputs)) {
    const bytes = file(interpolation, values);
    const [read] = converted(bytes, 'assjson').animations;
    const again = converted(bytes, 'gltf2');
    const keys = read.channels[0].positionkeys;
    const written = again.animations[0].samplers.map((sampler) => sampler.interpolation);
    console.log(`${interpolation}: read as ${JSON.stringify(keys)}, written as ${written[0]} by ${again.asset.generator}`);
    assert.deepEqual(keys, [[0, [0, 0, 0]], [1000, [10, 0, 0]]]);
    assert(written.every((each) => each === 'LINEAR'));
}
JS
node look.mjs
echo "As described."
