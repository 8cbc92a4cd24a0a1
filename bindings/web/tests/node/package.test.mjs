// The package as it is published.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import test from "node:test";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../../", import.meta.url));

/** The paths of all files in it. */
function packed() {
  const said = execFileSync("npm", ["pack", "--dry-run", "--json"], { cwd: folder, encoding: "utf8", shell: process.platform === "win32", stdio: ["ignore", "pipe", "ignore"] });
  return JSON.parse(said)[0].files.map((file) => file.path);
}

test("the examples of the README import what there is", async () => {
  const blocks = [...readFileSync(`${folder}README.md`, "utf8").matchAll(/```js\n(.*?)```/gs)].map(([, code]) => code);
  assert.ok(blocks.length >= 4);
  for (const [, names, from] of blocks.join("\n").matchAll(/^import \{ (.*?) \} from "(.*?)";/gm)) {
    const entry = await import(from);
    for (const name of names.split(", ")) assert.ok(name in entry, `${from} has no ${name}`);
  }
});

test("it has its licences, and everything that its manifest and its README name", () => {
  const files = new Set(packed());
  const manifest = JSON.parse(readFileSync(`${folder}package.json`, "utf8"));
  const named = Object.values(manifest.exports).flatMap((entry) => (typeof entry === "string" ? [entry] : Object.values(entry)));
  const links = [...readFileSync(`${folder}README.md`, "utf8").matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link);
  const local = links.filter((link) => !/^(https:|#)/.test(link)).map((link) => link.replace(/#.*/, ""));
  for (const path of ["README.md", "LICENSE-APACHE", "LICENSE-MIT", ...named, ...local]) {
    assert.ok(files.has(path.replace("./", "")), `${path} is not in the package`);
  }
  const extra = [...files].filter((path) => !/^(js|three|dist)\/|^(README\.md|LICENSE-\w+|package\.json|viewer\.png)$/.test(path));
  assert.deepEqual(extra, []);
});
