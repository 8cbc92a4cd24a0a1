//! glTF 2.0, `.gltf` and `.glb`, both ways.
//!
//! [`read`] makes a document of a file; [`write()`], [`write_with`] and [`save`] write one.

mod container;
mod read;
mod schema;
mod uri;
mod write;

pub use container::Container;
pub use read::read;
pub use write::{save, write, write_with};
