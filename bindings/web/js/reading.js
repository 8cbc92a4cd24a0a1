// The part that all entry points of the package have in common: files, nodes, properties.
export { CastError } from "./errors.js";
export { CastFile, open } from "./file.js";
export { Node } from "./node.js";
export { Property } from "./property.js";
export * from "./schema.js";
export { init } from "./wasm.js";
