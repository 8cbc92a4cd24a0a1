// Nodes: numbers in a table, which is read from the module at once. Objects are only created for nodes that are used.
import { Property } from "./property.js";

/** The columns of a node in the table; see `nodes` in src/file.rs. */
const COLUMNS = 6;
const [OFFSET, KIND, PARENT, PROPERTIES, HASH_LOW, HASH_HIGH] = [0, 1, 2, 3, 4, 5];
const NONE = 0xffffffff;

/** Classes of the kinds that the schema knows, by their numbers; `schema.js` fills it. */
export const KINDS = new Map();

/** All nodes of a file in file order. */
export class NodeTable {
  #words;
  #first = null;
  #next = null;

  constructor(words) {
    this.#words = words;
    this.count = words.length / COLUMNS;
  }

  /** The table, in a form that can be sent to another thread. */
  get words() {
    return this.#words;
  }

  offset(node) {
    return this.#words[node * COLUMNS + OFFSET];
  }

  kind(node) {
    return this.#words[node * COLUMNS + KIND];
  }

  /** The parent, or -1. */
  parent(node) {
    const parent = this.#words[node * COLUMNS + PARENT];
    return parent === NONE ? -1 : parent;
  }

  propertyCount(node) {
    return this.#words[node * COLUMNS + PROPERTIES];
  }

  hash(node) {
    const at = node * COLUMNS;
    return (BigInt(this.#words[at + HASH_HIGH]) << 32n) | BigInt(this.#words[at + HASH_LOW]);
  }

  /** Whether a node has children. */
  hasChildren(node) {
    this.#link();
    return this.#first[node + 1] >= 0;
  }

  /** The children of a node in order; for -1, the nodes without a parent. */
  *childrenOf(node) {
    this.#link();
    for (let child = this.#first[node + 1]; child >= 0; child = this.#next[child]) yield child;
  }

  /** The node whose header is at an offset, or the last one before it; -1 if there is none. */
  at(offset) {
    let [low, high] = [0, this.count];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.offset(middle) <= offset) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  /** Computes first children and next siblings, in one pass from the end. */
  #link() {
    if (this.#first) return;
    this.#first = new Int32Array(this.count + 1).fill(-1);
    this.#next = new Int32Array(this.count).fill(-1);
    for (let node = this.count - 1; node >= 0; node--) {
      const above = this.parent(node) + 1;
      this.#next[node] = this.#first[above];
      this.#first[above] = node;
    }
  }
}

/** The four letters of a kind that is not in the schema, or its number in hexadecimal. */
export function kindLetters(kind) {
  const letters = [0, 8, 16, 24].map((shift) => (kind >>> shift) & 0xff);
  const readable = letters.every((letter) => letter > 0x20 && letter < 0x7f);
  return readable ? String.fromCharCode(...letters) : `0x${kind.toString(16).padStart(8, "0")}`;
}

/** A node of a file, of any kind. */
export class Node {
  #file;
  #index;
  #properties = null;

  /** Private to the package: use `file.node(index)`. */
  constructor(file, index) {
    this.#file = file;
    this.#index = index;
  }

  /** The node with an index, as an object of the class of its kind. */
  static of(file, index) {
    const Class = KINDS.get(file._table.kind(index)) ?? Node;
    return new Class(file, index);
  }

  get file() {
    return this.#file;
  }

  /** The index in file order. */
  get index() {
    return this.#index;
  }

  /** The kind as in node paths, such as `mesh`; four letters if it is not in the schema. */
  get kind() {
    return this.constructor.FIELD ?? kindLetters(this.#file._table.kind(this.#index));
  }

  /** The byte offset of the header. */
  get offset() {
    return this.#file._table.offset(this.#index);
  }

  get hash() {
    return this.#file._table.hash(this.#index);
  }

  /** The path of the node, as in errors. */
  get nodePath() {
    const { machine, file } = this.#file._handle;
    return machine.call("path", { file, node: this.#index }).value;
  }

  get parent() {
    const parent = this.#file._table.parent(this.#index);
    return parent < 0 ? null : Node.of(this.#file, parent);
  }

  get children() {
    return Array.from(this.#file._table.childrenOf(this.#index), (index) => Node.of(this.#file, index));
  }

  /** The children of a kind, by its name. */
  childrenOf(kind) {
    return this.children.filter((child) => child.kind === kind);
  }

  /** All properties in file order, whether or not they are in the schema. */
  get properties() {
    if (!this.#properties) {
      const { machine, file } = this.#file._handle;
      const rows = machine.call("properties", { file, node: this.#index }).value;
      this.#properties = rows.map((row) => new Property(this, row));
    }
    return this.#properties;
  }

  /**
   * A property by its name in the file (`vp`) or its field name (`positions`); `null` if it is absent. Of several with the name,
   * the last one counts.
   */
  property(name) {
    const exact = this.properties.findLast((property) => property.name === name);
    return exact ?? this.properties.findLast((property) => property.field === name) ?? null;
  }

  toString() {
    const name = this.property("n")?.value;
    return typeof name === "string" ? `${this.kind} ${JSON.stringify(name)}` : this.kind;
  }
}
