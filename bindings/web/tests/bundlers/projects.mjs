// Projects of strangers: folders outside of the repository, in which the packed package is installed as from the registry.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { testdata } from "../common.mjs";

const package_ = fileURLToPath(new URL("../../", import.meta.url));
const fixtures = (name) => fileURLToPath(new URL(name, import.meta.url));

/** The versions that are tested: the newest of each major version in November 2026. */
export const VERSIONS = {
  vite6: ["vite@6.4.6"],
  vite7: ["vite@7.3.8"],
  vite8: ["vite@8.4.0"],
  rollup: ["rollup@4.68.8", "@rollup/plugin-node-resolve@16.0.3", "@web/rollup-plugin-import-meta-assets@2.3.3"],
  webpack: ["webpack@5.113.0", "webpack-cli@7.3.1"],
  esbuild: ["esbuild@0.28.2"],
  // With the oldest three.js that the package says it works with.
  oldest: ["esbuild@0.28.2", "three@0.170.0"],
  typescript5: ["typescript@5.9.3", "@types/three@0.187.0"],
  typescript7: ["typescript@7.0.2", "@types/three@0.187.0"],
  linters: ["publint@0.3.25", "@arethetypeswrong/cli@0.18.5"],
  node: [],
};

const THREE = "three@0.187.0";

/** A folder for everything, which is removed when the process ends. */
export const folder = mkdtempSync(path.join(tmpdir(), "castkit bundlers "));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

/** Runs a command in a folder; an error has all that it said. */
export function run(cwd, command, ...parameters) {
  try {
    return execFileSync(command, parameters, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"], shell: process.platform === "win32" });
  } catch (error) {
    throw new Error(`${[command, ...parameters].join(" ")}\n${error.stdout}${error.stderr}`);
  }
}

let packed = null;

/** The package as `npm publish` would send it. */
export function tarball() {
  packed ??= path.join(folder, JSON.parse(run(package_, "npm", "pack", "--json", "--pack-destination", folder))[0].filename);
  return packed;
}

/** A project with the package and what {@link VERSIONS} names, and copies of some fixtures. */
export function project(name, ...copied) {
  const at = path.join(folder, name);
  mkdirSync(at);
  const own = VERSIONS[name].some((one) => one.startsWith("three@")) ? VERSIONS[name] : [THREE, ...VERSIONS[name]];
  writeFileSync(path.join(at, "package.json"), JSON.stringify({ name: "stranger", private: true, type: "module" }));
  run(at, "npm", "install", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error", tarball(), ...own);
  for (const fixture of copied) cpSync(fixtures(fixture), at, { recursive: true });
  return at;
}

/** Runs a program of a project. */
export const tool = (at, name, ...parameters) => run(at, "npx", "--no-install", name, ...parameters);

/** Puts the file that is read beside a built page. */
export function addModel(at) {
  mkdirSync(at, { recursive: true });
  cpSync(testdata("valid/character.cast"), path.join(at, "character.cast"));
}
