// The loader for three.js.
import { FileLoader, Loader, LoaderUtils } from "three";

import { openWith } from "../js/file.js";
import { CastError, open, scene } from "../js/index.js";
import { CastGroup } from "./CastGroup.js";
import { CastModel } from "./CastModel.js";
import { collect } from "./data.js";
import { Textures } from "./textures.js";
import { turnUp } from "./up.js";

/**
 * Loads Cast files as a {@link CastGroup} of {@link CastModel}s, whose `animations` are clips. Several files become one group, in which
 * the animations of each file move the models of all.
 *
 * Constraints, inverse kinematics, and skinning beyond four bones per vertex or by dual quaternions are computed by the scene whenever
 * the matrices of the group are updated.
 */
export class CastLoader extends Loader {
  #resolve = null;
  #options = {};

  /** Sets how textures are found: `(path, slot) => url`, or `null` to leave one out. By default relative to the file. */
  setTextureResolver(resolve) {
    this.#resolve = resolve;
    return this;
  }

  /** Options of `open`, such as `{recover: "when_damaged"}`. */
  setOpenOptions(options) {
    this.#options = options;
    return this;
  }

  load(url, onLoad, onProgress, onError) {
    const urls = [url].flat();
    const failed = (error) => {
      if (onError) onError(error);
      else console.error(error);
      for (const one of urls) this.manager.itemError(one);
      for (const one of urls) this.manager.itemEnd(one);
    };
    const loaded = (group) => {
      onLoad?.(group);
      for (const one of urls) this.manager.itemEnd(one);
    };
    // The files count as items until they are parsed: before that their textures are not known, and loading would seem complete.
    for (const one of urls) this.manager.itemStart(one);
    Promise.all(urls.map((one) => this.#bytes(one, onProgress))).then((files) => this.#parse(files)).then(loaded, failed);
  }

  /** The clips of another file for the models of a group. */
  async loadClips(url, group) {
    const { bytes, name } = await this.#bytes(url);
    const file = await open(bytes, { path: name, ...this.#options });
    try {
      return group.clipsOf(file);
    } finally {
      file.close();
    }
  }

  async #bytes(url, onProgress) {
    const loader = new FileLoader(this.manager);
    loader.setPath(this.path);
    loader.setResponseType("arraybuffer");
    loader.setRequestHeader(this.requestHeader);
    loader.setWithCredentials(this.withCredentials);
    const base = this.resourcePath || this.path || LoaderUtils.extractUrlBase(url);
    return { name: url, base, bytes: await loader.loadAsync(url, onProgress) };
  }

  /** The group of a file in memory, or of several. `base` is the URL that their textures are relative to. */
  parse(bytes, base = "") {
    return this.#parse([bytes].flat().map((one) => ({ bytes: one, base })));
  }

  async #parse(sources) {
    if (sources.length === 0) throw new CastError("there is no file to load", { kind: "argument" });
    const files = [];
    for (const { bytes, name } of sources) {
      const options = { path: name, ...this.#options };
      // In one instance, so that none is copied.
      files.push(files.length ? openWith(files[0]._handle.machine, bytes, options) : await open(bytes, options));
    }
    const of = scene(...files);
    const textures = sources.map(({ base }) => {
      const resolve = this.#resolve ?? ((path) => beside(base, path));
      return new Textures((path, slot) => resolve(path, slot), this.manager);
    });
    // Of models with the same names, a clip moves each.
    const taken = new Set();
    const models = collect(of).data.models.map((model, index) => {
      const made = new CastModel(model, { textureOf: textures[model.file].of, taken });
      const posed = of.models[index];
      made.solver = (pose) => posed.pose(pose);
      return made;
    });
    const group = new CastGroup();
    group.take(of, models, textures);
    turnUp(group, of.upAxis);
    await Promise.all(textures.map((of) => of.settled()));
    return group;
  }
}

/** The URL of a texture relative to the file; `null` for a path that leads elsewhere, because it belongs to the machine that wrote the file. */
function beside(base, path) {
  const plain = path.replaceAll("\\", "/");
  const leadsOut = /^([a-z]+:|\/)/i.test(plain) || plain.split("/").includes("..");
  return leadsOut ? null : base + plain.split("/").map(encodeURIComponent).join("/");
}
