//! Autodesk FBX, binary and text, from version 3000 on: scenes to Cast.
//!
//! Read by [ufbx](https://github.com/ufbx/ufbx), the most complete loader there is. Everything becomes one model:
//!
//! * A mesh for each material of each object, n-gons in triangles, with all texture coordinates and colours. V runs
//!   downwards in Cast, so it is turned over.
//! * Bones for all nodes that are bones, are animated, or hold something that is. The rest pose is the one in which the
//!   skins were bound. Objects that follow such a node without a skin are bound to it rigidly; all others are where they
//!   are.
//! * Skins with all their influences, linear or by dual quaternions; blend shapes, of which an in-between is a shape with
//!   curves of its own.
//! * An animation for each stack, layers and all, sampled at whole frames and freed of keys that say nothing
//!   ([`Options::animation_tolerance`]).
//! * Materials by what their maps mean; textures with paths relative to the source, embedded ones as side files.
//!
//! The axes are those of the source, with its up axis in the metadata; only left-handed and upside-down ones are turned.
//! The unit is that of the source as well. Cameras, lights and whatever else Cast has no place for are in the report.
//!
//! ```
//! # let bytes = include_bytes!("../../../testdata/fbx/cube.fbx");
//! use cast_convert::{Options, Source, fbx};
//!
//! let converted = fbx::to_cast(Source::of_bytes(bytes), &Options::default())?;
//! assert_eq!(converted.document.nodes().filter(|(_, node)| node.name() == Some("Cube")).count(), 1);
//! # Ok::<(), cast_convert::Error>(())
//! ```
//!
//! ufbx can inflate arrays on threads, but its binding offers that through `unsafe` only, so it loads on one; what is
//! done here afterwards uses all.

use crate::loaded::{self, open};
use crate::{Converted, Error, Options, Source};

/// Reads an FBX file.
///
/// # Errors
/// When the bytes are no FBX, are damaged beyond what can be made sense of, or ask for far more memory than their size
/// justifies.
pub fn to_cast<'a>(source: Source<'a>, options: &Options) -> Result<Converted<'a>, Error> {
    let scene = open::fbx(source)?;
    loaded::convert(&scene, source, options)
}
