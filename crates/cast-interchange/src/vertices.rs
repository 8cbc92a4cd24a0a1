//! The vertex data of a mesh, and how all of it is updated when vertices are removed, duplicated or reordered.
//!
//! Data of unknown meaning is an error that says so, and such a mesh stays unchanged: arrays with unknown names, or
//! with wrong lengths or types, duplicate properties, indices out of range, blend shapes of old files.

mod budget;
mod copies;
mod geometry;
pub mod rows;
mod shapes;

pub use budget::{is_crowded, ordered_for_cache, workspace};
pub use copies::Copies;
pub use geometry::{Geometry, Weights};
pub use shapes::{Shape, moves, shapes_of};
