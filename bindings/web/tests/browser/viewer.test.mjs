// The viewer in Chromium, both served by `castkit view` and written to a file.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

import { testdata } from "../common.mjs";
import { assertSame, corpus, launch, openPage, posed as posedIn, program, serve, shown } from "./common.mjs";

let browser;
let folder;
/** What reads vertices back, as a script. */
let readBack;

before(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "castkit-viewer-"));
  browser = await launch();
  const entryPoints = [fileURLToPath(new URL("read_back.js", import.meta.url))];
  const { outputFiles } = await build({ entryPoints, bundle: true, write: false, format: "iife", globalName: "readBack" });
  readBack = `${outputFiles[0].text};globalThis.readBack = readBack;`;
});

after(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

const open = (address, viewport, options) => openPage(browser, address, viewport, options);
const posed = (file, frame) => posedIn(folder, file, frame);

/** The vertices of all meshes, as the graphics processor has them. Up is y, as in the files that `castkit pose` writes. */
async function drawn(page) {
  await page.evaluate(readBack);
  return page.evaluate(() => {
    const { renderer, camera, models } = window.castkit.stage;
    return window.readBack.drawnVertices(renderer, camera, models.flatMap((model) => model.meshes));
  });
}

async function seek(page, frame) {
  await page.evaluate((wanted) => window.castkit.player.seek(wanted), frame);
  await page.waitForFunction((wanted) => window.castkit.player.shownFrame === wanted, frame);
}

test("a frame of an animation has the pose of castkit pose", async () => {
  const file = testdata("valid/character.cast");
  const { address, end } = await serve(file);
  const { page, requests, complaints } = await open(address);
  await shown(page);
  for (const frame of [3, 12.5]) {
    await seek(page, frame);
    assertSame(await drawn(page), posed(file, frame), `frame ${frame}`);
  }
  // There are no requests to other servers.
  const elsewhere = requests.filter((url) => !url.startsWith(address) && !/^(blob|data):/.test(url));
  assert.deepEqual(elsewhere, []);
  assert.deepEqual(complaints, []);
  // Something is visible.
  const colors = await page.evaluate(async () => {
    const blob = await window.castkit.stage.picture();
    const picture = await createImageBitmap(blob);
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext("2d");
    context.drawImage(picture, 0, 0);
    const { data } = context.getImageData(0, 0, picture.width, picture.height);
    let solid = 0;
    for (let at = 3; at < data.length; at += 4) if (data[at] === 255) solid++;
    return solid / (data.length / 4);
  });
  assert.ok(colors > 0.05 && colors < 0.9, `${colors} of the picture is the model`);
  await page.close();
  end();
});

test("characters of the corpus, with constraints, shapes and dual quaternions", { skip: !corpus }, async () => {
  const names = ["proc_small_character", "py_rig_with_anims", "py_blendshapes", "gocast_ik", "ufbx_maya_dq_weights_7500_binary", "proc_anim_skin_120f", "v154_gltf_AnimatedMorphSphere", "ufbx_maya_game_sausage_7500_binary_combined"];
  for (const name of names) {
    const file = `${corpus}/${name}.cast`;
    const { address, end } = await serve(file);
    const { page, complaints } = await open(address);
    await shown(page);
    const range = await page.evaluate(() => window.castkit.player.animation && window.castkit.player.range);
    if (range) {
      const frame = Math.round((range[0] + range[1]) / 2);
      await seek(page, frame);
      assertSame(await drawn(page), posed(file, frame), name);
    } else {
      assertSame(await drawn(page), posed(file, "rest"), name);
    }
    assert.deepEqual(complaints, [], name);
    await page.close();
    end();
  }
});

test("the tree, properties, findings and materials", async () => {
  const { address, end } = await serve(testdata("check/CAST-MESH-004.cast"));
  const { page, complaints } = await open(address);
  await shown(page);
  await page.click("#tab-tree");
  const rows = page.locator("#tree .row");
  await page.waitForFunction(() => document.querySelectorAll("#tree .row .kind").length > 2 && document.querySelector("#tree .row .kind").textContent);
  assert.match(await rows.first().textContent(), /root/);
  await rows.filter({ hasText: "mesh" }).first().click();
  await page.waitForSelector("#properties table");
  assert.match(await page.textContent("#properties"), /positions/);
  // With the keyboard, too.
  await page.locator("#tree").press("Home");
  await page.waitForFunction(() => document.querySelector("#tree .row[aria-selected=true]")?.textContent.includes("root"));
  await page.click("#tab-findings");
  const finding = page.locator(".finding", { hasText: "CAST-MESH-004" }).first();
  await finding.click();
  await page.waitForFunction(() => /mesh/.test(document.querySelector("#tree .row[aria-selected=true]")?.textContent ?? ""));
  await page.close();
  end();

  const served = await serve(testdata("valid/character.cast"));
  const character = await open(served.address);
  await shown(character.page);
  await character.page.click("#tab-materials");
  // The tab has the focus, and keys still work.
  await character.page.keyboard.press("?");
  await character.page.waitForSelector("dialog#keys[open]");
  await character.page.keyboard.press("Escape");
  await character.page.waitForSelector(".slot.missing");
  assert.match(await character.page.textContent("#panel-materials"), /textures\/skin_albedo\.png is missing/);
  // What lacks its texture is grey. With an empty one, it would be black.
  await character.page.waitForFunction(() => {
    const { map, color } = window.castkit.stage.meshes.map(({ material }) => material).find(({ name }) => name === "skin");
    return map === null && color.r === 0.32;
  });
  assert.deepEqual([...complaints, ...character.complaints], []);
  await character.page.close();
  served.end();
});

test("the timeline and the keyboard shortcuts", async () => {
  const { address, end } = await serve(testdata("valid/character.cast"));
  const { page, complaints } = await open(address);
  await shown(page);
  await page.focus("#canvas");
  await page.keyboard.press("Space");
  await page.waitForFunction(() => window.castkit.player.frame > 2);
  await page.keyboard.press("Space");
  const stopped = await page.evaluate(() => window.castkit.player.frame);
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => window.castkit.player.shownFrame === 1);
  assert.ok(stopped > 2);
  // Notification tracks have marks that jump to their frame.
  const note = page.locator("#timeline .note").last();
  assert.match(await note.getAttribute("aria-label"), /footstep at frame \d+/);
  await note.click();
  const frame = Number(/frame (\d+)/.exec(await note.getAttribute("aria-label"))[1]);
  await page.waitForFunction((wanted) => window.castkit.player.shownFrame === wanted, frame);
  await page.selectOption("#speed", "0.25");
  assert.equal(await page.evaluate(() => window.castkit.player.speed), 0.25);
  // All display modes draw without errors.
  for (const mode of ["clay", "normals", "uv", "colors", "weights", "materials"]) await page.selectOption("#mode", mode);
  for (const key of ["w", "b", "n", "x", "g", "t"]) await page.keyboard.press("Escape").then(() => page.locator("#canvas").press(key));
  await page.selectOption("#up", "z");
  await page.waitForTimeout(300);
  const names = await page.evaluate(() =>
    [...document.querySelectorAll("button, select, input:not([hidden]), canvas:not([aria-hidden])")]
      .filter((one) => !(one.getAttribute("aria-label") || one.title || one.textContent.trim() || one.labels?.length))
      .map((one) => one.outerHTML),
  );
  assert.deepEqual(names, []);
  assert.deepEqual(complaints, []);
  await page.close();
  end();
});

test("files can be dropped together, and a damaged one shows a message", async () => {
  const out = path.join(folder, "page.html");
  execFileSync(program, ["view", testdata("valid/character.cast"), "-o", out, "--quiet"]);
  const { page, requests, complaints } = await open(`file://${out}`, { width: 360, height: 740 });
  await shown(page);
  assert.match(await page.textContent("#title"), /character\.cast/);
  assert.ok(requests.every((url) => /^(file|blob|data):/.test(url)), `${requests}`);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
  // A model and an animation of another file.
  const animation = path.join(folder, "walk.cast");
  copyFileSync(testdata("valid/character.cast"), animation);
  const drop = async (...files) => {
    const list = files.map((file) => ({ name: path.basename(file), data: readFileSync(file).toString("base64") }));
    await page.evaluate((dropped) => {
      const transfer = new DataTransfer();
      for (const { name, data } of dropped) transfer.items.add(new File([Uint8Array.from(atob(data), (c) => c.charCodeAt(0))], name));
      dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
    }, list);
  };
  await drop(testdata("valid/rig.cast"), animation);
  await page.waitForFunction(() => window.castkit.current.said.length === 2);
  const bad = path.join(folder, "bad.cast");
  writeFileSync(bad, "nothing of the kind, and long enough");
  await drop(bad);
  await page.waitForFunction(() => !document.querySelector("#message").hidden);
  assert.match(await page.textContent("#message"), /bad\.cast.*Cast file/s);
  // Formats that the module does not read; a file that belongs to one of them is not what the message is about.
  const [materials, foreign] = ["hero.mtl", "hero.obj"].map((name) => path.join(folder, name));
  writeFileSync(materials, "newmtl skin");
  writeFileSync(foreign, "mtllib hero.mtl");
  await drop(materials, foreign);
  await page.waitForFunction(() => /hero\.obj/.test(document.querySelector("#message").textContent));
  assert.match(await page.textContent("#message"), /OBJ cannot be read in a browser.*castkit view/);
  // The previous file is still shown, and the next one opens.
  const cut = path.join(folder, "cut.cast");
  const whole = readFileSync(testdata("valid/character.cast"));
  writeFileSync(cut, whole.subarray(0, whole.length - 200));
  await drop(cut);
  await page.waitForFunction(() => window.castkit.current.said[0].name === "cut.cast");
  assert.match(await page.textContent("#problems"), /cut\.cast is damaged: some nodes are lost/);
  assert.deepEqual(complaints, []);
  await page.close();
});

test("a file that changes is shown again", async () => {
  const file = path.join(folder, "live.cast");
  mkdirSync(folder, { recursive: true });
  copyFileSync(testdata("valid/character.cast"), file);
  const { address, end } = await serve(file);
  const { page } = await open(address);
  await shown(page);
  const before = await page.textContent("#counts");
  await page.selectOption("#up", "z");
  copyFileSync(testdata("valid/rig.cast"), file);
  await page.waitForFunction((old) => document.querySelector("#counts").textContent !== old, before, { timeout: 20_000 });
  // It stays as it was turned; another file has its own axis.
  assert.equal(await page.inputValue("#up"), "z");
  const turned = () => page.evaluate(() => window.castkit.stage.root.quaternion.toArray().map((part) => Math.abs(part).toFixed(3)).join());
  await page.waitForFunction(() => window.castkit.stage.isWhole);
  const up = await turned();
  await page.setInputFiles("#files", testdata("valid/character.cast"));
  await page.waitForFunction(() => document.querySelector("#up").value === "");
  assert.notEqual(await turned(), up);
  await page.close();
  end();
});
