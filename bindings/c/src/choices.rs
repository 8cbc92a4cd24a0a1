//! Choices in options, as numbers.

/// How normals or tangents are handled: one of `CASTKIT_VECTORS_…`.
pub type castkit_vectors = u32;
/// They are kept as they are.
pub const CASTKIT_VECTORS_KEEP: castkit_vectors = 0;
/// They are computed for meshes that have none.
pub const CASTKIT_VECTORS_COMPLETE: castkit_vectors = 1;
/// They are computed for all meshes.
pub const CASTKIT_VECTORS_COMPUTE: castkit_vectors = 2;
/// They are removed.
pub const CASTKIT_VECTORS_DROP: castkit_vectors = 3;

/// How textures are handled: one of `CASTKIT_TEXTURES_…`.
pub type castkit_textures = u32;
/// The result refers to the original files.
pub const CASTKIT_TEXTURES_REFER: castkit_textures = 0;
/// They are embedded in the result, if its format supports it.
pub const CASTKIT_TEXTURES_EMBED: castkit_textures = 1;
/// They are copied to a directory beside the result.
pub const CASTKIT_TEXTURES_COPY: castkit_textures = 2;

/// The format of textures of glTF: one of `CASTKIT_TEXTURE_FORMAT_…`.
pub type castkit_texture_format = u32;
/// PNG and JPEG files are kept, and others become PNG files.
pub const CASTKIT_TEXTURE_FORMAT_PNG: castkit_texture_format = 0;
/// PNG and JPEG files are kept, and others become JPEG files, or PNG files where pixels are transparent.
pub const CASTKIT_TEXTURE_FORMAT_JPG: castkit_texture_format = 1;
/// JPEG files are kept, and others become WebP files without loss (`EXT_texture_webp`).
pub const CASTKIT_TEXTURE_FORMAT_WEBP: castkit_texture_format = 2;
/// PNG and JPEG files are kept, and others are left out, with a note.
pub const CASTKIT_TEXTURE_FORMAT_KEEP: castkit_texture_format = 3;

/// How glTF buffers are compressed: one of `CASTKIT_COMPRESSION_…`.
pub type castkit_compression = u32;
/// Not at all.
pub const CASTKIT_COMPRESSION_NONE: castkit_compression = 0;
/// With `EXT_meshopt_compression`, which is lossless.
pub const CASTKIT_COMPRESSION_MESHOPT: castkit_compression = 1;

/// Whether the result is a static model: one of `CASTKIT_STILL_…`.
pub type castkit_still = u32;
/// No: bones and animations are kept.
pub const CASTKIT_STILL_NONE: castkit_still = 0;
/// Yes, in the rest pose, without bones and animations; vertices keep exactly the values in the file.
pub const CASTKIT_STILL_REST: castkit_still = 1;
/// Yes, in the pose of a frame, without bones and animations: blend shapes and skinning are applied to the vertices.
pub const CASTKIT_STILL_FRAME: castkit_still = 2;
