import type { CastError } from "./errors.js";
import type { Node } from "./node.js";
import type { Animation, Instance, Mesh, Metadata, Model, Root } from "./schema.js";

/** The bytes of a file. */
export type Bytes = ArrayBufferLike | ArrayBufferView;

export interface OpenOptions {
  /** The path of the file, for errors. */
  path?: string;
  /**
   * Whether the structure of a file is derived from its content, because its headers are wrong. By default
   * (`"when_complete"`), if only sizes of nodes and counts of strings are wrong; `damage` then says so.
   */
  recover?: "never" | "when_complete" | "when_damaged" | "always";
  maxDepth?: number;
  maxNodes?: number;
  maxProperties?: number;
  maxBytes?: number;
  /**
   * Called while a `Response` arrives whose length is known, with the number of bytes that are there, and of all. What it throws
   * ends the call of `open`, and the transfer.
   */
  progress?(received: number, total: number): void;
}

/** An open Cast file. */
export declare class CastFile {
  private constructor();
  /** The path or name that was given for errors; `null` if there was none. */
  readonly path: string | null;
  /** The bytes of the file: those that were passed in, not a copy, or those of the response. */
  readonly bytes: Uint8Array;
  readonly version: number;
  readonly flags: number;
  readonly nodeCount: number;
  readonly propertyCount: number;
  /** Why the file was recovered; `null` if it was not damaged. */
  readonly damage: CastError | null;
  readonly repairs: { offset: number; message: string }[];
  readonly topLevel: Node[];
  readonly roots: Root[];
  readonly models: Model[];
  readonly animations: Animation[];
  readonly instances: Instance[];
  readonly meshes: Mesh[];
  readonly metadata: Metadata | null;
  node(index: number): Node;
  nodes(): IterableIterator<Node>;
  /** The node at a path; throws a {@link CastError} of the kind `node_path`. */
  find(path: string): Node;
  /** Frees the memory. */
  close(): void;
}

/**
 * Opens a Cast file. Arrays are views of the given bytes if they are aligned there. The bytes of a `Response` are read while they
 * arrive, if it is of the same origin. The name of a `File` is its path in errors.
 */
export declare function open(source: Bytes | Blob | Response, options?: OpenOptions): Promise<CastFile>;
