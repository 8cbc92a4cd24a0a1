#!/usr/bin/env bash
# In three.js, parts of clips lose motion: subclip() cuts keys, not time, and often takes a frame of its neighbour.
#
# Seen with: AnimationUtils of three.js 0.187.0 (npm package three).
#
# What: `subclip(clip, name, start, end, fps)` makes a clip of the frames from `start` to `end`. It copies the keys in
# between and adds none. A box moves from 0 to 20 in two seconds with two keys. Of the second from frame 15 to 45, in
# which it goes from 5 to 15, nothing is left, not even a track. With a key in the middle, the part has this key only:
# the box stands at 10, for 0 seconds. Frames 0 to 60 are all of it, but the last key is at frame 60, and so it is cut.
#   With a key at each frame, there is another error. The time of frame 17 at 30 frames per second is 16.9999998 frames
# as a 32-bit number, which is how tracks store times; so a part that begins at 17 hasn't this key, and one that ends
# there has it as an additional one. Of 299 parts of one frame, 191 have two, none, or another one. There is no
# message.
#
# Why it matters: one long take with walk, run and jump, to be cut by frames, is what the function is for. Files of
# which an optimiser removed keys, or that were animated by hand, have few; baked ones get a flash of the next pose.
#
# castkit: cuts at any time, with keys at both ends where the curve is between keys.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >npm.log
npm install --silent --no-audit --no-fund three@0.187.0 >>npm.log

cat >look.mjs <<'JS'
import assert from 'node:assert/strict';
import * as THREE from 'three';

console.log(`three.js r${THREE.REVISION}`);
const RATE = 30;

/** A box that moves evenly, 10 in a second, with keys at some frames. */
const moving = (...frames) => new THREE.AnimationClip('take', -1, [new THREE.VectorKeyframeTrack(
    'box.position', frames.map((frame) => frame / RATE), frames.flatMap((frame) => [frame / 3, 0, 0]))]);

/** The duration of a part, and where its keys are: the frame in the part, and the position. */
function part(clip, start, end) {
    const found = THREE.AnimationUtils.subclip(clip, 'part', start, end, RATE);
    const keys = found.tracks.flatMap(({ times, values }) =>
        [...times].map((time, key) => [Math.round(time * RATE), values[key * 3]]));
    console.log(`frames ${start} to ${end}: ${found.duration} seconds, keys ${JSON.stringify(keys)}`);
    return [found.duration, keys];
}

const two = moving(0, 60);
assert.deepEqual(part(two, 0, 61), [2, [[0, 0], [60, 20]]]);
assert.deepEqual(part(two, 0, 60), [0, [[0, 0]]]);
assert.deepEqual(part(two, 15, 45), [0, []]);
assert.deepEqual(part(moving(0, 30, 60), 15, 45), [0, [[0, 10]]]);

const baked = moving(...Array(300).keys());
assert.deepEqual(part(baked, 16, 17)[1], [[0, Math.fround(16 / 3)], [1, Math.fround(17 / 3)]]);
assert.deepEqual(part(baked, 17, 18)[1], []);
let wrong = 0;
for (let frame = 0; frame < 299; frame++) {
    const [track] = THREE.AnimationUtils.subclip(baked, 'part', frame, frame + 1, RATE).tracks;
    wrong += track?.times.length !== 1 || track.values[0] !== Math.fround(frame / 3);
}
console.log(`of 299 parts of one frame, ${wrong} have another key, two or none`);
assert.equal(wrong, 191);
JS
node look.mjs
echo "As described."
