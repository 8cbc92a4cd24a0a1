// Files of 400 MB, like large scans and scenes: meshes with all vertex attributes that exporters write.
import { closeSync, openSync, writeSync } from "node:fs";

import { bytes, file as fileOf, length, node, property, string, u32 } from "./write_cast.mjs";

/** The numbers of vertices along the sides of the meshes: one of them large among others, or alone. */
export const SEVERAL = [1360, ...Array(11).fill(460)];
export const ONE = [2100];
const BONES = 64;

/** Writes a model of meshes that are patches of a sphere, with a skeleton. Gives how many vertices it has. */
export function writeLargeFile(path, sides) {
  const bones = Array.from({ length: BONES }, (_, index) =>
    node("bone", 100 + index, [
      string("n", `bone_${index}`),
      property("i", "p", 1, u32(index === 0 ? 0xffffffff : index - 1)),
      property("v3", "lp", 1, bytes(new Float32Array([0, 0.02, 0]))),
      property("v4", "lr", 1, bytes(new Float32Array([0, 0, 0, 1]))),
    ]),
  );
  const meshes = sides.map((side, index) => mesh(side, index, sides.length));
  const model = node("modl", 2, [string("n", "large")], [node("skel", 3, [], bones), ...meshes]);
  const parts = fileOf(model);
  const file = openSync(path, "w");
  for (const part of parts) for (let at = 0; at < part.length; ) at += writeSync(file, part, at);
  closeSync(file);
  return { bytes: length(parts), vertices: sides.reduce((sum, side) => sum + side ** 2, 0) };
}

function mesh(side, index, meshes) {
  const count = side * side;
  const [positions, normals, tangents] = [0, 1, 2].map(() => new Float32Array(count * 3));
  const uvs = new Float32Array(count * 2);
  const colors = new Uint32Array(count);
  const weightBones = new Uint8Array(count * 4);
  const weights = new Float32Array(count * 4);
  for (let vertex = 0; vertex < count; vertex++) {
    const [u, v] = [(vertex % side) / (side - 1), Math.floor(vertex / side) / (side - 1)];
    const around = ((index + u) / meshes) * Math.PI * 2;
    const up = (v - 0.5) * Math.PI * 0.98;
    const normal = [Math.cos(up) * Math.cos(around), Math.sin(up), Math.cos(up) * Math.sin(around)];
    const radius = 1 + 0.02 * Math.sin(around * 60) * Math.sin(up * 60);
    for (let lane = 0; lane < 3; lane++) {
      normals[vertex * 3 + lane] = normal[lane];
      positions[vertex * 3 + lane] = normal[lane] * radius;
    }
    tangents.set([-Math.sin(around), 0, Math.cos(around)], vertex * 3);
    uvs.set([u, v], vertex * 2);
    colors[vertex] = 0xff000000 | ((u * 255) << 8) | (v * 255);
    for (let lane = 0; lane < 4; lane++) weightBones[vertex * 4 + lane] = (Math.floor(v * (BONES - 4)) + lane) % BONES;
    weights.set([0.4, 0.3, 0.2, 0.1], vertex * 4);
  }
  const faces = new Uint32Array((side - 1) ** 2 * 6);
  let at = 0;
  for (let row = 0; row < side - 1; row++) {
    for (let column = 0; column < side - 1; column++) {
      const first = row * side + column;
      faces.set([first, first + side, first + 1, first + 1, first + side, first + side + 1], at);
      at += 6;
    }
  }
  return node("mesh", 1000 + index, [
    string("n", `patch_${index}`),
    property("v3", "vp", count, bytes(positions)),
    property("v3", "vn", count, bytes(normals)),
    property("v3", "vt", count, bytes(tangents)),
    property("v2", "u0", count, bytes(uvs)),
    property("v2", "u1", count, bytes(uvs)),
    property("i", "c0", count, bytes(colors)),
    property("b", "wb", count * 4, weightBones),
    property("f", "wv", count * 4, bytes(weights)),
    property("i", "f", faces.length, bytes(faces)),
    property("b", "ul", 1, Uint8Array.of(2)),
    property("b", "cl", 1, Uint8Array.of(1)),
    property("b", "mi", 1, Uint8Array.of(4)),
  ]);
}
