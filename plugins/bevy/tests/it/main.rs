//! Files loaded by Bevy, without a window.
#![allow(
    clippy::indexing_slicing,
    clippy::panic,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "that is how a test fails"
)]

mod animation;
mod app;
mod corpus;
mod damaged;
mod elsewhere;
mod events;
#[cfg(feature = "formats")]
mod formats;
mod instances;
mod labels;
mod library;
#[cfg(feature = "pbr")]
mod materials;
mod models;
mod settings;
mod skins;
