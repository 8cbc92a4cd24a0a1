// Arbitrary bytes give a file or an error of this package, never one of WebAssembly.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";

import * as castkit from "castkit";
import { bytesOf, filesOf, random, testdata } from "../common.mjs";

/** Does everything with bytes that the package can do. */
async function everything(bytes, name) {
  const attempt = async (what) => {
    try {
      return await what();
    } catch (error) {
      assert.ok(error instanceof castkit.CastError, `${name}: ${error.stack}`);
      assert.notEqual(error.kind, "other", `${name}: ${error.message}`);
      assert.doesNotMatch(error.message, /unreachable|memory for this/, name);
      return null;
    }
  };
  const file = await attempt(() => castkit.open(bytes, { recover: "when_damaged" }));
  if (file) {
    for (const node of file.nodes()) {
      for (const property of node.properties) {
        assert.ok(property.value !== undefined);
        assert.ok(property.field === null || property.field.length > 0);
      }
    }
    await attempt(() => castkit.check(file));
    await attempt(() => {
      const scene = castkit.scene(file);
      for (const model of scene.models) {
        model.deform();
        model.meshes.forEach((_, mesh) => [model.skin(mesh), model.shapes(mesh)]);
        scene.animations.forEach((animation) => {
          model.pose({ animation, frame: 1.5, meshes: "all" });
          animation.bake({ model, budget: 1 << 20 });
        });
      }
    });
    file.close();
  }
  await attempt(() => castkit.convert({ name, bytes }, { toFormat: "glb" }));
}

test("damaged files of testdata", async () => {
  for (const name of ["damaged", "unusual"].flatMap(filesOf)) await everything(bytesOf(name), name);
});

test("files that are damaged at random, and cut off", async () => {
  const next = random(7);
  for (const name of filesOf("valid")) {
    const sound = bytesOf(name);
    for (let round = 0; round < 24; round++) {
      const bytes = sound.slice(0, round % 3 === 0 ? next(sound.length) : sound.length);
      for (let damage = 0; damage <= round % 5 && bytes.length; damage++) {
        bytes[next(bytes.length)] = [0, 1, 0x7f, 0x80, 0xff, next(256)][next(6)];
      }
      await everything(bytes, `${name} round ${round}`);
    }
  }
});

test("files of other formats, valid and damaged", async () => {
  const next = random(11);
  const ofCast = ["valid", "library", "legacy", "unusual", "damaged", "check"];
  const folders = readdirSync(testdata("."), { withFileTypes: true }).filter((one) => one.isDirectory());
  for (const folder of folders.map((one) => one.name).filter((name) => !ofCast.includes(name))) {
    for (const name of readdirSync(testdata(folder)).filter((one) => /\.\w+$/.test(one)).slice(0, 12)) {
      const sound = new Uint8Array(readFileSync(testdata(`${folder}/${name}`)));
      for (let round = 0; round < 3; round++) {
        const bytes = sound.slice();
        for (let damage = 0; damage < round * 3 && bytes.length; damage++) bytes[next(bytes.length)] = next(256);
        await everything(bytes, name);
      }
    }
  }
});
