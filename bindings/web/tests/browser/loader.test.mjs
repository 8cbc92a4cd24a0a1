// CastLoader alone in Chromium, without a bundler and without the viewer.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

import { testdata } from "../common.mjs";
import { serveFolders } from "../serve.mjs";
import { assertSame, corpus, launch, openLoader, posed, program } from "./common.mjs";
import { RED_PNG } from "./pictures.mjs";

const packageFolder = fileURLToPath(new URL("../../", import.meta.url));
let browser;
let folder;
let server;

before(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "castkit-loader-"));
  browser = await launch();
  const roots = { "/files/": folder, "/testdata/": testdata(""), "/corpus/": corpus, "/": packageFolder };
  server = await serveFolders(roots);
});

after(async () => {
  await browser?.close();
  server?.end();
  rmSync(folder, { recursive: true, force: true });
});

test("a group of meshes, bones, clips and materials", async () => {
  const { page, complaints } = await openLoader(browser, server);
  const said = await page.evaluate(async () => {
    const group = await load("/testdata/valid/character.cast");
    const [model] = group.children;
    return {
      isGroup: group instanceof THREE.Group,
      skinned: model.meshes.map((mesh) => mesh instanceof THREE.SkinnedMesh),
      skeleton: model.skeleton instanceof THREE.Skeleton && model.skeleton.bones.map((bone) => bone.name),
      clips: group.animations.map((clip) => [clip instanceof THREE.AnimationClip, clip.name, clip.duration, clip.validate()]),
      missing: [...group.missingTextures.keys()],
      errors: await load("/testdata/damaged/none.cast").then(() => null, (error) => error.message),
    };
  });
  assert.equal(said.isGroup, true);
  assert.ok(said.skinned.length > 0 && said.skinned.every(Boolean));
  assert.deepEqual(said.skeleton.slice(0, 3), ["hip", "spine", "head"]);
  assert.equal(said.clips.length, 1);
  const [[isClip, name, duration, isValid]] = said.clips;
  assert.ok(isClip && isValid && name === "walk" && duration > 0, JSON.stringify(said.clips));
  assert.match(said.errors, /404/);
  assert.deepEqual(complaints, []);
  await page.close();
});

test("the manager is told about the file, its textures, and errors", async () => {
  mkdirSync(path.join(folder, "textures"), { recursive: true });
  copyFileSync(testdata("valid/materials.cast"), path.join(folder, "materials.cast"));
  for (const name of ["albedo", "normal", "roughness", "metal"]) writeFileSync(path.join(folder, `textures/${name}.png`), RED_PNG);
  const { page, complaints } = await openLoader(browser, server);
  const said = await page.evaluate(async () => {
    const events = [];
    const manager = new THREE.LoadingManager();
    const finished = new Promise((resolve) => (manager.onLoad = () => resolve(events.push("load"))));
    manager.onStart = (url) => events.push(`start ${url}`);
    manager.onProgress = (url) => events.push(`progress ${url}`);
    manager.onError = (url) => events.push(`error ${url}`);
    manager.setURLModifier((url) => url.replace("wanted:", "/files/"));
    const asked = [];
    const loader = new CastLoader(manager).setTextureResolver((path, slot) => {
      asked.push([path, slot]);
      return slot === "ao" ? null : `wanted:${path}`;
    });
    const group = await load("wanted:materials.cast", loader);
    await finished;
    const { material } = group.children[0].meshes[0];
    const texture = (of) => of && [of.name, of.colorSpace, of.flipY, of.image?.width ?? 0];
    const broken = await loader.loadAsync("wanted:nothing.cast").then(() => null, (error) => error.message);
    return {
      events, asked, broken,
      missing: [...group.missingTextures.keys()],
      isStandard: material instanceof THREE.MeshStandardMaterial,
      map: texture(material.map), normal: texture(material.normalMap), roughness: texture(material.roughnessMap),
      metal: texture(material.metalnessMap), ao: texture(material.aoMap),
      emissive: material.emissive.toArray(), strength: material.emissiveIntensity,
    };
  });
  const { events } = said;
  assert.equal(events[0], "start wanted:materials.cast");
  const atLoad = events.indexOf("load");
  // The file counts as loaded when its textures are.
  for (const name of ["/files/textures/albedo.png", "/files/textures/normal.png"]) {
    const at = events.indexOf(`progress ${name}`);
    assert.ok(at > 0 && at < atLoad, `${name}: ${events.join("\n")}`);
  }
  assert.ok(events.some((event) => /^error .*wanted:nothing\.cast/.test(event)), events.join("\n"));
  assert.match(said.broken, /404/);
  assert.ok(said.asked.some(([path, slot]) => path === "textures/ao.png" && slot === "ao"));
  assert.ok(said.missing.includes("textures/ao.png"));
  assert.equal(said.isStandard, true);
  assert.deepEqual(said.map, ["textures/albedo.png", "srgb", false, 1]);
  assert.deepEqual(said.normal, ["textures/normal.png", "", false, 1]);
  assert.deepEqual(said.roughness, ["textures/roughness.png", "", false, 1]);
  assert.deepEqual(said.metal, ["textures/metal.png", "", false, 1]);
  assert.equal(said.ao, null);
  // Colours without a colour space are sRGB; in three.js they are linear.
  said.emissive.forEach((part, lane) => assert.ok(Math.abs(part - [1, 0.21404, 0][lane]) < 1e-4, said.emissive));
  assert.equal(said.strength, 3);
  assert.deepEqual(complaints, []);
  await page.close();
});

/** Loads, plays and compares one frame after the other, on one page. */
async function compare(page, url, file, frames, index = 0) {
  await page.evaluate(async (from) => void (window.group = await load(from)), url);
  for (const frame of frames) {
    const found = await page.evaluate(([at, clip]) => play(group, at, clip), [frame, index]);
    assertSame(found, posed(folder, file, frame), `${url} at frame ${frame}`);
  }
}

test("clips of relative, additive and absolute curves", async () => {
  const { page, complaints } = await openLoader(browser, server);
  for (const mode of ["relative", "additive", "absolute"]) {
    const file = path.join(folder, `${mode}.cast`);
    copyFileSync(testdata("valid/character.cast"), file);
    for (const curve of [0, 1, 2, 4]) {
      execFileSync(program, ["set", file, `root/animation/curve[${curve}]`, "mode", mode]);
    }
    await compare(page, `/files/${mode}.cast`, file, [0, 3, 12, 20]);
  }
  assert.deepEqual(complaints, []);
  await page.close();
});

test("constraints, inverse kinematics, dual quaternions and shapes of the corpus", { skip: !corpus }, async () => {
  const { page, complaints } = await openLoader(browser, server);
  const names = [
    "py_rig_with_anims", "gocast_ik", "py_blendshapes", "v154_gltf_AnimatedMorphSphere", "v154_gltf_MorphStressTest",
    "ufbx_maya_dq_weights_7500_binary", "proc_anim_skin_120f", "proc_skin_300_bones_u16",
    "ufbx_maya_game_sausage_7500_binary_combined", "proc_small_character",
  ];
  const seen = { rigs: 0, dual: 0, morphs: 0, skinned: 0 };
  for (const name of names) {
    const file = `${corpus}/${name}.cast`;
    await page.evaluate(async (from) => void (window.group = await load(from)), `/corpus/${name}.cast`);
    const said = await page.evaluate(() => {
      const models = group.children;
      const meshes = models.flatMap((model) => model.meshes);
      return {
        clip: group.animations[0]?.name,
        range: group.animations.map(({ duration, userData: { firstFrame, frameRate } }) => [firstFrame, Math.round(firstFrame + duration * frameRate)])[0],
        rigs: models.some((model) => model.data.hasRig),
        dual: meshes.some((mesh) => mesh.userData.cast.dualQuaternions),
        morphs: meshes.some((mesh) => mesh.geometry.morphAttributes.position?.length),
        skinned: meshes.some((mesh) => mesh.isSkinnedMesh),
      };
    });
    for (const key of Object.keys(seen)) seen[key] += said[key] ? 1 : 0;
    const [first, last] = said.range ?? [];
    for (const frame of said.range ? [first, Math.round((first + last) / 2), last] : [null]) {
      const found = await page.evaluate((at) => (at === null ? draw(group) : play(group, at)), frame);
      // Without an animation it is in the rest pose of the file, in which constraints are not solved.
      const wanted = frame === null ? ["rest"] : [frame, "--animation", said.clip];
      assertSame(found, posed(folder, file, ...wanted), `${name} at frame ${frame}`);
    }
  }
  assert.ok(Object.values(seen).every((count) => count > 0), JSON.stringify(seen));
  assert.deepEqual(complaints, []);
  await page.close();
});
