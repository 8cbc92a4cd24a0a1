//! Families of valid files with any number of items, each large where real files are small: an operation whose work is
//! not proportional to the number of items shows here.

mod documents;
mod models;
mod motion;
mod other_formats;
mod parts;

/// Files of one shape.
#[derive(Clone, Copy, Debug)]
pub struct Family {
    /// The name in reports.
    pub name: &'static str,
    /// What the files contain many of.
    pub items: &'static str,
    /// The usual extension of the files.
    pub extension: &'static str,
    /// The file with `items` items.
    pub file: fn(u32) -> Vec<u8>,
}

/// A family of Cast files.
macro_rules! cast {
    ($name:literal, $items:literal, $document:path) => {
        Family { name: $name, items: $items, extension: "cast", file: |count| parts::saved(&$document(count)) }
    };
}

/// A family of another format.
const fn other(name: &'static str, items: &'static str, extension: &'static str, file: fn(u32) -> Vec<u8>) -> Family {
    Family { name, items, extension, file }
}

/// All families.
pub const FAMILIES: &[Family] = &[
    cast!("far-keys", "curves whose keys lie far apart", motion::far_keys),
    cast!("clips-and-bones", "animations, and as many bones in a chain", motion::clips_and_bones),
    cast!("clips-and-models", "animations, and as many models", motion::clips_and_models),
    cast!("models-of-one-clip", "keys of a bone, and as many models that have it", motion::models_of_one_clip),
    cast!("compensating", "keys of scale of a bone, and as many bones that compensate for it", motion::compensating),
    cast!("baked", "bones of a rig, baked over 2,000 frames", motion::baked),
    cast!("world-space", "bones in a chain with curves relative to the scene", motion::world_space),
    cast!("curves-of-one-bone", "curves of one property of a bone", motion::curves_of_one_bone),
    cast!("textures", "materials, each with a texture", models::textures),
    cast!("shapes-of-one-name", "blend shapes and curves of one name", motion::shapes_of_one_name),
    cast!("visibility", "visibility curves and bones of one name", motion::visibility),
    cast!("visible-meshes", "visibility curves and meshes of one name", motion::visible_meshes),
    cast!("shapes-and-meshes", "blend shapes, and as many meshes", models::shapes_and_meshes),
    cast!("old-targets", "targets of one old blend shape, and as many meshes", models::old_targets),
    cast!("slots", "slots of one material", models::slots),
    cast!("one-hash", "materials with one hash", models::one_hash),
    cast!("constraints", "constraints in a chain of bones", models::constraints),
    cast!("influences", "distinct influences of a vertex", models::influences),
    cast!("cycles", "bones that lead into a cycle", models::cycles),
    cast!("skins", "meshes with weights, and as many bones", models::skins),
    cast!("parts-of-a-body", "bones of a body, as many parts, and as many animations", models::parts_of_a_body),
    cast!("instances", "instances", documents::instances),
    cast!("properties", "unknown properties of one node", documents::properties),
    cast!("metadata", "metadata nodes, and as many models", documents::metadata),
    cast!("deep", "levels of unknown nodes, up to 4,000", documents::deep),
    other("polygon", "corners of one face", "obj", other_formats::polygon),
    other("pictures", "embedded pictures, and as many materials", "glb", other_formats::pictures),
    other("uv-sets", "sets of texture coordinates that share an accessor", "glb", other_formats::uv_sets),
    other(
        "zero-deltas",
        "blend shapes that share one array of zero offsets, 64 times as long as their number",
        "glb",
        other_formats::zero_deltas,
    ),
    other("placed", "places of one mesh", "glb", other_formats::placed),
    other("faults", "broken records", "fbx", other_formats::faults),
];
