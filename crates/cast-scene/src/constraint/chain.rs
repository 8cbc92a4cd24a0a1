//! Points on a chain with fixed lengths: moves them so that the last one reaches a goal.

use glam::{DQuat, DVec3};

use crate::transform::arc;

/// Rounds of the iterative solver for chains of more than two links.
const MOST_ITERATIONS: usize = 200;

/// The required precision of the iterative solver, relative to the length of the chain.
const CLOSE: f64 = 1e-9;

/// The tolerance for a straight chain, relative to its length.
const STRAIGHT: f64 = 1e-6;

/// The length of the straight chain.
pub(super) fn length(points: &[DVec3]) -> f64 {
    points.windows(2).map(|pair| if let [a, b] = pair { a.distance(*b) } else { 0.0 }).sum()
}

/// Moves all points except the first so that the last one reaches the goal, or comes as near as possible; returns
/// whether it does.
///
/// One link is aimed, two are solved by the law of cosines, more by FABRIK (forward and backward reaching). The chain
/// keeps to the plane in which it bends; a straight one bends towards `rest_bend`. `lengths` is room for those of the links.
pub(super) fn reach(
    points: &mut [DVec3],
    lengths: &mut Vec<f64>,
    goal: DVec3,
    rest_bend: impl FnOnce() -> DVec3,
) -> bool {
    let (Some(start), Some(end)) = (points.first().copied(), points.last().copied()) else { return false };
    lengths.clear();
    lengths.extend(points.windows(2).map(|pair| if let [a, b] = pair { a.distance(*b) } else { 0.0 }));
    let total: f64 = lengths.iter().sum();
    let longest = lengths.iter().copied().fold(0.0, f64::max);
    let distance = start.distance(goal);
    // A length can be NaN if bones are at infinity; `clamp` would panic.
    if !(total > 0.0 && total.is_finite() && distance.is_finite()) {
        return false;
    }
    let towards = (goal - start).try_normalize().or((end - start).try_normalize()).unwrap_or(DVec3::X);
    // If the longest link is folded back over all others, the end is as near to the start as it can be.
    let nearest = (2.0 * longest - total).max(0.0);
    let reachable = distance <= total * (1.0 + 1e-9) && distance >= nearest - total * 1e-9;
    let goal = start + towards * distance.clamp(nearest, total);
    // Rotate the whole chain first: this keeps the plane in which it bends, and is often nearly enough.
    let swing = arc(end - start, goal - start);
    points.iter_mut().skip(1).for_each(|point| *point = start + swing * (*point - start));
    let bent = bend(points.iter().copied());
    let bent = if bent.length() > total * STRAIGHT { bent } else { rest_bend() };
    let across =
        (bent - towards * towards.dot(bent)).try_normalize().unwrap_or_else(|| towards.any_orthonormal_vector());
    match (points, lengths.as_slice()) {
        ([_, end], _) => *end = goal,
        ([_, middle, end], [upper, lower]) => {
            let distance = start.distance(goal);
            let along = if distance > 0.0 {
                ((upper * upper + distance * distance - lower * lower) / (2.0 * distance)).clamp(-upper, *upper)
            } else {
                0.0
            };
            let aside = (upper * upper - along * along).max(0.0).sqrt();
            *middle = start + towards * along + across * aside;
            *end = goal;
        }
        (points, lengths) => iterate(points, lengths, goal, across * total),
    }
    reachable
}

/// FABRIK: alternately from the goal backwards and from the start forwards, until the end is at the goal.
fn iterate(points: &mut [DVec3], lengths: &[f64], goal: DVec3, across: DVec3) {
    let total: f64 = lengths.iter().sum();
    let Some(start) = points.first().copied() else { return };
    if start.distance(goal) >= total * (1.0 - 1e-12) {
        let towards = (goal - start).normalize_or_zero();
        let mut along = 0.0;
        for (point, length) in points.iter_mut().skip(1).zip(lengths) {
            along += length;
            *point = start + towards * along;
        }
        return;
    }
    if bend(points.iter().copied()).length() <= total * STRAIGHT {
        // If all points were on a line with the goal, none would ever leave it.
        let middles = points.len().saturating_sub(2);
        points.iter_mut().skip(1).take(middles).for_each(|point| *point += across * 1e-3);
    }
    for _ in 0..MOST_ITERATIONS {
        let mut follow = goal;
        points.last_mut().into_iter().for_each(|end| *end = goal);
        for (point, length) in points.iter_mut().rev().skip(1).zip(lengths.iter().rev()) {
            *point = follow + (*point - follow).normalize_or(across.normalize_or(DVec3::X)) * *length;
            follow = *point;
        }
        let mut follow = start;
        points.first_mut().into_iter().for_each(|first| *first = start);
        for (point, length) in points.iter_mut().skip(1).zip(lengths) {
            *point = follow + (*point - follow).normalize_or(across.normalize_or(DVec3::X)) * *length;
            follow = *point;
        }
        if follow.distance(goal) <= total * CLOSE {
            break;
        }
    }
}

/// The direction in which a chain bends: the sum of the offsets of its middle points from the line between its ends.
pub(super) fn bend(points: impl Iterator<Item = DVec3> + Clone) -> DVec3 {
    let (Some(start), Some(end)) = (points.clone().next(), points.clone().last()) else { return DVec3::ZERO };
    let axis = (end - start).normalize_or_zero();
    let aside = |point: DVec3| {
        let way = point - start;
        way - axis * axis.dot(way)
    };
    points.map(aside).sum()
}

/// The rotation around the line from start to end that makes the chain bend towards a pole; `None` if the chain is
/// straight or the pole is on the line.
pub(super) fn turn_to_pole(points: &[DVec3], pole: DVec3) -> Option<DQuat> {
    let (start, end) = (*points.first()?, *points.last()?);
    let axis = (end - start).try_normalize()?;
    let bent = bend(points.iter().copied());
    let total = length(points);
    let wanted = (pole - start) - axis * axis.dot(pole - start);
    if bent.length() <= total * STRAIGHT || wanted.length() <= total * STRAIGHT {
        return None;
    }
    let angle = bent.cross(wanted).dot(axis).atan2(bent.dot(wanted));
    Some(DQuat::from_axis_angle(axis, angle))
}
