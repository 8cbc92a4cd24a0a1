// Large scenes are sent to the page in portions, so that it draws the first meshes while the others are prepared.
import { finished, giver, meshesOf } from "../three/data.js";
import { SAMPLES } from "./names.js";
import { isLarge, pieces } from "./pieces.js";

/** The maximum number of bones that are drawn; larger skeletons are only listed. */
export const MOST_BONES = 20_000;

/** The number of bytes, and of meshes, from which meshes are sent. */
const [MOST_BYTES, MOST_MESHES] = [16 << 20, 1000];

/** The meshes of a scene, large ones in pieces, as portions of `{meshes: [{model, mesh}], transfer, isLast}`. */
export function* portions(scene) {
  // Copies for instances are made of whole models.
  const isAtOnce = scene.instances.length > 0;
  let [meshes, transfer, bytes] = [[], [], 0];
  for (const { model, mesh, buffers } of prepared(scene)) {
    meshes.push({ model, mesh });
    transfer.push(...buffers);
    for (const buffer of buffers) bytes += buffer.byteLength;
    if (isAtOnce || (bytes < MOST_BYTES && meshes.length < MOST_MESHES)) continue;
    yield { meshes, transfer, isLast: false };
    [meshes, transfer, bytes] = [[], [], 0];
  }
  yield { meshes, transfer, isLast: true };
}

function* prepared(scene) {
  const buffers = [];
  const give = giver(scene, buffers);
  // Preparing a large mesh takes long, even if only its first piece is sent.
  for (const { model, mesh } of meshesOf(scene, { largestLast: true })) {
    const bones = scene.models[model].skeleton?.length ?? 0;
    if (bones > MOST_BONES) mesh.isDeformed ||= Boolean(mesh.skin);
    for (const part of isLarge(mesh) ? pieces(mesh) : [mesh]) yield { model, mesh: finished(part, give), buffers: buffers.splice(0) };
  }
}

/** Some of the vertices of a model as they are in the file, each as a position and a normal. */
export function samplesOf(scene, { file, meshes }) {
  const vertices = scene.models.reduce((all, model) => model.meshes.reduce((sum, mesh) => sum + mesh.vertices, all), 0);
  const step = Math.max(1, Math.floor(vertices / SAMPLES));
  const samples = [];
  for (const { offset } of meshes) {
    const node = file.node(file._table.at(offset));
    // Arrays that are not aligned in the file would be copied.
    const [positions, normals] = ["vp", "vn"].map((name) => viewOf(node.property(name)));
    for (let at = 0; at + 12 <= positions.byteLength; at += 12 * step) {
      const before = samples.length;
      for (const view of [positions, normals]) {
        for (let lane = at; lane < at + 12; lane += 4) samples.push(lane + 4 <= view.byteLength ? view.getFloat32(lane, true) : 0);
      }
      if (!Number.isFinite(samples[before] + samples[before + 1] + samples[before + 2])) samples.length = before;
    }
  }
  return new Float32Array(samples);
}

/** The bytes of a property, if they are vectors. */
function viewOf(property) {
  const { buffer, byteOffset, byteLength } = property?.type === "v3" ? property.bytes : new Uint8Array(0);
  return new DataView(buffer, byteOffset, byteLength);
}
