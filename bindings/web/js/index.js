// The entry point `castkit`: everything.
import { use } from "./wasm.js";

use(new URL("../dist/castkit.wasm", import.meta.url), { isComplete: true });

export * from "./animations.js";
export * from "./check.js";
export * from "./convert.js";
export * from "./reading.js";
export { Pose, Scene, scene, SceneAnimation, SceneModel, SceneSkeleton } from "./scene.js";
