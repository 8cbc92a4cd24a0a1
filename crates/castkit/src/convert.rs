//! Other 3D formats to and from Cast.
//!
//! [`Job`] converts files, with everything beside them, and [`Batch`] directory trees. [`to_cast`] and [`from_cast`] convert
//! bytes: a reader takes a [`Source`] and returns a [`Converted`], a writer takes a [`CastFile`](crate::CastFile). Both
//! return a [`Report`] with notes on everything that could not be carried over: nothing is lost without a note.
//!
//! ```
//! use castkit::convert::{Format, Options, Source, to_cast};
//! # use castkit::write::Layout;
//! # let bytes = include_bytes!("../../../testdata/se/triangle.semodel");
//!
//! let format = Format::of_bytes(bytes).ok_or("an unknown format")?;
//! let converted = to_cast(format, Source::of_bytes(bytes), &Options::default())?;
//! for note in converted.report.notes() {
//!     println!("{note}");
//! }
//! let cast = converted.document.to_vec(Layout::Compact)?;
//! assert!(cast.starts_with(b"cast"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[doc(inline)]
pub use cast_base::Severity;
#[doc(inline)]
pub use cast_convert::{
    Capability, Column, Direction, Extent, Feature, Format, Unsupported, Written, capabilities, columns, fbx,
    from_cast, from_cast_with, gltf, inspect, ms3d, obj, se, to_cast,
};
#[cfg(feature = "convert")]
#[doc(inline)]
pub use cast_interchange::Compression;
#[cfg(feature = "convert")]
#[doc(inline)]
pub use cast_interchange::TextureFormat;
#[doc(inline)]
pub use cast_interchange::join;
pub use cast_interchange::names::name_after_files;
#[doc(inline)]
pub use cast_interchange::postprocess::sound;
#[doc(inline)]
pub use cast_interchange::still::{Moment, still};
pub use cast_interchange::unmoving::unmoving;
#[doc(inline)]
pub use cast_interchange::{
    Converted, Encoding, Error, ErrorKind, ExportOptions, FbxVersion, Normals, Note, NoteKind, Options, Outcome,
    Relink, Relinked, Report, Selector, SideFile, SideFiles, Source, Tangents, Textures, Unit, UnknownEncoding,
    clip_notes, corners, notes, reference,
};
#[doc(inline)]
pub use cast_job::{
    AnimateOptions, Animated, Batch, BatchProblem, BatchTask, GoneResult, Job, JobDone, JobError, JobErrorKind,
    JobInput, JobLoaded, JobOptions, JobPart, JobParts, JobSideFile, JobStatus, RetargetOptions, SideFileReason, State,
    Wanted, animate, bone_map, to_one_up_axis,
};
#[cfg(feature = "convert")]
#[doc(inline)]
pub use cast_optimize as optimize;
#[doc(inline)]
pub use cast_scene::keys;
