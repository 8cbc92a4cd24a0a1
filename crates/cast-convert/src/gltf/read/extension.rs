//! Which extensions are known, and what becomes of them.

use crate::gltf::schema::Root;
use crate::{Error, ErrorKind, Report, notes};

/// What becomes of an extension.
enum Known {
    /// What it says is in the result.
    Read,
    /// It is about how materials look, and not in the result.
    Looks,
    /// It is not in the result, and what is there instead.
    Dropped(&'static str),
}
use Known::{Dropped, Looks, Read};

const DRACO: &str = "KHR_draco_mesh_compression";

/// A row for each known extension.
const TABLE: [(&str, Known); 32] = [
    ("EXT_mesh_gpu_instancing", Read),
    ("EXT_meshopt_compression", Read),
    ("EXT_texture_webp", Read),
    (DRACO, if cfg!(feature = "gltf-draco") { Read } else { Dropped("this program was built without it") }),
    ("KHR_materials_emissive_strength", Read),
    ("KHR_materials_pbrSpecularGlossiness", Read),
    ("KHR_meshopt_compression", Read),
    ("KHR_mesh_quantization", Read),
    ("KHR_texture_basisu", Read),
    ("KHR_texture_transform", Read),
    ("MSFT_texture_dds", Read),
    ("KHR_animation_pointer", Dropped("only places, turns, scales and weights are animated")),
    // Lights are counted where the scene is read.
    ("KHR_lights_punctual", Read),
    ("KHR_materials_anisotropy", Looks),
    ("KHR_materials_clearcoat", Looks),
    ("KHR_materials_diffuse_transmission", Looks),
    ("KHR_materials_dispersion", Looks),
    ("KHR_materials_ior", Looks),
    ("KHR_materials_iridescence", Looks),
    ("KHR_materials_sheen", Looks),
    ("KHR_materials_specular", Looks),
    ("KHR_materials_transmission", Looks),
    ("KHR_materials_unlit", Looks),
    ("KHR_materials_variants", Dropped("the material that shows first is taken")),
    ("KHR_materials_volume", Looks),
    ("KHR_node_visibility", Dropped("all nodes show")),
    ("KHR_xmp_json_ld", Dropped("it is about the file, not in it")),
    ("EXT_lights_image_based", Dropped("lights are no part of a Cast file")),
    ("EXT_lights_ies", Dropped("lights are no part of a Cast file")),
    ("MSFT_lod", Dropped("the finest level is taken")),
    ("MSFT_packing_occlusionRoughnessMetallic", Looks),
    ("MSFT_packing_normalRoughnessMetallic", Looks),
];

/// Refuses a file that cannot be understood without what nobody here knows; says what else will be missing.
pub(super) fn check(root: &Root, report: &mut Report) -> Result<(), Error> {
    let known = |name: &str| TABLE.iter().find(|row| row.0 == name).map(|row| &row.1);
    for name in &root.extensions_required {
        let is_built_in = name != DRACO || cfg!(feature = "gltf-draco");
        if known(name).is_none() || !is_built_in {
            let why = if is_built_in { "nothing here knows it" } else { "it takes the feature `gltf-draco`" };
            let reason = format!("the file cannot be understood without the extension {name}, and {why}");
            return Err(Error::new(ErrorKind::Unsupported { reason }));
        }
    }
    for name in &root.extensions_used {
        match known(name) {
            Some(Read) => {}
            Some(Looks) => report.add(&notes::material::MATERIAL_EXTENSIONS, name),
            Some(Dropped(instead)) => report.add(&notes::file::EXTENSIONS, format_args!("{name}: {instead}")),
            None => report.add(&notes::file::UNKNOWN_EXTENSIONS, name),
        }
    }
    Ok(())
}
