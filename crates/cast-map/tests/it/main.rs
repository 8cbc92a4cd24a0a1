//! Files, pipes and buffers as bytes.
//!
//! One program for all of them: linking once is faster than a dozen times, and helpers need no exceptions.
#![allow(clippy::indexing_slicing, clippy::unwrap_used, reason = "that is how a test fails")]

mod buffer;
mod changes;
mod files;
#[cfg(target_os = "linux")]
mod lost_pages;
mod readers;
#[cfg(unix)]
mod special;
