// The views beside the scene: comparison, textures and UV layouts, with keys, for screen readers, and in the light of `castkit render`.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

import { testdata } from "../common.mjs";
import { launch, openPage, program, serve, shown } from "./common.mjs";
import { dds, png, tga } from "./pictures.mjs";
import { textured } from "./write_cast.mjs";

const axe = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
const show = (...names) => names.map((name) => testdata(`show/${name}`));

let browser;
let folder;

before(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "castkit-views-"));
  browser = await launch();
});

after(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What axe finds wrong. */
async function violations(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run());
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
}

/** The share of the pixels of the left and of the right half in which there is a model. */
const solid = (page) =>
  page.evaluate(async () => {
    window.castkit.stage.setGrid(false);
    const picture = await createImageBitmap(await window.castkit.stage.picture());
    const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
    context.drawImage(picture, 0, 0);
    const { data } = context.getImageData(0, 0, picture.width, picture.height);
    const halves = [0, 0];
    for (let at = 3; at < data.length; at += 4) if (data[at] === 255) halves[((at >> 2) % picture.width) * 2 < picture.width ? 0 : 1] += 2;
    return halves.map((count) => count / (data.length / 4));
  });

test("two files are shown side by side, and their animations at the same time", async () => {
  const files = ["old.cast", "new.cast"].map((name) => path.join(folder, name));
  for (const file of files) copyFileSync(testdata("valid/character.cast"), file);
  const written = path.join(folder, "compared.html");
  execFileSync(program, ["view", "--compare", ...files, "-o", written, "--quiet"]);
  const { address, end } = await serve("--compare", ...files);
  for (const where of [address, `file://${written}`]) {
    const { page, complaints } = await openPage(browser, where);
    await shown(page);
    await page.waitForFunction(() => window.castkit.compare.isOn);
    // They are the same character, but not joined.
    assert.deepEqual(await page.evaluate(() => window.castkit.stage.halves.map((half) => half.length)), [1, 1]);
    assert.match(await page.textContent("#halves p:first-child"), /^old\.cast · /);
    assert.match(await page.textContent("#halves p:last-child"), /^new\.cast · /);
    await page.evaluate(() => window.castkit.player.seek(5));
    await page.waitForFunction(() => window.castkit.player.shownFrame === 5);
    const [left, right] = await page.evaluate(() => window.castkit.stage.models.map((model) => [...model.worldOfBones]));
    assert.ok(left.length > 0);
    assert.deepEqual(left, right);
    const [one, other] = await solid(page);
    assert.ok(one > 0.02 && Math.abs(one - other) < 0.01, `${one} and ${other} of the halves are the model`);
    // The right one alone is hidden.
    await page.evaluate(() => (window.castkit.stage.models[1].visible = false));
    const [still, none] = await solid(page);
    assert.ok(Math.abs(still - one) < 0.01 && none < 0.001, `${still} and ${none}`);
    await page.evaluate(() => (window.castkit.stage.models[1].visible = true));
    assert.deepEqual(await violations(page), []);
    // And as one picture again.
    await page.locator("#canvas").press("c");
    assert.equal(await page.evaluate(() => window.castkit.stage.halves), null);
    assert.ok(await page.isHidden("#halves"));
    assert.deepEqual(complaints, []);
    await page.close();
  }
  end();
});

test("two animations of one model play from the same time on", async () => {
  const { address, end } = await serve(...show("body.cast", "walk.cast", "wave.cast"));
  const { page, complaints } = await openPage(browser, address);
  await shown(page);
  await page.locator("#canvas").press("c");
  await page.waitForFunction(() => window.castkit.compare.isOn);
  const { animations, index, other } = await page.evaluate(() => {
    const { player } = window.castkit;
    return { animations: player.animations.map(({ range, frameRate }) => ({ range, frameRate })), index: player.index, other: player.other };
  });
  assert.notEqual(index, other);
  const [left, right] = [animations[index], animations[other]];
  const frame = left.range[0] + 7;
  const seconds = 7 / left.frameRate;
  const expected = Math.min(right.range[0] + seconds * right.frameRate, right.range[1]);
  await page.evaluate((wanted) => window.castkit.player.seek(wanted), frame);
  await page.waitForFunction((wanted) => window.castkit.player.shownFrame === wanted, frame);
  const [poses, alone] = await page.evaluate(async ({ index, other, frame, expected }) => {
    const { client, stage } = window.castkit;
    const pose = async (animation, frame) => [...(await client.call("pose", { model: 0, animation, frame, meshes: [] })).world];
    return [stage.models.map((model) => [...model.worldOfBones]), [await pose(index, frame), await pose(other, expected)]];
  }, { index, other, frame, expected });
  assert.deepEqual(poses, alone);
  assert.notDeepEqual(poses[0], poses[1]);
  // The timeline reaches to the end of the longer one.
  const longest = Math.max(...[left, right].map(({ range, frameRate }) => (range[1] - range[0]) / frameRate));
  const [first, last] = await page.evaluate(() => window.castkit.player.range);
  assert.ok(Math.abs((last - first) / left.frameRate - longest) < 1e-6);
  // Another animation on the right; the copy is gone when comparing ends.
  await page.selectOption("#compare-animation", "-1");
  await page.waitForFunction(() => /Rest pose$/.test(document.querySelector("#halves p:last-child").textContent));
  await page.uncheck("#compare");
  await page.waitForFunction(() => window.castkit.stage.models.length === 1);
  assert.deepEqual(complaints, []);
  await page.close();
  end();
});

test("textures are listed with what uses them, and shown large, with their channels", async () => {
  const place = path.join(folder, "textures");
  mkdirSync(place);
  writeFileSync(path.join(place, "green.tga"), tga([[0, 255, 0]]));
  writeFileSync(path.join(place, "blue.dds"), dds("DXT1", [0x1f, 0, 0x1f, 0, 0, 0, 0, 0]));
  writeFileSync(path.join(folder, "squares.cast"), textured(["green.tga", "blue.dds", "none.png"]));
  const { address, end } = await serve(path.join(folder, "squares.cast"));
  const { page, complaints } = await openPage(browser, address);
  await shown(page);
  await page.locator("#canvas").press("4");
  await page.waitForFunction(() => document.querySelectorAll(".textures .missing").length === 1);
  const rows = await page.$$eval(".textures button", (all) => all.map((one) => one.innerText.replace(/\s+/g, " ").trim()));
  assert.match(rows[0], /^textures\/green\.tga albedo of “green\.tga” \d+ × \d+$/);
  assert.match(rows[1], /^textures\/blue\.dds albedo of “blue\.dds” 4 × 4/);
  assert.match(rows[2], /^textures\/none\.png albedo of “none\.png” is missing$/);
  const middle = (selector) =>
    page.$eval(selector, (canvas) => [...canvas.getContext("2d").getImageData(canvas.width >> 1, canvas.height >> 1, 1, 1).data]);
  assert.deepEqual(await middle(".textures li:nth-child(1) canvas"), [0, 255, 0, 255]);
  assert.deepEqual(await middle(".textures li:nth-child(2) canvas"), [0, 0, 255, 255]);
  assert.deepEqual(await violations(page), []);
  await page.click(".textures li:nth-child(1) button");
  await page.waitForFunction(() => /pixels/.test(document.querySelector("#flat .quiet").textContent));
  assert.deepEqual(await middle("#flat-canvas"), [0, 255, 0, 255]);
  for (const [channel, expected] of [["0", [0, 0, 0, 255]], ["1", [255, 255, 255, 255]], ["3", [255, 255, 255, 255]]]) {
    await page.selectOption("#flat-channel", channel);
    await page.waitForTimeout(200);
    assert.deepEqual(await middle("#flat-canvas"), expected);
  }
  assert.deepEqual(await violations(page), []);
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.getElementById("flat").open);
  assert.deepEqual(complaints, []);
  await page.close();
  end();
});

test("the UV layout of a mesh is drawn where its vertices are", async () => {
  const { address, end } = await serve(testdata("valid/uv_layers.cast"));
  const { page, complaints } = await openPage(browser, address);
  await shown(page);
  await page.locator("#canvas").press("u");
  await page.waitForFunction(() => /triangles? in UV set 0/.test(document.querySelector("#flat .quiet").textContent));
  const sets = await page.$$eval("#flat-layer option", (all) => all.map(({ value }) => value));
  assert.ok(sets.length > 1, `${sets}`);
  await page.waitForTimeout(300);
  /** For each corner of the first triangle that is inside: whether something is drawn within a few pixels of it. */
  const drawn = (layer) =>
    page.evaluate((layer) => {
      const { data } = window.castkit.current;
      const [chosen] = document.getElementById("flat-mesh").selectedOptions;
      const mesh = data.models.flatMap(({ meshes }) => meshes).find(({ name }) => name === chosen.textContent);
      const uvs = mesh.uvs[layer];
      const low = [0, 1].map((lane) => Math.min(...[...uvs].filter((_, at) => at % 2 === lane).map(Math.floor)));
      const high = [0, 1].map((lane) => Math.max(...[...uvs].filter((_, at) => at % 2 === lane).map((value) => Math.ceil(value - 1e-4))));
      const canvas = document.getElementById("flat-canvas");
      const context = canvas.getContext("2d");
      return [...mesh.faces.slice(0, 3)].map((vertex) => {
        const [x, y] = [0, 1].map((lane) => ((uvs[vertex * 2 + lane] - low[lane]) / (high[lane] - low[lane])) * [canvas.width, canvas.height][lane]);
        const { data: pixels } = context.getImageData(x - 4, y - 4, 9, 9);
        return pixels.some((value, at) => at % 4 === 3 && value > 60);
      });
    }, layer);
  assert.deepEqual(await drawn(0), [true, true, true]);
  await page.selectOption("#flat-layer", sets.at(-1));
  await page.waitForFunction((set) => document.querySelector("#flat .quiet").textContent.includes(`UV set ${set}`), sets.at(-1));
  await page.waitForTimeout(300);
  assert.deepEqual(await drawn(Number(sets.at(-1))), [true, true, true]);
  // Larger by keys.
  const before = await page.$eval("#flat-canvas", ({ clientWidth }) => clientWidth);
  await page.locator("#flat .place").press("+");
  await page.waitForFunction((width) => document.getElementById("flat-canvas").clientWidth > 1.9 * width, before);
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(complaints, []);
  await page.close();
  end();
});

test("every panel, in dark and light, on a desktop and on a telephone, has nothing that axe finds wrong", async () => {
  const { address, end } = await serve(...show("body.cast", "head.cast", "walk.cast", "wave.cast"));
  for (const colorScheme of ["dark", "light"]) {
    for (const viewport of [{ width: 1280, height: 800 }, { width: 390, height: 800 }]) {
      const { page } = await openPage(browser, address, viewport, { colorScheme, reducedMotion: "reduce" });
      await shown(page);
      for (const [index, tab] of ["view", "tree", "materials", "textures", "findings"].entries()) {
        // Each is reached by its key.
        await page.locator("#canvas").press(String(index + 1));
        assert.ok(await page.isVisible(`#panel-${tab}`), tab);
        // The names of nodes come from the worker.
        if (tab === "tree") await page.waitForFunction(() => [...document.querySelectorAll("#tree .row")].every((row) => row.ariaLevel === "1" || row.querySelector(".kind").textContent));
        await page.waitForTimeout(300);
        assert.deepEqual(await violations(page), [], `${tab}, ${colorScheme}, ${viewport.width}`);
      }
      await page.keyboard.press("?");
      assert.deepEqual(await violations(page), [], "keys");
      await page.close();
    }
  }
  end();
});

test("textures cut holes where their alpha is opacity", async () => {
  const directory = path.join(folder, "holes/textures");
  mkdirSync(directory, { recursive: true });
  // The upper half is empty; or all of it has some gloss.
  const half = (alphas) => png(Array.from({ length: 8 }, (_, row) => Array(8).fill([255, 255, 255, alphas[row >> 2]])));
  for (const [name, alphas] of [["leaf.png", [0, 255]], ["gloss.png", [90, 160]]]) writeFileSync(path.join(directory, name), half(alphas));
  const alphaTests = {};
  for (const name of ["leaf.png", "gloss.png"]) {
    writeFileSync(path.join(folder, "holes", `${name}.cast`), textured([name]));
    const { address, end } = await serve(path.join(folder, "holes", `${name}.cast`));
    const { page } = await openPage(browser, address);
    await shown(page);
    await page.waitForFunction(() => window.castkit.stage.meshes[0].material.map?.image?.width === 8);
    alphaTests[name] = await page.evaluate(() => window.castkit.stage.meshes[0].material.alphaTest);
    await page.close();
    end();
  }
  assert.deepEqual(alphaTests, { "leaf.png": 0.5, "gloss.png": 0 });
});

test("surfaces have the light of castkit render", async () => {
  mkdirSync(path.join(folder, "look"));
  writeFileSync(path.join(folder, "look/square.cast"), textured(["white.png"]));
  const { address, end } = await serve(path.join(folder, "look/square.cast"));
  const { page } = await openPage(browser, address);
  await shown(page);
  /** The colour in the middle of a square that faces the camera. */
  const seen = (base) =>
    page.evaluate(async (base) => {
      const { stage } = window.castkit;
      stage.setGrid(false);
      stage.setUp("y");
      const [mesh] = stage.meshes;
      mesh.material.color.setRGB(base, base, base);
      stage.controls.target.set(0.8, 1, 0);
      stage.camera.position.set(0.8, 1, 4);
      stage.controls.update();
      stage.invalidate();
      const picture = await createImageBitmap(await stage.picture());
      const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
      context.drawImage(picture, 0, 0);
      return [...context.getImageData(picture.width >> 1, picture.height >> 1, 1, 1).data];
    }, base);
  // By hand, of light.rs with the normal (0, 0, 1): the key meets it by 0.48, the fill by 0.6, the gleam by 0.860235 to the 32nd
  // power, and the ambient light is half-way: base · (0.23 + 0.792) + 0.0004, which the curve leaves as it is up to 0.35.
  for (const [base, expected] of [[0.25, 138.4], [0.5, 182.0], [1, 205.7]]) {
    const [red, green, blue, alpha] = await seen(base);
    assert.ok([red, green, blue].every((channel) => Math.abs(channel - expected) <= 1.5) && alpha === 255, `${base}: ${red}, ${green}, ${blue}, expected ${expected}`);
  }
  await page.close();
  end();
});
