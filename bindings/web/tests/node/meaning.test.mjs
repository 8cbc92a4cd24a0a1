// Scenes, checks and conversions give the same results as the program.
import assert from "node:assert/strict";
import test from "node:test";

import * as castkit from "castkit";
import { bytesOf, filesOf } from "../common.mjs";

const character = async () => castkit.open(bytesOf("valid/character.cast"));

/** The vertices of an OBJ file. */
function vertices(bytes) {
  const lines = new TextDecoder().decode(bytes).split("\n").filter((line) => line.startsWith("v "));
  return lines.map((line) => line.split(" ").slice(1, 4).map(Number));
}

test("an animation is sampled, and moves vertices", async () => {
  const scene = castkit.scene(await character());
  const [model] = scene.models;
  const [walk] = scene.animations;
  assert.equal(walk.name, "walk");
  assert.equal(model.skeleton.names.length * 10, model.skeleton.rest.length);
  const [first] = walk.range;
  const rest = model.deform();
  const posed = model.pose({ animation: walk, frame: first + 6, meshes: "all", palette: true });
  assert.equal(posed.palette.length, model.skeleton.length * 16);
  assert.notDeepEqual(posed.meshes[0].positions, rest[0].positions);
  // The same pose, passed as numbers.
  const sampled = walk.sample(first + 6);
  assert.deepEqual(model.deform(sampled)[0].positions, posed.meshes[0].positions);
  const baked = walk.bake();
  assert.equal(baked.bones.length, baked.count * model.skeleton.length * 10);
  assert.deepEqual(baked.bones.subarray(0, model.skeleton.length * 10), walk.sample(first).bones);
  assert.throws(() => model.pose({ bones: new Float32Array(3) }), { kind: "argument" });
  assert.throws(() => model.pose({ animation: walk, frame: NaN }), { kind: "argument" });
});

test("skinning by four bones and matrices is that of the scene", async () => {
  const scene = castkit.scene(await character());
  const [model] = scene.models;
  const posed = model.pose({ animation: scene.animations[0], frame: 5, meshes: "all", palette: true });
  const { exact, bones, weights } = model.skin(0);
  assert.ok(exact);
  const rest = scene.files[0].meshes[0].positions;
  let largest = 0;
  for (let vertex = 0; vertex < rest.length / 3; vertex++) {
    const sum = [0, 0, 0];
    for (let at = vertex * 4; at < vertex * 4 + 4; at++) {
      const matrix = posed.palette.subarray(bones[at] * 16, bones[at] * 16 + 16);
      for (let axis = 0; axis < 3; axis++) {
        const [x, y, z] = rest.subarray(vertex * 3, vertex * 3 + 3);
        sum[axis] += weights[at] * (matrix[axis] * x + matrix[4 + axis] * y + matrix[8 + axis] * z + matrix[12 + axis]);
      }
    }
    sum.forEach((value, axis) => (largest = Math.max(largest, Math.abs(value - posed.meshes[0].positions[vertex * 3 + axis]))));
  }
  assert.ok(largest < 1e-4, `${largest}`);
});

test("animations of another file play on a model", async () => {
  const [model, animation] = [await character(), await character()];
  const scene = castkit.scene(model, animation);
  assert.equal(scene.models.length, 2);
  const [own, other] = scene.animations;
  assert.deepEqual(other.sample(4).bones, own.sample(4).bones);
});

test("every file of testdata has a scene and a report", async () => {
  for (const name of ["valid", "unusual", "legacy", "check"].flatMap(filesOf)) {
    let file;
    try {
      file = await castkit.open(bytesOf(name), { recover: "when_damaged" });
    } catch (error) {
      assert.ok(error instanceof castkit.CastError, `${name}: ${error}`);
      continue;
    }
    const { findings } = castkit.check(file);
    const code = /check\/(CAST-[A-Z]+-\d+)/.exec(name)?.[1];
    // Some rules are about other programs or files beside this one; a recovered structure has no errors.
    const isElsewhere = /INTEROP|INSTANCE|STRUCTURE|MATERIAL-007/.test(name) || file.damage;
    if (code && !isElsewhere) assert.ok(findings.some((of) => of.code === code), `${name}: ${findings.map((of) => of.code)}`);
    const scene = castkit.scene(file);
    for (const model of scene.models) {
      for (const posed of model.deform()) assert.equal(posed.positions.length, model.meshes[posed.mesh].vertices * 3);
    }
    file.close();
  }
});

test("conversions there and back, with notes", async () => {
  const { bytes, format, notes } = await castkit.convert(bytesOf("valid/character.cast"), { toFormat: "glb" });
  assert.equal(format, "glb");
  assert.ok(Array.isArray(notes));
  const loaded = await castkit.load({ name: "hero.glb", bytes });
  assert.deepEqual(loaded.formats, ["glb"]);
  assert.equal(loaded.file.meshes[0].vertexCount, 144);
  const obj = await castkit.convert(loaded.file, { toFormat: "obj" });
  assert.equal(vertices(obj.bytes).length, 152);
  for (const toFormat of ["doc", "a/b"]) await assert.rejects(castkit.convert(bytes, { toFormat }), { kind: "argument" });
  await assert.rejects(castkit.convert(new Uint8Array(64)), (error) => error instanceof castkit.CastError);
  assert.ok((await castkit.formats()).some((of) => of.name === "glTF 2.0" && of.writable));
  assert.ok((await castkit.explain("CAST-MESH-001")).explanation.length > 20);
});
