/** Tracks whether the graphics processor has finished its work. */
export class Fence {
  #gl;
  #sync = null;
  #since = 0;
  #isPicture = false;
  #onPicture;
  /** The number of finished pictures, or parts of them. */
  pictures = 0;

  /**
   * @param {import("three").WebGLRenderer} renderer
   * @param {(took: number) => void} onPicture called with the milliseconds that a picture took
   */
  constructor(renderer, onPicture) {
    this.#gl = renderer.getContext();
    this.#onPicture = onPicture;
  }

  set({ isPicture = false } = {}) {
    const gl = this.#gl;
    if (this.#sync) gl.deleteSync(this.#sync);
    this.#sync = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    this.#since = performance.now();
    this.#isPicture = isPicture;
    gl.flush();
  }

  get isPassed() {
    const gl = this.#gl;
    if (!this.#sync) return true;
    // A lost context does not answer, and there is nothing to wait for.
    if (gl.getSyncParameter(this.#sync, gl.SYNC_STATUS) === gl.UNSIGNALED) return false;
    gl.deleteSync(this.#sync);
    this.#sync = null;
    if (this.#isPicture) {
      this.pictures++;
      this.#onPicture(performance.now() - this.#since);
    }
    return true;
  }
}
