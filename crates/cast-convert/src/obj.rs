//! Wavefront OBJ with its materials (MTL): to Cast (feature `obj`) and from it (feature `obj-write`).
//!
//! Objects become meshes, one for each material; groups do in files without objects. Colours after positions are taken
//! as sRGB and become a colour layer. Points, lines and curves are dropped with a note, as is every line that is unknown.
//!
//! Files are read as exporters write them: with byte order marks, in UTF-16, with keywords in capitals, with names in
//! quotes. A corner without a normal beside others gets that of its face, and one without texture coordinates 0 and 0. A
//! face whose vertex does not exist is dropped: no index means anything but what it says.
//!
//! Material libraries are looked for where the file says, or beside it under its own name, but never outside its
//! directory unless [`Options::follow_outside`](cast_interchange::Options::follow_outside) allows it. If several define a
//! material, the first counts. Textures are looked for beside the library. If a library is missing, its materials are
//! empty.
//!
//! ```
//! # #[cfg(feature = "obj")] {
//! # use cast_convert::obj;
//! # use cast_interchange::{Options, Source};
//! let text = b"v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3 4\n";
//! let converted = obj::to_cast(Source::of_bytes(text), &Options::default())?;
//! let mesh = converted.document.meshes().next().ok_or("no mesh")?;
//! assert_eq!(mesh.faces().map(|faces| faces.len()), Some(6));
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

/// The material of meshes without a material, if another was active before: OBJ cannot end a material, and other
/// programs use the same name.
const NO_MATERIAL: &str = "(null)";

#[cfg(feature = "obj")]
mod read;
#[cfg(feature = "obj-write")]
pub(crate) mod write;

#[cfg(feature = "obj")]
pub use read::to_cast;
