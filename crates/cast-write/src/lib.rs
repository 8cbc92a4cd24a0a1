//! Owned writer of Cast files (`.cast`): documents opened, edited, built and saved.
//!
//! * [`Document`] and [`Node`]: an owned tree whose property data may be borrowed or shared with the file it came from,
//!   so that unchanged data is copied directly from the old file to the new one.
//! * [Typed nodes](typed) of all 18 kinds ([`Mesh`], [`Bone`], [`Curve`] ...), generated from the schema table, for
//!   building, reading and editing by full names.
//! * [`NodeHash`]: nodes are linked by handle; numbers are assigned when the document is written and never collide.
//! * [`Layout`]: compact, byte for byte as read, or with every array aligned for use in place.
//! * [`Document::save`]: atomic, so that a file is either old or new; [`SaveOptions`] for everything else.
//! * [`patch`]: changing values of fixed size in place.
//! * [`codec`]: reading and writing the data of one property as NumPy arrays, CSV, JSON and bytes.
//!
//! ```
//! # let source = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/valid/character.cast");
//! # let directory = tempfile::tempdir()?;
//! # let path = directory.path().join("hero.cast");
//! # std::fs::copy(source, &path)?;
//! # use cast_write::{Document, Layout};
//! let mut document = Document::open(&path)?;
//! for mut mesh in document.meshes_mut().filter(|mesh| mesh.name() == Some("body")) {
//!     mesh.set_name("torso");
//!     for [_, y, _] in mesh.positions_mut().into_iter().flatten() {
//!         *y += 1.0;
//!     }
//! }
//! document.save(&path, Layout::aligned(16)?)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Everything that the schema does not know, such as properties of other programs, is kept and written back unchanged.
//!
//! # Raw access
//!
//! Below the typed nodes are plain nodes, with properties of any name and type, known or not:
//!
//! ```
//! # use cast_read::Cast;
//! # let source = include_bytes!("../../../testdata/valid/character.cast");
//! # use cast_write::{Document, Layout};
//! let cast = Cast::parse(source).unwrap();
//! let mut document = Document::from(&cast);
//! document.for_each_mut(|node| {
//!     if node.name() == Some("body") {
//!         node.set("n", "torso").set("studio_tag", "reviewed");
//!     }
//! });
//! let bytes = document.to_vec(Layout::Preserve)?;
//! # assert!(bytes.len() > source.len());
//! # Ok::<(), cast_write::Error>(())
//! ```
//!
//! Nothing here recurses over the tree: files can be thousands of levels deep.
#![forbid(unsafe_code)]

mod borrowed;
pub mod codec;
mod data;
mod document;
mod edit;
mod error;
#[cfg(feature = "file")]
mod file;
#[cfg(feature = "read")]
mod from_read;
mod hash;
mod layout;
mod merge;
mod node;
#[cfg(feature = "read")]
pub mod patch;
mod path;
mod plan;
mod property;
mod raw;
#[cfg(feature = "file")]
mod save;
mod serialize;
#[cfg(feature = "file")]
mod split;
mod tree;
pub mod typed;
#[cfg(feature = "read")]
mod types;

pub use cast_base::{Cancelled, Progress};
#[cfg(feature = "file")]
pub use cast_file::{Counted, InPlace, OutputFiles, discard_unfinished, discard_unfinished_at_exit, replace_file};
pub use data::Data;
pub use document::Document;
pub use error::{Error, ErrorKind};
pub use hash::NodeHash;
pub use layout::{Alignment, Layout};
pub use merge::{MergeConflict, MergeHint, MergeReport};
pub use node::{Children, Hidden, Node};
pub use property::Property;
pub use raw::RawBytes;
#[cfg(feature = "file")]
pub use save::SaveOptions;
pub use serialize::Planned;
#[cfg(feature = "file")]
pub use split::{SplitKind, SplitOptions, SplitPart};
pub use typed::*;
