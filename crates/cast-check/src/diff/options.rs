//! What counts as a difference.

#[path = "../generated/diff_options.rs"]
mod generated;

use cast_base::Threads;
pub use generated::Options;

/// The options that comparisons of nodes need.
#[derive(Clone, Copy, Debug)]
pub(super) struct Settings {
    pub(super) exact: bool,
    pub(super) tolerance: f64,
    pub(super) relative: f64,
    pub(super) limit: usize,
    pub(super) threads: Threads,
}

impl From<&Options<'_>> for Settings {
    fn from(options: &Options<'_>) -> Self {
        let Options { exact, tolerance, relative, limit, threads, .. } = *options;
        Self { exact, tolerance, relative: relative.unwrap_or(0.0), limit, threads }
    }
}

impl Settings {
    /// Whether two floats with different bits count as equal.
    pub(super) fn tolerates(&self, first: f64, second: f64) -> bool {
        let difference = (first - second).abs();
        let allowed = self.tolerance.max(self.relative * first.abs().max(second.abs()));
        // An infinite difference would be within any fraction of an infinite number.
        !self.exact && difference.is_finite() && difference <= allowed
    }
}
