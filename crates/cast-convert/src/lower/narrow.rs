//! From double precision to what files hold.

/// Rounded to single precision, which is what files hold.
#[allow(clippy::cast_possible_truncation, reason = "rounding is what is wanted, and numbers too large become infinite")]
pub(crate) fn narrow(value: f64) -> f32 {
    value as f32
}
