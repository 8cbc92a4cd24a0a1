import type { Bone, Group, Loader, LoadingManager, Mesh, MeshStandardMaterial, Object3D, Skeleton, Texture } from "three";
import type { CastFile, OpenOptions, Pose, PoseOptions, Posed, Scene } from "../js/index.js";

/** Calls `settle` with the texture of a path, or with `null` if it is missing: now, or when it is known. */
export type TextureOf = (path: string, colorSpace: string, slot: string, settle: (texture: Texture | null) => void) => void;

/** A model of a file; see the README. */
export declare class CastModel extends Group {
  constructor(data: object, options?: { textureOf?: TextureOf });
  /** Computes world matrices and vertices for each frame, if the bones alone do not determine them. */
  solver: ((pose: PoseOptions) => Posed) | null;
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
  dispose(): void;
}

/** A group of {@link CastModel}s, with clips in `animations`. */
export interface CastGroup extends Group {
  userData: { castkit: { file: CastFile; scene: Scene; missingTextures: ReadonlyMap<string, string> } };
}

/** Loads Cast files. */
export declare class CastLoader extends Loader<CastGroup> {
  constructor(manager?: LoadingManager);
  /** Sets how textures are found; `null` leaves a texture out. By default relative to the file. */
  setTextureResolver(resolve: (path: string, slot: string) => string | null): this;
  setOpenOptions(options: OpenOptions): this;
  /** The group of a file in memory. */
  parse(bytes: ArrayBufferLike | ArrayBufferView, base?: string): Promise<CastGroup>;
}

/** The part of a scene that three.js needs, as plain objects and arrays, which can be sent from a worker. */
export declare function collect(scene: Scene, options?: { transfer?: boolean }): { data: { models: object[] }; transfer: ArrayBuffer[] };

export declare function material(said: object, options: { textureOf: TextureOf; hasColors: boolean }): MeshStandardMaterial;

/** The textures of a model, each loaded once. */
export declare class Textures {
  constructor(resolve: (path: string, slot: string) => string | null, manager: LoadingManager);
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
