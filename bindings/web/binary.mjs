// WebAssembly modules as bytes, as far as `order.mjs` and `panics.mjs` look into them.

/** The functions of a code section. */
export function bodies(code) {
  const found = [];
  let [count, at] = read(code, 0);
  for (; count > 0; count -= 1) {
    const [length, start] = read(code, at);
    at = start + length;
    found.push(code.subarray(start, at));
  }
  return found;
}

/** The content of the section of a kind that a module has once. */
export function section(module, kind) {
  return [...sections(module)].find(({ id }) => id === kind).content;
}

/** How many functions are imported; the numbers of the module's own follow. */
export function imported(module) {
  return WebAssembly.Module.imports(new WebAssembly.Module(module)).filter(({ kind }) => kind === "function").length;
}

export function* sections(module) {
  for (let at = 8; at < module.length; ) {
    const [length, start] = read(module, at + 1);
    yield { id: module[at], content: module.subarray(start, start + length) };
    at = start + length;
  }
}

/** A number of variable length (LEB128), and where it ends. */
export function read(bytes, at) {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++];
    value |= (byte & 127) << shift;
    if (byte < 128) return [value, at];
  }
}

export function number(value) {
  return value < 128 ? [value] : [(value & 127) | 128, ...number(value >>> 7)];
}

export function text(value) {
  return [...number(value.length), ...Buffer.from(value)];
}
