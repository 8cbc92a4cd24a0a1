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
    .why("The source is damaged: a face names a vertex that is not there. The other faces are in the result.");
pub(crate) static MISSING_TRIANGLES: NoteKind =
    warning("CONVERT-MESH-002", Dropped, "faces", "a group names triangles that are not there").why(
        "The source is damaged: a group lists a triangle beyond the last one. The other triangles are in the result.",
    );
pub(crate) static INCOMPLETE_FACES: NoteKind =
    warning("CONVERT-MESH-003", Dropped, "faces", "they have too few corners")
        .why("A face needs three corners. The source ends in the middle of one, or has faces without any.");
pub(crate) static LINES: NoteKind = info("CONVERT-MESH-004", Dropped, "lines", "a mesh is made of faces")
    .why("Faces of two corners and primitives of lines have no area. Give them a thickness in the source if they are to be seen.");
pub(crate) static POINTS: NoteKind = info("CONVERT-MESH-005", Dropped, "points", "a mesh is made of faces")
    .why("Point clouds and faces of one corner have no area, and Cast has no place for points without faces.");
pub(crate) static EMPTY_MESHES: NoteKind =
    info("CONVERT-MESH-006", Dropped, "meshes", "they have no vertices or no faces")
        .why("Nothing of such a mesh can be seen, and the format that is written wants at least one face.");
pub(crate) static UNUSED_VERTICES: NoteKind = info("CONVERT-MESH-007", Dropped, "vertices", "no face has them")
    .why("They are in the source and not to be seen, for example as rests of deleted faces.");
pub(crate) static REPEATED_TRIANGLES: NoteKind = info("CONVERT-MESH-008", Assumed, "triangles", "they are in several groups, so they are there several times")
    .why("Each group becomes a mesh with all of its triangles. Surfaces that lie in each other can flicker; take the triangles out of all groups but one.");
pub(crate) static UNGROUPED_TRIANGLES: NoteKind =
    info("CONVERT-MESH-009", Assumed, "triangles", "they are in no group, so they became a mesh of their own")
        .why("MilkShape shows them too. Put them into a group in the source to give them a name and a material.");
pub(crate) static FLAT_TRIANGLES: NoteKind =
    hint("CONVERT-MESH-010", Dropped, "triangles without area", "two of their corners are the same vertex")
        .why("They cannot be seen, and readers of Cast stumble over them.");
pub(crate) static HOLES: NoteKind =
    warning("CONVERT-MESH-011", Approximated, "holes", "faces that are to be hidden show")
        .why("Cast has no hidden faces. Delete them in the source.");
pub(crate) static SUBDIVISION: NoteKind = warning(
    "CONVERT-MESH-012",
    Approximated,
    "subdivision surfaces",
    "the mesh is the coarse one that was to be subdivided",
)
.why("Cast has no subdivision. Apply it in the source before exporting, if the smooth surface is wanted.");
pub(crate) static CREASES: NoteKind = info("CONVERT-MESH-013", Dropped, "creases", "Cast has no subdivision")
    .why("Creases say how sharp edges stay when a surface is subdivided, and mean nothing without that.");
pub(crate) static GEOMETRY_CACHES: NoteKind = warning(
    "CONVERT-MESH-014",
    Dropped,
    "geometry caches",
    "they move vertices frame by frame, from files of their own",
)
.why("Cast moves vertices by bones and blend shapes. Bake the cache into blend shapes before exporting.");
pub(crate) static SURFACES: NoteKind = warning(
    "CONVERT-MESH-015",
    Dropped,
    "curves and surfaces",
    "only polygons are converted",
)
.why(
    "NURBS, line curves and procedural geometry have no counterpart in Cast. Turn them into polygons before exporting.",
);
pub(crate) static UV_LAYERS: NoteKind = warning("CONVERT-MESH-016", Dropped, "further uv layers", "the format has room for fewer")
    .why("OBJ has one layer of texture coordinates, SEModel 255. Light maps and masks that use a further layer lie wrong; choose a format that has them, such as glTF.");
pub(crate) static COLOR_LAYERS: NoteKind =
    warning("CONVERT-MESH-017", Dropped, "further colour layers", "the format has one")
        .why("Only the first layer of vertex colours is written. Choose a format that has several, such as glTF.");
pub(crate) static LAYER_NAMES: NoteKind = info("CONVERT-MESH-018", Dropped, "names of layers", "layers have numbers")
    .why("Layers of texture coordinates and colours keep their order, by which materials and programs find them.");
pub(crate) static LAYER_LENGTHS: NoteKind =
    warning("CONVERT-MESH-019", Dropped, "layers of vertices", "their length is not that of the positions")
        .why("The source is damaged: a layer has to have a value for each vertex. `castkit check` says which.");
pub(crate) static LAYER_MAPPING: NoteKind = warning("CONVERT-MESH-020", Assumed, "layers", "it is not said what they belong to")
    .why("The source is damaged: a layer does not say whether its values are of vertices, corners or faces. What fits their number was taken.");
pub(crate) static ATTRIBUTES: NoteKind =
    info("CONVERT-MESH-021", Dropped, "attributes of vertices", "nothing in Cast is like them")
        .why("Custom attributes, and numbers that only the program which wrote them understands.");
pub(crate) static MESH_NAMES: NoteKind =
    info("CONVERT-MESH-022", Dropped, "mesh names", "the format has no place for them")
        .why("Meshes keep their order. Names of materials are kept, and often tell meshes apart as well.");
pub(crate) static UVS_MISSING: NoteKind = hint("CONVERT-MESH-023", Assumed, "texture coordinates", "a mesh without any has no material, so all are 0")
    .why("SEModel gives a mesh a material for each layer of texture coordinates, so a mesh that has a material and no coordinates gets a layer of zeros.");
pub(crate) static UVS_OUT_OF_RANGE: NoteKind = warning(
    "CONVERT-MESH-024",
    Assumed,
    "texture coordinates",
    "a face names some that are not there, so the first were taken",
)
.why("The source is damaged; the texture lies wrong on these faces.");
pub(crate) static COLORS_CLAMPED: NoteKind =
    warning("CONVERT-MESH-025", Approximated, "vertex colours", "they are cut to 0 to 1")
        .why("glTF has no vertex colours above 1. Scale them down in the source, and up again by a material factor.");
pub(crate) static COLORS_READ: NoteKind = hint("CONVERT-MESH-041", Assumed, "vertex colours", "the source does not say what they are; they are taken as sRGB and made linear")
    .why("FBX and OBJ do not say whether colours of vertices are sRGB. Blender and others take them so; those of Cast are linear. Masks and other numbers in colours were converted as well.");
pub(crate) static COLORS_WRITTEN: NoteKind = hint("CONVERT-MESH-042", Assumed, "vertex colours", "they are written as sRGB, which is what programs take them as")
    .why("Colours of vertices are linear in Cast. FBX and OBJ do not say what theirs are; Blender and others take them as sRGB. Masks and other numbers in colours were converted as well.");
pub(crate) static TANGENTS: NoteKind = info("CONVERT-MESH-026", Dropped, "tangents", "the format has no place for them")
    .why("Readers compute tangents from normals and texture coordinates, which can differ a little from those of the normal map.");
pub(crate) static TANGENTS_WITHOUT_NORMALS: NoteKind =
    info("CONVERT-MESH-027", Dropped, "tangents", "they need normals beside them")
        .why("glTF allows no tangents without normals. `--normals complete` computes normals for meshes without them.");
pub(crate) static FURTHER_TANGENTS: NoteKind =
    info("CONVERT-MESH-028", Dropped, "further tangents", "a mesh has the tangents of its first texture coordinates")
        .why("A Cast mesh has one layer of tangents. Put the texture coordinates that the normal map uses first.");
pub(crate) static BITANGENTS: NoteKind =
    hint("CONVERT-MESH-029", Dropped, "bitangents", "they follow from normal and tangent but for their sign")
        .why("Cast has no bitangents. Where texture coordinates are mirrored, readers find the sign from them.");
pub(crate) static TANGENT_SIGNS: NoteKind = info("CONVERT-MESH-030", Dropped, "signs of tangents", "Cast has none, and the texture coordinates say otherwise")
    .why("The sign tells mirrored texture coordinates, from which readers find it, as castkit does when it writes glTF or FBX. Those counted here cannot be found so: coordinates are missing, have no area, or lie otherwise. `--tangents compute` makes tangents that fit.");
pub(crate) static TANGENTS_IMPOSSIBLE: NoteKind = info("CONVERT-MESH-043", Dropped, "tangents", "they follow from normals and texture coordinates, and not both are there")
    .why("Tangents were to be computed. A mesh without texture coordinates shows no normal map, so it needs none; `--normals complete` computes normals for meshes without them.");
pub(crate) static TANGENTS_NOT_COMPUTED: NoteKind = warning("CONVERT-MESH-044", Dropped, "tangents", "the mesh is not what it should be")
    .why("Tangents were to be computed, and something of the mesh is damaged or not known, so that its vertices stay as they are. The example says what; `castkit check` says more.");
pub(crate) static TANGENTS_ASSUMED: NoteKind = hint("CONVERT-MESH-045", Assumed, "tangents", "no face there tells where texture coordinates lead, so any direction across the normal was taken")
    .why("All corners of the faces around have the same texture coordinates or the same position. A normal map shows one colour there, and hardly any difference.");
pub(crate) static NORMALS_ASSUMED: NoteKind =
    info("CONVERT-MESH-031", Assumed, "normals", "no face with an area is there; along z was taken")
        .why("Normals were to be computed for vertices that no visible face has. Nothing of it is to be seen.");
pub(crate) static NORMALS_COMPUTED: NoteKind = hint("CONVERT-MESH-032", Approximated, "normals", "computed from the faces; the file rounds them to one of 162 directions")
    .why("Normals of MD2 are indices into a table of 162 directions, and show as facets. Those of the faces are smooth and closer to what the author modelled.");
pub(crate) static NORMALS_SCALED: NoteKind = hint("CONVERT-MESH-033", Approximated, "normals", "they get the length 1")
    .why("glTF demands normals of unit length. Directions are unchanged.");
pub(crate) static INDICES: NoteKind =
    warning("CONVERT-MESH-034", Assumed, "indices", "they lead nowhere; the last element was taken")
        .why("The source is damaged: an index is beyond the end of what it is an index of.");
pub(crate) static GEOMETRY: NoteKind = warning("CONVERT-MESH-035", Dropped, "geometry", "its data is missing")
    .why("The source is damaged: a mesh has no vertices or no faces where it promises some.");
pub(crate) static FOURTH_COMPONENTS: NoteKind =
    info("CONVERT-MESH-036", Dropped, "fourth components", "they make no sense")
        .why("Some exporters write a fourth number beside each vertex that is not the number of values long.");
pub(crate) static HAIR_AS_LINES: NoteKind = warning("CONVERT-MESH-037", Approximated, "hair", "strands become lines")
    .why("The format has no hair. Lines have no thickness, and many programs do not show them; turn strands into cards or tubes for those.");
pub(crate) static HAIR: NoteKind = warning("CONVERT-MESH-038", Dropped, "hair", "the format has no place for it")
    .why("glTF and FBX take hair as lines. Turn strands into cards or tubes for other formats.");
pub(crate) static STRANDS: NoteKind =
    warning("CONVERT-MESH-039", Dropped, "strands of hair", "they have too few particles")
        .why("The source is damaged: the strands ask for more particles than there are. `castkit check` says where.");
pub(crate) static HAIR_LIMIT: NoteKind =
    warning("CONVERT-MESH-040", Dropped, "hair", "there are more particles than the format tells apart")
        .why("FBX counts vertices to two thousand million. Split the hair.");
pub(crate) static QUANTIZED: NoteKind = hint("CONVERT-MESH-046", Approximated, "numbers of vertices", "they are written in 16 bits, as was asked for")
    .why("With `--quantize` positions are places in a cube around their mesh, texture coordinates places in a rectangle, and other numbers parts of 1. The example says how far off the worst of each are. Without it all numbers are as they were.");
pub(crate) static FACES_KEPT: NoteKind = info("CONVERT-MESH-047", Approximated, "simplification", "the error that is allowed, and what must not move, keep more faces than were wanted")
    .why("Borders of meshes do not move, seams of textures and normals only along themselves, and no surface further than `castkit optimize --simplify-error` allows. Allow more, join meshes first, or weld what has a vertex for every corner.");
pub(crate) static DUPLICATES: NoteKind = info(
    "CONVERT-MESH-048",
    Dropped,
    "meshes",
    "another mesh of the model is the same and lies in the same place",
)
.why("One shows what both did; only where they are transparent it is lighter. Without `castkit optimize --dedupe` both stay.");
pub(crate) static JOINED_NAMES: NoteKind = info("CONVERT-MESH-049", Dropped, "names of meshes", "the mesh is a part of another now, which keeps its name")
    .why("`castkit optimize --join` makes one of meshes that can be drawn at once. Leave it out if something finds meshes by their names.");
pub(crate) static NOT_JOINED: NoteKind = info("CONVERT-MESH-050", Dropped, "joining of meshes", "it differs from the others of its material in more than its form")
    .why("Meshes become one when they have the same material, the same layers, weights of the same kind, and blend shapes that fit together. The example says what keeps this one apart.");
pub(crate) static REPEATED_NAMES: NoteKind = info("CONVERT-MESH-051", Approximated, "mesh names", "a mesh needs one that no other has, so a number was added")
    .why("Visibility curves find meshes by name. Several objects of the source have the same name, or one object became several meshes; rename them in the source.");
