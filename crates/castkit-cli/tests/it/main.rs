//! The program, run as people run it.
//!
//! One program for all of them: linking once is faster than a dozen times, and helpers need no exceptions.
#![allow(clippy::panic, clippy::unwrap_used, reason = "that is how a test fails")]

mod animate;
#[cfg(feature = "catalog")]
mod catalog;
#[cfg(target_os = "linux")]
mod changing;
mod characters;
mod check;
mod common;
mod convert;
mod convert_axes;
mod convert_beside;
mod corpus;
mod diff;
mod each_file;
mod extract;
mod extracted;
mod fbx;
mod grammar;
mod info;
mod keep_going;
#[cfg(target_os = "linux")]
mod make;
mod memory;
mod merge;
mod ms3d;
mod notes;
mod optimize;
mod options;
mod other_formats;
mod outside;
mod pose;
mod program;
mod render;
mod repair;
mod rewrite;
mod set;
mod several_inputs;
#[cfg(unix)]
mod signals;
mod silent_options;
mod symlink_attacks;
mod systems;
mod textures;
mod tree;
mod update;
mod upgrade;
#[cfg(feature = "view")]
mod view;
#[cfg(feature = "view")]
mod view_directory;
mod wrong_sizes;
