// The package as it is published.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
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

test("a package of a release states the repository that it is from", () => {
  const at = mkdtempSync(path.join(tmpdir(), "castkit-package-"));
  try {
    // In a folder of its own, because the manifest is changed.
    const copy = path.join(at, "bindings", "web");
    for (const name of ["LICENSE-APACHE", "LICENSE-MIT"]) cpSync(`${folder}../../${name}`, path.join(at, name));
    for (const name of ["package.json", "prepack.mjs", "README.md", "viewer.png", "js", "three", "dist"]) {
      cpSync(`${folder}${name}`, path.join(copy, name), { recursive: true });
    }
    const env = { ...process.env, GITHUB_SERVER_URL: "https://git.example", GITHUB_REPOSITORY: "owner/castkit" };
    const shell = process.platform === "win32";
    const [{ filename }] = JSON.parse(execFileSync("npm", ["pack", "--json"], { cwd: copy, env, shell, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
    execFileSync("tar", ["-xzf", filename, "package/package.json"], { cwd: copy });
    const { repository } = JSON.parse(readFileSync(path.join(copy, "package/package.json"), "utf8"));
    assert.deepEqual(repository, { type: "git", url: "git+https://git.example/owner/castkit.git", directory: "bindings/web" });
  } finally {
    rmSync(at, { recursive: true });
  }
});
