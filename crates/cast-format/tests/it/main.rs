//! The vocabulary, from the outside.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a failing test may panic")]

mod names;
mod schema;
