// Draws large models in steps, each on top of the last, so that neither the page nor the graphics processor is busy for long.

import { drawHalves } from "./halves.js";
import { asPlain } from "./rest.js";

/** The number of bytes uploaded in a step. Models with fewer are drawn at once. */
const MOST_BYTES = 16 << 20;
/** The wanted duration of a step in milliseconds. */
const STEP = 200;
/** The duration of a picture in milliseconds up to which it is drawn at once. */
const AT_ONCE = 1000;
/** The number of triangles in the first step. Without a graphics processor, a thousand large ones take seconds. */
const FIRST_TRIANGLES = 1 << 8;
/** The least number of triangles in a step. */
const LEAST_TRIANGLES = 1 << 6;
/** The maximum number of meshes that are drawn in a step for the sake of their first triangles. */
const MOST_MESHES = 1000;
/** Multiples of it are spread evenly between whole numbers. */
const GOLDEN = 0.618;
/** The layers of meshes that are drawn in steps, and of those in the current step. */
const [STEPPED, CURRENT] = [1, 2];

function bytesOf({ geometry }) {
  const { index, attributes, morphAttributes } = geometry;
  const all = [index, ...Object.values(attributes), ...Object.values(morphAttributes).flat()];
  return all.reduce((sum, attribute) => sum + (attribute?.array.byteLength ?? 0), 0);
}

const trianglesOf = ({ geometry }) => geometry.index.count / 3;

export class Pass {
  #renderer;
  #meshes = [];
  #isUploaded = new Set();
  /** The mesh and the triangle at which the next step begins. */
  #mesh = 0;
  #triangle = 0;
  #isFirst = true;
  #isFinished = true;
  #most = FIRST_TRIANGLES;
  /** The number of triangles in the last step, and in all meshes. */
  #drawn = 0;
  #total = 0;
  #bytes = 0;
  #isSlow = false;
  /** Whether more meshes will be added. */
  isLoading = false;
  /** Whether nothing moves the bones. */
  isStill = false;
  /** What each half of the picture shows; `null` if it is one. */
  halves = null;
  #root;

  constructor(renderer, root) {
    this.#renderer = renderer;
    this.#root = root;
  }

  /** Forgets the meshes. */
  clear() {
    [this.#meshes, this.#total, this.#bytes, this.#isSlow] = [[], 0, 0, false];
    this.#isUploaded.clear();
    this.restart();
  }

  /** Adds meshes to the picture. */
  add(meshes) {
    this.#meshes.push(...meshes);
    for (const mesh of meshes) {
      mesh.layers.set(STEPPED);
      this.#total += trianglesOf(mesh);
      this.#bytes += bytesOf(mesh);
    }
    this.#isFinished = false;
  }

  /** Removes meshes from the picture. */
  remove(meshes) {
    const gone = new Set(meshes);
    this.#meshes = this.#meshes.filter((mesh) => !gone.has(mesh));
    for (const mesh of meshes) {
      this.#isUploaded.delete(mesh);
      this.#total -= trianglesOf(mesh);
      this.#bytes -= bytesOf(mesh);
    }
    this.restart();
  }

  /** Begins to upload the meshes, after they are displayed in another way: with other attributes, or as lines. */
  upload() {
    this.#isUploaded.clear();
  }

  /** Begins a new picture. */
  restart() {
    [this.#mesh, this.#triangle, this.#isFirst, this.#isFinished] = [0, 0, true, false];
    // Transparent surfaces are drawn on top of what is behind them.
    this.#meshes.sort((one, other) => one.material.transparent - other.material.transparent);
  }

  /** Whether the picture is complete. */
  get isFinished() {
    return this.#isFinished;
  }

  /** Whether everything is drawn that is there, and more meshes will be added. */
  get isWaiting() {
    return this.isLoading && this.#mesh === this.#meshes.length;
  }

  /** Adapts the steps to the time that the last one took. */
  measure(took) {
    if (this.#drawn === 0) return;
    const perStep = (this.#drawn / Math.max(took, 1)) * STEP;
    this.#most = Math.max(LEAST_TRIANGLES, Math.min(perStep, this.#most * 4));
    this.#isSlow = (this.#total / perStep) * STEP > AT_ONCE;
  }

  /** Draws the next step, or everything if that does not take long. */
  draw(scene, camera) {
    const isLong = this.isLoading || this.#isSlow || (!this.#areUploaded && this.#bytes > MOST_BYTES);
    if (isLong) this.#step(scene, camera);
    else this.drawAll(scene, camera);
  }

  get #areUploaded() {
    return this.#isUploaded.size === this.#meshes.length;
  }

  #render(meshes, scene, camera) {
    const one = () => this.#renderer.render(scene, camera);
    const all = () => (this.halves ? drawHalves(this.#renderer, scene, this.#root, this.halves, one) : one());
    if (this.isStill) asPlain(meshes, all);
    else all();
  }

  /** Prepares the shader programs. */
  compile(scene, camera) {
    camera.layers.enable(STEPPED);
    const compile = () => this.#renderer.compileAsync(scene, camera);
    return this.isStill ? asPlain(this.#meshes, compile) : compile();
  }

  /** Draws everything at once. */
  drawAll(scene, camera) {
    camera.layers.enable(STEPPED);
    this.#render(this.#meshes, scene, camera);
    for (const mesh of this.#meshes) this.#isUploaded.add(mesh);
    [this.#mesh, this.#triangle, this.#isFinished, this.#drawn] = [this.#meshes.length, 0, !this.isLoading, this.#total];
  }

  #step(scene, camera) {
    const isFirst = this.#isFirst;
    this.#isFirst = false;
    const isSpread = isFirst && !this.isLoading && this.#areUploaded && this.#meshes.length <= MOST_MESHES;
    const taken = isSpread ? this.#takeOfAll() : this.#take();
    this.#isFinished = !this.isLoading && this.#mesh === this.#meshes.length;
    const { background } = scene;
    const { mask } = camera.layers;
    // A background would hide what is already drawn.
    if (!isFirst) scene.background = null;
    this.#renderer.autoClear = isFirst;
    camera.layers.set(CURRENT);
    // Everything else is in front of or between the meshes.
    if (this.#isFinished) camera.layers.enable(0);
    this.#render(taken, scene, camera);
    camera.layers.mask = mask;
    this.#renderer.autoClear = true;
    scene.background = background;
    for (const mesh of taken) {
      mesh.geometry.setDrawRange(0, Infinity);
      mesh.layers.set(STEPPED);
    }
  }

  /**
   * Selects some triangles of each mesh, so that a moving model can be recognised. They are drawn again with the others: that takes
   * no longer than a step. Transparent surfaces come last.
   */
  #takeOfAll() {
    const taken = this.#meshes.filter((mesh) => !mesh.material.transparent);
    const share = Math.min(this.#most / this.#total, 1);
    this.#drawn = 0;
    taken.forEach((mesh, index) => {
      const count = Math.floor(trianglesOf(mesh) * share);
      // The first triangles of all meshes may all be below the others.
      this.#select(mesh, Math.floor((trianglesOf(mesh) - count) * ((index * GOLDEN) % 1)), count);
      this.#drawn += mesh.visible ? count : 0;
    });
    return taken;
  }

  #select(mesh, triangle, count) {
    mesh.geometry.setDrawRange(triangle * 3, count * 3);
    mesh.layers.set(CURRENT);
  }

  /** Selects the triangles of the next step. */
  #take() {
    const taken = [];
    this.#drawn = 0;
    for (let bytes = 0; this.#mesh < this.#meshes.length && this.#drawn < this.#most && bytes < MOST_BYTES; ) {
      const mesh = this.#meshes[this.#mesh];
      const all = trianglesOf(mesh);
      const count = Math.min(all - this.#triangle, Math.ceil(this.#most - this.#drawn));
      this.#select(mesh, this.#triangle, count);
      taken.push(mesh);
      if (!this.#isUploaded.has(mesh)) bytes += bytesOf(mesh);
      this.#isUploaded.add(mesh);
      this.#drawn += mesh.visible ? count : 0;
      this.#triangle += count;
      if (this.#triangle >= all) [this.#mesh, this.#triangle] = [this.#mesh + 1, 0];
    }
    return taken;
  }
}
