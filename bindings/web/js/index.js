// The entry point `castkit`: everything.
import { use } from "./wasm.js";

const main = new URL("../dist/castkit.wasm", import.meta.url);
const convert = new URL("../dist/castkit-convert.wasm", import.meta.url);
use({ main, convert }, { isComplete: true });

export * from "./animations.js";
export * from "./check.js";
export * from "./convert.js";
export * from "./reading.js";
export { Pose, Scene, scene, SceneAnimation, SceneModel, SceneSkeleton } from "./scene.js";
