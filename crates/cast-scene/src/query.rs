//! Questions about a scene: how large, how many, how heavy.

mod bounds;
mod counts;

pub use bounds::Bounds;
pub use counts::{Counts, Memory};
