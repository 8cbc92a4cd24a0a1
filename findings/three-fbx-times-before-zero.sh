#!/usr/bin/env bash
# three.js moves half of the keys before time zero in binary FBX, by 0.093 seconds.
#
# Seen with: FBXLoader of three.js 0.187.0 (npm package three), beside the FBX SDK 2019.2 (in npm package fbx2gltf
# 0.9.7).
#
# What: a bone moves evenly from -20 at -2 seconds to 10 at 1 second, with keys at -2, -1.5, -1, -0.5, 0 and 1. From the
# ASCII file, three.js has these times. From a binary file with the same contents it has -1.907 instead of -2, and
# -0.907 instead of -1; the other keys are right. Times are signed 64-bit integers, in ticks of 1/46186158000 second.
# The loader builds them of two halves, and for negative ones inverts each with bit operators, whose results are signed
# in JavaScript. Where the lower half then has its highest bit set, 2^32 ticks are missing: 0.093 seconds. The SDK reads
# the binary file as written.
#
# Why it matters: clips begin before zero where animators leave room for a run-up. The error goes and comes from key to
# key, so that the motion stutters; with keys closer than 0.093 seconds it runs back and forth. Exported from the same
# scene, the ASCII file is right.
#
# castkit: reads such times as the SDK does. In its own files every animation starts at zero, and a note says by how
# much it was shifted.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >npm.log
npm install --silent --no-audit --no-fund three@0.187.0 fbx2gltf@0.9.7 >>npm.log
program=$work/FBX2glTF
cp node_modules/fbx2gltf/bin/Linux/FBX2glTF "$program" # The package has it without the permission to run it.
chmod +x "$program"
echo "three.js: $(node -p "JSON.parse(require('fs').readFileSync('node_modules/three/package.json')).version")"
version=$("$program" --version)
echo "FBX SDK:  in ${version%%$'\n'*}"

cat >make.mjs <<'JS'
import { writeFileSync } from 'node:fs';

// A node is [name, properties, children]. A property is a string, a plain number (32 bits), a bigint (64 bits), or an
// object with the letter of its type in binary FBX.
const TICKS = 46186158000n;
const times = [-2, -1.5, -1, -0.5, 0, 1].map((seconds) => (BigInt(seconds * 2) * TICKS) / 2n);
const values = times.map((time) => Number(time * 10n) / Number(TICKS));
const float = (value) => ({ letter: 'D', value });
const list = (letter, all) => ({ letter, all });
const row = (name, kind, label, flags, ...rest) => ['P', [name, kind, label, flags, ...rest]];
const rows = (...all) => ['Properties70', [], all];

const curve = (id, numbers) => ['AnimationCurve', [id, 'AnimCurve::', ''], [
    ['Default', [float(numbers[0])]],
    ['KeyVer', [4008]],
    ['KeyTime', [list('l', times)]],
    ['KeyValueFloat', [list('f', numbers)]],
    ['KeyAttrFlags', [list('i', [4])]],
    ['KeyAttrDataFloat', [list('f', [0, 0, 0, 0])]],
    ['KeyAttrRefCount', [list('i', [times.length])]],
]];
const still = times.map(() => 0);
const counts = {
    GlobalSettings: 1, NodeAttribute: 1, Model: 1, AnimationStack: 1, AnimationLayer: 1, AnimationCurveNode: 1,
    AnimationCurve: 3,
};
const span = ['Local', 'Reference'].flatMap((name) => [
    row(`${name}Start`, 'KTime', 'Time', '', times[0]), row(`${name}Stop`, 'KTime', 'Time', '', times.at(-1)),
]);
const connect = (child, parent, ...property) => ['C', [property.length > 0 ? 'OP' : 'OO', child, parent, ...property]];
const contents = [
    ['FBXHeaderExtension', [], [['FBXHeaderVersion', [1003]], ['FBXVersion', [7400]]]],
    ['GlobalSettings', [], [['Version', [1000]], rows(
        row('UpAxis', 'int', 'Integer', '', 1),
        row('FrontAxis', 'int', 'Integer', '', 2),
        row('CoordAxis', 'int', 'Integer', '', 0),
        row('UnitScaleFactor', 'double', 'Number', '', float(100)),
        row('TimeMode', 'enum', '', '', 11),
    )]],
    ['Documents', [], [['Count', [1]], ['Document', [10n, '', 'Scene'], [['RootNode', [0n]]]]]],
    ['References', [], []],
    ['Definitions', [], [['Version', [100]], ['Count', [9]],
        ...Object.entries(counts).map(([name, count]) => ['ObjectType', [name], [['Count', [count]]]])]],
    ['Objects', [], [
        ['NodeAttribute', [31n, 'NodeAttribute::bone', 'LimbNode'], [['TypeFlags', ['Skeleton']]]],
        ['Model', [30n, 'Model::bone', 'LimbNode'], [['Version', [232]], rows(
            row('DefaultAttributeIndex', 'int', 'Integer', '', 0),
            row('Lcl Translation', 'Lcl Translation', '', 'A', float(0), float(0), float(0)),
        )]],
        ['AnimationStack', [40n, 'AnimStack::move', ''], [rows(...span)]],
        ['AnimationLayer', [41n, 'AnimLayer::layer', ''], []],
        ['AnimationCurveNode', [50n, 'AnimCurveNode::T', ''], [rows(
            ...['X', 'Y', 'Z'].map((axis) => row(`d|${axis}`, 'Number', '', 'A', float(0))),
        )]],
        curve(100n, values), curve(101n, still), curve(102n, still),
    ]],
    ['Connections', [], [
        connect(30n, 0n), connect(31n, 30n), connect(41n, 40n), connect(50n, 41n), connect(50n, 30n, 'Lcl Translation'),
        connect(100n, 50n, 'd|X'), connect(101n, 50n, 'd|Y'), connect(102n, 50n, 'd|Z'),
    ]],
    ['Takes', [], [['Current', ['']]]],
];

// ASCII. The loader counts tabs.
const word = (property, tabs) => {
    if (typeof property === 'string') return `"${property}"`;
    if (property.all) return `*${property.all.length} {\n${tabs}\ta: ${property.all.join(',')}\n${tabs}}`;
    return `${property.value ?? property}`;
};
const text = (depth) => ([name, properties, children]) => {
    const tabs = '\t'.repeat(depth);
    const line = properties.map((property) => word(property, tabs)).join(name === 'C' ? ',' : ', ');
    const rest = children ? ` {\n${children.map(text(depth + 1)).join('')}${tabs}}` : '';
    return `${tabs}${name}: ${line}${rest}\n`;
};
writeFileSync('ascii.fbx', `; FBX 7.4.0 project file\n${contents.map(text(0)).join('')}`);

// Binary. Names of objects have the class last, after two bytes. The SDK wants two nodes at the top, whose values belong
// together.
const marks = [
    ['FileId', [{ letter: 'R', value: Buffer.from('28b32aebb624ccc2bfc8b02aa92bfcf1', 'hex') }]],
    ['CreationTime', ['1970-01-01 10:00:00:000']],
];
const bytes = (size, method, value) => {
    const buffer = Buffer.alloc(size);
    buffer[method](value);
    return buffer;
};
const writers = {
    I: (value) => bytes(4, 'writeInt32LE', value),
    L: (value) => bytes(8, 'writeBigInt64LE', value),
    D: (value) => bytes(8, 'writeDoubleLE', value),
    F: (value) => bytes(4, 'writeFloatLE', value),
};
const count = (value) => bytes(4, 'writeUInt32LE', value);
const binary = (property) => {
    if (typeof property === 'string') {
        const content = Buffer.from(property.includes('::') ? property.split('::').reverse().join('\0\x01') : property);
        return Buffer.concat([Buffer.from('S'), count(content.length), content]);
    }
    if (property.all) {
        const content = Buffer.concat(property.all.map(writers[property.letter.toUpperCase()]));
        const sizes = [count(property.all.length), count(0), count(content.length)];
        return Buffer.concat([Buffer.from(property.letter), ...sizes, content]);
    }
    if (property.letter === 'R') return Buffer.concat([Buffer.from('R'), count(property.value.length), property.value]);
    const letter = property.letter ?? (typeof property === 'bigint' ? 'L' : 'I');
    return Buffer.concat([Buffer.from(letter), writers[letter](property.value ?? property)]);
};
const end = Buffer.alloc(13);
const record = ([name, properties, children], from) => {
    const head = Buffer.concat([Buffer.from([name.length]), Buffer.from(name)]);
    const content = Buffer.concat(properties.map(binary));
    const parts = [head, content];
    let at = from + 12 + head.length + content.length;
    for (const child of children ?? []) {
        parts.push(record(child, at));
        at += parts.at(-1).length;
    }
    if (children) {
        parts.push(end);
        at += end.length;
    }
    return Buffer.concat([count(at), count(properties.length), count(content.length), ...parts]);
};
const file = [Buffer.from('Kaydara FBX Binary  \0\x1a\0', 'latin1'), count(7400)];
let at = 27;
for (const node of [contents[0], ...marks, ...contents.slice(1)]) {
    file.push(record(node, at));
    at += file.at(-1).length;
}
file.push(end, Buffer.from('fabcab09d0c8d466b176fb831cf7267e', 'hex'), Buffer.alloc(4));
file.push(count(7400), Buffer.alloc(120), Buffer.from('f85a8c6adef5d97eece90ce3758f290b', 'hex'));
writeFileSync('binary.fbx', Buffer.concat(file));
JS
node make.mjs
"$program" --binary --input binary.fbx --output binary >binary.log

cat >look.mjs <<'JS'
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { FBXLoader } from 'three/addons/loaders/FBXLoader.js';

globalThis.window ??= globalThis; // The loader is for browsers.
const rounded = (values) => [...values].map((value) => Number(value.toFixed(3)));

const found = {};
for (const name of ['ascii', 'binary']) {
    const [track] = new FBXLoader().parse(new Uint8Array(readFileSync(`${name}.fbx`)).buffer, '').animations[0].tracks;
    found[name] = rounded(track.times);
    const x = rounded(track.values.filter((_, index) => index % 3 === 0));
    console.log(`three.js, ${name}: keys at ${found[name]} s; x ${x}`);
}
assert.deepEqual(found.ascii, [-2, -1.5, -1, -0.5, 0, 1]);
assert.deepEqual(found.binary, [-1.907, -1.5, -0.907, -0.5, 0, 1]);
const lost = Number((2 ** 32 / 46186158000).toFixed(3));
assert.equal(lost, 0.093);

// FBX2glTF samples the SDK's curves 24 times a second, from the start of the take. An even motion stays one.
const glb = readFileSync('binary.glb');
const length = glb.readUInt32LE(12);
const json = JSON.parse(glb.subarray(20, 20 + length));
const accessor = json.accessors[json.animations[0].samplers[0].output];
const from = 28 + length + (json.bufferViews[accessor.bufferView].byteOffset ?? 0) + (accessor.byteOffset ?? 0);
const sdk = Array.from({ length: accessor.count }, (_, index) => glb.readFloatLE(from + 12 * index));
console.log(`FBX SDK, binary: ${sdk.length} frames, x from ${sdk[0]} to ${sdk.at(-1)}; one second in ${sdk[24]}`);
assert.deepEqual([sdk.length, ...rounded([sdk[0], sdk[24], sdk[36], sdk.at(-1)])], [73, -20, -10, -5, 10]);
JS
node look.mjs
echo "As described."
