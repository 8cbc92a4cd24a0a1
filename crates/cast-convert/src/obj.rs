//! Wavefront OBJ.

#[cfg(feature = "obj-write")]
pub mod write;
