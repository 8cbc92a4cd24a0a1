//! glTF 2.0, `.gltf` and `.glb`, both ways.

mod container;
mod read;
mod schema;
pub(crate) mod uri;
mod write;

pub(crate) use read::read;
pub(crate) use write::{write_binary, write_text};
