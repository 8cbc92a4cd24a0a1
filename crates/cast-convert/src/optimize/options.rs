//! Which steps are done.

use cast_format::{Progress, Threads};

use crate::Tangents;

/// Which steps are done, and how much may be lost.
///
/// ```
/// # use cast_convert::optimize::Options;
/// let careful = Options::new().weight_threshold(None).key_tolerance(None);
/// let for_phones = Options::new().max_influences(4).dedupe(true).join(true).simplify(0.5);
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
    pub(super) dedupe: bool,
    pub(super) join: bool,
    pub(super) simplify: Option<f32>,
    pub(super) simplify_error: f32,
    pub(super) tangents: Tangents,
    pub(super) threads: Threads,
    pub(super) progress: Progress<'o>,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'o> Options<'o> {
    /// The [`simplify_error`](Self::simplify_error) unless somebody wants another.
    pub const SIMPLIFY_ERROR: f32 = 0.01;

    /// All steps that keep what is seen and what is there: neither duplicates are removed nor meshes joined, simplified or
    /// given tangents.
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
            dedupe: false,
            join: false,
            simplify: None,
            simplify_error: Self::SIMPLIFY_ERROR,
            tangents: Tangents::Keep,
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

    /// Whether materials that differ in nothing but their names, or in how paths of textures are spelt, become one, and
    /// meshes with the same content in the same model are there once. Default off, since names are lost.
    #[must_use]
    pub const fn dedupe(mut self, dedupe: bool) -> Self {
        self.dedupe = dedupe;
        self
    }

    /// Whether meshes of a model that have the same material, the same layers and the same kind of skin become one, so that
    /// they are drawn at once. Default off, since they cannot be told apart then.
    #[must_use]
    pub const fn join(mut self, join: bool) -> Self {
        self.join = join;
        self
    }

    /// Leaves this part of the faces of each mesh, as far as the [error](Self::simplify_error) allows: from 0, as few as
    /// possible, to 1; other numbers count as the nearer of both. Default `None`, all.
    ///
    /// Vertices stay where they are and keep all that they have; those that no face has any more are dropped. Borders do
    /// not move, so that meshes that meet still do, and normals, texture coordinates, colours, weights and blend shapes
    /// count as well as positions. Equal vertices become one, even if [`weld`](Self::weld) is off.
    #[must_use]
    pub fn simplify(mut self, ratio: impl Into<Option<f32>>) -> Self {
        self.simplify = ratio.into();
        self
    }

    /// How far simplified surfaces may be from what they were, as a part of the size of the mesh, its longest side; default
    /// 0.01. Numbers that are not from 0 to 1 count as the nearer of both.
    #[must_use]
    pub const fn simplify_error(mut self, error: f32) -> Self {
        self.simplify_error = error;
        self
    }

    /// What to do about tangents, after all that changes faces.
    #[must_use]
    pub const fn tangents(mut self, tangents: Tangents) -> Self {
        self.tangents = tangents;
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
        self.weld || self.unused_vertices || self.order || self.simplify.is_some() || weights
    }
}
