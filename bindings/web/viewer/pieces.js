// Large meshes are sent and drawn in pieces, because uploading a mesh or making its wireframe cannot be interrupted.

/** The number of bytes from which a mesh is cut. */
const MOST_BYTES = 32 << 20;
/** The maximum number of vertices of a piece: its faces are small integers, of which the largest has another meaning. */
const MOST_VERTICES = 0xffff;
/** The maximum number of corners of the triangles of a piece. */
const MOST_CORNERS = MOST_VERTICES * 6;
/** How many times the vertices of a mesh its pieces may have: those of triangles in random order have little in common. */
const MOST_COPIES = 1.5;

const arraysOf = ({ positions, normals, uvs, colors, faces, skin, shapes }) =>
  [positions, normals, faces, ...uvs, ...colors, skin?.bones, skin?.weights, ...shapes.map(({ deltas }) => deltas)].filter(Boolean);

/** Whether a mesh is so large that it is cut. The scene computes vertices for whole meshes only. */
export const isLarge = (mesh) =>
  !mesh.isDeformed && mesh.shapes.length === 0 && arraysOf(mesh).reduce((sum, array) => sum + array.byteLength, 0) > MOST_BYTES;

/** The pieces of a mesh: meshes of some of its triangles with their vertices, mostly in arrays of their own. Only the first counts its vertices. */
export function* pieces(mesh) {
  const { faces } = mesh;
  const count = mesh.positions.length / 3;
  /** For each vertex of the mesh: its place among those of all pieces, counted from 1. */
  const places = new Uint32Array(count);
  const vertices = new Uint32Array(MOST_VERTICES);
  const corners = new Uint16Array(MOST_CORNERS);
  let [before, used, at, face] = [0, 0, 0, 0];
  for (; face < faces.length && before < count * MOST_COPIES; face += 3) {
    if (used + 3 > MOST_VERTICES || at === MOST_CORNERS) {
      yield piece(mesh, vertices.subarray(0, used), corners.slice(0, at), before === 0);
      [before, used, at] = [before + used, 0, 0];
    }
    for (const vertex of [faces[face], faces[face + 1], faces[face + 2]]) {
      if (places[vertex] <= before) {
        vertices[used++] = vertex;
        places[vertex] = before + used;
      }
      corners[at++] = places[vertex] - before - 1;
    }
  }
  yield piece(mesh, vertices.subarray(0, used), corners.slice(0, at), before === 0);
  if (face < faces.length) yield { ...mesh, faces: faces.slice(face), vertices: 0, lostFaces: 0 };
}

function piece(mesh, vertices, faces, isFirst) {
  const pick = (array, numbers) => {
    if (!array) return array;
    const out = new array.constructor(vertices.length * numbers);
    for (let to = 0, vertex = 0; vertex < vertices.length; vertex++) {
      for (let from = vertices[vertex] * numbers, end = from + numbers; from < end; ) out[to++] = array[from++];
    }
    return out;
  };
  return {
    ...mesh,
    vertices: isFirst ? mesh.vertices : 0,
    lostFaces: isFirst ? mesh.lostFaces : 0,
    positions: pick(mesh.positions, 3),
    normals: pick(mesh.normals, 3),
    uvs: mesh.uvs.map((layer) => pick(layer, 2)),
    colors: mesh.colors.map((layer) => pick(layer, 4)),
    faces,
    skin: mesh.skin && { ...mesh.skin, bones: pick(mesh.skin.bones, 4), weights: pick(mesh.skin.weights, 4) },
  };
}
