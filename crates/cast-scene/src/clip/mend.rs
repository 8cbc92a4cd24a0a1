//! Steps that mend curves: keys that say nothing, keys between frames, and values that cannot be.

use super::content::{Clip, Content};
use super::keys::{Keys, Value};
use super::posing;

/// What was mended, as numbers of keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Mended {
    /// Keys of curves that never change, which were left out.
    pub constant: u64,
    /// Keys that moved to a whole frame.
    pub snapped: u64,
    /// Keys without a frame or value that is a number, and those at frames that other keys have, which were left out.
    pub invalid: u64,
    /// Rotations whose sign was changed so that it is nearer to the one before.
    pub flipped: u64,
}

impl Mended {
    pub(super) fn and(self, other: Self) -> Self {
        Self {
            constant: self.constant + other.constant,
            snapped: self.snapped + other.snapped,
            invalid: self.invalid + other.invalid,
            flipped: self.flipped + other.flipped,
        }
    }
}

/// Leaves one key of each curve that never changes; the clip takes as long as before.
pub(super) fn fill(clip: &mut Clip<'_>) -> Mended {
    let Some((first, last)) = clip.range() else { return Mended::default() };
    let mut removed = 0;
    for keys in clip.keys_mut() {
        removed += posing::fill(keys);
    }
    let before: usize = clip.keys().map(Keys::len).sum();
    super::cut::hold_range(clip, (first, last));
    let after: usize = clip.keys().map(Keys::len).sum();
    Mended { constant: removed.saturating_sub((after - before) as u64), ..Mended::default() }
}

/// Moves keys and notifications to the nearest whole frame.
pub(super) fn snap(clip: &mut Clip<'_>) -> Mended {
    let mut mended = Mended::default();
    for keys in clip.keys_mut() {
        let between = keys.frames.iter().filter(|frame| frame.fract() != 0.0).count();
        if between == 0 {
            continue;
        }
        mended.snapped += between as u64;
        keys.move_keys(f64::round);
        mended.invalid += distinct(keys);
    }
    clip.change_moments(|moments| moments.iter_mut().for_each(|frame| *frame = frame.round()));
    mended
}

/// Of several keys at one frame, leaves the first, the value before it, and the last, the value from it on; one if both are
/// the same. Returns how many are removed.
fn distinct(keys: &mut Keys) -> u64 {
    let mut kept: Vec<usize> = Vec::with_capacity(keys.len());
    let mut start = 0;
    for same in keys.frames.chunk_by(|one, other| one == other) {
        let end = start + same.len() - 1;
        let is_jump = end > start && keys.values.get(start) != keys.values.get(end);
        kept.extend(is_jump.then_some(start));
        kept.push(end);
        start = end + 1;
    }
    keep(keys, &kept)
}

/// Leaves some keys. Returns how many are removed.
pub(super) fn keep(keys: &mut Keys, kept: &[usize]) -> u64 {
    let removed = keys.len().saturating_sub(kept.len());
    if removed > 0 {
        keys.frames = kept.iter().filter_map(|key| keys.frames.get(*key).copied()).collect();
        keys.values = keys.values.pick(kept.iter().copied());
        keys.is_changed = true;
    }
    removed as u64
}

/// Leaves out keys that are no values, or that repeat others, and lets rotations have the sign that is nearer.
pub(super) fn clean(clip: &mut Clip<'_>) -> Mended {
    let mut mended = Mended::default();
    for part in &mut clip.parts {
        let stored =
            part.node.property("kb").or_else(|| part.node.property("kt")).map_or(0, |frames| frames.data.count());
        let Content::Keys(keys) = &mut part.content else { continue };
        if !keys.is_changed {
            // Those that could not even be read.
            let left_out = stored.saturating_sub(keys.len() as u64);
            mended.invalid += left_out;
            keys.is_changed = left_out > 0;
        }
        let is_sound = |value: Value| match value {
            Value::Rotation(rotation) => value.is_finite() && rotation.iter().any(|part| *part != 0.0),
            _ => value.is_finite(),
        };
        let sound: Vec<usize> =
            keys.values.iter().enumerate().filter(|(_, value)| is_sound(*value)).map(|(key, _)| key).collect();
        mended.invalid += keep(keys, &sound) + distinct(keys);
        if let super::keys::Values::Rotations(rotations) = &mut keys.values {
            let near = posing::continuous(rotations.iter().copied());
            let flipped = near.iter().zip(&*rotations).filter(|(one, other)| one != other).count();
            if flipped > 0 {
                mended.flipped += flipped as u64;
                *rotations = near;
                keys.is_changed = true;
            }
        }
    }
    // A curve without any sound key says nothing.
    clip.parts.retain(|part| part.content.keys().is_none_or(|keys| keys.len() > 0));
    mended
}
