// The WebAssembly modules: requests are JSON with arrays beside it, and so are replies. See src/abi.rs.
import { CastError } from "./errors.js";

/** The maximum number of bytes of an array: addresses have 32 bits. */
const MOST_BYTES = 0xffffffff;
/** The number of bytes that are copied into the module at a time: as many as the caches of a processor hold. */
const PART = 1 << 18;

/** The first four bytes of a module: zero and "asm". */
const MAGIC = 0x6d736100;

/** The element types of the arrays of a reply, by their number in the module. */
const TYPES = [Uint8Array, Uint32Array, Float32Array];

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A module that is compiled when it is needed. */
class Module {
  /** The module, or its URL; set by the entry points of the package, or by {@link init}. */
  #source = null;
  /** Whether {@link init} has set it. */
  #isGiven = false;
  /** A promise of the compiled module. */
  #compiled = null;
  #name;

  constructor(name) {
    this.#name = name;
  }

  /** Sets the module of an entry point. If a program uses several, the complete one counts, whichever is imported first. */
  use(url, isComplete) {
    if (!this.#isGiven && (isComplete || !this.#source)) this.#set(url);
  }

  give(source) {
    if (source === undefined || source === this.#source) return;
    this.#set(source);
    this.#isGiven = true;
  }

  #set(source) {
    this.#source = source;
    this.#compiled = null;
  }

  async compiled() {
    const asked = (this.#compiled ??= compile(this.#source));
    try {
      return await asked;
    } catch (error) {
      if (this.#compiled === asked) this.#compiled = null;
      throw new CastError(`the WebAssembly module ${this.#name} cannot be loaded: ${error.message}`, { kind: "io" });
    }
  }
}

/** What reads, checks and poses files, and what converts them and changes their animations. */
const MODULES = { main: new Module("castkit.wasm"), convert: new Module("castkit-convert.wasm") };

/** Sets the modules of an entry point. */
export function use({ main, convert }, { isComplete }) {
  MODULES.main.use(main, isComplete);
  if (convert) MODULES.convert.use(convert, isComplete);
}

/**
 * Compiles the module that reads files. {@link open} and similar functions do it when necessary; call this to do it earlier, or if
 * the module is elsewhere: `from` is a URL, a `Response`, the bytes, or a compiled `WebAssembly.Module`. `convert` is the same for the
 * module that converts files, which is only compiled when it is needed.
 */
export function init(from, { convert } = {}) {
  MODULES.convert.give(convert);
  MODULES.main.give(from);
  return MODULES.main.compiled();
}

async function compile(from) {
  if (from instanceof WebAssembly.Module) return from;
  if (from instanceof ArrayBuffer || ArrayBuffer.isView(from)) return WebAssembly.compile(from);
  if (from instanceof Response) return streaming(from);
  // The development server of Vite 6 and 7 bundles packages into a folder without what lies beside them.
  const url = new URL(String(from).replace("/node_modules/.vite/dist/", "/node_modules/castkit/dist/"), base());
  if (url.protocol === "file:") {
    // Not an import: bundlers for browsers would try to resolve the module.
    const files = globalThis.process?.getBuiltinModule?.("node:fs");
    if (files) return WebAssembly.compile(await files.promises.readFile(url));
  }
  return streaming(await fetch(url));
}

/**
 * What relative URLs are relative to: the page or the worker, as for `fetch`, or the current directory. Not `import.meta.url`, with
 * which `new URL` may only have a literal: bundlers take it for the name of a file that they have to copy.
 */
function base() {
  const { location, process } = globalThis;
  return location?.href ?? `file://${process?.cwd().replaceAll("\\", "/").replace(/^(?=[a-z]:)/i, "/")}/`;
}

async function streaming(response) {
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${response.statusText}`);
  // A server that sends another content type is no reason to fail. Streaming takes the type without any parameters: some
  // servers add a charset (https://webassembly.github.io/spec/web-api/, compile a potential WebAssembly response).
  if (response.headers.get("Content-Type")?.trim().toLowerCase() === "application/wasm") return WebAssembly.compileStreaming(response);
  const bytes = await response.arrayBuffer();
  if (bytes.byteLength < 4 || new DataView(bytes).getUint32(0, true) !== MAGIC) {
    // Servers of single-page applications answer with the page whatever they are asked for.
    throw new Error(`${response.url} is not a WebAssembly module; pass its URL to init()`);
  }
  return WebAssembly.compile(bytes);
}

/**
 * An instance of the module, with its own memory. Each open file has one, so that its memory is freed with the file, and
 * nothing that happens in one instance can affect another.
 */
export class Machine {
  #exports;
  #broken = null;

  constructor(module) {
    this.#exports = new WebAssembly.Instance(module, {}).exports;
  }

  /** An instance of the module that reads files, or of another one. */
  static async start(name = "main") {
    return new Machine(await MODULES[name].compiled());
  }

  /**
   * Calls a function of the module. Returns its answer, and copies of the arrays beside it.
   * @param {string} name
   * @param {object} request
   * @param {ArrayBufferView[]} inputs
   * @returns {{value: any, arrays: any[]}}
   */
  call(name, request = {}, inputs = []) {
    try {
      return this.#guarded(() => {
        for (const input of inputs) this.#put(new Uint8Array(input.buffer, input.byteOffset, input.byteLength));
        this.#put(encoder.encode(JSON.stringify({ ...request, call: name })));
        const count = this.#exports.castkit_call();
        const value = JSON.parse(decoder.decode(this.#take(0)));
        if (value?.error) throw new CastError(value.error.message, value.error);
        const arrays = [];
        for (let index = 1; index < count; index++) arrays.push(this.#take(index).slice());
        return { value, arrays };
      });
    } finally {
      if (!this.#broken) this.#exports.castkit_clear();
    }
  }

  #put(bytes) {
    this.begin(bytes.length);
    this.add(bytes);
  }

  /** Begins an array of the next request, which comes before the `inputs` of {@link call}, and has `length` bytes. */
  begin(length) {
    const isEnough = length <= MOST_BYTES && this.#guarded(() => this.#exports.castkit_begin(length));
    if (!isEnough) throw new CastError("there is not enough memory for the file", { kind: "out_of_memory" });
  }

  /** Adds the next bytes of the array that was begun last. */
  add(bytes) {
    this.#guarded(() => {
      for (let at = 0; at < bytes.length; at += PART) {
        const part = bytes.subarray(at, at + PART);
        const address = this.#exports.castkit_extend(part.length) >>> 0;
        new Uint8Array(this.#exports.memory.buffer, address, part.length).set(part);
      }
    });
  }

  /** Does something with the instance that may trap. */
  #guarded(action) {
    if (this.#broken) throw this.#broken;
    try {
      return action();
    } catch (error) {
      throw this.#understood(error);
    }
  }

  /** An array of the reply, in place: valid until the next call. */
  #take(index) {
    const exports = this.#exports;
    const Type = TYPES[exports.castkit_reply_type(index)];
    const length = exports.castkit_reply_length(index) >>> 0;
    if (length === 0) return new Type(0);
    return new Type(exports.memory.buffer, exports.castkit_reply_address(index) >>> 0, length);
  }

  /** Converts an error of a call to an error of this package. After a trap the instance can no longer be used. */
  #understood(error) {
    if (error instanceof CastError) return error;
    if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) {
      // The library does not panic whatever a file contains, so a trap means that there was not enough memory.
      const message = `there is not enough memory (${error.message})`;
      this.#broken = new CastError(message, { kind: "out_of_memory" });
      return this.#broken;
    }
    return error;
  }
}
