// Large files in the viewer: 400 MB, and a million nodes.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";

import { launch, openPage, serve, shown } from "./common.mjs";
import { writeLargeFile } from "./large_file.mjs";
import { writeManyNodes } from "./many_nodes.mjs";

let browser;
let folder;

before(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "castkit-large-"));
  browser = await launch();
});

after(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What other programs on the machine leave of it. */
const share = () => Math.max(1, loadavg()[0] / cpus().length);

/** Keeps the longest task of the page's thread from its start. */
const observeTasks = (page) =>
  page.addInitScript(() => {
    window.longest = 0;
    const observer = new PerformanceObserver((list) => list.getEntries().forEach((one) => (window.longest = Math.max(window.longest, one.duration))));
    observer.observe({ type: "longtask", buffered: true });
  });

test("400 MB are shown: a first picture within 3 times of reading, no task of more than 200 ms", async (context) => {
  const file = path.join(folder, "large.cast");
  const { bytes, vertices } = writeLargeFile(file);
  assert.ok(bytes > 400e6);
  const { address, end } = await serve(file);
  const page = await browser.newPage({ viewport: { width: 1200, height: 780 } });
  await page.goto(`${address}version`);
  const read = () => page.evaluate(async () => {
    const start = performance.now();
    const { files } = await (await fetch("files.json")).json();
    await (await fetch(files[0].url, { cache: "no-store" })).arrayBuffer();
    return performance.now() - start;
  });
  const times = [await read(), await read(), await read()].sort((a, b) => a - b);
  await observeTasks(page);
  await page.addInitScript(() => {
    window.times = {};
    const look = () => {
      const { stage, current } = window.castkit ?? {};
      if (stage?.models.length && stage.isSeen) window.times.seen ??= performance.now();
      window.times.showsProgress ||= Boolean(window.times.seen) && !document.getElementById("progress").hidden;
      if (current && window.times.seen && stage.isWhole) window.times.whole = performance.now();
      else setTimeout(look, 10);
    };
    look();
  });
  await page.goto(address);
  await page.waitForFunction(() => window.times.whole, null, { timeout: 300_000 });
  assert.ok(await page.isHidden("#progress"));
  const { seen, whole, showsProgress, longest } = await page.evaluate(() => ({ ...window.times, longest: window.longest }));
  assert.match(await page.textContent("#counts"), new RegExp(vertices.toLocaleString("en")));
  assert.equal(await page.textContent("#title"), "large.cast");
  assert.ok(showsProgress, "nothing says that the first picture is not complete");
  const said = (time) => `${(time / 1000).toFixed(1)} s (${(time / times[1]).toFixed(1)} times of reading)`;
  context.diagnostic(`read in ${(times[1] / 1000).toFixed(1)} s, a first picture after ${said(seen)}, the complete one after ${said(whole)}; longest task ${longest} ms, load ${share().toFixed(1)}`);
  assert.ok(longest <= 200 * share(), `a task of ${longest} ms`);
  assert.ok(seen <= 3 * times[1], `the first picture took ${(seen / times[1]).toFixed(1)} times of reading`);
  await page.close();
  end();
});

test("a million nodes are listed", async (context) => {
  const file = path.join(folder, "many.cast");
  writeManyNodes(file, 1_000_000);
  const { address, end } = await serve(file);
  const { page, complaints } = await openPage(browser, address);
  await shown(page);
  await page.click("#tab-tree");
  const tree = page.locator("#tree");
  await page.waitForFunction(() => document.querySelector("#tree .row .kind")?.textContent);
  await tree.press("Home");
  // Goes to the skeleton, which expands, and to the last of its bones.
  await page.locator("#tree .row", { hasText: "skeleton" }).first().click();
  await tree.press("ArrowRight");
  const start = await page.evaluate(() => performance.now());
  await tree.press("End");
  await page.waitForFunction(() => document.querySelector("#tree .row[aria-selected=true]")?.textContent.includes("bone_999999"));
  const took = (await page.evaluate(() => performance.now())) - start;
  await page.waitForFunction(() => /bone_999999/.test(document.querySelector("#properties").textContent));
  const rows = await page.locator("#tree .row").count();
  context.diagnostic(`the last of a million after ${took.toFixed(0)} ms, with ${rows} rows`);
  assert.ok(rows < 200, `${rows} rows are there`);
  assert.deepEqual(complaints, []);
  await page.close();
  end();
});
