//! What is known about a file that is being patched.

use std::ops::Range;
use std::path::PathBuf;

use cast_read::{Cast, Companion, Outline, PathFinder};

/// Computed once, for all nodes. It stays valid, because patches do not change the structure.
#[derive(Debug)]
pub(super) struct Known {
    /// For messages.
    pub(super) file: Option<PathBuf>,
    pub(super) outline: Outline,
    pub(super) finder: PathFinder,
    /// Holds the repairs, if the file was recovered, and the table of links, which is built again after a change.
    companion: Companion,
    pub(super) changed: Vec<Range<usize>>,
}

impl Known {
    pub(super) fn new(outline: Outline, companion: Companion) -> Self {
        Self { file: None, outline, finder: PathFinder::new(), companion, changed: Vec::new() }
    }

    /// The document, in constant time.
    pub(super) fn cast<'a>(&'a self, bytes: &'a [u8]) -> Cast<'a> {
        Cast::with_outline(bytes, self.outline, &self.companion)
    }

    /// Records that a range is going to be changed.
    pub(super) fn change(&mut self, range: Range<usize>) {
        self.changed.push(range);
        self.companion = self.companion.clone();
    }
}
