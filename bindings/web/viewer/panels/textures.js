// The textures of all materials: how large they are, what uses them, and which are missing.
import { element, listed, things } from "../dom.js";
import { pixelsOf, sizeOf } from "../pixels.js";

/** The side of a small picture in pixels. */
const SMALL = 96;

/** The most names of materials in a line. */
const MOST = 3;

export class TextureList {
  #panel;
  #renderer;
  #flat;
  #entries = [];
  #rows = [];
  /** How often textures have been listed, so that those that were asked for before are left. */
  #listings = 0;
  #isDrawn = false;

  constructor(panel, { renderer, flat }) {
    [this.#panel, this.#renderer, this.#flat] = [panel, renderer, flat];
    panel.addEventListener("shown", () => this.#draw());
  }

  /** Replaces the textures: those of each file, and the models whose materials use them. */
  load({ models, textures }) {
    this.#listings += 1;
    this.#isDrawn = false;
    this.#entries = entriesOf(models, textures);
    this.#flat.load(models, this.#entries);
    const open = element("button", { id: "uv-layout", title: "UV layout of a mesh (U)", onclick: () => this.#flat.openMesh() }, "UV layout");
    this.#rows = this.#entries.map((entry) => this.#row(entry));
    const count = element("p", { class: "quiet", role: "status" }, things(this.#entries.length, "texture", "textures"));
    const head = element("div", { class: "line" }, count, this.#flat.hasLayouts ? open : null);
    const none = element("p", { class: "quiet" }, "No material has a texture.");
    this.#panel.replaceChildren(head, ...(this.#rows.length ? [element("ul", { class: "textures" }, ...this.#rows.map(({ item }) => item))] : [none]));
    if (!this.#panel.hidden) this.#draw();
  }

  #row(entry) {
    const swatch = element("canvas", { class: "swatch", width: SMALL, height: SMALL, "aria-hidden": "true" });
    const facts = element("span", { class: "quiet" }, "…");
    const slots = [...new Set(entry.uses.map(({ slot }) => slot))].join(", ");
    const materials = listed([...new Set(entry.uses.map(({ material }) => `“${material || "(no name)"}”`))], MOST);
    const words = element("span", { class: "words" }, element("span", { class: "path" }, entry.path), element("span", { class: "quiet" }, `${slots} of ${materials}`), facts);
    const button = element("button", { onclick: () => this.#flat.openTexture(entry) }, swatch, words);
    return { entry, item: element("li", {}, button), button, swatch, facts };
  }

  /** Reads the textures when the list is shown first, one after the other. */
  async #draw() {
    if (this.#isDrawn) return;
    this.#isDrawn = true;
    const listing = this.#listings;
    for (const { entry, button, swatch, facts } of this.#rows) {
      try {
        const texture = await entry.picture();
        if (listing !== this.#listings) return;
        const [width, height] = sizeOf(texture);
        facts.textContent = `${width} × ${height}${texture.isCompressedTexture ? ", compressed" : ""}`;
        const pixels = pixelsOf(this.#renderer, texture, SMALL);
        Object.assign(swatch, { width: pixels.width, height: pixels.height });
        swatch.getContext("2d").putImageData(pixels, 0, 0);
      } catch (error) {
        if (listing !== this.#listings) return;
        facts.textContent = error.message;
        facts.className = "error";
        button.disabled = true;
        button.classList.add("missing");
      }
      // Each picture is a task of its own.
      await new Promise((resolve) => setTimeout(resolve));
    }
  }
}

/** Each texture of a file once, with the materials and slots that use it. */
function entriesOf(models, textures) {
  const entries = new Map();
  for (const [model, { file, materials }] of models.entries()) {
    for (const [index, { name, slots }] of materials.entries()) {
      for (const { texture, name: slot, field } of slots) {
        if (!texture) continue;
        const key = `${file}|${texture}`;
        if (!entries.has(key)) entries.set(key, { file, path: texture, uses: [], picture: () => textures[file].picture(texture, slot) });
        entries.get(key).uses.push({ model, index, material: name, slot: field ?? slot });
      }
    }
  }
  return [...entries.values()];
}
