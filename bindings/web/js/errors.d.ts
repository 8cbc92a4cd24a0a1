export type ErrorKind =
  | "argument" | "buffer" | "cancelled" | "conversion" | "damaged" | "escapes" | "io" | "limit" | "node_path" | "not_cast"
  | "not_found" | "other" | "out_of_memory" | "property" | "unsupported" | "unwritable";

/** An error of this package. */
export declare class CastError extends Error {
  constructor(message: string, facts?: { kind?: ErrorKind; path?: string | null; offset?: number | null; nodePath?: string | null });
  /** The kind of the error. */
  readonly kind: ErrorKind;
  /** The path of the file, as it was passed in. */
  readonly path: string | null;
  /** The byte offset from the start of the file. */
  readonly offset: number | null;
  /** The node or property, such as `root[0]/model[0] "hero"/mesh[3] "body"/vp`. */
  readonly nodePath: string | null;
  toJSON(): { message: string; kind: ErrorKind; path: string | null; offset: number | null; nodePath: string | null };
  static from(thrown: unknown): CastError;
}
