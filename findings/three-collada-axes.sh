#!/usr/bin/env bash
# In three.js, things of COLLADA whose axes are animated by channels of their own move a third of the way.
#
# Seen with: ColladaLoader of three.js 0.187.0, beside assimp 5.2 (assimpjs 0.0.10; npm packages).
#
# What: a channel of COLLADA animates a whole translation, or one member of it ("box/place.X"), or the angle of one
# rotation. A box moves from (0, 0, 0) to (3, 6, 9) in a second. With one channel for all of it, it arrives at (3, 6,
# 9). With a channel for each axis it arrives at (1, 2, 3): ColladaLoader makes a track of the whole position of each
# channel, in which the other axes have their values at rest, and the mixer of three.js takes the mean of three tracks
# of one property. The same happens to a scale, which is 2 along each axis instead of 4, and to turns of 90 degrees
# about X and Z: where the x axis should point along y, it points along (0.67, 0.67, 0.33). assimp has the right values.
# There is no message.
#
# Why it matters: it isn't a corner of the format; a curve for each axis is what animators work with, and exporters that
# bake no matrices write them. With an animation of a single axis, all is well, so a first test passes.
#
# castkit: neither reads nor writes COLLADA.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >npm.log
npm install --silent --no-audit --no-fund three@0.187.0 jsdom@26.1.0 assimpjs@0.0.10 >>npm.log

cat >look.mjs <<'JS'
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';

import { JSDOM } from 'jsdom';

globalThis.DOMParser = new JSDOM('').window.DOMParser;
const { AnimationMixer, REVISION, Vector3 } = await import('three');
const { ColladaLoader } = await import('three/addons/loaders/ColladaLoader.js');
const assimp = await createRequire(import.meta.url)('assimpjs')();

const source = (id, kind, values, names, type) => `
<source id="${id}">
    <${kind}_array id="${id}-array" count="${values.length}">${values.join(' ')}</${kind}_array>
    <technique_common>
        <accessor source="#${id}-array" count="${values.length / names.length}" stride="${names.length}">
            ${names.map((name) => `<param name="${name}" type="${type}"/>`).join('')}
        </accessor>
    </technique_common>
</source>`;

/** Channels are a target, the names of its numbers, and their values at the end; they begin with the value at rest. */
const file = (channels) => `<?xml version="1.0" encoding="utf-8"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
<asset><unit name="meter" meter="1"/><up_axis>Y_UP</up_axis></asset>
<library_animations>${channels.map(([target, names, first, last], index) => `
<animation id="move-${index}">
    ${source(`times-${index}`, 'float', [0, 1], ['TIME'], 'float')}
    ${source(`values-${index}`, 'float', [...first, ...last], names, 'float')}
    ${source(`kinds-${index}`, 'Name', ['LINEAR', 'LINEAR'], ['INTERPOLATION'], 'name')}
    <sampler id="sampler-${index}">
        <input semantic="INPUT" source="#times-${index}"/>
        <input semantic="OUTPUT" source="#values-${index}"/>
        <input semantic="INTERPOLATION" source="#kinds-${index}"/>
    </sampler>
    <channel source="#sampler-${index}" target="${target}"/>
</animation>`).join('')}
</library_animations>
<library_visual_scenes><visual_scene id="scene">
<node id="box" name="box">
    <translate sid="place">0 0 0</translate>
    <rotate sid="turnZ">0 0 1 0</rotate>
    <rotate sid="turnX">1 0 0 0</rotate>
    <scale sid="size">1 1 1</scale>
</node>
</visual_scene></library_visual_scenes>
<scene><instance_visual_scene url="#scene"/></scene>
</COLLADA>`;

const axes = (sid, first, last) =>
    ['X', 'Y', 'Z'].map((axis, index) => [`box/${sid}.${axis}`, [axis], [first], [last[index]]]);
const files = {
    'place in one channel': file([['box/place', ['X', 'Y', 'Z'], [0, 0, 0], [3, 6, 9]]]),
    'place by axis': file(axes('place', 0, [3, 6, 9])),
    'size by axis': file(axes('size', 1, [4, 4, 4])),
    'turn about one axis': file([['box/turnZ.ANGLE', ['ANGLE'], [0], [90]]]),
    'turns about two axes': file(['X', 'Z'].map((axis) => [`box/turn${axis}.ANGLE`, ['ANGLE'], [0], [90]])),
};

const rounded = (numbers) => Array.from(numbers, (number) => Math.round(number * 100) / 100 + 0);
/** Where the box and the end of its x axis are. */
const inThree = (text) => {
    const { scene } = new ColladaLoader().parse(text, '');
    const mixer = new AnimationMixer(scene);
    mixer.clipAction(scene.animations[0]).play().time = 0.999999;
    mixer.update(0);
    scene.updateMatrixWorld(true);
    const box = scene.getObjectByName('box');
    const place = box.getWorldPosition(new Vector3());
    const axis = new Vector3(1, 0, 0).applyMatrix4(box.matrixWorld).sub(place);
    return [rounded(place.toArray()), rounded(axis.toArray())];
};
const inAssimp = (text) => {
    const list = new assimp.FileList();
    list.AddFile('box.dae', new TextEncoder().encode(text));
    const result = assimp.ConvertFileList(list, 'assjson');
    assert(result.IsSuccess(), result.GetErrorCode());
    const { animations } = JSON.parse(new TextDecoder().decode(result.GetFile(0).GetContent()));
    const [{ positionkeys, rotationkeys, scalingkeys }] = animations[0].channels;
    const [w, x, y, z] = rotationkeys.at(-1)[1];
    const size = scalingkeys.at(-1)[1][0];
    const axis = [1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)].map((number) => number * size);
    return [rounded(positionkeys.at(-1)[1]), rounded(axis)];
};

console.warn = () => {}; // About the way to the animations.
const log = console.log;
const right = {
    'place in one channel': [[3, 6, 9], [1, 0, 0]],
    'place by axis': [[3, 6, 9], [1, 0, 0]],
    'size by axis': [[0, 0, 0], [4, 0, 0]],
    'turn about one axis': [[0, 0, 0], [0, 1, 0]],
    'turns about two axes': [[0, 0, 0], [0, 1, 0]],
};
const seen = {};
for (const [name, text] of Object.entries(files)) {
    console.log = () => {};
    seen[name] = inThree(text);
    console.log = log;
    assert.deepEqual(inAssimp(text), right[name]);
    const [found, expected] = [seen, right].map((all) => all[name].map((numbers) => `(${numbers.join(', ')})`));
    console.log(`${name}, three.js r${REVISION}: at ${found[0]} instead of ${expected[0]}, ` +
        `x axis ${found[1]} instead of ${expected[1]}`);
}
assert.deepEqual(seen, {
    ...right,
    'place by axis': [[1, 2, 3], [1, 0, 0]],
    'size by axis': [[0, 0, 0], [2, 0, 0]],
    'turns about two axes': [[0, 0, 0], [0.67, 0.67, 0.33]],
});
JS
node look.mjs
echo "As described."
