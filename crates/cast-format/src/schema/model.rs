//! Model, Mesh, Hair and BlendShape.

use super::choices::SKINNING_METHOD;
use super::rows::{
    DefaultValue, FLOAT, INTEGER, INTEGER32, INTEGER64, LinkSchema, Meaning, NodeSchema, STRING, Scope, VECTOR2,
    VECTOR3, VECTOR4, many, row, single,
};
use crate::{NodeKind, PropertyType};

static MATERIAL: LinkSchema = LinkSchema { targets: &[NodeKind::MATERIAL], scope: Scope::Siblings };
static MESHES: LinkSchema = LinkSchema { targets: &[NodeKind::MESH], scope: Scope::Siblings };

pub(super) static MODEL: NodeSchema = NodeSchema {
    kind: NodeKind::MODEL,
    name: "Model",
    field: "model",
    plural: "models",
    since: "2020-03",
    doc: "Meshes, hair, blend shapes and materials with at most one skeleton.",
    children: &[
        single(NodeKind::SKELETON),
        many(NodeKind::MESH),
        many(NodeKind::HAIR),
        many(NodeKind::BLEND_SHAPE),
        many(NodeKind::MATERIAL),
    ],
    properties: &[
        row("n", "name", STRING).since("2023-10").doc("Name of the model."),
        row("p", "position", VECTOR3).since("2025-05").doc("Position in the world."),
        row("r", "rotation", VECTOR4).since("2025-05").doc("Rotation in the world, a quaternion x, y, z, w."),
        row("s", "scale", VECTOR3).since("2025-05").doc("Scale in the world."),
    ],
};

pub(super) static MESH: NodeSchema = NodeSchema {
    kind: NodeKind::MESH,
    name: "Mesh",
    field: "mesh",
    plural: "meshes",
    since: "2020-03",
    doc: "Triangles and the vertex buffers they index.",
    children: &[],
    properties: &[
        row("n", "name", STRING).since("2021-11").doc("Name of the mesh."),
        row("vp", "positions", VECTOR3).array().required().doc("Position of each vertex."),
        row("vn", "normals", VECTOR3).array().doc("Normal of each vertex."),
        row("vt", "tangents", VECTOR3).array().doc("Tangent of each vertex."),
        row("c%d", "color_layer", &[PropertyType::INTEGER32, PropertyType::VECTOR4]).array().since("2024-08").doc(
            "Colour of each vertex: packed with red in the lowest byte or, since 2025-04, four floats r, g, b, a.",
        ),
        row("vc", "legacy_colors", INTEGER32)
            .array()
            .legacy("2024-08", "`c0` with `cl` = 1")
            .doc("The only colour layer of old files, packed with red in the lowest byte."),
        row("u%d", "uv_layer", VECTOR2)
            .array()
            .doc("Texture coordinates of each vertex, with the origin at the top left."),
        row("wb", "weight_bones", INTEGER)
            .array()
            .meaning(Meaning::BoneIndex)
            .doc("Bones that move each vertex, `maximum_influence` per vertex, as indices into the skeleton's bones."),
        row("wv", "weight_values", FLOAT)
            .array()
            .required_with("wb")
            .doc("Weight of each bone in `weight_bones`; if a vertex lists a bone twice, its weights add up."),
        row("f", "faces", INTEGER)
            .array()
            .required()
            .doc("Three vertex indices per triangle, counterclockwise when seen from the front."),
        row("cl", "color_layer_count", INTEGER).required_with("c%d").since("2024-08").doc("Number of colour layers."),
        row("ul", "uv_layer_count", INTEGER).required_with("u%d").doc("Number of texture coordinate layers."),
        row("mi", "maximum_influence", INTEGER).required_with("wb").doc("Number of bones that move each vertex."),
        row("sm", "skinning_method", STRING)
            .choice(&SKINNING_METHOD)
            .or(DefaultValue::Choice("linear"))
            .since("2023-10")
            .doc("How the vertices follow the bones."),
        row("m", "material", INTEGER64).link(&MATERIAL).doc("Material of the mesh."),
    ],
};

pub(super) static HAIR: NodeSchema = NodeSchema {
    kind: NodeKind::HAIR,
    name: "Hair",
    field: "hair",
    plural: "hairs",
    since: "2025-04",
    doc: "Strands of hair as chains of particles.",
    children: &[],
    properties: &[
        row("n", "name", STRING).since("2025-04").doc("Name of the hair."),
        row("se", "segments", INTEGER).array().required().since("2025-04").doc("Number of segments of each strand."),
        row("pt", "particles", VECTOR3)
            .array()
            .required()
            .since("2025-04")
            .doc("World positions of the points of all strands; a strand of n segments has n + 1 points."),
        row("m", "material", INTEGER64).link(&MATERIAL).since("2025-04").doc("Material of the hair."),
    ],
};

pub(super) static BLEND_SHAPE: NodeSchema = NodeSchema {
    kind: NodeKind::BLEND_SHAPE,
    name: "BlendShape",
    field: "blend_shape",
    plural: "blend_shapes",
    since: "2021-11",
    doc: "Changed positions of some vertices of a mesh.",
    children: &[],
    properties: &[
        row("n", "name", STRING).required().since("2023-10").doc("Name of the shape; weight curves refer to it."),
        row("b", "base_shape", INTEGER64).required().link(&MESHES).since("2021-11").doc("The mesh that is deformed."),
        row("vi", "vertex_indices", INTEGER)
            .array()
            .required()
            .since("2024-06")
            .doc("Indices of the vertices that move."),
        row("vp", "positions", VECTOR3)
            .array()
            .required()
            .since("2024-06")
            .doc("Final position of each vertex of `vertex_indices`, not a difference."),
        row("ts", "target_weight_scales", FLOAT)
            .array()
            .or(DefaultValue::Float(1.0))
            .since("2021-11")
            .doc("The largest weight: a single number, or one per target in files from before 2024-06."),
        row("t", "legacy_target_shapes", INTEGER64)
            .array()
            .link(&MESHES)
            .since("2021-11")
            .legacy("2024-06", "`vi` with `vp`")
            .doc("Whole meshes to morph into, in old files."),
        row("vd", "legacy_deltas", VECTOR3)
            .array()
            .since("2024-06")
            .legacy("2024-06", "`vp`")
            .doc("Position offsets; they were in the published text for less than a day."),
    ],
};
