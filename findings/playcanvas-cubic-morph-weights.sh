#!/usr/bin/env bash
# PlayCanvas makes NaN of the weights of morph targets that are animated with cubic splines, and the mesh is gone.
#
# Seen with: playcanvas 2.23.3 (npm package), with its own device without a screen (`NullGraphicsDevice`).
#
# What: a triangle has two morph targets, whose weights go from 0 to 1 and 0.5 in a second: with linear keys, with
# steps, or as cubic splines with flat tangents. The linear ones and the steps are right. A cubic spline of glTF stores
# an in-tangent, a value and an out-tangent for each target and key, so of two targets and two keys there are twelve
# numbers. PlayCanvas divides the count by that of the keys (`glb-parser.js`, "weights"), takes the triangle for one with
# six targets, and gives each of the six curves too few numbers: all weights are NaN, from the first frame on. There is
# no message.
#
# Why it matters: faces are animated by weights, and an exporter that keeps curves editable, as that of Blender does if
# it doesn't sample, writes splines. Bones with cubic keys are played right, so in the same file the body moves, and the
# head has vanished.
#
# castkit: writes no splines, only linear keys and steps.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >npm.log
npm install --silent --no-audit --no-fund playcanvas@2.23.3 jsdom@26.1.0 gltf-validator@2.0.0-dev.3.10 >>npm.log

cat >look.mjs <<'JS'
import assert from 'node:assert/strict';
import { JSDOM } from 'jsdom';
import validator from 'gltf-validator';

// The engine is for browsers.
const { window } = new JSDOM('<canvas></canvas>');
Object.assign(globalThis, { window, self: globalThis, document: window.document, location: window.location });
Object.defineProperty(globalThis, 'navigator', { value: window.navigator });
for (const name of ['Image', 'HTMLElement', 'HTMLCanvasElement', 'HTMLImageElement', 'HTMLVideoElement'])
    globalThis[name] = window[name];
const pc = await import('playcanvas');

const TARGETS = [[0, 0, 0, 1, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 1, 0]];
const VALUES = {
    LINEAR: [0, 0, 1, 0.5],
    STEP: [0, 0, 1, 0.5],
    CUBICSPLINE: [0, 0, /* value */ 0, 0, 0, 0, 0, 0, /* value */ 1, 0.5, 0, 0],
};
const write = (interpolation) => {
    const arrays = [[0, 0, 0, 1, 0, 0, 0, 1, 0], ...TARGETS, [0, 1], VALUES[interpolation]];
    let length = 0;
    const bufferViews = arrays.map((array) => {
        const view = { buffer: 0, byteOffset: length, byteLength: 4 * array.length };
        length += view.byteLength;
        return view;
    });
    const vectors = (bufferView, min, max) => ({ bufferView, componentType: 5126, count: 3, type: 'VEC3', min, max });
    const document = {
        asset: { version: '2.0' },
        scene: 0,
        scenes: [{ nodes: [0] }],
        nodes: [{ name: 'face', mesh: 0 }],
        meshes: [{ primitives: [{ attributes: { POSITION: 0 }, targets: [{ POSITION: 1 }, { POSITION: 2 }] }] }],
        animations: [{
            samplers: [{ input: 3, output: 4, interpolation }],
            channels: [{ sampler: 0, target: { node: 0, path: 'weights' } }],
        }],
        buffers: [{ byteLength: length }],
        bufferViews,
        accessors: [
            vectors(0, [0, 0, 0], [1, 1, 0]),
            vectors(1, [0, 0, 0], [1, 0, 0]),
            vectors(2, [0, 0, 0], [0, 1, 0]),
            { bufferView: 3, componentType: 5126, count: 2, type: 'SCALAR', min: [0], max: [1] },
            { bufferView: 4, componentType: 5126, count: arrays[4].length, type: 'SCALAR' },
        ],
    };
    const text = Buffer.from(JSON.stringify(document));
    const json = Buffer.concat([text, Buffer.alloc(-text.length & 3, ' ')]);
    const file = Buffer.alloc(28 + json.length + length);
    file.write('glTF');
    [2, file.length, json.length].forEach((number, index) => file.writeUInt32LE(number, 4 + 4 * index));
    file.write('JSON', 16);
    json.copy(file, 20);
    file.writeUInt32LE(length, 20 + json.length);
    file.write('BIN\0', 24 + json.length);
    arrays.flat().forEach((number, index) => file.writeFloatLE(number, 28 + json.length + 4 * index));
    return new Uint8Array(file);
};

const canvas = document.querySelector('canvas');
const app = new pc.AppBase(canvas);
const options = new pc.AppOptions();
options.graphicsDevice = new pc.NullGraphicsDevice(canvas);
options.componentSystems = [pc.RenderComponentSystem, pc.AnimComponentSystem];
options.resourceHandlers = [pc.ContainerHandler];
app.init(options);

const load = (bytes, filename) => new Promise((resolve, reject) => {
    const asset = new pc.Asset(filename, 'container', { url: filename, filename, contents: bytes.buffer });
    asset.on('load', () => resolve(asset.resource));
    asset.on('error', reject);
    app.assets.add(asset);
    app.assets.load(asset);
});
const weights = async (bytes, name, seconds) => {
    const resource = await load(bytes, `${name}.glb`); // Files of one name would be one file.
    const entity = resource.instantiateRenderEntity();
    app.root.addChild(entity);
    entity.addComponent('anim', { activate: true });
    entity.anim.assignAnimation('move', resource.animations[0].resource);
    entity.anim.playing = true;
    app.systems.anim.onAnimationUpdate(seconds);
    const [instance] = entity.findComponents('render').flatMap((render) => render.meshInstances);
    return Array.from({ length: TARGETS.length }, (_, index) => instance.morphInstance.getWeight(index));
};

console.log(`PlayCanvas ${pc.version}`);
const found = {};
for (const interpolation of Object.keys(VALUES)) {
    const bytes = write(interpolation);
    assert.equal((await validator.validateBytes(bytes)).issues.numErrors, 0);
    found[interpolation] = await weights(bytes, interpolation, 0.5);
    console.log(`${interpolation}: the weights after half a second are ${found[interpolation].join(' and ')}`);
}
assert.deepEqual(found, { LINEAR: [0.5, 0.25], STEP: [0, 0], CUBICSPLINE: [NaN, NaN] });
process.exit(0);
JS
node look.mjs
echo "As described."
