//! The reader over the files of `testdata/`, which `cargo xtask testdata` makes from readable descriptions.
//!
//! One program for all of them: linking once is faster than a dozen times, and helpers need no exceptions.

mod damaged;
#[cfg(test)]
mod testdata;
