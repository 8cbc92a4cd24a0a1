// A model: meshes with their skeleton, and their poses.
import { Bone, Group, Matrix4, Mesh, Skeleton } from "three";

import { hairLines, meshGeometry } from "./geometry.js";
import { material } from "./materials.js";
import { unique } from "./names.js";
import { PosedMesh } from "./PosedMesh.js";

const TRANSFORM = 10;
const IDENTITY = new Matrix4();
const placed = new Matrix4();

/** Keeps something with an object, where copying it as JSON, as three.js does with `userData`, does not find it. */
const keep = (object, name, value) => Object.defineProperty(object.userData, name, { value, configurable: true, writable: true });

/**
 * A model of a file. Its bones can be moved like those of any three.js model: by an `AnimationMixer` or by hand. If it has
 * constraints, inverse kinematics, or meshes that graphics processors cannot skin exactly (dual quaternions, more than four
 * bones per vertex), `solver` computes them for each frame: {@link CastLoader} sets it. The rest pose is that of the file, in which
 * constraints are not solved; they are as soon as a clip is played or anything has been moved.
 */
export class CastModel extends Group {
  /** The meshes whose vertices the scene computes, by their index in the file. */
  #deformed = new Map();
  #meshNames;
  #textureOf;
  /** Whether it shares geometries and materials with the model that it was copied from. */
  #isCopy = false;

  /**
   * @param {object} data a model in the result of `collect`; none for a copy
   * @param {{textureOf?: Function, taken?: Set<string>}} options see `material`; the names of other models that the same mixer plays
   */
  constructor(data = null, { textureOf = (path, colorSpace, slot, settle) => settle(null), taken = new Set() } = {}) {
    super();
    /** The data that it was made from. */
    this.data = data;
    /** Computes world matrices and vertices for a pose of the bones: `(pose) => result of SceneModel.pose`. */
    this.solver = null;
    /** Whether a clip is played: a track of the clip sets it. */
    this.isPosed = false;
    this.bones = [];
    this.skeleton = null;
    this.meshes = [];
    this.materials = [];
    /** The matrices of bones in the space of the model, which replace those of the hierarchy. */
    this.worldOfBones = null;
    if (!data) return;
    if (data.placement) setTransform(this, data.placement, 0);
    this.#addBones(data.skeleton);
    this.materials = data.materials;
    const names = unique([data.name || "model", ...this.bones.map((bone) => bone.name), ...data.meshNames], taken);
    this.name = names.shift();
    this.bones.forEach((bone, index) => {
      bone.userData.name = data.skeleton.names[index];
      bone.name = names[index];
    });
    this.#meshNames = names.slice(this.bones.length);
    this.#textureOf = textureOf;
    for (const mesh of data.meshes) this.addMesh(mesh);
    for (const hair of data.hairs) {
      const slot = data.materials[hair.material]?.slots.find((one) => one.name === "albedo" && one.color);
      this.add(hairLines(hair, slot ? undefined : 0x6b4a2f));
    }
    this.updateMatrixWorld(true);
  }

  /** A copy has bones and poses of its own, and shares geometries and materials. */
  copy(source, recursive = true) {
    super.copy(source, recursive);
    for (const name of ["data", "solver", "materials", "worldOfBones"]) this[name] = source[name];
    this.#isCopy = true;
    if (!recursive) return this;
    const copies = new Map();
    pair(source, this, copies);
    this.bones = source.bones.map((bone) => copies.get(bone));
    this.meshes = source.meshes.map((mesh) => copies.get(mesh));
    this.skeleton = source.skeleton && new Skeleton(this.bones, source.skeleton.boneInverses);
    source.meshes.forEach((from, index) => {
      const mesh = this.meshes[index];
      keep(mesh, "cast", from.userData.cast);
      if (from.isSkinnedMesh) mesh.bind(this.skeleton, from.bindMatrix);
      if (!from.userData.cast.isDeformed) return;
      // Its vertices are computed for each pose.
      mesh.geometry = from.geometry.clone();
      this.#deformed.set(from.userData.cast.index, mesh);
    });
    return this;
  }

  #addBones(skeleton) {
    if (!skeleton) return;
    this.bones = skeleton.names.map((name) => Object.assign(new Bone(), { name: name ?? "" }));
    this.bones.forEach((bone, index) => {
      const parent = this.bones[skeleton.parents[index]];
      (parent && !isBelow(skeleton.parents, index) ? parent : this).add(bone);
    });
    this.setBones(skeleton.rest);
    const inverses = this.bones.map((_, index) => new Matrix4().fromArray(skeleton.inverseBind, index * 16));
    this.skeleton = new Skeleton(this.bones, inverses);
  }

  /** Adds a mesh of the data, or a piece of one. */
  addMesh(data) {
    const geometry = meshGeometry(data);
    const hasColors = geometry.hasAttribute("color");
    const surface = material(this.materials[data.material], { textureOf: this.#textureOf, hasColors });
    const isSkinned = data.skin && !data.isDeformed && this.skeleton;
    const mesh = isSkinned ? new PosedMesh(geometry, surface) : new Mesh(geometry, surface);
    mesh.name = this.#meshNames[data.index];
    mesh.userData.name = data.name;
    keep(mesh, "cast", data);
    if (isSkinned) {
      mesh.bind(this.skeleton, IDENTITY);
      // Drawing only uses its centre, to sort by distance.
      mesh.boundingSphere = geometry.boundingSphere.clone();
    }
    // Shape weights are where clips expect them, even if the scene computes the vertices.
    if (data.isDeformed && data.shapes.length) {
      mesh.morphTargetInfluences = data.shapes.map(() => 0);
      mesh.morphTargetDictionary = {};
    }
    // Bones and shapes move vertices out of the bounding box of the rest pose.
    mesh.frustumCulled = !isSkinned && !data.isDeformed && data.shapes.length === 0;
    if (data.isDeformed) this.#deformed.set(data.index, mesh);
    this.meshes.push(mesh);
    this.add(mesh);
    return mesh;
  }

  /** Whether the model only looks right if the solver is used. */
  get needsSolving() {
    return this.data.hasRig || this.data.meshes.some((mesh) => mesh.isDeformed);
  }

  /** The transforms of all bones, in the format of `Pose.bones`. */
  getBones(out = new Float32Array(this.bones.length * TRANSFORM)) {
    this.bones.forEach(({ position, quaternion, scale }, index) => {
      position.toArray(out, index * TRANSFORM);
      quaternion.toArray(out, index * TRANSFORM + 3);
      scale.toArray(out, index * TRANSFORM + 7);
    });
    return out;
  }

  /** Sets the transforms of all bones. */
  setBones(transforms) {
    this.bones.forEach((bone, index) => setTransform(bone, transforms, index * TRANSFORM));
  }

  /** The weights of the blend shapes of the model, collected from its meshes. */
  getShapeWeights() {
    const weights = new Float32Array(this.data.blendShapes.length);
    for (const mesh of this.meshes) {
      mesh.userData.cast.shapes.forEach(({ shape }, at) => {
        weights[shape] = mesh.morphTargetInfluences[at];
      });
    }
    return weights;
  }

  /** Sets the weights of the blend shapes of the model. */
  setShapeWeights(weights) {
    for (const mesh of this.meshes) {
      mesh.userData.cast.shapes.forEach(({ shape }, at) => {
        mesh.morphTargetInfluences[at] = weights[shape] ?? 0;
      });
    }
  }

  /** The meshes whose vertices the scene computes. */
  get deformedMeshes() {
    return [...this.#deformed.keys()];
  }

  /** Applies the result of `SceneModel.pose`. */
  show({ world, meshes, meshesVisible }) {
    this.worldOfBones = world;
    for (const { mesh, positions, normals } of meshes) {
      const { geometry } = this.#deformed.get(mesh);
      replace(geometry.getAttribute("position"), positions);
      if (normals?.length) replace(geometry.getAttribute("normal"), normals);
      // Rays meet the vertices of this pose.
      geometry.boundingBox = geometry.boundingSphere = null;
    }
    if (!meshesVisible) return;
    for (const mesh of this.meshes) mesh.visible = meshesVisible[mesh.userData.cast.index];
  }

  /** Whether nothing has been moved. */
  get #isAtRest() {
    const rest = this.data.skeleton?.rest;
    const moved = this.bones.length && this.getBones().some((value, at) => value !== rest[at]);
    return !this.isPosed && !moved && this.getShapeWeights().every((weight) => weight === 0);
  }

  updateMatrixWorld(force) {
    if (this.solver && this.needsSolving) {
      const bones = this.bones.length ? this.getBones() : undefined;
      const pose = this.#isAtRest ? {} : { bones, shapeWeights: this.getShapeWeights() };
      const solved = this.solver({ ...pose, meshes: this.deformedMeshes });
      this.show({ ...solved, meshesVisible: null });
    }
    super.updateMatrixWorld(force);
    if (!this.worldOfBones) return;
    this.bones.forEach((bone, index) => {
      placed.fromArray(this.worldOfBones, index * 16);
      bone.matrixWorld.multiplyMatrices(this.matrixWorld, placed);
    });
  }

  /** Frees its resources on the graphics processor; those of a copy that are not shared. */
  dispose() {
    this.traverse((object) => {
      object.skeleton?.dispose();
      if (this.#isCopy && !object.userData.cast?.isDeformed) return;
      object.geometry?.dispose();
      if (!this.#isCopy) object.material?.dispose();
    });
  }
}

/** Notes for each object below one the object at the same place below another. */
function pair(one, other, pairs) {
  pairs.set(one, other);
  one.children.forEach((child, index) => pair(child, other.children[index], pairs));
}

function replace(attribute, numbers) {
  if (!attribute || attribute.array.length !== numbers.length) return;
  attribute.array.set(numbers);
  attribute.needsUpdate = true;
}

function setTransform(object, numbers, at) {
  object.position.fromArray(numbers, at);
  object.quaternion.fromArray(numbers, at + 3);
  object.scale.fromArray(numbers, at + 7);
}

/** Whether a bone is its own descendant, as it can be in a damaged file. */
function isBelow(parents, bone) {
  let at = parents[bone];
  for (let steps = 0; at >= 0 && at < parents.length; at = parents[at]) {
    if (at === bone || ++steps > parents.length) return true;
  }
  return false;
}
