// Files, nodes and properties.
import assert from "node:assert/strict";
import test from "node:test";

import * as castkit from "castkit";
import { bytesOf } from "../common.mjs";

test("a file is walked from its root to its arrays", async () => {
  const file = await castkit.open(bytesOf("valid/character.cast"));
  assert.equal(file.version, 1);
  assert.equal(file.nodeCount, 27);
  const [model] = file.models;
  assert.equal(model.kind, "model");
  assert.ok(model instanceof castkit.Model);
  assert.deepEqual(model.meshes.map((mesh) => mesh.name), ["body", "eyes"]);
  const [body] = model.meshes;
  assert.equal(body.positions.length, 144 * 3);
  assert.equal(body.vertexCount, 144);
  assert.equal(body.faces.length, body.faceCount * 3);
  assert.equal(body.material.name, "skin");
  assert.equal(body.materialHash, body.material.hash);
  assert.equal(body.uvLayers.length, body.uvLayerCount);
  assert.equal(body.colorLayer(0).length, 144 * 4);
  assert.equal(body.skinningMethod, "linear");
  assert.equal(model.skeleton.bones[0].parent.kind, "skeleton");
  assert.equal(file.find("root/model/mesh").name, "body");
  assert.equal(body.nodePath, 'root[0]/model[0] "hero"/mesh[0] "body"');
  assert.equal(body.property("positions").name, "vp");
  assert.equal([...file.nodes()].length, 27);
  file.close();
  assert.throws(() => file.find("root"), { name: "CastError", kind: "argument" });
});

test("arrays are views of the caller's bytes where these are aligned", async () => {
  const { bytes } = await castkit.convert(bytesOf("valid/character.cast"), { align: 16 });
  const file = await castkit.open(bytes);
  const { positions } = file.meshes[0];
  assert.equal(positions.buffer, bytes.buffer);
  positions[0] = 77;
  assert.equal(file.meshes[0].positions[0], 77);
  // Shifted by a byte, all arrays are copies with the same values.
  const moved = new Uint8Array(bytes.length + 1);
  moved.set(bytes, 1);
  const again = await castkit.open(moved.subarray(1));
  assert.notEqual(again.meshes[0].positions.buffer, moved.buffer);
  assert.deepEqual(again.meshes[0].positions, positions);
});

test("Node.js buffers and array buffers are accepted, too", async () => {
  const bytes = bytesOf("valid/character.cast");
  for (const source of [Buffer.from(bytes), bytes.slice().buffer, new DataView(bytes.slice().buffer)]) {
    assert.equal((await castkit.open(source)).meshes[0].name, "body");
  }
  await assert.rejects(castkit.open("hero.cast"), { name: "CastError", kind: "argument" });
});

test("the body of a response is read while it arrives", async () => {
  const bytes = bytesOf("valid/character.cast");
  const parts = (size) =>
    new ReadableStream({
      start(controller) {
        for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
        controller.close();
      },
    });
  const response = (size, headers, status = 200) => new Response(parts(size), { headers, status });
  const length = bytes.length;
  for (const answer of [response(1, { "Content-Length": length }), response(1000, { "Content-Length": length }), response(1000), new Response(bytes)]) {
    const file = await castkit.open(answer);
    assert.deepEqual(file.bytes, bytes);
    assert.deepEqual(file.meshes[0].positions, (await castkit.open(bytes)).meshes[0].positions);
    // The copy in the module is whole, too.
    assert.equal(castkit.scene(file).models[0].pose({ meshes: "all" }).meshes[0].positions.length, 144 * 3);
  }
  for (const wrong of [length - 1, length + 1, 0]) {
    await assert.rejects(castkit.open(response(1000, { "Content-Length": wrong })), { name: "CastError", kind: "io" });
  }
  await assert.rejects(castkit.open(response(1000, {}, 404), { path: "hero.cast" }), { kind: "io", path: "hero.cast" });
  await assert.rejects(castkit.open(new Response("hero")), { kind: "not_cast" });
});

test("errors have kind, offset and path", async () => {
  await assert.rejects(castkit.open(new Uint8Array(40)), { kind: "not_cast", offset: 0 });
  const bytes = bytesOf("valid/character.cast");
  await assert.rejects(castkit.open(bytes.subarray(0, 700), { path: "hero.cast" }), (error) => {
    assert.equal(error.kind, "damaged");
    assert.ok(error.offset > 0);
    return true;
  });
  const recovered = await castkit.open(bytes.subarray(0, 700), { recover: "when_damaged" });
  assert.equal(recovered.damage.kind, "damaged");
  assert.ok(recovered.repairs.length > 0);
  await assert.rejects(castkit.open(bytes, { maxDepth: 1 }), { kind: "limit" });
  await assert.rejects(castkit.open(bytes, { recover: "perhaps" }), { kind: "argument" });
  await assert.rejects(castkit.open(bytes, { path: "\ud83d.cast" }), { kind: "argument", message: /surrogates/ });
  const file = await castkit.open(bytes);
  assert.throws(() => file.find("root/model/nonsense"), { kind: "node_path" });
});
