// Files with other animations: steps on them, and animations for other models, by the module that converts.
import { CastError } from "./errors.js";
import { CastFile, openWith } from "./file.js";
import { ANIMATE, RETARGET } from "./operations.js";
import { checked } from "./options.js";
import { Scene, SceneModel } from "./scene.js";
import { Machine } from "./wasm.js";

/** Files in an instance of the module that makes others of them. */
class Copies {
  #files = new Map();

  constructor(machine) {
    this.machine = machine;
  }

  /** The number of the copy of a file. */
  number(file, name) {
    if (!(file instanceof CastFile)) throw new CastError(`${name} is not an open file`, { kind: "argument" });
    if (!this.#files.has(file)) this.#files.set(file, file._again(this.machine));
    return this.#files.get(file)._handle.file;
  }

  /** Calls a function that makes a file, which is opened in an instance of its own. */
  async call(name, request) {
    const { value, arrays } = this.machine.call(name, request);
    return { file: openWith(await Machine.start(), arrays[0]), ...value };
  }
}

/**
 * Cuts, joins and mends the animations of a file, step by step, in a new file: `{file, animations, notes}`. `steps` are texts such
 * as `"trim 10..50"` or `"reverse"`, in the order in which they are done, to all animations; `AnimateStep` in `operations.d.ts` lists
 * them.
 */
export async function animate(file, steps, options = {}) {
  const { skeleton, clips = {}, ...values } = checked(options, [...ANIMATE, "skeleton", "clips"], "animate");
  const copies = new Copies(await Machine.start("convert"));
  const models = skeleton instanceof Scene ? skeleton.files : skeleton ? [skeleton] : [];
  const named = Object.entries(clips);
  return copies.call("animate", {
    ...values,
    file: copies.number(file, "file"),
    steps: [steps].flat(),
    skeleton: models.map((of) => copies.number(of, "skeleton")),
    clipNames: named.map(([name]) => name),
    clipFiles: named.map(([name, of]) => copies.number(of, `clips[${JSON.stringify(name)}]`)),
  });
}

/**
 * Makes the animations of a file fit another model, `to`, in a new file without models: `{file, animations}`. Both models have the same
 * up axis: that of their scenes.
 */
export async function retarget(file, to, options = {}) {
  const { fromSkeleton, ...values } = checked(options, [...RETARGET, "fromSkeleton", "boneMap"], "retarget");
  const copies = new Copies(await Machine.start("convert"));
  const model = (of, name) => {
    if (!(of instanceof SceneModel)) throw new CastError(`${name} is not a model of a scene`, { kind: "argument" });
    return [copies.number(of.file, name), of.offset];
  };
  const [target, toOffset] = model(to, "to");
  const [source, fromOffset] = fromSkeleton ? model(fromSkeleton, "fromSkeleton") : [];
  const request = { ...values, file: copies.number(file, "file"), to: target, toOffset, from: source, fromOffset };
  return copies.call("retarget", request);
}
