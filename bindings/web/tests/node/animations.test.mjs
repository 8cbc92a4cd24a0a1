// Steps on animations, and animations for other models.
import assert from "node:assert/strict";
import test from "node:test";

import * as castkit from "castkit";
import { bytesOf } from "../common.mjs";
import { bytes, file, node, property, string } from "../browser/write_cast.mjs";

const floats = (name, type, ...values) => property(type, name, 1, bytes(Float32Array.from(values)));

/** A chain of two bones: hips at a height of `size`, and the spine half as high above. */
function model(size, names = ["hips", "spine"]) {
  const bones = names.map((name, index) =>
    node("bone", 10 + index, [
      string("n", name),
      property("i", "p", 1, bytes(Uint32Array.of(index ? 0 : 0xffffffff))),
      floats("lp", "v3", 0, 0, index ? size / 2 : size),
      floats("lr", "v4", 0, 0, 0, 1),
    ]),
  );
  return node("modl", 2, [string("n", "rig")], [node("skel", 3, [], bones)]);
}

/** The hips rise evenly, from 1 in frame 0 to 1.5 in frame 10; there is no tail. */
const rise = () =>
  node("anim", 20, [string("n", "rise"), floats("fr", "f", 30)], ["hips", "tail"].map((name, index) =>
    node("curv", 30 + index, [
      string("nn", name),
      string("kp", "tz"),
      string("m", "absolute"),
      property("b", "kb", 2, Uint8Array.of(0, 10)),
      property("f", "kv", 2, bytes(Float32Array.of(1, 1.5))),
    ]),
  ));

const opened = (...nodes) => castkit.open(Buffer.concat(file(...nodes)));

/** The height of the hips in a frame of the first animation of a file. */
function height(animated, rig, frame) {
  const played = castkit.scene(rig, animated);
  const found = played.animations.at(-1).sample(frame, played.models[0]).bones[2];
  played.close();
  return found;
}

const near = (found, expected) => assert.ok(Math.abs(found - expected) < 1e-5, `${found} is not ${expected}`);

test("steps are done in their order", async () => {
  const rig = await opened(model(1));
  const clip = await opened(rise());
  const made = await castkit.animate(clip, ["trim 2..8", "reverse", "notify add:top=3", "loop_check"]);
  const [of] = made.animations;
  assert.deepEqual([of.name, of.first, of.last, of.curves, of.keys, of.frameRate], ["rise", 0, 6, 2, 4, 30]);
  assert.deepEqual(of.notifications, [{ name: "top", frames: [3] }]);
  assert.deepEqual(of.ends.map(({ bone }) => bone), ["hips", "tail"]);
  near(of.ends[0].position, 0.3);
  assert.deepEqual([of.reduced, of.motion], [null, null]);
  assert.deepEqual(made.notes, []);
  // From 1.4 in frame 8 down to 1.1 in frame 2.
  for (const [frame, expected] of [[0, 1.4], [1.5, 1.325], [6, 1.1]]) near(height(made.file, rig, frame), expected);
  // The old file is as before.
  near(height(clip, rig, 0), 1);
});

test("clips and skeletons of other files", async () => {
  const rig = await opened(model(1));
  const clip = await opened(rise());
  const { file: back } = await castkit.animate(clip, "reverse");
  const { file: mixed } = await castkit.animate(clip, "blend back@0.25", { clips: { back }, skeleton: rig });
  for (const [frame, expected] of [[0, 1.125], [10, 1.375]]) near(height(mixed, rig, frame), expected);
  // On the floor, the hips begin at 0; which way is up for them depends on the bones above them.
  for (const skeleton of [rig, castkit.scene(rig)]) {
    const { file: low } = await castkit.animate(clip, "ground", { skeleton, root: "hips" });
    for (const [frame, expected] of [[0, 0], [10, 0.5]]) near(height(low, rig, frame), expected);
  }
  await assert.rejects(castkit.animate(clip, "ground"), { kind: "argument", message: /name the file of its model with skeleton/ });
  const { animations } = await castkit.animate(clip, "reduce 0.01", { skeleton: rig });
  assert.equal(animations[0].reduced.keys, 0);
  assert.ok(animations[0].reduced.error <= 0.01);
});

test("the motion of a character is returned as a curve", async () => {
  const rig = await opened(model(1));
  const { file: still, animations } = await castkit.animate(await opened(rise()), "root_motion remove:z", { skeleton: rig });
  const { motion } = animations[0];
  assert.deepEqual([motion.bone, motion.frames, motion.turns], ["hips", [0, 10], [0, 0]]);
  motion.start.concat(motion.translations.flat()).forEach((part, at) => near(part, [0, 0, 1, 0, 0, 0, 0, 0, 0.5][at]));
  near(height(still, rig, 10), 1);
});

test("a model in the file itself is the one of its animations", async () => {
  const whole = await opened(model(1), rise());
  const { file: low } = await castkit.animate(whole, "ground");
  near(height(low, low, 10), 0.5);
});

test("what cannot be done is an error that says why", async () => {
  const clip = await opened(model(1), rise());
  const fails = (steps, options, message, kind = "argument") => assert.rejects(castkit.animate(clip, steps, options), { kind, message });
  await fails("fly", {}, /there is no step "fly"/);
  await fails("trim jump..", {}, /it has no notification "jump"/);
  await fails([3], {}, /steps has something that is not a text/);
  await fails("blend other@0.5", {}, /there is no clip of this name/);
  await fails("blend other@0.5", { clips: { other: "run.cast" } }, /clips\["other"\] is not an open file/);
  // Only rotations need more keys.
  const character = await castkit.open(bytesOf("valid/character.cast"));
  const message = /exceed the budget of 1 bytes; .* raise budget/;
  await assert.rejects(castkit.animate(character, "loop_close 3", { budget: 1 }), { kind: "limit", message });
  await fails("reverse", { pairs: "map.csv" }, /animate has no option "pairs"/);
  await fails("reverse", { root: 3 }, /^root is 3, expected text/);
});

test("an animation fits a model of twice the size", async () => {
  const rig = await opened(model(1), rise());
  const larger = await opened(model(2));
  const [source] = castkit.scene(rig).models;
  const [target] = castkit.scene(larger).models;
  const made = await castkit.retarget(rig, target, { fromSkeleton: source, feet: false });
  const [of] = made.animations;
  assert.deepEqual([of.bones, of.leftOut, of.onlyRenamed], [1, ["tail"], false]);
  near(of.rootScale, 2);
  assert.equal(made.file.models.length, 0);
  // By twice as much: from 2 to 3.
  for (const [frame, expected] of [[0, 2], [10, 3]]) near(height(made.file, larger, frame), expected);
  const half = await castkit.retarget(rig, target, { fromSkeleton: source, feet: false, scaleRoot: 1 });
  near(height(half.file, larger, 10), 2.5);
  // Bones of other names, by a map.
  const other = await opened(model(2, ["pelvis", "chest"]));
  const [named] = castkit.scene(other).models;
  const options = { fromSkeleton: source, feet: false };
  await assert.rejects(castkit.retarget(rig, named, options), { kind: "argument" });
  const mapped = await castkit.retarget(rig, named, { ...options, boneMap: "hips,pelvis\nspine,chest" });
  near(height(mapped.file, other, 10), 3);
  await assert.rejects(castkit.retarget(rig, named, { boneMap: "hips" }), { kind: "argument", message: /^boneMap: line 1: / });
  const renamed = await castkit.retarget(rig, target);
  assert.ok(renamed.animations[0].onlyRenamed);
  await assert.rejects(castkit.retarget(rig, target, { scaleRoot: 0 }), { kind: "argument", message: /^scaleRoot is 0, expected a positive number/ });
  await assert.rejects(castkit.retarget(rig, larger), { kind: "argument", message: /to is not a model of a scene/ });
});
