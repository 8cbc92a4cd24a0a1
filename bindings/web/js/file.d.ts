import type { CastError } from "./errors.js";
import type { Node } from "./node.js";
import type { Animation, Instance, Mesh, Metadata, Model, Root } from "./schema.js";

/** Bytes of a file. */
export type Bytes = ArrayBufferLike | ArrayBufferView;

export interface OpenOptions {
  /** A name for errors. */
  path?: string;
  /** Whether a file whose headers are wrong is read by its content; default `"never"`. */
  recover?: "never" | "when_damaged" | "always";
  maxDepth?: number;
  maxNodes?: number;
  maxProperties?: number;
  maxBytes?: number;
}

/** A Cast file that is open. */
export declare class CastFile {
  private constructor();
  /** The bytes of the file: those that were given, not a copy. */
  readonly bytes: Uint8Array;
  readonly version: number;
  readonly flags: number;
  readonly nodeCount: number;
  readonly propertyCount: number;
  /** Why the file was recovered; `null` for one in order. */
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
  /** Gives the memory back. */
  close(): void;
}

/** Opens a Cast file. Arrays are views of the given bytes where these are aligned. */
export declare function open(source: Bytes, options?: OpenOptions): Promise<CastFile>;
