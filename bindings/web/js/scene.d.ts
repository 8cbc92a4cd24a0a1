import type { CastFile } from "./file.js";

export declare class Pose {
  constructor(bones: Float32Array, shapeWeights: Float32Array);
  /** Ten numbers per bone, relative to its parent: translation, rotation x, y, z, w, scale. */
  readonly bones: Float32Array<ArrayBuffer>;
  /** The weight of each blend shape. */
  readonly shapeWeights: Float32Array<ArrayBuffer>;
}

export interface DeformedMesh {
  /** The index of the mesh in the model. */
  readonly mesh: number;
  readonly positions: Float32Array<ArrayBuffer>;
  /** Empty for a mesh without. */
  readonly normals: Float32Array<ArrayBuffer>;
  /** Empty for a mesh without. */
  readonly tangents: Float32Array<ArrayBuffer>;
}

export interface PoseOptions {
  animation?: SceneAnimation;
  frame?: number;
  bones?: ArrayLike<number>;
  shapeWeights?: ArrayLike<number>;
  /** Whether constraints and inverse kinematics are solved; by default in all but the rest pose, which is that of the file. */
  constraints?: boolean;
  /** Whether to compute skinning matrices; default `false`. */
  palette?: boolean;
  /** The meshes whose vertices are computed; default none. */
  meshes?: number[] | "all";
}

export interface Posed {
  readonly pose: Pose;
  /** The matrices of the bones in the space of the model, 16 numbers each, column by column. */
  readonly world: Float32Array<ArrayBuffer>;
  /** The skinning matrices, from the bind pose to this pose. */
  readonly palette: Float32Array<ArrayBuffer> | null;
  readonly meshesVisible: boolean[];
  readonly meshes: DeformedMesh[];
}

export declare class SceneSkeleton {
  private constructor();
  readonly names: (string | null)[];
  /** The index of the parent of each bone, -1 if it has none. */
  readonly parents: Int32Array<ArrayBuffer>;
  readonly compensates: boolean[];
  readonly length: number;
  readonly rest: Float32Array<ArrayBuffer>;
  readonly restWorld: Float32Array<ArrayBuffer>;
  readonly inverseBind: Float32Array<ArrayBuffer>;
  indexOf(name: string): number;
}

export interface SceneMesh {
  readonly offset: number;
  readonly name: string | null;
  readonly vertices: number;
  readonly material: number | null;
  readonly influences: number;
  readonly dualQuaternions: boolean;
  readonly blendShapes: number[];
}

export interface SceneSlot {
  readonly name: string;
  readonly field: string | null;
  readonly texture: string | null;
  /** Linear red, green, blue and alpha. */
  readonly color: [number, number, number, number] | null;
}

export declare class SceneModel {
  private constructor();
  readonly index: number;
  readonly name: string | null;
  readonly file: CastFile | null;
  readonly offset: number;
  readonly placement: Float32Array<ArrayBuffer> | null;
  readonly meshes: SceneMesh[];
  readonly materials: { readonly offset: number; readonly name: string | null; readonly slots: SceneSlot[] }[];
  readonly blendShapes: { readonly offset: number; readonly name: string | null; readonly largestWeight: number; readonly mesh: number | null }[];
  readonly hairs: { readonly offset: number; readonly name: string | null; readonly material: number | null }[];
  readonly hasRig: boolean;
  readonly skeleton: SceneSkeleton | null;
  /** Four bones and weights per vertex; `exact` is false if these are not all. The file of the model must be open. */
  skin(mesh: number): { exact: boolean; bones: Uint16Array<ArrayBuffer>; weights: Float32Array<ArrayBuffer> };
  /** The offsets of the vertices for each blend shape. */
  shapes(mesh: number): { exact: boolean; shapes: { shape: number; deltas: Float32Array<ArrayBuffer> }[] };
  pose(options?: PoseOptions): Posed;
  /** The vertices of all meshes in a pose. */
  deform(pose?: Pose | null, options?: { constraints?: boolean }): DeformedMesh[];
}

export declare class SceneAnimation {
  private constructor();
  readonly index: number;
  readonly name: string | null;
  readonly file: CastFile | null;
  readonly offset: number;
  /** The number of frames per second. */
  readonly frameRate: number;
  readonly looping: boolean;
  /** The first and last frame with a key; `null` if there are no keys. */
  readonly range: [number, number] | null;
  /** The frames at which a value jumps: just before each of them, it is another one. */
  readonly jumps: readonly number[];
  readonly curveCount: number;
  readonly notifications: { readonly name: string | null; readonly frames: number[] }[];
  sample(frame: number, model?: SceneModel | null): Pose;
  bake(options?: { frames?: number; first?: number; step?: number; model?: SceneModel | null; budget?: number }): {
    first: number; step: number; count: number; bones: Float32Array<ArrayBuffer>; shapeWeights: Float32Array<ArrayBuffer>;
  };
}

export declare class Scene {
  private constructor();
  readonly files: CastFile[];
  /** The axis that points up: the one that a file states, or else z, as in most files without metadata. */
  readonly upAxis: "x" | "y" | "z";
  readonly models: SceneModel[];
  readonly animations: SceneAnimation[];
  readonly instances: { readonly file: number; readonly name: string | null; readonly path: string | null; readonly placement: number[] }[];
  readonly warnings: { readonly file: number; readonly nodePath: string; readonly message: string }[];
  /** The models that the animations fit: each animation, in order, with its best models. */
  fit(options?: { best?: number }): Fit[];
  /** Frees the memory. */
  close(): void;
}

/** How an animation fits a model. */
export interface Fit {
  readonly animation: SceneAnimation;
  readonly model: SceneModel;
  /** Whether the model has three quarters of the bones that the animation names. */
  readonly fits: boolean;
  /** How many bones of the model the animation moves. */
  readonly bones: number;
  /** The names in the animation that no bone has, sorted. */
  readonly missing: string[];
  /** The names in the animation that differ from that of their bone in case, each with the name of the bone. */
  readonly otherCase: [string, string][];
  /**
   * How many times as long the bones of the model are as those that the animation was made for: the median; `null` if no
   * length is known.
   */
  readonly scale: number | null;
  /** The same for the height of the root. */
  readonly height: number | null;
  /** The bones that are longer or shorter than the scale says by more than a hundredth. */
  readonly otherLengths: { readonly bone: string; readonly ratio: number }[];
}

/** The scene of files: skeletons, animations to sample and bake, meshes to skin. */
export declare function scene(file: CastFile, ...others: CastFile[]): Scene;
