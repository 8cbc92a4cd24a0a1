//! The reader over the files of `testdata/`, which `cargo xtask testdata` makes from readable descriptions, and over
//! files that tests build.
//!
//! One test program: linking once is faster than a dozen times, and helpers need no `allow` attributes.
#![allow(
    clippy::cast_possible_truncation,
    clippy::panic,
    clippy::unwrap_used,
    reason = "this is how tests fail, in helpers as in tests"
)]

mod arrays;
mod damaged;
#[cfg(all(feature = "rayon", feature = "interleave"))]
mod decoding;
mod getters;
mod identity;
mod legacy;
mod links;
mod lossy;
mod mutated;
mod no_allocation;
#[cfg(feature = "rayon")]
mod own_pool;
mod paths;
mod recover;
mod schema;
mod sentences;
#[cfg(feature = "rayon")]
mod shared_parsing;
mod testdata;
mod unusual;
mod valid;
mod walker;
