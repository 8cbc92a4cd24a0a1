// A file of a million nodes.
import { closeSync, openSync, writeSync } from "node:fs";

import { bytes, file, node, property, string, u32 } from "./write_cast.mjs";

/** Writes a skeleton of so many bones. */
export function writeManyNodes(path, count) {
  const position = property("v3", "lp", 1, bytes(new Float32Array([0, 0.01, 0])));
  const rotation = property("v4", "lr", 1, bytes(new Float32Array([0, 0, 0, 1])));
  const bones = Array.from({ length: count }, (_, index) => {
    const parent = property("i", "p", 1, u32(index === 0 ? 0xffffffff : index - 1 - (index % 3)));
    return [Buffer.concat(node("bone", index + 10, [string("n", `bone_${index}`), parent, position, rotation]))];
  });
  const parts = file(node("modl", 2, [], [node("skel", 3, [], bones)]));
  const out = openSync(path, "w");
  writeSync(out, Buffer.concat(parts));
  closeSync(out);
}
