// What three.js needs of a scene, as plain objects and arrays: it can be made in a worker and sent to the page.

/**
 * @param {import("../js/scene.js").Scene} scene
 * @param {{transfer?: boolean}} options `transfer`: arrays are copies of their own, which may be transferred
 * @returns {{data: object, transfer: ArrayBuffer[]}}
 */
export function collect(scene, { transfer = false } = {}) {
  const buffers = [];
  const give = (array) => {
    if (!array || !transfer) return array;
    const own = array.byteLength === array.buffer.byteLength ? array : array.slice();
    buffers.push(own.buffer);
    return own;
  };
  const data = {
    upAxis: scene.upAxis,
    models: scene.models.map((model) => modelData(model, give, transfer)),
    animations: scene.animations.map((animation) => ({
      name: animation.name,
      frameRate: animation.frameRate,
      looping: animation.looping,
      range: animation.range,
      notifications: animation.notifications,
    })),
    instances: scene.instances,
    warnings: scene.warnings,
  };
  return { data, transfer: buffers };
}

function modelData(model, give, copies) {
  const { skeleton } = model;
  // Views of a file cannot be sent away: the file stays.
  const own = (array) => give(copies && array ? array.slice() : array);
  const node = (offset) => model.file.node(model.file._table.at(offset));
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
    meshes: model.meshes.map((mesh, index) => meshData(model, mesh, index, node(mesh.offset), own, give)),
    hairs: model.hairs.map((hair) => hairData(hair, node(hair.offset), own)),
  };
}

function meshData(model, said, index, node, own, give) {
  const count = said.vertices;
  const fitting = (array, numbers) => (array?.length === count * numbers ? own(array) : null);
  const skin = said.influences ? model.skin(index) : null;
  const shapes = said.blendShapes.length ? model.shapes(index) : { exact: true, shapes: [] };
  const drawn = model.hairs.length + model.meshes.length;
  return {
    name: said.name,
    offset: said.offset,
    order: drawn,
    material: said.material,
    // Moved by the scene, where what graphics processors do by themselves is not what the file says.
    isDeformed: Boolean(skin && (!skin.exact || said.dualQuaternions)) || !shapes.exact,
    dualQuaternions: said.dualQuaternions,
    influences: said.influences,
    positions: fitting(node.positions, 3) ?? new Float32Array(0),
    normals: fitting(node.normals, 3),
    uvs: node.uvLayers.map((layer) => fitting(layer, 2)),
    colors: node.colorLayers.map((layer) => fitting(layer, 4)),
    faces: give(triangles(node.faces, count)),
    skin: skin && { bones: give(skin.bones), weights: give(skin.weights) },
    shapes: shapes.shapes.map(({ shape, deltas }) => ({ shape, deltas: give(deltas) })),
  };
}

/** Triangles whose vertices are all there, in the smallest integers that graphics processors like. */
function triangles(faces, count) {
  if (!faces) return new Uint16Array(0);
  const Indices = count > 0xffff ? Uint32Array : Uint16Array;
  const length = faces.length - (faces.length % 3);
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

function hairData(said, node, own) {
  return {
    name: said.name,
    material: said.material,
    segments: own(node.segments) ?? new Uint8Array(0),
    particles: own(node.particles) ?? new Float32Array(0),
  };
}
