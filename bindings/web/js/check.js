// Checking files.
import { CHECK } from "./operations.js";
import { checked } from "./options.js";
import { Machine } from "./wasm.js";

/**
 * Checks a file against all rules of the format: `{findings, totals}`. If a rule is violated more than `maxRepeats` times,
 * further findings are only counted. A damaged structure is already an error of `open`; with the option `recover`, such a
 * file can be checked, too.
 */
export function check(file, options = {}) {
  const { machine, file: number } = file._handle;
  return machine.call("check", { ...checked(options, CHECK, "check"), file: number }).value;
}

/** Explains the code of a finding: `{title, explanation, section}`. */
export async function explain(code) {
  return (await Machine.start()).call("explain", { code }).value;
}
