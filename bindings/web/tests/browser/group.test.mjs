// What programs do with a loaded group in Chromium: animations of other files, copies, rays, and freeing it.
import assert from "node:assert/strict";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

import { convert, open } from "castkit";
import { bytesOf, testdata } from "../common.mjs";
import { serveFolders } from "../serve.mjs";
import { assertSame, launch, openLoader, posed } from "./common.mjs";
import { dds, RED_PNG } from "./pictures.mjs";

let browser;
let folder;
let server;

const here = (name) => path.join(folder, name);

/** The file with a first mesh that is skinned by dual quaternions, which graphics processors do not do: longer text in longer nodes. */
async function dualQuaternions(whole) {
  const [mesh] = (await open(whole)).meshes;
  const { dataOffset, byteLength } = mesh.property("sm");
  const parts = [whole.subarray(0, dataOffset), Buffer.from("quaternion\0"), whole.subarray(dataOffset + byteLength)];
  const bytes = Buffer.concat(parts);
  const more = bytes.length - whole.length;
  // The size of a node is after its kind.
  for (let node = mesh; node; node = node.parent) bytes.writeUInt32LE(bytes.readUInt32LE(node.offset + 4) + more, node.offset + 4);
  return bytes;
}

before(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "castkit-group-"));
  const whole = bytesOf("valid/character.cast");
  copyFileSync(testdata("valid/character.cast"), here("character.cast"));
  writeFileSync(here("model.cast"), (await convert(whole, { animations: false })).bytes);
  writeFileSync(here("walk.cast"), (await convert(whole, { models: false })).bytes);
  copyFileSync(testdata("valid/materials.cast"), here("materials.cast"));
  writeFileSync(here("dual.cast"), await dualQuaternions(whole));
  browser = await launch();
  server = await serveFolders({ "/files/": folder, "/testdata/": testdata(""), "/": fileURLToPath(new URL("../../", import.meta.url)) });
});

after(async () => {
  await browser?.close();
  server?.end();
  rmSync(folder, { recursive: true, force: true });
});

test("animations of another file move a model", async () => {
  const { page, complaints } = await openLoader(browser, server);
  const expected = posed(folder, here("model.cast"), 6, "--animation-from", here("walk.cast"));
  const found = await page.evaluate(async () => {
    const together = await load(["/files/model.cast", "/files/walk.cast"]);
    const first = play(together, 6);
    const later = await load("/files/model.cast");
    const before = later.animations.length;
    later.animations = await new CastLoader().loadClips("/files/walk.cast", later);
    const second = play(later, 6);
    const nothing = await new CastLoader().loadClips("/testdata/valid/materials.cast", later).then(() => null, (error) => [error.name, error.message, error.path]);
    return { first, before, second, nothing };
  });
  assertSame(found.first, expected, "files that are loaded together");
  assertSame(found.second, expected, "clips that are loaded later");
  assert.equal(found.before, 0);
  assert.deepEqual(found.nothing, ["CastError", "the file has no animations", "/testdata/valid/materials.cast"]);
  assert.deepEqual(complaints, []);
  await page.close();
});

test("a clip moves each of two models with the same names", async () => {
  const { page, complaints } = await openLoader(browser, server);
  const expected = posed(folder, here("model.cast"), 6, "--animation-from", here("walk.cast"));
  const { vertices, names } = await page.evaluate(async () => {
    const group = await load(["/files/model.cast", "/files/model.cast", "/files/walk.cast"]);
    const names = [];
    group.traverse((object) => object.name && names.push(object.name));
    return { vertices: play(group, 6), names };
  });
  assertSame(vertices, [...expected, ...expected], "both");
  assert.equal(new Set(names).size, names.length, `${names}`);
  assert.deepEqual(complaints, []);
  await page.close();
});

for (const file of ["character.cast", "dual.cast"]) {
  test(`copies of a group have a pose of their own: ${file}`, async () => {
    const { page, complaints } = await openLoader(browser, server);
    const found = await page.evaluate(async (url) => {
      const group = await load(url);
      const { clone } = await import("three/addons/utils/SkeletonUtils.js");
      const copies = [group.clone(), clone(group)];
      stage.add(...copies);
      return [play(copies[0], 3), play(copies[1], 9), play(group, 6), draw(copies[0]), draw(copies[1])];
    }, `/files/${file}`);
    const at = Object.fromEntries([3, 6, 9].map((frame) => [frame, posed(folder, here(file), frame)]));
    [3, 9, 6, 3, 9].forEach((frame, index) => assertSame(found[index], at[frame], `copy ${index}`));
    assert.deepEqual(complaints, []);
    await page.close();
  });
}

test("rays hit a character where it has walked", async () => {
  const { page, complaints } = await openLoader(browser, server);
  for (const file of ["character.cast", "dual.cast"]) {
    const found = await page.evaluate(async (url) => {
      const group = await load(url);
      const [model] = group.models;
      const hits = () => {
        group.updateMatrixWorld(true);
        const center = new THREE.Vector3();
        return [0, 50].map((x) => {
          const from = new THREE.Vector3(x, 1, 100);
          const ray = new THREE.Raycaster(from, center.set(0, 0, -1));
          return ray.intersectObject(group).length > 0;
        });
      };
      const standing = hits();
      model.bones[0].position.x += 50;
      return [standing, hits()];
    }, `/files/${file}`);
    assert.deepEqual(found, [[true, false], [false, true]], file);
  }
  assert.deepEqual(complaints, []);
  await page.close();
});

test("a hundred groups are loaded, drawn and freed", async () => {
  mkdirSync(here("textures"));
  for (const name of ["skin_albedo", "albedo", "normal", "roughness", "metal", "ao"]) {
    writeFileSync(here(`textures/${name}.png`), name === "metal" ? dds("ATI1", Array(8).fill(0)) : RED_PNG);
  }
  const { page, complaints } = await openLoader(browser, server);
  const { before, states } = await page.evaluate(async () => {
    const memory = () => [renderer.info.memory.geometries, renderer.info.memory.textures];
    // What three.js keeps for all materials of this kind stays.
    const plain = new THREE.Mesh(new THREE.BoxGeometry(), new THREE.MeshStandardMaterial());
    stage.add(plain, new THREE.HemisphereLight());
    renderer.render(stage, camera);
    stage.clear();
    plain.geometry.dispose();
    plain.material.dispose();
    const before = memory();
    const states = [];
    for (let round = 0; round < 100; round++) {
      const group = await load(["/files/character.cast", "/files/dual.cast", "/files/materials.cast"][round % 3]);
      const copy = group.clone();
      stage.add(copy);
      draw(group);
      const used = memory();
      stage.clear();
      copy.dispose();
      group.dispose();
      states.push({ used, after: memory(), programs: renderer.info.programs.length });
    }
    return { before, states };
  });
  const [geometries, textures] = states[0].used;
  assert.ok(geometries >= before[0] + 2 && textures >= before[1] + 2, `${states[0].used}`);
  for (const { after } of states) assert.deepEqual(after, before);
  assert.equal(states[99].programs, states[0].programs);
  assert.deepEqual(complaints, []);
  await page.close();
});
