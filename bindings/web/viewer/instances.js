// Instances: other files that a file places. Where such a file is open as well, its models are drawn in their places.
import { Group, Object3D } from "three";

/** Whether a path of a file leads to a file that is open under a name. */
function isOf(path, name) {
  const steps = (text) => text.replaceAll("\\", "/").toLowerCase().split("/");
  return path != null && steps(path).at(-1) === steps(name).at(-1);
}

/**
 * A group for each instance whose file is open. Models that are placed are hidden where they are.
 * @param {{models: object[], instances: object[]}} data of `collect`
 * @param {import("../three/CastModel.js").CastModel[]} models
 * @param {string[]} names of the files
 */
export function placed(data, models, names) {
  const groups = [];
  for (const { file, path, name, placement } of data.instances) {
    const at = names.findIndex((one, index) => index !== file && isOf(path, one));
    const those = models.filter((_, index) => data.models[index].file === at);
    if (at < 0 || those.length === 0) continue;
    const group = new Group();
    group.name = name ?? "";
    group.position.fromArray(placement, 0);
    group.quaternion.fromArray(placement, 3);
    group.scale.fromArray(placement, 7);
    for (const model of those) {
      group.add(twin(model));
      model.visible = false;
    }
    groups.push(group);
  }
  return groups;
}

/** The meshes of a model once more: moved by the same bones, and shown in the same way. */
function twin(model) {
  const group = new Group();
  group.applyMatrix4(model.matrix);
  for (const child of model.children.filter((one) => one.isMesh || one.isLineSegments)) {
    const other = child.clone(false);
    Object.defineProperty(other, "material", { get: () => child.material, set: () => {} });
    Object.defineProperty(other, "visible", { get: () => child.visible, set: () => {} });
    other.layers = child.layers;
    other.userData = { twinOf: child };
    if (child.morphTargetInfluences) other.morphTargetInfluences = child.morphTargetInfluences;
    if (child.isSkinnedMesh) {
      // Bones are where the model is: from there, not from where this one is.
      other.bindMatrixInverse = child.bindMatrixInverse;
      other.updateMatrixWorld = (force) => Object3D.prototype.updateMatrixWorld.call(other, force);
    }
    group.add(other);
  }
  return group;
}
