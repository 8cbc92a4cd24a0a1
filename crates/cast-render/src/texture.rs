//! Textures of surfaces.

use cast_picture::{Channels, Content, Decoder, Picture, fitted, linear_of_srgb, srgb_of_linear};

/// A texture in several sizes, each half as large as the previous one.
pub(crate) struct Texture {
    levels: Vec<Level>,
}

struct Level {
    width: usize,
    height: usize,
    texels: Vec<[u8; 3]>,
    /// As many, or none.
    alphas: Vec<u8>,
}

/// Added to alpha as the weight of colours, so that where everything is transparent, the colour is still the average.
const LEAST_WEIGHT: f32 = 1.0 / 1024.0;

impl Texture {
    /// Decodes a file, scaled down to the useful size; `None` if it cannot be read. `path` is its path in the material.
    pub(crate) fn decode(bytes: &[u8], path: &str, longest: u32) -> Option<Self> {
        let resized = |content| {
            let decoder = Decoder::new(bytes, Some(path)).ok()?;
            let size = fitted(decoder.info().size, longest);
            decoder.resized(size, content).ok()
        };
        // Alpha that is something else does not weigh.
        let mut picture = resized(Content::SeparateColor)?;
        let has_alpha = is_mask(&picture);
        if has_alpha {
            picture = resized(Content::Color)?;
        }
        let [width, height] = picture.size().map(|side| side as usize);
        let count = picture.channels().count();
        let of = |pixel: &[u8]| match (picture.channels(), pixel) {
            (Channels::Grey | Channels::GreyAlpha, [grey, ..]) => [*grey; 3],
            (_, [r, g, b, ..]) => [*r, *g, *b],
            _ => [0; 3],
        };
        let texels = picture.pixels().chunks_exact(count).map(of).collect();
        let alphas = picture.pixels().chunks_exact(count).filter(|_| has_alpha);
        let alphas = alphas.filter_map(|pixel| pixel.last().copied()).collect();
        let mut level = Level { width, height, texels, alphas };
        let mut levels = Vec::new();
        while level.width.max(level.height) > 1 {
            let next = level.half();
            levels.push(std::mem::replace(&mut level, next));
        }
        levels.push(level);
        Some(Self { levels })
    }

    /// Whether alpha is opacity.
    pub(crate) fn has_alpha(&self) -> bool {
        self.levels.first().is_some_and(|level| !level.alphas.is_empty())
    }

    /// Which size to use, given how much of the whole texture a pixel covers.
    #[allow(clippy::cast_precision_loss, reason = "it need not be exact")]
    pub(crate) fn level(&self, part: f32) -> f32 {
        let texels = self.levels.first().map_or(1.0, |level| level.texels.len() as f32);
        (part * texels).max(1.0).log2() / 2.0
    }

    /// The linear colour at a position; `level` selects the size.
    pub(crate) fn at(&self, place: [f32; 2], level: f32) -> [f32; 3] {
        self.size(level).map_or([0.5; 3], |level| {
            let mut sum = [0.0; 3];
            let mut whole = 0.0;
            for (texel, share) in level.around(place) {
                let share = share * level.weight(texel);
                let color = level.texel(texel);
                sum = std::array::from_fn(|lane| sum[lane] + color[lane] * share);
                whole += share;
            }
            sum.map(|lane| lane / whole)
        })
    }

    /// The opacity at a position: 1 without alpha.
    pub(crate) fn opacity(&self, place: [f32; 2], level: f32) -> f32 {
        let Some(level) = self.size(level).filter(|level| !level.alphas.is_empty()) else { return 1.0 };
        level.around(place).iter().map(|(texel, share)| level.alpha(*texel) * share).sum()
    }

    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a cast to integers saturates")]
    fn size(&self, level: f32) -> Option<&Level> {
        let last = self.levels.len().saturating_sub(1);
        self.levels.get((level.max(0.0).round() as usize).min(last))
    }
}

/// Whether alpha looks like opacity: some of the picture is transparent and some opaque, and little is between. Games
/// store gloss, height or the strength of an effect in it, which have values of all kinds.
fn is_mask(picture: &Picture) -> bool {
    if !picture.channels().has_alpha() {
        return false;
    }
    let alphas = || picture.pixels().chunks_exact(picture.channels().count()).filter_map(|pixel| pixel.last());
    let (count, clear) = (alphas().count(), alphas().filter(|alpha| **alpha < 16).count());
    let solid = alphas().filter(|alpha| **alpha >= 240).count();
    let is_some = |part: usize| part.saturating_mul(50) >= count;
    is_some(clear) && is_some(solid) && clear.saturating_add(solid).saturating_mul(2) >= count
}

impl Level {
    fn texel(&self, texel: usize) -> [f32; 3] {
        self.texels.get(texel).copied().unwrap_or_default().map(linear_of_srgb)
    }

    fn alpha(&self, texel: usize) -> f32 {
        self.alphas.get(texel).map_or(1.0, |alpha| f32::from(*alpha) / 255.0)
    }

    /// How much the colour of a texel weighs.
    fn weight(&self, texel: usize) -> f32 {
        self.alpha(texel) + LEAST_WEIGHT
    }

    /// The four texels around a position, and their shares of it; the texture repeats beyond its edges.
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        clippy::cast_sign_loss,
        reason = "the values are within the texture"
    )]
    fn around(&self, [u, v]: [f32; 2]) -> [(usize, f32); 4] {
        let place = |value: f32, size: usize| {
            let value = if value.is_finite() { value - value.floor() } else { 0.0 };
            let place = value * size as f32 - 0.5 + size as f32;
            let first = place as usize;
            (first % size, (first + 1) % size, place - place.floor())
        };
        let ((left, right, x), (top, bottom, y)) = (place(u, self.width), place(v, self.height));
        let at = |x: usize, y: usize| y * self.width + x;
        [
            (at(left, top), (1.0 - x) * (1.0 - y)),
            (at(right, top), x * (1.0 - y)),
            (at(left, bottom), (1.0 - x) * y),
            (at(right, bottom), x * y),
        ]
    }

    /// The texture at half the size, averaged in linear light.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a cast to integers saturates")]
    fn half(&self) -> Self {
        let (width, height) = (self.width.div_ceil(2), self.height.div_ceil(2));
        let mut texels = Vec::with_capacity(width * height);
        let mut alphas = Vec::with_capacity(if self.alphas.is_empty() { 0 } else { width * height });
        for y in 0..height {
            let rows = [y * 2, (y * 2 + 1).min(self.height.saturating_sub(1))];
            for x in 0..width {
                let columns = [x * 2, (x * 2 + 1).min(self.width.saturating_sub(1))];
                let four =
                    [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(x, y): (usize, usize)| rows[y] * self.width + columns[x]);
                let whole: f32 = four.iter().map(|texel| self.weight(*texel)).sum();
                let colors = four.map(|texel| self.texel(texel).map(|lane| lane * self.weight(texel)));
                texels.push(std::array::from_fn(|lane| {
                    srgb_of_linear(colors.iter().map(|color| color[lane]).sum::<f32>() / whole)
                }));
                if !self.alphas.is_empty() {
                    let alpha = four.iter().map(|texel| self.alpha(*texel)).sum::<f32>() / 4.0;
                    alphas.push((alpha * 255.0).round() as u8);
                }
            }
        }
        Self { width, height, texels, alphas }
    }
}
