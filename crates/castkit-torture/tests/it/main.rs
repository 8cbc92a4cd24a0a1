//! Everything that can be done with a file, done to files that nobody vouches for, and to ones as they should be.
//!
//! One program for all of them: linking once is faster than a dozen times, and helpers need no exceptions.
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
mod regressions;
