// Comparison side by side: two files, or two animations of one, in the halves of the stage.
import { element, find, printable } from "./dom.js";

const SIDES = ["Left", "Right"];

/** The options for no animation, and for the models of all files. */
const [REST, ALL] = [["-1", "Rest pose"], ["-1", "All models"]];

export class Compare {
  #stage;
  #player;
  #page;
  #data = null;
  #names = [];
  #make = null;
  /** The models that are copies of those of the left side, if both sides show one file. */
  #copies = [];
  /** The files of both sides. */
  #files = [0, 0];

  /** @param {object} page `changed()` is called when something else is shown, `applyTo(mesh)` when a model is added */
  constructor(panel, { stage, player, page }) {
    [this.#stage, this.#player, this.#page] = [stage, player, page];
    this.box = element("input", { type: "checkbox", id: "compare", onchange: () => this.set(this.box.checked) });
    const select = (id, label, change) => element("select", { id, "aria-label": label, onchange: ({ target }) => change(Number(target.value)) });
    this.models = SIDES.map((side, index) => select(`compare-model-${index}`, `${side} model`, (file) => this.#choose(index, file)));
    this.animation = select("compare-animation", "Right animation", (animation) => {
      player.other = animation;
      this.#show();
    });
    this.note = element("p", { class: "quiet" });
    const line = (label, control) => element("label", { class: "line" }, label, control);
    this.lines = [line("Left", this.models[0]), line("Right", this.models[1]), line("Right animation", this.animation)];
    this.group = element("fieldset", { hidden: true }, element("legend", {}, "Compare"), line("Side by side", this.box), ...this.lines, this.note);
    panel.append(this.group);
    this.captions = find("halves");
  }

  get isOn() {
    return this.box.checked;
  }

  /** The files that have models. */
  get #shown() {
    return [...new Set(this.#data.models.map(({ file }) => file))];
  }

  /** Replaces what can be compared. `make` makes a copy of a model; with `starts`, it is compared at once. */
  load({ data, names, make, starts = false, keepsView = false }) {
    const [wasOn, files, other] = [this.isOn, this.#files, this.#player.other];
    this.end();
    [this.#data, this.#names, this.#make] = [data, names, make];
    const shown = this.#shown;
    this.group.hidden = shown.length === 0 || (shown.length === 1 && data.animations.length === 0);
    if (this.group.hidden) return;
    this.#files = [shown[0], shown[1] ?? shown[0]];
    if (keepsView && wasOn && files.every((file) => file < 0 || shown.includes(file))) this.#files = files;
    const options = (list) => list.map(([value, name]) => element("option", { value }, name));
    for (const [index, model] of this.models.entries()) {
      model.replaceChildren(...options([...shown.map((file) => [file, names[file]]), ALL]));
      model.value = this.#files[index];
    }
    this.animation.replaceChildren(...options([REST, ...data.animations.map(({ name }, index) => [index, name || `Animation ${index}`])]));
    const [left, right] = this.lines;
    left.hidden = right.hidden = shown.length < 2;
    this.lines[2].hidden = data.animations.length === 0;
    this.#follow();
    if (keepsView && wasOn && other < data.animations.length) this.#player.other = other;
    this.animation.value = this.#player.other;
    this.#tell();
    if (starts || (keepsView && wasOn)) this.set(true);
  }

  /** There is nothing to compare. */
  clear() {
    this.end();
    this.group.hidden = true;
  }

  /** Ends comparing; nothing is drawn yet. */
  end() {
    this.box.checked = false;
    this.#part();
  }

  set(isOn) {
    if (this.group.hidden) return;
    this.box.checked = isOn;
    this.#show({ frames: true });
  }

  /** Makes the copies again, after meshes have been added to models. */
  refresh() {
    if (this.isOn && this.#copies.length) this.#show();
  }

  #choose(side, file) {
    this.#files[side] = file;
    this.#follow();
    this.animation.value = this.#player.other;
    this.#show({ frames: true });
  }

  /** Chooses the animation of the right side: with the same name if the files have one, else the next one. */
  #follow() {
    const { animations } = this.#data;
    const [left, right] = this.#files;
    const { index } = this.#player;
    const named = (animation) => animation.name === animations[index]?.name;
    const ofRight = animations.findIndex((one) => one.file === right && right !== left && named(one));
    const anyOfRight = right === left ? -1 : animations.findIndex((one) => one.file === right);
    const next = right === left && animations.length > 1 ? (index + 1) % animations.length : index;
    this.#player.other = [ofRight, anyOfRight].find((one) => one >= 0) ?? (right === left && animations.length < 2 ? -1 : next);
  }

  /** Removes what was made for comparing. */
  #part() {
    this.#stage.remove(this.#copies);
    this.#copies = [];
    for (const model of this.#stage.models) model.userData.side = 0;
    this.#player.isCompared = false;
    this.#stage.setHalves(null);
    this.captions.hidden = true;
    document.body.classList.remove("compared");
  }

  #show({ frames = false } = {}) {
    this.#part();
    if (this.isOn) {
      const [left, right] = this.#files;
      const of = (file) => this.#stage.models.filter(({ userData }) => file < 0 || this.#data.models[userData.at].file === file);
      const halves = [of(left), of(right)];
      // A model is in both halves as two, in different poses.
      const both = halves[1].filter((model) => halves[0].includes(model));
      this.#copies = both.map((model) => this.#make(model.userData.at));
      this.#stage.extend(this.#copies);
      for (const copy of this.#copies) copy.meshes.forEach((mesh) => this.#page.applyTo(mesh));
      halves[1] = [...halves[1].filter((model) => !both.includes(model)), ...this.#copies];
      for (const model of halves[1]) model.userData.side = 1;
      const placed = (file) => this.#stage.placed.filter(({ userData }) => file < 0 || userData.file === file);
      this.#player.isCompared = true;
      this.#stage.setHalves([[...halves[0], ...placed(left)], [...halves[1], ...placed(right)]]);
      this.captions.hidden = false;
      document.body.classList.add("compared");
    }
    this.tell();
    if (frames) this.#stage.frame();
    this.#page.changed();
  }

  /** Says what each side shows. */
  tell() {
    this.#tell();
    if (!this.isOn) return;
    const { animations, index, other } = this.#player;
    const said = [index, other].map((animation, side) => {
      const played = animations.length ? animations[animation]?.name || (animation < 0 ? REST[1] : `Animation ${animation}`) : null;
      return printable([this.#names[this.#files[side]] ?? ALL[1], played].filter(Boolean).join(" · "));
    });
    [...this.captions.children].forEach((caption, side) => (caption.textContent = said[side]));
  }

  #tell() {
    for (const line of this.lines) line.classList.toggle("quiet", !this.isOn);
    this.note.textContent = this.#data?.animations.length ? "Both play from the same time on; the left animation is that of the timeline." : "One camera shows both.";
  }
}
