// Conversions to and from Cast.
import { bytesOf, CastFile } from "./file.js";
import { Machine } from "./wasm.js";

/** A source: bytes, bytes with a name (for formats that cannot be detected by their content), or an open file. */
function sourceOf(source) {
  if (source instanceof CastFile) return { name: null, bytes: source.bytes };
  if (source?.bytes !== undefined) return { name: source.name ?? null, bytes: bytesOf(source.bytes) };
  return { name: null, bytes: bytesOf(source) };
}

async function call(name, sources, options) {
  const given = (Array.isArray(sources) ? sources : [sources]).map(sourceOf);
  const machine = await Machine.start();
  const names = given.map((source) => source.name);
  const inputs = given.map((source) => source.bytes);
  return { machine, ...machine.call(name, { ...options, names }, inputs) };
}

/**
 * Converts a file of another format to Cast, or a Cast file to another format; several files become one. Returns
 * `{bytes, format, notes}`.
 *
 * `toFormat` is `"cast"` by default. The other options are those of the program and of Python: `fromFormat`, `up`, `sourceUp`,
 * `scale`, `unit`, `toUnit`, `frameRate`, `maxInfluences`, `normals`, `tangents`, `animation`, `animations`,
 * `models`, `instances`, `textures`, `sparseTargets`, `skinsBelowModel`, `align`, `strict`.
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
  const { machine, value, arrays } = await call("load", sources, options);
  const [bytes, ...inside] = arrays;
  const sideFiles = value.sideFiles.map((path, index) => ({ path, bytes: inside[index] }));
  return { file: new CastFile(machine, value, bytes), notes: value.notes, formats: value.formats, sideFiles };
}

/** The formats that this build supports, as `{name, extensions, readable, writable}`. */
export async function formats() {
  return (await Machine.start()).call("formats").value;
}
