//! Material, File and Color.

use super::choices::COLOR_SPACE;
use super::rows::{DefaultValue, INTEGER64, LinkSchema, NodeSchema, PropertySchema, STRING, Scope, VECTOR4, many, row};
use crate::NodeKind;

static SLOT: LinkSchema = LinkSchema { targets: &[NodeKind::FILE, NodeKind::COLOR], scope: Scope::Children };

/// A slot: a link to a child that is a texture file or, since 2025-01, a constant colour.
const fn slot(key: &'static str, field: &'static str, doc: &'static str) -> PropertySchema {
    row(key, field, INTEGER64).link(&SLOT).doc(doc)
}

pub(super) static MATERIAL: NodeSchema = NodeSchema {
    kind: NodeKind::MATERIAL,
    name: "Material",
    field: "material",
    plural: "materials",
    since: "2020-03",
    doc: "Texture files and colours by slot.",
    children: &[many(NodeKind::FILE), many(NodeKind::COLOR)],
    properties: &[
        row("n", "name", STRING).required().doc("Name of the material."),
        row("t", "material_type", STRING).required().doc("Type of the material; `pbr` is the only one."),
        slot("albedo", "albedo", "Base colour."),
        slot("diffuse", "diffuse", "Diffuse colour."),
        slot("normal", "normal", "Normal map."),
        slot("specular", "specular", "Specular colour."),
        slot("gloss", "gloss", "Glossiness, the inverse of roughness."),
        slot("roughness", "roughness", "Roughness."),
        slot("metal", "metal", "Metalness. Not in the published text, but both plug-ins use it.").unpublished(),
        slot("emissive", "emissive", "Emitted colour."),
        slot("emask", "emissive_mask", "Mask of the emitted colour.").since("2025-01"),
        slot("estrength", "emissive_strength", "Strength of the emitted colour. Not in the published text.")
            .unpublished(),
        slot("ao", "ambient_occlusion", "Ambient occlusion."),
        slot("cavity", "cavity", "Cavity map."),
        slot("aniso", "anisotropy", "Anisotropy.").since("2024-08"),
        slot("extra%d", "extra", "Any other texture or colour."),
    ],
};

pub(super) static FILE: NodeSchema = NodeSchema {
    kind: NodeKind::FILE,
    name: "File",
    field: "file",
    plural: "files",
    since: "2020-03",
    doc: "The path of a texture or of another Cast file.",
    children: &[],
    properties: &[row("p", "path", STRING).required().doc("The path, absolute or relative to this file's directory.")],
};

pub(super) static COLOR: NodeSchema = NodeSchema {
    kind: NodeKind::COLOR,
    name: "Color",
    field: "color",
    plural: "colors",
    since: "2025-01",
    doc: "A constant colour in place of a texture.",
    children: &[],
    properties: &[
        row("n", "name", STRING).since("2025-01").doc("Name of the colour."),
        row("cs", "color_space", STRING)
            .choice(&COLOR_SPACE)
            .or(DefaultValue::Choice("srgb"))
            .since("2025-03")
            .doc("Space of the colour's components."),
        row("rgba", "rgba", VECTOR4).required().since("2025-01").doc("The colour's components: r, g, b, a."),
    ],
};
