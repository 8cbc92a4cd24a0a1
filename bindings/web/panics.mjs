// A panic ends in a trap, and its message goes to the standard error, which modules in browsers do not have. So the
// functions that put messages together trap at once, and the source locations that only they read are zeroed: 2 % of the
// module, after `wasm-opt` has removed what leads up to them, and no paths of the machine that built it.
import { bodies, imported, number, read, sections } from "./binary.mjs";

/** The names of the functions, mangled. None of them returns. */
const PANICS = /4core9panicking|(?:unwrap|expect)_failed|slice_(?:index|error)_fail|len_mismatch_fail|panic_with_hook/;
const SOURCE = /^[\w./\\-]+\.rs$/;
const LONGEST = 300;

/** No locals; `unreachable`, `end`. */
const TRAP = Buffer.from([0, 0x00, 0x0b]);

/** The module without messages of panics. */
export function silent(module) {
  const names = functionNames(module);
  const first = imported(module);
  const parts = [module.subarray(0, 8)];
  for (const { id, content } of sections(module)) {
    let kept = content;
    if (id === 10) {
      const functions = bodies(content).map((body, index) => (PANICS.test(names.get(first + index)) ? TRAP : body));
      kept = Buffer.concat([number(functions.length), ...functions.flatMap((body) => [number(body.length), body])].map(Buffer.from));
    } else if (id === 11) {
      kept = Buffer.from(content);
      for (const segment of segments(kept)) forgetLocations(segment);
    }
    parts.push(Buffer.from([id, ...number(kept.length)]), kept);
  }
  return Buffer.concat(parts);
}

function functionNames(module) {
  const names = new Map();
  for (const { id, content } of sections(module)) {
    if (id !== 0 || content.toString("latin1", 1, 5) !== "name") continue;
    for (let at = 5; at < content.length; ) {
      const kind = content[at];
      let [length, next] = read(content, at + 1);
      at = next + length;
      if (kind !== 1) continue;
      let count, index;
      for ([count, next] = read(content, next); count > 0; count -= 1) {
        [index, next] = read(content, next);
        [length, next] = read(content, next);
        names.set(index, content.toString("latin1", next, (next += length)));
      }
    }
  }
  return names;
}

/** The parts of a data section, and their addresses. The linker writes each with `i32.const ADDRESS`. */
function* segments(data) {
  let [count, at] = read(data, 0);
  for (; count > 0; count -= 1) {
    const [base, end] = read(data, at + 2);
    const [length, start] = read(data, end + 1);
    at = start + length;
    yield { base, bytes: data.subarray(start, at) };
  }
}

/** A location is the address and the length of a file name, a line, and a column. */
function forgetLocations({ base, bytes }) {
  const names = [];
  for (let at = 0; at + 16 <= bytes.length; at += 4) {
    const start = bytes.readUInt32LE(at) - base;
    const end = start + bytes.readUInt32LE(at + 4);
    if (start < 0 || end > bytes.length || end > start + LONGEST || !SOURCE.test(bytes.toString("latin1", start, end))) continue;
    bytes.fill(0, at, at + 16);
    names.push([start, end]);
  }
  for (const [start, end] of names) bytes.fill(0, start, end);
}
