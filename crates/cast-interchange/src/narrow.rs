//! From double precision to the numbers that files store.

/// Rounds to single precision.
#[allow(clippy::cast_possible_truncation, reason = "rounding is what is wanted, and numbers too large become infinite")]
pub fn narrow(value: f64) -> f32 {
    value as f32
}

/// The last frame that a conversion makes. Frames are unsigned, but those from 2³¹ on are negative numbers to programs that
/// store them as signed ones, such as Blender's plug-in.
pub const LAST_FRAME: u32 = i32::MAX.cast_unsigned();

/// A frame of Cast: without its fraction, and within the range of frames.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it saturates, which is what is wanted")]
pub fn whole_frame(frame: f64) -> u32 {
    frame as u32
}
