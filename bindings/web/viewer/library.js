// The files of the directories that `castkit view` lists: a list with a search, in which one or several are chosen.
import { element, find, number, size, things } from "./dom.js";

/** The height of a row in CSS pixels. */
const ROW = 44;

/** The most files that are one scene. */
const MOST = 256;

/** How long a row must be the current one before it is shown, in milliseconds: keys that are held down pass many. */
const PAUSE = 180;

export class Library {
  #files = [];
  /** The files that the search finds, as indices. */
  #found = [];
  /** The IDs of the files that are chosen, in the order in which they were. */
  #chosen = new Set();
  /** The IDs of the current row, and of the row from which a range is chosen. */
  #current = null;
  #anchor = null;
  #drawing = false;
  #timer = 0;
  #choose;

  /** @param {(ids: number[], isPlain: boolean) => void} choose shows files; `isPlain` if one was chosen instead of others */
  constructor(place, choose) {
    this.#choose = choose;
    this.search = element("input", {
      id: "search", type: "search", placeholder: "Search", "aria-label": "Search files", "aria-controls": "files-list", autocomplete: "off", spellcheck: "false",
      oninput: () => this.#filter(),
      onkeydown: (event) => this.#searchKey(event),
    });
    const hint = element("kbd", { "aria-hidden": "true" }, "/");
    this.count = element("p", { id: "files-count", class: "quiet", role: "status" });
    this.several = element("p", { id: "files-several", hidden: true });
    this.space = element("div", { class: "space", role: "presentation" });
    this.list = element("div", {
      id: "files-list", class: "list", role: "listbox", tabindex: 0, "aria-label": "Files", "aria-multiselectable": true,
      onscroll: () => this.#draw(),
      onkeydown: (event) => this.#key(event),
    }, this.space);
    this.problems = element("p", { id: "files-problems", class: "quiet", hidden: true });
    place.append(element("div", { class: "search" }, this.search, hint), this.count, this.several, this.list, this.problems);
    new ResizeObserver(() => this.#draw()).observe(this.list);
  }

  /** Replaces the files, of which those that are chosen stay so. */
  load({ files, problems }) {
    this.#files = files.map((file) => ({ ...file, key: file.name.toLowerCase() }));
    const ids = new Set(files.map(({ id }) => id));
    for (const id of this.#chosen) if (!ids.has(id)) this.#chosen.delete(id);
    this.problems.hidden = problems.length === 0;
    this.problems.replaceChildren(...problems.flatMap((problem) => [element("span", { title: problem }, problem), element("br")]));
    this.#filter({ scrolls: false });
  }

  get ids() {
    return this.#files.map(({ id }) => id);
  }

  get chosen() {
    return [...this.#chosen];
  }

  /** Marks files as chosen, which are shown already. */
  mark(ids) {
    this.#chosen = new Set(ids);
    this.#current ??= ids.at(-1) ?? null;
    this.#tell();
    this.#reveal();
  }

  /** Lists only files whose path has all words of the search. */
  #filter({ scrolls = true } = {}) {
    const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    this.#found = [];
    this.#files.forEach(({ key }, index) => words.every((word) => key.includes(word)) && this.#found.push(index));
    const all = things(this.#files.length, "file", "files");
    this.count.textContent = words.length ? `${number(this.#found.length)} of ${all}` : all;
    // Browsers limit the height of elements; 300,000 rows stay below the limit.
    this.space.style.height = `${this.#found.length * ROW}px`;
    if (scrolls) this.list.scrollTop = 0;
    this.#tell();
  }

  #tell() {
    const count = this.#chosen.size;
    this.several.hidden = count < 2;
    const only = element("button", { onclick: () => this.#only(this.#current ?? this.chosen.at(-1)) }, "Show one");
    if (count > 1) this.several.replaceChildren(element("span", {}, `${number(count)} files as one scene`), only);
    this.#draw();
  }

  #idAt(row) {
    return this.#files[this.#found[row]]?.id;
  }

  #rowOf(id) {
    return id === null ? -1 : this.#found.findIndex((index) => this.#files[index].id === id);
  }

  #draw() {
    if (this.#drawing) return;
    this.#drawing = true;
    requestAnimationFrame(() => {
      this.#drawing = false;
      const first = Math.max(0, Math.floor(this.list.scrollTop / ROW) - 4);
      const last = Math.min(this.#found.length, first + Math.ceil(this.list.clientHeight / ROW) + 8);
      const made = [];
      for (let row = first; row < last; row++) made.push(this.#element(row));
      this.list.replaceChildren(this.space, ...made);
      const current = this.#rowOf(this.#current);
      if (current >= first && current < last) this.list.setAttribute("aria-activedescendant", `file-${this.#current}`);
      else this.list.removeAttribute("aria-activedescendant");
    });
  }

  #element(row) {
    const { id, name, size: bytes } = this.#files[this.#found[row]];
    const end = name.lastIndexOf("/") + 1;
    const box = element("span", { class: "box", "aria-hidden": "true", onclick: (event) => {
      event.stopPropagation();
      this.#toggle(id);
    } });
    const words = element("span", { class: "words" },
      element("span", { class: "name" }, name.slice(end)),
      end ? element("span", { class: "quiet folder" }, name.slice(0, end - 1)) : null);
    return element("div", {
      class: `row file${id === this.#current ? " current" : ""}`, id: `file-${id}`, role: "option", title: name, style: { top: `${row * ROW}px` },
      "aria-selected": this.#chosen.has(id), "aria-setsize": this.#found.length, "aria-posinset": row + 1,
      onclick: (event) => this.#click(event, id),
    }, box, words, element("span", { class: "quiet" }, bytes === null ? "link" : size(bytes)));
  }

  #click(event, id) {
    if (event.shiftKey) this.#range(id);
    else if (event.ctrlKey || event.metaKey) this.#toggle(id);
    else {
      this.#only(id);
      this.onPick();
    }
  }

  /** Called when a file was chosen with a click or Enter. */
  onPick = () => {};

  /** Shows what is chosen, at once or after a pause. */
  #show({ isPlain = false, isLater = false } = {}) {
    clearTimeout(this.#timer);
    this.#tell();
    const show = () => this.#choose(this.chosen, isPlain);
    if (isLater) this.#timer = setTimeout(show, PAUSE);
    else show();
  }

  /** Chooses one file instead of others. */
  #only(id, options) {
    if (id === undefined || id === null) return;
    this.#chosen = new Set([id]);
    this.#current = this.#anchor = id;
    this.#show({ isPlain: true, ...options });
  }

  /** Adds a file to those that are chosen, or takes it away. */
  #toggle(id) {
    this.#current = this.#anchor = id;
    if (!this.#chosen.delete(id) && this.#fits(1)) this.#chosen.add(id);
    this.#show();
  }

  /** Chooses all files from the last one that was chosen to this one. */
  #range(id, options) {
    const [from, to] = [this.#rowOf(this.#anchor), this.#rowOf(id)];
    if (from < 0) return this.#only(id, options);
    const count = Math.abs(to - from) + 1;
    if (!this.#fits(count - this.#chosen.size)) return;
    const step = Math.sign(to - from);
    this.#current = id;
    this.#chosen = new Set(Array.from({ length: count }, (_, index) => this.#idAt(from + index * step)));
    this.#show(options);
  }

  #fits(more) {
    const isFine = this.#chosen.size + more <= MOST;
    if (!isFine) this.onFull(`At most ${MOST} files are shown as one scene.`);
    return isFine;
  }

  /** Called with a sentence if too many files are chosen. */
  onFull = () => {};

  /** Scrolls to the current row. */
  #reveal() {
    const row = this.#rowOf(this.#current);
    const { scrollTop, clientHeight } = this.list;
    if (row < 0 || !clientHeight) return;
    if (row * ROW < scrollTop) this.list.scrollTop = row * ROW;
    else if ((row + 1) * ROW > scrollTop + clientHeight) this.list.scrollTop = (row + 1) * ROW - clientHeight;
  }

  focusSearch() {
    this.search.focus();
    this.search.select();
  }

  #searchKey(event) {
    if (event.key === "Escape" && this.search.value) {
      this.search.value = "";
      this.#filter();
    } else if (event.key === "ArrowDown" || event.key === "Enter") {
      this.list.focus();
      this.#only(this.#idAt(0));
      this.#reveal();
      if (event.key === "Enter") this.onPick();
    } else return;
    event.preventDefault();
  }

  #key(event) {
    const row = this.#rowOf(this.#current);
    const page = Math.max(1, Math.floor(this.list.clientHeight / ROW) - 1);
    const last = this.#found.length - 1;
    const goals = { ArrowDown: row + 1, ArrowUp: row - 1, PageDown: row + page, PageUp: row - page, Home: 0, End: last };
    const isWith = event.ctrlKey || event.metaKey;
    if (event.altKey || last < 0) return;
    if (event.key in goals) {
      const id = this.#idAt(Math.min(Math.max(goals[event.key], 0), last));
      if (event.shiftKey) this.#range(id, { isLater: true });
      else if (!isWith) this.#only(id, { isLater: true });
      else {
        this.#current = id;
        this.#draw();
      }
      this.#reveal();
    } else if (event.key === " " && row >= 0) this.#toggle(this.#current);
    else if (event.key === "Enter" && row >= 0) {
      this.#only(this.#current);
      this.onPick();
    } else if (event.key === "a" && isWith) {
      if (this.#fits(this.#found.length - this.#chosen.size)) this.#chosen = new Set(this.#found.map((index) => this.#files[index].id));
      this.#show();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
