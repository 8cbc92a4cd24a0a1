//! What is checked, and which other files may be read.

use std::path::Path;

use cast_base::{Progress, Threads};
use cast_file::{BaseDirectory, CastFile, OpenOptions, ReferenceError, ReferencedFile};

use crate::{Reader, Rule, Severity, When};

/// Options of a check.
///
/// ```
/// # use cast_check::{Options, Reader, rules};
/// let options = Options::new().readers([Reader::Blender]).allow(rules::find("CAST-HASH-001"));
/// # let _ = options;
/// ```
#[derive(Clone)]
pub struct Options<'o> {
    pub(crate) max_repeats: usize,
    pub(crate) readers: Vec<Reader>,
    allow: Vec<&'static Rule>,
    deny: Vec<&'static Rule>,
    pub(crate) around: Option<Around<'o>>,
    pub(crate) threads: Threads,
    pub(crate) progress: Progress<'o>,
}

/// The location of a file, and access to the files around it.
#[derive(Clone, Copy)]
pub struct Around<'o> {
    pub(crate) file: &'o Path,
    pub(crate) files: &'o dyn Files,
    pub(crate) textures: bool,
}

impl<'o> Around<'o> {
    /// The surroundings of the file at a path; `files` provides access to other files. The targets of instances are
    /// checked.
    #[must_use]
    pub fn new(file: &'o Path, files: &'o dyn Files) -> Self {
        Self { file, files, textures: false }
    }

    /// Whether textures are checked too; those outside the directory of the file are not. Default false.
    #[must_use]
    pub const fn textures(mut self, textures: bool) -> Self {
        self.textures = textures;
        self
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

impl Default for Options<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'o> Options<'o> {
    /// The default number of findings that are kept per rule.
    pub const MAX_REPEATS: usize = 20;

    /// The defaults: all rules that only need the file itself, on all threads.
    #[must_use]
    pub fn new() -> Self {
        Self {
            max_repeats: Self::MAX_REPEATS,
            readers: Vec::new(),
            allow: Vec::new(),
            deny: Vec::new(),
            around: None,
            threads: Threads::All,
            progress: Progress::none(),
        }
    }

    /// How many findings per rule are kept; more are only counted. Default [`MAX_REPEATS`](Self::MAX_REPEATS).
    #[must_use]
    pub const fn max_repeats(mut self, max_repeats: usize) -> Self {
        self.max_repeats = max_repeats;
        self
    }

    /// The readers that the file is meant for, whose rules are checked in addition. Default none.
    #[must_use]
    pub fn readers(mut self, readers: impl IntoIterator<Item = Reader>) -> Self {
        self.readers.extend(readers);
        self
    }

    /// Rules that are not checked.
    #[must_use]
    pub fn allow(mut self, rules: impl IntoIterator<Item = &'static Rule>) -> Self {
        self.allow.extend(rules);
        self
    }

    /// Rules whose violations are errors, whatever their severity.
    #[must_use]
    pub fn deny(mut self, rules: impl IntoIterator<Item = &'static Rule>) -> Self {
        self.deny.extend(rules);
        self
    }

    /// The files around this one. By default, nothing except the document is examined.
    #[must_use]
    pub const fn around(mut self, around: Around<'o>) -> Self {
        self.around = Some(around);
        self
    }

    /// How many threads share the work. The report is the same.
    #[must_use]
    pub const fn threads(mut self, threads: Threads) -> Self {
        self.threads = threads;
        self
    }

    /// The callback that receives the progress, in nodes, and may cancel the work.
    #[must_use]
    pub const fn progress(mut self, progress: Progress<'o>) -> Self {
        self.progress = progress;
        self
    }

    /// Whether a rule is checked.
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

    /// The severity of a rule with these options.
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
            .field("file", &self.around.map(|around| around.file))
            .field("threads", &self.threads)
            .finish_non_exhaustive()
    }
}
