//! Queries: bounds, counts and memory.

mod bounds;
mod counts;

pub use bounds::Bounds;
pub use counts::{Counts, Memory};
