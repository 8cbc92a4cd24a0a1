export * from "./errors.js";
export * from "./file.js";
export { Node } from "./node.js";
export * from "./property.js";
export * from "./schema.js";

/** Compiles the WebAssembly module ahead of time, optionally from a URL, a `Response`, its bytes, or a compiled module. */
export declare function init(from?: string | URL | Response | ArrayBufferLike | ArrayBufferView | WebAssembly.Module): Promise<WebAssembly.Module>;
