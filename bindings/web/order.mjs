// The order of functions in a module. Brotli and gzip write a repetition in fewer bits when it is near, and thousands of
// functions are instances of the same generic one: with like beside like, the module is 2 % smaller.

import { bodies, imported, number, section, text } from "./binary.mjs";

/** Functions with small numbers are called with one byte, so that those most called stay in front. */
const CALLED_MOST = 128;
/** What is compared: sequences of so many bytes. With 4 or 6 the module is 0.1 % larger. */
const SEQUENCE = 5;
/** Sequences that more functions have say nothing about likeness, and would take most of the time. */
const COMMON = 300;

/** A module whose functions are named in the order that they should get; `wasm-opt --reorder-functions-by-name` does it. */
export function named(module) {
  const first = imported(module);
  const order = alike(bodies(section(module, 10)), CALLED_MOST - first);
  const places = new Array(order.length);
  order.forEach((index, place) => (places[index] = place));
  const names = places.map((place, index) => [...number(first + index), ...text(String(place).padStart(8, "0"))]);
  const functions = [...number(names.length), ...names.flat()];
  const content = [...text("name"), 1, ...number(functions.length), ...functions];
  return Buffer.concat([module, Buffer.from([0, ...number(content.length), ...content])]);
}

/** After the first ones, each function is followed by the one that repeats most of it. */
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
      const likeness = count / own[index].size;
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
