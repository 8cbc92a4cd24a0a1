// Generated from the schema table by `cargo xtask codegen`. Do not edit.
import type { MaterialExtras, MeshExtras } from "./extras.js";
import type { Node } from "./node.js";

/** A scene. No two of its children have the same hash. (`docs/format.md#root`, kind `root`, since 2020-03.) */
export declare class Root extends Node {
  static readonly KIND: number;
  static readonly FIELD: "root";
  readonly kind: "root";
  /** The Model children. */
  readonly models: Model[];
  /** The Animation children. */
  readonly animations: Animation[];
  /** The Instance children. */
  readonly instances: Instance[];
  /** The Metadata children. */
  readonly metadata: Metadata[];
}

/** Meshes, hair, blend shapes and materials with at most one skeleton. (`docs/format.md#model`, kind `modl`, since 2020-03.) */
export declare class Model extends Node {
  static readonly KIND: number;
  static readonly FIELD: "model";
  readonly kind: "model";
  /** The Skeleton child; if there are several, the first one wins. */
  readonly skeleton: Skeleton | null;
  /** The Mesh children. */
  readonly meshes: Mesh[];
  /** The Hair children. */
  readonly hairs: Hair[];
  /** The BlendShape children. */
  readonly blendShapes: BlendShape[];
  /** The Material children. */
  readonly materials: Material[];
  /** Name of the model. Key `n`, type s. */
  readonly name: string | null;
  /** Position in the world. Key `p`, type v3. */
  readonly position: Float32Array | null;
  /** Rotation in the world, a quaternion x, y, z, w. Key `r`, type v4. */
  readonly rotation: Float32Array | null;
  /** Scale in the world. Key `s`, type v3. */
  readonly scale: Float32Array | null;
}

/** Triangles and the vertex buffers they index. (`docs/format.md#mesh`, kind `mesh`, since 2020-03.) */
export declare class Mesh extends MeshExtras {
  static readonly KIND: number;
  static readonly FIELD: "mesh";
  readonly kind: "mesh";
  /** Name of the mesh. Key `n`, type s. */
  readonly name: string | null;
  /** Position of each vertex. Key `vp`, type v3. */
  readonly positions: Float32Array | null;
  /** Normal of each vertex. Key `vn`, type v3. */
  readonly normals: Float32Array | null;
  /** Tangent of each vertex. Key `vt`, type v3. */
  readonly tangents: Float32Array | null;
  /** The only colour layer of old files, packed with red in the lowest byte. Key `vc`, type i. */
  readonly legacyColors: Uint8Array | null;
  /** Bones that move each vertex, `maximum_influence` per vertex, as indices into the skeleton's bones. Key `wb`, type b h i. */
  readonly weightBones: Uint8Array | Uint16Array | Uint32Array | null;
  /** Weight of each bone in `weight_bones`; if a vertex lists a bone twice, its weights add up. Key `wv`, type f. */
  readonly weightValues: Float32Array | null;
  /** Three vertex indices per triangle, counterclockwise when seen from the front. Key `f`, type b h i. */
  readonly faces: Uint8Array | Uint16Array | Uint32Array | null;
  /** Number of colour layers. Key `cl`, type b h i. */
  readonly colorLayerCount: number | null;
  /** Number of texture coordinate layers. Key `ul`, type b h i. */
  readonly uvLayerCount: number | null;
  /** Number of bones that move each vertex. Key `mi`, type b h i. */
  readonly maximumInfluence: number | null;
  /** How the vertices follow the bones. Key `sm`, type s. */
  readonly skinningMethod: string;
  /** Material of the mesh. Key `m`, type l. */
  readonly material: Material | null;
  /** The hash that `material` follows. */
  readonly materialHash: bigint | null;
}

/** Strands of hair as chains of particles. (`docs/format.md#hair`, kind `hair`, since 2025-04.) */
export declare class Hair extends Node {
  static readonly KIND: number;
  static readonly FIELD: "hair";
  readonly kind: "hair";
  /** Name of the hair. Key `n`, type s. */
  readonly name: string | null;
  /** Number of segments of each strand. Key `se`, type b h i. */
  readonly segments: Uint8Array | Uint16Array | Uint32Array | null;
  /** World positions of the points of all strands; a strand of n segments has n + 1 points. Key `pt`, type v3. */
  readonly particles: Float32Array | null;
  /** Material of the hair. Key `m`, type l. */
  readonly material: Material | null;
  /** The hash that `material` follows. */
  readonly materialHash: bigint | null;
}

/** Changed positions of some vertices of a mesh. (`docs/format.md#blendshape`, kind `blsh`, since 2021-11.) */
export declare class BlendShape extends Node {
  static readonly KIND: number;
  static readonly FIELD: "blend_shape";
  readonly kind: "blend_shape";
  /** Name of the shape; weight curves refer to it. Key `n`, type s. */
  readonly name: string | null;
  /** The mesh that is deformed. Key `b`, type l. */
  readonly baseShape: Mesh | null;
  /** The hash that `baseShape` follows. */
  readonly baseShapeHash: bigint | null;
  /** Indices of the vertices that move. Key `vi`, type b h i. */
  readonly vertexIndices: Uint8Array | Uint16Array | Uint32Array | null;
  /** Final position of each vertex of `vertex_indices`, not a difference. Key `vp`, type v3. */
  readonly positions: Float32Array | null;
  /** The largest weight: a single number, or one per target in files from before 2024-06. Key `ts`, type f. */
  readonly targetWeightScales: Float32Array | null;
  /** Whole meshes to morph into, in old files. Key `t`, type l. */
  readonly legacyTargetShapes: (Mesh | null)[] | null;
  /** Position offsets; they were in the published text for less than a day. Key `vd`, type v3. */
  readonly legacyDeltas: Float32Array | null;
}

/** Bones, with the inverse kinematics handles and constraints between them. (`docs/format.md#skeleton`, kind `skel`, since 2020-03.) */
export declare class Skeleton extends Node {
  static readonly KIND: number;
  static readonly FIELD: "skeleton";
  readonly kind: "skeleton";
  /** The Bone children. */
  readonly bones: Bone[];
  /** The IKHandle children. */
  readonly ikHandles: IKHandle[];
  /** The Constraint children. */
  readonly constraints: Constraint[];
}

/** One joint of a skeleton. (`docs/format.md#bone`, kind `bone`, since 2020-03.) */
export declare class Bone extends Node {
  static readonly KIND: number;
  static readonly FIELD: "bone";
  readonly kind: "bone";
  /** Name of the bone; curves refer to it. Key `n`, type s. */
  readonly name: string | null;
  /** The parent, as an index into the skeleton's bones, or none. Key `p`, type i. */
  readonly parentIndex: number | null;
  /** Whether the parent's own scale is cancelled before this bone's rotation is applied. Key `ssc`, type b. */
  readonly segmentScaleCompensate: boolean;
  /** Position relative to the parent. Key `lp`, type v3. */
  readonly localPosition: Float32Array | null;
  /** Rotation relative to the parent, a quaternion x, y, z, w. Key `lr`, type v4. */
  readonly localRotation: Float32Array | null;
  /** Position relative to the model. Key `wp`, type v3. */
  readonly worldPosition: Float32Array | null;
  /** Rotation relative to the model, a quaternion x, y, z, w. Key `wr`, type v4. */
  readonly worldRotation: Float32Array | null;
  /** Scale, always relative to the parent. Key `s`, type v3. */
  readonly scale: Float32Array | null;
}

/** A chain of bones that reaches for a target. (`docs/format.md#ikhandle`, kind `ikhd`, since 2023-10.) */
export declare class IKHandle extends Node {
  static readonly KIND: number;
  static readonly FIELD: "ik_handle";
  readonly kind: "ik_handle";
  /** Name of the handle. Key `n`, type s. */
  readonly name: string | null;
  /** First bone of the chain. Key `sb`, type l. */
  readonly startBone: Bone | null;
  /** The hash that `startBone` follows. */
  readonly startBoneHash: bigint | null;
  /** Last bone of the chain. Key `eb`, type l. */
  readonly endBone: Bone | null;
  /** The hash that `endBone` follows. */
  readonly endBoneHash: bigint | null;
  /** The bone that the chain reaches for. Key `tb`, type l. */
  readonly targetBone: Bone | null;
  /** The hash that `targetBone` follows. */
  readonly targetBoneHash: bigint | null;
  /** Offset from the target bone. Key `to`, type v3. */
  readonly targetOffset: Float32Array | null;
  /** The bone that the chain bends towards. Key `pv`, type l. */
  readonly poleVectorBone: Bone | null;
  /** The hash that `poleVectorBone` follows. */
  readonly poleVectorBoneHash: bigint | null;
  /** The bone whose twist rotates the chain. Key `pb`, type l. */
  readonly poleBone: Bone | null;
  /** The hash that `poleBone` follows. */
  readonly poleBoneHash: bigint | null;
  /** Whether the end bone takes the rotation of the target. Key `tr`, type b. */
  readonly useTargetRotation: boolean;
}

/** A bone that follows another. (`docs/format.md#constraint`, kind `cnst`, since 2023-12.) */
export declare class Constraint extends Node {
  static readonly KIND: number;
  static readonly FIELD: "constraint";
  readonly kind: "constraint";
  /** Name of the constraint. Key `n`, type s. */
  readonly name: string | null;
  /** What the constraint acts on: the translation, the rotation or the scale. Key `ct`, type s. */
  readonly constraintType: string | null;
  /** The bone that the constraint moves. Key `cb`, type l. */
  readonly constraintBone: Bone | null;
  /** The hash that `constraintBone` follows. */
  readonly constraintBoneHash: bigint | null;
  /** The bone that it follows. Key `tb`, type l. */
  readonly targetBone: Bone | null;
  /** The hash that `targetBone` follows. */
  readonly targetBoneHash: bigint | null;
  /** Whether the offset from the target in the rest pose is kept. Key `mo`, type b. */
  readonly maintainOffset: boolean;
  /** Offset from the target: a vector, or a quaternion for an orient constraint. Key `co`, type v3 v4. */
  readonly customOffset: Float32Array | null;
  /** How much the bone follows its target, from 0 to 1. Key `wt`, type f. */
  readonly weight: number;
  /** Whether the constraint leaves the x axis alone. Key `sx`, type b. */
  readonly skipX: boolean;
  /** Whether the constraint leaves the y axis alone. Key `sy`, type b. */
  readonly skipY: boolean;
  /** Whether the constraint leaves the z axis alone. Key `sz`, type b. */
  readonly skipZ: boolean;
}

/** Curves with one frame rate. (`docs/format.md#animation`, kind `anim`, since 2020-03.) */
export declare class Animation extends Node {
  static readonly KIND: number;
  static readonly FIELD: "animation";
  readonly kind: "animation";
  /** The Skeleton children. */
  readonly skeletons: Skeleton[];
  /** The Curve children. */
  readonly curves: Curve[];
  /** The CurveModeOverride children. */
  readonly curveModeOverrides: CurveModeOverride[];
  /** The NotificationTrack children. */
  readonly notificationTracks: NotificationTrack[];
  /** Name of the animation. Key `n`, type s. */
  readonly name: string | null;
  /** Frames per second. Key `fr`, type f. */
  readonly frameRate: number | null;
  /** Whether the animation loops. Key `lo`, type b. */
  readonly looping: boolean;
  /** How rotation curves were interpolated in the first weeks of the format. Key `ri`, type s. */
  readonly legacyRotationInterpolation: string | null;
  /** Space of the curves in old files. Key `ts`, type s. */
  readonly legacyTransformSpace: string | null;
}

/** Key frames and values of one property of one node. (`docs/format.md#curve`, kind `curv`, since 2020-03.) */
export declare class Curve extends Node {
  static readonly KIND: number;
  static readonly FIELD: "curve";
  readonly kind: "curve";
  /** Name of the bone or blend shape that is animated. Key `nn`, type s. */
  readonly nodeName: string | null;
  /** The property of that node that the curve animates. Key `kp`, type s. */
  readonly keyProperty: string | null;
  /** Frame of each key; floats in files from before 2023-10. Key `kb`, type b h i f. */
  readonly keyFrames: Uint8Array | Uint16Array | Uint32Array | Float32Array | null;
  /** Frame of each key in the first weeks of the format. Key `kt`, type b h i f. */
  readonly legacyKeyTimes: Uint8Array | Uint16Array | Uint32Array | Float32Array | null;
  /** Value of each key. Key `kv`, type f v4 b h i. */
  readonly keyValues: Uint8Array | Uint16Array | Uint32Array | Float32Array | null;
  /** How the values are combined with the pose. Key `m`, type s. */
  readonly mode: string;
  /** Factor that the values of an additive curve are multiplied by. Key `ab`, type f. */
  readonly additiveBlendWeight: number;
}

/** A different curve mode for all bones below a bone. (`docs/format.md#curvemodeoverride`, kind `CMOV`, since 2024-05.) */
export declare class CurveModeOverride extends Node {
  static readonly KIND: number;
  static readonly FIELD: "curve_mode_override";
  readonly kind: "curve_mode_override";
  /** Name of the bone; the override applies to its descendants, but not to the bone itself. The published specification says that it is included, but no known reader does so. Key `nn`, type s. */
  readonly nodeName: string | null;
  /** The mode that their curves get. Key `m`, type s. */
  readonly mode: string;
  /** Whether the override applies to translation curves. Key `ot`, type b. */
  readonly overrideTranslation: boolean;
  /** Whether the override applies to rotation curves. Key `or`, type b. */
  readonly overrideRotation: boolean;
  /** Whether the override applies to scale curves. Key `os`, type b. */
  readonly overrideScale: boolean;
}

/** Frames at which something happens. (`docs/format.md#notificationtrack`, kind `ntif`, since 2020-03.) */
export declare class NotificationTrack extends Node {
  static readonly KIND: number;
  static readonly FIELD: "notification_track";
  readonly kind: "notification_track";
  /** Name of the notification, which says what happens. Key `n`, type s. */
  readonly name: string | null;
  /** The frames at which it happens; floats in files from before 2023-10. Key `kb`, type b h i f. */
  readonly keyFrames: Uint8Array | Uint16Array | Uint32Array | Float32Array | null;
}

/** Texture files and colours by slot. (`docs/format.md#material`, kind `matl`, since 2020-03.) */
export declare class Material extends MaterialExtras {
  static readonly KIND: number;
  static readonly FIELD: "material";
  readonly kind: "material";
  /** The File children. */
  readonly files: File[];
  /** The Color children. */
  readonly colors: Color[];
  /** Name of the material. Key `n`, type s. */
  readonly name: string | null;
  /** Type of the material; `pbr` is the only one. Key `t`, type s. */
  readonly materialType: string | null;
  /** Base colour. Key `albedo`, type l. */
  readonly albedo: File | Color | null;
  /** The hash that `albedo` follows. */
  readonly albedoHash: bigint | null;
  /** Diffuse colour. Key `diffuse`, type l. */
  readonly diffuse: File | Color | null;
  /** The hash that `diffuse` follows. */
  readonly diffuseHash: bigint | null;
  /** Normal map. Key `normal`, type l. */
  readonly normal: File | Color | null;
  /** The hash that `normal` follows. */
  readonly normalHash: bigint | null;
  /** Specular colour. Key `specular`, type l. */
  readonly specular: File | Color | null;
  /** The hash that `specular` follows. */
  readonly specularHash: bigint | null;
  /** Glossiness, the inverse of roughness. Key `gloss`, type l. */
  readonly gloss: File | Color | null;
  /** The hash that `gloss` follows. */
  readonly glossHash: bigint | null;
  /** Roughness. Key `roughness`, type l. */
  readonly roughness: File | Color | null;
  /** The hash that `roughness` follows. */
  readonly roughnessHash: bigint | null;
  /** Metalness. Not in the published text, but both plug-ins use it. Key `metal`, type l. */
  readonly metal: File | Color | null;
  /** The hash that `metal` follows. */
  readonly metalHash: bigint | null;
  /** Emitted colour. Key `emissive`, type l. */
  readonly emissive: File | Color | null;
  /** The hash that `emissive` follows. */
  readonly emissiveHash: bigint | null;
  /** Mask of the emitted colour. Key `emask`, type l. */
  readonly emissiveMask: File | Color | null;
  /** The hash that `emissiveMask` follows. */
  readonly emissiveMaskHash: bigint | null;
  /** Strength of the emitted colour. Not in the published text. Key `estrength`, type l. */
  readonly emissiveStrength: File | Color | null;
  /** The hash that `emissiveStrength` follows. */
  readonly emissiveStrengthHash: bigint | null;
  /** Ambient occlusion. Key `ao`, type l. */
  readonly ambientOcclusion: File | Color | null;
  /** The hash that `ambientOcclusion` follows. */
  readonly ambientOcclusionHash: bigint | null;
  /** Cavity map. Key `cavity`, type l. */
  readonly cavity: File | Color | null;
  /** The hash that `cavity` follows. */
  readonly cavityHash: bigint | null;
  /** Anisotropy. Key `aniso`, type l. */
  readonly anisotropy: File | Color | null;
  /** The hash that `anisotropy` follows. */
  readonly anisotropyHash: bigint | null;
}

/** The path of a texture or of another Cast file. (`docs/format.md#file`, kind `file`, since 2020-03.) */
export declare class File extends Node {
  static readonly KIND: number;
  static readonly FIELD: "file";
  readonly kind: "file";
  /** The path, absolute or relative to this file's directory. Key `p`, type s. */
  readonly path: string | null;
}

/** A constant colour in place of a texture. (`docs/format.md#color`, kind `colr`, since 2025-01.) */
export declare class Color extends Node {
  static readonly KIND: number;
  static readonly FIELD: "color";
  readonly kind: "color";
  /** Name of the colour. Key `n`, type s. */
  readonly name: string | null;
  /** Space of the colour's components. Key `cs`, type s. */
  readonly colorSpace: string;
  /** The colour's components: r, g, b, a. Key `rgba`, type v4. */
  readonly rgba: Float32Array | null;
}

/** Another Cast file placed in this scene. (`docs/format.md#instance`, kind `inst`, since 2024-01.) */
export declare class Instance extends Node {
  static readonly KIND: number;
  static readonly FIELD: "instance";
  readonly kind: "instance";
  /** The File children. */
  readonly files: File[];
  /** Name of the instance. Key `n`, type s. */
  readonly name: string | null;
  /** The file to place, relative to the scene root or to this file's directory. Key `rf`, type l. */
  readonly referenceFile: File | null;
  /** The hash that `referenceFile` follows. */
  readonly referenceFileHash: bigint | null;
  /** Position in the world. Key `p`, type v3. */
  readonly position: Float32Array | null;
  /** Rotation in the world, a quaternion x, y, z, w. Key `r`, type v4. */
  readonly rotation: Float32Array | null;
  /** Scale in the world. Key `s`, type v3. */
  readonly scale: Float32Array | null;
}

/** Who and what made the file, and hints. Only the first node's hints apply. (`docs/format.md#metadata`, kind `meta`, since 2024-08.) */
export declare class Metadata extends Node {
  static readonly KIND: number;
  static readonly FIELD: "metadata";
  readonly kind: "metadata";
  /** Who made the file. Key `a`, type s. */
  readonly author: string | null;
  /** The program that wrote the file. Key `s`, type s. */
  readonly software: string | null;
  /** Which axis points up; only a hint. Key `up`, type s. */
  readonly upAxis: string | null;
  /** Directory that the paths of instances are relative to. Key `sr`, type s. */
  readonly sceneRoot: string | null;
}

/** The class of each kind, by its name. */
export interface NodeOfKind {
  root: Root;
  model: Model;
  mesh: Mesh;
  hair: Hair;
  blend_shape: BlendShape;
  skeleton: Skeleton;
  bone: Bone;
  ik_handle: IKHandle;
  constraint: Constraint;
  animation: Animation;
  curve: Curve;
  curve_mode_override: CurveModeOverride;
  notification_track: NotificationTrack;
  material: Material;
  file: File;
  color: Color;
  instance: Instance;
  metadata: Metadata;
}
