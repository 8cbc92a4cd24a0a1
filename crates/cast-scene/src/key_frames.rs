//! Frames of keys as they are stored.

use cast_write::{Curve, Data};

use crate::transform::narrow;

/// Leaves finite frames, ascending, each once.
pub(crate) fn ascending(frames: &mut Vec<f64>) {
    frames.retain(|frame| frame.is_finite());
    cast_base::sort::unstable_by(frames, f64::total_cmp);
    frames.dedup();
}

/// Ascending frames, of which the nearest number below one is the moment before a jump there, as those of keys: two at one
/// frame, of which the second counts there.
pub(crate) fn with_jumps(frames: &[f64]) -> Vec<f64> {
    let next = frames.iter().skip(1).map(Some).chain([None]);
    let placed = frames.iter().zip(next).map(|(frame, next)| match next {
        Some(next) if frame.next_up() == *next => *next,
        _ => *frame,
    });
    placed.collect()
}

/// Frames as integers of the smallest width, or as floats if they are no integers from 0.
pub(crate) fn key_frames(frames: Vec<f64>) -> Data<'static> {
    let whole: Option<Vec<u32>> = frames.iter().map(|frame| whole_frame(*frame)).collect();
    match whole {
        // The builder stores whole frames in the smallest width.
        Some(frames) => Curve::new().with_key_frames(frames).into_node().properties.swap_remove(0).data,
        None => Data::from(frames.iter().map(|frame| narrow(*frame)).collect::<Vec<f32>>()),
    }
}

/// A frame as an integer, if it is one from 0.
pub(crate) fn whole_frame(frame: f64) -> Option<u32> {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "compared with what it was")]
    let whole = frame as u32;
    (f64::from(whole) == frame).then_some(whole)
}
