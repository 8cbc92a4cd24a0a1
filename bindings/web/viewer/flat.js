// A texture, the UV layout of a mesh, or both on top of each other, in a window of its own.
import { choice, element, number, things } from "./dom.js";
import { pixelsOf, sizeOf } from "./pixels.js";

/** The largest side of a texture, and of the drawing, in pixels. */
const [MOST_PIXELS, MOST_SIDE] = [2048, 4096];
/** The most squares that are drawn side by side: the texture repeats in each. */
const MOST_TILES = 6;
/** The number of triangles of a path: a long one takes more time than several short ones. */
const STEP = 250;
/** The pixels of a triangle below which lines are thin, so that they do not hide the texture, and the milliseconds of a task. */
const [FEW_PIXELS, TASK] = [150, 40];
/** By how much coordinates on the edge of a square may be beyond it. */
const ROUNDING = 1e-4;
const CHANNELS = [["color", "Colour"], ["0", "Red"], ["1", "Green"], ["2", "Blue"], ["3", "Alpha"]];
const NONE = ["", "None"];
const ZOOMS = [1, 2, 4, 8];

export class Flat {
  #dialog;
  #renderer;
  #entries = [];
  #models = [];
  /** The meshes that have UV layers: `{model, index, name, pieces}`. */
  #meshes = [];
  /** What is drawn, so that older drawings end. */
  #drawings = 0;
  #pixels = null;

  constructor(dialog, { renderer }) {
    [this.#dialog, this.#renderer] = [dialog, renderer];
    const again = () => this.#draw();
    const lines = {
      texture: choice("Texture", [NONE], "", () => this.#read()),
      channel: choice("Channel", CHANNELS, "color", again),
      mesh: choice("UV layout of", [NONE], "", () => this.#chooseMesh()),
      layer: choice("UV set", [], "", again),
      zoom: choice("Size", ZOOMS.map((zoom) => [zoom, `${zoom}×`]), 1, again),
    };
    this.controls = Object.fromEntries(Object.entries(lines).map(([name, line]) => [name, line.querySelector("select")]));
    for (const [name, select] of Object.entries(this.controls)) select.id = `flat-${name}`;
    this.canvas = element("canvas", { id: "flat-canvas", role: "img", "aria-label": "Nothing is chosen" });
    this.place = element("div", { class: "place", tabindex: 0, role: "group", "aria-label": "Picture. Scroll with the arrow keys, + and - change the size", onkeydown: (event) => this.#key(event) }, this.canvas);
    this.said = element("p", { class: "quiet", role: "status" });
    const close = element("button", { onclick: () => dialog.close() }, "Close");
    const head = element("div", { class: "line" }, element("h2", { id: "flat-title" }, "Texture and UV layout"), close);
    dialog.append(head, element("div", { class: "controls" }, ...Object.values(lines)), this.place, this.said);
    dialog.addEventListener("close", () => ((this.#drawings += 1), (this.#pixels = null)));
  }

  /** Whether a mesh has texture coordinates. */
  get hasLayouts() {
    return this.#models.some(({ meshes }) => meshes.some(({ uvs }) => uvs.some(Boolean)));
  }

  load(models, entries) {
    [this.#models, this.#entries] = [models, entries];
    if (this.#dialog.open) this.#dialog.close();
  }

  openTexture(entry) {
    this.#prepare();
    this.controls.texture.value = this.#entries.indexOf(entry);
    this.controls.mesh.value = "";
    this.#show();
  }

  /** Shows the UV layout of the first mesh, on its texture. */
  openMesh() {
    this.#prepare();
    if (this.#meshes.length === 0) return;
    this.controls.mesh.value = "0";
    this.controls.texture.value = this.#textureOf(this.#meshes[0]);
    this.#show();
  }

  /** Lists what there is now: meshes of large models arrive later. */
  #prepare() {
    const meshes = new Map();
    for (const [model, data] of this.#models.entries()) {
      for (const mesh of data.meshes.filter(({ uvs }) => uvs.some(Boolean))) {
        const key = `${model}|${mesh.index}`;
        if (!meshes.has(key)) meshes.set(key, { model, index: mesh.index, material: mesh.material, name: mesh.name || `mesh ${mesh.index}`, pieces: [] });
        meshes.get(key).pieces.push(mesh);
      }
    }
    this.#meshes = [...meshes.values()].sort((one, other) => one.model - other.model || one.index - other.index);
    fill(this.controls.mesh, [NONE, ...this.#meshes.map(({ name }, index) => [index, name])]);
    fill(this.controls.texture, [NONE, ...this.#entries.map(({ path }, index) => [index, path])]);
  }

  #show() {
    this.controls.zoom.value = "1";
    this.controls.channel.value = "color";
    if (!this.#dialog.open) this.#dialog.showModal();
    this.place.focus();
    this.#layers();
    this.#read();
  }

  /** The texture of a mesh: that of its base colour, or the first one. */
  #textureOf({ model, material }) {
    const used = this.#entries.map(({ uses }, index) => ({ index, use: uses.find((use) => use.model === model && use.index === material) })).filter(({ use }) => use);
    const base = used.find(({ use }) => ["albedo", "diffuse"].includes(use.slot)) ?? used[0];
    return base ? String(base.index) : "";
  }

  #chooseMesh() {
    const { mesh, texture } = this.controls;
    if (mesh.value !== "") texture.value = this.#textureOf(this.#meshes[mesh.value]);
    this.#layers();
    this.#read();
  }

  #layers() {
    const { mesh, layer } = this.controls;
    const chosen = this.#meshes[mesh.value];
    const count = chosen ? Math.max(...chosen.pieces.map(({ uvs }) => uvs.length)) : 0;
    fill(layer, Array.from({ length: count }, (_, index) => [index, String(index)]));
    layer.disabled = count < 2;
  }

  async #read() {
    const entry = this.#entries[this.controls.texture.value];
    const reading = ++this.#drawings;
    this.#pixels = null;
    this.controls.channel.disabled = !entry;
    let problem = "";
    try {
      const texture = await entry?.picture();
      if (reading !== this.#drawings) return;
      if (texture) this.#pixels = Object.assign(pixelsOf(this.#renderer, texture, MOST_PIXELS), { full: sizeOf(texture) });
    } catch (error) {
      if (reading !== this.#drawings) return;
      problem = `${entry.path} ${error.message}`;
    }
    this.#draw(problem);
  }

  /** Draws the texture, and on it the layout, in steps. */
  async #draw(problem = "") {
    const drawing = ++this.#drawings;
    const { canvas, controls } = this;
    const mesh = this.#meshes[controls.mesh.value];
    const layer = Number(controls.layer.value);
    const pieces = (mesh?.pieces ?? []).map(({ uvs, faces }) => ({ uvs: uvs[layer], faces })).filter(({ uvs }) => uvs);
    const [low, high] = extent(pieces);
    const [across, down] = [high[0] - low[0], high[1] - low[1]];
    const [width, height] = this.#pixels?.full ?? [1, 1];
    const room = this.place.getBoundingClientRect();
    // One square as large as the place allows.
    const fits = Math.min((room.width - 2) / (across * width), (room.height - 2) / (down * height));
    const scale = Math.min(fits * Number(controls.zoom.value), MOST_SIDE / Math.max(across * width, down * height));
    const side = [width * scale, height * scale];
    const ratio = Math.min(devicePixelRatio, 2, MOST_SIDE / Math.max(across * side[0], down * side[1], 1));
    Object.assign(canvas, { width: Math.max(1, across * side[0] * ratio), height: Math.max(1, down * side[1] * ratio) });
    Object.assign(canvas.style, { width: `${across * side[0]}px`, height: `${down * side[1]}px` });
    // Drawn by the page: a graphics processor is slow with so many lines.
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context.scale(side[0] * ratio, side[1] * ratio);
    context.translate(-low[0], -low[1]);
    if (this.#pixels) await this.#paint(context, low, high, side[0] > 2 * width);
    if (drawing !== this.#drawings) return;
    // The square from 0 to 1.
    context.lineWidth = 1 / Math.min(...side);
    context.strokeStyle = "#8d96a5";
    context.strokeRect(0, 0, 1, 1);
    const triangles = pieces.reduce((sum, { faces }) => sum + faces.length / 3, 0);
    const outside = pieces.reduce((sum, piece) => sum + outsideOf(piece), 0);
    const said = [
      this.#pixels && `${this.#pixels.full.join(" × ")} pixels`,
      mesh && `${things(triangles, "triangle", "triangles")} in UV set ${layer}`,
      outside > 0 && `${number(outside)} reach beyond 0 to 1, where the texture repeats`,
      problem,
    ].filter(Boolean).join(" · ");
    this.said.textContent = said;
    canvas.setAttribute("aria-label", said || "Nothing is chosen");
    let before = performance.now();
    const isDense = side[0] * side[1] < FEW_PIXELS * triangles;
    // Dark below bright, so that the lines are visible on any texture.
    for (const [style, wide] of isDense ? [["#7cf0ff90", 0.5]] : [["#000000a0", 2.2], ["#7cf0ff", 0.9]]) {
      context.strokeStyle = style;
      context.lineWidth = wide / Math.min(...side);
      for (const piece of pieces) {
        for (let first = 0; first < piece.faces.length; first += 3 * STEP) {
          outlines(context, piece, first, Math.min(first + 3 * STEP, piece.faces.length));
          if (performance.now() - before < TASK) continue;
          await new Promise((resolve) => setTimeout(resolve));
          if (drawing !== this.#drawings) return;
          before = performance.now();
        }
      }
    }
  }

  /** The texture, or one channel of it, in each square. */
  async #paint(context, low, high, isEnlarged) {
    const { channel } = this.controls;
    const bitmap = await createImageBitmap(channel.value === "color" ? this.#pixels : channelOf(this.#pixels, Number(channel.value)));
    context.imageSmoothingEnabled = !isEnlarged;
    for (let row = low[1]; row < high[1]; row++) {
      for (let column = low[0]; column < high[0]; column++) {
        context.globalAlpha = row === 0 && column === 0 ? 1 : 0.45;
        context.drawImage(bitmap, column, row, 1, 1);
      }
    }
    context.globalAlpha = 1;
    bitmap.close();
  }

  #key(event) {
    const step = { "+": 1, "=": 1, "-": -1 }[event.key];
    if (!step) return;
    const { zoom } = this.controls;
    zoom.selectedIndex = Math.min(Math.max(zoom.selectedIndex + step, 0), ZOOMS.length - 1);
    this.#draw();
    event.preventDefault();
  }
}

function fill(select, options) {
  const { value } = select;
  select.replaceChildren(...options.map(([name, text]) => element("option", { value: name }, text)));
  if (options.some(([name]) => String(name) === value)) select.value = value;
}

/** The whole squares in which the coordinates are, as the corners with the lowest and the highest numbers. */
function extent(pieces) {
  const [low, high] = [[Infinity, Infinity], [-Infinity, -Infinity]];
  for (const { uvs } of pieces) {
    for (let at = 0; at < uvs.length; at++) {
      const lane = at % 2;
      if (uvs[at] < low[lane]) low[lane] = uvs[at];
      if (uvs[at] > high[lane]) high[lane] = uvs[at];
    }
  }
  if (![...low, ...high].every(Number.isFinite)) return [[0, 0], [1, 1]];
  const first = low.map((value) => Math.floor(value + ROUNDING));
  return [first, high.map((value, lane) => Math.min(Math.max(Math.ceil(value - ROUNDING), first[lane] + 1), first[lane] + MOST_TILES))];
}

/** The number of triangles that are not within the square from 0 to 1, but for rounding. */
function outsideOf({ uvs, faces }) {
  const isOut = (vertex) => Math.min(uvs[vertex * 2], uvs[vertex * 2 + 1]) < -ROUNDING || Math.max(uvs[vertex * 2], uvs[vertex * 2 + 1]) > 1 + ROUNDING;
  let count = 0;
  for (let at = 0; at + 2 < faces.length; at += 3) if (isOut(faces[at]) || isOut(faces[at + 1]) || isOut(faces[at + 2])) count += 1;
  return count;
}

/** Draws the sides of triangles. */
function outlines(context, { uvs, faces }, first, end) {
  context.beginPath();
  for (let at = first; at + 2 < end; at += 3) {
    for (let corner = 0; corner < 3; corner++) {
      const [u, v] = [uvs[faces[at + corner] * 2], uvs[faces[at + corner] * 2 + 1]];
      if (corner === 0) context.moveTo(u, v);
      else context.lineTo(u, v);
    }
    context.closePath();
  }
  context.stroke();
}

/** One channel as shades of grey. */
function channelOf({ width, height, data }, channel) {
  const grey = new ImageData(width, height);
  for (let at = 0; at < data.length; at += 4) {
    grey.data.fill(data[at + channel], at, at + 3);
    grey.data[at + 3] = 255;
  }
  return grey;
}
