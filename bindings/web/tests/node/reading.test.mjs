// Files, nodes and properties.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import test from "node:test";
import { gzipSync } from "node:zlib";

import * as castkit from "castkit";
import { bytes, file, node, property } from "../browser/write_cast.mjs";
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

/** A server of a file, which answers as the path says; its address, and what ends it. */
async function serve(bytes) {
  const answers = {
    "/whole": (answer) => answer.writeHead(200, { "Content-Length": bytes.length }).end(bytes),
    "/parts": async (answer) => {
      answer.writeHead(200, { "Content-Length": bytes.length });
      for (let at = 0; at < bytes.length; at += 1000) await new Promise((written) => answer.write(bytes.subarray(at, at + 1000), written));
      answer.end();
    },
    "/typed": (answer) => answer.writeHead(200, { "Content-Type": "application/wasm; charset=utf-8" }).end(bytes),
    "/unknown": (answer) => answer.writeHead(200).end(bytes),
    "/compressed": (answer) => {
      const body = gzipSync(bytes);
      answer.writeHead(200, { "Content-Length": body.length, "Content-Encoding": "gzip" }).end(body);
    },
    "/broken": (answer) => {
      answer.writeHead(200, { "Content-Length": bytes.length });
      answer.write(bytes.subarray(0, 1000), () => answer.destroy());
    },
  };
  const missing = (answer) => answer.writeHead(404).end(bytes);
  const server = createServer((request, answer) => (answers[request.url] ?? missing)(answer));
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { address: `http://127.0.0.1:${server.address().port}`, end: () => new Promise((resolve) => server.close(resolve)) };
}

test("the module may have a content type with a parameter", async () => {
  const module = await readFile(new URL(import.meta.resolve("castkit/castkit.wasm")));
  const { address, end } = await serve(module);
  // In a process of its own: the module is compiled once.
  const script = `import { init, formats } from "castkit"; await init("${address}/typed"); console.log((await formats()).length > 0)`;
  const run = spawn(process.execPath, ["--input-type=module", "--eval", script], { cwd: import.meta.dirname, stdio: ["ignore", "pipe", "pipe"] });
  const [out, err] = await Promise.all([text(run.stdout), text(run.stderr)]);
  assert.equal(out.trim(), "true", err);
  await end();
});

test("the body of a response is read", async () => {
  const bytes = bytesOf("valid/character.cast");
  const { positions } = (await castkit.open(bytes)).meshes[0];
  const { address, end } = await serve(bytes);
  const answers = ["whole", "parts", "unknown", "compressed"].map((path) => fetch(`${address}/${path}`));
  // Of responses that are not of a server, the length cannot be relied on.
  const made = [{}, { "Content-Length": 5 }, { "Content-Length": "-1" }, { "Content-Length": 1e15 }].map((headers) => new Response(bytes, { headers }));
  for (const answer of await Promise.all([...answers, ...made])) {
    const file = await castkit.open(answer);
    assert.deepEqual(file.bytes, bytes);
    assert.deepEqual(file.meshes[0].positions, positions);
    // The copy in the module is whole, too.
    assert.equal(castkit.scene(file).models[0].pose({ meshes: "all" }).meshes[0].positions.length, positions.length);
  }
  for (const path of ["broken", "missing"]) {
    await assert.rejects(castkit.open(await fetch(`${address}/${path}`), { path: "hero.cast" }), { name: "CastError", kind: "io", path: "hero.cast" });
  }
  await assert.rejects(castkit.open(new Response("hero")), { kind: "not_cast" });
  const used = new Response(bytes);
  await used.text();
  await assert.rejects(castkit.open(used), { name: "CastError", kind: "io" });
  // Nothing is left open that was not read, or the server would wait for it.
  await end();
});

test("of properties with the same name, the last one counts", async () => {
  const numbers = (...values) => bytes(Float32Array.from(values));
  const point = node("mesh", 3, [property("v3", "vp", 1, numbers(1, 2, 3)), property("v3", "vp", 1, numbers(4, 5, 6))]);
  const parts = file(node("modl", 2, [], [point]));
  const opened = await castkit.open(Buffer.concat(parts));
  const [mesh] = opened.meshes;
  assert.deepEqual([...mesh.positions], [4, 5, 6]);
  assert.deepEqual([...mesh.property("vp").array], [4, 5, 6]);
  assert.deepEqual([...mesh.property("positions").array], [4, 5, 6]);
  assert.deepEqual([...castkit.scene(opened).models[0].pose({ meshes: "all" }).meshes[0].positions], [4, 5, 6]);
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
