// The worker, as functions that return promises.
import { CastError } from "../js/errors.js";

/** Starts a worker, from a file beside the page or from the page itself. */
export function startWorker() {
  const inside = document.getElementById("castkit-worker");
  if (!inside) return new Worker("worker.js");
  const url = URL.createObjectURL(new Blob([inside.textContent], { type: "text/javascript" }));
  return new Worker(url);
}

/**
 * A WebAssembly module: compressed from the page itself, or from a file beside it, which the worker fetches while the page's thread is
 * busy.
 */
function wasm(name) {
  const inside = document.getElementById(name);
  return inside ? decode(inside.textContent) : new URL(`${name}.wasm`, location.href).href;
}

/** Decodes base64. */
export function decode(text) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text.trim()).buffer;
  return Uint8Array.from(atob(text.trim()), (letter) => letter.charCodeAt(0)).buffer;
}

export class Client {
  #worker = startWorker();
  #waiting = new Map();
  #next = 0;
  /** How often files have been opened, and how often the page shows those. */
  #arrived = 0;
  #opened = 0;

  constructor() {
    /** Called with the number of bytes of a file that have arrived, and of all. */
    this.onProgress = () => {};
    this.#worker.onmessage = ({ data: { id, result, error, received, total } }) => {
      if (id === undefined) return this.onProgress(received, total);
      const { name, resolve, reject } = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (name === "open" && !error) this.#arrived++;
      if (error) reject(new CastError(error.message, error));
      else resolve(result);
    };
    this.#worker.onerror = (event) => {
      for (const { reject } of this.#waiting.values()) reject(new CastError(event.message || "the worker has stopped"));
      this.#waiting.clear();
    };
    /** When calls can be made. */
    const modules = { main: wasm("castkit"), convert: wasm("castkit-convert") };
    this.ready = this.call("start", modules, Object.values(modules).filter((from) => typeof from !== "string"));
  }

  /** Calls a function of the worker. */
  call(name, request = {}, transfer = []) {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { name, resolve, reject });
      this.#worker.postMessage({ id, name, request }, transfer);
    });
  }

  /** The number of the open files, for {@link ask}. */
  get opened() {
    return this.#opened;
  }

  /** Says that the files that were opened last are those that are shown. */
  take() {
    this.#opened++;
  }

  /** Calls a function about the open files, or about those with a number; `null` if others have been opened meanwhile. */
  async ask(name, request, opened = this.#opened) {
    if (opened !== this.#opened) return null;
    const arrived = this.#arrived;
    const isCurrent = () => opened === this.#opened && arrived === this.#arrived;
    try {
      const result = await this.call(name, request);
      return isCurrent() ? result : null;
    } catch (error) {
      if (!isCurrent()) return null;
      throw error;
    }
  }
}
