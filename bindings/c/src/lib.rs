//! The C interface of castkit. `include/castkit.h` is generated from this crate.
//!
//! Functions take references where the header has pointers: `Option<&T>` is a pointer that may be NULL. The contract in
//! the header (every pointer leads to valid memory, and nobody else changes it during the call) makes them sound. The
//! function bodies are therefore safe code; `unsafe` remains only where references are counted or memory is copied or
//! lent, each time with its reason. No function lets a panic escape: see `guard`.
#![allow(non_camel_case_types, reason = "the names are those of the header")]

#[cfg(feature = "convert")]
mod animate;
mod array;
#[cfg(feature = "check")]
mod check;
#[cfg(feature = "check")]
#[allow(dead_code, reason = "most constants are for the header")]
mod choices;
#[cfg(any(feature = "check", feature = "scene"))]
mod compare;
#[cfg(feature = "convert")]
mod convert;
#[cfg(feature = "write")]
mod document;
mod error;
mod file;
mod file_info;
mod generated;
mod guard;
mod handle;
mod node;
mod options;
mod progress;
mod property;
#[cfg(feature = "render")]
mod render;
#[cfg(feature = "convert")]
mod retarget;
#[cfg(feature = "scene")]
mod scene;
mod text;
#[cfg(feature = "check")]
mod values;
mod version;
#[cfg(feature = "vertex")]
mod vertex;
