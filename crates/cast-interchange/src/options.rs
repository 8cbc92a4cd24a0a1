//! Options of readers and writers.

pub mod allowed;
#[path = "generated/options.rs"]
mod generated;
mod read;
pub mod selection;
pub mod value;
mod write;

#[cfg(feature = "gltf-pack")]
pub use generated::Compression;
#[cfg(feature = "tangents")]
pub use generated::Tangents;
#[cfg(feature = "textures")]
pub use generated::TextureFormat;
pub use generated::{ExportOptions, FbxVersion, Normals, Options, Textures};
