export * from "./errors.js";
export * from "./file.js";
export { Node } from "./node.js";
export * from "./property.js";
export * from "./schema.js";

/** A WebAssembly module: its URL, a `Response`, its bytes, or a compiled module. */
export type ModuleSource = string | URL | Response | ArrayBufferLike | ArrayBufferView | WebAssembly.Module;

/**
 * Compiles the WebAssembly module ahead of time, optionally from elsewhere. `convert` is where the module is that converts files; it is
 * only loaded when it is needed.
 */
export declare function init(from?: ModuleSource, others?: { convert?: ModuleSource }): Promise<WebAssembly.Module>;
