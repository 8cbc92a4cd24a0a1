// What the page says is wrong, and how it is used without a mouse, on a phone, and while something takes long.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";

import { testdata } from "../common.mjs";
import { launch, openPage, program, serve, shown } from "./common.mjs";
import { writeLargeFile } from "./large_file.mjs";
import { bytes, file as fileOf, node, property, string, textured } from "./write_cast.mjs";

let browser;
let folder;

before(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "castkit-problems-"));
  browser = await launch();
});

after(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Opens files with `castkit view`, and ends it. */
async function withPage(files, work, ...more) {
  const { address, end } = await serve(...files);
  const { page, complaints } = await openPage(browser, address, ...more);
  try {
    await shown(page);
    await work(page);
    assert.deepEqual(complaints, []);
  } finally {
    await page.close();
    end();
  }
}

const text = (page, selector) => page.evaluate((of) => document.querySelector(of).innerText, selector);
const said = (page, wanted) => page.waitForFunction((of) => document.querySelector("#problems .text")?.textContent === of, wanted);
const badges = (page) => page.evaluate(() => [...document.querySelectorAll("#tab-findings .badge")].map((one) => [one.className, one.textContent]));

test("what is wrong stands on the stage", async () => {
  const library = (name) => testdata(`library/${name}.cast`);
  await withPage(["--no-join", library("body"), library("head"), library("walk")], async (page) => {
    await said(page, "body and head share 2 bones and are posed separately: if they come apart, export them as one model");
    await page.click("#details");
    assert.match(await text(page, "#panel-findings"), /hip and spine/);
    assert.deepEqual(await badges(page), [["badge warning", "1 warning"]]);
  });
  await withPage([testdata("valid/skinning.cast"), library("walk")], (page) => said(page, "walk moves 0 of 4 bones: it belongs to another skeleton"));
  await withPage([testdata("valid/character.cast")], async (page) => {
    await said(page, "the texture textures/skin_albedo.png is missing");
    await page.click("#details");
    const findings = await text(page, "#panel-findings");
    // Once.
    assert.equal(findings.split("skin_albedo.png").length, 2, findings);
  });
  await withPage([testdata("check/CAST-MESH-004.cast")], async (page) => {
    await said(page, "1 face cannot be drawn: it refers to missing vertices");
    assert.equal(await text(page, "#problems b"), "Error");
    // The check finds the same, and it is counted once.
    await page.waitForFunction(() => /CAST-MESH-004/.test(document.querySelector("#panel-findings .problem")?.textContent));
    assert.deepEqual(await badges(page), [["badge error", "1 error"]]);
  });
  await withPage([library("head")], async (page) => {
    await page.waitForFunction(() => window.castkit.stage.meshes.every(({ material }) => material.map?.name || material.map === null));
    assert.equal(await page.isHidden("#problems"), true);
    assert.deepEqual(await badges(page), []);
  });
});

test("a damaged file opens as in the page, and errors come first", async () => {
  const cut = path.join(folder, "cut.cast");
  const whole = readFileSync(testdata("valid/character.cast"));
  writeFileSync(cut, whole.subarray(0, whole.length - 200));
  await withPage([cut], async (page) => {
    await said(page, "cut.cast is damaged: some nodes are lost");
    // It has been recovered.
    assert.doesNotMatch(await text(page, "#panel-findings"), /try recovery/);
    // All is in view beside the badges.
    const boxes = await page.evaluate(() => ["#side", "#tab-findings"].map((of) => document.querySelector(of).getBoundingClientRect().right));
    assert.ok(boxes[1] <= boxes[0], `${boxes}`);
    await page.waitForFunction(() => document.querySelectorAll("#tab-findings .badge").length === 2);
    await page.waitForFunction(() => document.querySelector("#details").textContent === "Details, 1 more");
    const kinds = await page.evaluate(() => [...document.querySelectorAll(".finding")].map((one) => one.className.split(" ")[1]));
    const words = await page.evaluate(() => [...document.querySelectorAll("#panel-findings .finding b span")].map((one) => one.textContent));
    assert.ok(words.length > 2 && words.every((word) => /^(Error|Warning|Info|Hint)$/.test(word)), `${words}`);
    assert.ok(kinds.indexOf("warning") > kinds.lastIndexOf("error") && kinds[0] === "error", `${kinds}`);
    assert.match((await badges(page)).join(), /^badge error,\d errors,badge warning,\d warnings?$/);
    // Words in colours that can be told from the background.
    for (const theme of ["dark", "light"]) {
      const contrasts = await page.evaluate(() => {
        const light = (color) => {
          const [red, green, blue] = color.match(/\d+/g).map((part) => (part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
          return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
        };
        const back = light(getComputedStyle(document.querySelector("#side")).backgroundColor);
        return [...document.querySelectorAll("#tab-findings .badge")].map((one) => {
          const front = light(getComputedStyle(one).color);
          return (Math.max(front, back) + 0.05) / (Math.min(front, back) + 0.05);
        });
      });
      assert.ok(contrasts.every((contrast) => contrast >= 4.5), `${theme}: ${contrasts}`);
      await page.click("#theme");
    }
  });
});

/** A clip that moves a bone of its own from one place to another. */
const foreign = () => {
  const keys = [property("h", "kb", 2, bytes(new Uint16Array([0, 10]))), property("f", "kv", 2, bytes(new Float32Array([0, 1])))];
  const curve = node("curv", 11, [string("nn", "of_another"), string("kp", "tx"), string("m", "absolute"), ...keys]);
  const clip = node("anim", 10, [string("n", "strange"), property("f", "fr", 1, bytes(new Float32Array([30])))], [curve]);
  return Buffer.concat(fileOf(clip));
};

test("of a file that is cut in the middle, what is lost is said", async () => {
  const whole = readFileSync(testdata("valid/character.cast"));
  const half = path.join(folder, "half.cast");
  writeFileSync(half, whole.subarray(0, whole.length >> 1));
  await withPage([half], async (page) => {
    await said(page, "half.cast is damaged: the faces of 1 mesh and other nodes are lost");
    assert.match(await text(page, "#counts"), / 0 triangles/);
    // By their names: the model has a skeleton, two meshes and two materials, the mesh 14 properties, as its header says.
    await page.click("#details");
    const details = (await text(page, "#panel-findings .problem small")).split("\n");
    assert.deepEqual(details.slice(1), [
      "no faces are left of body",
      "root[0]: 2 of 3 nodes are left",
      'root[0]/model[0] "hero": 2 of 5 nodes are left',
      'root[0]/model[0] "hero"/mesh[0] "body": 4 of 14 properties are left',
    ]);
    // What the file has, not the pattern of the specification.
    await page.waitForFunction(() => /there is `c0`, but no `cl`/.test(document.querySelector("#panel-findings").textContent));
  });
  // The model is of another kind now, and the last node ends early.
  const kind = path.join(folder, "kind.cast");
  writeFileSync(kind, Buffer.from(whole.subarray(0, whole.length - 20).toString("latin1").replace("modl", "nodl"), "latin1"));
  await withPage([kind], (page) => page.waitForFunction(() => /^kind\.cast is damaged: there is no model/.test(document.querySelector("#problems .text")?.textContent)));
});

test("names are shortened, and show what they have instead of letters", async () => {
  const long = path.join(folder, "long.cast");
  writeFileSync(long, Buffer.concat(fileOf(node("modl", 2, [string(`x${"y\u0001".repeat(200)}`, "C:\\a\\b.png")]))));
  await withPage([long], async (page) => {
    await page.click("#tab-findings");
    await page.waitForSelector("#panel-findings button.finding");
    const lines = (await text(page, "#panel-findings")).split("\n");
    assert.ok(lines.some((line) => line.includes("xy\\x01y\\x01")), lines.join("\n"));
    assert.ok(lines.every((line) => line.length < 200 && !/[\0-\x08]/.test(line)), lines.join("\n"));
    const widths = await page.evaluate(() => {
      const panel = document.querySelector("#panel-findings");
      return [panel.scrollWidth, panel.clientWidth];
    });
    assert.ok(widths[0] <= widths[1], `${widths}`);
  }, { width: 1400, height: 900 });
});

test("the badges count what is not listed, too", async () => {
  const [many, place] = [1234, path.join(folder, "many.cast")];
  const faces = property("b", "f", 3 * many, new Uint8Array(3 * many));
  writeFileSync(place, Buffer.concat(fileOf(node("modl", 2, [], [node("mesh", 3, [property("v3", "vp", 1, bytes(new Float32Array(3))), faces])]))));
  await withPage([place], async (page) => {
    // Each face has three equal corners.
    await page.waitForFunction(() => /CAST-MESH-006: 1,234 in all/.test(document.querySelector("#panel-findings").textContent));
    assert.deepEqual(await badges(page), [["badge warning", "1,234 warnings"]]);
  });
});

test("names are as in the file, and what cannot be seen in them is shown", async () => {
  const bone = (name, hash) => node("bone", hash, [string("n", name), property("i", "p", 1, bytes(new Uint32Array([0xffffffff])))]);
  const skeleton = node("skel", 3, [], [bone("c%d %20 100%", 10), bone("a\u0001b\nc\u202ed", 11), bone(String.raw`\\server\x`, 12)]);
  const mesh = node("mesh", 4, [string("n", "m\u0007%s"), property("v3", "vp", 3, bytes(new Float32Array(9))), property("b", "f", 3, Uint8Array.of(0, 1, 9))]);
  const material = node("matl", 5, [string("n", "s\u0002%n"), string("t", "pbr")]);
  const place = path.join(folder, "names.cast");
  writeFileSync(place, Buffer.concat(fileOf(node("modl", 2, [string("n", "one\u0003")], [skeleton, mesh, material]))));
  await withPage([place], async (page) => {
    const options = await page.$$eval("#bone option", (all) => all.map((one) => one.textContent));
    assert.deepEqual(options, ["c%d %20 100%", String.raw`a\x01b\x0ac\u{202e}d`, String.raw`\\server\x`]);
    await page.click("#details");
    assert.equal((await text(page, "#panel-findings .problem small")).trim(), String.raw`m\x07%s`);
    await page.click("#tab-tree");
    await page.waitForFunction((of) => [...document.querySelectorAll(".row .label")].some((one) => one.textContent === of), String.raw`one\x03`);
    assert.equal(await page.textContent("#panel-materials h2"), String.raw`s\x02%n`);
  });
});

test("textures are missing whether they are drawn or not", async () => {
  const names = ["albedo", "roughness", "specular", "extra0"];
  const slots = names.map((name, index) => property("l", name, 1, bytes(new BigUint64Array([BigInt(300 + index)]))));
  const images = names.map((name, index) => node("file", 300 + index, [string("p", `textures/${name}.png`)]));
  const materials = [node("matl", 200, [string("n", "unused"), string("t", "pbr"), ...slots], images)];
  const place = path.join(folder, "slots.cast");
  writeFileSync(place, Buffer.concat(fileOf(node("modl", 2, [], materials))));
  const out = path.join(folder, "slots.html");
  execFileSync(program, ["view", place, "-o", out, "--quiet"]);
  const { address, end } = await serve(place);
  for (const where of [address, `file://${out}`]) {
    const { page, complaints } = await openPage(browser, where);
    await said(page, "4 textures are missing");
    await page.click("#details");
    const details = await text(page, "#panel-findings .problem small");
    assert.deepEqual(details.split("\n").sort(), names.map((name) => `textures/${name}.png`).sort());
    await page.click("#tab-materials");
    assert.equal(await page.locator(".slot.missing").count(), 4);
    assert.deepEqual(complaints, []);
    await page.close();
  }
  end();
});

test("an up axis that no file states is said to be assumed", async () => {
  const file = path.join(folder, "no_axis.cast");
  writeFileSync(file, textured([]));
  const axis = (page) => page.evaluate(() => document.querySelector("#up").selectedOptions[0].text);
  await withPage([file], async (page) => {
    assert.equal(await axis(page), "Z (assumed)");
    assert.equal(await page.isVisible("#up-note"), true);
    assert.match(await text(page, "#counts"), /Z up \(assumed\)/);
    // Nothing is assumed once an axis is chosen.
    await page.selectOption("#up", "y");
    assert.deepEqual([await page.isVisible("#up-note"), await page.isVisible("#up-count")], [false, false]);
    await page.selectOption("#up", "");
    assert.deepEqual([await page.isVisible("#up-note"), await page.isVisible("#up-count")], [true, true]);
  });
  await withPage([testdata("valid/character.cast")], async (page) => {
    assert.equal(await axis(page), "Y (from the file)");
    assert.equal(await page.isVisible("#up-note"), false);
  });
});

test("an animation alone is played on the model that is shown", async () => {
  const clip = path.join(folder, "strange.cast");
  writeFileSync(clip, foreign());
  await withPage([testdata("valid/character.cast")], async (page) => {
    await said(page, "the texture textures/skin_albedo.png is missing");
    const playing = () => page.evaluate(() => {
      const { player, current, stage } = window.castkit;
      return { name: player.animation?.name, isPlaying: player.isPlaying, files: current.said.length, models: stage.models.length };
    });
    await page.setInputFiles("#files", testdata("library/walk.cast"));
    await page.waitForFunction(() => window.castkit.player.animation?.name === "walk" && document.title.startsWith("character.cast, walk.cast"));
    assert.deepEqual(await playing(), { name: "walk", isPlaying: true, files: 2, models: 1 });
    await page.setInputFiles("#files", clip);
    // What is wrong with what plays comes first.
    await said(page, "strange moves 0 of 7 bones: it belongs to another skeleton");
    await page.waitForFunction(() => document.title.startsWith("character.cast, walk.cast, strange.cast"));
    assert.deepEqual(await playing(), { name: "strange", isPlaying: true, files: 3, models: 1 });
    await page.selectOption("#animation", { label: "walk" });
    await said(page, "the texture textures/skin_albedo.png is missing");
    await page.selectOption("#animation", { label: "strange" });
    await said(page, "strange moves 0 of 7 bones: it belongs to another skeleton");
    assert.equal(await page.isDisabled("#play"), false);
    await page.selectOption("#animation", { label: "Rest pose" });
    assert.equal(await page.isDisabled("#play"), true);
    // A model replaces the model.
    await page.setInputFiles("#files", testdata("valid/rig.cast"));
    await page.waitForFunction(() => document.title.startsWith("rig.cast"));
  });
});

test("files that cannot be read are named", async () => {
  const script = path.join(folder, "script.py");
  writeFileSync(script, "pass");
  await withPage([testdata("valid/character.cast")], async (page) => {
    await page.setInputFiles("#files", [script, testdata("valid/rig.cast")]);
    await page.waitForFunction(() => document.title.startsWith("rig.cast"));
    assert.equal(await text(page, "#message"), "script.py is not a file that castkit reads, and is left out.");
    const junk = path.join(folder, "junk.cast");
    writeFileSync(junk, "junk in its place");
    await page.setInputFiles("#files", [junk, testdata("valid/rig.cast")]);
    await page.waitForFunction(() => /^junk\.cast: /.test(document.querySelector("#message").textContent));
  });
});

test("a served file that cannot be read any more is shown as it was, which is said", async () => {
  const file = path.join(folder, "live.cast");
  copyFileSync(testdata("valid/rig.cast"), file);
  await withPage([file], async (page) => {
    const counts = await text(page, "#counts");
    writeFileSync(file, "junk in its place");
    await page.waitForFunction(() => /^live\.cast has changed and cannot be read now: .*"junk".*It is shown as it was before\.$/s.test(document.querySelector("#message").textContent));
    assert.equal(await text(page, "#counts"), counts);
    copyFileSync(testdata("valid/rig.cast"), file);
    await page.waitForFunction(() => document.querySelector("#message").hidden);
  });
});

test("a texture outside the folder of the file is not called missing", async () => {
  const models = path.join(folder, "models");
  mkdirSync(models, { recursive: true });
  const file = path.join(models, "outside.cast");
  const name = "textures/a.png";
  // Beside the folder; of the same length.
  const bytes = Buffer.from(textured(["a.png"]).toString("latin1").replace(name, "../textur/a.pn".slice(0, name.length)), "latin1");
  writeFileSync(file, bytes);
  const wanted = "the texture ../textur/a.pn is outside the folder of the file and was not looked for (castkit view --follow-outside)";
  await withPage([file], (page) => said(page, wanted));
  const absolute = path.join(models, "absolute.cast");
  writeFileSync(absolute, Buffer.from(textured(["a.png"]).toString("latin1").replace(name, String.raw`C:\skins\a.png`), "latin1"));
  await withPage([absolute], async (page) => {
    // Where there are no drives, it is nowhere.
    const why = process.platform === "win32" ? "is outside the folder of the file and was not looked for (castkit view --follow-outside)" : "is missing";
    await said(page, String.raw`the texture C:\skins\a.png ${why}`);
    await page.waitForFunction(() => /CAST-MATERIAL-005/.test(document.querySelector("#panel-findings").textContent));
    const findings = await page.textContent("#panel-findings");
    assert.ok(findings.includes(String.raw`"C:\skins\a.png" is absolute`), findings);
  });
  const out = path.join(folder, "outside.html");
  execFileSync(program, ["view", file, "-o", out, "--quiet"]);
  const { page, complaints } = await openPage(browser, `file://${out}`);
  await said(page, wanted);
  await page.click("#tab-materials");
  assert.match(await text(page, "#panel-materials"), /is outside the folder of the file/);
  assert.deepEqual(complaints, []);
  await page.close();
});

test("keys turn the camera and bring it closer", async () => {
  await withPage([testdata("valid/rig.cast")], async (page) => {
    const from = () => page.evaluate(() => {
      const { camera, controls } = window.castkit.stage;
      const [x, y, z] = camera.position.clone().sub(controls.target).toArray();
      return { angle: (Math.atan2(x, z) * 180) / Math.PI, height: (Math.asin(y / Math.hypot(x, y, z)) * 180) / Math.PI, distance: Math.hypot(x, y, z) };
    });
    await page.focus("#canvas");
    const before = await from();
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("Shift+ArrowUp");
    await page.keyboard.press("+");
    const turned = await from();
    assert.ok(Math.abs(turned.angle - before.angle - 15) < 0.1 && Math.abs(turned.height - before.height - 15) < 0.1, JSON.stringify([before, turned]));
    assert.ok(Math.abs(turned.distance / before.distance - 0.8) < 1e-3);
    for (const key of ["Shift+ArrowLeft", "Shift+ArrowDown", "-"]) await page.keyboard.press(key);
    const back = await from();
    assert.ok(Math.abs(back.angle - before.angle) < 0.1 && Math.abs(back.distance / before.distance - 1) < 1e-3);
    await page.keyboard.press("?");
    assert.match(await text(page, "#keys"), /Turn to the left[^]*Closer/);
  });
});

test("a phone: one row below, a panel from below, and targets that fingers hit", async () => {
  await withPage([testdata("valid/character.cast")], async (page) => {
    const box = (selector) => page.locator(selector).boundingBox();
    assert.equal(await page.isVisible("#side"), false);
    assert.match(await text(page, "#title"), /character\.cast/);
    assert.ok((await box("#timeline")).height < 60);
    const small = () => page.evaluate(() =>
      [...document.querySelectorAll("button, select, input, .twist")]
        .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width)
        .map((one) => [one.id || one.className || one.textContent, one.getBoundingClientRect()])
        .filter(([, { width, height }]) => width < 24 || height < 24)
        .map(([name, { width, height }]) => `${name}: ${width} x ${height}`),
    );
    assert.deepEqual(await small(), []);
    await page.click("#sheet");
    await page.waitForFunction(() => document.querySelector("#side").getBoundingClientRect().bottom <= innerHeight + 1);
    assert.equal(await page.getAttribute("#sheet", "aria-expanded"), "true");
    for (const tab of ["tree", "materials", "findings", "view"]) {
      await page.click(`#tab-${tab}`);
      await page.waitForTimeout(100);
      assert.deepEqual(await small(), [], tab);
    }
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
    await page.click("#sheet");
    await page.waitForFunction(() => getComputedStyle(document.querySelector("#side")).visibility === "hidden");
  }, { width: 390, height: 844 }, { hasTouch: true });
});

test("a phone: what is wrong is not cut", async () => {
  await withPage(["--no-join", testdata("library/body.cast"), testdata("library/head.cast")], async (page) => {
    const sentence = "body and head share 2 bones and are posed separately: if they come apart, export them as one model";
    await said(page, sentence);
    const [words, banner, stage] = await page.evaluate(() => {
      const range = document.createRange();
      range.selectNodeContents(document.querySelector("#problems .text"));
      return [range, document.querySelector("#problems"), document.querySelector("#stage")].map((one) => one.getBoundingClientRect().toJSON());
    });
    const isIn = (one, other) => one.left >= other.left && one.right <= other.right && one.top >= other.top && one.bottom <= other.bottom;
    assert.ok(isIn(words, banner) && isIn(banner, stage), JSON.stringify([words, banner, stage]));
    await page.click("#details");
    await page.waitForFunction((of) => document.querySelector("#panel-findings").innerText.includes(of), sentence);
  }, { width: 390, height: 844 }, { hasTouch: true });
});

test("a model without materials is grey", async () => {
  await withPage([testdata("valid/skinning.cast")], async (page) => {
    const colors = await page.evaluate(() => window.castkit.stage.meshes.map(({ material }) => material.color.getHexString()));
    // 0.5 in linear light.
    assert.deepEqual([...new Set(colors)], ["999999"]);
    const brightest = await page.evaluate(async () => {
      const picture = await createImageBitmap(await window.castkit.stage.picture());
      const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
      context.drawImage(picture, 0, 0);
      const { data } = context.getImageData(0, 0, picture.width, picture.height);
      let brightest = 0;
      for (let at = 0; at < data.length; at += 4) if (data[at + 3] === 255) brightest = Math.max(brightest, data[at]);
      return brightest;
    });
    assert.ok(brightest > 100 && brightest < 250, `${brightest}`);
  });
});

test("textures that browsers do not show say their format", async () => {
  const file = path.join(folder, "dds.cast");
  const whole = readFileSync(testdata("valid/character.cast"));
  writeFileSync(file, Buffer.from(whole.toString("latin1").replace("skin_albedo.png", "skin_albedo.dds"), "latin1"));
  await withPage([file], async (page) => {
    await page.click("#tab-materials");
    await page.waitForSelector(".slot .swatch");
    assert.equal((await text(page, ".slot .swatch")).trim(), "DDS");
  });
});

/** A server that passes on what another one has, slowly. */
async function slowed(address) {
  const server = createServer(async (request, response) => {
    const answer = await fetch(new URL(request.url, address));
    const bytes = Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, { "content-type": answer.headers.get("content-type"), "content-length": bytes.length });
    const isModel = bytes.subarray(0, 4).toString() === "cast";
    for (let at = 0; isModel && at < bytes.length - 600 && !response.destroyed; at += 600) {
      response.write(bytes.subarray(at, at + 600));
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    response.end(isModel ? bytes.subarray(Math.floor((bytes.length - 1) / 600) * 600) : bytes);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { pathname } = new URL(address);
  return { address: `http://127.0.0.1:${server.address().port}${pathname}`, end: () => server.close() };
}

test("opening says how far it is, and can be stopped", async () => {
  const { address, end } = await serve(testdata("valid/character.cast"));
  const slow = await slowed(address);
  const { page, complaints } = await openPage(browser, slow.address);
  await page.waitForFunction(() => /^\d.* of 11 KiB$/.test(document.querySelector("#progress-text").textContent));
  const value = await page.getAttribute("#bar", "aria-valuenow");
  assert.ok(Number(value) > 0 && Number(value) < 100, value);
  await page.click("#stop");
  await page.waitForFunction(() => document.querySelector("#progress").hidden);
  assert.equal(await text(page, "#title"), "No file");
  assert.equal(await page.isVisible("#welcome"), true);
  // The page is as before.
  await page.setInputFiles("#files", testdata("valid/rig.cast"));
  await shown(page);
  assert.match(await text(page, "#title"), /rig\.cast/);
  assert.deepEqual(complaints, []);
  await page.close();
  slow.end();
  end();
});

/** Lets the worker be busy for ever with what it is called for. */
const busy = (page, name) => page.evaluate((of) => {
  const { client } = window.castkit;
  const call = client.call.bind(client);
  client.call = (name, ...rest) => (name === of ? new Promise(() => {}) : call(name, ...rest));
}, name);

test("stopping does not wait for the worker, and what is shown then is said", async () => {
  const side = 800;
  const file = path.join(folder, "pieces.cast");
  writeLargeFile(file, [side]);
  await withPage([testdata("valid/rig.cast")], async (page) => {
    await busy(page, "more");
    await page.setInputFiles("#files", file);
    await page.waitForFunction(() => /^\d+ % of the faces$/.test(document.querySelector("#progress-text").textContent));
    await page.click("#stop");
    await page.waitForFunction(() => !document.querySelector("#message").hidden);
    const triangles = Number((await text(page, "#counts")).match(/([\d,]+) triangles/)[1].replaceAll(",", ""));
    const percent = Math.round((100 * triangles) / (2 * (side - 1) ** 2));
    assert.ok(percent > 0 && percent < 100, `${percent}`);
    assert.equal(await text(page, "#message"), `Stopped: ${percent} % of the faces are shown.`);
    await busy(page, "open");
    await page.setInputFiles("#files", testdata("valid/character.cast"));
    await page.waitForFunction(() => document.querySelector("#title").textContent.startsWith("Opening character"));
    await page.click("#stop");
    await page.waitForFunction(() => document.querySelector("#title").textContent === "pieces.cast");
  });
});
