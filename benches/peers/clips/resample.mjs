// Reads a GLB file, compressed or not, and writes it with resampled animations; with the tolerance "none" as it is.
//   node resample.mjs FOLDER_OF_PACKAGES IN OUT TOLERANCE
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const [packages, input, output, tolerance] = process.argv.slice(2);
const require = createRequire(pathToFileURL(`${packages}/`));
const load = (name) => import(pathToFileURL(require.resolve(name)).href);
const { Logger, NodeIO } = await load("@gltf-transform/core");
const { ALL_EXTENSIONS, EXTMeshoptCompression } = await load("@gltf-transform/extensions");
const { resample } = await load("@gltf-transform/functions");
const { MeshoptDecoder } = await load("meshoptimizer");

await MeshoptDecoder.ready;
const io = new NodeIO().registerExtensions(ALL_EXTENSIONS).registerDependencies({ "meshopt.decoder": MeshoptDecoder });
const document = await io.read(input);
document.setLogger(new Logger(Logger.Verbosity.WARN));
if (tolerance === "none") {
  document.disposeExtension?.(EXTMeshoptCompression.EXTENSION_NAME);
  for (const extension of document.getRoot().listExtensionsUsed()) {
    if (extension.extensionName === EXTMeshoptCompression.EXTENSION_NAME) extension.dispose();
  }
} else {
  await document.transform(resample({ tolerance: Number(tolerance) }));
}
await io.write(output, document);
