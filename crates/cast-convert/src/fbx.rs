//! Autodesk FBX.

#[cfg(feature = "fbx-tree")]
pub mod tree;
