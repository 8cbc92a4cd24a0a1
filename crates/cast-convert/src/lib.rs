//! Other formats to and from Cast: one module each, each a feature.
//!
//! A reader takes a [`Source`] and gives [`Converted`]: a document, the files that belong beside it, and a [`Report`] of
//! all that could not be carried over. Nothing is lost without a note in it. [`to_cast`] is the one door to all readers;
//! behind it also lies what they share: axes, units, frame rates, influences and normals are changed on the finished
//! document, so that every format obeys the same [`Options`] in the same way.
//!
//! ```
//! # use cast_write::Layout;
//! # #[cfg(feature = "se")] {
//! # let bytes = include_bytes!("../../../testdata/se/triangle.semodel");
//! # use cast_convert::{Format, Options, Source, to_cast};
//! let format = Format::of_bytes(bytes).ok_or("an unknown format")?;
//! let converted = to_cast(format, Source::of_bytes(bytes), &Options::default())?;
//! for note in converted.report.notes() {
//!     println!("{note}");
//! }
//! let cast = converted.document.to_vec(Layout::Compact)?;
//! assert!(cast.starts_with(b"cast"));
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//!
//! One for each format, none on by default: `fbx` and `obj`, which compile C code; `fbx-tree`, `fbx-write`, `obj-write`;
//! `gltf`, with `gltf-draco` for meshes compressed by Draco; `md2`; `ms3d`; and the feature `se` for SEModel and SEAnim. `optimize` is fewer
//! bytes for the same picture, `tangents` computes those of MikkTSpace, and `textures` packs and unpacks maps of glTF.
#![forbid(unsafe_code)]

mod beside;
#[cfg_attr(
    not(any(feature = "fbx", feature = "fbx-write", feature = "gltf", feature = "md2", feature = "obj")),
    allow(dead_code, reason = "of the other formats nothing is multiplied")
)]
mod budget;
#[cfg(any(feature = "md2", feature = "ms3d", feature = "se"))]
#[cfg_attr(not(feature = "se"), allow(dead_code, reason = "one of the formats needs more of it than the other"))]
mod bytes;
mod capability;
mod columns;
mod converted;
pub mod corners;
mod error;
mod export;
#[cfg(any(feature = "fbx", feature = "fbx-tree"))]
pub mod fbx;
mod format;
#[cfg(feature = "gltf")]
pub mod gltf;
#[cfg(any(feature = "fbx-write", feature = "gltf"))]
mod hair;
mod import;
mod influences;
pub mod inspect;
#[cfg(any(feature = "fbx", feature = "gltf", feature = "md2", feature = "ms3d", feature = "obj", feature = "se"))]
#[cfg_attr(
    not(all(feature = "fbx", feature = "gltf", feature = "md2", feature = "ms3d", feature = "obj", feature = "se")),
    allow(dead_code, unused_imports, reason = "a build of some formats needs a part of it")
)]
mod interchange;
mod job;
pub mod keys;
#[cfg(any(feature = "fbx", feature = "gltf", feature = "md2", feature = "ms3d", feature = "obj", feature = "se"))]
#[cfg_attr(
    not(all(feature = "fbx", feature = "gltf", feature = "md2", feature = "ms3d", feature = "obj", feature = "se")),
    allow(dead_code, unused_imports, reason = "a build of some formats needs a part of it")
)]
mod lower;
#[cfg(any(feature = "fbx-write", feature = "gltf", feature = "obj-write"))]
#[cfg_attr(
    not(any(feature = "fbx-write", feature = "obj-write")),
    allow(dead_code, reason = "glTF multiplies matrices of the scene only")
)]
mod matrix;
#[cfg(feature = "md2")]
mod md2;
#[cfg(feature = "ms3d")]
pub mod ms3d;
#[cfg(any(feature = "fbx", feature = "gltf", feature = "md2", feature = "ms3d", feature = "obj", feature = "se"))]
mod names;
mod note_kind;
pub mod notes;
#[cfg(any(feature = "obj", feature = "obj-write"))]
pub mod obj;
#[cfg(feature = "optimize")]
pub mod optimize;
mod options;
#[cfg(feature = "textures")]
mod pictures;
mod postprocess;
mod reach;
#[cfg_attr(
    not(all(feature = "fbx-write", feature = "gltf", feature = "obj-write")),
    allow(dead_code, reason = "one of the formats needs more of it than the others")
)]
mod references;
mod registry;
mod report;
#[cfg(feature = "se")]
pub mod se;
mod selection;
mod source;
#[cfg(any(feature = "fbx", feature = "fbx-write", feature = "obj", feature = "obj-write"))]
#[cfg_attr(
    not(all(feature = "fbx", feature = "fbx-write")),
    allow(dead_code, reason = "readers need one direction, writers the other")
)]
mod srgb;
mod still;
mod stored;
#[cfg(any(feature = "fbx-write", feature = "gltf", feature = "tangents"))]
mod tangents;
#[cfg(any(feature = "fbx", feature = "obj"))]
#[cfg_attr(
    not(all(feature = "fbx", feature = "obj")),
    allow(dead_code, unused_imports, reason = "OBJ has no axes, and FBX no libraries")
)]
mod ufbx;
#[cfg(feature = "tangents")]
#[cfg_attr(not(feature = "optimize"), allow(dead_code, unused_imports, reason = "optimising takes more of it"))]
mod vertices;
#[cfg_attr(
    not(any(feature = "fbx", feature = "gltf", feature = "md2", feature = "ms3d", feature = "obj", feature = "se")),
    allow(dead_code, reason = "for readers and writers")
)]
mod work;

#[doc = include_str!("generated/notes.md")]
pub mod reference {}

pub use beside::SideFiles;
pub use capability::{Direction, Extent, Feature};
pub use cast_format::Severity;
pub use columns::{Capability, Column, capabilities, columns};
pub use converted::{Converted, SideFile};
pub use error::{Error, ErrorKind};
pub use export::{Compression, ExportOptions, FbxVersion, Textures, Written, from_cast, from_cast_with};
pub use import::to_cast;
pub use job::{
    Batch, BatchProblem, BatchTask, Job, JobDone, JobError, JobErrorKind, JobInput, JobLoaded, JobOptions, JobSideFile,
    JobStatus, SideFileReason,
};
pub use note_kind::{NoteKind, Outcome};
#[cfg(feature = "tangents")]
pub use options::Tangents;
pub use options::{Normals, Options};
pub use registry::{Format, Unit};
pub use report::{Note, Report};
pub use selection::Selector;
pub use source::Source;
pub use still::{Moment, still};
