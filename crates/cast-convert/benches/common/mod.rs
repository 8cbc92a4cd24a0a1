//! What benches have in common.

#[allow(clippy::cast_precision_loss, reason = "for people, or small")]
pub(crate) fn real(count: usize) -> f64 {
    count as f64
}
