// Textures: where they are, and what reads them.
import { RepeatWrapping, TextureLoader } from "three";
import { DDSLoader } from "three/addons/loaders/DDSLoader.js";
import { TGALoader } from "three/addons/loaders/TGALoader.js";

/** What reads a texture, by the end of its name. */
const LOADERS = { dds: DDSLoader, tga: TGALoader };

/** Textures of a model, each once. */
export class Textures {
  #resolve;
  #manager;
  #loaded = new Map();

  /**
   * @param {(path: string, slot: string) => string | null} resolve from a path in a file to an address; `null` for none
   * @param {import("three").LoadingManager} manager
   */
  constructor(resolve, manager) {
    this.#resolve = resolve;
    this.#manager = manager;
    /** Paths of what could not be had. */
    this.missing = new Set();
    /** Called when there is another one that is missing, or there. */
    this.onChange = () => {};
  }

  /** The texture of a path: empty until it is there, `null` if there is no address for it. */
  of = (path, colorSpace, slot) => {
    const key = `${colorSpace}|${path}`;
    if (!this.#loaded.has(key)) this.#loaded.set(key, this.#load(path, colorSpace, slot));
    return this.#loaded.get(key);
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
