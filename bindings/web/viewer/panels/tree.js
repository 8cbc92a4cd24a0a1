// The tree of nodes: a row for each expanded node, with elements only for visible rows.
import { NodeTable } from "../../js/node.js";
import { element } from "../dom.js";

const ROW = 24;

export class Tree {
  #client;
  #list;
  #space;
  #properties;
  #files = [];
  /** The rows, three numbers each: file, node, depth. */
  #rows = [];
  #open = new Set();
  #selected = -1;
  #labels = new Map();
  #drawing = false;
  /** The number of the files, which are listed a little longer than they are open. */
  #opened = 0;

  constructor(panel, client) {
    this.#client = client;
    panel.classList.add("split");
    this.#space = element("div", { class: "space" });
    this.#list = element("div", {
      class: "list", id: "tree", role: "tree", tabindex: 0, "aria-label": "Nodes",
      onscroll: () => this.#draw(),
      onkeydown: (event) => this.#key(event),
    }, this.#space);
    this.#properties = element("div", { class: "properties", id: "properties", tabindex: 0, "aria-label": "Properties" });
    panel.append(this.#list, this.#properties);
    panel.addEventListener("shown", () => this.#draw());
    new ResizeObserver(() => this.#draw()).observe(this.#list);
  }

  /** Replaces the files. */
  async load(files) {
    const { opened } = this.#client;
    this.#files = await Promise.all(files.map(async ({ name }, file) => ({
      name,
      table: new NodeTable(await this.#client.call("nodes", { file })),
    })));
    this.#opened = opened;
    this.#open.clear();
    this.#labels.clear();
    this.#selected = -1;
    this.#properties.replaceChildren(element("p", { class: "quiet" }, "Select a node to see its properties."));
    this.#files.forEach(({ table }, file) => {
      this.#open.add(`${file} -1`);
      // Initially expanded: roots and their children, unless there are many.
      for (const root of table.childrenOf(-1)) {
        this.#open.add(`${file} ${root}`);
        let count = 0;
        for (const child of table.childrenOf(root)) if (count++ < 8) this.#open.add(`${file} ${child}`);
      }
    });
    this.#flatten();
  }

  /** Builds all rows from the expanded nodes. Not recursive, because files can be deep. */
  #flatten() {
    const rows = [];
    const several = this.#files.length > 1;
    this.#files.forEach(({ table }, file) => {
      if (several) rows.push(file, -1, 0);
      const iterators = several && !this.#open.has(`${file} -1`) ? [] : [table.childrenOf(-1)];
      while (iterators.length) {
        const { value: node, done } = iterators.at(-1).next();
        if (done) {
          iterators.pop();
          continue;
        }
        rows.push(file, node, iterators.length - 1 + (several ? 1 : 0));
        if (this.#open.has(`${file} ${node}`)) iterators.push(table.childrenOf(node));
      }
    });
    this.#rows = rows;
    // Browsers limit the height of elements; a million rows stay below the limit.
    this.#space.style.height = `${(rows.length / 3) * ROW}px`;
    this.#draw();
  }

  get count() {
    return this.#rows.length / 3;
  }

  #row(index) {
    return this.#rows.slice(index * 3, index * 3 + 3);
  }

  #draw() {
    if (this.#drawing) return;
    this.#drawing = true;
    requestAnimationFrame(() => {
      this.#drawing = false;
      const first = Math.max(0, Math.floor(this.#list.scrollTop / ROW) - 4);
      const last = Math.min(this.count, first + Math.ceil(this.#list.clientHeight / ROW) + 8);
      const made = [];
      const wanted = new Map();
      for (let index = first; index < last; index++) {
        const [file, node, depth] = this.#row(index);
        made.push(this.#element(index, file, node, depth));
        if (node >= 0 && !this.#labels.has(`${file} ${node}`)) wanted.set(file, [...(wanted.get(file) ?? []), node]);
      }
      this.#list.replaceChildren(this.#space, ...made);
      const isVisible = this.#selected >= first && this.#selected < last;
      if (isVisible) this.#list.setAttribute("aria-activedescendant", `row-${this.#selected}`);
      else this.#list.removeAttribute("aria-activedescendant");
      for (const [file, nodes] of wanted) this.#name(file, nodes);
    });
  }

  /** Requests the names of visible nodes. */
  async #name(file, nodes) {
    for (const node of nodes) this.#labels.set(`${file} ${node}`, ["", ""]);
    const labels = await this.#client.ask("labels", { file, nodes }, this.#opened);
    if (!labels) return;
    nodes.forEach((node, index) => this.#labels.set(`${file} ${node}`, labels[index]));
    this.#draw();
  }

  #element(index, file, node, depth) {
    const { table, name } = this.#files[file];
    const hasChildren = node < 0 || table.hasChildren(node);
    const isOpen = this.#open.has(`${file} ${node}`);
    const [kind, label] = node < 0 ? ["", name] : (this.#labels.get(`${file} ${node}`) ?? ["", ""]);
    const twist = element("span", { class: "twist", onclick: (event) => {
      event.stopPropagation();
      this.#toggle(index);
    } }, hasChildren ? (isOpen ? "▾" : "▸") : "");
    return element("div", {
      class: "row", id: `row-${index}`, role: "treeitem", "aria-level": depth + 1, "aria-expanded": hasChildren ? isOpen : null,
      "aria-selected": index === this.#selected, style: { top: `${index * ROW}px`, paddingLeft: `${6 + depth * 14}px` },
      onclick: () => this.select(index), ondblclick: () => this.#toggle(index),
    }, twist, element("span", { class: "kind" }, kind), element("span", { class: "label" }, label));
  }

  #toggle(index) {
    const [file, node] = this.#row(index);
    const key = `${file} ${node}`;
    if (!this.#open.delete(key)) this.#open.add(key);
    this.#flatten();
  }

  /** Selects a row, and shows its properties. */
  async select(index) {
    if (index < 0 || index >= this.count) return;
    this.#selected = index;
    const top = index * ROW;
    const { scrollTop, clientHeight } = this.#list;
    if (top < scrollTop || top + ROW > scrollTop + clientHeight) this.#list.scrollTop = top - clientHeight / 2;
    this.#draw();
    const [file, node] = this.#row(index);
    if (node < 0) return;
    const said = await this.#client.ask("node", { file, node }, this.#opened);
    if (said && this.#selected === index) this.#show(said);
  }

  /** Expands the ancestors of a node, and selects it. */
  async reveal(file, node) {
    const { table } = this.#files[file];
    this.#open.add(`${file} -1`);
    for (let above = table.parent(node); above >= 0; above = table.parent(above)) this.#open.add(`${file} ${above}`);
    this.#flatten();
    for (let index = 0; index < this.count; index++) {
      if (this.#rows[index * 3] === file && this.#rows[index * 3 + 1] === node) return this.select(index);
    }
  }

  #show({ path, hash, offset, properties }) {
    const row = (name, type, value) => element("tr", {}, element("th", { scope: "row", title: name.title }, name.text), element("td", {}, type), element("td", {}, value));
    const rows = properties.map((of) => {
      const type = of.count === 1 ? of.type : `${of.type} × ${of.count.toLocaleString("en")}`;
      return row({ text: of.field ?? of.name, title: `${of.name} in the file` }, type, of.value);
    });
    this.#properties.replaceChildren(element("table", {},
      element("caption", {}, path, element("br"), `hash ${hash}, at byte ${offset.toLocaleString("en")}`),
      element("tbody", {}, ...rows)));
  }

  #key(event) {
    const index = this.#selected;
    const [file, node] = index < 0 ? [0, -1] : this.#row(index);
    const key = `${file} ${node}`;
    const page = Math.floor(this.#list.clientHeight / ROW);
    const moves = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -index, End: this.count - 1 - index };
    if (event.key in moves) this.select(Math.min(Math.max(index + moves[event.key], 0), this.count - 1));
    else if (event.key === "ArrowRight" && !this.#open.has(key)) this.#toggle(index);
    else if (event.key === "ArrowLeft" && this.#open.has(key)) this.#toggle(index);
    else if (event.key === "Enter" && index >= 0) this.#toggle(index);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
