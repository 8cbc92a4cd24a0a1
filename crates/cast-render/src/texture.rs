//! Textures of surfaces.

use cast_picture::{Channels, Content, Decoder, fitted, linear_of_srgb, srgb_of_linear};

/// A texture in several sizes, each half as large as the previous one.
pub(crate) struct Texture {
    levels: Vec<Level>,
}

struct Level {
    width: usize,
    height: usize,
    texels: Vec<[u8; 3]>,
}

impl Texture {
    /// Decodes a file, scaled down to the useful size; `None` if it cannot be read. `path` is its path in the material.
    pub(crate) fn decode(bytes: &[u8], path: &str, longest: u32) -> Option<Self> {
        let decoder = Decoder::new(bytes, Some(path)).ok()?;
        let size = fitted(decoder.info().size, longest);
        // Alpha is ignored, so it does not weigh either.
        let picture = decoder.resized(size, Content::SeparateColor).ok()?;
        let [width, height] = size.map(|side| side as usize);
        let of = |pixel: &[u8]| match (picture.channels(), pixel) {
            (Channels::Grey | Channels::GreyAlpha, [grey, ..]) => [*grey; 3],
            (_, [r, g, b, ..]) => [*r, *g, *b],
            _ => [0; 3],
        };
        let texels = picture.pixels().chunks_exact(picture.channels().count()).map(of).collect();
        let mut level = Level { width, height, texels };
        let mut levels = Vec::new();
        while level.width.max(level.height) > 1 {
            let next = level.half();
            levels.push(std::mem::replace(&mut level, next));
        }
        levels.push(level);
        Some(Self { levels })
    }

    /// The number of texels in the largest size.
    #[allow(clippy::cast_precision_loss, reason = "it need not be exact")]
    pub(crate) fn texels(&self) -> f32 {
        self.levels.first().map_or(1.0, |level| level.texels.len() as f32)
    }

    /// The linear colour at a position; `level` selects the size.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a cast to integers saturates")]
    pub(crate) fn at(&self, [u, v]: [f32; 2], level: f32) -> [f32; 3] {
        let last = self.levels.len().saturating_sub(1);
        self.levels.get((level.max(0.0).round() as usize).min(last)).map_or([0.5; 3], |level| level.at(u, v))
    }
}

impl Level {
    fn texel(&self, x: usize, y: usize) -> [f32; 3] {
        let texel = self.texels.get(y * self.width + x).copied().unwrap_or_default();
        texel.map(linear_of_srgb)
    }

    /// Bilinear interpolation; the texture repeats beyond its edges.
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        clippy::cast_sign_loss,
        reason = "the values are within the texture"
    )]
    fn at(&self, u: f32, v: f32) -> [f32; 3] {
        let place = |value: f32, size: usize| {
            let value = if value.is_finite() { value - value.floor() } else { 0.0 };
            let place = value * size as f32 - 0.5 + size as f32;
            let first = place as usize;
            (first % size, (first + 1) % size, place - place.floor())
        };
        let ((left, right, x), (top, bottom, y)) = (place(u, self.width), place(v, self.height));
        let mix = |one: [f32; 3], other: [f32; 3], part: f32| -> [f32; 3] {
            std::array::from_fn(|lane| one[lane] + (other[lane] - one[lane]) * part)
        };
        let top = mix(self.texel(left, top), self.texel(right, top), x);
        let bottom = mix(self.texel(left, bottom), self.texel(right, bottom), x);
        mix(top, bottom, y)
    }

    /// The texture at half the size, averaged in linear light.
    fn half(&self) -> Self {
        let (width, height) = (self.width.div_ceil(2), self.height.div_ceil(2));
        let mut texels = Vec::with_capacity(width * height);
        for y in 0..height {
            let rows = [y * 2, (y * 2 + 1).min(self.height.saturating_sub(1))];
            for x in 0..width {
                let columns = [x * 2, (x * 2 + 1).min(self.width.saturating_sub(1))];
                let four =
                    [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(x, y): (usize, usize)| self.texel(columns[x], rows[y]));
                texels.push(std::array::from_fn(|lane| {
                    srgb_of_linear(four.iter().map(|texel| texel[lane]).sum::<f32>() / 4.0)
                }));
            }
        }
        Self { width, height, texels }
    }
}
