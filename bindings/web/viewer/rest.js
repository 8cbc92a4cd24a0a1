// Skinned meshes that nothing moves are drawn as plain ones: that is quicker, and their weights are not uploaded.
import { Matrix4 } from "three";

/** The largest difference of matrices that are the same but for rounding. */
const ROUNDING = 1e-5;
const SKIN = ["skinIndex", "skinWeight"];

const product = new Matrix4();

/** Whether no bone of a mesh moves its vertices. */
function isAtRest({ skeleton, matrixWorld }) {
  return skeleton.bones.every((bone, index) => {
    product.multiplyMatrices(bone.matrixWorld, skeleton.boneInverses[index]);
    return product.elements.every((value, at) => Math.abs(value - matrixWorld.elements[at]) <= ROUNDING * Math.max(1, Math.abs(value)));
  });
}

/** Whether all meshes are as in the file. Meshes of a model have the same skeleton. */
export function areAtRest(meshes) {
  const first = new Map(meshes.filter((mesh) => mesh.isSkinnedMesh).map((mesh) => [mesh.skeleton, mesh]));
  return [...first.values()].every(isAtRest);
}

/** Does something while skinned meshes are plain. */
export function asPlain(meshes, work) {
  const skinned = meshes.filter((mesh) => mesh.isSkinnedMesh);
  const attributes = skinned.map(({ geometry }) => SKIN.map((name) => geometry.getAttribute(name)));
  for (const mesh of skinned) {
    mesh.isSkinnedMesh = false;
    for (const name of SKIN) mesh.geometry.deleteAttribute(name);
  }
  try {
    return work();
  } finally {
    skinned.forEach((mesh, index) => {
      mesh.isSkinnedMesh = true;
      SKIN.forEach((name, at) => mesh.geometry.setAttribute(name, attributes[index][at]));
    });
  }
}
