// Members that cannot be generated from the schema: layers, slots, and counts.
import * as fields from "./fields.js";
import { Node } from "./node.js";

/** The maximum number of layers that is believed. */
const MOST_LAYERS = 256;

export class MeshExtras extends Node {
  /** The number of vertices: the number of positions. */
  get vertexCount() {
    return (fields.array(this, "vp", ["v3"])?.length ?? 0) / 3;
  }

  /** The number of triangles. */
  get faceCount() {
    return Math.floor((fields.array(this, "f", ["b", "h", "i"])?.length ?? 0) / 3);
  }

  /** The texture coordinates of a layer, two numbers per vertex, with the origin at the top left. */
  uvLayer(layer) {
    return fields.layer(this, `u${layer}`, ["v2"]);
  }

  /** The layers in order: as many as `uvLayerCount` says, or all consecutive ones from the first if it is absent. */
  get uvLayers() {
    let count = fields.integer(this, "ul");
    if (count === null) for (count = 0; this.uvLayer(count); count++);
    return Array.from({ length: Math.min(count, MOST_LAYERS) }, (_, layer) => this.uvLayer(layer));
  }

  /** The colours of a layer, per vertex: bytes r, g, b, a, or since 2025-04 floats. Without `cl`, the legacy key `vc` is the first layer. */
  colorLayer(layer) {
    if (layer === 0 && fields.integer(this, "cl") === null) {
      const legacy = fields.layer(this, "vc", ["i", "v4"]);
      if (legacy) return legacy;
    }
    return fields.layer(this, `c${layer}`, ["i", "v4"]);
  }

  /** The colour layers in order: as many as `colorLayerCount` says, or the legacy one. */
  get colorLayers() {
    const count = fields.integer(this, "cl") ?? (fields.layer(this, "vc", ["i", "v4"]) ? 1 : 0);
    return Array.from({ length: Math.min(count, MOST_LAYERS) }, (_, layer) => this.colorLayer(layer));
  }
}

export class MaterialExtras extends Node {
  /** Every slot by its name in the file, with the File or Color it links to, or `null`. */
  get slots() {
    const slots = new Map();
    for (const property of this.properties) {
      if (property.type === "l") slots.set(property.name, fields.link(this, property.name, "children", ["file", "color"]));
    }
    return slots;
  }
}
