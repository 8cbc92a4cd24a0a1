// The declarations, checked by TypeScript with its strictest settings.
import { spawnSync } from "node:child_process";
import assert from "node:assert/strict";
import test from "node:test";
import { fileURLToPath } from "node:url";

const here = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

test("the declarations pass the type checker", () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [here("node_modules/typescript/bin/tsc"), "-p", here("tsconfig.json")]);
  assert.equal(status, 0, `${stdout}${stderr}`);
});
