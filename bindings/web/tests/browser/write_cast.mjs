// Cast files for tests, written by hand.

export const u32 = (...numbers) => new Uint8Array(Uint32Array.from(numbers).buffer);
export const text = (string) => new TextEncoder().encode(string);
export const bytes = (array) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
export const length = (parts) => parts.reduce((sum, part) => sum + part.length, 0);

/** The parts of a property: type and name as in the file, and the data of so many values. */
export function property(type, name, count, data) {
  const head = new Uint8Array(8);
  new DataView(head.buffer).setUint16(0, [...type].reduce((code, letter) => code * 256 + letter.charCodeAt(0), 0), true);
  new DataView(head.buffer).setUint16(2, name.length, true);
  new DataView(head.buffer).setUint32(4, count, true);
  return [head, text(name), data];
}

/** The parts of a node. */
export function node(kind, hash, properties, children = []) {
  const content = [...properties.flat(), ...children.flat()];
  return [text(kind), u32(24 + length(content), hash, 0, properties.length, children.length), ...content];
}

/** A property of one string. */
export const string = (name, value) => property("s", name, 1, text(`${value}\0`));

/** The parts of a file of one root. */
export const file = (...children) => [text("cast"), u32(1, 1, 0), ...node("root", 1, [], children)];

/** Squares side by side, with a texture each. */
export function textured(names) {
  const quads = names.map((name, index) => {
    const [left, right] = [index * 2, index * 2 + 1.6];
    const corners = [left, 0, 0, right, 0, 0, right, 2, 0, left, 2, 0];
    return node("mesh", 100 + index, [
      property("v3", "vp", 4, bytes(new Float32Array(corners))),
      property("v2", "u0", 4, bytes(new Float32Array([0, 1, 1, 1, 1, 0, 0, 0]))),
      property("b", "f", 6, Uint8Array.of(0, 1, 2, 0, 2, 3)),
      property("b", "ul", 1, Uint8Array.of(1)),
      property("l", "m", 1, bytes(new BigUint64Array([BigInt(200 + index)]))),
    ]);
  });
  const materials = names.map((name, index) => {
    const properties = [string("n", name), string("t", "pbr"), property("l", "albedo", 1, bytes(new BigUint64Array([BigInt(300 + index)])))];
    return node("matl", 200 + index, properties, [node("file", 300 + index, [string("p", `textures/${name}`)])]);
  });
  return Buffer.concat(file(node("modl", 2, [], [...quads, ...materials])));
}
