// The findings of a check; a click shows the node.
import { element } from "../dom.js";

/** The maximum number of findings that are listed. */
const MOST = 500;

export class Findings {
  #panel;
  #client;
  #tabs;
  #files = [];
  #reveal;
  #isDone = true;

  constructor(panel, client, tabs, reveal) {
    [this.#panel, this.#client, this.#tabs, this.#reveal] = [panel, client, tabs, reveal];
    panel.addEventListener("shown", () => this.#check());
  }

  /** Replaces the files. They are checked when the tab is opened, or at once if that is fast. */
  load(files) {
    this.#files = files;
    this.#isDone = false;
    this.#tabs.setTitle("findings", "Findings");
    const small = files.reduce((sum, file) => sum + file.bytes, 0) < 16 << 20;
    if (small || !this.#panel.hidden) this.#check();
  }

  async #check() {
    if (this.#isDone) return;
    this.#isDone = true;
    const files = this.#files;
    this.#panel.replaceChildren(element("p", { class: "quiet" }, "Checking…"));
    const made = [];
    let count = 0;
    for (let file = 0; file < files.length; file++) {
      const { name, damage, repairs, notes } = files[file];
      if (files.length > 1) made.push(element("h3", {}, name));
      if (damage) made.push(this.#finding("error", "Recovered", `${damage} (${repairs} repairs)`, ""));
      for (const note of notes) made.push(this.#finding(note.severity, note.code, `${note.feature}: ${note.detail}`, note.examples.join(", ")));
      const report = await this.#client.ask("check", { file });
      if (!report || files !== this.#files) return;
      count += report.findings.length + notes.length + (damage ? 1 : 0);
      for (const of of report.findings.slice(0, MOST)) {
        const where = of.property ? `${of.nodePath}/${of.property}` : of.nodePath;
        // Some are about the whole file.
        const reveal = of.node >= 0 ? () => this.#reveal(file, of.node) : null;
        made.push(this.#finding(of.severity, of.code, of.message, where, reveal));
      }
      for (const total of report.totals.filter((one) => one.count > report.findings.filter((of) => of.code === one.code).length)) {
        made.push(element("p", { class: "quiet" }, `${total.code}: ${total.count.toLocaleString("en")} in all`));
      }
    }
    this.#tabs.setTitle("findings", count ? `Findings (${count})` : "Findings");
    if (!count) made.push(element("p", { class: "quiet" }, "No findings."));
    this.#panel.replaceChildren(...made);
  }

  #finding(severity, code, message, where, onclick) {
    const parts = [element("b", {}, `${severity} ${code}`), element("br"), message, element("small", {}, where)];
    return element(onclick ? "button" : "div", { class: `finding ${severity}`, onclick }, ...parts);
  }
}
