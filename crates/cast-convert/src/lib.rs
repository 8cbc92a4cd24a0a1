//! Other formats to and from Cast: one module each, each a feature.
//!
//! A reader takes a [`Source`] and gives [`Converted`]: a document, the files that belong beside it, and a [`Report`] of
//! all that could not be carried over. Nothing is lost without a note in it.
#![forbid(unsafe_code)]

mod converted;
mod error;
mod format;
#[cfg(feature = "gltf")]
pub mod gltf;
pub mod keys;
mod options;
mod report;
mod source;

pub use converted::{Converted, SideFile};
pub use error::{Error, ErrorKind};
pub use format::Format;
pub use options::{Normals, Options};
pub use report::{Note, Outcome, Report};
pub use source::Source;
