// The findings of a check; a click shows the node.
import { element, lines, number, readable, shortened, titled } from "../dom.js";

/** The maximum number of findings that are listed. */
const MOST = 500;

export class Findings {
  #panel;
  #client;
  #tabs;
  #files = [];
  #opened = 0;
  #reveal;
  #isDone = true;
  #problems = [];
  /** What the files have been found to have: `{severity, file, code, count, made}`. */
  #found = [];

  constructor(panel, client, tabs, reveal) {
    [this.#panel, this.#client, this.#tabs, this.#reveal] = [panel, client, tabs, reveal];
    panel.addEventListener("shown", () => this.#check());
  }

  /** Replaces the files. They are checked when the tab is opened, or at once if that is fast. */
  load(files) {
    this.#files = files;
    this.#opened = this.#client.opened;
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
        const made = this.#finding(severity, code, readable(message), [readable(place)], reveal);
        found.push({ severity, file, code, count: 1, made });
      };
      for (const note of notes) add(note.severity, note.code, `${note.feature}: ${note.detail}`, note.examples.join(", "));
      const report = await this.#client.ask("check", { file }, this.#opened);
      if (!report || files !== this.#files) return;
      for (const of of report.findings.slice(0, MOST)) {
        const where = of.property ? `${of.nodePath}/${shortened(readable(of.property))}` : of.nodePath;
        // Some are about the whole file.
        add(of.severity, of.code, of.message, where, of.node >= 0 ? () => this.#reveal(file, of.node) : null);
      }
      const listed = new Map();
      for (const { code } of report.findings.slice(0, MOST)) listed.set(code, (listed.get(code) ?? 0) + 1);
      for (const { severity, code, count } of report.totals) {
        // Those that are not listed.
        const others = count - (listed.get(code) ?? 0);
        if (others > 0) found.push({ severity, file, code, count: others, made: element("p", { class: "quiet" }, `${code}: ${number(count)} in all`) });
      }
    }
    this.#found = found;
    this.#show();
  }

  /** Shows everything, errors first, then warnings. */
  #show(instead = this.#isDone ? "The check of the format finds nothing." : "Not checked yet.") {
    // What stands on the stage is counted, and below it are the findings that are about the same.
    const isOf = (problem) => ({ file, code }) => problem.codes.includes(code) && (problem.file ?? file) === file;
    const problems = this.#problems.map((problem) => {
      const { severity, text, details } = problem;
      const same = this.#found.filter(isOf(problem)).map(({ made }) => made);
      return { severity, count: 1, made: element("div", { class: "problem" }, this.#finding(severity, "", text, details), ...same) };
    });
    const all = [...problems, ...this.#found.filter((one) => !this.#problems.some((problem) => isOf(problem)(one)))];
    const of = (severity) => all.filter((one) => one.severity === severity);
    const sum = (severity) => of(severity).reduce((sum, { count }) => sum + count, 0);
    this.#tabs.setBadges("findings", { error: sum("error"), warning: sum("warning") });
    const others = all.filter(({ severity }) => severity !== "error" && severity !== "warning");
    const made = [...of("error"), ...of("warning"), ...others].map((one) => one.made);
    this.#panel.replaceChildren(...made, ...(this.#found.length ? [] : [element("p", { class: "quiet" }, instead)]));
  }

  #finding(severity, code, message, details, onclick) {
    const title = element("b", {}, element("span", { class: severity }, titled(severity)), code && ` ${code}`);
    const parts = [title, element("br"), message, element("small", {}, ...lines(details))];
    return element(onclick ? "button" : "div", { class: `finding ${severity}`, onclick }, ...parts);
  }
}
