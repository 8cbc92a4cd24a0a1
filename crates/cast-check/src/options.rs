//! What to check, and what may be looked at for it.

use std::path::{Path, PathBuf};

use cast_file::{BaseDirectory, CastFile, ReferenceError};
use cast_read::Limits;

use crate::{Reader, Rule, Severity, When};

/// What to check.
///
/// ```
/// # use cast_check::{Options, Reader, rules};
/// let options = Options {
///     readers: vec![Reader::Blender],
///     allow: rules::find("CAST-HASH-001").into_iter().collect(),
///     ..Options::default()
/// };
/// # let _ = options;
/// ```
#[derive(Clone)]
pub struct Options<'o> {
    /// Findings of one rule that are kept; more are only counted. Default 20.
    pub max_repeats: usize,
    /// The readers that the file is meant for, whose rules are looked at beside the others. Default none.
    pub readers: Vec<Reader>,
    /// Rules that are not looked at.
    pub allow: Vec<&'static Rule>,
    /// Rules whose violation is an error, whatever their severity.
    pub deny: Vec<&'static Rule>,
    /// Limits of the structure, for [`check_bytes`](crate::check_bytes).
    pub limits: Limits,
    /// The files around this one. Without them (the default) nothing but the document is looked at.
    pub around: Option<Around<'o>>,
}

/// Where a file lies, and what lies around it.
#[derive(Clone, Copy)]
pub struct Around<'o> {
    /// Path of the file that is checked.
    pub file: &'o Path,
    /// How other files are reached.
    pub files: &'o dyn Files,
    /// Whether textures are looked for, too; those out of the directory of the file are not. Files of instances always
    /// are.
    pub textures: bool,
}

/// Other files, as far as a check has to know of them. [`Disk`] are the files of the machine.
///
/// Nothing is asked about what lies out of the directory of the file that is checked.
pub trait Files: Sync {
    /// The file that a path leads to.
    ///
    /// # Errors
    /// When the path leads out of where it may, or there is no such file.
    fn find(&self, base: &BaseDirectory, path: &str) -> Result<PathBuf, ReferenceError> {
        base.find(path)
    }

    /// Opens a file that was found; `None` when it cannot be read or is no Cast file.
    fn open(&self, path: &Path) -> Option<CastFile>;
}

/// The files of this machine, read into memory.
#[derive(Clone, Copy, Debug, Default)]
pub struct Disk;

impl Files for Disk {
    fn open(&self, path: &Path) -> Option<CastFile> {
        CastFile::open(path).ok()
    }
}

impl Default for Options<'_> {
    fn default() -> Self {
        Self {
            max_repeats: 20,
            readers: Vec::new(),
            allow: Vec::new(),
            deny: Vec::new(),
            limits: Limits::default(),
            around: None,
        }
    }
}

impl Options<'_> {
    /// Whether a rule is looked at.
    #[must_use]
    pub fn includes(&self, rule: &'static Rule) -> bool {
        let wanted = match rule.when {
            When::Always => true,
            When::For(readers) => readers.iter().any(|reader| self.readers.contains(reader)),
            When::Files => self.around.is_some(),
            When::Textures => self.around.is_some_and(|around| around.textures),
        };
        wanted && !self.allow.contains(&rule)
    }

    /// How bad a violation of a rule is here.
    #[must_use]
    pub fn severity(&self, rule: &'static Rule) -> Severity {
        if self.deny.contains(&rule) { Severity::Error } else { rule.severity }
    }
}

impl core::fmt::Debug for Options<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Options")
            .field("max_repeats", &self.max_repeats)
            .field("readers", &self.readers)
            .field("allow", &self.allow)
            .field("deny", &self.deny)
            .field("limits", &self.limits)
            .field("file", &self.around.map(|around| around.file))
            .finish_non_exhaustive()
    }
}
