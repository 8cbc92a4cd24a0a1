// Creates geometries from arrays.
import { BufferAttribute, BufferGeometry, LineBasicMaterial, LineSegments, Sphere, Vector3 } from "three";

/** The geometry of a mesh. */
export function meshGeometry(mesh) {
  const geometry = new BufferGeometry();
  const set = (name, array, numbers, normalized = false) =>
    geometry.setAttribute(name, new BufferAttribute(array, numbers, normalized));
  // Vertices computed by the scene are overwritten each frame, which must not happen to the bytes of the file.
  set("position", mesh.isDeformed ? mesh.positions.slice() : mesh.positions, 3);
  geometry.setIndex(new BufferAttribute(mesh.faces, 1));
  set("normal", mesh.isDeformed ? mesh.normals.slice() : mesh.normals, 3);
  geometry.boundingSphere = new Sphere(new Vector3(...mesh.sphere), mesh.sphere[3]);
  mesh.uvs.forEach((layer, index) => {
    if (layer && index < 4) set(index === 0 ? "uv" : `uv${index}`, layer, 2);
  });
  const [colors] = mesh.colors;
  if (colors) set("color", colors, 4, colors instanceof Uint8Array);
  if (mesh.skin && !mesh.isDeformed) {
    set("skinIndex", mesh.skin.bones, 4);
    set("skinWeight", mesh.skin.weights, 4);
  }
  if (mesh.shapes.length && !mesh.isDeformed) {
    geometry.morphTargetsRelative = true;
    geometry.morphAttributes.position = mesh.shapes.map(({ deltas }) => new BufferAttribute(deltas, 3));
    // With what shapes add.
    geometry.computeBoundingSphere();
  }
  return geometry;
}

/** Hair as lines. */
export function hairLines(hair, color) {
  const count = hair.particles.length / 3;
  const pairs = [];
  let first = 0;
  for (const segments of hair.segments) {
    // The first strand with too few particles ends the hair.
    if (first + segments >= count) break;
    for (let at = first; at < first + segments; at++) pairs.push(at, at + 1);
    first += segments + 1;
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(hair.particles, 3));
  geometry.setIndex(pairs);
  return new LineSegments(geometry, new LineBasicMaterial({ color }));
}
