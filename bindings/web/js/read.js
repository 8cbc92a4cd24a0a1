// The entry point `castkit/read`: files, nodes and properties, with a smaller module.
import { use } from "./wasm.js";

use({ main: new URL("../dist/castkit-read.wasm", import.meta.url) }, { isComplete: false });

export * from "./reading.js";
