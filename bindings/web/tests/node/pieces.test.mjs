// Large meshes in pieces, as the viewer draws them.
import assert from "node:assert/strict";
import { test } from "node:test";

import { finished } from "../../three/data.js";
import { isLarge, pieces } from "../../viewer/pieces.js";

/** A mesh whose vertices are all different. */
function meshOf(vertices, faces) {
  const numbers = (count) => Float32Array.from({ length: vertices * count }, (_, at) => at);
  return {
    name: "mesh", index: 3, vertices, isDeformed: false, shapes: [], positions: numbers(3), normals: numbers(3), uvs: [numbers(2), null],
    colors: [new Uint8Array(vertices * 4).map((_, at) => at)], faces, skin: { bones: new Uint16Array(vertices * 4).map((_, at) => at), weights: numbers(4) },
  };
}

/** A mesh of two triangles for each vertex but those at the sides. */
function grid(side) {
  const faces = new Uint32Array((side - 1) ** 2 * 6);
  let at = 0;
  for (let row = 0; row + 1 < side; row++) {
    for (let first = row * side; first + 1 < row * side + side; first++) {
      faces.set([first, first + side, first + 1, first + 1, first + side, first + side + 1], at);
      at += 6;
    }
  }
  return meshOf(side * side, faces);
}

/** What the corners of all triangles have in each array, one corner after the other. */
const corners = (meshes) =>
  [
    [({ positions }) => positions, 3], [({ normals }) => normals, 3], [({ uvs }) => uvs[0], 2], [({ colors }) => colors[0], 4],
    [({ skin }) => skin.bones, 4], [({ skin }) => skin.weights, 4],
  ].map(([arrayOf, count]) => {
    const all = new Float32Array(meshes.reduce((sum, mesh) => sum + mesh.faces.length, 0) * count);
    let at = 0;
    for (const mesh of meshes) {
      for (const vertex of mesh.faces) {
        for (let lane = 0; lane < count; lane++) all[at++] = arrayOf(mesh)[vertex * count + lane];
      }
    }
    return all;
  });

test("pieces have the triangles of the mesh in the same order", () => {
  const mesh = grid(300);
  const parts = [...pieces(mesh)];
  assert.ok(parts.length === 2);
  assert.deepEqual(corners(parts), corners([mesh]));
  for (const part of parts) {
    assert.ok(part.faces instanceof Uint16Array);
    assert.ok(part.positions.length / 3 <= 0xffff);
    assert.equal(part.index, 3);
    assert.equal(part.uvs[1], null);
  }
  // The vertices of the file are counted once.
  assert.equal(parts.reduce((sum, part) => sum + part.vertices, 0), mesh.vertices);
  const x = parts.map((part) => finished(part).box).map(([low, high]) => [low[0], high[0]]);
  assert.equal(x[0][0], 0);
  assert.equal(x.at(-1)[1], mesh.positions.at(-3));
});

test("triangles in random order do not multiply the vertices", () => {
  const vertices = 300_000;
  let value = 1;
  const random = () => (value = (Math.imul(value, 1103515245) + 12345) >>> 0) % vertices;
  const mesh = meshOf(vertices, Uint32Array.from({ length: vertices * 6 }, random));
  const parts = [...pieces(mesh)];
  const copies = parts.reduce((sum, part) => sum + part.positions.length / 3, 0);
  assert.ok(copies < vertices * 2.8, `${copies} for ${vertices}`);
  assert.equal(parts.reduce((sum, part) => sum + part.faces.length, 0), mesh.faces.length);
  assert.deepEqual(corners(parts)[0], corners([mesh])[0]);
});

test("only large meshes are cut, and none that the scene deforms", () => {
  const mesh = grid(1000);
  assert.ok(isLarge(mesh));
  assert.ok(!isLarge({ ...mesh, isDeformed: true }));
  assert.ok(!isLarge({ ...mesh, shapes: [{ shape: 0, deltas: null }] }));
  assert.ok(!isLarge(grid(200)));
  assert.equal([...pieces(meshOf(0, new Uint16Array(0)))].length, 1);
});
