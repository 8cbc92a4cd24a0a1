// The list of the files of a directory, in pages of `castkit view DIR`.
import assert from "node:assert/strict";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";

import { testdata } from "../common.mjs";
import { launch, openPage, serve } from "./common.mjs";

let browser;
let folder;
let served;

before(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "castkit-library-"));
  for (const place of ["models", "anims"]) mkdirSync(path.join(folder, place));
  copyFileSync(testdata("valid/character.cast"), path.join(folder, "models/hero.cast"));
  for (const name of ["body_soldier_LOD0", "head_soldier_LOD0"]) copyFileSync(testdata(`extracted/models/${name}.cast`), path.join(folder, `models/${name}.cast`));
  for (const name of ["pb_walk_forward", "pb_run_forward"]) copyFileSync(testdata(`extracted/animations/${name}.cast`), path.join(folder, `anims/${name}.cast`));
  copyFileSync(testdata("gltf/strips.glb"), path.join(folder, "strips.glb"));
  writeFileSync(path.join(folder, "broken.cast"), "nothing of the kind, and long enough");
  writeFileSync(path.join(folder, "notes.txt"), "not a model");
  browser = await launch();
  served = await serve(folder);
});

after(async () => {
  await browser?.close();
  served?.end();
  rmSync(folder, { recursive: true, force: true });
});

async function open(address = served.address, viewport, options) {
  const all = await openPage(browser, address, viewport, options);
  await all.page.waitForSelector(".file");
  return all;
}

const row = (page, name) => page.locator("#files-list .file", { hasText: name });
/** Waits until the scene has files with these names. */
const scene = (page, ...names) => page.waitForFunction((wanted) => window.castkit?.current?.said.map(({ name }) => name).join() === wanted, names.join());
/** Waits until the rows with these paths are marked as chosen, which they are in the next frame. */
const marked = (page, ...paths) => page.waitForFunction((wanted) => [...document.querySelectorAll(".file[aria-selected=true]")].map((row) => row.title).join() === wanted, paths.join());

test("files are chosen with clicks, boxes and ranges", async () => {
  const { page, requests, complaints } = await open();
  assert.equal(await page.textContent("#files-count"), "7 files");
  assert.deepEqual(await page.$$eval(".file", (rows) => rows.map((row) => row.title)), [
    "anims/pb_run_forward.cast", "anims/pb_walk_forward.cast", "broken.cast", "models/body_soldier_LOD0.cast", "models/head_soldier_LOD0.cast",
    "models/hero.cast", "strips.glb",
  ]);
  // Nothing is opened until something is chosen.
  assert.match(await page.textContent("#welcome"), /Choose a file/);
  assert.equal(requests.some((url) => url.includes("file/")), false);
  await row(page, "hero.cast").click();
  await scene(page, "hero.cast");
  assert.match(await page.textContent("#title"), /hero\.cast/);
  // Parts of a character become one.
  await row(page, "body_soldier").click();
  await scene(page, "body_soldier_LOD0.cast");
  await row(page, "head_soldier").click({ modifiers: ["ControlOrMeta"] });
  await scene(page, "body_soldier_LOD0.cast + head_soldier_LOD0.cast");
  assert.match(await page.textContent("#files-several"), /2 files as one scene/);
  await row(page, "head_soldier").locator(".box").click();
  await scene(page, "body_soldier_LOD0.cast");
  await row(page, "hero.cast").click({ modifiers: ["Shift"] });
  await marked(page, "models/head_soldier_LOD0.cast", "models/hero.cast");
  await page.click("#files-several button");
  await scene(page, "hero.cast");
  // None.
  await row(page, "hero.cast").locator(".box").click();
  await page.waitForFunction(() => !window.castkit.current && !document.querySelector("#welcome").hidden);
  assert.equal(await page.textContent("#counts"), "");
  assert.deepEqual(complaints, []);
  await page.close();
});

test("an animation that is chosen alone is played on the model before it", async () => {
  const { page, complaints } = await open();
  await row(page, "body_soldier").click();
  await scene(page, "body_soldier_LOD0.cast");
  const before = await page.evaluate(() => window.castkit.stage.camera.position.toArray());
  for (const name of ["pb_walk_forward", "pb_run_forward"]) {
    await row(page, name).click();
    await scene(page, "body_soldier_LOD0.cast", `${name}.cast`);
    await page.waitForFunction((wanted) => window.castkit.player.isPlaying && window.castkit.player.animation.name.includes(wanted), name);
    await marked(page, `anims/${name}.cast`, "models/body_soldier_LOD0.cast");
  }
  assert.deepEqual(await page.evaluate(() => window.castkit.stage.camera.position.toArray()), before);
  // Without the model, it is alone.
  await row(page, "body_soldier").locator(".box").click();
  await scene(page, "pb_run_forward.cast");
  assert.deepEqual(complaints, []);
  await page.close();
});

test("the search and the keyboard", async () => {
  const { page, complaints } = await open();
  await page.waitForFunction(() => document.activeElement.id === "files-list");
  await page.keyboard.press("/");
  await page.keyboard.type("models LOD0");
  assert.equal(await page.textContent("#files-count"), "2 of 7 files");
  await page.keyboard.press("Enter");
  await scene(page, "body_soldier_LOD0.cast");
  await page.keyboard.press("Control+ArrowDown");
  await page.keyboard.press("Space");
  await scene(page, "body_soldier_LOD0.cast + head_soldier_LOD0.cast");
  await page.keyboard.press("ArrowUp");
  await scene(page, "body_soldier_LOD0.cast");
  await page.keyboard.press("Shift+ArrowDown");
  await scene(page, "body_soldier_LOD0.cast + head_soldier_LOD0.cast");
  await page.keyboard.press("/");
  await page.keyboard.press("Escape");
  assert.equal(await page.textContent("#files-count"), "7 files");
  await page.keyboard.type("zzz");
  assert.equal(await page.textContent("#files-count"), "0 of 7 files");
  await page.keyboard.press("ArrowDown");
  await page.fill("#search", "");
  // Keys of the page work in the list, and moving through it quickly only shows the last one.
  await page.focus("#files-list");
  await page.keyboard.press("Home");
  for (let step = 0; step < 5; step++) await page.keyboard.press("ArrowDown");
  await scene(page, "hero.cast");
  const isWireframe = await page.isChecked("#wireframe");
  await page.keyboard.press("w");
  assert.notEqual(await page.isChecked("#wireframe"), isWireframe);
  const said = await page.evaluate(() => {
    const list = document.querySelector("#files-list");
    const current = document.getElementById(list.getAttribute("aria-activedescendant"));
    return [list.getAttribute("role"), list.getAttribute("aria-multiselectable"), current.getAttribute("role"), current.title, current.getAttribute("aria-posinset"), current.getAttribute("aria-setsize")];
  });
  assert.deepEqual(said, ["listbox", "true", "option", "models/hero.cast", "6", "7"]);
  assert.equal(await page.getByRole("navigation", { name: "Files" }).count(), 1);
  assert.equal(await page.getByRole("searchbox", { name: "Search files" }).count(), 1);
  await page.keyboard.press("?");
  assert.match(await page.textContent("#keys"), /Search the files/);
  assert.deepEqual(complaints, []);
  await page.close();
});

test("of many that are chosen quickly, the last one is shown", async () => {
  const { page, complaints } = await open();
  // The tree asks for the names of its nodes.
  await page.click("#tab-tree");
  for (let round = 0; round < 4; round++) {
    for (let step = 0; step < 12; step++) {
      const name = ["hero.cast", "body_soldier", "pb_walk", "strips.glb", "broken.cast"][(step * 3 + round) % 5];
      await row(page, name).evaluate((one) => one.click());
      await page.waitForTimeout(15 * round);
    }
    await row(page, "hero.cast").evaluate((one) => one.click());
    await scene(page, "hero.cast");
    await page.waitForFunction(() => document.querySelector("#title").textContent === "hero.cast");
    await page.waitForFunction(() => {
      const kinds = [...document.querySelectorAll("#tree .row .kind")].map((kind) => kind.textContent);
      return kinds.length > 3 && kinds.every(Boolean);
    });
    await marked(page, "models/hero.cast");
    assert.equal(await page.isHidden("#message"), true);
  }
  assert.deepEqual(complaints, []);
  await page.close();
});

test("a file that cannot be read is an error on the stage, and what was lost is among the findings", async () => {
  const { page, complaints } = await open();
  await row(page, "hero.cast").click();
  await scene(page, "hero.cast");
  await row(page, "broken.cast").click();
  await page.waitForFunction(() => /broken\.cast: .*begins with/.test(document.querySelector("#message").textContent));
  // What was there before is not taken for it.
  assert.equal(await page.evaluate(() => window.castkit.current), null);
  assert.equal(await page.evaluate(() => window.castkit.stage.models.length), 0);
  await row(page, "strips.glb").click();
  await scene(page, "strips.glb");
  assert.equal(await page.isHidden("#message"), true);
  await page.click("#tab-findings");
  await page.waitForFunction(() => /CONVERT-MESH-005/.test(document.querySelector("#panel-findings").textContent));
  // It can be read now.
  await row(page, "broken.cast").click();
  await page.waitForFunction(() => /broken/.test(document.querySelector("#message").textContent));
  copyFileSync(testdata("valid/rig.cast"), path.join(folder, "broken.cast"));
  await scene(page, "broken.cast");
  writeFileSync(path.join(folder, "broken.cast"), "nothing of the kind, and long enough");
  await page.waitForFunction(() => /has changed and cannot be read now/.test(document.querySelector("#message").textContent));
  assert.deepEqual(complaints, []);
  await page.close();
});

test("the list follows the directory, and what is chosen outlives loading the page again", async () => {
  const { page, complaints } = await open();
  await row(page, "hero.cast").click();
  await scene(page, "hero.cast");
  copyFileSync(testdata("valid/rig.cast"), path.join(folder, "a_new.cast"));
  await row(page, "a_new.cast").waitFor();
  await marked(page, "models/hero.cast");
  rmSync(path.join(folder, "a_new.cast"));
  await row(page, "a_new.cast").waitFor({ state: "detached" });
  await row(page, "pb_run_forward").click();
  await scene(page, "hero.cast", "pb_run_forward.cast");
  await page.reload();
  await scene(page, "hero.cast", "pb_run_forward.cast");
  await marked(page, "anims/pb_run_forward.cast", "models/hero.cast");
  // Files from elsewhere can be dropped, and then others chosen.
  await page.setInputFiles("#files", testdata("valid/rig.cast"));
  await scene(page, "rig.cast");
  await row(page, "body_soldier").click();
  await scene(page, "body_soldier_LOD0.cast");
  assert.deepEqual(complaints, []);
  await page.close();
});

test("on a phone, the list comes from below", async () => {
  const { page, complaints } = await open(served.address, { width: 360, height: 740 }, { hasTouch: true, isMobile: true });
  await row(page, "hero.cast").tap();
  await scene(page, "hero.cast");
  await row(page, "hero.cast").waitFor({ state: "hidden" });
  await page.tap("#browse");
  assert.equal(await page.getAttribute("#browse", "aria-expanded"), "true");
  await row(page, "pb_walk_forward").locator(".box").tap();
  await scene(page, "hero.cast", "pb_walk_forward.cast");
  // Boxes leave it open.
  assert.equal(await page.isVisible("#library"), true);
  await page.tap("#sheet");
  await page.waitForFunction(() => getComputedStyle(document.querySelector("#library")).visibility === "hidden");
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
  assert.deepEqual(complaints, []);
  await page.close();
});

test("thousands of files have elements only where they are in view", async () => {
  const large = mkdtempSync(path.join(tmpdir(), "castkit-many-"));
  for (let index = 0; index < 5000; index++) copyFileSync(testdata("extracted/animations/door_open.cast"), path.join(large, `clip_${String(index).padStart(4, "0")}.cast`));
  const { address, end } = await serve(large);
  const { page, complaints } = await open(address);
  assert.equal(await page.textContent("#files-count"), "5,000 files");
  assert.ok((await page.locator(".file").count()) < 40);
  // What the page does for each letter and each wheel step, without drawing.
  const times = await page.evaluate(async () => {
    const search = document.querySelector("#search");
    const list = document.querySelector("#files-list");
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const measured = async (change) => {
      await frame();
      const start = performance.now();
      change();
      const took = performance.now() - start;
      await frame();
      return took;
    };
    const typed = [];
    for (const text of ["c", "cl", "clip", "clip 4", "clip 49", "clip 499", ""]) {
      typed.push(await measured(() => {
        search.value = text;
        search.dispatchEvent(new InputEvent("input"));
      }));
    }
    const scrolled = [];
    for (let step = 1; step <= 20; step++) scrolled.push(await measured(() => (list.scrollTop = step * 9000)));
    return { typed: Math.max(...typed), scrolled: Math.max(...scrolled) };
  });
  console.log(`5,000 files, in ms: ${JSON.stringify(times)}`);
  assert.ok(times.typed < 50 && times.scrolled < 50, JSON.stringify(times));
  await page.focus("#files-list");
  await page.keyboard.press("End");
  await scene(page, "clip_4999.cast");
  await page.fill("#search", "4321");
  await page.keyboard.press("Enter");
  await scene(page, "clip_4321.cast");
  // A scene of all of them is not one.
  await page.fill("#search", "");
  await page.focus("#files-list");
  await page.keyboard.press("Control+a");
  await page.waitForFunction(() => /At most 256 files/.test(document.querySelector("#message").textContent));
  assert.deepEqual(complaints, []);
  await page.close();
  end();
  rmSync(large, { recursive: true, force: true });
});
