import type { CastFile } from "./file.js";
import type { Property } from "./property.js";
import type { NodeOfKind } from "./schema.js";

/** A node of a file, of any kind. */
export declare class Node {
  readonly file: CastFile;
  /** The index in file order. */
  readonly index: number;
  /** The kind as in node paths, such as `mesh`; four letters if it is not in the schema. */
  readonly kind: string;
  /** The byte offset of the header. */
  readonly offset: number;
  readonly hash: bigint;
  /** The path of the node, as in errors. */
  readonly nodePath: string;
  readonly parent: Node | null;
  readonly children: Node[];
  /** The children of a kind, by its name. */
  childrenOf<K extends keyof NodeOfKind>(kind: K): NodeOfKind[K][];
  childrenOf(kind: string): Node[];
  /** All properties in file order, whether or not they are in the schema. */
  readonly properties: Property[];
  /** A property by its name in the file (`vp`) or its field name (`positions`). */
  property(name: string): Property | null;
  toString(): string;
}
