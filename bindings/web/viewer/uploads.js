// Large models on their way to the graphics processor, some meshes at a time, so that the page never waits for it.
import { MeshBasicMaterial, WebGLRenderTarget } from "three";

/** What is handed over between two pictures. */
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

  /** Other meshes. What is too much for one picture is not drawn before it is there. */
  load(meshes) {
    const bytes = meshes.map(bytesOf);
    const all = bytes.reduce((sum, some) => sum + some, 0);
    this.#waiting = all > MOST_BYTES ? meshes.map((mesh, index) => ({ mesh, bytes: bytes[index] })) : [];
    for (const { mesh } of this.#waiting) mesh.layers.disableAll();
  }

  /** Hands over the next meshes. */
  next() {
    for (let sum = 0; this.#waiting.length && sum < MOST_BYTES; ) {
      const { mesh, bytes } = this.#waiting.shift();
      sum += bytes;
      mesh.layers.enable(0);
      this.#draw(mesh);
    }
  }

  /** A single triangle of a mesh, where nobody sees it: then all of its arrays are there. */
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

/** Whether the graphics processor has done what it was given. */
export class Fence {
  #gl;
  #sync = null;
  #since = 0;
  #isPicture = false;
  /** How many pictures are done. */
  pictures = 0;
  /** How many milliseconds the last picture took. */
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
    // A context that is lost answers nothing, and waits for nothing.
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
