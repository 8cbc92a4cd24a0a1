// Which alpha cuts holes.
import assert from "node:assert/strict";
import { test } from "node:test";

import { looksLikeOpacity } from "../../three/masks.js";

const picture = (...alphas) => Uint8Array.from(alphas.flatMap((alpha) => [1, 2, 3, alpha]));

test("alpha is opacity if some is transparent, some opaque, and little between", () => {
  assert.ok(looksLikeOpacity(picture(0, 0, 255, 255, 128)));
  assert.ok(!looksLikeOpacity(picture(255, 255, 255, 255)));
  assert.ok(!looksLikeOpacity(picture(0, 0, 0, 0)));
  assert.ok(!looksLikeOpacity(picture(0, 60, 90, 120, 150, 180, 200, 255)), "a gloss map");
  assert.ok(!looksLikeOpacity([]));
});
