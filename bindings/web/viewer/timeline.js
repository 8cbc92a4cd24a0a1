// The timeline: the animation, its frame, and playback.
import { element } from "./dom.js";

/** With more animations than this, they can be searched. */
const FEW = 8;

export class Timeline {
  #player;
  #parts;

  constructor(place, player) {
    this.#player = player;
    this.place = place;
    const button = (id, text, title, onclick) => element("button", { id, title, "aria-label": title, onclick }, text);
    const parts = {
      search: element("input", {
        id: "animation-search", type: "search", placeholder: "Find an animation", "aria-label": "Find an animation", "aria-controls": "animation", autocomplete: "off", spellcheck: "false",
        oninput: () => this.#list(),
        onkeydown: (event) => this.#searchKey(event),
      }),
      animation: element("select", { id: "animation", "aria-label": "Animation", onchange: () => player.choose(Number(parts.animation.value)) }),
      first: button("first", "|◀", "First frame (Home)", () => player.seek(player.range[0])),
      back: button("back", "◀◀", "Previous frame (Left)", () => player.step(-1)),
      play: button("play", "▶", "Play (Space)", () => player.play()),
      next: button("next", "▶▶", "Next frame (Right)", () => player.step(1)),
      slider: element("input", { id: "frame-slider", type: "range", step: "any", "aria-label": "Frame", oninput: () => {
        player.isPlaying = false;
        player.seek(Number(parts.slider.value));
      } }),
      number: element("input", { id: "frame-number", type: "number", step: "1", "aria-label": "Frame number", onchange: () => {
        player.isPlaying = false;
        player.seek(Number(parts.number.value));
      } }),
      notes: element("div", { class: "notes" }),
      loop: button("loop", "Loop", "Loop at the end (L)", () => {
        player.loops = !player.loops;
        this.update();
      }),
      speed: element("select", { id: "speed", "aria-label": "Speed", onchange: () => (player.speed = Number(parts.speed.value)) }),
    };
    for (const speed of [0.1, 0.25, 0.5, 1, 2, 4]) {
      parts.speed.append(element("option", { value: speed, selected: speed === 1 }, `${speed}×`));
    }
    const track = element("div", { class: "track" }, parts.notes, parts.slider);
    const { search, animation, first, back, play, next, number, loop, speed } = parts;
    place.append(search, animation, first, back, play, next, track, number, loop, speed);
    this.#parts = parts;
  }

  /** Replaces the animations. */
  load() {
    const { search } = this.#parts;
    const { animations } = this.#player;
    this.place.hidden = animations.length === 0;
    search.hidden = animations.length <= FEW;
    search.value = "";
    this.#marked = "";
    this.#list();
    this.update();
  }

  /** The animations whose names have all words of the search. */
  get #found() {
    const words = this.#parts.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const named = this.#player.animations.map(({ name }, index) => [name || `Animation ${index}`, index]);
    return named.filter(([name]) => words.every((word) => name.toLowerCase().includes(word)));
  }

  /** Lists those that are found, and the current one. */
  #list() {
    const { search, animation } = this.#parts;
    const found = this.#found;
    const { index, animations } = this.#player;
    const isListed = index < 0 || found.some(([, one]) => one === index);
    const current = isListed ? [] : [[animations[index].name || `Animation ${index}`, index]];
    const options = [["Rest pose", -1], ...current, ...found];
    animation.replaceChildren(...options.map(([name, value]) => element("option", { value }, name)));
    animation.value = index;
    search.classList.toggle("none", found.length === 0);
    search.title = `${found.length} of ${animations.length} animations`;
  }

  /** Enter and the arrows choose among those that are found. */
  #searchKey(event) {
    const { search } = this.#parts;
    const found = this.#found.map(([, index]) => index);
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape" && search.value) {
      search.value = "";
      this.#list();
    } else if (step && found.length) {
      const at = found.indexOf(this.#player.index);
      // Enter stays on one that is found.
      const next = at < 0 ? 0 : event.key === "Enter" ? at : (at + step + found.length) % found.length;
      this.#player.choose(found[next]);
      this.#list();
    } else return;
    event.preventDefault();
  }

  /** Updates the timeline after the frame has changed. */
  update() {
    const { animation, slider, number, play, loop } = this.#parts;
    const player = this.#player;
    const [first, last] = player.range;
    animation.value = player.index;
    for (const input of [slider, number]) Object.assign(input, { min: first, max: last, disabled: !player.counted });
    slider.value = player.frame;
    if (document.activeElement !== number) number.value = Number(player.frame.toFixed(2));
    play.disabled = first === last;
    play.textContent = player.isPlaying ? "❚❚" : "▶";
    play.setAttribute("aria-label", player.isPlaying ? "Pause (Space)" : "Play (Space)");
    loop.setAttribute("aria-pressed", player.loops);
    this.#mark(first, last);
  }

  #marked = "";

  /** Marks where the notification tracks fire. */
  #mark(first, last) {
    const { animation, index } = this.#player;
    const marked = `${index} ${last}`;
    if (this.#marked === marked) return;
    this.#marked = marked;
    const marks = (animation?.notifications ?? []).flatMap(({ name, frames }) =>
      frames.slice(0, 500).map((frame) => {
        const title = `${name || "notification"} at frame ${frame}`;
        const left = `${last > first ? (100 * (frame - first)) / (last - first) : 0}%`;
        return element("button", { class: "note", title, "aria-label": title, style: { left }, onclick: () => this.#player.seek(frame) });
      }),
    );
    this.#parts.notes.replaceChildren(...marks);
  }
}
