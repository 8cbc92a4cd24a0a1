//! Vertices in world space, and distances between vectors.

use glam::{DAffine3, DVec3};

use crate::transform::wide;

/// Positions of vertices, and the transform of their model.
#[derive(Clone, Copy)]
pub(super) struct WorldVertices<'p> {
    pub(super) positions: &'p [[f32; 3]],
    pub(super) placement: DAffine3,
}

impl WorldVertices<'_> {
    /// A vertex in the world.
    pub(super) fn world(&self, vertex: usize) -> Option<DVec3> {
        Some(self.placement.transform_point3(wide(*self.positions.get(vertex)?)))
    }
}

/// The largest difference of two vectors along an axis. Components that are NaN in both, or the same infinity, count as
/// equal.
pub(super) fn apart<const N: usize>(first: [f64; N], second: [f64; N]) -> f64 {
    let mut largest = 0.0_f64;
    for (one, other) in first.into_iter().zip(second) {
        let same = one == other || (one.is_nan() && other.is_nan());
        let difference = if same { 0.0 } else { (one - other).abs() };
        if difference.is_nan() {
            return f64::NAN;
        }
        largest = largest.max(difference);
    }
    largest
}
