//! glTF 2.0, `.gltf` and `.glb`, in both directions: [`read`] makes a document from a file,
//! [`from_cast`](crate::export::from_cast) writes one.

mod container;
mod own_buffer;
#[cfg(feature = "textures")]
pub(crate) mod pictures;
mod read;
mod schema;
pub(crate) mod uri;
mod write;

pub(crate) use own_buffer::is_own_buffer;
pub use read::read;
pub(crate) use write::{write_binary, write_text};
