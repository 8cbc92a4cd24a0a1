//! From double precision to the single precision of files.

/// Rounds to single precision, which files store.
#[allow(clippy::cast_possible_truncation, reason = "rounding is what is wanted, and numbers too large become infinite")]
pub(crate) fn narrow(value: f64) -> f32 {
    value as f32
}
