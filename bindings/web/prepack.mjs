// Run by `npm pack` and `npm publish`: puts the licences beside the package, looks for the WebAssembly modules, and states the
// repository.
import { copyFile, readFile, stat, writeFile } from "node:fs/promises";

const here = (path) => new URL(path, import.meta.url);

for (const name of ["LICENSE-APACHE", "LICENSE-MIT"]) await copyFile(here(`../../${name}`), here(name));
for (const name of ["castkit", "castkit-convert", "castkit-read"]) {
  await stat(here(`dist/${name}.wasm`)).catch(() => {
    throw new Error(`dist/${name}.wasm is not there: build it by cargo xtask web`);
  });
}

// The address is that from which a release is built, and stands nowhere else.
const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name } = process.env;
if (server && name) {
  const manifest = JSON.parse(await readFile(here("package.json"), "utf8"));
  manifest.repository = { type: "git", url: `git+${server}/${name}.git`, directory: "bindings/web" };
  await writeFile(here("package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}
