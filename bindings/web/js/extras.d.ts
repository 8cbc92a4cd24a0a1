import type { Node } from "./node.js";
import type { Color, File } from "./schema.js";

export declare class MeshExtras extends Node {
  /** Number of vertices: the length of the positions. */
  readonly vertexCount: number;
  /** Number of triangles. */
  readonly faceCount: number;
  /** Texture coordinates of each vertex, two numbers each, origin at the top left. */
  uvLayer(layer: number): Float32Array | null;
  readonly uvLayers: (Float32Array | null)[];
  /** Colour of each vertex: bytes r, g, b, a, or floats. */
  colorLayer(layer: number): Uint8Array | Float32Array | null;
  readonly colorLayers: (Uint8Array | Float32Array | null)[];
}

export declare class MaterialExtras extends Node {
  /** Every slot by its name in the file. */
  readonly slots: Map<string, File | Color | null>;
}
