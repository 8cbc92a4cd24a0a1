// esbuild leaves `new URL(…, import.meta.url)` as it is, so the copied modules are named. Nothing has to wait for it: a worker that did
// would miss messages.
import { init } from "castkit";
import module from "castkit/castkit.wasm";
import convert from "castkit/castkit-convert.wasm";

init(module, { convert });
