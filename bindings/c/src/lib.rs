//! The C interface of castkit: what is in `include/castkit.h`, which is generated from here.
//!
//! Functions take references where the header has pointers: `Option<&T>` is a pointer that may be NULL, and the contract
//! that the header states (what a pointer leads to is there, and is not changed by others meanwhile) is what makes it a
//! reference. So the bodies are safe code; `unsafe` is left where memory is counted, copied or lent, each with its reason.
//! No function lets a panic out: see `guard`.
#![allow(non_camel_case_types, reason = "the names are those of the header")]

mod array;
#[cfg(feature = "check")]
mod check;
#[cfg(any(feature = "check", feature = "scene"))]
mod compare;
#[cfg(feature = "convert")]
mod convert;
#[cfg(feature = "decode")]
mod decode;
#[cfg(feature = "write")]
mod document;
mod error;
mod file;
mod generated;
mod guard;
mod handle;
mod node;
mod options;
mod progress;
mod property;
#[cfg(feature = "render")]
mod render;
#[cfg(feature = "scene")]
mod scene;
mod text;
mod version;
#[cfg(feature = "vertex")]
mod vertex;
