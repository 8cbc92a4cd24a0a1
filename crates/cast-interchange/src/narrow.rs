//! From double precision to the numbers that files store.

/// Rounds to single precision.
#[allow(clippy::cast_possible_truncation, reason = "rounding is what is wanted, and numbers too large become infinite")]
pub fn narrow(value: f64) -> f32 {
    value as f32
}

/// A frame of Cast: without its fraction, and within the range of frames.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it saturates, which is what is wanted")]
pub fn whole_frame(frame: f64) -> u32 {
    frame as u32
}
