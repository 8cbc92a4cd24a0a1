//! glTF 2.0, `.gltf` and `.glb`, both ways: [`read`] makes a document of a file, [`from_cast`](crate::from_cast) writes one.

mod container;
mod read;
mod schema;
pub(crate) mod uri;
mod write;

pub use read::read;
pub(crate) use write::{write_binary, write_text};
