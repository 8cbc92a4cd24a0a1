//! What a conversion gives.

use std::borrow::Cow;

use cast_write::Document;

use crate::Report;

/// A document, the files that belong beside it, and what could not be carried over.
///
/// Readers fill in what they know and leave the rest to `..Converted::default()`.
#[derive(Clone, Debug, Default)]
pub struct Converted<'a> {
    /// The content; large arrays are borrowed from the source where it holds them as Cast does.
    pub document: Document<'a>,
    /// Files that were inside the source, such as embedded textures. The document refers to them by these paths.
    pub side_files: Vec<SideFile<'a>>,
    /// All that was dropped, approximated or assumed.
    pub report: Report,
    /// How many metres a unit of length in the document is, if the source says so.
    pub unit: Option<f32>,
}

/// A file that belongs beside the result.
#[derive(Clone, Debug)]
pub struct SideFile<'a> {
    /// Where, relative to the result: a plain file name or names joined with `/`, without `..`.
    pub path: String,
    /// Its content.
    pub bytes: Cow<'a, [u8]>,
}
