//! Everything that can be done with a Cast file, done to untrusted bytes.
//!
//! A [target](targets) takes any bytes, performs one operation on them in every possible way, and panics if a promise
//! is broken: two results that differ, output that does not parse, an index out of range. The same functions are called
//! by the fuzz targets in `fuzz/`, by the exhaustive damage tests of `cargo test` and `cargo xtask torture`
//! ([`damage`]), and by the replay of every input that once broke one of them (`fuzz/regressions/`).
#![forbid(unsafe_code)]

pub mod commands;
pub mod damage;
pub mod documents;
pub mod families;
pub mod mutate;
pub mod seeds;
pub mod targets;
pub mod threads;
mod ways;
