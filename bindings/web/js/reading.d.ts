export * from "./errors.js";
export * from "./file.js";
export { Node } from "./node.js";
export * from "./property.js";
export * from "./schema.js";

/** Compiles the module ahead of time, perhaps from elsewhere: a URL, a `Response`, its bytes, or a compiled module. */
export declare function init(from?: string | URL | Response | ArrayBufferLike | ArrayBufferView | WebAssembly.Module): Promise<WebAssembly.Module>;
