// What errors say: which file, where in it, and what is wrong with a call.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import test from "node:test";

import * as castkit from "castkit";
import { bytesOf } from "../common.mjs";

const character = bytesOf("valid/character.cast");
/** Cut off in the mesh: its header is after that of the root at byte 16, and that of the model. */
const cut = character.subarray(0, 700);

test("errors of conversions name the file, the offset and the node", async () => {
  const place = { kind: "damaged", path: "hero.cast", offset: 16, nodePath: "root[0]", message: /^hero\.cast: root\[0\]: / };
  const options = { recover: "never" };
  await assert.rejects(castkit.open(cut, { path: "hero.cast", ...options }), place);
  const source = { name: "hero.cast", bytes: cut };
  await assert.rejects(castkit.convert(source, { toFormat: "glb", ...options }), place);
  await assert.rejects(castkit.load([{ name: "walk.cast", bytes: character }, source], options), place);
  // The third bone of a SEModel file is cut off.
  const { bytes } = await castkit.convert(character, { toFormat: "semodel" });
  const part = { name: "hero.semodel", bytes: bytes.subarray(0, 300) };
  await assert.rejects(castkit.load(part), { kind: "conversion", path: "hero.semodel", offset: 298, nodePath: /^bone \d/ });
});

test("an open file is named by its own name", async () => {
  const file = await castkit.open(character, { path: "hero.cast" });
  assert.equal(file.path, "hero.cast");
  const { file: loaded } = await castkit.load({ name: "walk.cast", bytes: character });
  assert.equal(loaded.path, "walk.cast");
  assert.equal((await castkit.open(character)).path, null);
});

test("blobs and chosen files are opened", async () => {
  const file = await castkit.open(new Blob([character]));
  assert.deepEqual(file.bytes, character);
  await assert.rejects(castkit.open(new File([cut], "chosen.cast"), { recover: "never" }), { path: "chosen.cast", offset: 16 });
  const { bytes } = await castkit.convert(new File([character], "hero.cast"), { toFormat: "semodel" });
  const { file: loaded, formats } = await castkit.load(new File([bytes], "hero.semodel"));
  assert.deepEqual([loaded.meshes.length, formats], [2, ["semodel"]]);
});

test("unknown options and numbers that are not finite are errors", async () => {
  const file = await castkit.open(character);
  const [model] = castkit.scene(file).models;
  const calls = [
    [() => castkit.open(character, { recovery: "always" }), /open has no option "recovery": there are path, recover/],
    [() => castkit.convert(character, { toFormat: "glb", framerate: 30 }), /convert has no option "framerate"; it is called frameRate/],
    [() => castkit.load(character, { to_format: "glb" }), /load has no option "to_format"; it is called toFormat/],
    [() => castkit.convert(character, { scale: NaN }), /scale is NaN/],
    [async () => castkit.check(file, { max_repeats: 1 }), /it is called maxRepeats/],
    [async () => model.pose({ anim: 1 }), /pose has no option "anim"/],
    [async () => model.pose({ frame: Infinity }), /frame is Infinity/],
    [async () => castkit.scene(file).animations[0].bake({ count: 1 }), /bake has no option "count"/],
    [() => castkit.convert([]), /there is no file to convert/],
    [() => castkit.open("hero.cast"), /and not its path or URL/],
  ];
  for (const [call, message] of calls) await assert.rejects(call(), { name: "CastError", kind: "argument", message });
});

test("formats that only the program reads are said to be", async () => {
  const message = /^hero\.fbx: FBX cannot be read in a browser; the command "castkit view"/;
  for (const call of [castkit.load, castkit.convert]) {
    await assert.rejects(call({ name: "hero.fbx", bytes: new Uint8Array(64) }), { kind: "unsupported", path: "hero.fbx", message });
  }
  await assert.rejects(castkit.load(new Uint8Array(64), { fromFormat: "obj" }), { kind: "unsupported", message: /^the file: .*OBJ/ });
  // A Cast file that is named like one is still a Cast file.
  assert.equal((await castkit.load({ name: "hero.fbx", bytes: character })).file.meshes.length, 2);
});

test("the rest pose is that of the file, in which nothing is solved", async () => {
  const file = await castkit.open(bytesOf("valid/rig.cast"));
  const [model] = castkit.scene(file).models;
  assert.equal(model.hasRig, true);
  const { rest, restWorld } = model.skeleton;
  assert.deepEqual(model.pose().world, restWorld);
  // The same bones as a pose of their own are solved.
  assert.notDeepEqual(model.pose({ bones: rest }).world, restWorld);
  assert.deepEqual(model.pose({ bones: rest, constraints: false }).world, restWorld);
});

test("the complete module counts, whichever entry point is imported first", () => {
  const script = `
    const { open } = await import("castkit/read");
    const bytes = Buffer.from("${Buffer.from(character).toString("base64")}", "base64");
    await open(bytes);
    const castkit = await import("castkit");
    console.log(castkit.scene(await castkit.open(bytes)).models.length);`;
  const run = spawnSync(process.execPath, ["--input-type=module"], { input: script, cwd: import.meta.dirname, encoding: "utf8" });
  assert.equal(run.stdout.trim(), "1", run.stderr);
});
