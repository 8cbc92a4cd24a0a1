//! What to check, and what may be looked at for it.

use std::path::Path;

use cast_file::{BaseDirectory, CastFile, OpenOptions, ReferenceError, ReferencedFile};
use cast_format::{Progress, Threads};

use crate::{Reader, Rule, Severity, When};

/// What to check.
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

/// Where a file lies, and what lies around it.
#[derive(Clone, Copy)]
pub struct Around<'o> {
    pub(crate) file: &'o Path,
    pub(crate) files: &'o dyn Files,
    pub(crate) textures: bool,
}

impl<'o> Around<'o> {
    /// The surroundings of the file at a path, and how other files are reached. Those of instances are looked for.
    #[must_use]
    pub fn new(file: &'o Path, files: &'o dyn Files) -> Self {
        Self { file, files, textures: false }
    }

    /// Whether textures are looked for, too; those out of the directory of the file are not. Default no.
    #[must_use]
    pub const fn textures(mut self, textures: bool) -> Self {
        self.textures = textures;
        self
    }
}

/// Other files, as far as a check has to know of them. [`Disk`] are the files of the machine.
///
/// Nothing is asked about what lies out of the directory of the file that is checked.
pub trait Files: Sync {
    /// The file that a path leads to.
    ///
    /// # Errors
    /// When the path leads out of where it may, or there is no such file.
    fn find(&self, base: &BaseDirectory, path: &str) -> Result<ReferencedFile, ReferenceError> {
        base.find(path)
    }

    /// Opens a file that was found; `None` when it cannot be read or is no Cast file.
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
    /// Findings of one rule that are kept unless somebody wants more or less.
    pub const MAX_REPEATS: usize = 20;

    /// All rules about the file alone, on all threads.
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

    /// How many findings of one rule are kept; more are only counted. Default [`MAX_REPEATS`](Self::MAX_REPEATS).
    #[must_use]
    pub const fn max_repeats(mut self, max_repeats: usize) -> Self {
        self.max_repeats = max_repeats;
        self
    }

    /// Readers that the file is meant for, whose rules are looked at beside the others. Default none.
    #[must_use]
    pub fn readers(mut self, readers: impl IntoIterator<Item = Reader>) -> Self {
        self.readers.extend(readers);
        self
    }

    /// Rules that are not looked at.
    #[must_use]
    pub fn allow(mut self, rules: impl IntoIterator<Item = &'static Rule>) -> Self {
        self.allow.extend(rules);
        self
    }

    /// Rules whose violation is an error, whatever their severity.
    #[must_use]
    pub fn deny(mut self, rules: impl IntoIterator<Item = &'static Rule>) -> Self {
        self.deny.extend(rules);
        self
    }

    /// The files around this one. Without them (the default) nothing but the document is looked at.
    #[must_use]
    pub const fn around(mut self, around: Around<'o>) -> Self {
        self.around = Some(around);
        self
    }

    /// On how many threads. The report is the same.
    #[must_use]
    pub const fn threads(mut self, threads: Threads) -> Self {
        self.threads = threads;
        self
    }

    /// Who is told how far it is, in nodes, and may end it.
    #[must_use]
    pub const fn progress(mut self, progress: Progress<'o>) -> Self {
        self.progress = progress;
        self
    }

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
            .field("file", &self.around.map(|around| around.file))
            .field("threads", &self.threads)
            .finish_non_exhaustive()
    }
}
