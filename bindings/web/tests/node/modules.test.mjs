// What converts is a module of its own, which is only loaded when it is needed.
import assert from "node:assert/strict";
import test from "node:test";

import * as castkit from "castkit";
import { bytesOf } from "../common.mjs";

const elsewhere = new URL("../../dist/missing.wasm", import.meta.url);
const there = new URL("../../dist/castkit-convert.wasm", import.meta.url);

test("files are read, checked and posed without the module that converts", async () => {
  castkit.init(undefined, { convert: elsewhere });
  const file = await castkit.open(bytesOf("valid/character.cast"));
  assert.ok(castkit.check(file).findings);
  const [model] = castkit.scene(file).models;
  assert.ok(model.pose().world.length > 0);
  for (const call of [castkit.formats(), castkit.convert(file), castkit.load(file), castkit.animate(file, "reverse")]) {
    await assert.rejects(call, { kind: "io", message: /^the WebAssembly module castkit-convert\.wasm cannot be loaded: .*missing\.wasm/ });
  }
  // Another place can be given afterwards.
  castkit.init(undefined, { convert: there });
  const { bytes } = await castkit.convert(file, { toFormat: "glb" });
  assert.equal(String.fromCharCode(...bytes.subarray(0, 4)), "glTF");
});

test("what is opened by conversion is like any other file", async () => {
  castkit.init(undefined, { convert: there });
  const { bytes } = await castkit.convert(bytesOf("valid/character.cast"), { toFormat: "glb" });
  const { file } = await castkit.load({ name: "hero.glb", bytes });
  const { file: reversed } = await castkit.animate(file, "reverse");
  for (const one of [file, reversed]) {
    assert.ok(castkit.check(one).totals);
    assert.ok(castkit.scene(one).animations.length > 0);
  }
});
