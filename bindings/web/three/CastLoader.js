// The loader for three.js.
import { FileLoader, Group, Loader, LoaderUtils } from "three";

import { open, scene } from "../js/index.js";
import { CastModel } from "./CastModel.js";
import { clip } from "./clips.js";
import { collect } from "./data.js";
import { Textures } from "./textures.js";
import { turnUp } from "./up.js";

/**
 * Loads Cast files as a group of {@link CastModel}s, whose `animations` are clips.
 *
 * `group.userData.castkit` is `{file, scene, missingTextures}`: the last is a map of paths to what is wrong with them. Constraints, inverse kinematics, and skinning beyond four bones
 * per vertex or by dual quaternions are computed by the scene whenever the matrices of the group are updated.
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
    const loader = new FileLoader(this.manager);
    loader.setPath(this.path);
    loader.setResponseType("arraybuffer");
    loader.setRequestHeader(this.requestHeader);
    loader.setWithCredentials(this.withCredentials);
    const base = this.resourcePath || this.path || LoaderUtils.extractUrlBase(url);
    const failed = (error) => {
      if (onError) onError(error);
      else console.error(error);
      this.manager.itemError(url);
      this.manager.itemEnd(url);
    };
    const loaded = (group) => {
      onLoad?.(group);
      this.manager.itemEnd(url);
    };
    // The file counts as an item until it is parsed: before that its textures are not known, and loading would seem complete.
    this.manager.itemStart(url);
    loader.load(url, (bytes) => this.parse(bytes, base).then(loaded).catch(failed), onProgress, failed);
  }

  /** The group of a file in memory. `base` is the URL that its textures are relative to. */
  async parse(bytes, base = "") {
    const file = await open(bytes, this.#options);
    const of = scene(file);
    const resolve = this.#resolve ?? ((path) => beside(base, path));
    const textures = new Textures((path, slot) => resolve(path, slot), this.manager);
    const { data } = collect(of);
    const group = new Group();
    const models = data.models.map((model, index) => {
      const made = new CastModel(model, { textureOf: textures.of });
      const posed = of.models[index];
      made.solver = (pose) => posed.pose(pose);
      return made;
    });
    if (models.length) group.add(...models);
    turnUp(group, of.upAxis);
    group.animations = of.animations.flatMap((animation) =>
      of.models.flatMap((model, index) => clip(animation, model, models[index]) ?? []),
    );
    await textures.settled();
    group.userData.castkit = { file, scene: of, missingTextures: textures.missing };
    return group;
  }
}

/** The URL of a texture relative to the file; `null` for a path that leads elsewhere, because it belongs to the machine that wrote the file. */
function beside(base, path) {
  const plain = path.replaceAll("\\", "/");
  const leadsOut = /^([a-z]+:|\/)/i.test(plain) || plain.split("/").includes("..");
  return leadsOut ? null : base + plain.split("/").map(encodeURIComponent).join("/");
}
