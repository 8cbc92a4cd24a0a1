#!/usr/bin/env bash
# Babylon.js reads no faces of OBJ whose indices are negative or parted by tabs, and rejects files with two kinds of
# faces.
#
# Seen with: @babylonjs/core 9.35.0 and @babylonjs/loaders 9.28.0, beside OBJLoader of three.js 0.187.0 (npm packages).
#
# What: a triangle is written in nine ways, all of which the format has; three.js reads each of them. Babylon.js
# understands negative indices in one of four forms only, with all three numbers (`-1/-1/-1`). As `-1`, `-1/-1` and
# `-1//-1`, and also with tabs in the line, or a backslash at its end that continues it, the mesh has no face:
# `solidParser.js` has a regular expression for each form, and what fits none is left out, with a line in the log
# ("Unhandled expression"), which the tabs don't get. With tabs in the lines of vertices, each position is NaN. If two
# triangles of an object are there, and one has texture coordinates and the other doesn't, the whole file is rejected,
# with "Unable to unwrap data while parsing OBJ data".
#
# Why it matters: programs that write while they compute use negative indices, and tabs are what people and spreadsheets
# write. A mesh of which a few faces weren't unwrapped is an ordinary mesh.
#
# castkit: reads all of them; writes positive indices, spaces, and one kind of faces for each object.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >npm.log
npm install --silent --no-audit --no-fund three@0.187.0 @babylonjs/core@9.35.0 @babylonjs/loaders@9.28.0 >>npm.log

cat >look.mjs <<'JS'
import assert from 'node:assert/strict';

import { REVISION } from 'three';
import { OBJLoader } from 'three/addons/loaders/OBJLoader.js';

globalThis.window ??= globalThis;
const babylon = await import('@babylonjs/core/index.js');
await import('@babylonjs/loaders/OBJ/index.js');

const VERTICES = 'v 0 0 0\nv 1 0 0\nv 0 1 0\n';
const MORE = 'vt 0 0\nvt 1 0\nvt 0 1\nvn 0 0 1\n';
const files = {
    'positive': `${VERTICES}f 1 2 3\n`,
    '-1/-1/-1': `${VERTICES}${MORE}f -3/-3/-1 -2/-2/-1 -1/-1/-1\n`,
    '-1': `${VERTICES}f -3 -2 -1\n`,
    '-1/-1': `${VERTICES}${MORE}f -3/-3 -2/-2 -1/-1\n`,
    '-1//-1': `${VERTICES}${MORE}f -3//-1 -2//-1 -1//-1\n`,
    'tabs in the face': `${VERTICES}f\t1\t2\t3\n`,
    'two lines': `${VERTICES}f 1 2 \\\n3\n`,
    'tabs in vertices': `${VERTICES.replaceAll(' ', '\t')}f 1 2 3\n`,
    'two kinds of faces': `${VERTICES}${MORE}f 1/1 2/2 3/3\nf 1 2 3\n`,
};

/** Of all faces, the corners. */
const inThree = (text) => {
    const corners = [];
    new OBJLoader().parse(text).traverse((mesh) => {
        if (mesh.isMesh) corners.push(...mesh.geometry.getAttribute('position').array);
    });
    return corners;
};
const inBabylon = async (text) => {
    const scene = new babylon.Scene(new babylon.NullEngine());
    scene.useRightHandedSystem = true;
    try {
        const { meshes } = await babylon.LoadAssetContainerAsync(`data:${text}`, scene, { pluginExtension: '.obj' });
        return meshes.flatMap((mesh) => {
            const positions = mesh.getVerticesData('position') ?? [];
            const indices = Array.from(mesh.getIndices() ?? []);
            return indices.flatMap((index) => [...positions.slice(3 * index, 3 * index + 3)]);
        });
    } catch (error) {
        return error.message.split(': ').at(-1);
    }
};

const log = console.log;
const seen = {};
for (const [name, text] of Object.entries(files)) {
    console.log = () => {};
    const found = await inBabylon(text);
    console.log = log;
    const faces = inThree(text).length / 9;
    assert(inThree(text).every(Number.isFinite));
    assert.equal(faces, name === 'two kinds of faces' ? 2 : 1);
    if (typeof found === 'string') seen[name] = found;
    else seen[name] = found.some(Number.isNaN) ? 'positions are NaN' : `${found.length / 9}`;
    log(`${name}: ${faces} in three.js r${REVISION}, in Babylon.js ${babylon.Engine.Version}: ${seen[name]}`);
}
assert.deepEqual(seen, {
    'positive': '1',
    '-1/-1/-1': '1',
    '-1': '0',
    '-1/-1': '0',
    '-1//-1': '0',
    'tabs in the face': '0',
    'two lines': '0',
    'tabs in vertices': 'positions are NaN',
    'two kinds of faces': 'Unable to unwrap data while parsing OBJ data.',
});
process.exit();
JS
node look.mjs
echo "As described."
