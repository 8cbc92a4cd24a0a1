//! What all crates share, from the outside.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a failing test may panic")]

mod constants;
mod parallel;
mod progress;
mod rotation;
