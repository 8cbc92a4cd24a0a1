//! How large a skeleton is.

use glam::DVec3;

/// The size of a skeleton at rest.
#[derive(Clone, Copy, Default)]
pub(super) struct Size {
    /// The diagonal of the box around its bones.
    pub(super) diagonal: f64,
    /// The largest coordinate, which limits precision.
    pub(super) reach: f64,
}

impl Size {
    pub(super) fn of(places: impl Iterator<Item = DVec3>) -> Self {
        let mut low = DVec3::INFINITY;
        let mut high = DVec3::NEG_INFINITY;
        for place in places {
            (low, high) = (low.min(place), high.max(place));
        }
        let diagonal = (high - low).length();
        let reach = low.abs().max(high.abs()).max_element();
        let number = |value: f64| if value.is_finite() { value } else { 0.0 };
        Self { diagonal: number(diagonal), reach: number(reach) }
    }

    pub(super) fn add(&mut self, other: &Self) {
        self.diagonal = self.diagonal.max(other.diagonal);
        self.reach = self.reach.max(other.reach);
    }
}
