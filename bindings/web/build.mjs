// Called by `cargo xtask web` after compiling the modules: shrinks them, and builds the viewer.
//   node build.mjs modules COMPILED           those of a folder, into dist/
//   node build.mjs page DIRECTORY MODULES     the viewer, with the modules of a folder
import { spawnSync } from "node:child_process";
import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";

import { named } from "./order.mjs";
import { silent } from "./panics.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** The maximum size of each module in bytes, compressed as by servers. It must not grow. */
const MOST = { castkit: 240_000, "castkit-convert": 700_000, "castkit-read": 50_000 };

/** The same of all that the viewer loads before it shows a Cast file: everything but what converts. */
const MOST_AT_FIRST = 448_000;

// All are in Node 20 and in browsers since March 2023. `simd` keeps the skinning loops, which use it, a fifth of their size.
const FEATURES = ["bulk-memory", "nontrapping-float-to-int", "sign-ext", "mutable-globals", "multivalue", "reference-types", "simd"];

// What makes the file smaller once it is compressed; -Oz and -Os make smaller files that compress to larger ones: by 2 and 1.9 %.
const PASSES = [
  // Splitting the data where it is zero takes more room than the zeros.
  "--skip-pass=memory-packing",
  // A trap instead of a call of a function that only traps, and no arguments for others. No other function is inlined.
  ...["--dae-optimizing", "--inlining-optimizing", "-aimfs", "1", "-ocimfs", "1"],
  ...["-O1", "--rse", "--vacuum"],
  // An addition becomes the offset of a load. The first kilobyte, which must be unused for it, is the end of the stack.
  ...["--low-memory-unused", "--optimize-added-constants"],
  // Engines ignore the alignment that instructions promise.
  "--dealign",
];

async function modules(compiled) {
  await mkdir(here("dist"), { recursive: true });
  for (const name of Object.keys(MOST)) {
    const out = here(`dist/${name}.wasm`);
    await writeFile(out, silent(await readFile(`${compiled}/${name}.wasm`)));
    optimize(out, out, [...PASSES, "--reorder-functions"]);
    await writeFile(out, named(await readFile(out)));
    optimize(out, out, ["--reorder-functions-by-name"]);
    const compressed = brotliCompressSync(await readFile(out)).length;
    console.log(`${name}.wasm: ${(await stat(out)).size} bytes, ${compressed} compressed`);
    if (compressed > MOST[name]) throw new Error(`${name}.wasm: ${compressed} bytes compressed, at most ${MOST[name]} are allowed`);
  }
}

function optimize(from, out, passes) {
  const program = here("node_modules/binaryen/bin/wasm-opt");
  const options = [...passes, "--strip-debug", "--strip-producers", ...FEATURES.map((feature) => `--enable-${feature}`)];
  const done = spawnSync(process.execPath, [program, ...options, from, "-o", out], { stdio: "inherit" });
  if (done.status !== 0) throw new Error(`wasm-opt: ${done.status ?? done.error}`);
}

async function page(directory, modules) {
  const { build } = await import("esbuild");
  await mkdir(directory, { recursive: true });
  const common = { bundle: true, minify: true, write: false, target: "es2022", legalComments: "none", logLevel: "error" };
  const made = async (entry, format) => {
    const { outputFiles } = await build({ ...common, entryPoints: [here(entry)], format, logOverride: { "empty-import-meta": "silent" } });
    return outputFiles[0].contents;
  };
  const files = {
    "viewer.js": await made("viewer/main.js", "esm"),
    "worker.js": await made("viewer/worker.js", "iife"),
    "viewer.css": await made("viewer/style.css", undefined),
    "index.html": await readFile(here("viewer/index.html")),
    "castkit.wasm": await readFile(`${modules}/castkit.wasm`),
    "castkit-convert.wasm": await readFile(`${modules}/castkit-convert.wasm`),
  };
  let scripts = 0;
  for (const [name, content] of Object.entries(files)) {
    // Scripts are also embedded in the page, where this would end them.
    if (name.endsWith(".js") && /<\/script|<!--/i.test(Buffer.from(content).toString())) throw new Error(`${name} would end a script`);
    const isText = /\.(html|css)$/.test(name);
    await writeFile(`${directory}/${isText ? name : `${name}.gz`}`, isText ? content : gzipSync(content, { level: 9 }));
    const compressed = brotliCompressSync(content).length;
    console.log(`${name}: ${content.length} bytes, ${compressed} compressed`);
    if (!name.endsWith(".wasm")) scripts += compressed;
  }
  // Modules are measured when they are made; those of quick builds are larger.
  const most = MOST_AT_FIRST - MOST.castkit;
  if (scripts > most) throw new Error(`the scripts of the page: ${scripts} bytes compressed, at most ${most} are allowed`);
}

const [, , task, ...rest] = process.argv;
if (task === "modules") await modules(...rest);
else if (task === "page") await page(...rest);
else throw new Error("usage: node build.mjs modules COMPILED | page DIRECTORY MODULES");
