// Properties: their places in the bytes of the caller, and their values there.

/** The types of the format by number: the name, the typed array, and the number of components per element. */
const TYPES = new Map([
  [0x62, ["b", Uint8Array, 1]],
  [0x68, ["h", Uint16Array, 1]],
  [0x69, ["i", Uint32Array, 1]],
  [0x6c, ["l", BigUint64Array, 1]],
  [0x66, ["f", Float32Array, 1]],
  [0x64, ["d", Float64Array, 1]],
  [0x73, ["s", null, 1]],
  [0x7632, ["v2", Float32Array, 2]],
  [0x7633, ["v3", Float32Array, 3]],
  [0x7634, ["v4", Float32Array, 4]],
]);

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Text in which each byte that is not UTF-8 is U+FFFD and two hexadecimal digits, as in the other doors. */
function textOf(bytes) {
  try {
    return decoder.decode(bytes);
  } catch {
    return escaped(bytes);
  }
}

/** The length of a sequence of UTF-8 by its first byte. */
function lengthOf(first) {
  if (first < 0x80) return 1;
  if (first < 0xe0) return 2;
  return first < 0xf0 ? 3 : 4;
}

function escaped(bytes) {
  let text = "";
  const escape = (part) => {
    for (const byte of part) text += `\ufffd${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  };
  for (let at = 0; at < bytes.length; ) {
    const part = bytes.subarray(at, at + lengthOf(bytes[at]));
    let letter = null;
    try {
      letter = decoder.decode(part);
    } catch {
      // Not a character.
    }
    if (letter === null) {
      escape(bytes.subarray(at, at + 1));
      at += 1;
    } else {
      if (letter === "\ufffd") escape(part);
      else text += letter;
      at += part.length;
    }
  }
  return text;
}

/** A property of a node. */
export class Property {
  #node;

  /** Private to the package. */
  constructor(node, [name, type, count, offset, dataOffset, byteLength]) {
    this.#node = node;
    /** The name in the file, such as `vp`. */
    this.name = name;
    const [label, Elements, components] = TYPES.get(type) ?? [`0x${type.toString(16).padStart(4, "0")}`, Uint8Array, 1];
    /** The type as in the specification, such as `v3`. */
    this.type = label;
    /** The number of components per element: 3 for `v3`. */
    this.components = components;
    /** The number of elements according to the header. */
    this.count = count;
    /** The byte offset of the header. */
    this.offset = offset;
    /** The byte offset of the data. */
    this.dataOffset = dataOffset;
    /** The size of the data in bytes. */
    this.byteLength = byteLength;
    this.#elements = Elements;
  }

  #elements;

  /** The field name, such as `positions`; `null` if the property is not in the schema. */
  get field() {
    const fields = this.#node.constructor.PROPERTIES;
    if (!fields) return null;
    if (fields[this.name]) return fields[this.name];
    const [, prefix, layer] = /^(.*?)(0|[1-9][0-9]*)$/.exec(this.name) ?? [];
    return fields[`${prefix}%d`] ? `${fields[`${prefix}%d`]}[${layer}]` : null;
  }

  /** The data, as a view of the bytes of the file. */
  get bytes() {
    const { bytes } = this.#node.file;
    return bytes.subarray(this.dataOffset, this.dataOffset + this.byteLength);
  }

  /** Whether {@link array} is a view, because the data is aligned in the buffer of the file. */
  get isAligned() {
    const size = this.#elements?.BYTES_PER_ELEMENT ?? 1;
    return this.bytes.byteOffset % size === 0;
  }

  /**
   * The elements, with the components of vectors in a row: a view of the buffer of the file if they are aligned there, otherwise
   * a copy. `null` for strings.
   */
  get array() {
    const Elements = this.#elements;
    if (!Elements) return null;
    const bytes = this.bytes;
    const length = Math.floor(bytes.byteLength / Elements.BYTES_PER_ELEMENT);
    if (bytes.byteOffset % Elements.BYTES_PER_ELEMENT === 0) {
      return new Elements(bytes.buffer, bytes.byteOffset, length);
    }
    return new Elements(bytes.slice(0, length * Elements.BYTES_PER_ELEMENT).buffer);
  }

  /**
   * The strings, as many as there really are; none for other types. A byte that is not UTF-8 becomes U+FFFD and its two
   * hexadecimal digits.
   */
  get texts() {
    if (this.type !== "s") return [];
    const { bytes } = this;
    const texts = [];
    for (let start = 0; start < bytes.length; ) {
      const end = bytes.indexOf(0, start);
      texts.push(textOf(bytes.subarray(start, end < 0 ? bytes.length : end)));
      start = end < 0 ? bytes.length : end + 1;
    }
    return texts;
  }

  /** The value: a string, a number (a bigint for `l`), the components of a vector, or an array if there are several elements. */
  get value() {
    if (this.type === "s") {
      const { texts } = this;
      return texts.length === 1 ? texts[0] : texts;
    }
    const { array } = this;
    return array.length === 1 ? array[0] : array;
  }
}
