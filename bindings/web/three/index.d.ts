import type {
  AnimationClip, Bone, Group, Loader, LoadingManager, Mesh, MeshStandardMaterial, Object3D, Skeleton, Texture,
} from "three";
import type { Bytes, CastFile, OpenOptions, PoseOptions, Posed, Scene, SceneAnimation } from "../js/index.js";

/** Calls `settle` with the texture of a path, or with `null` if it is missing: now, or when it is known. */
export type TextureOf = (path: string, colorSpace: string, slot: string, settle: (texture: Texture | null) => void) => void;

/** A model of a file; see the README. */
export declare class CastModel extends Group {
  /** `taken` are the names of other objects that the same mixer plays. */
  constructor(data?: object | null, options?: { textureOf?: TextureOf; taken?: Set<string> });
  /** Computes world matrices and vertices for each frame, if the bones alone do not determine them. */
  solver: ((pose: PoseOptions) => Posed) | null;
  /** Whether a clip is played, so that constraints are solved even if nothing differs from the rest pose. */
  isPosed: boolean;
  readonly bones: Bone[];
  readonly skeleton: Skeleton | null;
  readonly meshes: Mesh[];
  readonly needsSolving: boolean;
  readonly deformedMeshes: number[];
  getBones(out?: Float32Array): Float32Array;
  setBones(transforms: ArrayLike<number>): void;
  getShapeWeights(): Float32Array;
  setShapeWeights(weights: ArrayLike<number>): void;
  /** Applies the result of `SceneModel.pose`. */
  show(posed: Pick<Posed, "world" | "meshes"> & { meshesVisible: boolean[] | null }): void;
  /** Frees its resources on the graphics processor; those of a copy that are not shared. */
  dispose(): void;
}

/** The models of one file or several, with clips in `animations`. */
export declare class CastGroup extends Group {
  readonly scene: Scene;
  readonly files: CastFile[];
  readonly models: CastModel[];
  /** The animations that move no model of the group, and are not in `animations`. */
  readonly unusedAnimations: SceneAnimation[];
  /** The paths of missing textures, and for each what is wrong: `is missing`, or `cannot be decoded: …`. */
  readonly missingTextures: ReadonlyMap<string, string>;
  /** The clips of another file's animations for the models of this group. */
  clipsOf(file: CastFile): AnimationClip[];
  /** Frees everything: models, textures, the scene and the files. A copy only frees what it does not share. */
  dispose(): void;
}

/** Loads Cast files. */
export declare class CastLoader extends Loader<CastGroup, string | string[]> {
  constructor(manager?: LoadingManager);
  /** Sets how textures are found; `null` leaves a texture out. By default relative to the file. */
  setTextureResolver(resolve: (path: string, slot: string) => string | null): this;
  setOpenOptions(options: OpenOptions): this;
  /** The clips of another file's animations for the models of a group. */
  loadClips(url: string, group: CastGroup): Promise<AnimationClip[]>;
  /** The group of a file in memory, or of several. */
  parse(bytes: Bytes | Bytes[], base?: string): Promise<CastGroup>;
}

/** The part of a scene that three.js needs, as plain objects and arrays, which can be sent from a worker. */
export declare function collect(scene: Scene, options?: { transfer?: boolean }): { data: { models: object[] }; transfer: ArrayBuffer[] };

export declare function material(said: object, options: { textureOf: TextureOf; hasColors: boolean }): MeshStandardMaterial;

/** The textures of a model, each loaded once. */
export declare class Textures {
  constructor(resolve: (path: string, slot: string) => string | null, manager: LoadingManager, why?: (path: string) => string);
  /** The paths of missing textures, and for each what is wrong: `is missing`, or `cannot be decoded: …`. */
  readonly missing: ReadonlyMap<string, string>;
  onChange: (path: string) => void;
  readonly of: TextureOf;
  /** Resolves when each texture is there, or known to be missing. */
  settled(): Promise<void>;
  dispose(): void;
}

/** Rotates an object from the up axis of a file to that of three.js. */
export declare function turnUp(object: Object3D, upAxis: "x" | "y" | "z" | null): void;
