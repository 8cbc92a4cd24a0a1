// Textures of all kinds, in Chromium: what graphics processors make of them, and those that nothing can be made of.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

import { serveFolders } from "../serve.mjs";
import { launch, openLoader } from "./common.mjs";
import { dds, plainDds, RED_PNG, tga } from "./pictures.mjs";
import { textured } from "./write_cast.mjs";

/** Red and blue, and for all pixels the colour that is a third of the way from the first to the second. */
const BC1 = [0x00, 0xf8, 0x1f, 0x00, 0xaa, 0xaa, 0xaa, 0xaa];
const THIRD = [170, 0, 85];
/** One value for all pixels, or a seventh of the way from 255 to 0. */
const channel = (value) => [value, value, 0, 0, 0, 0, 0, 0];
const SEVENTH = [255, 0, 0x92, 0x24, 0x49, 0x92, 0x24, 0x49];

/** A block of BC7 in mode 6 with equal ends: seven bits for each end of each channel, their lowest bits, and indices of 0. */
function bc7(...sevens) {
  let bits = 1n << 6n;
  sevens.forEach((seven, lane) => (bits |= (BigInt(seven) | (BigInt(seven) << 7n)) << BigInt(7 + lane * 14)));
  bits |= 3n << 63n;
  return Array.from({ length: 16 }, (_, at) => Number((bits >> BigInt(8 * at)) & 255n));
}

/**
 * Pictures with what they look like. The colours are those of the formats' specifications, calculated by hand: the z of a normal is the
 * root of 1 - (200 / 127.5 - 1)² - (100 / 127.5 - 1)².
 */
const SEEN = {
  "bc1.dds": [dds("DXT1", BC1), THIRD],
  "mipmaps.dds": [dds("DXT1", BC1, { width: 16, height: 8, mipmaps: 5 }), THIRD],
  "bc1_dx10.dds": [dds(71, BC1), THIRD],
  "bc1_of_any_size.dds": [dds("DXT1", BC1, { width: 6, height: 7 }), THIRD],
  "bc2_of_any_size.dds": [dds("DXT3", [...Array(8).fill(0xff), ...BC1], { width: 5, height: 4 }), THIRD],
  "bc3_of_any_size.dds": [dds(77, [...channel(255), ...BC1], { width: 5, height: 4 }), THIRD],
  "bc4.dds": [dds("ATI1", SEVENTH), [219, 219, 219]],
  "bc4_dx10.dds": [dds(80, channel(77)), [77, 77, 77]],
  "bc5.dds": [dds("ATI2", [...channel(200), ...channel(100)]), [200, 100, 229]],
  "bc5_dx10.dds": [dds(83, [...channel(200), ...channel(100)]), [200, 100, 229]],
  "bc7.dds": [dds(98, bc7(127, 32, 0, 127)), [255, 65, 1]],
  "rgba.dds": [plainDds(0xff302010, [0xff, 0xff00, 0xff0000, 0xff000000]), [0x10, 0x20, 0x30]],
  "bgrx.dds": [plainDds(0x102030, [0xff0000, 0xff00, 0xff, 0]), [0x10, 0x20, 0x30]],
  "really_a.dds": [RED_PNG, [255, 0, 0]],
  "really_dds.png": [dds("DXT1", BC1), THIRD],
  "plain.tga": [tga([[1, 2, 3]]), [1, 2, 3]],
};

/** Pictures of which nothing can be made, and what is said of them. */
const MISSING = {
  "empty.dds": [Buffer.alloc(0), "cannot be decoded: the file is empty"],
  "empty.png": [Buffer.alloc(0), "cannot be decoded: the file is empty"],
  "header.dds": [dds("DXT1", BC1).subarray(0, 100), "cannot be decoded: the file is cut off"],
  "cut.dds": [dds(71, BC1).subarray(0, 150), "cannot be decoded: the file is cut off: it has 2 of the 8 bytes of the picture"],
  "cut.tga": [tga([[1, 2, 3]]).subarray(0, 40), "cannot be decoded: the file is cut off"],
  "cube.dds": [Buffer.from(Object.assign(dds("DXT1", BC1), { 113: 2 })), "cannot be decoded: it has several pictures, of a cube or a volume"],
  "huge.dds": [dds("DXT1", BC1, { width: 1 << 20, height: 1 }).subarray(0, 200), "cannot be decoded: its picture has 1048576 by 1 pixels"],
  "letters.dds": [dds("ABCD", BC1), 'cannot be decoded: its format is "ABCD", which castkit does not read'],
  "number.dds": [dds(10, BC1), "cannot be decoded: its format is number 10 of DXGI, which castkit does not read"],
  "text.png": [Buffer.from("this is no picture"), "cannot be decoded: this browser cannot decode it"],
};

let browser;
let folder;
let server;

before(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "castkit-textures-"));
  mkdirSync(path.join(folder, "textures"));
  for (const [name, [content]] of Object.entries({ ...SEEN, ...MISSING })) writeFileSync(path.join(folder, "textures", name), content);
  writeFileSync(path.join(folder, "textures/upright.tga"), tga([[255, 0, 0], [255, 0, 0], [0, 0, 255], [0, 0, 255]]));
  browser = await launch();
  server = await serveFolders({ "/files/": folder, "/": fileURLToPath(new URL("../../", import.meta.url)) });
});

after(async () => {
  await browser?.close();
  server?.end();
  rmSync(folder, { recursive: true, force: true });
});

test("pictures look as their formats say", async () => {
  const { page, complaints } = await openLoader(browser, server);
  for (const [name, [, expected]] of Object.entries(SEEN)) {
    const [color] = await page.evaluate((file) => picture(`/files/textures/${file}`), name);
    color.forEach((value, lane) => assert.ok(Math.abs(value - expected[lane]) <= 1, `${name}: ${color}, expected ${expected}`));
  }
  // The first row of its pixels is the lowest: it is drawn where the vertical coordinate is 1.
  const [top, bottom] = await page.evaluate(() => picture("/files/textures/upright.tga"));
  assert.deepEqual([top, bottom], [[0, 0, 255], [255, 0, 0]]);
  assert.deepEqual(complaints, []);
  await page.close();
});

test("textures that cannot be decoded are missing, with the reason, and the others are drawn", async () => {
  const names = [...Object.keys(MISSING), "none.png", "bc1.dds"];
  writeFileSync(path.join(folder, "squares.cast"), textured(names));
  const { page, complaints } = await openLoader(browser, server);
  const said = await page.evaluate(async () => {
    const errors = [];
    const manager = new THREE.LoadingManager();
    manager.onError = (url) => errors.push(url);
    const group = await load("/files/squares.cast", new CastLoader(manager));
    draw(group);
    renderer.render(stage, camera);
    const materials = group.children[0].meshes.map(({ material }) => [material.map?.name ?? null, material.color.r < 0.9]);
    return { materials, errors, missing: [...group.missingTextures], triangles: renderer.info.render.triangles };
  });
  const expected = [...Object.entries(MISSING).map(([name, [, problem]]) => [`textures/${name}`, problem])];
  assert.deepEqual(said.missing.slice().sort().filter(([name]) => !name.endsWith("none.png")), expected.sort());
  assert.equal(new Map(said.missing).get("textures/none.png"), "is missing: the server answered with status 404");
  // Grey without a texture, so that shapes are visible.
  assert.deepEqual(said.materials, names.map((name) => (name === "bc1.dds" ? ["textures/bc1.dds", false] : [null, true])));
  assert.equal(said.triangles, names.length * 2);
  for (const name of Object.keys(MISSING)) assert.ok(said.errors.some((url) => url.endsWith(name)), `${name}: ${said.errors}`);
  assert.deepEqual(complaints, []);
  await page.close();
});
