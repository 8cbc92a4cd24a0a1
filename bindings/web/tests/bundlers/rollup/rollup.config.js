import { nodeResolve } from "@rollup/plugin-node-resolve";
import { importMetaAssets } from "@web/rollup-plugin-import-meta-assets";

export default {
  input: { main: "main.js", worker: "worker.js" },
  output: { dir: "dist", format: "esm" },
  plugins: [nodeResolve(), importMetaAssets()],
};
