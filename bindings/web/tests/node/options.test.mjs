// Each option of conversions that the package lists reaches the module, with its own effect or its own error.
import assert from "node:assert/strict";
import test from "node:test";

import * as castkit from "castkit";
import { CONVERT } from "../../js/operations.js";
import { bytesOf } from "../common.mjs";

const character = bytesOf("valid/character.cast");

/** A value of each option that is not its default, and a format of a result on which it has an effect. */
const VALUES = {
  fromFormat: ["cast", "cast"],
  toFormat: ["glb", "glb"],
  keepGoing: [true, "cast"],
  up: ["x", "cast"],
  sourceUp: ["y", "cast"],
  unit: [0.01, "glb"],
  toUnit: [0.01, "cast"],
  scale: [2, "cast"],
  keepSpace: [true, "cast"],
  frameRate: [60, "cast"],
  maxInfluences: [1, "cast"],
  normals: ["compute", "cast"],
  tangents: ["drop", "cast"],
  animationTolerance: [0.5, "glb"],
  scene: [null, "cast"],
  animation: [["walk", 0], "cast"],
  animations: [false, "cast"],
  models: [false, "cast"],
  meshes: [false, "cast"],
  join: [false, "cast"],
  joinSkeletons: [true, "cast"],
  detach: [["head"], "cast"],
  forProgram: ["blender", "glb"],
  sourceUpOf: [["character.cast=z"], "cast"],
  unitOf: [["character.cast=cm"], "cast"],
  instances: [true, "cast"],
  fbxVersion: [7400, "fbx"],
  sparseTargets: [true, "glb"],
  skinsBelowModel: [true, "glb"],
  msftLod: [true, "glb"],
  textures: ["refer", "glb"],
  align: [64, "cast"],
  strict: [false, "cast"],
  allow: [["CONVERT-MESH-003"], "cast"],
  budget: [1 << 20, "cast"],
};

test("every option is accepted, and one of another type is an error that names it", async () => {
  assert.deepEqual(Object.keys(VALUES).sort(), [...CONVERT].sort());
  const source = { name: "character.cast", bytes: character };
  for (const [name, [value, toFormat]] of Object.entries(VALUES)) {
    const { format } = await castkit.convert(source, { toFormat, [name]: value });
    assert.equal(format, toFormat, name);
    const wrong = typeof value === "boolean" ? "yes" : true;
    await assert.rejects(castkit.convert(source, { toFormat, [name]: wrong }), { kind: "argument", message: new RegExp(`^${name} is `) });
  }
});

test("checks have the options of the program", async () => {
  const file = await castkit.open(bytesOf("check/CAST-MESH-006.cast"));
  const codes = (options) => castkit.check(file, options).totals.map(({ code }) => code);
  assert.deepEqual(codes({}), ["CAST-MESH-006"]);
  assert.deepEqual(codes({ allow: "CAST-MESH-006" }), []);
  assert.equal(castkit.check(file, { deny: ["CAST-MESH-006"] }).findings[0].severity, "error");
  assert.deepEqual(castkit.check(file, { maxRepeats: 0 }).findings, []);
  const short = await castkit.open(bytesOf("check/CAST-INTEROP-004.cast"));
  const ofReader = castkit.check(short, { forReaders: "all" }).totals.map(({ code }) => code);
  assert.ok(ofReader.includes("CAST-INTEROP-004"));
  for (const [name, wrong] of Object.entries({ allow: "CAST-MESH", deny: 1, forReaders: "word", maxRepeats: 0.5 })) {
    assert.throws(() => castkit.check(file, { [name]: wrong }), { kind: "argument", message: new RegExp(`^${name} is `) });
  }
});

test("options change what they say", async () => {
  const size = async (options) => (await castkit.convert(character, options)).bytes.length;
  assert.ok((await size({ models: false })) < (await size({})));
  assert.ok((await size({ align: 64 })) > (await size({})));
  const version = async (fbxVersion) => {
    const { bytes } = await castkit.convert(character, { toFormat: "fbx", fbxVersion });
    return new DataView(bytes.buffer, bytes.byteOffset).getUint32(23, true);
  };
  assert.deepEqual([await version(7400), await version(7500)], [7400, 7500]);
  // Something is dropped from this file on the way to OBJ.
  await assert.rejects(castkit.convert(character, { toFormat: "obj", strict: true }), { kind: "conversion" });
});

test("an option without an effect on the result is an error, in the words of this package", async () => {
  const message = /sparseTargets has no effect: the result is FBX/;
  await assert.rejects(castkit.convert(character, { toFormat: "fbx", sparseTargets: true }), { message });
});
