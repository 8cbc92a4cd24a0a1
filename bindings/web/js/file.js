// Open files: their bytes stay with the caller, the results of parsing are in the module.
import { CastError } from "./errors.js";
import { Node, NodeTable } from "./node.js";
import { checked } from "./options.js";
import { received } from "./response.js";
import { Machine } from "./wasm.js";

/** Closes files that are no longer referenced. */
const forgotten = new FinalizationRegistry(({ machine, file }) => {
  try {
    machine.call("close", { file });
  } catch {
    // The instance is unusable, and is discarded as well.
  }
});

/** An open Cast file. */
export class CastFile {
  #machine;
  #file;
  #table = null;
  #open = true;

  /** Private: use `open`. */
  constructor(machine, described, bytes, path = null) {
    this.#machine = machine;
    this.#file = described.file;
    /** The path or name that was given for errors; `null` if there was none. */
    this.path = path;
    /** The bytes of the file: those that were passed in, not a copy, or those of a response. Arrays are views of them. */
    this.bytes = bytes;
    /** The version of the format. */
    this.version = described.version;
    /** The flags in the header. */
    this.flags = described.flags;
    this.nodeCount = described.nodeCount;
    this.propertyCount = described.propertyCount;
    /** Why the file was recovered; `null` if it was not damaged. */
    this.damage = described.damage && new CastError(described.damage.message, described.damage);
    /** The headers that recovery replaced: `{offset, message}`. */
    this.repairs = described.repairs;
    forgotten.register(this, { machine, file: this.#file }, this);
  }

  /** Private to the package: the instance, and the number of the file in it. */
  get _handle() {
    if (!this.#open) throw new CastError("the file is closed", { kind: "argument" });
    return { machine: this.#machine, file: this.#file };
  }

  /** For scenes of several files: the same file in another instance. */
  _again(machine) {
    return openWith(machine, this.bytes, { path: this.path ?? undefined, recover: this.damage ? "always" : "never" });
  }

  /** Private to the package: the table of nodes. */
  get _table() {
    if (!this.#table) {
      const { machine, file } = this._handle;
      this.#table = new NodeTable(machine.call("nodes", { file }).arrays[0]);
    }
    return this.#table;
  }

  /** The node with an index, in file order. */
  node(index) {
    if (!(index >= 0 && index < this._table.count)) {
      throw new CastError(`there is no node ${index}: the file has ${this._table.count}`, { kind: "argument" });
    }
    return Node.of(this, index);
  }

  /** All nodes in file order. */
  *nodes() {
    for (let index = 0; index < this._table.count; index++) yield Node.of(this, index);
  }

  /** The nodes without a parent, of any kind. */
  get topLevel() {
    return Array.from(this._table.childrenOf(-1), (index) => Node.of(this, index));
  }

  get roots() {
    return this.topLevel.filter((node) => node.kind === "root");
  }

  #below(kind) {
    return this.roots.flatMap((root) => root.childrenOf(kind));
  }

  get models() {
    return this.#below("model");
  }

  get animations() {
    return this.#below("animation");
  }

  get instances() {
    return this.#below("instance");
  }

  /** The meshes of all models. */
  get meshes() {
    return this.models.flatMap((model) => model.childrenOf("mesh"));
  }

  /** The first metadata node; `null` if there is none. */
  get metadata() {
    return this.#below("metadata")[0] ?? null;
  }

  /** The node at a path, such as `root/model[0]/mesh["body"]`; throws a {@link CastError} of the kind `node_path`. */
  find(path) {
    const { machine, file } = this._handle;
    this._table;
    return Node.of(this, machine.call("find", { file, path: String(path) }).value);
  }

  /** Frees the memory. Arrays stay valid: they are views of {@link bytes}. */
  close() {
    if (!this.#open) return;
    forgotten.unregister(this);
    this.#machine.call("close", { file: this.#file });
    this.#open = false;
  }

  [Symbol.dispose ?? Symbol.for("Symbol.dispose")]() {
    this.close();
  }
}

/** The options of {@link open}. */
export const OPEN = ["path", "recover", "maxDepth", "maxNodes", "maxProperties", "maxBytes"];

/** Converts the supported kinds of bytes in memory to a Uint8Array. */
export function bytesOf(source) {
  if (source instanceof ArrayBuffer) return new Uint8Array(source);
  if (typeof SharedArrayBuffer !== "undefined" && source instanceof SharedArrayBuffer) return new Uint8Array(source);
  // A Buffer of Node.js is a Uint8Array too, but its `slice` does not copy.
  if (ArrayBuffer.isView(source)) return new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
  const expected = "expected an ArrayBuffer, a typed array, a Blob or a Response with the bytes of a file";
  throw new CastError(typeof source === "string" ? `${expected}, and not its path or URL` : expected, { kind: "argument" });
}

/** The bytes of a `Blob`, such as a chosen `File`. */
export async function bytesOfBlob(blob) {
  try {
    return new Uint8Array(await blob.arrayBuffer());
  } catch (error) {
    throw new CastError(`the file cannot be read: ${error.message}`, { kind: "io", path: blob.name });
  }
}

/**
 * Opens a Cast file. Its arrays are views of the given bytes, which must not change as long as it is used; the module has a copy.
 * From a `Response` of `fetch`, the bytes are read while they arrive, in less time and memory than by its `arrayBuffer`, if it is
 * of the same origin. A `Blob` is read as a whole; the name of a `File` is its path.
 *
 * Throws a {@link CastError}: of the kind `not_cast` for another format, `damaged` for a damaged structure, which
 * `recover: "when_damaged"` may recover, `limit` if a limit is exceeded.
 */
export async function open(source, given = {}) {
  // The module has no part in it.
  const { progress, ...options } = checked(given, [...OPEN, "progress"], "open");
  const machine = await Machine.start();
  if (source instanceof Blob) return openWith(machine, await bytesOfBlob(source), { path: source.name, ...options });
  if (!(source instanceof Response)) return openWith(machine, source, options);
  const { bytes, isInModule } = await received(machine, source, options.path, progress);
  return asked(machine, bytes, options, isInModule ? [] : [bytes]);
}

/** Opens a file in an existing instance. */
export function openWith(machine, source, options = {}) {
  checked(options, OPEN, "open");
  const bytes = bytesOf(source);
  return asked(machine, bytes, options, [bytes]);
}

/** Opens bytes that the module has, or gets with the request. */
function asked(machine, bytes, options, inputs = []) {
  return new CastFile(machine, machine.call("open", options, inputs).value, bytes, options.path);
}
