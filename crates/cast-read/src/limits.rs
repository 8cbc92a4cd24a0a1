//! How a file is parsed: how much of a tree is taken from a file nobody vouches for, and who is told how far it is.

use cast_format::Progress;

use crate::{Error, ErrorKind};

/// Limits of the structure, checked while parsing.
///
/// Memory is bounded without them, since parsing keeps nothing per node; they bound time, and what later work on the
/// tree may cost. The defaults are far above any real file, which is four levels deep.
///
/// ```
/// # use cast_read::Limits;
/// let strict = Limits { max_depth: 8, ..Default::default() };
/// # let _ = strict;
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Levels of nodes below each other; a root is the first. Default 4,096.
    pub max_depth: u32,
    /// Nodes in the file. Default 2^26, 67 million.
    pub max_nodes: u64,
    /// Properties in the file. Default 2^28, 268 million.
    pub max_properties: u64,
}

impl Limits {
    /// No limits but the size of the file.
    pub const NONE: Self = Self { max_depth: u32::MAX, max_nodes: u64::MAX, max_properties: u64::MAX };
}

impl Default for Limits {
    fn default() -> Self {
        Self { max_depth: 4096, max_nodes: 1 << 26, max_properties: 1 << 28 }
    }
}

/// How to parse a file, or recover one.
///
/// ```
/// # use cast_read::Cast;
/// # use cast_read::{Limits, ParseOptions};
/// let options = ParseOptions::new().limits(Limits { max_depth: 8, ..Default::default() });
/// # let bytes = include_bytes!("../../../testdata/valid/character.cast");
/// assert!(Cast::parse_with(bytes, options).is_ok());
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct ParseOptions<'o> {
    pub(crate) limits: Limits,
    progress: Progress<'o>,
}

impl<'o> ParseOptions<'o> {
    /// Nodes between two reports: a tenth of a millisecond.
    pub(crate) const INTERVAL: u64 = 4096;

    /// The default limits, and nobody is told how far it is.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Other limits.
    #[must_use]
    pub const fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Who is told how far it is, in bytes, and may end it. Recovery goes through the file twice, and counts its bytes
    /// twice.
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
