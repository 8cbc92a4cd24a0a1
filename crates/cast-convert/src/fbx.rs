//! Autodesk FBX.

#[cfg(feature = "fbx-tree")]
pub mod tree;
#[cfg(feature = "fbx-write")]
pub mod write;
