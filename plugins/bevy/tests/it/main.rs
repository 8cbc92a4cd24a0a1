//! Files loaded by Bevy, without a window.
#![allow(
    clippy::indexing_slicing,
    clippy::panic,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a test that panics has failed"
)]

mod animation;
mod app;
mod corpus;
