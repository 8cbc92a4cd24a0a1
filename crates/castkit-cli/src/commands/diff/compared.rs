//! What is printed of two files.

use std::path::Path;

use castkit::Cast;
use castkit::check::diff::{Comparison, Options};

/// Two files that have been compared.
pub(super) struct Compared<'c, 'a> {
    pub(super) files: [&'c Path; 2],
    pub(super) casts: [&'c Cast<'a>; 2],
    pub(super) options: Options,
    pub(super) comparison: Comparison<'a>,
}

/// A file, and why it cannot be compared.
pub(super) type Failed<'a> = (&'a Path, String);
