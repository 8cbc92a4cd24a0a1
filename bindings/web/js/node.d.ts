import type { CastFile } from "./file.js";
import type { Property } from "./property.js";
import type { NodeOfKind } from "./schema.js";

/** A node of a file, of any kind. */
export declare class Node {
  readonly file: CastFile;
  /** Its number in file order. */
  readonly index: number;
  /** The kind as in node paths, such as `mesh`; four letters for one that the schema does not know. */
  readonly kind: string;
  /** Byte offset of the header. */
  readonly offset: number;
  readonly hash: bigint;
  /** The path from the root, as errors name it. */
  readonly nodePath: string;
  readonly parent: Node | null;
  readonly children: Node[];
  /** The children of a kind, by its name. */
  childrenOf<K extends keyof NodeOfKind>(kind: K): NodeOfKind[K][];
  childrenOf(kind: string): Node[];
  /** All properties in file order, known to the schema or not. */
  readonly properties: Property[];
  /** A property by its name in the file (`vp`) or in words (`positions`). */
  property(name: string): Property | null;
  toString(): string;
}
