// The 3D view: camera, ground, and models.
import { Box3, Color, Group, PerspectiveCamera, Scene, Sphere, Spherical, Vector3, WebGLRenderer } from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";

import { turnUp } from "../three/up.js";
import { Cloud, NUMBERS } from "./cloud.js";
import { expand, sampling } from "./extent.js";
import { Fence } from "./fence.js";
import { ATTRIBUTES } from "./graphics.js";
import { ground } from "./ground.js";
import { SAMPLES } from "./names.js";
import { Pass } from "./pass.js";
import { areAtRest } from "./rest.js";

export class Stage {
  /**
   * @param {WebGL2RenderingContext} context of `createContext`
   * @param {HTMLCanvasElement} behind shows the shape of large models until they are drawn
   */
  constructor(context, behind) {
    const { canvas } = context;
    this.canvas = canvas;
    this.#cloud = new Cloud(behind);
    this.renderer = new WebGLRenderer({ canvas, context, ...ATTRIBUTES });
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    this.scene = new Scene();
    this.camera = new PerspectiveCamera(40, 1, 0.01, 1000);
    this.scene.add(this.camera);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.addEventListener("change", () => this.invalidate());
    /** The models, rotated to the up axis of three.js. */
    this.root = new Group();
    this.scene.add(this.root);
    this.models = [];
    /** Copies of models at the placements of instances. */
    this.placed = [];
    this.grid = null;
    this.showsGrid = true;
    /** Called after each frame is drawn: by overlays, and to show progress. */
    this.afterRender = () => {};
    this.onStep = () => {};
    this.#dirty = true;
    this.#pass = new Pass(this.renderer, this.root);
    this.#fence = new Fence(this.renderer, (took) => this.#pass.measure(took));
    new ResizeObserver(() => this.resize() && this.render()).observe(canvas.parentElement);
    this.resize();
    const draw = () => {
      requestAnimationFrame(draw);
      // The page must not get ahead of the graphics processor, or it would have to wait for it later.
      if (!this.#isCompiled || !this.#fence.isPassed) return;
      if (this.#dirty || !(this.#pass.isFinished || this.#pass.isWaiting)) this.render();
    };
    requestAnimationFrame(draw);
  }

  #dirty;
  #cloud;
  #fence;
  #pass;
  #isCompiled = true;
  #picturesBefore = 0;

  /** Whether any part of the models has been drawn, by the graphics processor as well. */
  get isSeen() {
    return this.#isCompiled && this.#fence.pictures > this.#picturesBefore;
  }

  /** Whether everything has been drawn. */
  get isWhole() {
    return this.#isCompiled && this.#pass.isFinished && !this.#dirty && this.#fence.isPassed;
  }

  /** Whether the picture is being drawn in several steps. */
  get isDrawing() {
    return this.#isCompiled && !this.#pass.isFinished;
  }

  #bounds = new Box3();
  /** The position of the camera in which everything is visible. */
  #framed = new Vector3();

  /** Draws again in the next frame of the page. */
  invalidate() {
    this.#dirty = true;
  }

  /** Draws again, after meshes are displayed in another way. */
  changeDisplay() {
    this.#pass.upload();
    this.invalidate();
  }

  /** Draws the picture, or its next step. */
  render() {
    const isNew = this.#dirty;
    if (isNew) this.#pass.restart();
    this.#dirty = false;
    this.#pass.draw(this.scene, this.camera);
    if (!this.isDrawing || !this.isStill || this.halves) this.#cloud.hide();
    else if (isNew) this.#cloud.show(this.models, this.camera);
    this.#fence.set({ isPicture: true });
    this.afterRender();
    this.onStep();
  }

  /** Adapts the picture, which is cleared, to the size of the page. Returns whether it has one. */
  resize() {
    const { clientWidth: width, clientHeight: height } = this.canvas.parentElement;
    if (!width || !height) return false;
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / (this.halves ? 2 : 1) / height;
    this.camera.updateProjectionMatrix();
    this.invalidate();
    return true;
  }

  /**
   * Replaces the models, and the groups of copies for instances. If `isLoading`, more meshes are added until `finish`; if
   * `isStill`, no animation will move them.
   */
  show(models, upAxis, { placed = [], isLoading = false, isStill = false } = {}) {
    this.models.forEach((model) => model.dispose());
    this.#pass.halves = null;
    this.resize();
    this.models = models;
    this.placed = placed;
    this.root.clear();
    for (const one of [...models, ...placed]) this.root.add(one);
    this.#pass.clear();
    this.#pass.isLoading = isLoading;
    this.#pass.add(this.meshes);
    this.setUp(upAxis);
    this.#pass.isStill = isStill && areAtRest(this.meshes);
    if (isLoading && this.isStill) this.#cloud.show(models, this.camera);
    this.#isCompiled = false;
    const compiled = () => {
      if (models !== this.models) return;
      this.#isCompiled = true;
      this.#picturesBefore = this.#fence.pictures;
      this.invalidate();
    };
    this.#pass.compile(this.scene, this.camera).then(compiled, compiled);
    // If the browser cannot report when a shader program is ready, it is ready after this.
    this.#fence.set();
  }

  /** Adds meshes that were added to a model. */
  add(meshes) {
    this.#pass.add(meshes);
    // In a model that is turned upright, they are not where their matrices say until the next picture.
    for (const mesh of meshes) mesh.updateWorldMatrix(true, false);
    this.#pass.isStill &&= areAtRest(meshes);
  }

  /** Adds copies of models. */
  extend(models) {
    if (models.length === 0) return;
    this.models = [...this.models, ...models];
    for (const model of models) {
      this.root.add(model);
      model.updateWorldMatrix(true, true);
    }
    this.add(models.flatMap((model) => model.meshes));
  }

  /** Removes such copies. */
  remove(models) {
    if (models.length === 0) return;
    this.models = this.models.filter((model) => !models.includes(model));
    this.#pass.remove(models.flatMap((model) => model.meshes));
    for (const model of models) {
      this.root.remove(model);
      model.dispose();
    }
  }

  /** What each half of the picture shows, of what is below the root; `null` if it is one. */
  get halves() {
    return this.#pass.halves;
  }

  setHalves(halves) {
    this.#pass.halves = halves;
    this.resize();
  }

  /** Where a model is shown, as parts of the width: the left side and the width. */
  placeOf(model) {
    if (!this.halves) return [0, 1];
    const half = this.halves.findIndex((shown) => shown.includes(model));
    return half < 0 ? null : [half / 2, 1 / 2];
  }

  /** Ends loading. */
  finish() {
    this.#pass.isLoading = false;
    // An animation moves the vertices away from where they are in the file.
    for (const model of this.isStill ? [] : this.models) model.userData.samples = null;
    // An animation may have moved the model out of the picture.
    const isFramed = this.#framed.equals(this.camera.position);
    if (isFramed && !this.#bounds.clone().expandByScalar(this.camera.near).containsBox(this.bounds())) this.frame();
    if (this.meshes.some((mesh) => mesh.material.transparent)) this.invalidate();
  }

  setUp(axis) {
    turnUp(this.root, axis);
    this.root.updateMatrixWorld(true);
    this.frame();
  }

  get meshes() {
    return this.models.flatMap((model) => model.meshes);
  }

  /** Whether all vertices are where they are in the file. */
  get isStill() {
    return this.#pass.isStill;
  }

  /** The bounding box of everything in its current pose. */
  bounds() {
    const box = new Box3();
    const point = new Vector3();
    const step = sampling(this.meshes, SAMPLES);
    this.root.updateMatrixWorld(true);
    const twins = this.placed.flatMap((group) => group.children.flatMap((twin) => twin.children.filter((one) => one.isMesh)));
    for (const mesh of twins) expand(box, mesh, step);
    for (const model of this.models.filter((one) => one.visible)) {
      for (const mesh of model.meshes) expand(box, mesh, step);
      for (const bone of model.meshes.length ? [] : model.bones) {
        box.expandByPoint(point.setFromMatrixPosition(bone.matrixWorld));
      }
      const samples = model.userData.samples ?? [];
      for (let at = 0; at < samples.length; at += NUMBERS) box.expandByPoint(point.fromArray(samples, at).applyMatrix4(model.matrixWorld));
      model.children.filter((child) => child.isLineSegments).forEach((hair) => box.expandByObject(hair));
    }
    return box;
  }

  /** Turns the camera around what it looks at, by steps of 15 degrees. */
  turn(right, down) {
    this.#look((from) => {
      from.theta += (right * Math.PI) / 12;
      from.phi += (down * Math.PI) / 12;
    });
  }

  /** Brings the camera closer, or moves it away, by steps of a fifth. */
  zoom(steps) {
    this.#look((from) => (from.radius *= 0.8 ** steps));
  }

  /** Moves the camera to another place, relative to what it looks at. */
  #look(change) {
    const { camera, controls } = this;
    const from = new Spherical().setFromVector3(camera.position.clone().sub(controls.target));
    change(from);
    camera.position.setFromSpherical(from.makeSafe()).add(controls.target);
    controls.update();
    this.invalidate();
  }

  /** Moves the camera so that everything is visible. */
  frame() {
    const box = this.bounds();
    this.#bounds = box;
    const sphere = box.isEmpty() ? new Sphere(new Vector3(), 1) : box.getBoundingSphere(new Sphere());
    const radius = Math.max(sphere.radius, 1e-4);
    const { camera, controls } = this;
    const half = Math.min(camera.fov, camera.fov * camera.aspect) * (Math.PI / 360);
    const distance = (radius / Math.sin(half)) * 1.05;
    camera.near = distance / 500;
    camera.far = distance * 50;
    camera.updateProjectionMatrix();
    controls.target.copy(sphere.center);
    camera.position.set(0.45, 0.28, 1).normalize().multiplyScalar(distance).add(sphere.center);
    controls.minDistance = radius / 100;
    controls.maxDistance = distance * 20;
    controls.update();
    this.#framed.copy(camera.position);
    this.#lay(box, radius);
    this.invalidate();
  }

  #lay(box, radius) {
    if (this.grid) {
      this.scene.remove(this.grid);
      this.grid.dispose();
    }
    this.grid = ground(box, radius);
    this.grid.visible = this.showsGrid;
    this.scene.add(this.grid);
  }

  setGrid(shows) {
    this.showsGrid = shows;
    if (this.grid) this.grid.visible = shows;
    this.invalidate();
  }

  /** Sets the background colour; without one, that of the page. */
  setBackground(color) {
    this.scene.background = color ? new Color(color) : null;
    this.invalidate();
  }

  /** The current view as a PNG file. */
  picture() {
    if (!this.isWhole) {
      this.#pass.drawAll(this.scene, this.camera);
      this.#fence.set({ isPicture: true });
    }
    return new Promise((resolve) => this.canvas.toBlob(resolve, "image/png"));
  }
}
