//! FBX times.

use cast_scene::Animation;

/// Ticks of FBX time per second.
pub(in crate::fbx::write) const TICKS_A_SECOND: i64 = 46_186_158_000;

/// An animation, as the rest of the document refers to it.
pub(in crate::fbx::write) struct Stack {
    pub(in crate::fbx::write) name: String,
    pub(in crate::fbx::write) start: i64,
    pub(in crate::fbx::write) stop: i64,
}

/// The ticks of ascending frames, in ascending order. Where a value jumps, there are two keys at one frame: the first
/// gets the preceding tick.
pub(super) fn all_ticks(animation: &Animation, frames: &[f64]) -> Vec<i64> {
    let mut all: Vec<i64> = Vec::with_capacity(frames.len());
    for frame in frames {
        let ticks = ticks(animation, *frame);
        if let Some(last) = all.last_mut() {
            *last = (*last).min(ticks.saturating_sub(1));
        }
        all.push(ticks);
    }
    all
}

/// From frames to ticks. Frames are at most 2^32, and rates are positive; values that are still too large saturate.
pub(super) fn ticks(animation: &Animation, frame: f64) -> i64 {
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        reason = "saturates, and the factor is exact"
    )]
    let ticks = (frame * (TICKS_A_SECOND as f64 / animation.frame_rate)).round() as i64;
    ticks
}
