// Scenes: models that are posed by animations.
import { CastError } from "./errors.js";
import { checked } from "./options.js";
import { fourInfluences } from "./skin.js";

/** The options of {@link SceneModel.pose}. */
const POSE = ["animation", "frame", "bones", "shapeWeights", "constraints", "palette", "meshes"];

/** The number of components in the transform of a bone: translation, rotation x, y, z, w, scale. */
export const TRANSFORM = 10;

/** The pose of a model. */
export class Pose {
  constructor(bones, shapeWeights) {
    /** {@link TRANSFORM} numbers per bone, relative to its parent: translation, rotation x, y, z, w, scale. */
    this.bones = bones;
    /** The weight of each blend shape. */
    this.shapeWeights = shapeWeights;
  }
}

/** The bones of a model. */
export class SceneSkeleton {
  #model;
  #bind = null;

  constructor(model, bones) {
    this.#model = model;
    /** The name of each bone. */
    this.names = bones.map(([name]) => name);
    /** The index of the parent of each bone, -1 if it has none. */
    this.parents = Int32Array.from(bones, ([, parent]) => parent);
    /** Whether each bone ignores the scale of its parent (segment scale compensation). */
    this.compensates = bones.map(([, , compensates]) => compensates);
  }

  get length() {
    return this.names.length;
  }

  #at(index) {
    this.#bind ??= this.#model._call("bind", {}).arrays;
    return this.#bind[index];
  }

  /** The rest pose, as in {@link Pose.bones}. */
  get rest() {
    return this.#at(0);
  }

  /** The matrices of the bones in the rest pose, in the space of the model, 16 numbers each, column by column. */
  get restWorld() {
    return this.#at(1);
  }

  /** The inverse bind matrices, which take vertices to the space of each bone. */
  get inverseBind() {
    return this.#at(2);
  }

  /** The index of the first bone with a name, or -1. */
  indexOf(name) {
    return this.names.indexOf(name);
  }
}

/** A model, ready to be posed. */
export class SceneModel {
  #scene;

  constructor(scene, index, said) {
    this.#scene = scene;
    this.index = index;
    this.name = said.name;
    /** The file that contains it, and the byte offset of its node. */
    this.file = scene.files.find((file) => file._handle.file === said.file) ?? null;
    this.offset = said.offset;
    /** The placement in the scene, {@link TRANSFORM} numbers; `null` for the origin. */
    this.placement = said.placement && Float32Array.from(said.placement);
    /** `{offset, name, vertices, material, influences, dualQuaternions, blendShapes}` of each mesh. */
    this.meshes = said.meshes;
    /** `{offset, name, slots}` of each material, with `{name, field, texture, color}` of each slot. */
    this.materials = said.materials;
    /** `{offset, name, largestWeight, mesh}` of each blend shape, in the order of {@link Pose.shapeWeights}. */
    this.blendShapes = said.blendShapes;
    /** `{offset, name, material}` of each hair. */
    this.hairs = said.hairs;
    /** Whether there are constraints or inverse kinematics. */
    this.hasRig = said.hasRig;
    this.skeleton = said.bones && new SceneSkeleton(this, said.bones);
  }

  /** Private to the package. */
  _call(name, request, inputs = []) {
    return this.#scene._call(name, { ...request, model: this.index }, inputs);
  }

  /**
   * Four bones and four weights per vertex of a mesh, for graphics processors. If `exact` is false, these are not all, and
   * only {@link pose} moves the vertices correctly. The file of the model must be open.
   */
  skin(mesh) {
    const said = this.meshes[mesh];
    if (!said) throw new CastError(`there is no mesh ${mesh}: the model has ${this.meshes.length}`, { kind: "argument" });
    const { offset, vertices, influences: count } = said;
    if (count === 0) return { exact: true, bones: new Uint16Array(0), weights: new Float32Array(0) };
    const { weightBones, weightValues } = this.file.node(this.file._table.at(offset));
    // One bone per vertex moves it whatever its weight is.
    return fourInfluences(weightBones, count === 1 ? null : weightValues, { vertices, count, boneCount: this.skeleton.length });
  }

  /** The offsets of the vertices of a mesh for each of its blend shapes, as `{exact, shapes: [{shape, deltas}]}`. */
  shapes(mesh) {
    const { value, arrays } = this._call("shapes", { mesh });
    return { exact: value.exact, shapes: value.shapes.map((shape, index) => ({ shape, deltas: arrays[index] })) };
  }

  /**
   * Computes the model in a pose: that of `animation` at `frame`, or one with the given `bones` and `shapeWeights`, or by
   * default the rest pose.
   *
   * `constraints`: whether constraints and inverse kinematics are solved; by default in all but the rest pose, which is that of the
   * file, as in `castkit pose --frame rest`. `palette`: whether skinning matrices are computed.
   * `meshes`: the meshes whose vertices are computed, `"all"` for every one.
   */
  pose(options = {}) {
    const { animation, frame = 0, bones, shapeWeights, constraints, palette = false, meshes = [] } = checked(options, POSE, "pose");
    const wanted = meshes === "all" ? this.meshes.map((_, index) => index) : meshes;
    const inputs = [bones, shapeWeights].filter(Boolean).map((array) => Float32Array.from(array));
    const request = {
      animation: animation?.index,
      frame,
      locals: Boolean(bones),
      weights: Boolean(shapeWeights),
      constraints: constraints ?? Boolean(animation ?? bones ?? shapeWeights),
      palette,
      meshes: wanted,
    };
    const { value, arrays } = this._call("pose", request, inputs);
    const [locals, weights, world, matrices, ...vertices] = arrays;
    return {
      pose: new Pose(locals, weights),
      /** The matrices of the bones in the space of the model, 16 numbers each, column by column. */
      world,
      /** The skinning matrices, from the bind pose to this pose. */
      palette: palette ? matrices : null,
      meshesVisible: value.meshesVisible,
      meshes: wanted.map((mesh, at) => {
        const [positions, normals, tangents] = vertices.slice(at * 3, at * 3 + 3);
        return { mesh, positions, normals, tangents };
      }),
    };
  }

  /** The vertices of all meshes in a pose, as `{mesh, positions, normals, tangents}`. */
  deform(pose = null, { constraints } = {}) {
    return this.pose({ ...pose, constraints, meshes: "all" }).meshes;
  }
}

/** An animation, ready to be played on a model. */
export class SceneAnimation {
  #scene;

  constructor(scene, index, said) {
    this.#scene = scene;
    this.index = index;
    this.name = said.name;
    this.file = scene.files.find((file) => file._handle.file === said.file) ?? null;
    this.offset = said.offset;
    /** The number of frames per second. */
    this.frameRate = said.frameRate;
    this.looping = said.looping;
    /** The first and last frame with a key; `null` if there are no keys. */
    this.range = said.range;
    /** The frames at which a value jumps: just before each of them, it is another one. */
    this.jumps = said.jumps;
    this.curveCount = said.curves;
    /** `{name, frames}` of each notification track. */
    this.notifications = said.notifications;
  }

  #on(model) {
    const on = model ?? this.#scene.models[0];
    if (!on) throw new CastError("the scene has no model to play the animation on", { kind: "argument" });
    return on;
  }

  /** The pose at a frame, by default of the scene's first model. */
  sample(frame, model = null) {
    return this.#on(model).pose({ animation: this, frame, constraints: false }).pose;
  }

  /** The poses of many frames, by default every frame: `{first, step, count, bones, shapeWeights}`. */
  bake(options = {}) {
    const { frames, first, step, model = null, budget } = checked(options, ["frames", "first", "step", "model", "budget"], "bake");
    const request = { animation: this.index, frames, first, step, budget };
    const { value, arrays } = this.#on(model)._call("bake", request);
    return { ...value, bones: arrays[0], shapeWeights: arrays[1] };
  }
}

/** The models and animations of files, with resolved links. */
export class Scene {
  #machine;
  #number;

  #copies;

  /** For {@link scene}. */
  constructor(machine, files, said, copies) {
    this.#machine = machine;
    this.#copies = copies;
    this.#number = said.scene;
    this.files = files;
    /** The up axis, `x`, `y` or `z`; `null` if no file specifies it. */
    this.upAxis = said.upAxis;
    this.models = said.models.map((one, index) => new SceneModel(this, index, one));
    this.animations = said.animations.map((one, index) => new SceneAnimation(this, index, one));
    /** `{name, path, placement}` of each instance, which is another file placed in the scene. */
    this.instances = said.instances;
    /** `{nodePath, message}` of each problem that was ignored. */
    this.warnings = said.warnings;
  }

  /** Private to the package. */
  _call(name, request, inputs) {
    return this.#machine.call(name, { ...request, scene: this.#number }, inputs);
  }

  /**
   * The models that the animations fit: each animation, in order, with its best models, as `{animation, model, fits, bones,
   * missing, otherCase, scale, height, otherLengths}`.
   */
  fit(options = {}) {
    const found = this._call("fit", checked(options, ["best"], "fit")).value;
    return found.map(({ scale: [scale = null], height: [height = null], ...of }) => ({
      ...of,
      animation: this.animations[of.animation],
      model: this.models[of.model],
      scale,
      height,
    }));
  }

  /** Frees the memory, also of the copies of files that were made for it. */
  close() {
    this.#machine.call("closeScene", { scene: this.#number });
    for (const copy of this.#copies.splice(0)) copy.close();
  }
}

/**
 * The scene of files: skeletons, animations to sample and bake, meshes to skin. Animations of any file play on models of any.
 * All files after the first are copied to the WebAssembly instance of the first.
 */
export function scene(file, ...others) {
  const { machine } = file._handle;
  const files = [file, ...others.map((other) => (other._handle.machine === machine ? other : other._again(machine)))];
  const said = machine.call("scene", { files: files.map((one) => one._handle.file) }).value;
  return new Scene(machine, files, said, files.filter((one) => one !== file && !others.includes(one)));
}
