//! The known extensions, and how they are treated.

use cast_interchange::{Error, ErrorKind, Report, notes};

use crate::gltf::schema::Root;

/// How an extension is treated.
enum Known {
    /// Its content is in the result.
    Read,
    /// It describes the look of materials, and is not in the result.
    Looks,
    /// It is not in the result; the text says what happens instead.
    Dropped(&'static str),
}
use Known::{Dropped, Looks, Read};

const DRACO: &str = "KHR_draco_mesh_compression";

/// One row per known extension.
const TABLE: [(&str, Known); 32] = [
    ("EXT_mesh_gpu_instancing", Read),
    ("EXT_meshopt_compression", Read),
    ("EXT_texture_webp", Read),
    (DRACO, if cfg!(feature = "gltf-draco") { Read } else { Dropped("this build does not support it") }),
    ("KHR_materials_emissive_strength", Read),
    ("KHR_materials_pbrSpecularGlossiness", Read),
    ("KHR_meshopt_compression", Read),
    ("KHR_mesh_quantization", Read),
    ("KHR_texture_basisu", Read),
    ("KHR_texture_transform", Read),
    ("MSFT_texture_dds", Read),
    ("KHR_animation_pointer", Dropped("only translations, rotations, scales and weights are animated")),
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
    ("KHR_materials_variants", Dropped("the default material is used")),
    ("KHR_materials_volume", Looks),
    ("KHR_node_visibility", Dropped("all nodes are visible")),
    ("KHR_xmp_json_ld", Dropped("metadata is not kept")),
    ("EXT_lights_image_based", Dropped("Cast has no lights")),
    ("EXT_lights_ies", Dropped("Cast has no lights")),
    // What is not read of it is noted where it is found.
    ("MSFT_lod", Read),
    ("MSFT_packing_occlusionRoughnessMetallic", Looks),
    ("MSFT_packing_normalRoughnessMetallic", Looks),
];

/// Rejects a file that requires an unknown extension; adds notes on other extensions that are lost.
pub(super) fn check(root: &Root, report: &mut Report) -> Result<(), Error> {
    let known = |name: &str| TABLE.iter().find(|row| row.0 == name).map(|row| &row.1);
    for name in &root.extensions_required {
        let is_built_in = name != DRACO || cfg!(feature = "gltf-draco");
        if known(name).is_none() || !is_built_in {
            let why = if is_built_in { "it is unknown" } else { "it needs the feature `gltf-draco`" };
            let reason = format!("the file requires the extension {name}, but {why}");
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
