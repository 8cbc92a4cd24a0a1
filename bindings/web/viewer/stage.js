// The 3D view: camera, light, ground, and models.
import {
  Box3, Color, DirectionalLight, GridHelper, Group, HemisphereLight, PerspectiveCamera, Scene, Sphere, Vector3, WebGLRenderer,
} from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";

import { turnUp } from "../three/up.js";
import { Fence, Uploads } from "./uploads.js";

/** The maximum number of vertices used to compute the bounding box. */
const SAMPLES = 20000;
/** The rendering time in milliseconds above which models are drawn only when they are complete, not part by part. */
const SLOW = 50;

export class Stage {
  constructor(canvas) {
    this.canvas = canvas;
    this.renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    this.scene = new Scene();
    this.camera = new PerspectiveCamera(40, 1, 0.01, 1000);
    this.scene.add(this.camera);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.addEventListener("change", () => this.invalidate());
    const sky = new HemisphereLight(0xffffff, 0x767d8c, 1.25);
    // The light moves with the camera, so that no visible side is dark.
    const key = new DirectionalLight(0xffffff, 1.75);
    key.position.set(-1, 1.2, 1);
    const fill = new DirectionalLight(0xffffff, 0.35);
    fill.position.set(2, -0.3, 1);
    this.camera.add(key, fill);
    this.scene.add(sky);
    /** The models, rotated to the up axis of three.js. */
    this.root = new Group();
    this.scene.add(this.root);
    this.models = [];
    /** Copies of models at the placements of instances. */
    this.placed = [];
    this.grid = null;
    this.showsGrid = true;
    /** Called after each frame is drawn. */
    this.afterRender = () => {};
    this.#dirty = true;
    this.#fence = new Fence(this.renderer);
    this.#uploads = new Uploads(this.renderer, this.camera);
    new ResizeObserver(() => this.resize()).observe(canvas.parentElement);
    this.resize();
    const draw = () => {
      requestAnimationFrame(draw);
      // The page must not get ahead of the graphics processor, or it would have to wait for it later.
      if (!this.#isCompiled || !this.#fence.isPassed) return;
      if (!this.#uploads.isDone) this.#upload();
      else if (this.#dirty) this.render();
    };
    requestAnimationFrame(draw);
  }

  #dirty;
  #fence;
  #uploads;
  #isCompiled = true;
  #picturesBefore = 0;

  /** Whether any part of the models has been drawn, by the graphics processor as well. */
  get isSeen() {
    return this.#isCompiled && this.#fence.pictures > this.#picturesBefore;
  }

  /** Whether everything has been drawn. */
  get isWhole() {
    return this.#isCompiled && this.#uploads.isDone && !this.#dirty && this.#fence.isPassed;
  }

  /** Uploads the next part of a large model and draws what is there: the first part at once, then as often as time allows. */
  #upload() {
    const isFirst = this.#dirty;
    this.#uploads.next();
    if (isFirst || this.#fence.took < SLOW || this.#uploads.isDone) this.render();
    else this.#fence.set();
    if (this.#uploads.isDone) this.invalidate();
  }

  #bounds = new Box3();

  /** Draws again in the next frame of the page. */
  invalidate() {
    this.#dirty = true;
  }

  render() {
    this.#dirty = false;
    this.renderer.render(this.scene, this.camera);
    this.#fence.set({ isPicture: true });
    this.afterRender();
  }

  resize() {
    const { clientWidth: width, clientHeight: height } = this.canvas.parentElement;
    if (!width || !height) return;
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
    this.render();
  }

  /** Replaces the models, and the groups of copies for instances. */
  show(models, upAxis, placed = []) {
    this.models.forEach((model) => model.dispose());
    this.models = models;
    this.placed = placed;
    this.root.clear();
    for (const one of [...models, ...placed]) this.root.add(one);
    this.setUp(upAxis);
    this.#isCompiled = false;
    const compiled = () => {
      if (models !== this.models) return;
      this.#isCompiled = true;
      this.#picturesBefore = this.#fence.pictures;
      this.#uploads.load(models.flatMap((model) => model.meshes));
      this.invalidate();
    };
    this.renderer.compileAsync(this.scene, this.camera).then(compiled, compiled);
    // If the browser cannot report when a shader program is ready, it is ready after this.
    this.#fence.set();
  }

  setUp(axis) {
    turnUp(this.root, axis);
    this.root.updateMatrixWorld(true);
    this.frame();
  }

  /** The bounding box of everything in its current pose. */
  bounds() {
    const box = new Box3();
    const point = new Vector3();
    const all = this.models.flatMap((model) => model.meshes);
    const vertices = all.reduce((sum, mesh) => sum + mesh.geometry.getAttribute("position").count, 0);
    const step = Math.max(1, Math.floor(vertices / SAMPLES));
    this.root.updateMatrixWorld(true);
    const twins = this.placed.flatMap((group) => group.children.flatMap((twin) => twin.children.filter((one) => one.isMesh)));
    for (const mesh of twins) this.#expand(box, mesh, step);
    for (const model of this.models.filter((one) => one.visible)) {
      for (const mesh of model.meshes) this.#expand(box, mesh, step);
      for (const bone of model.meshes.length ? [] : model.bones) {
        box.expandByPoint(point.setFromMatrixPosition(bone.matrixWorld));
      }
      model.children.filter((child) => child.isLineSegments).forEach((hair) => box.expandByObject(hair));
    }
    return box;
  }

  /** If there are many vertices, some of them are enough. */
  #expand(box, mesh, step) {
    if (!mesh.visible) return;
    const point = new Vector3();
    const { count } = mesh.geometry.getAttribute("position");
    for (let vertex = 0; vertex < count; vertex += step) {
      mesh.getVertexPosition(vertex, point).applyMatrix4(mesh.matrixWorld);
      if (Number.isFinite(point.x + point.y + point.z)) box.expandByPoint(point);
    }
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
    this.#lay(box, radius);
    this.invalidate();
  }

  /** The ground, a grid of squares with a round size. */
  #lay(box, radius) {
    if (this.grid) {
      this.scene.remove(this.grid);
      this.grid.dispose();
    }
    const square = 10 ** Math.floor(Math.log10(radius));
    const count = 2 * Math.ceil((radius * 2.5) / square);
    const quiet = new Color(0x808894);
    this.grid = new GridHelper(count * square, count, quiet, quiet);
    this.grid.material.transparent = true;
    this.grid.material.opacity = 0.3;
    this.grid.material.depthWrite = false;
    this.grid.position.y = box.isEmpty() ? 0 : box.min.y;
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
    this.render();
    return new Promise((resolve) => this.canvas.toBlob(resolve, "image/png"));
  }
}
