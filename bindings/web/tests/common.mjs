// Paths for all tests.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const repository = fileURLToPath(new URL("../../../", import.meta.url));
export const testdata = (name) => `${repository}testdata/${name}`;
export const bytesOf = (name) => new Uint8Array(readFileSync(testdata(name)));

/** The Cast files of a folder of testdata. */
export const filesOf = (folder) =>
  readdirSync(testdata(folder)).filter((name) => name.endsWith(".cast")).sort().map((name) => `${folder}/${name}`);

/** Numbers that differ each time, and are the same in every run. */
export function random(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
