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
    /** Whether a second animation, `other`, is played at the same time, on the models of the other side. */
    this.isCompared = false;
    this.other = -1;
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

  /** The animation whose frames are counted: that of the right side if the left one has none. */
  get counted() {
    return this.animation ?? (this.isCompared ? this.animations[this.other] : null) ?? null;
  }

  /** The first and the last frame. Of two animations, the longer one is played to its end. */
  get range() {
    const { counted } = this;
    if (!counted) return [0, 0];
    const [first, last] = counted.range;
    const seconds = ({ range, frameRate }) => (range[1] - range[0]) / frameRate;
    const other = this.isCompared && this.animations[this.other];
    return [first, other && seconds(other) > seconds(counted) ? first + seconds(other) * counted.frameRate : last];
  }

  /** The frame of an animation at the time that is shown; past its end, the last one. */
  #frameOf(animation, frame) {
    const { counted } = this;
    if (!animation || !counted || !this.isCompared) return frame;
    const seconds = (frame - counted.range[0]) / counted.frameRate;
    return Math.min(animation.range[0] + seconds * animation.frameRate, animation.range[1]);
  }

  load(animations) {
    this.animations = animations;
    this.isCompared = false;
    this.other = -1;
    this.index = animations.length ? 0 : -1;
    this.frame = this.range[0];
    this.isPlaying = false;
    this.loops = true;
    return this.show();
  }

  choose(index) {
    this.index = index;
    this.frame = this.range[0];
    if (!this.counted) this.isPlaying = false;
    return this.show();
  }

  play(isPlaying = !this.isPlaying) {
    const [first, last] = this.range;
    if (isPlaying && first === last) return;
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
    let frame = this.frame + seconds * this.speed * this.counted.frameRate;
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
        const { frame, index, other, isCompared } = this;
        const { models } = this.#stage;
        const posed = await Promise.all(models.map((model) => {
          const { at, side } = model.userData;
          const animation = isCompared && side === 1 ? other : index;
          const request = { model: at, animation: animation < 0 ? null : animation, frame: this.#frameOf(this.animations[animation], frame), meshes: model.deformedMeshes };
          return this.#client.ask("pose", request);
        }));
        // Other files may have been opened meanwhile, or models added.
        if (models !== this.#stage.models || posed.includes(null)) continue;
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
