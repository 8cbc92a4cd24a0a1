//! Everything that can be done with a Cast file, done to bytes that nobody vouches for.
//!
//! A [target](targets) takes any bytes, does one thing with them in every way there is, and panics when a promise is
//! broken: two ways that differ, something written that does not parse, a number that points outside. The same functions
//! are called by the fuzz targets in `fuzz/`, by the exhaustive damage of `cargo test` and `cargo xtask torture`
//! ([`damage`]), and by the replay of every input that once broke one of them (`fuzz/regressions/`).
#![forbid(unsafe_code)]

pub mod damage;
pub mod documents;
pub mod families;
pub mod mutate;
pub mod seeds;
pub mod targets;
pub mod threads;
mod ways;
