//! glTF 2.0, `.gltf` and `.glb`, both ways.
//!
//! [`read`] makes a document of a file; [`write()`] and [`write_with`] write one. A [`Job`](crate::Job) does so from file to
//! file.

mod container;
mod read;
mod schema;
pub(crate) mod uri;
mod write;

pub use container::Container;
pub use read::read;
pub use write::{write, write_with};
pub(crate) use write::{write_binary, write_text};
