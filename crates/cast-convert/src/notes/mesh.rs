//! Vertices, their layers, faces, and hair.

use crate::note_kind::Outcome::{Approximated, Assumed, Dropped};
use crate::note_kind::{NoteKind, hint, info, warning};

pub(super) static ALL: &[&NoteKind] = &[
    &FACES,
    &MISSING_TRIANGLES,
    &INCOMPLETE_FACES,
    &LINES,
    &POINTS,
    &EMPTY_MESHES,
    &UNUSED_VERTICES,
    &REPEATED_TRIANGLES,
    &UNGROUPED_TRIANGLES,
    &FLAT_TRIANGLES,
    &HOLES,
    &SUBDIVISION,
    &CREASES,
    &GEOMETRY_CACHES,
    &SURFACES,
    &UV_LAYERS,
    &COLOR_LAYERS,
    &LAYER_NAMES,
    &LAYER_LENGTHS,
    &LAYER_MAPPING,
    &ATTRIBUTES,
    &MESH_NAMES,
    &UVS_MISSING,
    &UVS_OUT_OF_RANGE,
    &COLORS_CLAMPED,
    &TANGENTS,
    &TANGENTS_WITHOUT_NORMALS,
    &FURTHER_TANGENTS,
    &BITANGENTS,
    &TANGENT_SIGNS,
    &NORMALS_ASSUMED,
    &NORMALS_COMPUTED,
    &NORMALS_SCALED,
    &INDICES,
    &GEOMETRY,
    &FOURTH_COMPONENTS,
    &HAIR_AS_LINES,
    &HAIR,
    &STRANDS,
    &HAIR_LIMIT,
    &COLORS_READ,
    &COLORS_WRITTEN,
    &TANGENTS_IMPOSSIBLE,
    &TANGENTS_NOT_COMPUTED,
    &TANGENTS_ASSUMED,
    &QUANTIZED,
    &FACES_KEPT,
    &DUPLICATES,
    &JOINED_NAMES,
    &NOT_JOINED,
    &REPEATED_NAMES,
];

pub(crate) static FACES: NoteKind = warning("CONVERT-MESH-001", Dropped, "faces", "a corner is not among the vertices")
    .why("The source is damaged: a face refers to a missing vertex. The other faces are in the result.");
pub(crate) static MISSING_TRIANGLES: NoteKind =
    warning("CONVERT-MESH-002", Dropped, "faces", "a group refers to missing triangles").why(
        "The source is damaged: a group lists a triangle past the last one. The other triangles are in the result.",
    );
pub(crate) static INCOMPLETE_FACES: NoteKind =
    warning("CONVERT-MESH-003", Dropped, "faces", "they have too few corners")
        .why("A face needs three corners. The source ends in the middle of a face, or has faces without corners.");
pub(crate) static LINES: NoteKind = info("CONVERT-MESH-004", Dropped, "lines", "a mesh is made of faces")
    .why("Faces with two corners and line primitives have no area. Give them a thickness in the source if they should be visible.");
pub(crate) static POINTS: NoteKind = info("CONVERT-MESH-005", Dropped, "points", "a mesh is made of faces")
    .why("Point clouds and faces with one corner have no area, and Cast does not support points without faces.");
pub(crate) static EMPTY_MESHES: NoteKind =
    info("CONVERT-MESH-006", Dropped, "meshes", "they have no vertices or no faces")
        .why("Such a mesh is invisible, and the output format requires at least one face.");
pub(crate) static UNUSED_VERTICES: NoteKind = info("CONVERT-MESH-007", Dropped, "vertices", "no face uses them")
    .why("They are invisible in the source, for example remains of deleted faces.");
pub(crate) static REPEATED_TRIANGLES: NoteKind = info("CONVERT-MESH-008", Assumed, "triangles", "they are in several groups, so they are duplicated")
    .why("Each group becomes a mesh with all of its triangles. Coincident surfaces can flicker; remove the triangles from all groups but one.");
pub(crate) static UNGROUPED_TRIANGLES: NoteKind =
    info("CONVERT-MESH-009", Assumed, "triangles", "they are in no group, so they became a separate mesh")
        .why("MilkShape shows them, too. Put them into a group in the source to give them a name and a material.");
pub(crate) static FLAT_TRIANGLES: NoteKind =
    hint("CONVERT-MESH-010", Dropped, "triangles without area", "two of their corners are the same vertex")
        .why("They are invisible, and some readers of Cast fail on them.");
pub(crate) static HOLES: NoteKind = warning("CONVERT-MESH-011", Approximated, "holes", "hidden faces become visible")
    .why("Cast has no hidden faces. Delete them in the source.");
pub(crate) static SUBDIVISION: NoteKind = warning(
    "CONVERT-MESH-012",
    Approximated,
    "subdivision surfaces",
    "the mesh is the coarse one, without subdivision",
)
.why("Cast does not support subdivision. If the smooth surface is wanted, apply it in the source before exporting.");
pub(crate) static CREASES: NoteKind = info("CONVERT-MESH-013", Dropped, "creases", "Cast does not support subdivision")
    .why("Creases say how sharp edges stay when a surface is subdivided; without subdivision they have no effect.");
pub(crate) static GEOMETRY_CACHES: NoteKind =
    warning("CONVERT-MESH-014", Dropped, "geometry caches", "they move vertices frame by frame, from separate files")
        .why("Cast only moves vertices by bones and blend shapes. Bake the cache into blend shapes before exporting.");
pub(crate) static SURFACES: NoteKind = warning(
    "CONVERT-MESH-015",
    Dropped,
    "curves and surfaces",
    "only polygons are converted",
)
.why(
    "NURBS, line curves and procedural geometry have no counterpart in Cast. Convert them to polygons before exporting.",
);
pub(crate) static UV_LAYERS: NoteKind = warning("CONVERT-MESH-016", Dropped, "further uv layers", "the format supports fewer")
    .why("OBJ has one layer of texture coordinates, SEModel 255. Light maps and masks that use a further layer lie wrong; choose a format that has them, such as glTF.");
pub(crate) static COLOR_LAYERS: NoteKind =
    warning("CONVERT-MESH-017", Dropped, "further colour layers", "the format supports one")
        .why("Only the first layer of vertex colours is written. Choose a format that supports several, such as glTF.");
pub(crate) static LAYER_NAMES: NoteKind = info("CONVERT-MESH-018", Dropped, "names of layers", "layers are numbered")
    .why("Layers of texture coordinates and colours keep their order; materials and programs refer to them by number.");
pub(crate) static LAYER_LENGTHS: NoteKind =
    warning("CONVERT-MESH-019", Dropped, "layers of vertices", "their length differs from that of the positions")
        .why("The source is damaged: a layer needs a value for each vertex. `castkit check` says which one is wrong.");
pub(crate) static LAYER_MAPPING: NoteKind = warning("CONVERT-MESH-020", Assumed, "layers", "it is not specified what they belong to")
    .why("The source is damaged: a layer does not say whether its values belong to vertices, corners or faces. The choice that fits their number was used.");
pub(crate) static ATTRIBUTES: NoteKind =
    info("CONVERT-MESH-021", Dropped, "attributes of vertices", "Cast has no counterpart")
        .why("These are custom attributes, which only the program that wrote them understands.");
pub(crate) static MESH_NAMES: NoteKind =
    info("CONVERT-MESH-022", Dropped, "mesh names", "the format does not support them")
        .why("Meshes keep their order. Names of materials are kept, and often identify meshes as well.");
pub(crate) static UVS_MISSING: NoteKind = hint("CONVERT-MESH-023", Assumed, "texture coordinates", "a material requires them, so zeros were added")
    .why("In SEModel a mesh has a material for each layer of texture coordinates, so a mesh with a material but no coordinates gets a layer of zeros.");
pub(crate) static UVS_OUT_OF_RANGE: NoteKind = warning(
    "CONVERT-MESH-024",
    Assumed,
    "texture coordinates",
    "a face refers to missing ones, so the first were used",
)
.why("The source is damaged; the texture is misplaced on these faces.");
pub(crate) static COLORS_CLAMPED: NoteKind = warning(
    "CONVERT-MESH-025",
    Approximated,
    "vertex colours",
    "they were clamped to 0 to 1",
)
.why("glTF does not allow vertex colours above 1. Scale them down in the source, and up again with a material factor.");
pub(crate) static COLORS_READ: NoteKind = hint("CONVERT-MESH-041", Assumed, "vertex colours", "the source does not specify their colour space; sRGB was assumed, and converted to linear")
    .why("FBX and OBJ do not say whether vertex colours are sRGB. Blender and others assume so; those of Cast are linear. Masks and other data in colours were converted as well.");
pub(crate) static COLORS_WRITTEN: NoteKind = hint("CONVERT-MESH-042", Assumed, "vertex colours", "they were converted to sRGB, which programs expect")
    .why("Vertex colours are linear in Cast. FBX and OBJ do not specify a colour space; Blender and others assume sRGB. Masks and other data in colours were converted as well.");
pub(crate) static TANGENTS: NoteKind = info("CONVERT-MESH-026", Dropped, "tangents", "the format does not support them")
    .why("Readers compute tangents from normals and texture coordinates, which can differ slightly from those of the normal map.");
pub(crate) static TANGENTS_WITHOUT_NORMALS: NoteKind =
    info("CONVERT-MESH-027", Dropped, "tangents", "they require normals").why(
        "glTF does not allow tangents without normals. `--normals complete` computes normals for meshes without them.",
    );
pub(crate) static FURTHER_TANGENTS: NoteKind =
    info("CONVERT-MESH-028", Dropped, "further tangents", "a mesh only has tangents for its first texture coordinates")
        .why("A Cast mesh has one layer of tangents. Put the texture coordinates that the normal map uses first.");
pub(crate) static BITANGENTS: NoteKind =
    hint("CONVERT-MESH-029", Dropped, "bitangents", "except for their sign, they follow from normal and tangent")
        .why("Cast does not store bitangents. Readers derive their sign from the texture coordinates.");
pub(crate) static TANGENT_SIGNS: NoteKind = info("CONVERT-MESH-030", Dropped, "signs of tangents", "Cast does not store them, and the texture coordinates give a different sign")
    .why("The sign says whether texture coordinates are mirrored. Readers derive it from them, as castkit does when it writes glTF or FBX. The signs counted here cannot be derived: coordinates are missing, have no area, or disagree. `--tangents compute` makes tangents that agree.");
pub(crate) static TANGENTS_IMPOSSIBLE: NoteKind = info("CONVERT-MESH-043", Dropped, "tangents", "they require normals and texture coordinates, and one is missing")
    .why("Tangents could not be computed. A mesh without texture coordinates cannot show a normal map, so it needs none; `--normals complete` computes normals for meshes without them.");
pub(crate) static TANGENTS_NOT_COMPUTED: NoteKind = warning("CONVERT-MESH-044", Dropped, "tangents", "the mesh is damaged or not understood")
    .why("Tangents could not be computed because part of the mesh is damaged or unknown, so its vertices stay as they are. The example says which part; `castkit check` says more.");
pub(crate) static TANGENTS_ASSUMED: NoteKind = hint("CONVERT-MESH-045", Assumed, "tangents", "no face there determines their direction, so an arbitrary one perpendicular to the normal was used")
    .why("The adjacent faces have no area, or no area in texture coordinates. A normal map is constant there, so the difference is hardly visible.");
pub(crate) static NORMALS_ASSUMED: NoteKind =
    info("CONVERT-MESH-031", Assumed, "normals", "no face with an area uses them; the z axis was used")
        .why("Normals were computed for vertices that no visible face uses. The difference is not visible.");
pub(crate) static NORMALS_COMPUTED: NoteKind = hint("CONVERT-MESH-032", Approximated, "normals", "they were computed from the faces, because the file rounds them to one of 162 directions")
    .why("Normals in MD2 are indices into a table of 162 directions, and look faceted. Computed ones are smooth and closer to the original.");
pub(crate) static NORMALS_SCALED: NoteKind = hint("CONVERT-MESH-033", Approximated, "normals", "they were normalised")
    .why("glTF requires normals of unit length. Directions are unchanged.");
pub(crate) static INDICES: NoteKind =
    warning("CONVERT-MESH-034", Assumed, "indices", "they are out of range; the last element was used")
        .why("The source is damaged: an index is past the end of its array.");
pub(crate) static GEOMETRY: NoteKind = warning("CONVERT-MESH-035", Dropped, "geometry", "its data is missing")
    .why("The source is damaged: a mesh lacks the vertices or faces that it claims.");
pub(crate) static FOURTH_COMPONENTS: NoteKind =
    info("CONVERT-MESH-036", Dropped, "fourth components", "their number is wrong")
        .why("Some exporters write a fourth number for each vertex, but not as many as there are values.");
pub(crate) static HAIR_AS_LINES: NoteKind = warning("CONVERT-MESH-037", Approximated, "hair", "strands become lines")
    .why("The format does not support hair. Lines have no thickness, and many programs do not show them; convert strands to cards or tubes for those.");
pub(crate) static HAIR: NoteKind = warning("CONVERT-MESH-038", Dropped, "hair", "the format does not support it")
    .why("glTF and FBX store hair as lines. Convert strands to cards or tubes for other formats.");
pub(crate) static STRANDS: NoteKind =
    warning("CONVERT-MESH-039", Dropped, "strands of hair", "they have too few particles")
        .why("The source is damaged: the strands require more particles than there are. `castkit check` says where.");
pub(crate) static HAIR_LIMIT: NoteKind =
    warning("CONVERT-MESH-040", Dropped, "hair", "there are too many particles for the format")
        .why("FBX allows about two billion vertices. Split the hair.");
pub(crate) static QUANTIZED: NoteKind = hint("CONVERT-MESH-046", Approximated, "vertex data", "they were written with 16 bits, as requested")
    .why("With `--quantize`, positions are relative to a cube around their mesh, texture coordinates to a rectangle, and other numbers are fractions of 1. The example gives the largest error of each. Without the option all numbers stay exact.");
pub(crate) static FACES_KEPT: NoteKind = info("CONVERT-MESH-047", Approximated, "simplification", "the allowed error, and vertices that must not move, kept more faces than requested")
    .why("Borders of meshes do not move, seams of textures and normals only move along themselves, and no surface moves further than `castkit optimize --simplify-error` allows. Allow more, join meshes first, or weld meshes with a vertex for every corner.");
pub(crate) static DUPLICATES: NoteKind = info(
    "CONVERT-MESH-048",
    Dropped,
    "meshes",
    "an identical mesh of the model is in the same place",
)
.why("One mesh looks like both did, except that transparent ones become lighter. Without `castkit optimize --dedupe` both are kept.");
pub(crate) static JOINED_NAMES: NoteKind = info("CONVERT-MESH-049", Dropped, "names of meshes", "the mesh is now part of another one, which keeps its name")
    .why("`castkit optimize --join` joins meshes that can be drawn at once. Do not use it if something finds meshes by name.");
pub(crate) static NOT_JOINED: NoteKind = info("CONVERT-MESH-050", Dropped, "joining of meshes", "it differs from other meshes with its material in more than its shape")
    .why("Meshes are joined if they have the same material, the same layers, weights of the same kind, and compatible blend shapes. The example says what prevents it here.");
pub(crate) static REPEATED_NAMES: NoteKind = info("CONVERT-MESH-051", Approximated, "mesh names", "they have to be unique, so a number was added")
    .why("Visibility curves find meshes by name. Several objects of the source have the same name, or one object became several meshes; rename them in the source.");
