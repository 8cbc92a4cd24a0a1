// A page with a character in parts, built by Vite and opened in Chromium: it needs the registry.
import assert from "node:assert/strict";
import { cpSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

import { launch } from "../browser/common.mjs";
import { testdata } from "../common.mjs";
import { serveFolders } from "../serve.mjs";
import { project, tool } from "./projects.mjs";

/**
 * Corners at the beginning of the walk: of the left foot, whose leg is turned by -24 degrees around x, and of the head. The hip is
 * turned with everything above it by 4 degrees around y (library/walk.cast).
 */
const CORNERS = { body: [0.251009, 0.12649, 0.453683], head: [0.200123, 1.5625, 0.173964] };

test("a page shows the parts of a character, and plays the clip of another file", async () => {
  const at = project("vite8", "character");
  tool(at, "vite", "build", "--logLevel", "warn");
  cpSync(testdata("library"), path.join(at, "dist/library"), { recursive: true });
  const browser = await launch();
  const { address, end } = await serveFolders({ "/": path.join(at, "dist") });
  try {
    const page = await browser.newPage();
    const complaints = [];
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    await page.goto(address);
    const found = await (await page.waitForFunction(() => window.result, null, { timeout: 60_000 })).jsonValue();
    assert.equal(found.error, undefined);
    assert.deepEqual(Object.keys(found.vertices).sort(), ["body", "eyes", "head"]);
    for (const [name, corner] of Object.entries(CORNERS)) {
      const nearest = Math.min(...found.vertices[name].map((vertex) => Math.hypot(...vertex.map((value, axis) => value - corner[axis]))));
      assert.ok(nearest < 1e-4, `${name}: ${nearest} away`);
    }
    assert.deepEqual(found.missing, []);
    // The texture is red, times the colours of the vertices.
    for (const [red, ...others] of [found.chest, found.forehead]) assert.ok(red > 0 && others.every((value) => value === 0), `${red} ${others}`);
    assert.deepEqual(complaints, []);
  } finally {
    end();
    await browser.close();
  }
});
