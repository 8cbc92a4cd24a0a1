//! What counts as a difference.

/// What counts as a difference, and how many are listed.
///
/// ```
/// # use cast_check::diff::Options;
/// let options = Options { tolerance: 1e-4, ..Default::default() };
/// # let _ = options;
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options {
    /// Whether everything counts: order, hashes, widths of integers, padding, bytes that nothing accounts for. Tolerances
    /// do not hold then. Default no.
    pub exact: bool,
    /// Floats that differ by no more than this are the same. Default 0.
    pub tolerance: f64,
    /// Floats are also the same when they differ by no more than this part of the larger one's size. Default 0.
    pub relative: f64,
    /// Differences that are listed; more are only counted. Default 100.
    pub limit: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self { exact: false, tolerance: 0.0, relative: 0.0, limit: 100 }
    }
}

impl Options {
    /// Whether two floats that differ in their bits are the same all the same.
    pub(super) fn tolerates(&self, first: f64, second: f64) -> bool {
        let difference = (first - second).abs();
        let allowed = self.tolerance.max(self.relative * first.abs().max(second.abs()));
        // An infinite difference would be no more than any part of an infinite number.
        !self.exact && difference.is_finite() && difference <= allowed
    }
}
