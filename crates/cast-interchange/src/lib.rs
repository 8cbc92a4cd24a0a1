//! What lies between other formats and Cast: one scene that readers of formats fill, its lowering to Cast, the plan that
//! writers of formats share, and the notes of conversions.
//!
//! Readers know nothing of Cast, and [`lower`](lower::lower) knows nothing of formats. What all formats decide in the same
//! way is decided here: bind poses, units, influences, key times, unique names, and which files may be read and written
//! under which name ([`assets`]). Nothing is lost without a [note](notes).
#![forbid(unsafe_code)]

pub mod assets;
pub mod budget;
pub mod bytes;
mod clip_notes;
pub mod content;
pub mod converted;
pub mod corners;
pub mod deviation;
pub mod encoding;
mod error;
pub mod influences;
pub mod join;
pub mod lists;
pub mod lower;
pub mod matrix;
pub mod names;
pub mod narrow;
pub mod nodes;
pub mod normals;
#[macro_use]
mod note_kind;
pub mod notes;
pub mod options;
pub mod plan;
pub mod postprocess;
mod report;
pub mod scene;
pub mod scene_space;
mod source;
pub mod spaces;
pub mod still;
pub mod tangents;
mod unit;
pub mod unmoving;
#[cfg(any(feature = "gltf-pack", feature = "tangents"))]
pub mod vertices;
pub mod work;

#[doc = include_str!("generated/notes.md")]
pub mod reference {}

pub use assets::relink::{Relink, Relinked};
pub use assets::side_files::SideFiles;
pub use clip_notes::clip_notes;
pub use converted::{Converted, SideFile};
pub use encoding::{Encoding, UnknownEncoding};
pub use error::{Error, ErrorKind};
pub use note_kind::{NoteKind, Outcome};
#[cfg(feature = "gltf-pack")]
pub use options::Compression;
#[cfg(feature = "tangents")]
pub use options::Tangents;
#[cfg(feature = "textures")]
pub use options::TextureFormat;
pub use options::selection::Selector;
pub use options::{ExportOptions, FbxVersion, Normals, Options, Textures};
pub use report::{Note, Report, Violation};
pub use source::Source;
pub use still::Moment;
pub use unit::Unit;
