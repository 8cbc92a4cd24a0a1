// From properties to what the classes of `schema.js` give: a value of the expected type, or nothing.
import { Node } from "./node.js";

/** The property, if it is present and has one of the types. Of several with its name, the last one counts. */
function of(node, key, types) {
  const property = node.properties.findLast((one) => one.name === key);
  return property && types.includes(property.type) ? property : null;
}

const INTEGERS = ["b", "h", "i"];

export function text(node, key) {
  return of(node, key, ["s"])?.texts[0] ?? null;
}

export function choice(node, key, otherwise) {
  return text(node, key) ?? otherwise;
}

export function flag(node, key, otherwise) {
  const property = of(node, key, [...INTEGERS, "l"]);
  return property?.array.length ? Number(property.array[0]) !== 0 : otherwise;
}

export function array(node, key, types) {
  return of(node, key, types)?.array ?? null;
}

export function integer(node, key) {
  return of(node, key, INTEGERS)?.array[0] ?? null;
}

/** The index of a bone; `null` if there is none. */
export function boneIndex(node, key) {
  const index = integer(node, key);
  return index === 0xffffffff ? null : index;
}

export function number(node, key, otherwise) {
  return of(node, key, ["f"])?.array[0] ?? otherwise;
}

export function vector(node, key, types) {
  const property = of(node, key, types);
  const found = property?.array.subarray(0, property.components);
  return found?.length ? found : null;
}

/** The hashes of links. */
export function hashes(node, key) {
  return array(node, key, ["l"]);
}

/** The targets of links; `null` for a link without a target. */
export function links(node, key, scope, kinds) {
  const all = hashes(node, key);
  if (!all) return null;
  const holder = scope === "children" ? node.index : (node.parent?.index ?? -1);
  const { file } = node;
  const there = new Map();
  for (const index of file._table.childrenOf(holder)) {
    const found = Node.of(file, index);
    // If several have the same hash, the first one wins.
    if (kinds.includes(found.kind) && !there.has(found.hash)) there.set(found.hash, found);
  }
  return Array.from(all, (hash) => there.get(hash) ?? null);
}

export function link(node, key, scope, kinds) {
  return links(node, key, scope, kinds)?.[0] ?? null;
}

/** A layer: bytes r, g, b, a for packed colours, otherwise elements of its type. */
export function layer(node, key, types) {
  const property = of(node, key, types);
  if (!property) return null;
  if (property.type === "i" && types.includes("v4")) return property.bytes;
  return property.array;
}
