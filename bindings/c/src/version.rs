//! Which castkit it is.

use std::ffi::c_char;

/// The version of this header: 10000 times the major, 100 times the minor, and the patch number.
pub const CASTKIT_VERSION: u32 = 100;

/// What a library can do: bits of `castkit_features`.
pub type castkit_feature = u32;
/// Copying, checking and skinning on all threads.
pub const CASTKIT_FEATURE_THREADS: castkit_feature = 1;
/// Interleaved vertex buffers: `castkit_mesh_interleave`.
pub const CASTKIT_FEATURE_VERTEX: castkit_feature = 2;
/// Documents and patches: `castkit_document_…`, the setters of all kinds of node, `castkit_patch_…`.
pub const CASTKIT_FEATURE_WRITE: castkit_feature = 4;
/// The rules of the format: `castkit_check`, `castkit_repair_file`, `castkit_upgrade_file`, `castkit_diff_files`.
pub const CASTKIT_FEATURE_CHECK: castkit_feature = 8;
/// What files mean: `castkit_scene_…` and what comes of it.
pub const CASTKIT_FEATURE_SCENE: castkit_feature = 16;
/// Other formats: `castkit_convert_…`.
pub const CASTKIT_FEATURE_CONVERT: castkit_feature = 32;
/// FBX and OBJ to Cast.
pub const CASTKIT_FEATURE_FBX: castkit_feature = 64;
/// All properties of a node at once: `castkit_mesh_get_fields` and the like, and `castkit_node_unexpected`.
pub const CASTKIT_FEATURE_FIELDS: castkit_feature = 128;

/// Decoding all arrays into one piece of memory: `castkit_decode_plan_…`.
pub const CASTKIT_FEATURE_DECODE: castkit_feature = 256;
/// Pictures: `castkit_render_file`, `castkit_subject_…`.
pub const CASTKIT_FEATURE_RENDER: castkit_feature = 512;

/// The version of the library, as `CASTKIT_VERSION` has that of the header. Within a major version (before 1.0.0, within a
/// minor one) a newer library takes programs that were compiled with an older header.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_version() -> u32 {
    CASTKIT_VERSION
}

/// The version of the library as text, such as `0.1.0`; static, with a NUL at its end.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_version_text() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}

/// What the library was built with: bits `CASTKIT_FEATURE_…`. Functions of a feature that is not there are not in the library
/// at all, so that a program that calls them does not link.
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
        | bit(cfg!(feature = "decode"), CASTKIT_FEATURE_DECODE)
        | bit(cfg!(feature = "render"), CASTKIT_FEATURE_RENDER)
}
