// Overlays: bones, their names, bounding boxes.
import { Box3, Box3Helper, BufferAttribute, BufferGeometry, Color, LineBasicMaterial, LineSegments, Vector3 } from "three";

import { printable } from "./dom.js";
import { expand, sampling } from "./extent.js";

/** The maximum number of names that are drawn. */
const MOST_NAMES = 400;
/** The maximum number of vertices from which bounding boxes are computed. */
const MOST_CORNERS = 200_000;

export class Overlays {
  #stage;
  #labels;
  /** The lines of the bones of each model. */
  #lines = new Map();
  #boxes = [];

  constructor(stage, labels) {
    this.#stage = stage;
    this.#labels = labels;
    this.bones = false;
    this.names = false;
    this.boxes = false;
    stage.afterRender = () => this.#write();
  }

  /** Rebuilds everything, after the models, the pose or the settings have changed. */
  update() {
    this.#drawBones();
    this.#drawBoxes();
    this.#stage.invalidate();
  }

  get #models() {
    return this.#stage.models.filter((model) => model.visible);
  }

  #drawBones() {
    const models = this.#models;
    for (const [model, lines] of this.#lines) {
      this.#stage.scene.remove(lines);
      if (models.includes(model)) continue;
      lines.geometry.dispose();
      this.#lines.delete(model);
    }
    // A model without surfaces is shown as its bones.
    const isAlone = this.#stage.models.every((model) => model.meshes.length === 0);
    if (this.bones || isAlone) models.forEach((model) => model.bones.length && this.#stage.scene.add(this.#linesOf(model)));
  }

  #linesOf(model) {
    const { bones } = model;
    const points = new Float32Array(bones.length * 6);
    const [from, to] = [new Vector3(), new Vector3()];
    bones.forEach((bone, index) => {
      to.setFromMatrixPosition(bone.matrixWorld);
      if (bone.parent?.isBone) from.setFromMatrixPosition(bone.parent.matrixWorld);
      else from.copy(to);
      from.toArray(points, index * 6);
      to.toArray(points, index * 6 + 3);
    });
    const known = this.#lines.get(model);
    if (known) {
      const position = known.geometry.getAttribute("position");
      position.array.set(points);
      position.needsUpdate = true;
      return known;
    }
    const geometry = new BufferGeometry().setAttribute("position", new BufferAttribute(points, 3));
    const material = new LineBasicMaterial({ color: 0xffb13d, depthTest: false, transparent: true });
    const lines = Object.assign(new LineSegments(geometry, material), { frustumCulled: false, renderOrder: 10, userData: { of: model } });
    this.#lines.set(model, lines);
    return lines;
  }

  #drawBoxes() {
    for (const box of this.#boxes) {
      this.#stage.scene.remove(box);
      box.dispose();
    }
    this.#boxes = [];
    if (!this.boxes) return;
    const step = sampling(this.#stage.meshes, MOST_CORNERS);
    for (const model of this.#stage.models) {
      for (const box of boxesOf(model, step, this.#stage.isStill)) {
        const helper = Object.assign(new Box3Helper(box, new Color(0x5aa9ff)), { userData: { of: model } });
        this.#boxes.push(helper);
        this.#stage.scene.add(helper);
      }
    }
  }

  /** Draws the bone names on a separate canvas above the picture. */
  #write() {
    const canvas = this.#labels;
    const scale = Math.min(devicePixelRatio, 2);
    const { clientWidth: width, clientHeight: height } = canvas;
    const isShown = this.names && this.#stage.models.length > 0;
    if (canvas.width !== width * scale || canvas.height !== height * scale) {
      [canvas.width, canvas.height] = [width * scale, height * scale];
    }
    const context = canvas.getContext("2d");
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.clearRect(0, 0, width, height);
    if (!isShown) return;
    context.font = "11px system-ui, sans-serif";
    context.textBaseline = "middle";
    context.lineWidth = 3;
    const light = document.documentElement.classList.contains("light");
    context.strokeStyle = light ? "#ffffffd0" : "#000000b0";
    context.fillStyle = light ? "#1b1f27" : "#f2f4f8";
    const point = new Vector3();
    const taken = new Set();
    let written = 0;
    for (const [bone, [left, part]] of this.#models.flatMap((model) => [this.#stage.placeOf(model)].flatMap((place) => (place ? model.bones.map((bone) => [bone, place]) : [])))) {
      point.setFromMatrixPosition(bone.matrixWorld).project(this.#stage.camera);
      if (point.z > 1 || Math.abs(point.x) > 1 || Math.abs(point.y) > 1) continue;
      const [x, y] = [(left + (part * (point.x + 1)) / 2) * width, ((1 - point.y) / 2) * height];
      // Overlapping names would both be unreadable.
      const place = `${Math.round(x / 60)} ${Math.round(y / 13)}`;
      if (taken.has(place)) continue;
      taken.add(place);
      const name = printable(bone.userData.name || "(no name)");
      context.strokeText(name, x + 6, y);
      context.fillText(name, x + 6, y);
      if (++written >= MOST_NAMES) return;
    }
  }
}

/** The boxes of the meshes of a model. Those of large models that nothing moves are in the file, others are computed from some vertices. */
function boxesOf({ meshes }, step, isStill) {
  const boxes = new Map();
  for (const mesh of meshes) {
    const { index, box } = mesh.userData.cast;
    // A large mesh is in pieces.
    const whole = boxes.get(index) ?? new Box3();
    boxes.set(index, whole);
    if (step > 1 && isStill) whole.union(new Box3(...box.map((corner) => new Vector3(...corner))).applyMatrix4(mesh.matrixWorld));
    else expand(whole, mesh, step);
  }
  return boxes.values();
}
