// The part of a scene that three.js needs, as plain objects and arrays: it can be created in a worker and sent to the page.

/**
 * @param {import("../js/scene.js").Scene} scene
 * @param {{transfer?: boolean}} options `transfer`: arrays are copies of their own, which may be transferred
 * @returns {{data: object, transfer: ArrayBuffer[]}}
 */
export function collect(scene, { transfer = false } = {}) {
  const buffers = [];
  const give = transfer ? giver(scene, buffers) : undefined;
  const data = outline(scene, give);
  for (const { model, mesh } of meshesOf(scene)) data.models[model].meshes.push(finished(mesh, give));
  return { data, transfer: buffers };
}

/** A function that makes arrays transferable, by copying views, and adds their buffers to a list. */
export function giver(scene, buffers) {
  // Buffers of files cannot be transferred, because the files stay.
  const staying = new Set(scene.files.map((file) => file.bytes.buffer));
  return (array) => {
    if (!array) return array;
    const isOwn = array.byteLength === array.buffer.byteLength && !staying.has(array.buffer);
    const own = isOwn ? array : array.slice();
    buffers.push(own.buffer);
    return own;
  };
}

/** Everything but the meshes. */
export function outline(scene, give = (array) => array) {
  return {
    upAxis: scene.upAxis,
    models: scene.models.map((model) => ({ file: scene.files.indexOf(model.file), ...modelData(model, give) })),
    animations: scene.animations.map((animation) => ({
      name: animation.name,
      frameRate: animation.frameRate,
      looping: animation.looping,
      range: animation.range,
      notifications: animation.notifications,
    })),
    instances: scene.instances.map((of) => ({ ...of, file: scene.files.findIndex((file) => file._handle.file === of.file) })),
    warnings: scene.warnings,
  };
}

/** The number of vertices up to which meshes keep their order. */
const LARGE = 1 << 18;

/** The meshes of all models, one at a time, as `{model, mesh}`, before they are {@link finished}. Their arrays may be views of the file. */
export function* meshesOf(scene, { largestLast = false } = {}) {
  const all = scene.models.flatMap((of, model) => of.meshes.map((said, index) => ({ of, model, said, index })));
  const size = ({ said }) => Math.max(said.vertices, LARGE);
  if (largestLast) all.sort((one, other) => size(one) - size(other));
  for (const { of, model, said, index } of all) yield { model, mesh: meshData(of, said, index) };
}

/** A mesh, or a piece of one, with its bounds and given arrays. */
export function finished(mesh, give = (array) => array) {
  return {
    ...mesh,
    ...bounds(mesh.positions),
    positions: give(mesh.positions),
    normals: give(mesh.normals),
    uvs: mesh.uvs.map(give),
    colors: mesh.colors.map(give),
    faces: give(mesh.faces),
    skin: mesh.skin && { ...mesh.skin, bones: give(mesh.skin.bones), weights: give(mesh.skin.weights) },
    shapes: mesh.shapes.map(({ shape, deltas }) => ({ shape, deltas: give(deltas) })),
  };
}

/** The node of a model with an offset. */
const nodeAt = (model, offset) => model.file.node(model.file._table.at(offset));

function modelData(model, give) {
  const { skeleton } = model;
  return {
    name: model.name,
    placement: model.placement,
    hasRig: model.hasRig || Boolean(skeleton?.compensates.some(Boolean)),
    skeleton: skeleton && {
      names: skeleton.names,
      parents: skeleton.parents,
      rest: skeleton.rest,
      world: skeleton.restWorld,
      inverseBind: skeleton.inverseBind,
    },
    blendShapes: model.blendShapes,
    materials: model.materials,
    meshNames: model.meshes.map((mesh) => mesh.name),
    meshes: [],
    hairs: model.hairs.map((hair) => hairData(hair, nodeAt(model, hair.offset), give)),
  };
}

/** Four bones and weights per vertex, or all, as in the file, if four are not exact: then the scene moves the vertices. */
function skinOf(model, node, index) {
  const four = model.skin(index);
  if (four.exact) return { ...four, count: 4 };
  return { exact: false, bones: node.weightBones, weights: node.weightValues, count: model.meshes[index].influences };
}

function meshData(model, said, index) {
  const node = nodeAt(model, said.offset);
  const count = said.vertices;
  const fitting = (array, numbers) => (array?.length === count * numbers ? array : null);
  const skin = said.influences ? skinOf(model, node, index) : null;
  const shapes = said.blendShapes.length ? model.shapes(index) : { exact: true, shapes: [] };
  const positions = fitting(node.positions, 3) ?? new Float32Array(0);
  const faces = triangles(node.faces, count);
  return {
    index,
    name: said.name,
    offset: said.offset,
    vertices: count,
    material: said.material,
    // Computed by the scene if graphics processors cannot do exactly what the file specifies.
    isDeformed: Boolean(skin && (!skin.exact || said.dualQuaternions)) || !shapes.exact,
    dualQuaternions: said.dualQuaternions,
    influences: said.influences,
    positions,
    normals: fitting(node.normals, 3) ?? smooth(positions, faces),
    uvs: node.uvLayers.map((layer) => fitting(layer, 2)),
    colors: node.colorLayers.map((layer) => fitting(layer, 4)),
    faces,
    lostFaces: Math.floor((node.faces?.length ?? 0) / 3) - faces.length / 3,
    skin,
    // If an array for each shape would take too much memory, only the scene applies them.
    shapes: shapes.exact
      ? shapes.shapes
      : said.blendShapes.map((shape) => ({ shape, deltas: null })),
  };
}

/** The bounding box of all finite vertices, and the bounding sphere of everything: x, y, z and radius. */
function bounds(positions) {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let at = 0; at < positions.length; at++) {
    const value = positions[at];
    const lane = at % 3;
    if (value < low[lane]) low[lane] = value;
    if (value > high[lane]) high[lane] = value;
  }
  const center = low.map((least, lane) => (least + high[lane]) / 2);
  const radius = Math.hypot(...high.map((most, lane) => most - center[lane]));
  return { box: [low, high], sphere: Number.isFinite(radius) ? [...center, radius] : [0, 0, 0, Infinity] };
}

/** Vertex normals: the average normal of the adjacent triangles, weighted by area. */
function smooth(positions, faces) {
  const normals = new Float32Array(positions.length);
  for (let face = 0; face < faces.length; face += 3) {
    const [a, b, c] = [faces[face] * 3, faces[face + 1] * 3, faces[face + 2] * 3];
    const [x, y, z] = [positions[a], positions[a + 1], positions[a + 2]];
    const [px, py, pz] = [positions[b] - x, positions[b + 1] - y, positions[b + 2] - z];
    const [qx, qy, qz] = [positions[c] - x, positions[c + 1] - y, positions[c + 2] - z];
    const [nx, ny, nz] = [py * qz - pz * qy, pz * qx - px * qz, px * qy - py * qx];
    if (!Number.isFinite(nx + ny + nz)) continue;
    for (const vertex of [a, b, c]) {
      normals[vertex] += nx;
      normals[vertex + 1] += ny;
      normals[vertex + 2] += nz;
    }
  }
  for (let at = 0; at < normals.length; at += 3) {
    const length = Math.hypot(normals[at], normals[at + 1], normals[at + 2]) || 1;
    for (let lane = 0; lane < 3; lane++) normals[at + lane] /= length;
  }
  return normals;
}

/** The triangles with valid vertices, in the smallest integers that graphics processors handle well. */
function triangles(faces, count) {
  if (!faces) return new Uint16Array(0);
  const Indices = count > 0xffff ? Uint32Array : Uint16Array;
  const length = faces.length - (faces.length % 3);
  if (length === faces.length && faces instanceof Indices && areBelow(faces, count)) return faces;
  const out = new Indices(length);
  let at = 0;
  for (let face = 0; face < length; face += 3) {
    const [a, b, c] = [faces[face], faces[face + 1], faces[face + 2]];
    if (a < count && b < count && c < count) {
      out[at++] = a;
      out[at++] = b;
      out[at++] = c;
    }
  }
  return at === length ? out : out.slice(0, at);
}

/** Like `every`, which takes six times as long. */
function areBelow(numbers, limit) {
  for (let at = 0; at < numbers.length; at++) if (numbers[at] >= limit) return false;
  return true;
}

function hairData(said, node, give) {
  return {
    name: said.name,
    material: said.material,
    segments: give(node.segments) ?? new Uint8Array(0),
    particles: give(node.particles) ?? new Float32Array(0),
  };
}
