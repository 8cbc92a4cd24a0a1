//! sRGB, the encoding of colours (IEC 61966-2-1), and light, in which they are averaged.

use std::sync::LazyLock;

/// The linear value of each sRGB byte.
static LINEAR: LazyLock<[f32; 256]> = LazyLock::new(|| {
    std::array::from_fn(|step| {
        #[allow(clippy::cast_precision_loss, reason = "there are 256 of them")]
        let value = step as f32 / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    })
});

/// The number of steps of [`NEAREST`]. Where sRGB is steepest, near black, a byte has 5 of them.
const STEPS: usize = 1 << 14;

/// The sRGB byte nearest to each of evenly spaced linear values.
static NEAREST: LazyLock<Vec<u8>> = LazyLock::new(|| {
    #[allow(clippy::cast_precision_loss, reason = "there are few of them")]
    let value = |step: usize| step as f32 / (STEPS - 1) as f32;
    (0..STEPS).map(|step| srgb_of_linear(value(step))).collect()
});

/// The linear value of an sRGB byte, from 0 to 1.
#[must_use]
pub fn linear_of_srgb(byte: u8) -> f32 {
    LINEAR.get(usize::from(byte)).copied().unwrap_or_default()
}

/// The sRGB byte nearest to a linear value; values outside 0 to 1 are clamped.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a cast to integers saturates")]
#[must_use]
pub fn srgb_of_linear(linear: f32) -> u8 {
    let value = if linear <= 0.003_130_8 { linear * 12.92 } else { 1.055 * linear.powf(1.0 / 2.4) - 0.055 };
    (value * 255.0).round() as u8
}

/// The linear values of all bytes.
pub(crate) fn linear_table() -> &'static [f32; 256] {
    &LINEAR
}

/// A quicker [`srgb_of_linear`].
pub(crate) struct Nearest(&'static [u8]);

impl Nearest {
    pub(crate) fn new() -> Self {
        Self(NEAREST.as_slice())
    }

    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a cast to integers saturates")]
    #[allow(clippy::cast_precision_loss, reason = "there are few steps")]
    pub(crate) fn of(&self, linear: f32) -> u8 {
        let step = (linear.clamp(0.0, 1.0) * (STEPS - 1) as f32 + 0.5) as usize;
        self.0.get(step).copied().unwrap_or(u8::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_survive_light() {
        let nearest = Nearest::new();
        for byte in 0..=u8::MAX {
            assert_eq!(srgb_of_linear(linear_of_srgb(byte)), byte);
            assert_eq!(nearest.of(linear_of_srgb(byte)), byte);
        }
        assert_eq!((nearest.of(-1.0), nearest.of(2.0), nearest.of(f32::NAN)), (0, 255, 0));
    }
}
