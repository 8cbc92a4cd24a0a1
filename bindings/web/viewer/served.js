// What `castkit view` serves: it is shown, and shown again when it changes.
import { CastError } from "../js/errors.js";
import { element, find } from "./dom.js";
import { listing, sceneOf } from "./files.js";
import { Library } from "./library.js";

export class Served {
  #page;
  #library = null;
  /** The files of the library that are shown, or were to be shown, as `{ids, version}`. */
  #scene = null;
  /** Those of them that have a model, on which animations of other files are played. */
  #played = [];
  /** How often files have been chosen. */
  #choices = 0;

  /**
   * @param {object} page `openBy(load)`, `unlessStopped(promise)`, `clear()` and `say(text, kind)` of the page; `stop()` ends what is being
   *   opened; `showList(isOpen)` shows the list where there is no room for it beside the stage; `isOpening`; `isEmpty` if nothing is
   *   shown; `hasOwn` if files were chosen or dropped that are not served
   */
  constructor(page) {
    this.#page = page;
  }

  /** The list of files, which only pages of `castkit view` with a directory have. */
  get library() {
    if (!this.#library) {
      const place = find("library");
      place.hidden = false;
      document.body.classList.add("has-library");
      this.#library = new Library(place, (ids, isPlain) => this.#choose(ids, { isPlain }));
      this.#library.onPick = () => this.#page.showList(false);
      this.#library.onFull = (text) => this.#page.say(text, "note");
    }
    return this.#library;
  }

  /** Shows the files of the command line, and shows them again when they change. */
  async watch({ files, version, asked }) {
    const open = async (options) => {
      await this.#page.openBy(() => [files, options]);
      this.#sayUnread(files);
    };
    await open({ asked });
    for (let said; (said = await this.#changes()); ) {
      // A change of the served files does not replace others.
      if (this.#page.hasOwn) return;
      if (said[0] === String(version)) continue;
      try {
        ({ files, version } = await sceneOf());
        await open({ keepsView: true });
      } catch (error) {
        // A file may be half written; another change will follow.
        this.#page.say(error.message);
      }
    }
  }

  /** Lets files of the library be chosen. The list follows changes of the directories, and the scene those of its files. */
  async browse(listed) {
    const { library } = this;
    library.load(listed);
    find("welcome").replaceChildren(
      element("h2", {}, "Choose a file"),
      element("p", {}, "Several are shown as one scene, for example a model and its animations: choose them with their boxes, or with Ctrl or Shift."),
      element("p", { class: "quiet" }, "Nothing leaves this machine."),
    );
    const ids = new Set(library.ids);
    const before = location.hash.slice(1).split(",").filter(Boolean).map(Number).filter((id) => ids.has(id));
    const chosen = before.length ? before : ids.size === 1 ? [...ids] : listed.chosen;
    this.#page.showList(chosen.length === 0);
    library.mark(chosen);
    if (chosen.length) this.#choose(chosen);
    else if (!matchMedia("(hover: none)").matches) library.list.focus();
    let { version } = listed;
    for (;;) {
      const asked = this.#page.hasOwn ? null : this.#scene;
      const said = await this.#changes(asked ? `?of=${asked.ids}` : "");
      if (!said) return;
      if (said[1] !== String(version)) {
        listed = await listing();
        ({ version } = listed);
        library.load(listed);
      }
      // What was chosen meanwhile is new.
      const isSame = asked && asked === this.#scene && !this.#page.hasOwn && !this.#page.isOpening;
      if (isSame && said[0] !== String(asked.version)) await this.#choose(asked.ids, { keepsView: true });
    }
  }

  /**
   * Shows files of the library as one scene, instead of those that are being opened. An animation that is chosen alone (`isPlain`) is
   * played on the last model.
   */
  async #choose(ids, { isPlain = false, keepsView = false } = {}) {
    const page = this.#page;
    const choice = ++this.#choices;
    const isOld = () => choice !== this.#choices;
    page.hasOwn = false;
    page.stop();
    let files = null;
    await page.openBy(async () => {
      if (isOld()) return null;
      if (ids.length === 0) {
        this.#scene = null;
        history.replaceState(null, "", "#");
        page.clear();
        find("welcome").hidden = false;
        return null;
      }
      let answer = await page.unlessStopped(sceneOf(ids));
      const present = new Set(this.library.ids);
      this.#played = this.#played.filter((id) => present.has(id));
      const isPlayed = isPlain && !answer.problem && this.#played.length > 0 && !answer.models.some(Boolean);
      if (isPlayed) {
        ids = [...this.#played, ...ids];
        answer = await page.unlessStopped(sceneOf(ids));
      }
      if (isOld()) return null;
      if (isPlayed) this.library.mark(ids);
      this.#scene = { ids, version: answer.version };
      // For when the page is loaded again.
      history.replaceState(null, "", `#${ids}`);
      if (answer.problem) throw new CastError(answer.problem);
      const models = ids.filter((_, index) => answer.models[index]);
      if (models.length) this.#played = models;
      ({ files } = answer);
      return [files, { keepsView: (keepsView || isPlayed) && !page.isEmpty, playsLast: isPlayed }];
    });
    if (files && !isOld()) this.#sayUnread(files);
  }

  /** What `castkit view` says of changes, once a second; `null` if it has stopped. */
  async #changes(query = "") {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const response = await fetch(`version${query}`, { cache: "no-store" }).catch(() => null);
    if (!response?.ok) {
      this.#page.say("castkit view has stopped.", "note");
      return null;
    }
    return (await response.text()).split(" ");
  }

  /** Says which of the files are shown as they were, because they cannot be read now. */
  #sayUnread({ sources }) {
    const unread = sources.filter(({ problem }) => problem);
    if (unread.length && !this.#page.hasOwn) this.#page.say(unread.map(({ name, problem }) => `${name} has changed and cannot be read now: ${problem}. It is shown as it was before.`).join("\n"));
  }
}
