//! Polygons as triangles.

use glam::{DVec2, DVec3};

/// How many steps a polygon may take for each of its corners before it is split as a fan. Polygons of a thousand corners
/// never need as many, however they are shaped.
const STEPS_PER_CORNER: usize = 1 << 10;

/// Splits polygons; keeps its memory for the next one.
#[derive(Default)]
pub(crate) struct Splitter {
    points: Vec<DVec2>,
    next: Vec<u32>,
    previous: Vec<u32>,
    is_reflex: Vec<bool>,
    /// The corners that were reflex at first, by x.
    reflex: Vec<u32>,
    pending: Vec<u32>,
    steps: usize,
}

/// Twice the area of a triangle, positive if it is counterclockwise.
fn area(a: DVec2, b: DVec2, c: DVec2) -> f64 {
    (b - a).perp_dot(c - a)
}

impl Splitter {
    /// Splits a polygon into triangles of its corners, in their order; returns whether it was cut exactly.
    pub(crate) fn split(&mut self, polygon: &[DVec3], mut add: impl FnMut([u32; 3])) -> bool {
        match polygon {
            [] | [_] | [_, _] => return true,
            [_, _, _] => {
                add([0, 1, 2]);
                return true;
            }
            &[a, b, c, d] => {
                halves([a, b, c, d]).into_iter().for_each(add);
                return true;
            }
            _ => {}
        }
        self.flatten(polygon);
        self.cut(polygon.len(), &mut add)
    }

    /// Projects the corners along the axis that is nearest to the normal, so that the outline is counterclockwise.
    fn flatten(&mut self, polygon: &[DVec3]) {
        let normal = normal(polygon);
        let size = normal.abs();
        let project = |point: &DVec3| {
            if size.x >= size.y && size.x >= size.z {
                DVec2::new(point.y, if normal.x < 0.0 { -point.z } else { point.z })
            } else if size.y >= size.z {
                DVec2::new(point.z, if normal.y < 0.0 { -point.x } else { point.x })
            } else {
                DVec2::new(point.x, if normal.z < 0.0 { -point.y } else { point.y })
            }
        };
        self.points.clear();
        self.points.extend(polygon.iter().map(project));
    }

    fn point(&self, corner: u32) -> DVec2 {
        self.points.get(corner as usize).copied().unwrap_or_default()
    }

    fn after(&self, corner: u32) -> u32 {
        self.next.get(corner as usize).copied().unwrap_or_default()
    }

    fn before(&self, corner: u32) -> u32 {
        self.previous.get(corner as usize).copied().unwrap_or_default()
    }

    /// Cuts off ears: corners whose triangle lies inside and contains no other corner.
    fn cut(&mut self, count: usize, add: &mut impl FnMut([u32; 3])) -> bool {
        let last = u32::try_from(count).unwrap_or(u32::MAX).saturating_sub(1);
        self.next.clear();
        self.previous.clear();
        self.pending.clear();
        self.reflex.clear();
        self.is_reflex.clear();
        self.next.extend((1..=last).chain([0]));
        self.previous.extend([last].into_iter().chain(0..last));
        for corner in 0..=last {
            let is_reflex =
                area(self.point(self.before(corner)), self.point(corner), self.point(self.after(corner))) <= 0.0;
            self.is_reflex.push(is_reflex);
            if is_reflex {
                self.reflex.push(corner);
            }
        }
        let points = &self.points;
        let x = |corner: &u32| points.get(*corner as usize).map_or(0.0, |point| point.x);
        cast_base::sort::unstable_by(&mut self.reflex, |a, b| x(a).total_cmp(&x(b)).then(a.cmp(b)));
        // From the end, so that the first corners are tried first.
        self.pending.extend((0..=last).rev());
        let (mut left, mut at, mut is_stuck) = (count, 0, false);
        self.steps = 0;
        while left > 3 && self.steps <= count.saturating_mul(STEPS_PER_CORNER) {
            self.steps = self.steps.saturating_add(1);
            let Some(corner) = self.pending.pop() else {
                // What lay in the way of other corners may be gone. If nothing is, the outline crosses itself.
                if is_stuck {
                    let corner = self.after(at);
                    at = self.remove(corner, add);
                    left -= 1;
                }
                self.pending_again(at, left);
                is_stuck = true;
                continue;
            };
            // A corner that is gone is its own neighbour.
            if self.after(corner) == corner || !self.is_ear(corner) {
                continue;
            }
            at = self.remove(corner, add);
            (left, is_stuck) = (left - 1, false);
            let other = self.after(at);
            self.pending.extend([other, at]);
        }
        let is_exact = left <= 3;
        // Whatever is left, as a fan.
        while left > 2 {
            let corner = self.after(at);
            at = self.remove(corner, add);
            left -= 1;
        }
        is_exact
    }

    /// Makes all remaining corners pending.
    fn pending_again(&mut self, first: u32, left: usize) {
        let mut corner = first;
        for _ in 0..left {
            self.pending.push(corner);
            corner = self.before(corner);
        }
        self.steps = self.steps.saturating_add(left);
    }

    /// Removes a corner with its triangle; returns the one before it.
    fn remove(&mut self, corner: u32, add: &mut impl FnMut([u32; 3])) -> u32 {
        let (before, after) = (self.before(corner), self.after(corner));
        add([before, corner, after]);
        cast_interchange::lists::set(&mut self.next, before as usize, after);
        cast_interchange::lists::set(&mut self.previous, after as usize, before);
        // It is gone.
        cast_interchange::lists::set(&mut self.next, corner as usize, corner);
        cast_interchange::lists::set(&mut self.is_reflex, corner as usize, false);
        for changed in [before, after] {
            let is_reflex =
                area(self.point(self.before(changed)), self.point(changed), self.point(self.after(changed))) <= 0.0;
            // One that becomes reflex, as where an outline crosses itself, is not in the list; its triangle is still right.
            cast_interchange::lists::set(&mut self.is_reflex, changed as usize, is_reflex);
        }
        before
    }

    fn is_ear(&mut self, corner: u32) -> bool {
        if self.is_reflex.get(corner as usize) != Some(&false) {
            return false;
        }
        let corners = [self.before(corner), corner, self.after(corner)];
        let [a, b, c] = corners.map(|corner| self.point(corner));
        let (least, most) = (a.min(b).min(c), a.max(b).max(c));
        let start = self.reflex.partition_point(|other| self.point(*other).x < least.x);
        for other in self.reflex.get(start..).unwrap_or_default() {
            self.steps = self.steps.saturating_add(1);
            let point = self.point(*other);
            if point.x > most.x {
                break;
            }
            if self.is_reflex.get(*other as usize) != Some(&true) || corners.contains(other) {
                continue;
            }
            // Corners at the same place, as where a bridge leads to a hole, are not in the way.
            let is_apart = point != a && point != b && point != c;
            let is_inside = area(a, b, point) >= 0.0 && area(b, c, point) >= 0.0 && area(c, a, point) >= 0.0;
            if is_apart && is_inside {
                return false;
            }
        }
        true
    }
}

/// Splits a quad along its shorter diagonal, unless its halves would face different sides: then along the one that bends
/// it less.
fn halves([a, b, c, d]: [DVec3; 4]) -> [[u32; 3]; 2] {
    let (across, other) = (c - a, d - b);
    let normals = [across.cross(b - a), across.cross(a - d), other.cross(b - a), other.cross(c - b)];
    let [first, second, third, fourth] = normals.map(DVec3::normalize_or_zero);
    let (bend, other_bend) = (first.dot(second), third.dot(fourth));
    let is_across = match bend < 0.0 || other_bend < 0.0 {
        true => bend >= other_bend,
        false => across.length_squared() <= other.length_squared(),
    };
    if is_across { [[0, 1, 2], [2, 3, 0]] } else { [[1, 2, 3], [3, 0, 1]] }
}

/// The normal of a polygon, as long as twice its area (M. E. Newell).
pub(crate) fn normal(polygon: &[DVec3]) -> DVec3 {
    let Some(first) = polygon.first() else { return DVec3::ZERO };
    let pairs = polygon.iter().zip(polygon.iter().skip(1));
    pairs.map(|(a, b)| (*a - *first).cross(*b - *first)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The area of a polygon, the sum of its triangles' areas, and whether all of them face the same side.
    fn split(polygon: &[DVec3]) -> (f64, f64, bool, bool) {
        let (normal, mut sum, mut is_even, mut count) = (normal(polygon), 0.0, true, 0);
        let is_exact = Splitter::default().split(polygon, |corners| {
            let [a, b, c] = corners.map(|corner| polygon[corner as usize]);
            let own = (b - a).cross(c - a).dot(normal.normalize_or_zero());
            is_even &= own >= -1e-9;
            sum += own;
            count += 1;
        });
        assert_eq!(count, polygon.len() - 2);
        (normal.length(), sum, is_even, is_exact)
    }

    #[test]
    fn triangles_cover_the_polygon_once() {
        let flat =
            |points: &[[f64; 2]]| points.iter().map(|[x, y]| DVec3::new(*x, *y, x + 2.0 * y)).collect::<Vec<_>>();
        let comb: Vec<[f64; 2]> = (0..400)
            .map(|tooth| [f64::from(tooth), if tooth % 2 == 0 { 1.0 } else { 100.0 }])
            .chain([[400.0, 0.0], [-1.0, 0.0]])
            .collect();
        let spiral = |turn: f64| {
            let arm = move |step: i32, out: f64| {
                let angle = f64::from(step) * 0.1;
                [(angle + out) * angle.cos(), (angle + out) * angle.sin()].map(|part| part * turn)
            };
            (0..600).map(|step| arm(step, 3.0)).chain((0..600).rev().map(|step| arm(step, 0.0))).collect::<Vec<_>>()
        };
        for polygon in [
            flat(&[[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [2.0, 1.0], [0.0, 4.0]]),
            // An arrow, and a square with corners on its sides.
            flat(&[[0.0, 0.0], [2.0, 1.0], [0.0, 2.0], [1.0, 1.0]]),
            flat(&[[0.0, 0.0], [1.0, 0.0], [2.0, 0.0], [2.0, 1.0], [2.0, 2.0], [0.0, 2.0], [0.0, 1.0]]),
            // A hole by a bridge.
            flat(&[
                [0.0, 0.0],
                [9.0, 0.0],
                [9.0, 9.0],
                [0.0, 9.0],
                [0.0, 0.0],
                [3.0, 3.0],
                [3.0, 6.0],
                [6.0, 6.0],
                [6.0, 3.0],
                [3.0, 3.0],
            ]),
            flat(&comb),
            flat(&spiral(1.0)),
            flat(&spiral(-1.0)),
        ] {
            for turned in [polygon.clone(), polygon.into_iter().rev().collect()] {
                let (whole, sum, is_even, is_exact) = split(&turned);
                assert!(
                    (whole - sum).abs() < whole * 1e-9 && is_even && is_exact,
                    "{whole} {sum} {} corners",
                    turned.len()
                );
            }
        }
    }

    #[test]
    fn any_points_take_bounded_time() {
        let mut seed = 1_u32;
        let mut random = || {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            f64::from(seed >> 8)
        };
        let points: Vec<DVec3> = (0..20_000).map(|_| DVec3::new(random(), random(), 0.0)).collect();
        split(&points);
        split(&vec![DVec3::ZERO; 1000]);
        split(&vec![DVec3::NAN; 1000]);
    }
}
