#!/usr/bin/env bash
# Draco compression in gltf-pipeline merges equal vertices of meshes with morph targets, but not the vertices of the
# targets.
#
# Seen with: gltf-pipeline 4.3.1, beside draco in @gltf-transform/functions 4.5.1 (npm packages).
#
# What: an upper and a lower lip, a triangle each, have two corners in the same places, and a morph target that opens
# them. Draco doesn't compress targets, so their vertices have to stay in the order of those of the mesh; gltf-pipeline
# chooses the sequential encoding for such meshes, "to preserve order of vertices" (`compressDracoMeshes.js`). But Draco
# removes equal vertices before it encodes, in any encoding: of six vertices four are left, and the target still has
# six. The file isn't valid (MESH_PRIMITIVE_MORPH_TARGET_INVALID_ATTRIBUTE_COUNT), and the target moves the vertices by
# what was meant for others; and since the lips share corners now, they can't open any more. glTF-Transform encodes the
# same mesh with all six. gltf-pipeline has no message.
#
# Why it matters: a closed mouth and closed eyelids are where vertices are in one place and are to be parted by targets,
# and meshes without indices have equal vertices everywhere. Without targets, or with a mesh that has no equal vertices,
# everything is right.
#
# castkit: reads Draco, and writes none.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >npm.log
npm install --silent --no-audit --no-fund gltf-pipeline@4.3.1 gltf-validator@2.0.0-dev.3.10 draco3dgltf@1.5.7 \
    @gltf-transform/core@4.5.1 @gltf-transform/extensions@4.5.1 @gltf-transform/functions@4.5.1 >>npm.log

cat >look.mjs <<'JS'
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import { NodeIO } from '@gltf-transform/core';
import { KHRDracoMeshCompression } from '@gltf-transform/extensions';
import { draco } from '@gltf-transform/functions';
import draco3d from 'draco3dgltf';
import pipeline from 'gltf-pipeline';
import validator from 'gltf-validator';

const LIPS = [0, 0, 0, 1, 0, 0, 0, 1, 0, /* lower */ 1, 0, 0, 0, 0, 0, 0, -1, 0];
const OPENED = [0, 1, 0, 0, 1, 0, 0, 1, 0, /* lower */ 0, -1, 0, 0, -1, 0, 0, -1, 0];
const data = Buffer.from(new Float32Array([...LIPS, ...OPENED]).buffer);
const document = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ name: 'mouth', mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, targets: [{ POSITION: 1 }] }] }],
    buffers: [{ byteLength: data.length, uri: `data:application/octet-stream;base64,${data.toString('base64')}` }],
    bufferViews: [0, 1].map((index) => ({ buffer: 0, byteOffset: 72 * index, byteLength: 72 })),
    accessors: [
        { bufferView: 0, componentType: 5126, count: 6, type: 'VEC3', min: [0, -1, 0], max: [1, 1, 0] },
        { bufferView: 1, componentType: 5126, count: 6, type: 'VEC3', min: [0, -1, 0], max: [0, 1, 0] },
    ],
};
const text = JSON.stringify(document);

/** How many vertices the mesh and its target have in a GLB file, and the errors of the validator. */
const counts = async (glb) => {
    const { meshes, accessors } = JSON.parse(glb.toString('utf8', 20, 20 + glb.readUInt32LE(12)));
    const [{ attributes, targets }] = meshes[0].primitives;
    const { issues } = await validator.validateBytes(new Uint8Array(glb));
    const errors = issues.messages.filter((message) => message.severity === 0).map((message) => message.code);
    return [accessors[attributes.POSITION].count, accessors[targets[0].POSITION].count, errors.join()];
};

const { issues } = await validator.validateBytes(new TextEncoder().encode(text));
assert.equal(issues.numErrors + issues.numWarnings, 0);

const options = { dracoOptions: { compressionLevel: 7 } };
const byPipeline = await counts((await pipeline.gltfToGlb(JSON.parse(text), options)).glb);
const version = JSON.parse(readFileSync('node_modules/gltf-pipeline/package.json')).version;
console.log(`gltf-pipeline ${version}: ${byPipeline[0]} vertices, ${byPipeline[1]} in the target; ${byPipeline[2]}`);

const io = new NodeIO().registerExtensions([KHRDracoMeshCompression]).registerDependencies({
    'draco3d.encoder': await draco3d.createEncoderModule(),
});
const read = await io.readJSON({ json: JSON.parse(text), resources: {} });
await read.transform(draco());
const byTransform = await counts(Buffer.from(await io.writeBinary(read)));
console.log(`glTF-Transform: ${byTransform[0]} vertices, ${byTransform[1]} in the target; valid`);

assert.deepEqual(byPipeline, [4, 6, 'MESH_PRIMITIVE_MORPH_TARGET_INVALID_ATTRIBUTE_COUNT']);
assert.deepEqual(byTransform, [6, 6, '']);
JS
node look.mjs
echo "As described."
