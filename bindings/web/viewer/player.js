// Playback: the worker poses the models, the page shows the result.

export class Player {
  #client;
  #stage;
  #busy = false;
  #again = false;

  constructor(client, stage) {
    this.#client = client;
    this.#stage = stage;
    this.animations = [];
    this.index = -1;
    this.frame = 0;
    this.speed = 1;
    this.loops = true;
    this.isPlaying = false;
    /** Called when the frame changes, and when it has been shown. */
    this.onChange = () => {};
    this.onShown = () => {};
    let last = 0;
    const tick = (now) => {
      requestAnimationFrame(tick);
      const seconds = Math.min((now - last) / 1000, 0.25);
      last = now;
      // Frames that could not be shown in time are skipped, not queued.
      if (this.isPlaying && !this.#busy && !stage.isDrawing) this.#advance(seconds);
    };
    requestAnimationFrame(tick);
  }

  get animation() {
    return this.animations[this.index] ?? null;
  }

  /** The first and the last frame. */
  get range() {
    return this.animation?.range ?? [0, 0];
  }

  load(animations) {
    this.animations = animations;
    this.index = animations.length ? 0 : -1;
    this.frame = this.range[0];
    this.isPlaying = false;
    this.loops = true;
    return this.show();
  }

  choose(index) {
    this.index = index;
    this.frame = this.range[0];
    if (index < 0) this.isPlaying = false;
    return this.show();
  }

  play(isPlaying = !this.isPlaying) {
    const [first, last] = this.range;
    if (isPlaying && (this.index < 0 || first === last)) return;
    if (isPlaying && !this.loops && this.frame >= last) this.frame = first;
    this.isPlaying = isPlaying;
    this.onChange();
  }

  step(frames) {
    this.isPlaying = false;
    return this.seek(Math.round(this.frame) + frames);
  }

  seek(frame) {
    const [first, last] = this.range;
    this.frame = Math.min(Math.max(frame, first), last);
    return this.show();
  }

  #advance(seconds) {
    const [first, last] = this.range;
    let frame = this.frame + seconds * this.speed * this.animation.frameRate;
    if (frame > last) {
      if (this.loops) frame = first + ((frame - first) % (last - first));
      else [frame, this.isPlaying] = [last, false];
    }
    this.frame = frame;
    this.show();
  }

  /** Shows the current frame. While one is being computed, only the last of those requested meanwhile is shown next. */
  async show() {
    this.onChange();
    if (this.#busy) {
      this.#again = true;
      return;
    }
    this.#busy = true;
    try {
      do {
        this.#again = false;
        const { frame, index } = this;
        const { models } = this.#stage;
        const posed = await Promise.all(models.map((model, at) => {
          const request = { model: at, animation: index < 0 ? null : index, frame, meshes: model.deformedMeshes };
          return this.#client.ask("pose", request);
        }));
        // Other files may have been opened meanwhile.
        if (models !== this.#stage.models || posed.includes(null)) break;
        models.forEach((model, at) => {
          model.show(posed[at]);
          model.setShapeWeights(posed[at].shapeWeights);
        });
        this.shownFrame = frame;
        this.#stage.root.updateMatrixWorld(true);
        this.onShown();
      } while (this.#again);
    } finally {
      this.#busy = false;
    }
  }
}
