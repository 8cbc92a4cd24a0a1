//! The outcome of a comparison.

use std::path::Path;

use castkit::Cast;
use castkit::check::diff::Comparison;

/// Two files that have been compared.
pub(super) struct Compared<'c, 'a> {
    pub(super) files: [&'c Path; 2],
    pub(super) casts: [&'c Cast<'a>; 2],
    pub(super) exact: bool,
    pub(super) tolerance: f64,
    pub(super) relative: f64,
    pub(super) comparison: Comparison<'a>,
}
