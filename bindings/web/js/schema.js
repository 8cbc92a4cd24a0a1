// Generated from the schema table by `cargo xtask codegen`. Do not edit.
// The kinds of node: a class for each, with the names of the format's reference.
import * as fields from "./fields.js";
import { MeshExtras, MaterialExtras } from "./extras.js";
import { KINDS, Node } from "./node.js";

export class Root extends Node {
  static KIND = 0x746f6f72;
  static FIELD = "root";
  static PROPERTIES = {
  };

  get models() {
    return this.childrenOf("model");
  }

  get animations() {
    return this.childrenOf("animation");
  }

  get instances() {
    return this.childrenOf("instance");
  }

  get metadata() {
    return this.childrenOf("metadata");
  }
}

export class Model extends Node {
  static KIND = 0x6c646f6d;
  static FIELD = "model";
  static PROPERTIES = {
    "n": "name",
    "p": "position",
    "r": "rotation",
    "s": "scale",
  };

  get skeleton() {
    return this.childrenOf("skeleton")[0] ?? null;
  }

  get meshes() {
    return this.childrenOf("mesh");
  }

  get hairs() {
    return this.childrenOf("hair");
  }

  get blendShapes() {
    return this.childrenOf("blend_shape");
  }

  get materials() {
    return this.childrenOf("material");
  }

  get name() {
    return fields.text(this, "n");
  }

  get position() {
    return fields.vector(this, "p", ["v3"]);
  }

  get rotation() {
    return fields.vector(this, "r", ["v4"]);
  }

  get scale() {
    return fields.vector(this, "s", ["v3"]);
  }
}

export class Mesh extends MeshExtras {
  static KIND = 0x6873656d;
  static FIELD = "mesh";
  static PROPERTIES = {
    "n": "name",
    "vp": "positions",
    "vn": "normals",
    "vt": "tangents",
    "c%d": "colorLayer",
    "vc": "legacyColors",
    "u%d": "uvLayer",
    "wb": "weightBones",
    "wv": "weightValues",
    "f": "faces",
    "cl": "colorLayerCount",
    "ul": "uvLayerCount",
    "mi": "maximumInfluence",
    "sm": "skinningMethod",
    "m": "material",
  };

  get name() {
    return fields.text(this, "n");
  }

  get positions() {
    return fields.array(this, "vp", ["v3"]);
  }

  get normals() {
    return fields.array(this, "vn", ["v3"]);
  }

  get tangents() {
    return fields.array(this, "vt", ["v3"]);
  }

  get legacyColors() {
    return fields.layer(this, "vc", ["i", "v4"]);
  }

  get weightBones() {
    return fields.array(this, "wb", ["b", "h", "i"]);
  }

  get weightValues() {
    return fields.array(this, "wv", ["f"]);
  }

  get faces() {
    return fields.array(this, "f", ["b", "h", "i"]);
  }

  get colorLayerCount() {
    return fields.integer(this, "cl");
  }

  get uvLayerCount() {
    return fields.integer(this, "ul");
  }

  get maximumInfluence() {
    return fields.integer(this, "mi");
  }

  get skinningMethod() {
    return fields.choice(this, "sm", "linear");
  }

  get material() {
    return fields.link(this, "m", "siblings", ["material"]);
  }

  get materialHash() {
    return fields.hashes(this, "m")?.[0] ?? null;
  }
}

export class Hair extends Node {
  static KIND = 0x72696168;
  static FIELD = "hair";
  static PROPERTIES = {
    "n": "name",
    "se": "segments",
    "pt": "particles",
    "m": "material",
  };

  get name() {
    return fields.text(this, "n");
  }

  get segments() {
    return fields.array(this, "se", ["b", "h", "i"]);
  }

  get particles() {
    return fields.array(this, "pt", ["v3"]);
  }

  get material() {
    return fields.link(this, "m", "siblings", ["material"]);
  }

  get materialHash() {
    return fields.hashes(this, "m")?.[0] ?? null;
  }
}

export class BlendShape extends Node {
  static KIND = 0x68736c62;
  static FIELD = "blend_shape";
  static PROPERTIES = {
    "n": "name",
    "b": "baseShape",
    "vi": "vertexIndices",
    "vp": "positions",
    "ts": "targetWeightScales",
    "t": "legacyTargetShapes",
    "vd": "legacyDeltas",
  };

  get name() {
    return fields.text(this, "n");
  }

  get baseShape() {
    return fields.link(this, "b", "siblings", ["mesh"]);
  }

  get baseShapeHash() {
    return fields.hashes(this, "b")?.[0] ?? null;
  }

  get vertexIndices() {
    return fields.array(this, "vi", ["b", "h", "i"]);
  }

  get positions() {
    return fields.array(this, "vp", ["v3"]);
  }

  get targetWeightScales() {
    return fields.array(this, "ts", ["f"]);
  }

  get legacyTargetShapes() {
    return fields.links(this, "t", "siblings", ["mesh"]);
  }

  get legacyDeltas() {
    return fields.array(this, "vd", ["v3"]);
  }
}

export class Skeleton extends Node {
  static KIND = 0x6c656b73;
  static FIELD = "skeleton";
  static PROPERTIES = {
  };

  get bones() {
    return this.childrenOf("bone");
  }

  get ikHandles() {
    return this.childrenOf("ik_handle");
  }

  get constraints() {
    return this.childrenOf("constraint");
  }
}

export class Bone extends Node {
  static KIND = 0x656e6f62;
  static FIELD = "bone";
  static PROPERTIES = {
    "n": "name",
    "p": "parentIndex",
    "ssc": "segmentScaleCompensate",
    "lp": "localPosition",
    "lr": "localRotation",
    "wp": "worldPosition",
    "wr": "worldRotation",
    "s": "scale",
  };

  get name() {
    return fields.text(this, "n");
  }

  get parentIndex() {
    return fields.boneIndex(this, "p");
  }

  get segmentScaleCompensate() {
    return fields.flag(this, "ssc", true);
  }

  get localPosition() {
    return fields.vector(this, "lp", ["v3"]);
  }

  get localRotation() {
    return fields.vector(this, "lr", ["v4"]);
  }

  get worldPosition() {
    return fields.vector(this, "wp", ["v3"]);
  }

  get worldRotation() {
    return fields.vector(this, "wr", ["v4"]);
  }

  get scale() {
    return fields.vector(this, "s", ["v3"]);
  }
}

export class IKHandle extends Node {
  static KIND = 0x64686b69;
  static FIELD = "ik_handle";
  static PROPERTIES = {
    "n": "name",
    "sb": "startBone",
    "eb": "endBone",
    "tb": "targetBone",
    "to": "targetOffset",
    "pv": "poleVectorBone",
    "pb": "poleBone",
    "tr": "useTargetRotation",
  };

  get name() {
    return fields.text(this, "n");
  }

  get startBone() {
    return fields.link(this, "sb", "siblings", ["bone"]);
  }

  get startBoneHash() {
    return fields.hashes(this, "sb")?.[0] ?? null;
  }

  get endBone() {
    return fields.link(this, "eb", "siblings", ["bone"]);
  }

  get endBoneHash() {
    return fields.hashes(this, "eb")?.[0] ?? null;
  }

  get targetBone() {
    return fields.link(this, "tb", "siblings", ["bone"]);
  }

  get targetBoneHash() {
    return fields.hashes(this, "tb")?.[0] ?? null;
  }

  get targetOffset() {
    return fields.vector(this, "to", ["v3"]);
  }

  get poleVectorBone() {
    return fields.link(this, "pv", "siblings", ["bone"]);
  }

  get poleVectorBoneHash() {
    return fields.hashes(this, "pv")?.[0] ?? null;
  }

  get poleBone() {
    return fields.link(this, "pb", "siblings", ["bone"]);
  }

  get poleBoneHash() {
    return fields.hashes(this, "pb")?.[0] ?? null;
  }

  get useTargetRotation() {
    return fields.flag(this, "tr", false);
  }
}

export class Constraint extends Node {
  static KIND = 0x74736e63;
  static FIELD = "constraint";
  static PROPERTIES = {
    "n": "name",
    "ct": "constraintType",
    "cb": "constraintBone",
    "tb": "targetBone",
    "mo": "maintainOffset",
    "co": "customOffset",
    "wt": "weight",
    "sx": "skipX",
    "sy": "skipY",
    "sz": "skipZ",
  };

  get name() {
    return fields.text(this, "n");
  }

  get constraintType() {
    return fields.text(this, "ct");
  }

  get constraintBone() {
    return fields.link(this, "cb", "siblings", ["bone"]);
  }

  get constraintBoneHash() {
    return fields.hashes(this, "cb")?.[0] ?? null;
  }

  get targetBone() {
    return fields.link(this, "tb", "siblings", ["bone"]);
  }

  get targetBoneHash() {
    return fields.hashes(this, "tb")?.[0] ?? null;
  }

  get maintainOffset() {
    return fields.flag(this, "mo", false);
  }

  get customOffset() {
    return fields.vector(this, "co", ["v3", "v4"]);
  }

  get weight() {
    return fields.number(this, "wt", 1);
  }

  get skipX() {
    return fields.flag(this, "sx", false);
  }

  get skipY() {
    return fields.flag(this, "sy", false);
  }

  get skipZ() {
    return fields.flag(this, "sz", false);
  }
}

export class Animation extends Node {
  static KIND = 0x6d696e61;
  static FIELD = "animation";
  static PROPERTIES = {
    "n": "name",
    "fr": "frameRate",
    "lo": "looping",
    "ri": "legacyRotationInterpolation",
    "ts": "legacyTransformSpace",
  };

  get skeletons() {
    return this.childrenOf("skeleton");
  }

  get curves() {
    return this.childrenOf("curve");
  }

  get curveModeOverrides() {
    return this.childrenOf("curve_mode_override");
  }

  get notificationTracks() {
    return this.childrenOf("notification_track");
  }

  get name() {
    return fields.text(this, "n");
  }

  get frameRate() {
    return fields.number(this, "fr", null);
  }

  get looping() {
    return fields.flag(this, "lo", false);
  }

  get legacyRotationInterpolation() {
    return fields.text(this, "ri");
  }

  get legacyTransformSpace() {
    return fields.text(this, "ts");
  }
}

export class Curve extends Node {
  static KIND = 0x76727563;
  static FIELD = "curve";
  static PROPERTIES = {
    "nn": "nodeName",
    "kp": "keyProperty",
    "kb": "keyFrames",
    "kt": "legacyKeyTimes",
    "kv": "keyValues",
    "m": "mode",
    "ab": "additiveBlendWeight",
  };

  get nodeName() {
    return fields.text(this, "nn");
  }

  get keyProperty() {
    return fields.text(this, "kp");
  }

  get keyFrames() {
    return fields.array(this, "kb", ["b", "h", "i", "f"]);
  }

  get legacyKeyTimes() {
    return fields.array(this, "kt", ["b", "h", "i", "f"]);
  }

  get keyValues() {
    return fields.array(this, "kv", ["f", "v4", "b", "h", "i"]);
  }

  get mode() {
    return fields.choice(this, "m", "absolute");
  }

  get additiveBlendWeight() {
    return fields.number(this, "ab", 1);
  }
}

export class CurveModeOverride extends Node {
  static KIND = 0x564f4d43;
  static FIELD = "curve_mode_override";
  static PROPERTIES = {
    "nn": "nodeName",
    "m": "mode",
    "ot": "overrideTranslation",
    "or": "overrideRotation",
    "os": "overrideScale",
  };

  get nodeName() {
    return fields.text(this, "nn");
  }

  get mode() {
    return fields.choice(this, "m", "absolute");
  }

  get overrideTranslation() {
    return fields.flag(this, "ot", false);
  }

  get overrideRotation() {
    return fields.flag(this, "or", false);
  }

  get overrideScale() {
    return fields.flag(this, "os", false);
  }
}

export class NotificationTrack extends Node {
  static KIND = 0x6669746e;
  static FIELD = "notification_track";
  static PROPERTIES = {
    "n": "name",
    "kb": "keyFrames",
  };

  get name() {
    return fields.text(this, "n");
  }

  get keyFrames() {
    return fields.array(this, "kb", ["b", "h", "i", "f"]);
  }
}

export class Material extends MaterialExtras {
  static KIND = 0x6c74616d;
  static FIELD = "material";
  static PROPERTIES = {
    "n": "name",
    "t": "materialType",
    "albedo": "albedo",
    "diffuse": "diffuse",
    "normal": "normal",
    "specular": "specular",
    "gloss": "gloss",
    "roughness": "roughness",
    "metal": "metal",
    "emissive": "emissive",
    "emask": "emissiveMask",
    "estrength": "emissiveStrength",
    "ao": "ambientOcclusion",
    "cavity": "cavity",
    "aniso": "anisotropy",
    "extra%d": "extra",
  };

  get files() {
    return this.childrenOf("file");
  }

  get colors() {
    return this.childrenOf("color");
  }

  get name() {
    return fields.text(this, "n");
  }

  get materialType() {
    return fields.text(this, "t");
  }

  get albedo() {
    return fields.link(this, "albedo", "children", ["file", "color"]);
  }

  get albedoHash() {
    return fields.hashes(this, "albedo")?.[0] ?? null;
  }

  get diffuse() {
    return fields.link(this, "diffuse", "children", ["file", "color"]);
  }

  get diffuseHash() {
    return fields.hashes(this, "diffuse")?.[0] ?? null;
  }

  get normal() {
    return fields.link(this, "normal", "children", ["file", "color"]);
  }

  get normalHash() {
    return fields.hashes(this, "normal")?.[0] ?? null;
  }

  get specular() {
    return fields.link(this, "specular", "children", ["file", "color"]);
  }

  get specularHash() {
    return fields.hashes(this, "specular")?.[0] ?? null;
  }

  get gloss() {
    return fields.link(this, "gloss", "children", ["file", "color"]);
  }

  get glossHash() {
    return fields.hashes(this, "gloss")?.[0] ?? null;
  }

  get roughness() {
    return fields.link(this, "roughness", "children", ["file", "color"]);
  }

  get roughnessHash() {
    return fields.hashes(this, "roughness")?.[0] ?? null;
  }

  get metal() {
    return fields.link(this, "metal", "children", ["file", "color"]);
  }

  get metalHash() {
    return fields.hashes(this, "metal")?.[0] ?? null;
  }

  get emissive() {
    return fields.link(this, "emissive", "children", ["file", "color"]);
  }

  get emissiveHash() {
    return fields.hashes(this, "emissive")?.[0] ?? null;
  }

  get emissiveMask() {
    return fields.link(this, "emask", "children", ["file", "color"]);
  }

  get emissiveMaskHash() {
    return fields.hashes(this, "emask")?.[0] ?? null;
  }

  get emissiveStrength() {
    return fields.link(this, "estrength", "children", ["file", "color"]);
  }

  get emissiveStrengthHash() {
    return fields.hashes(this, "estrength")?.[0] ?? null;
  }

  get ambientOcclusion() {
    return fields.link(this, "ao", "children", ["file", "color"]);
  }

  get ambientOcclusionHash() {
    return fields.hashes(this, "ao")?.[0] ?? null;
  }

  get cavity() {
    return fields.link(this, "cavity", "children", ["file", "color"]);
  }

  get cavityHash() {
    return fields.hashes(this, "cavity")?.[0] ?? null;
  }

  get anisotropy() {
    return fields.link(this, "aniso", "children", ["file", "color"]);
  }

  get anisotropyHash() {
    return fields.hashes(this, "aniso")?.[0] ?? null;
  }
}

export class File extends Node {
  static KIND = 0x656c6966;
  static FIELD = "file";
  static PROPERTIES = {
    "p": "path",
  };

  get path() {
    return fields.text(this, "p");
  }
}

export class Color extends Node {
  static KIND = 0x726c6f63;
  static FIELD = "color";
  static PROPERTIES = {
    "n": "name",
    "cs": "colorSpace",
    "rgba": "rgba",
  };

  get name() {
    return fields.text(this, "n");
  }

  get colorSpace() {
    return fields.choice(this, "cs", "srgb");
  }

  get rgba() {
    return fields.vector(this, "rgba", ["v4"]);
  }
}

export class Instance extends Node {
  static KIND = 0x74736e69;
  static FIELD = "instance";
  static PROPERTIES = {
    "n": "name",
    "rf": "referenceFile",
    "p": "position",
    "r": "rotation",
    "s": "scale",
  };

  get files() {
    return this.childrenOf("file");
  }

  get name() {
    return fields.text(this, "n");
  }

  get referenceFile() {
    return fields.link(this, "rf", "children", ["file"]);
  }

  get referenceFileHash() {
    return fields.hashes(this, "rf")?.[0] ?? null;
  }

  get position() {
    return fields.vector(this, "p", ["v3"]);
  }

  get rotation() {
    return fields.vector(this, "r", ["v4"]);
  }

  get scale() {
    return fields.vector(this, "s", ["v3"]);
  }
}

export class Metadata extends Node {
  static KIND = 0x6174656d;
  static FIELD = "metadata";
  static PROPERTIES = {
    "a": "author",
    "s": "software",
    "up": "upAxis",
    "sr": "sceneRoot",
  };

  get author() {
    return fields.text(this, "a");
  }

  get software() {
    return fields.text(this, "s");
  }

  get upAxis() {
    return fields.text(this, "up");
  }

  get sceneRoot() {
    return fields.text(this, "sr");
  }
}

for (const Class of [
  Root,
  Model,
  Mesh,
  Hair,
  BlendShape,
  Skeleton,
  Bone,
  IKHandle,
  Constraint,
  Animation,
  Curve,
  CurveModeOverride,
  NotificationTrack,
  Material,
  File,
  Color,
  Instance,
  Metadata,
]) {
  KINDS.set(Class.KIND, Class);
}
