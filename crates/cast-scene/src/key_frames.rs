//! Frames of keys as they are stored.

use cast_write::{Curve, Data};

use crate::transform::narrow;

/// Frames as integers of the smallest width, or as floats if they are no integers from 0.
pub(crate) fn key_frames(frames: Vec<f64>) -> Data<'static> {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked to be whole and in range")]
    let whole: Option<Vec<u32>> = frames
        .iter()
        .map(|frame| (frame.fract() == 0.0 && (0.0..4_294_967_296.0).contains(frame)).then_some(*frame as u32))
        .collect();
    match whole {
        // The builder stores whole frames in the smallest width.
        Some(frames) => Curve::new().with_key_frames(frames).into_node().properties.swap_remove(0).data,
        None => Data::from(frames.iter().map(|frame| narrow(*frame)).collect::<Vec<f32>>()),
    }
}
