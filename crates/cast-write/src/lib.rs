//! Owned writer of Cast files (`.cast`).
//!
//! * [`Document`] and [`Node`]: an owned tree whose property data may be borrowed, so that reading a file, changing one
//!   thing and writing it passes the large arrays straight from the mapping to the output.
//! * Typed builders for all 18 node kinds ([`Mesh`], [`Bone`], [`Curve`] ...), generated from the schema table.
//! * [`NodeHash`]: nodes are linked by handle; numbers are assigned when the document is written and never collide.
//! * [`Layout`]: compact, byte for byte as it was read, or with every array aligned for use in place.
//! * [`Document::save`]: atomic, so that a file is either old or new.
//! * [`patch`]: fixed-size values changed in place.
//!
//! ```
//! # let source = include_bytes!("../../../testdata/valid/character.cast");
//! use cast_write::{Document, Layout};
//!
//! let cast = cast_read::Cast::parse(source).unwrap();
//! let mut document = Document::from(&cast);
//! document.for_each_mut(|node| {
//!     if node.name() == Some("body") {
//!         node.set("n", "torso");
//!     }
//! });
//! let bytes = document.to_vec(Layout::Preserve)?;
//! assert_eq!(bytes.len(), source.len() + 1);
//! # Ok::<(), cast_write::Error>(())
//! ```
//!
//! Nothing here recurses over the tree: files can be thousands of levels deep.
#![forbid(unsafe_code)]

mod children;
mod data;
mod document;
mod edit;
mod error;
#[cfg(feature = "read")]
mod from_read;
mod hash;
mod layout;
mod node;
#[cfg(feature = "read")]
pub mod patch;
mod path;
mod plan;
mod raw;
mod save;
mod serialize;
mod tree;
pub mod typed;

pub use children::Children;
pub use data::Data;
pub use document::Document;
pub use error::{Error, ErrorKind};
pub use hash::NodeHash;
pub use layout::{Alignment, Layout};
pub use node::{Hidden, Node, Property};
pub use raw::RawBytes;
pub use save::{StagedFile, replace_file};
pub use typed::*;
