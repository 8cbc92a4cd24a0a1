//! glTF 2.0, `.gltf` and `.glb`, both ways.
//!
//! [`read`] makes a document of a file; [`save`] and [`write_glb`] write one.

mod container;
mod read;
mod schema;
mod transforms;
mod uri;
mod write;

pub use read::read;
pub use write::{Textures, WriteOptions, save, write_glb};
