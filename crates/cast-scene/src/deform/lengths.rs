//! The lengths of many vectors at once.

use fearless_simd::{Simd, f32x16, prelude::*};

/// Of four vectors in each register, the fourth number of each of which is 0.
#[inline(always)]
pub(super) fn squared_lengths<S: Simd>([a, b, c, d]: [f32x16<S>; 4]) -> f32x16<S> {
    let neighbours = |one: f32x16<S>, other: f32x16<S>| one.unzip_low(other) + one.unzip_high(other);
    neighbours(neighbours(a * a, b * b), neighbours(c * c, d * d))
}
