//! Queries: bounding boxes, counts and memory use.

mod bounds;
mod counts;

pub use bounds::Bounds;
pub use counts::{Counts, Memory};
