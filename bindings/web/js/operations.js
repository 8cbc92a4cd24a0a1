// Generated from the table of operations by `cargo xtask codegen`. Do not edit.

/** The names of the options of `convert` and `load`. */
export const CONVERT = [
  "fromFormat", "toFormat", "keepGoing", "forProgram", "up", "sourceUp", "sourceUpOf", "unit", "unitOf", "toUnit",
  "scale", "keepSpace", "frameRate", "maxInfluences", "normals", "tangents", "animationTolerance", "scene", "animation",
  "animations", "models", "meshes", "instances", "join", "joinSkeletons", "detach", "fbxVersion", "sparseTargets",
  "skinsBelowModel", "msftLod", "textures", "align", "strict", "allow", "budget",
];

/** The names of the options of `check`. */
export const CHECK = [
  "allow", "deny", "forReaders", "maxRepeats",
];

/** The names of the options of `retarget`. */
export const RETARGET = [
  "scaleRoot", "feet", "alignRest", "budget",
];

/** The names of the options of `animate`. */
export const ANIMATE = [
  "root", "budget",
];
