import type { Bone, Group, Loader, LoadingManager, Mesh, MeshStandardMaterial, Object3D, Skeleton, Texture } from "three";
import type { CastFile, OpenOptions, Pose, PoseOptions, Posed, Scene } from "../js/index.js";

/** A model of a file; see the README. */
export declare class CastModel extends Group {
  constructor(data: object, options?: { textureOf?: (path: string, colorSpace: string, slot: string) => Texture | null });
  /** Asked each frame for world matrices and vertices, where the bones alone do not say them. */
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
  /** Shows what `SceneModel.pose` has given. */
  show(posed: Pick<Posed, "world" | "meshes"> & { meshesVisible: boolean[] | null }): void;
  dispose(): void;
}

/** A group of {@link CastModel}s, with clips in `animations`. */
export interface CastGroup extends Group {
  userData: { castkit: { file: CastFile; scene: Scene; missingTextures: Set<string> } };
}

/** Loads Cast files. */
export declare class CastLoader extends Loader<CastGroup> {
  constructor(manager?: LoadingManager);
  /** Says where textures are; `null` for those to leave out. By default beside the file. */
  setTextureResolver(resolve: (path: string, slot: string) => string | null): this;
  setOpenOptions(options: OpenOptions): this;
  /** The group of a file in memory. */
  parse(bytes: ArrayBufferLike | ArrayBufferView, base?: string): Promise<CastGroup>;
}

/** What three.js needs of a scene, as plain objects and arrays, for instance to be sent from a worker. */
export declare function collect(scene: Scene, options?: { transfer?: boolean }): { data: { models: object[] }; transfer: ArrayBuffer[] };

export declare function material(said: object, options: { textureOf: (path: string, colorSpace: string, slot: string) => Texture | null; hasColors: boolean }): MeshStandardMaterial;

/** Textures of a model, each once. */
export declare class Textures {
  constructor(resolve: (path: string, slot: string) => string | null, manager: LoadingManager);
  readonly missing: Set<string>;
  onChange: (path: string) => void;
  readonly of: (path: string, colorSpace: string, slot: string) => Texture | null;
  dispose(): void;
}

/** Turns an object so that an axis of a file points up. */
export declare function turnUp(object: Object3D, upAxis: "x" | "y" | "z" | null): void;
