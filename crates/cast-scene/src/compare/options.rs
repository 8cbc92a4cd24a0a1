//! Tolerances and limits of a comparison.

use cast_base::{DEFAULT_BUDGET, Progress, Threads};

/// Options of a comparison.
///
/// ```
/// # use cast_scene::compare::Options;
/// let options = Options::new().tolerance(1e-3).frames(10);
/// # let _ = options;
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Options<'o> {
    pub(super) tolerance: f64,
    pub(super) frames: u32,
    pub(super) limit: usize,
    pub(super) budget: u64,
    pub(super) threads: Threads,
    pub(super) progress: Progress<'o>,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'o> Options<'o> {
    /// The default tolerance for positions, relative to the size of the model.
    pub const TOLERANCE: f64 = 1e-4;
    /// The default number of frames of each animation that are compared.
    pub const FRAMES: u32 = 3;
    /// The default number of differences that are listed.
    pub const LIMIT: usize = 100;

    /// The defaults: a tolerance of 1e-4 and three frames of each animation, on all threads.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            tolerance: Self::TOLERANCE,
            frames: Self::FRAMES,
            limit: Self::LIMIT,
            budget: DEFAULT_BUDGET,
            threads: Threads::All,
            progress: Progress::none(),
        }
    }

    /// The tolerance for positions, as a fraction of the size of the model. Default [`TOLERANCE`](Self::TOLERANCE).
    #[must_use]
    pub const fn tolerance(mut self, tolerance: f64) -> Self {
        self.tolerance = tolerance;
        self
    }

    /// At how many frames of each animation poses are compared: with 1 at the first, otherwise evenly spaced from the
    /// first to the last. Default [`FRAMES`](Self::FRAMES).
    #[must_use]
    pub const fn frames(mut self, frames: u32) -> Self {
        self.frames = frames;
        self
    }

    /// How many differences are listed; more are only counted. Default [`LIMIT`](Self::LIMIT).
    #[must_use]
    pub const fn limit(mut self, limit: usize) -> Self {
        self.limit = limit;
        self
    }

    /// How many bones and vertices all compared poses may have in total: each animation poses all models that it moves,
    /// and a small file can have many of both. More is an error before anything is posed. If animations are
    /// equal, so are their poses, which then do not count. Looking up a curve in another model counts as eight. Default
    /// [`DEFAULT_BUDGET`], which no ordinary file exceeds.
    #[must_use]
    pub const fn budget(mut self, bones_and_vertices: u64) -> Self {
        self.budget = bones_and_vertices;
        self
    }

    /// How many threads share the deforming of meshes. The result does not depend on it.
    #[must_use]
    pub const fn threads(mut self, threads: Threads) -> Self {
        self.threads = threads;
        self
    }

    /// A callback that receives the progress, in models and poses of models, and may cancel the work.
    #[must_use]
    pub const fn progress(mut self, progress: Progress<'o>) -> Self {
        self.progress = progress;
        self
    }
}
