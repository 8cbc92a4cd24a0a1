// Materials and their textures, including missing ones.
import { element } from "../dom.js";

export class Materials {
  #panel;

  constructor(panel) {
    this.#panel = panel;
  }

  /**
   * @param {{
   *   models: object[], textures: import("../../three/textures.js").Textures[], address: (path: string, file: number) => string | null,
   *   why: (path: string, file: number) => string,
   * }} shown `textures` of each file
   */
  load({ models, textures, address, why }) {
    const all = models.flatMap(({ file, materials }) =>
      materials.map((material) => this.#material(material, textures[file], (path) => address(path, file), (path) => why(path, file))),
    );
    this.#panel.replaceChildren(...(all.length ? all : [element("p", { class: "quiet" }, "There are no materials.")]));
  }

  #material({ name, slots }, textures, address, why) {
    const rows = slots.map((slot) => {
      const problem = slot.texture && (textures.missing.get(slot.texture) ?? (address(slot.texture) ? null : why(slot.texture)));
      const swatch = element("span", { class: "swatch" });
      if (slot.color) {
        const [red, green, blue] = slot.color.map((part) => Math.round(255 * Math.min(Math.max(part, 0), 1) ** (1 / 2.2)));
        swatch.style.background = `rgb(${red} ${green} ${blue})`;
      } else if (!problem && /\.(png|jpe?g|webp|bmp|gif)$/i.test(slot.texture)) {
        swatch.style.backgroundImage = `url("${address(slot.texture)}")`;
      } else if (slot.texture) {
        // Browsers do not show it as a picture.
        swatch.append(slot.texture.split(".").pop().slice(0, 4).toUpperCase());
      }
      const what = slot.texture ?? slot.color.map((part) => Number(part.toPrecision(4))).join(", ");
      const path = element("span", { class: "path" }, problem ? `${what} ${problem}` : what);
      const label = element("span", { class: "quiet" }, slot.field ?? slot.name);
      return element("div", { class: problem ? "slot missing" : "slot" }, swatch, element("span", {}, label, element("br"), path));
    });
    return element("div", { class: "material" }, element("h2", {}, name || "(no name)"), ...rows);
  }
}
