// The entry point `castkit/read`, with its smaller module.
import assert from "node:assert/strict";
import test from "node:test";

import { CastError, open } from "castkit/read";
import { bytesOf, filesOf } from "../common.mjs";

test("the smaller module reads", async () => {
  for (const name of filesOf("valid")) {
    const file = await open(bytesOf(name));
    let properties = 0;
    for (const node of file.nodes()) {
      properties += node.properties.length;
      for (const property of node.properties) assert.ok(property.value !== undefined);
    }
    assert.equal(properties, file.propertyCount);
  }
});

test("the smaller module has nothing else", async () => {
  const { machine, file } = (await open(bytesOf("valid/character.cast")))._handle;
  for (const call of ["scene", "check", "convert"]) {
    assert.throws(() => machine.call(call, { file }), (error) => error instanceof CastError && error.kind === "unsupported");
  }
});
