// Generated from the table of operations by `cargo xtask codegen`. Do not edit.

/** The names of the options of conversions. */
export const CONVERT = [
  "fromFormat", "toFormat", "up", "sourceUp", "unit", "toUnit", "scale", "keepSpace", "frameRate", "maxInfluences",
  "normals", "tangents", "animationTolerance", "scene", "animation", "animations", "models", "instances", "join",
  "joinSkeletons", "detach", "fbxVersion", "sparseTargets", "skinsBelowModel", "textures", "align", "strict", "allow",
  "budget",
];
