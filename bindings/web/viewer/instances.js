// Instances: other files placed by a file. If such a file is open too, its models are drawn at their placements.
import { Group, Object3D } from "three";

/** Whether a path in a file refers to the open file with a name. */
function isOf(path, name) {
  const steps = (text) => text.replaceAll("\\", "/").toLowerCase().split("/");
  return path != null && steps(path).at(-1) === steps(name).at(-1);
}

/**
 * A group for each instance whose file is open. The original models of placed files are hidden.
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
    group.userData.file = file;
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

/** A copy of the meshes of a model, with the same bones and display mode. */
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
      Object.defineProperty(other, "isSkinnedMesh", { get: () => child.isSkinnedMesh });
      // Bones are relative to the original model, not to this copy.
      other.bindMatrixInverse = child.bindMatrixInverse;
      other.updateMatrixWorld = (force) => Object3D.prototype.updateMatrixWorld.call(other, force);
    }
    group.add(other);
  }
  return group;
}
