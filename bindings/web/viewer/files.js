// The files to show: dropped, chosen, served by `castkit view`, or embedded in the page.
import { decode } from "./client.js";
import { extension } from "./names.js";

const TEXTURE = /\.(png|jpe?g|webp|bmp|gif|tga|dds)$/i;

/** What is said of a texture that `castkit view` does not follow. */
export const OUTSIDE = "is outside the folder of the file and was not looked for (castkit view --follow-outside)";

/** Files, and the textures that were given with them. */
export class Files {
  /** The URLs of textures by their paths: those of any file, and those of each file. */
  #shared = new Map();
  #own = new Map();

  /**
   * @param {{name: string, bytes?: ArrayBuffer, blob?: Blob, url?: string, outside?: string[], missing?: string[], problem?: string}[]} sources
   *   `outside`: textures outside the folder of the file; `missing`: those that are not there; `problem`: why it cannot be read again
   * @param {{path: string, blob: Blob}[]} textures
   * @param {((path: string, file: number) => string | null) | null} served the URL of a texture of a file
   * @param {string[]} ignored the names of files that were given with them and cannot be read
   */
  constructor(sources, textures, served = null, ignored = []) {
    this.sources = sources;
    /** Whether the first two files are to be shown side by side. */
    this.isCompared = false;
    this.served = served;
    this.ignored = ignored;
    this.add(textures);
  }

  /** Adds textures: of one file, if they say of which. */
  add(textures) {
    for (const { path, blob, file } of textures) {
      if (file !== undefined && !this.#own.has(file)) this.#own.set(file, new Map());
      (this.#own.get(file) ?? this.#shared).set(plain(path), URL.createObjectURL(blob));
    }
  }

  /** Comes after other files, and takes their textures. */
  follow(others) {
    const { served, sources } = others;
    this.sources = [...sources, ...this.sources];
    this.served = served && ((path, file) => (file < sources.length ? served(path, file) : null));
    this.#shared = new Map([...this.#shared, ...others.#shared]);
    this.#own = others.#own;
    others.#shared = others.#own = new Map();
  }

  /** The URL of a texture of a file: that with this path, or with the longest matching end of it. */
  address = (path, file) => {
    const own = this.#own.get(file);
    return (own && longest(own, path)) ?? longest(this.#shared, path) ?? (this.#lists("outside", path, file) || this.#lists("missing", path, file) ? null : this.served?.(path, file)) ?? null;
  };

  /** Why a texture without a URL is not shown. */
  why = (path, file) => (this.#lists("outside", path, file) ? OUTSIDE : "is missing");

  /** What is wrong with each of some textures of a file that have no URL, drawn or not, by their paths. */
  absent = (paths, file) => new Map([...new Set(paths)].filter((path) => !this.address(path, file)).map((path) => [path, this.why(path, file)]));

  #lists(what, path, file) {
    return Boolean(this.sources[file]?.[what]?.includes(path));
  }

  dispose() {
    for (const addresses of [this.#shared, ...this.#own.values()]) for (const address of addresses.values()) URL.revokeObjectURL(address);
  }
}

/** What has the longest matching end of a path. */
function longest(addresses, path) {
  for (let end = plain(path); ; end = end.slice(end.indexOf("/") + 1)) {
    const found = addresses.get(end) ?? ending(addresses, end);
    if (found || !end.includes("/")) return found;
  }
}

function ending(addresses, end) {
  for (const [path, address] of addresses) if (path.endsWith(`/${end}`)) return address;
  return null;
}

/** A path in the form that is compared: without a drive, with one kind of slash, in lower case. */
function plain(path) {
  return path.replaceAll("\\", "/").replace(/^([a-z]:)?\/+|^(\.\/)+/i, "").toLowerCase();
}

/** The format that needs no conversion. */
const CAST = [{ extensions: ["cast"], readable: true }];

/**
 * Sorts dropped or chosen files into models and textures. `formats` gives the formats that can be converted, with their extensions; it is
 * only asked if there are others than Cast.
 */
export async function sort(files, formats) {
  const path = (file) => file.webkitRelativePath || file.path || file.name;
  const textures = files.filter((file) => TEXTURE.test(file.name)).map((file) => ({ path: path(file), blob: file }));
  const others = files.filter((file) => !TEXTURE.test(file.name));
  const all = others.every((file) => extension(file.name) === "cast") ? CAST : await formats();
  const known = (file) => all.find((format) => format.extensions.includes(extension(file.name)));
  const models = others.filter((file) => known(file)?.readable);
  // A single file may still be a Cast file. Otherwise its message says what is wrong, which is clearer for a known format.
  const chosen = models.length ? models : [others.find(known) ?? others[0]].filter(Boolean);
  const ignored = others.filter((file) => !chosen.includes(file)).map((file) => file.name);
  return new Files(chosen.map((file) => ({ name: file.name, blob: file })), textures, null, ignored);
}

/** All dropped files, including those in folders. */
export async function dropped(transfer) {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
  if (entries.length === 0) return [...transfer.files];
  const files = [];
  while (entries.length) {
    const entry = entries.shift();
    if (entry.isFile) {
      const file = await new Promise((resolve, reject) => entry.file(resolve, reject));
      file.path = entry.fullPath.slice(1);
      files.push(file);
    } else if (entry.isDirectory) {
      const reader = entry.createReader();
      for (;;) {
        const some = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
        if (some.length === 0) break;
        entries.push(...some);
      }
    }
  }
  return files;
}

/** The files embedded in the page, if any. */
export function embedded() {
  const element = document.getElementById("castkit-files");
  if (!element) return null;
  const { files, textures, isCompared } = JSON.parse(element.textContent);
  const sources = files.map(({ name, data, outside }) => ({ name, outside, bytes: decode(data) }));
  return Object.assign(new Files(sources, textures.map(({ path, file, data }) => ({ path, file, blob: new Blob([decode(data)]) }))), { isCompared });
}

async function answer(path) {
  const response = await fetch(path, { cache: "no-store" });
  if (!response.ok) throw new Error(`castkit view answered with status ${response.status}`);
  return response.json();
}

/** The files of directories that `castkit view` lets users choose from, as `{version, problems, chosen, files: [{id, name, size}]}`. */
export const listing = () => answer("list.json");

/**
 * The files that `castkit view` serves, or those with these IDs of its list, and their revision, which changes when one of them does.
 * `models`: whether each has a model; `problem`: why they cannot be shown.
 */
export async function sceneOf(ids = null) {
  const { files, version, models, problem, isCompared } = await answer(ids ? `files.json?of=${ids}` : "files.json");
  const sources = files.map(({ url, ...file }) => ({ ...file, url: new URL(url, location.href).href }));
  // With the version, because browsers keep pictures as long as their page.
  const address = (path, file) => `texture?file=${file}&path=${encodeURIComponent(path)}&version=${version}${ids ? `&of=${ids}` : ""}`;
  return { files: Object.assign(new Files(sources, [], address), { isCompared }), version, models, problem };
}
