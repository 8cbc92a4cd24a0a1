//! How far two surfaces are apart.

use std::ops::Range;

use cast_base::{Threads, parallel};
use cast_interchange::lists::set;
use glam::{DVec3, Vec3};

use super::nearest::{Search, Tree};

/// At how many points on faces surfaces are compared, at least. They are some percent off if there are few.
const FEWEST_POINTS: usize = 4096;

/// How many points there may be for each original face. There are about two.
const MOST_POINTS: f64 = 256.0;

/// How many nodes searches may look at for each point. It is about a dozen.
const VISITS: u64 = 4096;

/// How many vertices or faces a thread takes at a time.
const PORTION: usize = 2048;

/// Which portions come first: of each so many one. The largest distance that they find saves the others most of the work.
const STRIDES: [usize; 3] = [64, 8, 1];

/// The distance between two surfaces of the same vertices: the largest distance from corners and from points on faces to
/// the other surface. `None` if it is undefined or takes too long to compute.
///
/// There is a point for each original face, more in meshes of few faces, and at least one for each new face.
pub(super) fn distance(before: &[u32], after: &[u32], positions: &[[f32; 3]], threads: Threads) -> Option<f64> {
    let (before, after) = (before.as_chunks::<3>().0, after.as_chunks::<3>().0);
    let area_of = |faces: &[[u32; 3]]| faces.iter().map(|face| area(at(face, positions))).sum::<f64>();
    let areas = [before, after].map(area_of);
    let [area, new_area] = areas;
    let points = before.len().max(FEWEST_POINTS) as f64;
    let density = points / area;
    if !(area > 0.0 && density.is_finite() && new_area * density <= points * MOST_POINTS) || after.is_empty() {
        return None;
    }
    let [before, after] = [before, after].map(|faces| Tree::new(faces, positions, threads));
    let (before, after) = (before?, after?);
    let compare = |from, to, enough| Comparison { from, to, positions, density, threads }.furthest(enough);
    let forward = compare(&before, &after, 0.0)?;
    let furthest = compare(&after, &before, forward)?.sqrt();
    Some(furthest).filter(|distance| distance.is_finite())
}

/// The surface whose points are looked at, and the one to which their distance is measured.
struct Comparison<'m> {
    from: &'m Tree,
    to: &'m Tree,
    positions: &'m [[f32; 3]],
    density: f64,
    threads: Threads,
}

/// What was found in a portion of vertices or faces.
struct Found {
    /// The largest square of a distance.
    furthest: f64,
    /// For vertices: for each a face that is near.
    near: Vec<u32>,
}

impl Comparison<'_> {
    /// The largest square of a distance, or `enough` if none is larger.
    fn furthest(&self, enough: f64) -> Option<f64> {
        // A face near each vertex. Those of the other surface are on it, and what belongs to neither is not looked at.
        let mut near = vec![UNUSED; self.positions.len()];
        let mut mark =
            |face: &[u32; 3], place: u32| face.iter().for_each(|vertex| set(&mut near, *vertex as usize, place));
        self.from.faces().iter().for_each(|face| mark(face, UNKNOWN));
        self.to.faces().iter().zip(0..).for_each(|(face, place)| mark(face, place));
        let enough = self.rounds(self.positions.len(), enough, &mut near, |range, enough, near| {
            self.of_vertices(range, enough, near)
        })?;
        self.rounds(self.from.faces().len(), enough, &mut near, |range, enough, near| {
            self.of_faces(range, enough, near)
        })
    }

    /// Looks at portions of `count` items, each with the largest square found in earlier rounds. Which of them end early
    /// depends on nothing else, so that the result is the same on any number of threads.
    fn rounds(
        &self,
        count: usize,
        mut enough: f64,
        near: &mut [u32],
        of: impl Fn(Range<usize>, f64, &[u32]) -> Option<Found> + Sync + Send,
    ) -> Option<f64> {
        let mut rounds = STRIDES.map(|_| Vec::new());
        for (number, start) in (0..count).step_by(PORTION).enumerate() {
            let of_round = STRIDES.iter().zip(&mut rounds).find(|(stride, _)| number % **stride == 0);
            of_round.into_iter().for_each(|(_, round)| round.push(start..count.min(start.saturating_add(PORTION))));
        }
        for round in rounds {
            let found: Vec<Found> =
                parallel::map::<_, _, Option<_>>(self.threads, &round, 1, |range| of(range.clone(), enough, near))?;
            for (range, found) in round.into_iter().zip(found) {
                enough = enough.max(found.furthest);
                let slots = near.get_mut(range).unwrap_or_default().iter_mut();
                slots.zip(found.near).for_each(|(slot, face)| *slot = face);
            }
        }
        Some(enough)
    }

    fn of_vertices(&self, range: Range<usize>, enough: f64, near: &[u32]) -> Option<Found> {
        let mut found = Found { furthest: enough, near: near.get(range.clone())?.to_vec() };
        let (mut search, mut last) = (Search::default(), UNKNOWN);
        for (near, position) in found.near.iter_mut().zip(self.positions.get(range)?) {
            if *near == UNKNOWN {
                let point = Vec3::from_array(*position).as_dvec3();
                // Vertices that follow each other are usually close to each other.
                let known = self.to.hit(point, last);
                let hit = self.to.nearest(point, known, found.furthest, &mut search);
                found.furthest = found.furthest.max(hit.distance);
                *near = hit.face;
            }
            last = if *near == UNUSED { last } else { *near };
            if search.visits > VISITS * PORTION as u64 {
                return None;
            }
        }
        Some(found)
    }

    fn of_faces(&self, range: Range<usize>, enough: f64, near: &[u32]) -> Option<Found> {
        let mut furthest = enough;
        let (mut search, mut points) = (Search::default(), PORTION as u64);
        for face in self.from.faces().get(range)? {
            let corners = at(face, self.positions);
            let near = face.map(|vertex| near.get(vertex as usize).copied().unwrap_or(UNKNOWN));
            // If two corners are near the same face and the third is as well, so are all points between them.
            let [a, b, c] = near;
            let [at_a, at_b, at_c] = corners;
            let third = if a == b {
                Some((at_c, a))
            } else if b == c {
                Some((at_a, b))
            } else {
                (a == c).then_some((at_b, a))
            };
            if third.is_some_and(|(corner, face)| self.to.hit(corner, face).distance <= furthest) {
                continue;
            }
            let count = area(corners) * self.density;
            if count > f64::from(u32::MAX) {
                return None;
            }
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "it was compared with the largest"
            )]
            let count = count.ceil() as u32;
            let mut last = UNKNOWN;
            for number in 0..count {
                let shares = inside(number, count);
                let point = corners.iter().zip(shares).map(|(corner, share)| *corner * share).sum();
                let mut known = self.to.hit(point, last);
                if known.distance > furthest {
                    let closest = near.iter().zip(shares).max_by(|(_, one), (_, other)| one.total_cmp(other));
                    let other = closest.map_or(known, |(face, _)| self.to.hit(point, *face));
                    known = if other.distance < known.distance { other } else { known };
                }
                let hit = self.to.nearest(point, known, furthest, &mut search);
                furthest = furthest.max(hit.distance);
                last = hit.face;
                points = points.saturating_add(1);
                if search.visits > points.saturating_mul(VISITS) {
                    return None;
                }
            }
        }
        Some(Found { furthest, near: Vec::new() })
    }
}

/// Instead of a face near a vertex: it has to be looked for.
const UNKNOWN: u32 = u32::MAX;

/// Instead of a face near a vertex: no face has this vertex.
const UNUSED: u32 = u32::MAX - 1;

/// The corners of a face.
fn at(face: &[u32; 3], positions: &[[f32; 3]]) -> [DVec3; 3] {
    face.map(|vertex| positions.get(vertex as usize).map_or(DVec3::ZERO, |at| Vec3::from_array(*at).as_dvec3()))
}

fn area([a, b, c]: [DVec3; 3]) -> f64 {
    (b - a).cross(c - a).length() / 2.0
}

/// One of `count` points of a face, which are spread evenly, by the shares of the corners.
fn inside(number: u32, count: u32) -> [f64; 3] {
    let from_a = ((f64::from(number) + 0.5) / f64::from(count)).sqrt();
    let from_b = (f64::from(number.reverse_bits()) + 0.5) / (f64::from(u32::MAX) + 1.0);
    [1.0 - from_a, from_a * (1.0 - from_b), from_a * from_b]
}

#[cfg(test)]
mod tests {
    use cast_base::Threads;
    use meshoptimizer_rs::{LodQualityMesh, LodQualityOptions, Positions, Workspace, measure_lod_quality};

    use super::{FEWEST_POINTS, area, at, distance};

    /// Another implementation, which looks at the same points.
    fn other(before: &[u32], after: &[u32], positions: &[[f32; 3]]) -> f64 {
        let area: f64 = before.as_chunks().0.iter().map(|face| area(at(face, positions))).sum();
        let mut options = LodQualityOptions::default();
        options.samples_per_unit_area = (before.len() / 3).max(FEWEST_POINTS) as f64 / area;
        let [before, after] =
            [before, after].map(|faces| LodQualityMesh::new(faces, Positions::from_packed(positions)));
        measure_lod_quality(before, after, &options, &mut Workspace::default()).unwrap().symmetric.max
    }

    /// A number that looks like chance, below 1.
    fn chance(number: u32) -> f32 {
        let mixed = number.wrapping_add(1).wrapping_mul(0x9E37_79B9);
        f32::from(((mixed ^ mixed >> 15).wrapping_mul(0x85EB_CA6B) >> 16) as u16) / 65536.0
    }

    /// Faces of a square of so many vertices a side, of which every `step`th is used.
    fn faces(side: u32, step: u32) -> Vec<u32> {
        let cells = (0..side - step).step_by(step as usize);
        let corners = cells.clone().flat_map(|row| cells.clone().map(move |column| row * side + column));
        let of_corner = |from: u32| {
            let (right, below) = (from + step, from + step * side);
            [from, right, below, right, below + step, below]
        };
        corners.flat_map(of_corner).collect()
    }

    /// Positions of a square whose height is by chance, `size` wide.
    fn square(side: u32, size: f32, height: f32) -> Vec<[f32; 3]> {
        let at = |vertex: u32| {
            let [x, z] = [vertex % side, vertex / side].map(|part| part as f32 / (side - 1) as f32 * size);
            [x, height * chance(vertex), z]
        };
        (0..side * side).map(at).collect()
    }

    fn is_equal(before: &[u32], after: &[u32], positions: &[[f32; 3]]) -> f64 {
        let expected = other(before, after, positions);
        for threads in [Threads::One, Threads::All, Threads::InPortions(1)] {
            let found = distance(before, after, positions, threads).unwrap();
            assert!((found - expected).abs() <= 1e-9 * expected, "{found} and {expected}");
            assert_eq!(Some(found), distance(before, after, positions, Threads::One));
        }
        expected
    }

    #[test]
    fn it_is_the_same_as_another_measurement() {
        let extents = [(1.0, 0.02), (1e-3, 1.0), (1e18, 1e17), (1e30, 1e31), (1e-20, 1e-21), (1.0, 1e-20)];
        for (side, step, extents) in
            [(5, 4, &extents[..]), (17, 2, &extents), (17, 8, &extents), (91, 3, &extents[..1])]
        {
            for (size, height) in extents {
                let positions = square(side, *size, *height);
                assert!(is_equal(&faces(side, 1), &faces(side, step), &positions) > 0.0);
            }
        }
    }

    #[test]
    fn order_and_odd_faces_make_no_difference() {
        let (side, positions) = (41, square(41, 1.0, 0.1));
        let (before, after) = (faces(side, 1), faces(side, 4));
        let expected = is_equal(&before, &after, &positions);
        // Neighbours in the list are far from each other.
        let count = before.len() / 3;
        let mut mixed: Vec<u32> = Vec::new();
        (0..count).for_each(|face| mixed.extend(&before[face * 7919 % count * 3..][..3]));
        assert!((is_equal(&mixed, &after, &positions) - expected).abs() < 1e-12);
        // Faces that are lines or points.
        let mut odd = after.clone();
        odd.extend([0, 0, 4, 8, 8, 8, 0, 4, 8]);
        assert!(is_equal(&before, &odd, &positions) <= expected * (1.0 + 1e-9));
        // A face far away, which is alone in its part of space.
        let mut far = positions;
        far.extend([[1e6, 0.0, 0.0], [1e6, 1.0, 0.0], [1e6, 0.0, 1.0]]);
        let alone = [[side * side, side * side + 1, side * side + 2]].concat();
        let with = |faces: &[u32]| [faces, &alone].concat();
        assert!((is_equal(&with(&before), &with(&after), &far) - expected).abs() < 1e-2);
        assert!(is_equal(&with(&before), &after, &far) > 9e5);
    }

    #[test]
    fn by_hand() {
        // A pyramid of height 2 that becomes its base.
        let positions = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [4.0, 4.0, 0.0], [0.0, 4.0, 0.0], [2.0, 2.0, 2.0]];
        let sides = [0, 1, 4, 1, 2, 4, 2, 3, 4, 3, 0, 4];
        assert_eq!(distance(&sides, &[0, 1, 2, 0, 2, 3], &positions, Threads::One), Some(2.0));
        // Points between corners are rounded.
        assert!(distance(&sides, &sides, &positions, Threads::One).is_some_and(|far| far < 1e-14));
        // Without an area, and without anything to compare.
        assert_eq!(distance(&[0, 0, 0], &[0, 0, 0], &positions, Threads::One), None);
        assert_eq!(distance(&sides, &[], &positions, Threads::One), None);
    }
}
