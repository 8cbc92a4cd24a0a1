// A model: meshes with their skeleton, and their poses.
import { Bone, Group, Matrix4, Mesh, Skeleton, SkinnedMesh } from "three";

import { hairLines, meshGeometry } from "./geometry.js";
import { material } from "./materials.js";

const TRANSFORM = 10;
const IDENTITY = new Matrix4();
const placed = new Matrix4();

/** Makes names unique and valid in the tracks of animations. */
function unique(names) {
  const taken = new Map();
  return names.map((name, index) => {
    const clean = (name || `unnamed_${index}`).replace(/\s/g, "_").replace(/[[\].:/]/g, "");
    const count = taken.get(clean) ?? 0;
    taken.set(clean, count + 1);
    return count === 0 ? clean : `${clean}_${count}`;
  });
}

/**
 * A model of a file. Its bones can be moved like those of any three.js model: by an `AnimationMixer` or by hand. If it has
 * constraints, inverse kinematics, or meshes that graphics processors cannot skin exactly (dual quaternions, more than four
 * bones per vertex), `solver` computes them for each frame: {@link CastLoader} sets it.
 */
export class CastModel extends Group {
  /** The meshes whose vertices the scene computes, by their index in the file. */
  #deformed = new Map();
  #meshNames;
  #textureOf;

  /**
   * @param {object} data a model in the result of `collect`
   * @param {{textureOf?: Function}} options see `material`
   */
  constructor(data, { textureOf = (path, colorSpace, slot, settle) => settle(null) } = {}) {
    super();
    this.name = data.name ?? "";
    /** The data that it was made from. */
    this.data = data;
    /** Computes world matrices and vertices for a pose of the bones: `(pose) => result of SceneModel.pose`. */
    this.solver = null;
    this.bones = [];
    this.skeleton = null;
    this.meshes = [];
    /** The matrices of bones in the space of the model, which replace those of the hierarchy. */
    this.worldOfBones = null;
    if (data.placement) setTransform(this, data.placement, 0);
    this.#addBones(data.skeleton);
    this.materials = data.materials;
    const names = unique([...this.bones.map((bone) => bone.name), ...data.meshNames]);
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
    const mesh = isSkinned ? new SkinnedMesh(geometry, surface) : new Mesh(geometry, surface);
    mesh.name = this.#meshNames[data.index];
    mesh.userData.name = data.name;
    mesh.userData.cast = data;
    if (isSkinned) {
      mesh.bind(this.skeleton, IDENTITY);
      // Only its centre is used, to sort by distance. three.js would skin every vertex to compute it.
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
    }
    if (!meshesVisible) return;
    for (const mesh of this.meshes) mesh.visible = meshesVisible[mesh.userData.cast.index];
  }

  updateMatrixWorld(force) {
    if (this.solver && this.needsSolving) {
      const bones = this.bones.length ? this.getBones() : undefined;
      const solved = this.solver({ bones, shapeWeights: this.getShapeWeights(), meshes: this.deformedMeshes });
      this.show({ ...solved, meshesVisible: null });
    }
    super.updateMatrixWorld(force);
    if (!this.worldOfBones) return;
    this.bones.forEach((bone, index) => {
      placed.fromArray(this.worldOfBones, index * 16);
      bone.matrixWorld.multiplyMatrices(this.matrixWorld, placed);
    });
  }

  /** Frees its resources on the graphics processor. */
  dispose() {
    this.traverse((object) => {
      object.geometry?.dispose();
      object.material?.dispose();
    });
    this.skeleton?.dispose();
  }
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
