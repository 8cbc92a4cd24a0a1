// Clips of three.js.
import assert from "node:assert/strict";
import test from "node:test";

import { AnimationMixer, Object3D } from "three";

import { clip } from "../../three/clips.js";

/** A bone that is at 0 until frame 5, and at 7 from there on. */
function stepping() {
  const at = (frame) => Float32Array.of(frame < 5 ? 0 : 7, 0, 0, 0, 0, 0, 1, 1, 1, 1);
  const animation = {
    name: "step",
    frameRate: 10,
    range: [0, 10],
    jumps: [5],
    bake: () => {
      const bones = Float32Array.from({ length: 110 }, (_, index) => at(Math.floor(index / 10))[index % 10]);
      return { first: 0, step: 1, count: 11, bones, shapeWeights: new Float32Array(0) };
    },
    sample: (frame) => ({ bones: at(frame), shapeWeights: new Float32Array(0) }),
  };
  const bone = new Object3D();
  bone.name = "hip";
  const model = { skeleton: { rest: at(0) } };
  return { bone, made: clip(animation, [{ model, drawn: { bones: [bone], meshes: [] } }]) };
}

test("values jump where two keys are at a frame", () => {
  const { bone, made } = stepping();
  const mixer = new AnimationMixer(bone);
  mixer.clipAction(made).play();
  // Halfway between frames 4 and 5, and a thousandth of a frame before the jump.
  const expected = [[0.4, 0], [0.45, 0], [0.4999, 0], [0.5, 7], [0.55, 7], [0.9, 7]];
  for (const [time, x] of expected) {
    mixer.setTime(time);
    assert.equal(bone.position.x, x, `at ${time}`);
  }
  assert.equal(made.duration, 1);
  assert.ok(made.validate());
});
