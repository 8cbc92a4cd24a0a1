// Meshes that bones move, which rays hit where they are.
import { Box3, Matrix4, SkinnedMesh, Sphere, Vector3 } from "three";

const LANES = 4;
const matrix = new Matrix4();
const point = new Vector3();
const sphere = new Sphere();
const box = new Box3();

/** For each geometry, the spheres of the vertices of each bone in the bind pose. */
const spheres = new WeakMap();

function spheresOf(geometry) {
  if (!spheres.has(geometry)) spheres.set(geometry, measured(geometry));
  return spheres.get(geometry);
}

/** The spheres by bone: `[bone, center, radius]`. */
function measured(geometry) {
  const [positions, bones, weights] = ["position", "skinIndex", "skinWeight"].map((name) => geometry.getAttribute(name));
  const boxes = new Map();
  for (let vertex = 0; vertex < positions.count; vertex++) {
    point.fromBufferAttribute(positions, vertex);
    for (let lane = 0; lane < LANES; lane++) {
      if (weights.getComponent(vertex, lane) === 0) continue;
      const bone = bones.getComponent(vertex, lane);
      if (!boxes.has(bone)) boxes.set(bone, new Box3());
      boxes.get(bone).expandByPoint(point);
    }
  }
  return Array.from(boxes, ([bone, around]) => {
    const { center, radius } = around.getBoundingSphere(new Sphere());
    return [bone, center, radius];
  });
}

/** A mesh with bones, whose bounding sphere is that of its current pose. */
export class PosedMesh extends SkinnedMesh {
  /** The same for a tenth of the work of three.js, which moves every vertex: each is between where its bones take it. */
  computeBoundingSphere() {
    const { geometry, skeleton, bindMatrix, bindMatrixInverse } = this;
    if (geometry.morphAttributes.position) return super.computeBoundingSphere();
    box.makeEmpty();
    for (const [bone, center, radius] of spheresOf(geometry)) {
      matrix.multiplyMatrices(skeleton.bones[bone].matrixWorld, skeleton.boneInverses[bone]);
      matrix.multiply(bindMatrix).premultiply(bindMatrixInverse);
      const { elements: m } = matrix;
      // No direction is stretched more than by the root of the sum of all squares.
      const stretch = Math.hypot(m[0], m[1], m[2], m[4], m[5], m[6], m[8], m[9], m[10]);
      sphere.center.copy(center).applyMatrix4(matrix);
      sphere.radius = radius * stretch;
      box.union(sphere.getBoundingBox(new Box3()));
    }
    this.boundingSphere = box.getBoundingSphere(this.boundingSphere ?? new Sphere());
  }

  raycast(raycaster, intersects) {
    this.computeBoundingSphere();
    // That of another pose.
    this.boundingBox = null;
    super.raycast(raycaster, intersects);
  }
}
