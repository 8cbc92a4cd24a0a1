// The order of functions in a module. Brotli and gzip write a repetition in fewer bits when it is near, and thousands of
// functions are instances of the same generic one: with like beside like, the module is 2 % smaller.

/** Functions with small numbers are called with one byte, so that those most called stay in front. */
const CALLED_MOST = 128;
/** What is compared: sequences of so many bytes. With 4 or 6 the module is 0.1 % larger. */
const SEQUENCE = 5;
/** Sequences that more functions have say nothing about likeness, and would take most of the time. */
const COMMON = 300;

/** A module whose functions are named in the order that they should get; `wasm-opt --reorder-functions-by-name` does it. */
export function named(module) {
  const imported = WebAssembly.Module.imports(new WebAssembly.Module(module)).filter(({ kind }) => kind === "function").length;
  const code = [...sections(module)].find(({ id }) => id === 10).content;
  const order = alike(bodies(code), CALLED_MOST - imported);
  const places = new Array(order.length);
  order.forEach((index, place) => (places[index] = place));
  const names = places.map((place, index) => [...number(imported + index), ...text(String(place).padStart(8, "0"))]);
  const functions = [...number(names.length), ...names.flat()];
  const content = [...text("name"), 1, ...number(functions.length), ...functions];
  return Buffer.concat([module, Buffer.from([0, ...number(content.length), ...content])]);
}

/** After the first ones, each function is followed by the one that has most in common with it. */
function alike(functions, first) {
  const own = functions.map(sequences);
  const having = new Map();
  for (let index = first; index < functions.length; index += 1) {
    for (const sequence of own[index]) {
      const list = having.get(sequence);
      if (list) list.push(index);
      else having.set(sequence, [index]);
    }
  }
  const left = new Set(functions.keys());
  const order = [];
  const take = (index) => {
    left.delete(index);
    order.push(index);
  };
  for (let index = 0; index < Math.min(first, functions.length); index += 1) take(index);
  while (left.size > 0) {
    const last = order.at(-1);
    const shared = new Map();
    for (const sequence of own[last] ?? []) {
      const list = having.get(sequence) ?? [];
      if (list.length > COMMON) continue;
      for (const index of list) if (left.has(index)) shared.set(index, (shared.get(index) ?? 0) + 1);
    }
    let [best, most] = [left.values().next().value, 0];
    for (const [index, count] of shared) {
      const likeness = count / (own[last].size + own[index].size - count);
      if (likeness > most) [best, most] = [index, likeness];
    }
    take(best);
  }
  return order;
}

function sequences(body) {
  const found = new Set();
  for (let at = 0; at + SEQUENCE <= body.length; at += 1) found.add(body.readUIntBE(at, SEQUENCE));
  return found;
}

function bodies(code) {
  const found = [];
  let [count, at] = read(code, 0);
  for (; count > 0; count -= 1) {
    const [length, start] = read(code, at);
    at = start + length;
    found.push(code.subarray(start, at));
  }
  return found;
}

function* sections(module) {
  for (let at = 8; at < module.length; ) {
    const [length, start] = read(module, at + 1);
    yield { id: module[at], content: module.subarray(start, start + length) };
    at = start + length;
  }
}

/** A number of variable length (LEB128), and where it ends. */
function read(bytes, at) {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++];
    value |= (byte & 127) << shift;
    if (byte < 128) return [value, at];
  }
}

function number(value) {
  return value < 128 ? [value] : [(value & 127) | 128, ...number(value >>> 7)];
}

function text(value) {
  return [...number(value.length), ...Buffer.from(value)];
}
