// Tabs that follow the ARIA Authoring Practices.
import { element, things } from "../dom.js";

export class Tabs {
  #list;
  #place;
  #tabs = [];

  constructor(side) {
    this.#list = side.querySelector("[role=tablist]");
    this.#place = side.querySelector("#panels");
  }

  /** Adds a tab and returns its panel. */
  add(id, title) {
    const index = this.#tabs.length;
    const panel = element("div", { role: "tabpanel", id: `panel-${id}`, "aria-labelledby": `tab-${id}`, hidden: index > 0 });
    const tab = element("button", {
      role: "tab", id: `tab-${id}`, "aria-controls": `panel-${id}`, "aria-selected": index === 0, tabindex: index ? -1 : 0,
      onclick: () => this.show(id),
      onkeydown: (event) => this.#move(event, index),
    }, title);
    this.#tabs.push({ id, title, tab, panel });
    this.#list.append(tab);
    this.#place.append(panel);
    return panel;
  }

  /** The names and titles of all tabs. */
  get titles() {
    return this.#tabs.map(({ id, title }) => [id, title]);
  }

  focus(id) {
    this.#tabs.find((one) => one.id === id).tab.focus();
  }

  /** Sets the badges of a tab: counts of errors and warnings, in words. */
  setBadges(id, { error = 0, warning = 0 }) {
    const { tab, title } = this.#tabs.find((one) => one.id === id);
    const badge = (kind, count) => (count ? element("span", { class: `badge ${kind}` }, things(count, kind, `${kind}s`)) : null);
    tab.replaceChildren(title, ...[badge("error", error), badge("warning", warning)].filter(Boolean));
  }

  show(id) {
    for (const { id: own, tab, panel } of this.#tabs) {
      tab.setAttribute("aria-selected", own === id);
      tab.tabIndex = own === id ? 0 : -1;
      panel.hidden = own !== id;
      if (own === id) panel.dispatchEvent(new Event("shown"));
    }
  }

  #move(event, index) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = this.#tabs[(index + step + this.#tabs.length) % this.#tabs.length];
    this.show(next.id);
    next.tab.focus();
    event.preventDefault();
  }
}
