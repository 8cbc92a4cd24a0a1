// What is wrong with a file.
import { Machine } from "./wasm.js";

/**
 * Checks a file by all rules of the format: `{findings, totals}`. A rule that is broken more than `maxRepeats` times is
 * counted, and its other findings are left out. A broken structure is an error of `open`; with `recover` a file can be
 * checked all the same.
 */
export function check(file, { maxRepeats } = {}) {
  const { machine, file: number } = file._handle;
  return machine.call("check", { file: number, maxRepeats }).value;
}

/** What a code of a finding means: `{title, explanation, section}`. */
export async function explain(code) {
  return (await Machine.start()).call("explain", { code }).value;
}
