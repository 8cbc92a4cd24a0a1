// What bundlers make of the package, run in Chromium: it takes minutes, and needs the registry.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { cpSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";

import { launch } from "../browser/common.mjs";
import { serveFolders } from "../serve.mjs";
import { meshesOfFile } from "./model.mjs";
import { addModel, project, tool } from "./projects.mjs";

/** What the README asks for, and nothing more. */
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; img-src 'self' blob: data:; worker-src 'self'";

let browser;
before(async () => void (browser = await launch()));
after(() => browser?.close());

/** Opens a page, and compares what it has read. */
async function assertReads(address) {
  const page = await browser.newPage();
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  // The texture of the model is not there.
  page.on("console", (message) => message.type() === "error" && !/404/.test(message.text()) && complaints.push(message.text()));
  await page.goto(address);
  const found = await page.waitForFunction(() => window.result, null, { timeout: 60_000 }).catch((error) => assert.fail(`${error.message}\n${complaints.join("\n")}`));
  const { page: own, worker, three } = await found.jsonValue();
  await page.close();
  const meshes = meshesOfFile();
  assert.equal(meshes.length, 2);
  const counts = meshes.map(([, count]) => count);
  const expected = { meshes, small: meshes, posed: counts, glb: "glTF" };
  assert.deepEqual(own, expected, own.error);
  assert.deepEqual(worker, expected, worker.error);
  assert.deepEqual(three, { meshes: meshes.map(([name, count]) => [name, count / 3, true]), clips: ["walk"], moved: true }, three.error);
  assert.deepEqual(complaints, []);
}

async function assertBuiltReads(folder) {
  addModel(folder);
  const { address, end } = await serveFolders({ "/": folder }, { "Content-Security-Policy": POLICY });
  await assertReads(address).finally(end);
}

for (const name of ["vite6", "vite7", "vite8"]) {
  test(`${name}: a build, and its server for development`, async () => {
    const at = project(name, "app");
    tool(at, "vite", "build", "--logLevel", "warn");
    await assertBuiltReads(path.join(at, "dist"));
    addModel(path.join(at, "public"));
    const server = spawn("npx", ["--no-install", "vite", "--port", "0", "--host", "127.0.0.1"], { cwd: at, detached: true, stdio: ["ignore", "pipe", "inherit"] });
    try {
      let said = "";
      for await (const part of server.stdout) {
        said += part;
        const address = /http:\/\/127\.0\.0\.1:\d+\//.exec(said.replace(/\x1b\[[0-9;]*m/g, ""))?.[0];
        if (!address) continue;
        await assertReads(address);
        break;
      }
    } finally {
      process.kill(-server.pid);
    }
  });
}

test("rollup: a build with plug-ins for packages and for files beside them", async () => {
  const at = project("rollup", "app", "rollup");
  tool(at, "rollup", "--config", "--silent");
  cpSync(path.join(at, "index.html"), path.join(at, "dist/index.html"));
  await assertBuiltReads(path.join(at, "dist"));
});

test("webpack: a build without a configuration", async () => {
  const at = project("webpack", "app");
  tool(at, "webpack", "--mode", "production", "--entry", "./main.js", "--output-filename", "main.js");
  cpSync(path.join(at, "index.html"), path.join(at, "dist/index.html"));
  await assertBuiltReads(path.join(at, "dist"));
});

for (const [name, what] of [["esbuild", ""], ["oldest", " with three.js 0.170"]]) {
  test(`esbuild${what}: a build that copies the modules, whose URLs are given to init`, async () => {
    const at = project(name, "app", "esbuild");
    tool(at, "esbuild", "main.js", "worker.js", "--bundle", "--format=esm", "--minify", "--outdir=dist", "--loader:.wasm=file", "--log-level=error");
    cpSync(path.join(at, "index.html"), path.join(at, "dist/index.html"));
    await assertBuiltReads(path.join(at, "dist"));
  });
}
