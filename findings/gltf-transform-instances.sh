#!/usr/bin/env bash
# glTF-Transform makes one instanced node of nodes with different morph weights: all of them get the same face.
#
# Seen with: @gltf-transform/core, functions and extensions 4.5.1 (npm packages).
#
# What: five nodes show one mesh with a morph target "smile". Its default weight is 0; the nodes set 0, 0.25, 0.5, 0.75
# and 1, as each node may (specification, 3.7.4: the weights of a node override those of the mesh). `instance()`
# replaces nodes that share a mesh by one with EXT_mesh_gpu_instancing, which has places for translations, rotations and
# scales, and none for weights. It leaves skinned meshes and animated files alone, but not nodes with weights, and drops
# these: all five faces have the weight 0. After `flatten()` and `join()`, which also rewrite nodes, the weights are
# there. The log says "Created 1 batches, with 5 total instances."
#
# Why it matters: a crowd of one head with five expressions is what both features are made for. The function is part of
# `optimize` in the command line of the same project, where it applies from five nodes on.
#
# castkit: writes instances as nodes.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >npm.log
packages=(@gltf-transform/core@4.5.1 @gltf-transform/functions@4.5.1 @gltf-transform/extensions@4.5.1)
npm install --silent --no-audit --no-fund "${packages[@]}" >>npm.log

cat >look.mjs <<'JS'
import assert from 'node:assert/strict';
import { Document, NodeIO, VERSION } from '@gltf-transform/core';
import { ALL_EXTENSIONS } from '@gltf-transform/extensions';
import { flatten, instance, join } from '@gltf-transform/functions';

console.log(`glTF-Transform: ${VERSION}`);

const crowd = () => {
    const document = new Document();
    const buffer = document.createBuffer();
    const vectors = (numbers) =>
        document.createAccessor().setType('VEC3').setArray(new Float32Array(numbers)).setBuffer(buffer);
    const target = document.createPrimitiveTarget('smile').setAttribute('POSITION', vectors([0, 0, 0, 0, 0, 0, 0, 1, 0]));
    const primitive = document.createPrimitive().setAttribute('POSITION', vectors([0, 0, 0, 1, 0, 0, 0, 1, 0]));
    const mesh = document.createMesh('face').addPrimitive(primitive.addTarget(target)).setWeights([0]);
    const scene = document.createScene();
    document.getRoot().setDefaultScene(scene);
    for (const weight of [0, 0.25, 0.5, 0.75, 1]) {
        scene.addChild(document.createNode().setMesh(mesh).setTranslation([4 * weight, 0, 0]).setWeights([weight]));
    }
    return document;
};

/** The weight that each shown mesh has: its node's, or else that of the mesh, once for each instance. */
const weights = async (document) => {
    const { json } = await new NodeIO().registerExtensions(ALL_EXTENSIONS).writeJSON(document);
    return json.nodes.filter((node) => node.mesh !== undefined).flatMap((node) => {
        const own = (node.weights ?? json.meshes[node.mesh].weights)[0];
        const places = node.extensions?.EXT_mesh_gpu_instancing.attributes.TRANSLATION;
        return Array(places === undefined ? 1 : json.accessors[places].count).fill(own);
    });
};

const found = {};
for (const [name, ...transforms] of [['as made'], ['flatten, join', flatten(), join()], ['instance', instance()]]) {
    const document = crowd();
    if (transforms.length > 0) await document.transform(...transforms);
    found[name] = await weights(document);
    console.log(`${name}: weights ${found[name]}`);
}
assert.deepEqual(found['as made'], [0, 0.25, 0.5, 0.75, 1]);
assert.deepEqual(found['flatten, join'], [0, 0.25, 0.5, 0.75, 1]);
assert.deepEqual(found.instance, [0, 0, 0, 0, 0]);
JS
node look.mjs
echo "As described."
