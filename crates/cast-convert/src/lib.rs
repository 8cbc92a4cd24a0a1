//! Conversions between Cast and other formats, with a module and a feature for each format.
//!
//! A reader takes a [`Source`] and returns a [`Converted`]: a document, the files beside it, and a [`Report`] with
//! notes on everything that could not be carried over. Nothing is lost without a note. [`to_cast`] is the entry point
//! of all readers. It also applies the shared [`Options`]: axes, units, frame rates, influences and normals are changed
//! in the finished document, in the same way for every format.
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
//! One feature for each format, none enabled by default: `fbx`, which compiles C code; `fbx-tree`, a part of `fbx`;
//! `fbx-write`, with `fbx-deflate` for compressed arrays; `obj` and `obj-write`; `gltf`, with `gltf-draco` for
//! Draco-compressed meshes and `gltf-pack` for quantised and compressed output; `md2`; `ms3d`; and the feature `se` for
//! SEModel and SEAnim. `formats` enables all formats that need only Rust, and `formats-lean` those of them with a small
//! code size. `optimize` makes files smaller without changing how they look, `tangents` computes MikkTSpace tangents,
//! `textures` packs and unpacks the maps of glTF, and `explanations` includes the explanations of notes.
#![forbid(unsafe_code)]
// A build with some formats uses only part of the shared code; a build with all of them shows what is unused.
#![cfg_attr(
    not(all(feature = "fbx", feature = "formats", feature = "optimize", feature = "textures")),
    allow(dead_code, unused_imports, unused_macros)
)]

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod allowed;
mod beside;
mod budget;
#[macro_use]
mod bytes;
mod capability;
mod columns;
mod converted;
pub mod corners;
mod deviation;
mod encoding;
mod error;
mod export;
#[cfg(any(feature = "fbx-tree", feature = "fbx-write"))]
pub mod fbx;
mod format;
#[cfg(feature = "optimize")]
#[path = "generated/optimize_options.rs"]
mod generated_optimize_options;
#[path = "generated/options.rs"]
mod generated_options;
#[cfg(feature = "gltf")]
pub mod gltf;
mod import;
mod influences;
pub mod inspect;
mod interchange;
mod job;
pub mod keys;
mod lists;
mod lower;
mod marks;
mod matrix;
#[cfg(feature = "md2")]
mod md2;
#[cfg(feature = "ms3d")]
pub mod ms3d;
mod names;
mod narrow;
mod nodes;
mod option_value;
#[macro_use]
mod note_kind;
pub mod notes;
#[cfg(any(feature = "obj", feature = "obj-write"))]
pub mod obj;
#[cfg(feature = "optimize")]
pub mod optimize;
#[cfg(feature = "textures")]
mod pictures;
mod postprocess;
mod reach;
mod read_options;
mod references;
mod registry;
mod report;
#[cfg(feature = "se")]
pub mod se;
mod selection;
mod source;
mod srgb;
mod still;
mod stored;
mod taken;
#[cfg(any(feature = "fbx-write", feature = "gltf", feature = "tangents"))]
mod tangents;
#[cfg(any(feature = "fbx", feature = "obj"))]
mod texture_paths;
#[cfg(feature = "fbx")]
mod ufbx;
mod unmoving;
#[cfg(any(feature = "gltf-pack", feature = "tangents"))]
mod vertices;
mod work;

#[doc = include_str!("generated/notes.md")]
pub mod reference {}

pub use beside::SideFiles;
pub use capability::{Direction, Extent, Feature};
pub use cast_format::Severity;
pub use columns::{Capability, Column, capabilities, columns};
pub use converted::{Converted, SideFile};
pub use encoding::{Encoding, UnknownEncoding};
pub use error::{Error, ErrorKind};
pub use export::{Written, from_cast, from_cast_with};
#[cfg(feature = "gltf-pack")]
pub use generated_options::Compression;
#[cfg(feature = "tangents")]
pub use generated_options::Tangents;
pub use generated_options::{ExportOptions, FbxVersion, JobOptions, Normals, Options, Textures};
pub use import::to_cast;
pub use job::{
    Batch, BatchProblem, BatchTask, Job, JobDone, JobError, JobErrorKind, JobInput, JobLoaded, JobSideFile, JobStatus,
    SideFileReason,
};
pub use note_kind::{NoteKind, Outcome};
pub use postprocess::sound;
pub use registry::{Format, Unit};
pub use report::{Note, Report};
pub use selection::Selector;
pub use source::Source;
pub use still::{Moment, still};
pub use unmoving::unmoving;
