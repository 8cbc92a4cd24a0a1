// Features of the viewer: textures, folders, instances, touch, screenshots.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";

import { testdata } from "../common.mjs";
import { launch, openPage, program, serve, shown } from "./common.mjs";
import { dds, tga } from "./pictures.mjs";
import { bytes, file, node, property, string, textured, u32 } from "./write_cast.mjs";

/** Of one colour each, as exporters of textures write them. */
const TEXTURES = {
  "red.png": Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC", "base64"),
  "green.tga": tga([[0, 255, 0]]),
  "blue.dds": dds("DXT1", [0x1f, 0, 0x1f, 0, 0, 0, 0, 0]),
};

let browser;
let folder;

before(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "castkit-features-"));
  browser = await launch();
});

after(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** How many pixels of the picture are clearly red, green, blue and grey. */
const colors = (page) =>
  page.evaluate(async () => {
    const picture = await createImageBitmap(await window.castkit.stage.picture());
    const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
    context.drawImage(picture, 0, 0);
    const { data } = context.getImageData(0, 0, picture.width, picture.height);
    const seen = [0, 0, 0, 0];
    for (let at = 0; at < data.length; at += 4) {
      const [red, green, blue, alpha] = data.subarray(at, at + 4);
      if (red > 90 && green < 40 && blue < 40) seen[0]++;
      if (green > 90 && red < 40 && blue < 40) seen[1]++;
      if (blue > 90 && red < 40 && green < 40) seen[2]++;
      if (Math.min(red, green, blue) > 90 && Math.max(red, green, blue) < 230 && alpha === 255) seen[3]++;
    }
    return seen;
  });

test("textures in a chosen folder, and of a served file", async () => {
  const place = path.join(folder, "model");
  mkdirSync(path.join(place, "textures"), { recursive: true });
  const names = [...Object.keys(TEXTURES), "none.png", "empty.dds"];
  for (const [name, content] of Object.entries(TEXTURES)) writeFileSync(path.join(place, "textures", name), content);
  writeFileSync(path.join(place, "textures/empty.dds"), "");
  writeFileSync(path.join(place, "squares.cast"), textured(names));
  const { address, end } = await serve(path.join(place, "squares.cast"));
  const served = await openPage(browser, address);
  const chosen = await openPage(browser, address);
  await shown(served.page);
  await shown(chosen.page);
  await chosen.page.evaluate(() => (window.before = window.castkit.current));
  await chosen.page.setInputFiles("#folder", place);
  await chosen.page.waitForFunction(() => window.castkit.current !== window.before);
  for (const { page, complaints } of [served, chosen]) {
    await page.waitForFunction(() => window.castkit.current.textures[0].missing.size === 2);
    await page.waitForFunction(() => window.castkit.stage.models[0].meshes.slice(0, 3).every((mesh) => mesh.material.map?.name));
    await page.waitForTimeout(300);
    // What lacks its texture is grey, not black.
    const seen = await colors(page);
    assert.ok(seen.every((count) => count > 1000), `${seen}`);
    await page.click("#tab-materials");
    assert.match(await page.textContent("#panel-materials"), /textures\/none\.png is missing/);
    assert.match(await page.textContent("#panel-materials"), /textures\/empty\.dds cannot be decoded: the file is empty/);
    assert.deepEqual(complaints, []);
    await page.close();
  }
  end();
});

test("files with different textures of the same path", async () => {
  const places = Object.keys(TEXTURES).slice(0, 2).map((name, index) => {
    const place = path.join(folder, `same-${index}`);
    mkdirSync(path.join(place, "textures"), { recursive: true });
    writeFileSync(path.join(place, "textures/same.tga"), name.endsWith("tga") ? TEXTURES[name] : tga([[255, 0, 0]]));
    // Side by side.
    writeFileSync(path.join(place, "squares.cast"), textured(index === 0 ? ["same.tga"] : ["none.png", "same.tga"]));
    return path.join(place, "squares.cast");
  });
  const embedded = path.join(folder, "same.html");
  execFileSync(program, ["view", ...places, "-o", embedded, "--quiet"]);
  const { address, end } = await serve(...places);
  for (const where of [address, `file://${embedded}`]) {
    const { page, complaints } = await openPage(browser, where);
    await shown(page);
    await page.waitForFunction(() => {
      const used = window.castkit.stage.models.map((model) => model.meshes.at(-1).material.map?.image?.data?.slice(0, 3).join());
      return used.join(" ") === "255,0,0 0,255,0";
    });
    assert.deepEqual(complaints, []);
    await page.close();
  }
  end();
});

test("weights are those of a bone of one model", async () => {
  const { address, end } = await serve(testdata("valid/character.cast"), testdata("valid/rig.cast"));
  const { page, complaints } = await openPage(browser, address);
  await shown(page);
  const groups = await page.$$eval("#bone optgroup", (all) => all.map((group) => group.children.length));
  const models = await page.evaluate(() => window.castkit.current.data.models.map((model) => model.skeleton?.names.length ?? 0));
  assert.deepEqual(groups, models.filter((count) => count > 0));
  /** For each model: whether any vertex is lit. */
  const lit = () =>
    page.evaluate(() =>
      window.castkit.stage.models.map((model) => model.meshes.some((mesh) => {
        const { array } = mesh.geometry.getAttribute("color");
        for (let at = 4; at < array.length; at++) if (array[at] !== array[at % 4]) return true;
        return false;
      })),
    );
  for (const [index, count] of models.entries()) {
    if (count === 0) continue;
    const seen = [];
    for (let bone = 0; bone < count; bone++) {
      await page.selectOption("#bone", `${index}:${bone}`);
      seen.push(await lit());
    }
    // Some bone of the model moves vertices of it, and none moves those of another one.
    assert.ok(seen.every((models) => models.every((isLit, model) => model === index || !isLit)), `${index}: ${JSON.stringify(seen)}`);
    if (index === 0) assert.ok(seen.some((models) => models[index]));
  }
  assert.deepEqual(complaints, []);
  await page.close();
  end();
});

test("a bone that two parts have is chosen once, for both", async () => {
  const { address, end } = await serve("--no-join", testdata("library/body.cast"), testdata("library/head.cast"));
  const { page, complaints } = await openPage(browser, address);
  await shown(page);
  const groups = await page.$$eval("#bone optgroup", (all) => all.map((group) => [group.label, [...group.children].map((one) => one.textContent)]));
  assert.deepEqual(groups, [
    ["body and head", ["hip", "spine"]],
    ["body", ["arm_left", "arm_right", "leg_left", "leg_right"]],
    ["head", ["head"]],
  ]);
  await page.selectOption("#bone", { label: "spine" });
  assert.deepEqual(await page.evaluate(() => [...window.castkit.display.bone]), [[0, 1], [1, 1]]);
  await page.selectOption("#bone", { label: "head" });
  assert.deepEqual(await page.evaluate(() => [...window.castkit.display.bone]), [[1, 2]]);
  assert.deepEqual(complaints, []);
  await page.close();
  end();
});

test("parts of a character are one skeleton", async () => {
  const { address, end } = await serve(testdata("library/body.cast"), testdata("library/head.cast"));
  const { page, complaints } = await openPage(browser, address);
  await shown(page);
  const bones = await page.$$eval("#bone option", (all) => all.map((one) => one.textContent));
  for (const name of ["hip", "spine", "arm_left", "arm_right", "leg_left", "leg_right", "head"]) assert.equal(bones.filter((bone) => bone === name).length, 1, name);
  assert.equal(await page.$$eval("#bone optgroup", (all) => all.length), 0);
  assert.deepEqual(complaints, []);
  await page.close();
  end();
});

test("weights beyond the four largest are shown", async () => {
  const weights = [0.3, 0.25, 0.2, 0.15, 0.06, 0.04];
  const bones = weights.map((_, index) => node("bone", 10 + index, [string("n", `bone_${index}`), property("i", "p", 1, u32(index === 0 ? 0xffffffff : 0))]));
  const mesh = node("mesh", 3, [
    property("v3", "vp", 3, bytes(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]))),
    property("b", "f", 3, Uint8Array.of(0, 1, 2)),
    property("b", "wb", 18, Uint8Array.from({ length: 18 }, (_, at) => at % 6)),
    property("f", "wv", 18, bytes(Float32Array.from({ length: 18 }, (_, at) => weights[at % 6] * 2))),
    property("b", "mi", 1, Uint8Array.of(6)),
  ]);
  const six = path.join(folder, "six.cast");
  writeFileSync(six, Buffer.concat(file(node("modl", 1, [], [node("skel", 2, [], bones), mesh]))));
  const { address, end } = await serve(six);
  const { page, complaints } = await openPage(browser, address);
  await shown(page);
  const seen = [];
  for (const bone of weights.keys()) {
    await page.selectOption("#bone", `0:${bone}`);
    seen.push(await page.evaluate(() => window.castkit.stage.models[0].meshes[0].geometry.getAttribute("color").array.slice(0, 12).join()));
  }
  // All vertices alike, and each bone in another colour.
  assert.equal(new Set(seen).size, weights.length, `${seen.join(" ")}`);
  assert.ok(seen.every((colors) => new Set(colors.match(/\d+,\d+,\d+,\d+/g)).size === 1));
  assert.deepEqual(complaints, []);
  await page.close();
  end();
});

test("instances are drawn at their placements", async () => {
  const [scene, tree] = [path.join(folder, "scene.cast"), path.join(folder, "tree.cast")];
  copyFileSync(testdata("valid/instances.cast"), scene);
  copyFileSync(testdata("valid/character.cast"), tree);
  const { address, end } = await serve(scene, tree);
  const { page, complaints } = await openPage(browser, address);
  await shown(page);
  const said = await page.evaluate(() => {
    const { stage } = window.castkit;
    const [tree] = stage.models.filter((model) => !model.visible);
    const places = stage.placed.map((group) => group.position.toArray());
    return { places, name: tree?.name, drawn: stage.placed[0].children[0].children.length, box: stage.bounds().max.x };
  });
  assert.deepEqual(said.places, [[5, 0, -1], [6, 0, -1]]);
  assert.equal(said.name, "hero");
  assert.ok(said.drawn >= 2);
  assert.ok(said.box > 6, `${said.box}`);
  await page.waitForFunction(() => window.castkit.stage.isWhole);
  assert.deepEqual(complaints, []);
  await page.close();
  end();
});

test("touch rotates and zooms, and the picture can be saved", async () => {
  const { address, end } = await serve(testdata("valid/character.cast"));
  const { page, complaints } = await openPage(browser, address, { width: 360, height: 740 }, { hasTouch: true, isMobile: true });
  await shown(page);
  const where = () => page.evaluate(() => {
    const { camera, controls } = window.castkit.stage;
    return { position: camera.position.toArray(), distance: camera.position.distanceTo(controls.target) };
  });
  const touch = await page.context().newCDPSession(page);
  const send = (type, ...points) => touch.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  const start = await where();
  await send("touchStart", [180, 200]);
  for (let step = 1; step <= 5; step++) await send("touchMove", [180 + step * 15, 200]);
  await send("touchEnd");
  await page.waitForTimeout(200);
  const turned = await where();
  assert.ok(Math.abs(turned.position[0] - start.position[0]) > 0.1, "it has not turned");
  await send("touchStart", [160, 200], [200, 200]);
  for (let step = 1; step <= 5; step++) await send("touchMove", [160 - step * 10, 200], [200 + step * 10, 200]);
  await send("touchEnd");
  await page.waitForTimeout(200);
  const closer = await where();
  assert.ok(closer.distance < turned.distance * 0.9, `${closer.distance} after ${turned.distance}`);
  const [download] = await Promise.all([page.waitForEvent("download"), page.tap("#screenshot")]);
  assert.equal(download.suggestedFilename(), "character.png");
  assert.deepEqual([...readFileSync(await download.path()).subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
  assert.deepEqual(complaints, []);
  await page.close();
  end();
});

test("many animations are found by name", async () => {
  const names = ["pb_walk_forward", "pb_walk_back", "pb_run_forward", "pb_swim", "pb_wave", "pb_reload", "pb_jump_land", "pb_stand_idle"];
  const files = ["models/body_soldier_LOD0", ...names.map((name) => `animations/${name}`)].map((name) => testdata(`extracted/${name}.cast`));
  const few = await serve(...files);
  const without = await openPage(browser, few.address);
  await shown(without.page);
  assert.equal(await without.page.isHidden("#animation-search"), true);
  await without.page.close();
  few.end();
  const { address, end } = await serve(...files, testdata("extracted/animations/pb_salute.cast"));
  const { page, complaints } = await openPage(browser, address);
  await shown(page);
  const listed = () => page.$$eval("#animation option", (options) => options.map((option) => option.textContent).slice(1));
  const current = () => page.evaluate(() => window.castkit.player.animation?.name);
  assert.equal((await listed()).length, 9);
  await page.fill("#animation-search", "WALK pb");
  assert.deepEqual(await listed(), ["pb_walk_forward", "pb_walk_back"]);
  await page.fill("#animation-search", "walk b");
  // The current one stays in sight.
  assert.deepEqual(await listed(), ["pb_walk_forward", "pb_walk_back"]);
  await page.fill("#animation-search", "run");
  await page.press("#animation-search", "Enter");
  assert.equal(await current(), "pb_run_forward");
  assert.equal(await page.inputValue("#animation"), "2");
  await page.fill("#animation-search", "walk");
  await page.press("#animation-search", "ArrowDown");
  await page.press("#animation-search", "ArrowDown");
  assert.equal(await current(), "pb_walk_back");
  await page.press("#animation-search", "Escape");
  assert.equal((await listed()).length, 9);
  assert.deepEqual(complaints, []);
  await page.close();
  end();
});
