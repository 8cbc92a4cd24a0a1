// Generated from the table of operations by `cargo xtask codegen`. Do not edit.

/** The names of the options of conversions. */
export const CONVERT = [
  "fromFormat", "toFormat", "forProgram", "up", "sourceUp", "sourceUpOf", "unit", "unitOf", "toUnit", "scale",
  "keepSpace", "frameRate", "maxInfluences", "normals", "tangents", "animationTolerance", "scene", "animation",
  "animations", "models", "meshes", "instances", "fbxVersion", "sparseTargets", "skinsBelowModel", "textures", "align",
  "strict", "allow", "budget",
];
