//! Versions and features.

use std::ffi::c_char;

/// The version of this header: 10000 times the major version, plus 100 times the minor version, plus the patch version.
pub const CASTKIT_VERSION: u32 = 100;

/// A feature of the library: a bit in the result of `castkit_features`.
pub type castkit_feature = u32;
/// Copying, checking and skinning on several threads.
pub const CASTKIT_FEATURE_THREADS: castkit_feature = 1;
/// Interleaved vertex buffers: `castkit_mesh_interleave`.
pub const CASTKIT_FEATURE_VERTEX: castkit_feature = 2;
/// Documents and patches: `castkit_document_…`, the setters of all kinds of node, `castkit_patch_…`.
pub const CASTKIT_FEATURE_WRITE: castkit_feature = 4;
/// The rules of the format: `castkit_check`, `castkit_repair_file`, `castkit_upgrade_file`, `castkit_diff_files`.
pub const CASTKIT_FEATURE_CHECK: castkit_feature = 8;
/// Scenes: `castkit_scene_…` and everything based on them.
pub const CASTKIT_FEATURE_SCENE: castkit_feature = 16;
/// Conversions: `castkit_convert_…`.
pub const CASTKIT_FEATURE_CONVERT: castkit_feature = 32;
/// Conversions from FBX to Cast.
pub const CASTKIT_FEATURE_FBX: castkit_feature = 64;
/// All properties of a node at once: `castkit_mesh_get_fields` and the like, and `castkit_node_unexpected`.
pub const CASTKIT_FEATURE_FIELDS: castkit_feature = 128;

/// Rendering: `castkit_render_file`, `castkit_subject_…`.
pub const CASTKIT_FEATURE_RENDER: castkit_feature = 256;

/// The version of the library, encoded like `CASTKIT_VERSION`, which is the version of the header. Within a major
/// version (before 1.0.0, within a minor version), a newer library works with programs compiled with an older header.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_version() -> u32 {
    CASTKIT_VERSION
}

/// The version of the library as text, such as `0.1.0`: a static string with a NUL at its end.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_version_text() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}

/// The features the library was built with: bits `CASTKIT_FEATURE_…`. The functions of other features are not in the
/// library, so programs that call them cannot be linked with it.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_features() -> u32 {
    let bit = |has: bool, bit: castkit_feature| if has { bit } else { 0 };
    bit(cfg!(feature = "threads"), CASTKIT_FEATURE_THREADS)
        | bit(cfg!(feature = "vertex"), CASTKIT_FEATURE_VERTEX)
        | bit(cfg!(feature = "write"), CASTKIT_FEATURE_WRITE)
        | bit(cfg!(feature = "check"), CASTKIT_FEATURE_CHECK)
        | bit(cfg!(feature = "scene"), CASTKIT_FEATURE_SCENE)
        | bit(cfg!(feature = "convert"), CASTKIT_FEATURE_CONVERT)
        | bit(cfg!(feature = "fbx"), CASTKIT_FEATURE_FBX)
        | bit(cfg!(feature = "fields"), CASTKIT_FEATURE_FIELDS)
        | bit(cfg!(feature = "render"), CASTKIT_FEATURE_RENDER)
}
