// Display modes: surfaces with their materials, or a single attribute of them.
import {
  BufferAttribute, CanvasTexture, DoubleSide, MeshBasicMaterial, MeshNormalMaterial, MeshStandardMaterial, NearestFilter,
  RepeatWrapping, SRGBColorSpace,
} from "three";

import { lit } from "./look.js";

export const MODES = [
  ["materials", "Materials"],
  ["clay", "Clay"],
  ["normals", "Normals"],
  ["uv", "UV checker"],
  ["colors", "Vertex colours"],
  ["weights", "Bone weights"],
];

/** A checkerboard of 8 by 8 squares, with letters that show its orientation. */
function checker() {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 512;
  const context = canvas.getContext("2d");
  context.font = "600 26px system-ui, sans-serif";
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (let row = 0; row < 8; row++) {
    for (let column = 0; column < 8; column++) {
      const hue = (column * 360) / 8;
      context.fillStyle = (row + column) % 2 ? `hsl(${hue} 45% 72%)` : `hsl(${hue} 45% 38%)`;
      context.fillRect(column * 64, row * 64, 64, 64);
      context.fillStyle = (row + column) % 2 ? "#222" : "#eee";
      context.fillText("ABCDEFGH"[column] + (row + 1), column * 64 + 32, row * 64 + 33);
    }
  }
  const texture = new CanvasTexture(canvas);
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.colorSpace = SRGBColorSpace;
  texture.flipY = false;
  texture.magFilter = NearestFilter;
  return texture;
}

const QUIET = 0x8d96a5;

/** The index of the colour of weight 1. */
const MOST = 255;

/** The colours of weights, from blue for small ones over green to red for 1; dark for 0. A vertex only looks up its colour: there are millions. */
function ramp() {
  const colors = new Uint8Array((MOST + 1) * 4);
  for (let shade = 0; shade <= MOST; shade++) {
    const warm = shade / MOST;
    const color = shade === 0 ? [28, 34, 58] : [255 * Math.min(1, 2 * warm), 255 * (1 - Math.abs(2 * warm - 1)), 255 * Math.max(0, 1 - 2 * warm)];
    // Vertex colours are linear; these are sRGB.
    colors.set([...color.map((part) => 255 * (part / 255) ** 2.2), 255], shade * 4);
  }
  return new Uint32Array(colors.buffer);
}

export class Display {
  #stage;
  #materials = null;
  /** The colours and the material of each mesh, as they are without a mode. */
  #own = new WeakMap();
  #ramp = ramp();

  constructor(stage) {
    this.#stage = stage;
    this.mode = "materials";
    this.wireframe = false;
    /** The bone whose weights are shown: its index in each of the models that have it. */
    this.bone = new Map();
  }

  /** The materials of the modes, created when first needed. */
  #of(mode, mesh) {
    const side = DoubleSide;
    this.#materials ??= {
      clay: lit(new MeshStandardMaterial({ color: 0xa9aeb8, side })),
      normals: new MeshNormalMaterial({ side }),
      uv: lit(new MeshStandardMaterial({ map: checker(), side })),
      colors: new MeshBasicMaterial({ vertexColors: true, side }),
      weights: new MeshBasicMaterial({ vertexColors: true, side }),
      nothing: lit(new MeshStandardMaterial({ color: QUIET, side })),
    };
    const { geometry } = mesh;
    if (mode === "uv" && !geometry.hasAttribute("uv")) return this.#materials.nothing;
    if (mode === "colors" && !this.#own.get(mesh).colors) return this.#materials.nothing;
    return this.#materials[mode];
  }

  /** Applies the display mode. */
  apply() {
    for (const model of this.#stage.models) {
      for (const mesh of model.meshes) this.applyTo(mesh);
    }
    this.#stage.changeDisplay();
  }

  applyTo(mesh) {
    const { geometry, userData } = mesh;
    if (!this.#own.has(mesh)) this.#own.set(mesh, { colors: geometry.getAttribute("color") ?? null, material: lit(mesh.material) });
    const own = this.#own.get(mesh);
    const colors = this.mode === "weights" ? this.#weights(userData.cast, this.bone.get(mesh.parent.userData.at)) : own.colors;
    if (colors) geometry.setAttribute("color", colors);
    else geometry.deleteAttribute("color");
    mesh.material = this.mode === "materials" ? own.material : this.#of(this.mode, mesh);
    mesh.material.wireframe = this.wireframe;
  }

  /** The weights of the bone as vertex colours. */
  #weights({ positions, skin }, bone) {
    const colors = new Uint32Array(positions.length / 3).fill(this.#ramp[0]);
    for (let vertex = 0; skin && bone !== undefined && vertex < colors.length; vertex++) {
      let [weight, sum] = [0, 0];
      for (let at = vertex * skin.count, end = at + skin.count; at < end; at++) {
        const one = skin.weights ? skin.weights[at] : 1;
        sum += one;
        if (skin.bones[at] === bone) weight += one;
      }
      weight /= sum || 1;
      if (weight !== 0) colors[vertex] = this.#ramp[Math.min(Math.max(Math.round(weight * MOST), 1), MOST)];
    }
    return new BufferAttribute(new Uint8Array(colors.buffer), 4, true);
  }
}
