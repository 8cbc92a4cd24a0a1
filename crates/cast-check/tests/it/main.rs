//! Tests of rules, repair, upgrade and comparison.
//!
//! One test program: linking once is faster than a dozen times, and helpers need no `allow` attributes.
#![allow(clippy::panic, clippy::print_stdout, clippy::unwrap_used, reason = "that is how a test fails")]

mod buffers;
mod citations;
mod common;
mod corpus;
mod diff;
mod faces;
mod one_bad_array;
mod option_values;
mod padding;
mod repair;
mod report;
mod sentences;
mod summary;
mod testdata;
mod upgrade;
mod weights;
mod wild;
mod work;
