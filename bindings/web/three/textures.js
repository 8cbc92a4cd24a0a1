// Textures: their URLs and loaders.
import { RepeatWrapping, TextureLoader } from "three";
import { DDSLoader } from "three/addons/loaders/DDSLoader.js";
import { TGALoader } from "three/addons/loaders/TGALoader.js";

/** The loaders of textures, by extension. */
const LOADERS = { dds: DDSLoader, tga: TGALoader };

/** The textures of a model, each loaded once. */
export class Textures {
  #resolve;
  #manager;
  #loaded = new Map();

  /**
   * @param {(path: string, slot: string) => string | null} resolve maps a path in a file to a URL; `null` if there is none
   * @param {import("three").LoadingManager} manager
   */
  constructor(resolve, manager) {
    this.#resolve = resolve;
    this.#manager = manager;
    /** The paths of missing textures. */
    this.missing = new Set();
    /** Called when a texture has been loaded, or turns out to be missing. */
    this.onChange = () => {};
  }

  /**
   * The texture with a path: empty until it is loaded, `null` if it is missing. If that turns out later, `absent` is called: three.js
   * draws textures that are empty in black.
   */
  of = (path, colorSpace, slot, absent = () => {}) => {
    const key = `${colorSpace}|${path}`;
    if (!this.#loaded.has(key)) this.#loaded.set(key, this.#load(path, colorSpace, slot));
    if (this.missing.has(path)) return null;
    const texture = this.#loaded.get(key);
    texture.addEventListener("missing", absent);
    return texture;
  };

  #load(path, colorSpace, slot) {
    const address = this.#resolve(path, slot);
    if (!address) {
      this.missing.add(path);
      return null;
    }
    const end = /\.([a-z]+)$/i.exec(path)?.[1].toLowerCase();
    const Loader = LOADERS[end] ?? TextureLoader;
    const failed = () => {
      this.missing.add(path);
      texture.dispatchEvent({ type: "missing" });
      this.onChange(path);
    };
    const texture = new Loader(this.#manager).load(address, () => this.onChange(path), undefined, failed);
    texture.colorSpace = colorSpace;
    texture.flipY = false;
    texture.wrapS = texture.wrapT = RepeatWrapping;
    texture.name = path;
    return texture;
  }

  dispose() {
    for (const texture of this.#loaded.values()) texture?.dispose();
  }
}
