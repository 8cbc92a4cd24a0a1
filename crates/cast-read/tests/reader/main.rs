//! The reader over the files of `testdata/`, which `cargo xtask testdata` makes from readable descriptions.
//!
//! One program for all of them: linking once is faster than a dozen times, and helpers need no exceptions.

#![allow(clippy::panic, clippy::unwrap_used, reason = "this is how tests fail, in helpers as in tests")]

mod arrays;
mod damaged;
mod getters;
mod legacy;
mod links;
mod mutated;
mod paths;
mod recover;
mod schema;
mod sentences;
mod testdata;
mod unusual;
mod valid;
mod walker;
