// What the loader makes: the models of files, with their animations.
import { Group } from "three";

import { CastError } from "../js/errors.js";
import { scene } from "../js/scene.js";
import { CastModel } from "./CastModel.js";
import { clip } from "./clips.js";

/** The models of one file or several. */
export class CastGroup extends Group {
  /** The textures of each file; none for a copy. */
  #textures = [];

  constructor() {
    super();
    /** The scene of the files. */
    this.scene = null;
    /** The animations that move no model of the group, and are not in `animations`. */
    this.unusedAnimations = [];
  }

  /** For the loader: takes models, which are those of the scene, and their textures. */
  take(of, models, textures) {
    this.scene = of;
    this.#textures = textures;
    if (models.length) this.add(...models);
    for (const animation of of.animations) {
      const made = clip(animation, played(of, models));
      if (made) this.animations.push(made);
      else this.unusedAnimations.push(animation);
    }
  }

  /** The open files. */
  get files() {
    return this.scene?.files ?? [];
  }

  /** The {@link CastModel}s. */
  get models() {
    return this.children.filter((child) => child instanceof CastModel);
  }

  /** The paths of missing textures, and for each what is wrong: `is missing`, or `cannot be decoded: …`. */
  get missingTextures() {
    return new Map(this.#textures.flatMap(({ missing }) => [...missing]));
  }

  /** The clips of another file's animations for the models of this group. Throws a {@link CastError} if none of them moves a model. */
  clipsOf(file) {
    const of = scene(...this.files, file);
    try {
      const added = of.files.at(-1);
      const pairs = played(of, this.models);
      const clips = of.animations.filter((animation) => animation.file === added).map((animation) => clip(animation, pairs)).filter(Boolean);
      if (clips.length) return clips;
      const what = added.animations.length ? "no animation of the file moves a bone or a shape of the models" : "the file has no animations";
      throw new CastError(what, { kind: "argument", path: file.path });
    } finally {
      of.close();
    }
  }

  copy(source, recursive) {
    super.copy(source, recursive);
    this.scene = source.scene;
    this.unusedAnimations = source.unusedAnimations;
    return this;
  }

  /**
   * Frees everything: what graphics processors have of models and textures, the scene, and the files. A copy only frees what it does
   * not share with the group that it was copied from.
   */
  dispose() {
    for (const model of this.models) model.dispose();
    if (this.#textures.length === 0) return;
    for (const textures of this.#textures.splice(0)) textures.dispose();
    this.scene.close();
    for (const file of this.files) file.close();
  }
}

/** The models of a scene with the objects that were made of them, which come first. */
const played = (of, models) => models.map((drawn, index) => ({ model: of.models[index], drawn }));
