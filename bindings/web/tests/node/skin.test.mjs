// Four bones and weights per vertex.
import assert from "node:assert/strict";
import test from "node:test";

import { fourInfluences } from "../../js/skin.js";

/** Of a single vertex, and of the same one after another. */
function of(bones, weights, boneCount = 10) {
  const count = bones.length;
  const options = { vertices: 2, count, boneCount };
  const first = fourInfluences([...Array(count).fill(0), ...bones], weights && [...Array(count).fill(0.5), ...weights], options);
  const second = fourInfluences([...bones, ...bones], weights && [...weights, ...weights], options);
  assert.equal(first.exact, second.exact);
  for (const array of ["bones", "weights"]) {
    assert.deepEqual(first[array].subarray(4), second[array].subarray(0, 4));
    assert.deepEqual(first[array].subarray(4), second[array].subarray(4));
  }
  return [second.exact, [...second.bones.subarray(0, 4)], [...second.weights.subarray(0, 4)]];
}

test("weights are divided by their sum", () => {
  assert.deepEqual(of([3, 1], [1, 3]), [true, [3, 1, 0, 0], [0.25, 0.75, 0, 0]]);
  assert.deepEqual(of([7], null), [true, [7, 0, 0, 0], [1, 0, 0, 0]]);
});

test("a bone that is listed twice counts once, one without weight not at all", () => {
  assert.deepEqual(of([3, 1, 3, 2], [0.25, 0.5, 0.25, 0]), [true, [3, 1, 0, 0], [0.5, 0.5, 0, 0]]);
  assert.deepEqual(of([5, 5, 5, 5, 5, 5], [1, 1, 1, 1, 1, 1]), [true, [5, 0, 0, 0], [1, 0, 0, 0]]);
  // It need not exist.
  assert.deepEqual(of([3, 99], [2, 0]), [true, [3, 0, 0, 0], [1, 0, 0, 0]]);
});

test("weights are added in single precision, as by the scene", () => {
  assert.equal(of([3, 1], [3e38, 3e38])[0], false);
  assert.equal(of([3, 1], [1e-39, 0])[0], false);
  assert.equal(of([3, 1, 2], [1, 1e-10, -1])[0], false);
});

test("meshes take no time for bones that they do not use", () => {
  const options = { vertices: 1, count: 1, boneCount: 0x10000 };
  for (let mesh = 0; mesh < 100_000; mesh++) assert.deepEqual(fourInfluences([mesh % 0x10000], null, options).bones[0], mesh % 0x10000);
});

test("of more than four bones, those with the largest weights are kept", () => {
  assert.deepEqual(of([0, 1, 2, 3, 4, 5], [1, 8, 2, 4, 2, 0]), [false, [1, 3, 2, 4], [0.5, 0.25, 0.125, 0.125]]);
  // Of equal weights, the first.
  assert.deepEqual(of([9, 8, 7, 6, 5, 4], [1, 1, 1, 1, 1, 1]), [false, [9, 8, 7, 6], [0.25, 0.25, 0.25, 0.25]]);
});

test("what four bones cannot express is not exact", () => {
  assert.deepEqual(of([3, 1], [0, 0]), [false, [0, 0, 0, 0], [0, 0, 0, 0]]);
  assert.deepEqual(of([3, 1], [1, -1]), [false, [3, 1, 0, 0], [0, 0, 0, 0]]);
  assert.equal(of([3, 1], [1, NaN])[0], false);
  assert.equal(of([3, 1], [1, Infinity])[0], false);
  assert.deepEqual(of([3, 10], [1, 1]), [false, [3, 0, 0, 0], [1, 0, 0, 0]]);
  assert.deepEqual(of([3, 0x10000], [1, 1], 0x20000), [false, [3, 0, 0, 0], [1, 0, 0, 0]]);
});

test("many bones of a vertex take no longer than as many vertices", () => {
  const count = 0x10000;
  const bones = Uint16Array.from({ length: count * 4 }, (_, index) => index);
  const { exact, weights } = fourInfluences(bones, new Float32Array(count * 4).fill(1), { vertices: 1, count: count * 4, boneCount: count });
  assert.ok(!exact);
  assert.deepEqual([...weights], [0.25, 0.25, 0.25, 0.25]);
});
