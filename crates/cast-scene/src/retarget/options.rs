//! How to retarget.

use cast_base::DEFAULT_BUDGET;

use crate::bone_map::BoneMap;
use crate::convert_axes::Up;

/// How to retarget.
#[derive(Clone, Debug)]
pub struct Options<'m> {
    pub(super) map: Option<&'m BoneMap>,
    pub(super) scale_root: Option<f64>,
    pub(super) feet: bool,
    pub(super) align_rest: bool,
    pub(super) up: Up,
    pub(super) budget: u64,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'m> Options<'m> {
    /// Bones of the same names, the root by height, feet on the ground, with z up.
    #[must_use]
    pub const fn new() -> Self {
        Self { map: None, scale_root: None, feet: true, align_rest: false, up: Up::USUAL, budget: DEFAULT_BUDGET }
    }

    /// The names of the target's bones for those of the source.
    #[must_use]
    pub const fn map(mut self, map: Option<&'m BoneMap>) -> Self {
        self.map = map;
        self
    }

    /// How many times as far as that of the source the root moves; `None` for the ratio of heights.
    #[must_use]
    pub const fn scale_root(mut self, factor: Option<f64>) -> Self {
        self.scale_root = factor;
        self
    }

    /// Whether feet stay on the ground.
    #[must_use]
    pub const fn feet(mut self, feet: bool) -> Self {
        self.feet = feet;
        self
    }

    /// Whether the bones of the target first turn to where those of the source point at rest.
    #[must_use]
    pub const fn align_rest(mut self, align_rest: bool) -> Self {
        self.align_rest = align_rest;
        self
    }

    /// The axis that points up in both.
    #[must_use]
    pub const fn up(mut self, up: Up) -> Self {
        self.up = up;
        self
    }

    /// The limit for the work: the bones that an animation changes times the frames, each as 128 bytes.
    #[must_use]
    pub const fn budget(mut self, bytes: u64) -> Self {
        self.budget = bytes;
        self
    }
}
