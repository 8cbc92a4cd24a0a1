//! Surfaces: triangles and what their corners have.

use super::difference::Numbers;
use super::reorder::reordered;
use super::world_vertices::{WorldVertices, apart};

/// The triangles of a mesh in both scenes, each beside its partner.
pub(super) struct Surface {
    first: Vec<[u32; 3]>,
    second: Vec<[u32; 3]>,
}

impl Surface {
    /// Puts triangles beside each other: in order, or when they lie elsewhere then, each to one that lies where it does.
    /// There have to be as many in both.
    pub(super) fn new(
        first: Vec<[u32; 3]>,
        second: Vec<[u32; 3]>,
        placed: [WorldVertices<'_>; 2],
        allowed: f64,
    ) -> Self {
        let mut surface = Self { first, second };
        let [here, there] = placed.map(|placed| placed.placement.matrix3.determinant() < 0.0);
        if here != there {
            // A placement that mirrors shows triangles from their other side.
            surface.second.iter_mut().for_each(|[_, second, third]| std::mem::swap(second, third));
        }
        if surface.positions(placed, allowed).differing > 0
            && let Some(second) = reordered([&surface.first, &surface.second], placed, allowed)
        {
            surface.second = second;
        }
        surface
    }

    /// The vertices of each corner in both scenes.
    fn corners(&self) -> impl Iterator<Item = [u32; 2]> + '_ {
        let triangles = self.first.iter().zip(&self.second);
        triangles.flat_map(|(first, second)| first.iter().zip(second).map(|(first, second)| [*first, *second]))
    }

    /// Compares where the corners are.
    pub(super) fn positions(&self, [first, second]: [WorldVertices<'_>; 2], allowed: f64) -> Numbers {
        let of = |placed: WorldVertices<'_>, vertex| Some(placed.world(vertex)?.to_array());
        self.values(|vertex| of(first, vertex), |vertex| of(second, vertex), allowed)
    }

    /// Compares a value of each corner, component by component.
    pub(super) fn values<const N: usize>(
        &self,
        first: impl Fn(usize) -> Option<[f64; N]>,
        second: impl Fn(usize) -> Option<[f64; N]>,
        allowed: f64,
    ) -> Numbers {
        let mut numbers = Numbers::NONE;
        for [one, other] in self.corners() {
            let difference = match (first(one as usize), second(other as usize)) {
                (Some(one), Some(other)) => apart(one, other),
                (None, None) => 0.0,
                _ => f64::NAN,
            };
            numbers.count(difference, allowed);
        }
        numbers
    }
}
