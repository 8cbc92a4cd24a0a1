// Names of objects of three.js.
import assert from "node:assert/strict";
import test from "node:test";

import { unique } from "../../three/names.js";

test("names are unique, and stay with those that have them", () => {
  assert.deepEqual(unique(["a", "a", "a_1"]), ["a", "a_2", "a_1"]);
  assert.deepEqual(unique(["a", "", "a b", "a_b", "x[0].y"]), ["a", "unnamed_1", "a_b", "a_b_1", "x0y"]);
  const taken = new Set();
  const all = [["a", "b", "a"], ["a", "a_1", "b"]].flatMap((names) => unique(names, taken));
  assert.equal(new Set(all).size, all.length, `${all}`);
});
