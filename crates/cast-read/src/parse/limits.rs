//! How a file is parsed: limits for untrusted files, threads, and progress.

use cast_base::{Progress, Threads};

use crate::error::{Error, ErrorKind};

/// Limits of the structure, checked while parsing.
///
/// They are not needed to limit memory, because parsing stores nothing per node; they limit the time of parsing, and
/// the cost of later work on the tree. The defaults are far above the needs of real files, which are four levels deep.
///
/// ```
/// # use cast_read::Limits;
/// let strict = Limits::new().max_depth(8);
/// # let _ = strict;
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    pub(crate) max_depth: u32,
    pub(crate) max_nodes: u64,
    pub(crate) max_properties: u64,
}

impl Limits {
    /// The default maximum number of levels.
    pub const DEFAULT_MAX_DEPTH: u32 = 4096;

    /// The defaults.
    #[must_use]
    pub const fn new() -> Self {
        Self { max_depth: Self::DEFAULT_MAX_DEPTH, max_nodes: 1 << 26, max_properties: 1 << 28 }
    }

    /// The maximum number of levels; roots are the first level. Default [`DEFAULT_MAX_DEPTH`](Self::DEFAULT_MAX_DEPTH).
    #[must_use]
    pub const fn max_depth(mut self, levels: u32) -> Self {
        self.max_depth = levels;
        self
    }

    /// The maximum number of nodes in the file. Default 2^26, 67 million.
    #[must_use]
    pub const fn max_nodes(mut self, nodes: u64) -> Self {
        self.max_nodes = nodes;
        self
    }

    /// The maximum number of properties in the file. Default 2^28, 268 million.
    #[must_use]
    pub const fn max_properties(mut self, properties: u64) -> Self {
        self.max_properties = properties;
        self
    }

    /// No limits except the size of the file.
    pub const NONE: Self = Self { max_depth: u32::MAX, max_nodes: u64::MAX, max_properties: u64::MAX };
}

impl Default for Limits {
    fn default() -> Self {
        Self::new()
    }
}

/// How to parse a file, or recover one.
///
/// ```
/// # use cast_read::Cast;
/// # use cast_read::{Limits, ParseOptions};
/// let options = ParseOptions::new().limits(Limits::new().max_depth(8));
/// # let bytes = include_bytes!("../../../../testdata/valid/character.cast");
/// assert!(Cast::parse_with(bytes, options).is_ok());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ParseOptions<'o> {
    pub(crate) limits: Limits,
    pub(crate) threads: Threads,
    progress: Progress<'o>,
}

impl<'o> ParseOptions<'o> {
    /// Nodes between two reports; they take a tenth of a millisecond.
    pub(crate) const INTERVAL: u64 = 4096;

    /// Default limits, the calling thread, no progress.
    #[must_use]
    pub fn new() -> Self {
        Self { limits: Limits::new(), threads: Threads::One, progress: Progress::default() }
    }

    /// Sets the limits.
    #[must_use]
    pub const fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// On how many threads to parse. Default [`Threads::One`]. Several make a difference for files of more than some
    /// ten thousand nodes; the result, or the error, is the same. Recovery takes one.
    #[must_use]
    pub const fn threads(mut self, threads: Threads) -> Self {
        self.threads = threads;
        self
    }

    /// A callback that is told the progress in bytes, and may cancel it. Recovery reads the file twice, and counts its
    /// bytes twice.
    #[must_use]
    pub const fn progress(mut self, progress: Progress<'o>) -> Self {
        self.progress = progress;
        self
    }

    #[inline]
    pub(crate) fn report(&self, offset: usize, total: usize) -> Result<(), Error> {
        let told = self.progress.report(offset as u64, total as u64);
        told.map_err(|_| Error::of_file(offset, ErrorKind::Cancelled))
    }
}

impl Default for ParseOptions<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl From<Limits> for ParseOptions<'_> {
    fn from(limits: Limits) -> Self {
        Self::new().limits(limits)
    }
}

impl From<&Limits> for ParseOptions<'_> {
    fn from(limits: &Limits) -> Self {
        Self::new().limits(*limits)
    }
}
