// Run by `npm pack` and `npm publish`: puts the licences beside the package, and looks for the WebAssembly modules.
import { copyFile, stat } from "node:fs/promises";

const here = (path) => new URL(path, import.meta.url);

for (const name of ["LICENSE-APACHE", "LICENSE-MIT"]) await copyFile(here(`../../${name}`), here(name));
for (const name of ["castkit", "castkit-read"]) {
  await stat(here(`dist/${name}.wasm`)).catch(() => {
    throw new Error(`dist/${name}.wasm is not there: build it by cargo xtask web`);
  });
}
