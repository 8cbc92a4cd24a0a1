//! Triangles in another order.

use glam::DVec3;
use hashbrown::HashMap;

use super::world_vertices::WorldVertices;

/// How many triangles of a cell are examined for a match. Hostile files put all of theirs into one cell.
const MOST_CANDIDATES: usize = 64;

/// The triangles of the second scene in the order of the first, each rotated so that its corners match; `None` if one
/// of them has no match.
pub(super) fn reordered(
    [first, second]: [&[[u32; 3]]; 2],
    [here, there]: [WorldVertices<'_>; 2],
    allowed: f64,
) -> Option<Vec<[u32; 3]>> {
    // Centres within the tolerance are in the same cell or in neighbouring ones.
    let grid = Grid { cell: (allowed * 8.0).max(f64::MIN_POSITIVE) };
    let mut cells: HashMap<[i64; 3], Vec<[u32; 3]>> = HashMap::new();
    for triangle in second.iter().rev() {
        let center = center(corners(*triangle, there)?);
        cells.entry(grid.cell(center)).or_default().push(*triangle);
    }
    let mut found = Vec::with_capacity(first.len());
    for triangle in first {
        let wanted = corners(*triangle, here)?;
        found.push(grid.around(center(wanted), allowed).find_map(|cell| {
            let candidates = cells.get_mut(&cell)?;
            // The first in the file are last in the list.
            let oldest = candidates.len().saturating_sub(MOST_CANDIDATES);
            let (place, turned) =
                candidates.get(oldest..)?.iter().enumerate().rev().find_map(|(place, candidate)| {
                    let turned = turned(*candidate, there, wanted, allowed)?;
                    Some((oldest.saturating_add(place), turned))
                })?;
            candidates.remove(place);
            Some(turned)
        })?);
    }
    Some(found)
}

fn corners(triangle: [u32; 3], placed: WorldVertices<'_>) -> Option<[DVec3; 3]> {
    let [a, b, c] = triangle.map(|vertex| placed.world(vertex as usize).filter(|position| position.is_finite()));
    Some([a?, b?, c?])
}

fn center([a, b, c]: [DVec3; 3]) -> DVec3 {
    (a + b + c) / 3.0
}

/// The triangle, starting with the corner at the first wanted position, if all three corners match.
fn turned([a, b, c]: [u32; 3], placed: WorldVertices<'_>, wanted: [DVec3; 3], allowed: f64) -> Option<[u32; 3]> {
    let fits = |triangle: &[u32; 3]| {
        let there = corners(*triangle, placed);
        there.is_some_and(|there| {
            there.iter().zip(wanted).all(|(one, other)| (*one - other).abs().max_element() <= allowed)
        })
    };
    [[a, b, c], [b, c, a], [c, a, b]].into_iter().find(fits)
}

/// Space divided into cubes.
struct Grid {
    cell: f64,
}

impl Grid {
    #[allow(clippy::cast_possible_truncation, reason = "what is too far away shares the outermost cell")]
    fn cell(&self, point: DVec3) -> [i64; 3] {
        (point / self.cell).floor().to_array().map(|index| index as i64)
    }

    /// The cells that points within the tolerance of this one may be in: one, or up to eight near a border.
    fn around(&self, point: DVec3, allowed: f64) -> impl Iterator<Item = [i64; 3]> + use<> {
        let (low, high) = (self.cell(point - allowed), self.cell(point + allowed));
        let along = move |axis: usize| {
            let ends = [low.get(axis), high.get(axis)].map(|end| end.copied().unwrap_or_default());
            std::iter::once(ends[0]).chain((ends[0] != ends[1]).then_some(ends[1]))
        };
        along(0).flat_map(move |x| along(1).flat_map(move |y| along(2).map(move |z| [x, y, z])))
    }
}
