import type { Node } from "./node.js";
import type { Color, File } from "./schema.js";

export declare class MeshExtras extends Node {
  /** The number of vertices: the number of positions. */
  readonly vertexCount: number;
  /** The number of triangles. */
  readonly faceCount: number;
  /** The texture coordinates of a layer, two numbers per vertex, with the origin at the top left. */
  uvLayer(layer: number): Float32Array | null;
  readonly uvLayers: (Float32Array | null)[];
  /** The colours of a layer, per vertex: bytes r, g, b, a, or floats. */
  colorLayer(layer: number): Uint8Array | Float32Array | null;
  readonly colorLayers: (Uint8Array | Float32Array | null)[];
}

export declare class MaterialExtras extends Node {
  /** Every slot by its name in the file. */
  readonly slots: Map<string, File | Color | null>;
}
