//! Autodesk FBX: scenes to Cast, binary and text, from version 3000 on (feature `fbx`), and the raw structure of binary
//! files (feature `fbx-tree`).
//!
//! Scenes are read by [ufbx](https://github.com/ufbx/ufbx), the most complete loader available. Everything becomes one
//! model:
//!
//! * A mesh for each material of each object, with n-gons triangulated, and all texture coordinates and colours. V
//!   points down in Cast, so it is flipped. Vertex colours are taken as sRGB, as Blender and others do, and converted
//!   to linear light, which Cast uses.
//! * Bones for all nodes that are bones, are animated, or contain such a node. The rest pose is the one in which the
//!   skins were bound. Objects without a skin below such a node are bound to it rigidly; all others are placed where
//!   they stand.
//! * Skins with all their influences, linear or with dual quaternions; blend shapes, where each in-between becomes a
//!   shape with curves of its own.
//! * An animation for each stack with all its layers, sampled at whole frames. Redundant keys are removed
//!   ([`Options::animation_tolerance`](cast_interchange::Options::animation_tolerance)).
//! * Materials, with each map in the slot of the same meaning; textures with paths relative to the source, embedded
//!   ones as side files.
//!
//! Axes and unit are those of the source, with its up axis in the metadata; only left-handed and upside-down scenes are
//! rotated. Cameras, lights and everything else that Cast has no place for are listed in the notes.
//!
//! ```
//! # #[cfg(feature = "fbx")] {
//! # let bytes = include_bytes!("../../../testdata/fbx/cube.fbx");
//! # use cast_convert::fbx;
//! # use cast_interchange::{Options, Source};
//! let converted = fbx::to_cast(Source::of_bytes(bytes), &Options::default())?;
//! let names = converted.document.nodes().filter_map(|(_, node)| node.name());
//! assert_eq!(names.filter(|name| name.starts_with("Cube_")).count(), 2);
//! # }
//! # Ok::<(), cast_interchange::Error>(())
//! ```
//!
//! The compressed arrays of binary files are inflated on all threads before ufbx loads the scene on one; the conversion
//! that follows uses all of them again. With [`Threads::One`](cast_base::Threads::One) ufbx inflates them itself.

/// The magic of a binary file. A byte for the byte order and the version follow.
#[cfg(any(feature = "fbx-tree", feature = "fbx-write"))]
pub(crate) const MAGIC: &[u8] = b"Kaydara FBX Binary  \0\x1a";

#[cfg(feature = "fbx")]
mod read;
#[cfg(feature = "fbx-tree")]
pub(crate) mod records;
#[cfg(any(feature = "fbx", feature = "fbx-write"))]
pub(crate) mod time_modes;
#[cfg(feature = "fbx-tree")]
pub mod tree;
#[cfg(feature = "fbx")]
mod ufbx;
#[cfg(feature = "fbx-write")]
pub mod write;

#[cfg(feature = "fbx")]
pub use read::to_cast;
