//! glTF, both ways.
#![allow(
    clippy::panic,
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::indexing_slicing,
    clippy::cast_possible_truncation,
    reason = "these are tests"
)]

#[path = "../common/mod.rs"]
mod common;
mod damaged;
#[cfg(feature = "gltf-meshopt")]
mod meshopt;
mod other_reader;
mod read;
mod round_trip;
mod same;
mod write;
