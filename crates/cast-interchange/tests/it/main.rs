//! What lies between formats, on documents.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::float_cmp,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "that is how a test fails"
)]

mod attach;
mod characters;
mod detach;
mod join;
mod join_axes;
mod join_names;
