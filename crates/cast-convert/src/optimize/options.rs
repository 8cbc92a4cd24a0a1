//! Which steps are done.

use cast_format::{Progress, Threads};

/// Which steps are done, and how much may be lost.
///
/// ```
/// # use cast_convert::optimize::Options;
/// let careful = Options::new().weight_threshold(None).key_tolerance(None);
/// let for_phones = Options::new().max_influences(4);
/// # let _ = (careful, for_phones);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Options<'o> {
    pub(super) weld: bool,
    pub(super) unused_vertices: bool,
    pub(super) order: bool,
    pub(super) weight_threshold: Option<f32>,
    pub(super) max_influences: Option<usize>,
    pub(super) materials: bool,
    pub(super) key_tolerance: Option<f32>,
    pub(super) integers: bool,
    pub(super) threads: Threads,
    pub(super) progress: Progress<'o>,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'o> Options<'o> {
    /// All steps.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            weld: true,
            unused_vertices: true,
            order: true,
            weight_threshold: Some(0.001),
            max_influences: None,
            materials: true,
            key_tolerance: Some(1e-4),
            integers: true,
            threads: Threads::All,
            progress: Progress::none(),
        }
    }

    /// No step at all, to add those that are wanted.
    #[must_use]
    pub const fn nothing() -> Self {
        let (weld, unused_vertices, order, materials, integers) = (false, false, false, false, false);
        let (weight_threshold, key_tolerance) = (None, None);
        Self { weld, unused_vertices, order, weight_threshold, materials, key_tolerance, integers, ..Self::new() }
    }

    /// Whether vertices that agree in everything become one.
    #[must_use]
    pub const fn weld(mut self, weld: bool) -> Self {
        self.weld = weld;
        self
    }

    /// Whether vertices that no face uses are dropped.
    #[must_use]
    pub const fn unused_vertices(mut self, drop: bool) -> Self {
        self.unused_vertices = drop;
        self
    }

    /// Whether faces and vertices are put into a better order.
    #[must_use]
    pub const fn order(mut self, order: bool) -> Self {
        self.order = order;
        self
    }

    /// Drops weights of bones that are less than this part of the vertex's sum; default 0.001. `None` leaves all.
    #[must_use]
    pub fn weight_threshold(mut self, part: impl Into<Option<f32>>) -> Self {
        self.weight_threshold = part.into();
        self
    }

    /// How many bones may move a vertex; those with the largest weights are kept. Default `None`, as many as there are.
    #[must_use]
    pub fn max_influences(mut self, most: impl Into<Option<usize>>) -> Self {
        self.max_influences = most.into();
        self
    }

    /// Whether materials, textures and colours that have the same content become one.
    #[must_use]
    pub const fn materials(mut self, merge: bool) -> Self {
        self.materials = merge;
        self
    }

    /// How far curves may be from where they were: rotations in radians, all else in the unit of its values; default
    /// 0.0001. `None` leaves all keys.
    #[must_use]
    pub fn key_tolerance(mut self, tolerance: impl Into<Option<f32>>) -> Self {
        self.key_tolerance = tolerance.into();
        self
    }

    /// Whether integers are stored in the smallest width.
    #[must_use]
    pub const fn integers(mut self, narrow: bool) -> Self {
        self.integers = narrow;
        self
    }

    /// On how many threads. The result is the same.
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

    /// Whether any step looks at vertices or faces.
    pub(super) fn changes_meshes(&self) -> bool {
        let weights = self.weight_threshold.is_some() || self.max_influences.is_some();
        self.weld || self.unused_vertices || self.order || weights
    }
}
