// Options of functions: a misspelt one is an error, and not ignored.
import { CastError } from "./errors.js";

/** The options, all of which have one of the names. Numbers are finite: JSON has no others. */
export function checked(options, names, what) {
  for (const [name, value] of Object.entries(options)) {
    if (!names.includes(name)) {
      const like = names.find((one) => one.toLowerCase() === name.toLowerCase().replaceAll(/[_-]/g, ""));
      const hint = like ? `; it is called ${like}` : `: there are ${names.join(", ")}`;
      throw new CastError(`${what} has no option ${JSON.stringify(name)}${hint}`, { kind: "argument" });
    }
    if (typeof value === "number" && !Number.isFinite(value)) {
      throw new CastError(`${name} is ${value}, expected a finite number`, { kind: "argument" });
    }
  }
  return options;
}
