//! What counts as a difference.

use cast_base::{Progress, Threads};

/// What counts as a difference, and how many are listed.
///
/// ```
/// # use cast_check::diff::Options;
/// let options = Options::new().tolerance(1e-4);
/// # let _ = options;
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Options<'o> {
    pub(super) settings: Settings,
    pub(super) progress: Progress<'o>,
}

/// The options that comparisons need.
#[derive(Clone, Copy, Debug)]
pub(super) struct Settings {
    pub(super) exact: bool,
    pub(super) tolerance: f64,
    pub(super) relative: f64,
    pub(super) limit: usize,
    pub(super) threads: Threads,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'o> Options<'o> {
    /// The default number of listed differences.
    pub const LIMIT: usize = 100;

    /// The defaults: content is compared, without tolerance.
    #[must_use]
    pub const fn new() -> Self {
        let settings =
            Settings { exact: false, tolerance: 0.0, relative: 0.0, limit: Self::LIMIT, threads: Threads::All };
        Self { settings, progress: Progress::none() }
    }

    /// Whether everything is compared: order, hashes, widths of integers, padding, unaccounted bytes. Tolerances are
    /// then ignored. Default false.
    #[must_use]
    pub const fn exact(mut self, exact: bool) -> Self {
        self.settings.exact = exact;
        self
    }

    /// The absolute tolerance of floats. Default 0.
    #[must_use]
    pub const fn tolerance(mut self, tolerance: f64) -> Self {
        self.settings.tolerance = tolerance;
        self
    }

    /// The tolerance of floats relative to the larger one's magnitude. Default 0.
    #[must_use]
    pub const fn relative(mut self, relative: f64) -> Self {
        self.settings.relative = relative;
        self
    }

    /// How many differences are listed; more are only counted. Default [`LIMIT`](Self::LIMIT).
    #[must_use]
    pub const fn limit(mut self, limit: usize) -> Self {
        self.settings.limit = limit;
        self
    }

    /// How many threads share the comparison of large arrays.
    #[must_use]
    pub const fn threads(mut self, threads: Threads) -> Self {
        self.settings.threads = threads;
        self
    }

    /// The callback that receives the progress, in nodes of the first file, and may cancel the work.
    #[must_use]
    pub const fn progress(mut self, progress: Progress<'o>) -> Self {
        self.progress = progress;
        self
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
