//! Documents built, changed, written, saved and patched.
//!
//! One test program: linking once is faster than a dozen times, and helpers need no `allow` attributes.
#![allow(clippy::panic, clippy::unwrap_used, reason = "a helper that fails fails its test")]

mod builder_data;
mod builders;
mod codec;
mod common;
mod data;
mod deep;
mod hashes;
mod killed;
mod layouts;
mod merge;
mod mutated;
mod of_file;
mod patch;
mod patch_file;
#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
mod patch_large;
mod patch_typed;
mod properties;
mod refused;
mod round_trip;
mod save;
mod split;
mod typed;
mod writers;
