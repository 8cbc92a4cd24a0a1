//! What of a mesh goes by vertices, and how all of it follows when vertices are dropped, doubled or put in another order.
//!
//! What nobody can tell the meaning of is an error that says so, and such a mesh stays as it is: arrays of unknown names,
//! of wrong lengths or types, properties given twice, indices out of range, blend shapes of old files.

mod budget;
mod copies;
mod geometry;
pub(crate) mod rows;
mod shapes;

pub(crate) use budget::workspace;
pub(crate) use copies::Copies;
pub(crate) use geometry::{Geometry, Weights};
pub(crate) use shapes::{Shape, Shapes, moves};
