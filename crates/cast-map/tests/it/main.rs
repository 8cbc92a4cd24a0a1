//! Files, pipes and buffers as bytes.
//!
//! One program for all of them: linking once is faster than a dozen times, and helpers need no exceptions.
#![allow(clippy::indexing_slicing, clippy::unwrap_used, reason = "that is how a test fails")]

mod buffer;
mod files;
#[cfg(all(feature = "program", target_os = "linux"))]
mod lost_pages;
#[cfg(feature = "program")]
mod program;
mod readers;
#[cfg(unix)]
mod special;
