//! Keys between frames, which Cast cannot store: they become keys at the frames around them.
//!
//! A key that falls between two frames becomes a key at each of them, with the value of the curve there: at every frame
//! the curve is unchanged. A jump between frames happens at the second.

use cast_base::sort;

use super::content::{Clip, Content};
use super::deviation::{Deviation, Resampled};
use super::keys::{Keys, Value};
use crate::key_frames::whole_frame;

/// What putting a clip on whole frames changed.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct WholeFrames {
    /// How many curves had keys between frames.
    pub curves: u64,
    /// How many frames of notifications moved to the nearest frame.
    pub notifications: u64,
    /// How far the curves are from what they were between frames.
    pub differs: Resampled,
}

/// The last frame that steps and conversions make. Frames are unsigned, but those from 2³¹ on are negative numbers to programs that store
/// them as signed ones, such as Blender's plug-in.
pub const LAST_FRAME: u32 = i32::MAX.cast_unsigned();

/// Puts everything that changed on whole frames.
pub(super) fn settle(clip: &mut Clip<'_>) -> WholeFrames {
    let mut done = WholeFrames::default();
    for part in &mut clip.parts {
        match &mut part.content {
            Content::Keys(keys) if keys.is_changed && keys.frames.iter().any(|frame| whole_frame(*frame).is_none()) => {
                let Some((settled, differs)) = settled(keys) else { continue };
                done.curves += u64::from(differs.is_some());
                done.differs = done.differs.max(differs.unwrap_or_default());
                *keys = settled;
            }
            Content::Moments(moments, true) => {
                done.notifications += moments.iter().filter(|frame| !is_whole(**frame)).count() as u64;
                moments.iter_mut().for_each(|frame| *frame = frame.round());
                moments.dedup();
            }
            _ => {}
        }
    }
    done
}

/// Whether a frame is a whole frame, to the precision of rates such as 29.97.
fn is_whole(frame: f64) -> bool {
    (frame - frame.round()).abs() < 1e-3
}

/// On which side of a jump.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Side {
    Before,
    Behind,
}

/// A whole frame.
#[allow(clippy::cast_possible_truncation, reason = "frames were compared with the last one, and it saturates")]
fn whole(frame: f64) -> i64 {
    frame.round() as i64
}

#[allow(clippy::cast_precision_loss, reason = "frames are far below 2^53")]
fn wide(frame: i64) -> f64 {
    frame as f64
}

/// The keys on whole frames; if some fell between frames, how far the curve is from what it was.
fn settled(keys: &Keys) -> Option<(Keys, Option<Resampled>)> {
    // A key at each frame, and two where the curve jumps; a jump between frames happens at the second.
    let mut wanted: Vec<(i64, Side)> = Vec::with_capacity(keys.len());
    for (index, frame) in keys.frames.iter().enumerate() {
        let (low, high) = if is_whole(*frame) { (frame.round(), frame.round()) } else { (frame.floor(), frame.ceil()) };
        wanted.extend(jumps(keys, index).then_some((whole(high), Side::Before)));
        wanted.extend([(whole(low), Side::Behind), (whole(high), Side::Behind)]);
    }
    sort::unstable(&mut wanted);
    wanted.dedup();
    let mut new = keys.like(wanted.len());
    for moment in &wanted {
        new.push(wide(moment.0), sample(keys, *moment)?);
    }
    let between = keys.frames.iter().any(|frame| !is_whole(*frame));
    let differs = between.then(|| differs(keys, &new));
    Some((new, differs))
}

/// Whether the curve jumps at a key: the next one is at the same frame.
fn jumps(keys: &Keys, key: usize) -> bool {
    keys.frames.get(key + 1).is_some_and(|next| keys.frames.get(key) == Some(next))
}

/// The value for a whole frame.
fn sample(keys: &Keys, (frame, side): (i64, Side)) -> Option<Value> {
    let frame = wide(frame);
    if side == Side::Before {
        // The value before the first jump after the frame before. A key that is off a frame only by rounding counts as on
        // it.
        let first = keys.frames.partition_point(|key| *key < frame - 1.0 + 1e-3);
        let upto = keys.frames.partition_point(|key| *key <= frame + 1e-3);
        if let Some(jump) = (first..upto).find(|key| jumps(keys, *key)) {
            return keys.values.get(jump);
        }
    }
    let after = keys.frames.partition_point(|key| *key <= frame + 1e-3);
    let index = after.saturating_sub(1);
    let value = keys.values.get(index)?;
    match (keys.frames.get(index), keys.frames.get(after), keys.values.get(after)) {
        (Some(from), Some(to), Some(next)) if after > 0 && to > from && !keys.holds => {
            let amount = ((frame - from) / (to - from)).clamp(0.0, 1.0);
            Some(if amount > 0.0 { value.between(next, amount) } else { value })
        }
        _ => Some(value),
    }
}

/// How far the new keys are from the old ones between frames, where the curves are furthest apart: where the old one bends.
fn differs(keys: &Keys, new: &Keys) -> Resampled {
    let mut deviation = Deviation::default();
    let mut late = 0.0_f64;
    // Whether a key is the first with a new value: the one before is at the same frame, or holds until it.
    let is_step = |key: usize| key > 0 && (keys.holds || jumps(keys, key - 1));
    // The steps within one frame, in turn.
    let mut step: Option<(f64, Value)> = None;
    for (key, (frame, own)) in keys.frames.iter().zip(keys.values.iter()).enumerate() {
        if is_step(key) && key.checked_sub(1).and_then(|before| keys.values.get(before)) != Some(own) {
            let seen = if is_whole(*frame) { frame.round() } else { frame.ceil() };
            late = late.max(seen - frame);
            // What another step follows before the frame is not seen at all.
            match step.replace((seen, own)) {
                Some((other, unseen)) if other == seen => deviation.add(&unseen.numbers(), &own.numbers()),
                _ => {}
            }
        }
        let bends = !is_whole(*frame) && !keys.holds && !jumps(keys, key) && !is_step(key);
        let shown = if bends { new.at(*frame).unwrap_or(own) } else { own };
        deviation.add(&own.numbers(), &shown.numbers());
    }
    // That a frame is meant to be whole is no delay.
    let late = if late > 1e-3 { late } else { 0.0 };
    Resampled { error: deviation.relative(0.0), late }
}
