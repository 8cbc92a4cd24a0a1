//! Whole conversions, in all formats.
//!
//! One program for all of them: linking once is faster than a dozen times, and helpers need no exceptions.
#![allow(
    clippy::cast_possible_truncation,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "that is how a test fails"
)]

mod axes;
mod cancelled;
mod clips_for_a_skeleton;
#[allow(dead_code, reason = "shared with the tests of the formats")]
#[path = "../../../cast-convert/tests/it/common.rs"]
mod common;
mod encodings;
mod extracted;
mod job;
mod join;
mod option_values;
mod other_numbers;
mod plan;
mod reduction;
mod scene_space;
mod selection;
mod several_inputs;
mod slots;
mod still;
mod texture_formats;
mod textures;
mod warnings;
