//! Autodesk FBX: scenes, binary and text from version 3000 on, to Cast (feature `fbx`), and the structure of binary files
//! without meaning (feature `fbx-tree`).
//!
//! Scenes are read by [ufbx](https://github.com/ufbx/ufbx), the most complete loader there is. Everything becomes one model:
//!
//! * A mesh for each material of each object, n-gons in triangles, with all texture coordinates and colours. V runs
//!   downwards in Cast, so it is turned over. Colours of vertices are taken as sRGB, as Blender and others do, and made
//!   linear, which is what those of Cast are taken as.
//! * Bones for all nodes that are bones, are animated, or hold something that is. The rest pose is the one in which the
//!   skins were bound. Objects that follow such a node without a skin are bound to it rigidly; all others are where they
//!   are.
//! * Skins with all their influences, linear or by dual quaternions; blend shapes, of which an in-between is a shape with
//!   curves of its own.
//! * An animation for each stack, layers and all, sampled at whole frames and freed of keys that say nothing
//!   ([`Options::animation_tolerance`](crate::Options::animation_tolerance)).
//! * Materials by what their maps mean; textures with paths relative to the source, embedded ones as side files.
//!
//! The axes are those of the source, with its up axis in the metadata; only left-handed and upside-down ones are turned.
//! The unit is that of the source as well. Cameras, lights and whatever else Cast has no place for are in the report.
//!
//! ```
//! # #[cfg(feature = "fbx")] {
//! # let bytes = include_bytes!("../../../testdata/fbx/cube.fbx");
//! # use cast_convert::{Options, Source, fbx};
//! let converted = fbx::to_cast(Source::of_bytes(bytes), &Options::default())?;
//! let names = converted.document.nodes().filter_map(|(_, node)| node.name());
//! assert_eq!(names.filter(|name| name.starts_with("Cube_")).count(), 2);
//! # }
//! # Ok::<(), cast_convert::Error>(())
//! ```
//!
//! ufbx can inflate arrays on threads, but its binding offers that through `unsafe` only, so it loads on one; what is
//! done here afterwards uses all.

/// How a binary file starts; then comes a byte for the byte order, and the version.
#[cfg(any(feature = "fbx-tree", feature = "fbx-write"))]
const MAGIC: &[u8] = b"Kaydara FBX Binary  \0\x1a";

#[cfg(feature = "fbx")]
mod read;
#[cfg(feature = "fbx-tree")]
pub(crate) mod records;
#[cfg(feature = "fbx-tree")]
pub mod tree;
#[cfg(feature = "fbx-write")]
pub mod write;

#[cfg(feature = "fbx")]
pub use read::to_cast;
