//! Links, resolved once.
//!
//! A link is a hash, looked up among the siblings or the children of the node (`docs/format.md#links`). Hash 0 and
//! repeated hashes are normal in real files: the first node of a matching kind in file order is used, and there is a
//! [`Warning`](crate::Warning).

mod by_name;
mod instance;
mod library;
mod material;
mod mesh;
mod model;
mod shape;

pub use instance::Instance;
pub use library::{Library, Visit, VisitError};
pub use material::{Material, Slot, Source, Texture};
pub use mesh::{Hair, Mesh};
pub use model::Model;
pub use shape::{BlendShape, ShapeTarget, Vertices};
