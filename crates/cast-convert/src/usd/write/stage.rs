//! The stage under construction: its layers, the files that it needs, and notes on what was left out.

use std::path::{Path, PathBuf};

use cast_file::FileNames;
use cast_interchange::assets::policy::Uses;
use cast_interchange::assets::references::{Content, Copies};
use cast_interchange::budget::Budget;
use cast_interchange::{ExportOptions, NoteKind, Report};
use hashbrown::HashMap;

use crate::checked::{self, Corrected};
use crate::exported::Exported;
use crate::usd::layer::Layer;

/// A stage under construction.
pub(super) struct Stage<'p> {
    pub(super) layer: Layer<'p>,
    /// Layers of further animations, with the names of their files.
    pub(super) clips: Vec<(String, Layer<'p>)>,
    pub(super) clip_names: FileNames,
    pub(super) report: Report,
    /// Notes whose numbers are known when everything is written, with an example.
    pub(super) corrected: Vec<(&'static NoteKind, Corrected, &'p str)>,
    pub(super) budget: Budget,
    pub(super) options: &'p ExportOptions<'p>,
    /// The name of the result without its extension, and the extension of its layers.
    pub(super) file_name: String,
    pub(super) extension: &'static str,
    /// Whether textures are in the result.
    pub(super) is_package: bool,
    /// The textures in the result, with their names and lengths.
    pub(super) files: Vec<(String, u64, Content)>,
    /// The paths of textures in the result, by their files.
    pub(super) known_files: HashMap<PathBuf, Option<String>>,
    pub(super) copies: Copies,
    pub(super) uses: Uses,
}

/// The file that contains a value, against which its paths are resolved.
pub(super) type Origin<'p> = Option<&'p Path>;

impl Stage<'_> {
    /// Adds the notes on what was corrected, after it was written.
    pub(super) fn add_corrected(&mut self) {
        checked::add_notes(&mut self.corrected, &mut self.report);
    }

    /// All notes, after everything is written.
    pub(super) fn into_exported(mut self) -> Exported {
        self.add_corrected();
        Exported { report: self.report, uses: self.uses }
    }
}
