// Conversions to and from Cast, by a module that is loaded when one of these functions is called first.
import { CastError } from "./errors.js";
import { bytesOf, bytesOfBlob, CastFile, OPEN, openWith } from "./file.js";
import { CONVERT } from "./operations.js";
import { checked } from "./options.js";
import { Machine } from "./wasm.js";

/** The options of {@link convert} and {@link load}. */
const OPTIONS = [...CONVERT, ...OPEN.filter((name) => name !== "path")];

/** A source: bytes, bytes with a name (for formats that cannot be detected by their content, and for errors), or an open file. */
async function sourceOf(source) {
  if (source instanceof CastFile) return { name: source.path, bytes: source.bytes };
  if (source instanceof Blob) return { name: source.name ?? null, bytes: await bytesOfBlob(source) };
  if (source?.bytes !== undefined) return { ...(await sourceOf(source.bytes)), name: source.name ?? null };
  return { name: null, bytes: bytesOf(source) };
}

/** Says of a format that only the program reads what helps. */
function assertReadable(all, { name, bytes }, fromFormat) {
  const extension = fromFormat ?? name?.split(".").pop().toLowerCase();
  const format = all.find((one) => one.extensions.includes(extension));
  // Whatever it is named, it may be a Cast file.
  const isCast = String.fromCharCode(...bytes.subarray(0, 4)) === "cast";
  if (!format || format.readable || isCast) return;
  const message = `${name ?? "the file"}: ${format.name} cannot be read in a browser; the command "castkit view" shows such files, and "castkit convert" converts them`;
  throw new CastError(message, { kind: "unsupported", path: name });
}

async function call(name, sources, options) {
  checked(options, OPTIONS, name);
  const given = await Promise.all([sources].flat().map(sourceOf));
  if (given.length === 0) throw new CastError(`there is no file to ${name}`, { kind: "argument" });
  const machine = await Machine.start("convert");
  const all = machine.call("formats").value;
  for (const source of given) assertReadable(all, source, options.fromFormat);
  const names = given.map((source) => source.name);
  const inputs = given.map((source) => source.bytes);
  return { names, ...machine.call(name, { ...options, names }, inputs) };
}

/**
 * Converts a file of another format to Cast, or a Cast file to another format; several files become one. Returns
 * `{bytes, format, notes}`.
 *
 * `toFormat` is `"cast"` by default. `ConvertOptions` in `operations.d.ts` lists the options; a name that is none of them is
 * an error.
 */
export async function convert(sources, options = {}) {
  const { value, arrays } = await call("convert", sources, { toFormat: "cast", ...options });
  return { bytes: arrays[0], format: value.format, notes: value.notes };
}

/**
 * Opens files of any format as one Cast file: `{file, notes, formats, sideFiles}`. Embedded files, such as textures,
 * are `{path, bytes}` with the path used in materials.
 */
export async function load(sources, options = {}) {
  const { names, value, arrays } = await call("load", sources, options);
  const [bytes, ...inside] = arrays;
  const sideFiles = value.sideFiles.map((path, index) => ({ path, bytes: inside[index] }));
  const file = openWith(await Machine.start(), bytes, { path: names[0] ?? undefined, recover: value.isDamaged ? "always" : "never" });
  return { file, notes: value.notes, formats: value.formats, sideFiles };
}

/** The formats that this build supports, as `{name, extensions, readable, writable}`. */
export async function formats() {
  return (await Machine.start("convert")).call("formats").value;
}
