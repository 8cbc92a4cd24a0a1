// Where vertices are in the current pose.
import { Vector3 } from "three";

/** With more than `most` vertices, only each so many-th is used. */
export function sampling(meshes, most) {
  const vertices = meshes.reduce((sum, mesh) => sum + mesh.geometry.getAttribute("position").count, 0);
  return Math.max(1, Math.floor(vertices / most));
}

/** Expands a box by each `step`-th vertex of a mesh. */
export function expand(box, mesh, step) {
  if (!mesh.visible) return;
  const point = new Vector3();
  const { count } = mesh.geometry.getAttribute("position");
  for (let vertex = 0; vertex < count; vertex += step) {
    mesh.getVertexPosition(vertex, point).applyMatrix4(mesh.matrixWorld);
    if (Number.isFinite(point.x + point.y + point.z)) box.expandByPoint(point);
  }
}
