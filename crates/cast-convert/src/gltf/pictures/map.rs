//! Images with one channel.

use cast_interchange::{NoteKind, notes};
use cast_picture::{Channels, LARGEST, Picture};

/// Whether red, green and blue differ by more than JPEG artefacts in grey.
pub(crate) fn is_colored(picture: &Picture) -> bool {
    let differs = |pixel: &[u8]| match pixel {
        [r, g, b, ..] => r.abs_diff(*g).max(r.abs_diff(*b)) > 8,
        _ => false,
    };
    picture.pixels().chunks_exact(picture.channels().count()).any(differs)
}

/// One number per pixel, in rows from the top.
#[derive(Clone, Debug)]
pub(crate) struct Map {
    /// Width and height.
    pub(crate) size: [usize; 2],
    values: Vec<u8>,
}

impl Map {
    /// The red, green or blue channel, counted from 0. In a greyscale image, all are the same.
    pub(crate) fn of(picture: &Picture, channel: usize) -> Self {
        let count = picture.channels().count();
        let at = if count < 3 { 0 } else { channel };
        let values = picture.pixels().iter().skip(at).step_by(count).copied().collect();
        Self { size: picture.size().map(|side| side as usize), values }
    }

    /// Each number subtracted from white: roughness from gloss.
    pub(crate) fn inverted(mut self, factor: f32) -> Self {
        for value in &mut self.values {
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a float to u8 saturates")]
            let rest = (255.0 - f32::from(*value) * factor).round() as u8;
            *value = rest;
        }
        self
    }

    /// Encodes a greyscale PNG.
    pub(crate) fn to_png(&self) -> Result<Vec<u8>, &'static NoteKind> {
        encode(self.size, Channels::Grey, self.values.clone())
    }

    /// Scales up to this size with linear interpolation: the centres of the corner pixels stay in the corners.
    fn resampled(self, size: [usize; 2]) -> Self {
        if self.size == size {
            return self;
        }
        let ([known, known_rows], [width, height]) = (self.size, size);
        let (columns, rows) = (Step::all(known, width), Step::all(known_rows, height));
        let row = |y: usize| self.values.chunks_exact(known.max(1)).nth(y).unwrap_or_default();
        let mut values = Vec::with_capacity(width.saturating_mul(height));
        for y in rows {
            let (upper, lower) = (row(y.first), row(y.second));
            values.extend(columns.iter().map(|x| {
                let of = |row: &[u8]| {
                    let at = |index: usize| u32::from(row.get(index).copied().unwrap_or_default());
                    x.between(at(x.first), at(x.second))
                };
                // Two weights of eight bits each.
                let value = (y.between(of(upper), of(lower)) + (1 << 15)) >> 16;
                u8::try_from(value).unwrap_or(u8::MAX)
            }));
        }
        Self { size, values }
    }
}

/// Two neighbours, and the weight of the second in 256ths.
struct Step {
    first: usize,
    second: usize,
    weight: u32,
}

impl Step {
    /// For each of `count` pixels, its position among the `known` ones. Both are sides of images, so they are small.
    fn all(known: usize, count: usize) -> Vec<Self> {
        let last = known.saturating_sub(1);
        let steps = (0..count).map(|index| {
            // In 512ths of a pixel, from the first centre.
            let place = ((2 * index + 1) * known * 256 / count).saturating_sub(256).min(last * 512);
            let first = place / 512;
            let weight = u32::try_from(place % 512 / 2).unwrap_or_default();
            Self { first, second: (first + 1).min(last), weight }
        });
        steps.collect()
    }

    fn between(&self, first: u32, second: u32) -> u32 {
        first * (256 - self.weight) + second * self.weight
    }
}

/// A PNG with the given maps as red, green and blue, as large as the largest; a missing map is white.
pub(crate) fn pack(maps: [Option<Map>; 3]) -> Result<Vec<u8>, &'static NoteKind> {
    let longest = |side: usize| maps.iter().flatten().map(|map| map.size[side]).max().unwrap_or(1);
    let size = [0, 1].map(longest);
    // Each map is within the limits, but not their largest sides together.
    if (size[0] as u64).saturating_mul(size[1] as u64).saturating_mul(3) > LARGEST {
        return Err(&notes::material::LARGE_PICTURES);
    }
    let mut bytes = vec![u8::MAX; size[0].saturating_mul(size[1]).saturating_mul(3)];
    for (channel, map) in maps.into_iter().enumerate() {
        let Some(map) = map else { continue };
        let values = map.resampled(size).values;
        bytes.iter_mut().skip(channel).step_by(3).zip(values).for_each(|(byte, value)| *byte = value);
    }
    encode(size, Channels::Rgb, bytes)
}

fn encode(size: [usize; 2], channels: Channels, pixels: Vec<u8>) -> Result<Vec<u8>, &'static NoteKind> {
    let picture = Picture::new(size.map(|side| u32::try_from(side).unwrap_or(u32::MAX)), channels, pixels);
    let picture = picture.ok_or(&notes::material::LARGE_PICTURES)?;
    // Fails if memory cannot be allocated.
    picture.to_png().map_err(|_| &notes::material::UNREADABLE_PICTURES)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn between_pixels() {
        let map = Map { size: [2, 1], values: vec![0, 200] };
        assert_eq!(map.clone().resampled([4, 1]).values, [0, 50, 150, 200]);
        assert_eq!(map.clone().resampled([2, 2]).values, [0, 200, 0, 200]);
        let one = Map { size: [1, 1], values: vec![255] };
        assert_eq!(one.resampled([3, 3]).values, [255; 9]);
        assert_eq!(map.inverted(0.5).values, [255, 155]);
    }
}
