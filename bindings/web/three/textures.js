// Textures: their URLs, and when they are there.
import { DataTexture, FileLoader, RepeatWrapping } from "three";

import { textureOf } from "./pictures.js";

/** A texture of one pixel, for while another is loaded: with the same shaders, which need not be compiled again. */
const pixel = (...color) => {
  const texture = new DataTexture(Uint8Array.of(...color, 255), 1, 1);
  texture.needsUpdate = true;
  return texture;
};
const MEANWHILE = { map: pixel(153, 153, 153), normalMap: pixel(128, 128, 255), emissiveMap: pixel(0, 0, 0) };
const WHITE = pixel(255, 255, 255);

/** What a property of a material has while its texture is loaded. */
export const meanwhile = (place) => MEANWHILE[place] ?? WHITE;

/** The textures of a model, each loaded once. */
export class Textures {
  #resolve;
  #manager;
  #why;
  /** For each colour space and path: the texture, and who waits for it. */
  #wanted = new Map();
  /** For each address, a promise of the texture. */
  #loaded = new Map();
  #tasks = [];
  #isDisposed = false;

  /**
   * @param {(path: string, slot: string) => string | null} resolve maps a path in a file to a URL; `null` if there is none
   * @param {import("three").LoadingManager} manager
   * @param {(path: string) => string} why what is wrong with a texture that has no URL
   */
  constructor(resolve, manager, why = () => "is missing") {
    this.#why = why;
    this.#resolve = resolve;
    this.#manager = manager;
    /** The paths of missing textures, and for each what is wrong: `is missing`, or `cannot be decoded: …`. */
    this.missing = new Map();
    /** Called when a texture has been loaded, or turns out to be missing. */
    this.onChange = () => {};
  }

  /** Calls `settle` with the texture of a path, or with `null` if it is missing: now, or when it is known. */
  of = (path, colorSpace, slot, settle) => {
    const key = `${colorSpace}|${path}`;
    if (!this.#wanted.has(key)) this.#wanted.set(key, this.#want(path, colorSpace, slot));
    const { texture, waiting } = this.#wanted.get(key);
    if (texture === undefined) waiting.push(settle);
    else settle(texture);
  };

  /** Resolves when each texture is there, or known to be missing. */
  async settled() {
    await Promise.all(this.#tasks);
  }

  #want(path, colorSpace, slot) {
    const wanted = { texture: undefined, waiting: [] };
    const address = this.#resolve(path, slot);
    if (!address) {
      this.missing.set(path, this.#why(path));
      return { ...wanted, texture: null };
    }
    const settle = (texture) => {
      if (this.#isDisposed) return;
      wanted.texture = texture && prepared(texture, path, colorSpace);
      for (const tell of wanted.waiting.splice(0)) tell(wanted.texture);
      this.onChange(path);
    };
    const failed = (error) => {
      this.missing.set(path, error.message);
      settle(null);
    };
    this.#manager.itemStart(address);
    // The texture is in its place before the manager is told.
    const task = this.#load(address).then(settle, failed).finally(() => this.#manager.itemEnd(address));
    this.#tasks.push(task);
    return wanted;
  }

  /** The picture of a path, which any slot may use. Throws an error that says what is wrong with it. */
  async picture(path, slot) {
    const address = this.#resolve(path, slot);
    if (!address) throw new Error(this.#why(path));
    return this.#load(address);
  }

  #load(address) {
    if (!this.#loaded.has(address)) this.#loaded.set(address, this.#read(address));
    return this.#loaded.get(address);
  }

  async #read(address) {
    const loader = new FileLoader(this.#manager).setResponseType("arraybuffer");
    const bytes = await loader.loadAsync(address).catch((error) => {
      throw new Error(`is missing: ${error.response ? `the server answered with status ${error.response.status}` : error.message}`);
    });
    try {
      return await textureOf(bytes);
    } catch (error) {
      this.#manager.itemError(address);
      throw new Error(`cannot be decoded: ${error.message}`);
    }
  }

  /** Frees the textures on the graphics processor, and the pictures that browsers have decoded. */
  dispose() {
    this.#isDisposed = true;
    for (const { texture } of this.#wanted.values()) {
      texture?.dispose();
      texture?.image?.close?.();
    }
  }
}

/** A texture of the same picture. */
function prepared(picture, path, colorSpace) {
  const texture = picture.clone();
  texture.colorSpace = colorSpace;
  texture.flipY = false;
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.name = path;
  texture.needsUpdate = true;
  return texture;
}
