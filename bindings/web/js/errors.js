/** An error of this package. */
export class CastError extends Error {
  /**
   * @param {string} message one sentence: where, what was found, what was expected, what to try
   * @param {{kind?: string, path?: string | null, offset?: number | null, nodePath?: string | null}} facts
   */
  constructor(message, { kind = "other", path = null, offset = null, nodePath = null } = {}) {
    super(message);
    this.name = "CastError";
    /** The kind of the error, such as `"damaged"` or `"not_cast"`. */
    this.kind = kind;
    /** The path of the file, as it was passed in. */
    this.path = path;
    /** The byte offset from the start of the file. */
    this.offset = offset;
    /** The node or property, such as `root[0]/model[0] "hero"/mesh[3] "body"/vp`. */
    this.nodePath = nodePath;
  }

  /** The error as a plain object, which can be sent to another thread. */
  toJSON() {
    const { message, kind, path, offset, nodePath } = this;
    return { message, kind, path, offset, nodePath };
  }

  /** Creates an error from such an object, or from anything else that was thrown. */
  static from(thrown) {
    if (thrown instanceof CastError) return thrown;
    return new CastError(String(thrown?.message ?? thrown), thrown ?? {});
  }
}
