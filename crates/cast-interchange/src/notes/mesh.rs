//! Vertices, their layers, faces, and hair.

notes! {
    FACES: "CONVERT-MESH-001" Warning Dropped "faces", "a corner is not among the vertices",
        "The source is damaged: a face refers to a missing vertex. The other faces are in the result.";
    MISSING_TRIANGLES: "CONVERT-MESH-002" Warning Dropped "faces", "a group refers to missing triangles",
        "The source is damaged: a group lists a triangle past the last one. The other triangles are in the result.";
    INCOMPLETE_FACES: "CONVERT-MESH-003" Warning Dropped "faces", "they have too few corners",
        "A face needs three corners. The source ends in the middle of a face, or has faces without corners.";
    LINES: "CONVERT-MESH-004" Warning Dropped "lines", "a mesh is made of faces",
        "Faces with two corners and line primitives have no area. Give them a thickness in the source if they should be visible.";
    POINTS: "CONVERT-MESH-005" Warning Dropped "points", "a mesh is made of faces",
        "Point clouds and faces with one corner have no area, and Cast does not support points without faces.";
    EMPTY_MESHES: "CONVERT-MESH-006" Info Dropped "meshes", "they have no vertices or no faces",
        "Such a mesh is invisible, and the output format requires at least one face.";
    UNUSED_VERTICES: "CONVERT-MESH-007" Info Dropped "vertices", "no face uses them",
        "They are invisible in the source, for example remains of deleted faces.";
    REPEATED_TRIANGLES: "CONVERT-MESH-008" Info Assumed "triangles", "they are in several groups, so they are duplicated",
        "Each group becomes a mesh with all of its triangles. Coincident surfaces can flicker; remove the triangles from all groups but one.";
    UNGROUPED_TRIANGLES: "CONVERT-MESH-009" Info Assumed "triangles", "they are in no group, so they became a separate mesh",
        "MilkShape shows them, too. Put them into a group in the source to give them a name and a material.";
    FLAT_TRIANGLES: "CONVERT-MESH-010" Hint Dropped "triangles without area", "two of their corners are the same vertex",
        "They are invisible, and some readers of Cast fail on them.";
    HOLES: "CONVERT-MESH-011" Warning Approximated "holes", "hidden faces become visible",
        "Cast has no hidden faces. Delete them in the source.";
    SUBDIVISION: "CONVERT-MESH-012" Warning Approximated "subdivision surfaces", "the mesh is the coarse one, without subdivision",
        "Cast does not support subdivision. If the smooth surface is wanted, apply it in the source before exporting.";
    CREASES: "CONVERT-MESH-013" Info Dropped "creases", "Cast does not support subdivision",
        "Creases say how sharp edges stay when a surface is subdivided; without subdivision they have no effect.";
    GEOMETRY_CACHES: "CONVERT-MESH-014" Warning Dropped "geometry caches", "they move vertices frame by frame, from separate files",
        "Cast only moves vertices by bones and blend shapes. Bake the cache into blend shapes before exporting.";
    SURFACES: "CONVERT-MESH-015" Warning Dropped "curves and surfaces", "only polygons are converted",
        "NURBS, line curves and procedural geometry have no counterpart in Cast. Convert them to polygons before exporting.";
    UV_LAYERS: "CONVERT-MESH-016" Warning Dropped "further UV layers", "the format supports fewer",
        "OBJ has one layer of texture coordinates, SEModel 255. Light maps and masks that use other layers are misplaced; choose a format that supports several, such as glTF.";
    COLOR_LAYERS: "CONVERT-MESH-017" Warning Dropped "further colour layers", "the format supports one",
        "Only the first layer of vertex colours is written. Choose a format that supports several, such as glTF.";
    LAYER_NAMES: "CONVERT-MESH-018" Info Dropped "names of layers", "layers are numbered",
        "Layers of texture coordinates and colours keep their order; materials and programs refer to them by number.";
    LAYER_LENGTHS: "CONVERT-MESH-019" Warning Dropped "layers of vertices", "their length differs from that of the positions",
        "The source is damaged: a layer needs a value for each vertex. `castkit check` says which one is wrong.";
    LAYER_MAPPING: "CONVERT-MESH-020" Warning Assumed "layers", "it is not specified what they belong to",
        "The source is damaged: a layer does not say whether its values belong to vertices, corners or faces. The choice that fits their number was used.";
    ATTRIBUTES: "CONVERT-MESH-021" Info Dropped "attributes of vertices", "Cast has no counterpart",
        "These are custom attributes, which only the program that wrote them understands.";
    MESH_NAMES: "CONVERT-MESH-022" Info Dropped "mesh names", "the format does not support them",
        "Meshes keep their order. Names of materials are kept, and often identify meshes as well.";
    UVS_MISSING: "CONVERT-MESH-023" Hint Assumed "texture coordinates", "the format or a material requires them, so zeros were added",
        "In SEModel a mesh has a material for each layer of texture coordinates, so a mesh with a material but no coordinates gets a layer of zeros.";
    UVS_OUT_OF_RANGE: "CONVERT-MESH-024" Warning Assumed "texture coordinates", "a face refers to missing ones, so the first were used",
        "The source is damaged; the texture is misplaced on these faces.";
    COLORS_CLAMPED: "CONVERT-MESH-025" Warning Approximated "vertex colours", "they were clamped to 0 to 1",
        "Vertex colours of glTF and SEModel range from 0 to 1. Scale them down in the source, and up again with a material factor.";
    TANGENTS: "CONVERT-MESH-026" Info Dropped "tangents", "the format does not support them",
        "Readers compute tangents from normals and texture coordinates, which can differ slightly from those of the normal map.";
    TANGENTS_WITHOUT_NORMALS: "CONVERT-MESH-027" Info Dropped "tangents", "they require normals",
        "glTF does not allow tangents without normals. `normals complete` computes normals for meshes without them.";
    FURTHER_TANGENTS: "CONVERT-MESH-028" Info Dropped "further tangents", "a mesh only has tangents for its first texture coordinates",
        "A Cast mesh has one layer of tangents. Put the texture coordinates that the normal map uses first.";
    BITANGENTS: "CONVERT-MESH-029" Hint Dropped "bitangents", "except for their sign, they follow from normal and tangent",
        "Cast does not store bitangents. Readers derive their sign from the texture coordinates.";
    TANGENT_SIGNS: "CONVERT-MESH-030" Info Dropped "signs of tangents", "Cast does not store them, and the texture coordinates give a different sign",
        "The sign says whether texture coordinates are mirrored. Readers derive it from them, as castkit does when it writes glTF or FBX. The signs counted here cannot be derived: coordinates are missing, have no area, or disagree. `tangents compute` makes tangents that agree.";
    NORMALS_ASSUMED: "CONVERT-MESH-031" Info Assumed "normals", "no face with an area uses them; the z axis was used",
        "Normals were computed for vertices that no visible face uses. The difference is not visible.";
    NORMALS_COMPUTED: "CONVERT-MESH-032" Hint Approximated "normals", "they were computed from the faces, because the file rounds them to one of 162 directions",
        "Normals in MD2 are indices into a table of 162 directions, and look faceted. Computed ones are smooth and closer to the original.";
    NORMALS_SCALED: "CONVERT-MESH-033" Hint Approximated "normals", "they were normalised",
        "glTF requires normals of unit length. Directions are unchanged.";
    INDICES: "CONVERT-MESH-034" Warning Assumed "indices", "they are out of range; the last element was used",
        "The source is damaged: an index is past the end of its array.";
    GEOMETRY: "CONVERT-MESH-035" Warning Dropped "geometry", "its data is missing",
        "The source is damaged: a mesh lacks the vertices or faces that it declares.";
    FOURTH_COMPONENTS: "CONVERT-MESH-036" Info Dropped "fourth components", "their number is wrong",
        "Some exporters write a fourth number for each vertex, but not as many as there are values.";
    HAIR_AS_LINES: "CONVERT-MESH-037" Warning Approximated "hair", "strands become lines",
        "The format does not support hair. Lines have no thickness, and many programs do not show them; convert strands to cards or tubes for those.";
    HAIR: "CONVERT-MESH-038" Warning Dropped "hair", "the format does not support it",
        "glTF and FBX store hair as lines. Convert strands to cards or tubes for other formats.";
    STRANDS: "CONVERT-MESH-039" Warning Dropped "strands of hair", "they have too few particles",
        "The source is damaged: the strands require more particles than there are. `castkit check` says where.";
    HAIR_LIMIT: "CONVERT-MESH-040" Warning Dropped "hair", "there are too many particles for the format",
        "FBX allows about two billion vertices. Split the hair.";
    COLORS_READ: "CONVERT-MESH-041" Hint Assumed "vertex colours", "the source does not specify their colour space; sRGB was assumed, and converted to linear",
        "FBX and OBJ do not say whether vertex colours are sRGB. Blender and others assume so; those of Cast are linear. Masks and other data in colours were converted as well.";
    COLORS_WRITTEN: "CONVERT-MESH-042" Hint Assumed "vertex colours", "they were converted to sRGB, which programs expect",
        "Vertex colours are linear in Cast. FBX and OBJ do not specify a colour space; Blender and others assume sRGB. Masks and other data in colours were converted as well.";
    TANGENTS_IMPOSSIBLE: "CONVERT-MESH-043" Info Dropped "tangents", "they require normals and texture coordinates, and one is missing",
        "Tangents could not be computed. A mesh without texture coordinates cannot show a normal map, so it needs none; `normals complete` computes normals for meshes without them.";
    TANGENTS_NOT_COMPUTED: "CONVERT-MESH-044" Warning Dropped "tangents", "the mesh is damaged or not supported",
        "Tangents could not be computed because part of the mesh is damaged, so its vertices stay as they are. The example says which part; `castkit check` says more.";
    TANGENTS_ASSUMED: "CONVERT-MESH-045" Hint Assumed "tangents", "no face there determines their direction, so an arbitrary one perpendicular to the normal was used",
        "The adjacent faces have no area, or no area in texture coordinates. A normal map is constant there, so the difference is hardly visible.";
    QUANTIZED: "CONVERT-MESH-046" Hint Approximated "vertex data", "they were written with 16 bits, as requested",
        "With `quantize`, positions are relative to a cube around their mesh, texture coordinates to a rectangle, and other numbers are fractions of 1. The example gives the largest error of each. Without the option all numbers stay exact.";
    FACES_KEPT: "CONVERT-MESH-047" Info Approximated "simplification", "the allowed error, and vertices that must not move, kept more faces than requested",
        "Seams of textures and normals only move along themselves, places where more than two meshes or seams meet do not move, borders do not with `lock_borders`, and no surface moves further than `simplify_error` allows. Allow a larger error, join meshes first, or weld meshes that have a separate vertex for every corner.";
    DUPLICATES: "CONVERT-MESH-048" Info Dropped "meshes", "an identical mesh of the model is in the same place",
        "One mesh looks like both did, except that transparent ones become lighter. Without `dedupe` both are kept.";
    JOINED_NAMES: "CONVERT-MESH-049" Info Dropped "names of meshes", "the mesh is now part of another one, which keeps its name",
        "The option `join` of `castkit optimize` joins meshes that can be drawn in one draw call. Do not use it if something finds meshes by name.";
    NOT_JOINED: "CONVERT-MESH-050" Info Dropped "joining of meshes", "the mesh differs from others with its material in more than its shape",
        "Meshes are joined if they have the same material, the same layers, weights of the same kind, and compatible blend shapes. The example says what prevents it here.";
    REPEATED_NAMES: "CONVERT-MESH-051" Info Approximated "mesh names", "they have to be unique, so a number was added",
        "Visibility curves find meshes by name. Several objects of the source have the same name, or one object became several meshes; rename them in the source.";
    COLOR_ALPHA: "CONVERT-MESH-052" Warning Dropped "alpha of vertex colours", "the format has no place for it",
        "OBJ has red, green and blue for each vertex. Choose a format that supports alpha, such as glTF, if it matters.";
    CORNERS_WITHOUT_NORMALS: "CONVERT-MESH-053" Info Assumed "normals", "corners without one beside others got that of their face",
        "Some faces of the object state normals and others do not. The others are flat, as in Blender.";
    CORNERS_WITHOUT_UVS: "CONVERT-MESH-054" Info Assumed "texture coordinates", "corners without them beside others got 0 and 0",
        "Some faces of the object have texture coordinates and others do not. Mostly the others have a material without a texture.";
    REFERENCES: "CONVERT-MESH-055" Warning Assumed "corners of faces", "their normals or texture coordinates do not exist, so they have none",
        "The source is damaged: a face refers to a normal or to texture coordinates that the file does not have. The face is there without them.";
    POLYGONS: "CONVERT-MESH-056" Warning Approximated "faces with many corners", "they are split as a fan, because an exact split takes too long",
        "A fan is right for convex faces; others overlap. Split such faces in the source.";
    SMOOTHING_GROUPS: "CONVERT-MESH-057" Info Dropped "smoothing groups", "the file has no normals, and Cast only stores normals",
        "Smoothing groups say which edges are sharp. `normals compute` makes smooth normals; export the file with normals to keep sharp edges.";
    PARTIAL_COLORS: "CONVERT-MESH-058" Info Assumed "vertex colours", "vertices without one beside others became white",
        "White changes nothing where a colour is multiplied with the material.";
    TANGENTS_UNKNOWN: "CONVERT-MESH-059" Warning Dropped "tangents", "the mesh has a property of which nobody knows whether it belongs to its vertices",
        "Computing tangents may split vertices, and an unknown property would then have too few values. Remove it with `castkit set`, or give it a name that says what it is: `u1` for texture coordinates, `c1` for colours.";
    COLORS_OF_BYTES: "CONVERT-MESH-060" Info Assumed "vertex colours", "they are whole numbers up to 255, so they were divided by 255",
        "In OBJ vertex colours are numbers from 0 to 1, but some programs write bytes. Readers that take those for fractions show white.";
    NORMALS_REQUIRED: "CONVERT-MESH-061" Hint Assumed "normals", "the format requires them, so smooth ones were computed from the faces",
        "Give the model normals, or compute them with `normals`, if edges should be sharp.";
    HAIR_WIDTHS: "CONVERT-MESH-062" Hint Assumed "width of hair", "Cast has none, so strands are a thousandth as wide as the hair is large",
        "Curves of USD without a width are as wide as a unit of length. Set the width in the program that shows them.";
    CURVES_STRAIGHT: "CONVERT-MESH-063" Warning Approximated "curves", "strands of hair are straight between their points",
        "The points of smooth curves became those of strands, so that bends are sharper. Export linear curves with more points.";
}
