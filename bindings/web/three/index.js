// The entry point `castkit/three`.
export { CastGroup } from "./CastGroup.js";
export { CastLoader } from "./CastLoader.js";
export { CastModel } from "./CastModel.js";
export { collect } from "./data.js";
export { material } from "./materials.js";
export { Textures } from "./textures.js";
export { turnUp } from "./up.js";
