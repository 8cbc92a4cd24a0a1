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

#[cfg(all(feature = "fbx", feature = "gltf", feature = "ms3d", feature = "obj", feature = "se"))]
mod axes;
#[cfg(all(
    feature = "fbx",
    feature = "fbx-write",
    feature = "gltf",
    feature = "md2",
    feature = "ms3d",
    feature = "obj",
    feature = "obj-write",
    feature = "optimize",
    feature = "se"
))]
mod cancelled;
mod common;
#[cfg(all(feature = "md2", feature = "ms3d", feature = "se"))]
mod damaged;
#[cfg(all(feature = "ms3d", feature = "obj", feature = "se"))]
mod encodings;
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
#[cfg(all(feature = "fbx-write", feature = "gltf", feature = "obj-write", feature = "se"))]
mod job;
mod jumps;
#[cfg(feature = "md2")]
mod md2;
#[cfg(feature = "gltf")]
mod meaning;
#[cfg(all(feature = "fbx", feature = "fbx-write", feature = "gltf", feature = "se"))]
mod motion;
#[cfg(feature = "ms3d")]
mod ms3d;
mod notes;
#[cfg(feature = "obj")]
mod obj;
#[cfg(feature = "obj")]
mod obj_exporters;
#[cfg(feature = "obj-write")]
mod obj_write;
#[cfg(feature = "optimize")]
mod optimize;
#[cfg(all(
    feature = "encodings",
    feature = "fbx-write",
    feature = "gltf-pack",
    feature = "obj-write",
    feature = "se",
    feature = "tangents",
    feature = "textures"
))]
mod option_values;
mod other_numbers;
#[cfg(all(feature = "fbx", feature = "fbx-write", feature = "gltf", feature = "ms3d"))]
mod plan;
#[cfg(all(feature = "fbx-write", feature = "gltf", feature = "optimize"))]
mod reduction;
mod registry;
#[cfg(feature = "se")]
mod se;
#[cfg(feature = "se")]
mod se_modes;
#[cfg(all(feature = "fbx", feature = "fbx-write", feature = "gltf", feature = "se"))]
mod selection;
#[cfg(all(feature = "fbx", feature = "fbx-write", feature = "gltf", feature = "obj-write"))]
mod slots;
mod still;
#[cfg(all(feature = "fbx", feature = "fbx-write", feature = "gltf", feature = "tangents"))]
mod tangents;
#[cfg(all(feature = "fbx-write", feature = "textures"))]
mod textures;
#[cfg(all(feature = "fbx-write", feature = "gltf", feature = "obj-write", feature = "se"))]
mod warnings;
