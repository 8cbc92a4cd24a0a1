// The packed package in Node.js, for TypeScript, and as tools for authors of packages see it.
import assert from "node:assert/strict";
import { test } from "node:test";

import { testdata } from "../common.mjs";
import { meshesOfFile } from "./model.mjs";
import { project, run, tarball, tool } from "./projects.mjs";

test("Node.js imports and requires it", () => {
  const at = project("node", "node");
  const meshes = meshesOfFile();
  for (const script of ["module.mjs", "required.cjs"]) {
    const said = run(at, process.execPath, "--no-warnings", script, testdata("valid/character.cast"));
    assert.deepEqual(JSON.parse(said), [meshes, meshes.length, 1, meshes.length], script);
  }
});

for (const name of ["typescript5", "typescript7"]) {
  test(`${name} understands its types`, () => {
    const at = project(name, "types");
    for (const resolution of ["bundler", "nodenext"]) tool(at, "tsc", "--project", `${resolution}.json`);
  });
}

test("publint and arethetypeswrong have nothing against it", () => {
  const at = project("linters");
  tool(at, "publint", "--strict", tarball());
  // The modules have no types, and it is a package of ECMAScript modules, which Node.js 20.19 and later can `require`.
  tool(at, "attw", "--profile", "esm-only", "--exclude-entrypoints", "castkit.wasm", "castkit-convert.wasm", "castkit-read.wasm", "--", tarball());
});
