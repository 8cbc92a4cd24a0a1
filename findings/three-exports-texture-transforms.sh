#!/usr/bin/env bash
# Saved as glTF by three.js, textures turn about their corner instead of their centre, and stretched ones are skewed.
#
# Seen with: GLTFExporter and GLTFLoader of three.js 0.187.0 (npm package three; @napi-rs/canvas 1.1.1 takes the place
# of a browser's canvas).
#
# What: a texture of three.js has an offset, a repeat, a rotation, and the centre of both. In glTF there is no centre
# (KHR_texture_transform), but an offset that has the same effect. GLTFExporter writes offset, rotation and scale as
# they are, and leaves the centre out: with a turn by 90 degrees about (0.5, 0.5), the texture coordinates (0, 0) are
# at (0, 1) before, and at (0, 0) after the file was read by three.js; with a repeat of 2 about the centre, at (-0.5,
# -0.5) and (0, 0). Then, three.js repeats after it has turned, and glTF turns after it has scaled. With a turn by 45
# degrees and a repeat of 2 and 4, (1, 0) goes from (1.41, -2.83) to (1.41, -1.41): the pattern is sheared. GLTFLoader
# allows for that order, and the exporter doesn't. There is no message.
#
# Why it matters: whoever turns a texture sets the centre first, or it flies off. Everything is right if the repeat is
# even and the centre (0, 0), and that is what comes from a glTF file; materials that were made in three.js are wrong.
#
# castkit: applies the transform of a texture to its coordinates when it reads glTF, in the order of the extension.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >npm.log
npm install --silent --no-audit --no-fund three@0.187.0 @napi-rs/canvas@1.1.1 >>npm.log

cat >look.mjs <<'JS'
import assert from 'node:assert/strict';
import { createCanvas, ImageData } from '@napi-rs/canvas';
import * as THREE from 'three';
import { GLTFExporter } from 'three/addons/exporters/GLTFExporter.js';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';

// What the exporter and the loader use of a browser.
globalThis.self = globalThis;
globalThis.ImageData = ImageData;
globalThis.ProgressEvent = class extends Event {};
globalThis.createImageBitmap = async () => ({ width: 2, height: 2 });
globalThis.document = {
    createElement() {
        const canvas = createCanvas(1, 1);
        canvas.toBlob = (done) => done(new Blob([canvas.toBuffer('image/png')], { type: 'image/png' }));
        return canvas;
    },
};
globalThis.FileReader = class {
    readAsArrayBuffer(blob) {
        blob.arrayBuffer().then((buffer) => {
            this.result = buffer;
            this.onloadend();
        });
    }
};
for (const method of ['warn', 'error']) console[method] = (...text) => assert.fail(text.join(' '));

console.log(`three.js r${THREE.REVISION}`);

/** Where two corners of the square of texture coordinates are in the texture. */
function corners(texture) {
    if (texture.matrixAutoUpdate) texture.updateMatrix();
    const rounded = (number) => Math.round(number * 100) / 100 + 0;
    return [[0, 0], [1, 0]].map((corner) =>
        new THREE.Vector2(...corner).applyMatrix3(texture.matrix).toArray().map(rounded));
}

async function saved(name, { rotation = 0, repeat = [1, 1], centre = 0 }) {
    const texture = new THREE.DataTexture(new Uint8Array(16).fill(255), 2, 2);
    texture.rotation = rotation * Math.PI / 180;
    texture.repeat.set(...repeat);
    texture.center.set(centre, centre);
    const mesh = new THREE.Mesh(new THREE.PlaneGeometry(), new THREE.MeshStandardMaterial({ map: texture }));
    const before = corners(texture);
    const file = await new GLTFExporter().parseAsync(new THREE.Scene().add(mesh), { binary: true });
    const { scene } = await new GLTFLoader().parseAsync(file, '');
    let after;
    scene.traverse((node) => {
        if (node.isMesh) after = corners(node.material.map);
    });
    console.log(`${name}: ${JSON.stringify(before)} before, ${JSON.stringify(after)} after`);
    return [before, after];
}

const turned = [[0, 0], [0, -1]];
assert.deepEqual(await saved('a turn about the corner', { rotation: 90 }), [turned, turned]);
const doubled = [[0, 0], [2, 0]];
assert.deepEqual(await saved('twice about the corner', { repeat: [2, 2] }), [doubled, doubled]);

assert.deepEqual(await saved('a turn about the centre', { rotation: 90, centre: 0.5 }), [[[0, 1], [0, 0]], turned]);
assert.deepEqual(await saved('twice about the centre', { repeat: [2, 2], centre: 0.5 }),
    [[[-0.5, -0.5], [1.5, -0.5]], doubled]);
assert.deepEqual(await saved('turned and stretched', { rotation: 45, repeat: [2, 4] }),
    [[[0, 0], [1.41, -2.83]], [[0, 0], [1.41, -1.41]]]);
JS
node look.mjs
echo "As described."
