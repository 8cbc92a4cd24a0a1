//! The rules, repair, upgrade and comparison over files.
//!
//! One program for all of them: linking once is faster than a dozen times, and helpers need no exceptions.
#![allow(clippy::panic, clippy::unwrap_used, reason = "that is how a test fails")]

mod common;
mod corpus;
mod diff;
mod faces;
mod padding;
mod repair;
mod report;
mod sentences;
mod summary;
mod testdata;
mod upgrade;
mod work;
