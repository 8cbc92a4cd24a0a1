//! Textures of surfaces.

use std::io::Cursor;
use std::sync::LazyLock;

use image::{ImageReader, Limits};

/// The maximum width and height of a texture, and the maximum decoded size in bytes.
const LONGEST: u32 = 16_384;
const LARGEST: u64 = 256 << 20;

/// A texture in several sizes, each half as large as the previous one.
pub(crate) struct Texture {
    levels: Vec<Level>,
}

struct Level {
    width: usize,
    height: usize,
    texels: Vec<[u8; 3]>,
}

/// The linear value of each sRGB byte.
static LINEAR: LazyLock<[f32; 256]> = LazyLock::new(|| {
    std::array::from_fn(|step| {
        #[allow(clippy::cast_precision_loss, reason = "there are 256 of them")]
        let value = step as f32 / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    })
});

/// The linear value of an sRGB byte.
pub(crate) fn linear(step: u8) -> f32 {
    LINEAR.get(usize::from(step)).copied().unwrap_or_default()
}

/// The sRGB byte nearest to a linear value.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a cast to integers saturates")]
pub(crate) fn srgb(linear: f32) -> u8 {
    let value = if linear <= 0.003_130_8 { linear * 12.92 } else { 1.055 * linear.powf(1.0 / 2.4) - 0.055 };
    (value * 255.0).round() as u8
}

impl Texture {
    /// Decodes a file, scaled down to the useful size; `None` if it cannot be read.
    pub(crate) fn decode(bytes: &[u8], longest: u32) -> Option<Self> {
        let mut reader = ImageReader::new(Cursor::new(bytes)).with_guessed_format().ok()?;
        // TGA has no magic bytes.
        if reader.format().is_none() {
            reader.set_format(image::ImageFormat::Tga);
        }
        let mut limits = Limits::default();
        (limits.max_image_width, limits.max_image_height) = (Some(LONGEST), Some(LONGEST));
        limits.max_alloc = Some(LARGEST);
        reader.limits(limits);
        let picture = reader.decode().ok()?.into_rgb8();
        let (width, height) = (picture.width() as usize, picture.height() as usize);
        let texels = picture.pixels().map(|pixel| pixel.0).collect();
        let mut level = Level { width, height, texels };
        while level.width.max(level.height) > longest as usize {
            level = level.half();
        }
        let mut levels = Vec::new();
        while level.width.max(level.height) > 1 {
            let next = level.half();
            levels.push(std::mem::replace(&mut level, next));
        }
        levels.push(level);
        (width > 0 && height > 0).then_some(Self { levels })
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
        texel.map(linear)
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
                texels.push(std::array::from_fn(|lane| srgb(four.iter().map(|texel| texel[lane]).sum::<f32>() / 4.0)));
            }
        }
        Self { width, height, texels }
    }
}
