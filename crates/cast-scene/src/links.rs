//! Links resolved once: what belongs to what.
//!
//! A link is a hash, looked for among the siblings or the own children of the node (format section 1, "Links"). Hash 0
//! and repeated hashes are normal in real files: the first node of a fitting kind in file order is meant, and there is a
//! [`Warning`](crate::Warning).

mod by_name;
mod follow;
mod instance;
mod library;
mod material;
mod mesh;
mod model;
mod shape;

pub(crate) use follow::Siblings;
pub use instance::Instance;
pub use library::{Library, Visit, VisitError};
pub use material::{Material, Slot, Source, Texture};
pub use mesh::{Hair, Mesh};
pub use model::Model;
pub use shape::{BlendShape, ShapeTarget, Vertices};
