// The findings of a check; a click shows the node.
import { element, readable, shortened, titled } from "../dom.js";

/** The maximum number of findings that are listed. */
const MOST = 500;

export class Findings {
  #panel;
  #client;
  #tabs;
  #files = [];
  #reveal;
  #isDone = true;
  #problems = [];
  /** What the files have been found to have: `{severity, made}`. */
  #found = [];

  constructor(panel, client, tabs, reveal) {
    [this.#panel, this.#client, this.#tabs, this.#reveal] = [panel, client, tabs, reveal];
    panel.addEventListener("shown", () => this.#check());
  }

  /** Replaces the files. They are checked when the tab is opened, or at once if that is fast. */
  load(files) {
    this.#files = files;
    this.#isDone = false;
    this.#found = [];
    const small = files.reduce((sum, file) => sum + file.bytes, 0) < 16 << 20;
    if (small || !this.#panel.hidden) this.#check();
    else this.#show();
  }

  /** Replaces what stands on the stage. */
  setProblems(problems) {
    this.#problems = problems;
    this.#show();
  }

  async #check() {
    if (this.#isDone) return;
    this.#isDone = true;
    const files = this.#files;
    this.#show("Checking…");
    const found = [];
    for (let file = 0; file < files.length; file++) {
      const { name, notes } = files[file];
      const add = (severity, code, message, where, reveal) => {
        const place = [files.length > 1 ? name : "", where].filter(Boolean).join(": ");
        found.push({ severity, made: this.#finding(severity, code, message, place, reveal) });
      };
      for (const note of notes) add(note.severity, note.code, `${note.feature}: ${note.detail}`, note.examples.join(", "));
      const report = await this.#client.ask("check", { file });
      if (!report || files !== this.#files) return;
      for (const of of report.findings.slice(0, MOST)) {
        const where = of.property ? `${of.nodePath}/${shortened(readable(of.property))}` : of.nodePath;
        // Some are about the whole file.
        add(of.severity, of.code, of.message, where, of.node >= 0 ? () => this.#reveal(file, of.node) : null);
      }
      for (const total of report.totals.filter((one) => one.count > report.findings.filter((of) => of.code === one.code).length)) {
        found.push({ severity: total.severity, made: element("p", { class: "quiet" }, `${total.code}: ${total.count.toLocaleString("en")} in all`) });
      }
    }
    this.#found = found;
    this.#show();
  }

  /** Shows everything, errors first, then warnings. */
  #show(instead = this.#isDone ? "The check of the format finds nothing." : "Not checked yet.") {
    const problems = this.#problems.map(({ severity, text, detail }) => ({ severity, made: this.#finding(severity, "", text, detail) }));
    const all = [...problems, ...this.#found];
    const of = (severity) => all.filter((one) => one.severity === severity);
    this.#tabs.setBadges("findings", { error: of("error").length, warning: of("warning").length });
    const others = all.filter(({ severity }) => severity !== "error" && severity !== "warning");
    const made = [...of("error"), ...of("warning"), ...others].map((one) => one.made);
    this.#panel.replaceChildren(...made, ...(this.#found.length ? [] : [element("p", { class: "quiet" }, instead)]));
  }

  #finding(severity, code, message, where, onclick) {
    const parts = [element("b", {}, element("span", { class: severity }, titled(severity)), code && ` ${code}`), element("br"), readable(message), element("small", {}, readable(where))];
    return element(onclick ? "button" : "div", { class: `finding ${severity}`, onclick }, ...parts);
  }
}
