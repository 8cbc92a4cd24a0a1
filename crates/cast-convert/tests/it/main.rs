//! Other formats, both ways, each where its feature is on: all are in a test of the whole workspace, because the program
//! needs them.
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

mod common;
#[cfg(feature = "formats")]
mod damaged;
#[cfg(feature = "fbx")]
mod fbx;
#[cfg(all(feature = "fbx", feature = "obj"))]
mod fbx_corpus;
#[cfg(all(feature = "fbx", feature = "fbx-write"))]
mod fbx_round_trip;
#[cfg(feature = "fbx-tree")]
mod fbx_tree;
#[cfg(all(feature = "fbx-write", feature = "obj-write"))]
mod fbx_write;
#[cfg(feature = "gltf")]
mod gltf;
mod jumps;
#[cfg(feature = "md2")]
mod md2;
#[cfg(all(feature = "fbx", feature = "fbx-write", feature = "gltf", feature = "se"))]
mod motion;
#[cfg(feature = "ms3d")]
mod ms3d;
#[cfg(feature = "obj")]
mod obj;
#[cfg(feature = "obj")]
mod obj_exporters;
#[cfg(feature = "obj-write")]
mod obj_write;
#[cfg(feature = "gltf")]
mod preserves;
mod registry;
#[cfg(feature = "se")]
mod se;
#[cfg(feature = "se")]
mod se_modes;
#[cfg(all(feature = "fbx", feature = "fbx-write", feature = "gltf", feature = "tangents"))]
mod tangents;
#[cfg(feature = "usd")]
mod usd;
