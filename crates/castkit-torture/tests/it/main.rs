//! Everything that can be done with a file, done to untrusted files and to valid ones.
//!
//! A single test program for all of them: it is linked once instead of a dozen times, and helpers need no `allow`
//! attributes.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::unwrap_used,
    reason = "that is how a test fails"
)]

mod benchmarks;
mod budgets;
mod damage;
mod differential;
mod growth;
mod inputs;
mod limits;
#[cfg(unix)]
mod mapped;
#[cfg(feature = "meshopt")]
mod meshopt;
mod regressions;
