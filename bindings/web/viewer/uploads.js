// Uploads large models to the graphics processor a few meshes at a time, so that the page never waits for it.
import { MeshBasicMaterial, WebGLRenderTarget } from "three";

/** The number of bytes uploaded between two frames. */
const MOST_BYTES = 16 << 20;

function bytesOf({ geometry }) {
  const { index, attributes, morphAttributes } = geometry;
  const all = [index, ...Object.values(attributes), ...Object.values(morphAttributes).flat()];
  return all.reduce((sum, attribute) => sum + (attribute?.array.byteLength ?? 0), 0);
}

export class Uploads {
  #renderer;
  #camera;
  #waiting = [];
  #target = new WebGLRenderTarget(1, 1);
  #material = new MeshBasicMaterial();

  constructor(renderer, camera) {
    this.#renderer = renderer;
    this.#camera = camera;
  }

  get isDone() {
    return this.#waiting.length === 0;
  }

  /** Replaces the meshes. Meshes that are too much for one frame are not drawn until they are uploaded. */
  load(meshes) {
    const bytes = meshes.map(bytesOf);
    const all = bytes.reduce((sum, some) => sum + some, 0);
    this.#waiting = all > MOST_BYTES ? meshes.map((mesh, index) => ({ mesh, bytes: bytes[index] })) : [];
    for (const { mesh } of this.#waiting) mesh.layers.disableAll();
  }

  /** Uploads the next meshes. */
  next() {
    for (let sum = 0; this.#waiting.length && sum < MOST_BYTES; ) {
      const { mesh, bytes } = this.#waiting.shift();
      sum += bytes;
      mesh.layers.enable(0);
      this.#draw(mesh);
    }
  }

  /** Draws a single triangle of a mesh out of sight, which uploads all of its arrays. */
  #draw(mesh) {
    const { geometry, material, frustumCulled } = mesh;
    const { start, count } = geometry.drawRange;
    geometry.setDrawRange(0, 3);
    Object.assign(mesh, { material: this.#material, frustumCulled: false });
    const renderTarget = this.#renderer.getRenderTarget();
    this.#renderer.setRenderTarget(this.#target);
    this.#renderer.render(mesh, this.#camera);
    this.#renderer.setRenderTarget(renderTarget);
    Object.assign(mesh, { material, frustumCulled });
    geometry.setDrawRange(start, count);
  }
}

/** Tracks whether the graphics processor has finished its work. */
export class Fence {
  #gl;
  #sync = null;
  #since = 0;
  #isPicture = false;
  /** The number of finished frames. */
  pictures = 0;
  /** The duration of the last frame in milliseconds. */
  took = 0;

  constructor(renderer) {
    this.#gl = renderer.getContext();
  }

  set({ isPicture = false } = {}) {
    const gl = this.#gl;
    if (this.#sync) gl.deleteSync(this.#sync);
    this.#sync = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    this.#since = performance.now();
    this.#isPicture = isPicture;
    gl.flush();
  }

  get isPassed() {
    const gl = this.#gl;
    if (!this.#sync) return true;
    // A lost context does not answer, and there is nothing to wait for.
    if (gl.getSyncParameter(this.#sync, gl.SYNC_STATUS) === gl.UNSIGNALED) return false;
    gl.deleteSync(this.#sync);
    this.#sync = null;
    if (this.#isPicture) {
      this.took = performance.now() - this.#since;
      this.pictures++;
    }
    return true;
  }
}
