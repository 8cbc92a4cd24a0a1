//! What is checked, and which other files may be read.

use std::path::Path;

use cast_file::{BaseDirectory, CastFile, OpenOptions, ReferenceError, ReferencedFile, TextureSearch};

use crate::{Rule, Severity, When};

#[path = "generated/options.rs"]
mod generated;

pub use generated::Options;

/// The location of a file, and access to the files around it.
#[derive(Clone, Copy)]
pub struct Around<'o> {
    pub(crate) file: &'o Path,
    pub(crate) files: &'o dyn Files,
}

impl<'o> Around<'o> {
    /// The surroundings of the file at a path; `files` provides access to other files.
    #[must_use]
    pub const fn new(file: &'o Path, files: &'o dyn Files) -> Self {
        Self { file, files }
    }

    /// The surroundings of a file; `None` if it has no path.
    #[must_use]
    pub fn of(file: &'o CastFile, files: &'o dyn Files) -> Option<Self> {
        Some(Self::new(file.path()?, files))
    }
}

impl core::fmt::Debug for Around<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Around").field("file", &self.file).finish_non_exhaustive()
    }
}

/// Other files, as far as a check needs them. [`Disk`] provides the files of the machine.
///
/// It is never asked about files outside the directory of the checked file.
pub trait Files: Sync {
    /// The file at a path.
    ///
    /// # Errors
    /// Returns an error if the path leads outside the allowed directory, or there is no such file.
    fn find(&self, base: &BaseDirectory, path: &str) -> Result<ReferencedFile, ReferenceError> {
        base.find(path)
    }

    /// Opens a file that was found; `None` if it cannot be read or is not a Cast file.
    fn open(&self, file: &ReferencedFile) -> Option<CastFile>;
}

/// The files of this machine, read into memory.
#[derive(Clone, Copy, Debug, Default)]
pub struct Disk;

impl Files for Disk {
    fn open(&self, file: &ReferencedFile) -> Option<CastFile> {
        OpenOptions::new().open_file(&file.open().ok()?, file.path()).ok()
    }
}

impl Options<'_> {
    /// Looks for textures as for other files: directories that are listed are shared.
    #[must_use]
    pub fn searching(mut self, search: &TextureSearch) -> Self {
        self.texture_search = search.clone();
        self
    }

    /// Whether a rule is checked.
    #[must_use]
    pub fn includes(&self, rule: &'static Rule) -> bool {
        let wanted = match rule.when {
            When::Always => true,
            When::For(readers) => readers.iter().any(|reader| self.readers.contains(reader)),
            When::Files => self.around.is_some() && (self.find_files || self.find_textures),
            When::Textures => self.around.is_some() && self.find_textures,
        };
        wanted && !self.allowed.contains(&rule)
    }

    /// The severity of a rule with these options.
    #[must_use]
    pub fn severity(&self, rule: &'static Rule) -> Severity {
        if self.denied.contains(&rule) { Severity::Error } else { rule.severity }
    }
}
