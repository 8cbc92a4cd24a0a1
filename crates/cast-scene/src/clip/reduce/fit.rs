//! Values of fewer keys that come nearest to all keys of a curve.
//!
//! Interpolation between values of the curve itself is off to one side where it bends: its values at the keys that stay are right,
//! and all others too low or too high. Values by least squares are off to both sides, by half as much.

use super::turn::{Turn, wide};
use crate::clip::keys::{Keys, Values};
use crate::transform::{narrow, unit};

/// A curve with some of its keys, whose values are those that come nearest to all. The first and the last value, and those at
/// jumps, stay as they are.
pub(super) fn fitted(keys: &Keys, kept: &[usize]) -> Keys {
    let frames: Vec<f64> = kept.iter().filter_map(|key| keys.frames.get(*key).copied()).collect();
    let is_fitted = !keys.holds && kept.len() < keys.len();
    let values = match &keys.values {
        Values::Numbers(values) if is_fitted => Values::Numbers(numbers(&keys.frames, values, kept)),
        Values::Rotations(values) if is_fitted => Values::Rotations(rotations(&keys.frames, values, kept)),
        values => values.pick(kept.iter().copied()),
    };
    Keys { frames, values, holds: keys.holds, is_changed: true }
}

fn numbers(frames: &[f64], values: &[f32], kept: &[usize]) -> Vec<f32> {
    let line = |from: f32, to: f32| (f64::from(from), f64::from(to));
    let apart = |(from, to): &(f64, f64), amount: f64, value: f32| [f64::from(value) - (from + (to - from) * amount)];
    let changes = changes((frames, values, kept), line, apart);
    let own = kept.iter().filter_map(|key| values.get(*key));
    own.zip(changes).map(|(value, [change])| narrow(f64::from(*value) + change)).collect()
}

fn rotations(frames: &[f64], values: &[[f32; 4]], kept: &[usize]) -> Vec<[f32; 4]> {
    // A rotation on top of both ends is one on top of all between them, so that changes can be interpolated like values.
    let apart = |turn: &Turn, amount: f64, value: [f32; 4]| {
        let [ax, ay, az, aw] = wide(value);
        let [bx, by, bz, bw] = turn.at(amount);
        let scalar = aw * bw + ax * bx + ay * by + az * bz;
        let vector = [
            bw * ax - aw * bx - ay * bz + az * by,
            bw * ay - aw * by - az * bx + ax * bz,
            bw * az - aw * bz - ax * by + ay * bx,
        ];
        vector.map(|part| part * if scalar < 0.0 { -2.0 } else { 2.0 })
    };
    let changes = changes((frames, values, kept), Turn::new, apart);
    let own = kept.iter().filter_map(|key| values.get(*key));
    let changed = own.zip(changes).map(|(value, change)| {
        if change == [0.0; 3] {
            return *value;
        }
        let [x, y, z] = change.map(|part| part / 2.0);
        let change = glam::DQuat::from_xyzw(x, y, z, 1.0).normalize();
        (change * unit(*value).as_dquat()).to_array().map(narrow)
    });
    changed.collect()
}

/// How the values of the keys that stay change, by least squares of how far the others are from between them.
fn changes<V: Copy, S, const N: usize>(
    (frames, values, kept): (&[f64], &[V], &[usize]),
    between: impl Fn(V, V) -> S,
    apart: impl Fn(&S, f64, V) -> [f64; N],
) -> Vec<[f64; N]> {
    let at = |key: usize| Some((*frames.get(key)?, *values.get(key)?));
    let mut rows = vec![Row { own: 1.0, next: 0.0, sum: [0.0; N] }; kept.len()];
    let mut spans = kept.windows(2);
    let mut rest = rows.as_mut_slice();
    while let (Some([low, high]), [row, after @ ..]) = (spans.next(), rest) {
        if let (Some((start, from)), Some((end, to))) = (at(*low), at(*high))
            && end > start
        {
            let span = between(from, to);
            for (frame, value) in (low + 1..*high).filter_map(at) {
                let amount = (frame - start) / (end - start);
                let error = apart(&span, amount, value);
                row.add(1.0 - amount, error);
                row.next += amount * (1.0 - amount);
                after.first_mut().into_iter().for_each(|next| next.add(amount, error));
            }
        }
        rest = after;
    }
    // Ends and both sides of jumps stay.
    let frame = |index: usize| kept.get(index).and_then(|key| frames.get(*key));
    let is_fixed = |index: usize| {
        let (before, own, next) = (index.checked_sub(1).and_then(frame), frame(index), frame(index + 1));
        before.is_none() || next.is_none() || before == own || own == next
    };
    solve(rows, is_fixed)
}

/// A row of the equations, which have three diagonals.
#[derive(Clone, Copy)]
struct Row<const N: usize> {
    own: f64,
    next: f64,
    sum: [f64; N],
}

impl<const N: usize> Row<N> {
    fn add(&mut self, weight: f64, error: [f64; N]) {
        self.own += weight * weight;
        self.sum.iter_mut().zip(error).for_each(|(sum, error)| *sum += weight * error);
    }
}

/// Those of fixed rows are 0.
fn solve<const N: usize>(mut rows: Vec<Row<N>>, is_fixed: impl Fn(usize) -> bool) -> Vec<[f64; N]> {
    let mut before: Option<Row<N>> = None;
    for (index, row) in rows.iter_mut().enumerate() {
        if is_fixed(index) {
            (*row, before) = (Row { own: 1.0, next: 0.0, sum: [0.0; N] }, None);
            continue;
        }
        if let Some(before) = before {
            let factor = before.next / before.own;
            row.own -= factor * before.next;
            row.sum.iter_mut().zip(before.sum).for_each(|(sum, above)| *sum -= factor * above);
        }
        before = Some(*row);
    }
    let mut found = vec![[0.0; N]; rows.len()];
    let mut next = [0.0; N];
    for (row, found) in rows.iter().zip(&mut found).rev() {
        let mut below = next.iter();
        *found = row.sum.map(|sum| (sum - row.next * below.next().copied().unwrap_or_default()) / row.own);
        next = *found;
    }
    found
}
