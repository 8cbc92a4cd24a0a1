//! Resizing, row by row: a Lanczos filter of three lobes, in the space that the numbers are meant for.

use crate::Error;
use crate::color::{Nearest, linear_table};
use crate::file_format::FileFormat;
use crate::info::{Channels, Info};
use crate::picture::Picture;

/// What the numbers of an image mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Content {
    /// Colours in sRGB, and coverage as alpha: averaged in linear light, and weighted by alpha.
    Color,
    /// Colours in sRGB, and alpha that says something else: averaged in linear light, each channel on its own.
    SeparateColor,
    /// Independent numbers, such as roughness: averaged as they are.
    Data,
    /// Directions, as red, green and blue; averaged as they are. Blue is computed where the file does not store it.
    Normal,
}

/// The lobes of the filter on each side.
const LOBES: f64 = 3.0;

/// Added to alpha as the weight of colours, so that where everything is transparent, the colour is still the average.
const LEAST_WEIGHT: f32 = 1.0 / 4096.0;

/// The largest size with the same proportions whose sides are at most `longest`; the size itself if it already fits.
#[must_use]
pub fn fitted([width, height]: [u32; 2], longest: u32) -> [u32; 2] {
    let (most, side) = (u64::from(longest.max(1)), u64::from(width.max(height)));
    if side <= most {
        return [width, height];
    }
    [width, height].map(|own| {
        let rounded = (u64::from(own) * most + side / 2) / side;
        u32::try_from(rounded).unwrap_or(longest).max(1)
    })
}

/// The neighbours of a pixel of the result, and their weights.
struct Taps {
    first: usize,
    weights: Vec<f32>,
}

#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "sides of images are small, and a cast to integers saturates"
)]
fn taps(from: usize, to: usize) -> Vec<Taps> {
    let scale = from as f64 / to as f64;
    let stretch = scale.max(1.0);
    let taps = (0..to).map(|index| {
        let center = (index as f64 + 0.5) * scale;
        let first = (center - LOBES * stretch).floor().max(0.0) as usize;
        let end = ((center + LOBES * stretch).ceil() as usize).min(from);
        let mut weights: Vec<f64> = (first..end).map(|at| lanczos((at as f64 + 0.5 - center) / stretch)).collect();
        let sum: f64 = weights.iter().sum();
        weights.iter_mut().for_each(|weight| *weight /= sum);
        Taps { first, weights: weights.iter().map(|weight| *weight as f32).collect() }
    });
    taps.collect()
}

fn lanczos(at: f64) -> f64 {
    let sinc =
        |at: f64| if at.abs() < 1e-9 { 1.0 } else { (at * std::f64::consts::PI).sin() / (at * std::f64::consts::PI) };
    if at.abs() < LOBES { sinc(at) * sinc(at / LOBES) } else { 0.0 }
}

/// Resizes an image whose rows `next` writes, one after the other, into the slice that it is given.
pub(crate) fn resize(
    info: &Info,
    size: [u32; 2],
    content: Content,
    next: impl FnMut(&mut [u8]) -> Result<(), Error>,
) -> Result<Picture, Error> {
    let size = Info::new(info.format, size.map(u64::from), info.channels)?.size;
    match info.channels {
        Channels::Grey => rows::<1>(info, size, content, next),
        _ => rows::<4>(info, size, content, next),
    }
}

impl Picture {
    /// The image in another size.
    ///
    /// # Errors
    /// Returns an error if the size exceeds the limits.
    pub fn resized(&self, size: [u32; 2], content: Content) -> Result<Self, Error> {
        let mut info = Info::new(FileFormat::Png, self.size().map(u64::from), self.channels())?;
        info.is_deep = self.is_deep();
        let mut rows = self.pixels().chunks_exact(info.row_len());
        resize(&info, size, content, |row| {
            row.copy_from_slice(rows.next().ok_or_else(|| Error::cut(FileFormat::Png))?);
            Ok(())
        })
    }
}

fn rows<const N: usize>(
    info: &Info,
    size: [u32; 2],
    content: Content,
    mut next: impl FnMut(&mut [u8]) -> Result<(), Error>,
) -> Result<Picture, Error> {
    let [from, to] = [info.size, size].map(|size| size.map(|side| side as usize));
    let (columns, lines) = (taps(from[0], to[0]), taps(from[1], to[1]));
    let lanes = Lanes::new(info.channels, content);
    let longest = lines.iter().map(|taps| taps.weights.len()).max().unwrap_or(1);
    let mut ring = vec![vec![[0.0; N]; to[0]]; longest];
    let (mut bytes, mut wide, mut sum) = (vec![0; info.row_len()], vec![[0.0; N]; from[0]], vec![[0.0; N]; to[0]]);
    let mut pixels = Vec::with_capacity(to[0] * to[1] * info.channels.count());
    let mut known = 0;
    for Taps { first, weights } in &lines {
        while known < first + weights.len() {
            next(&mut bytes)?;
            lanes.read(&bytes, &mut wide);
            if let Some(row) = ring.get_mut(known % longest) {
                across(&wide, &columns, row);
            }
            known += 1;
        }
        sum.fill([0.0; N]);
        for (at, weight) in (*first..).zip(weights) {
            let row = ring.get(at % longest).map_or(&[][..], Vec::as_slice);
            for (sum, value) in sum.as_flattened_mut().iter_mut().zip(row.as_flattened()) {
                *sum += value * weight;
            }
        }
        lanes.write(&sum, &mut pixels);
    }
    Ok(Picture::of(size, info.channels, pixels, info.is_deep))
}

/// Filters a row.
fn across<const N: usize>(row: &[[f32; N]], columns: &[Taps], out: &mut [[f32; N]]) {
    for (Taps { first, weights }, out) in columns.iter().zip(out) {
        let mut sum = [0.0; N];
        for (pixel, weight) in row.get(*first..).unwrap_or_default().iter().zip(weights) {
            sum.iter_mut().zip(pixel).for_each(|(sum, value)| *sum += value * weight);
        }
        *out = sum;
    }
}

/// Between bytes and the numbers that are averaged: one for grey, or red, green, blue and alpha.
struct Lanes {
    channels: Channels,
    /// The numbers of bytes that are not alpha, and of those that are.
    values: [f32; 256],
    plain: [f32; 256],
    nearest: Option<Nearest>,
    is_weighted: bool,
}

impl Lanes {
    fn new(channels: Channels, content: Content) -> Self {
        let is_color = matches!(content, Content::Color | Content::SeparateColor);
        #[allow(clippy::cast_precision_loss, reason = "there are 256 of them")]
        let plain: [f32; 256] = std::array::from_fn(|byte| byte as f32 / 255.0);
        Self {
            channels,
            values: if is_color { *linear_table() } else { plain },
            plain,
            nearest: is_color.then(Nearest::new),
            is_weighted: content == Content::Color && channels.has_alpha(),
        }
    }

    fn read<const N: usize>(&self, bytes: &[u8], out: &mut [[f32; N]]) {
        let of = |byte: &u8| self.values.get(usize::from(*byte)).copied().unwrap_or_default();
        let alpha_of = |byte: &u8| self.plain.get(usize::from(*byte)).copied().unwrap_or_default();
        let put = |out: &mut [f32; N], colors: [f32; 3], alpha: f32| {
            let weight = if self.is_weighted { alpha + LEAST_WEIGHT } else { 1.0 };
            let alpha = if self.is_weighted { weight } else { alpha };
            let [r, g, b] = colors;
            out.iter_mut().zip([r * weight, g * weight, b * weight, alpha]).for_each(|(out, value)| *out = value);
        };
        let pixels = bytes.chunks_exact(self.channels.count()).zip(out);
        match self.channels {
            Channels::Grey => bytes.iter().zip(pixels).for_each(|(byte, (_, out))| out.fill(of(byte))),
            _ => pixels.for_each(|(pixel, out)| match pixel {
                [r, g, b, a] => put(out, [of(r), of(g), of(b)], alpha_of(a)),
                [r, g, b] => put(out, [of(r), of(g), of(b)], 1.0),
                [grey, a] => put(out, [of(grey), 0.0, 0.0], alpha_of(a)),
                _ => {}
            }),
        }
    }

    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a cast to integers saturates")]
    fn write<const N: usize>(&self, row: &[[f32; N]], out: &mut Vec<u8>) {
        let plain = |value: f32| (value * 255.0 + 0.5) as u8;
        let byte = |value: f32| self.nearest.as_ref().map_or_else(|| plain(value), |nearest| nearest.of(value));
        for pixel in row {
            let [mut r, mut g, mut b, mut a] = [0.0; 4];
            let lanes = [&mut r, &mut g, &mut b, &mut a];
            lanes.into_iter().zip(pixel).for_each(|(lane, value)| *lane = *value);
            if self.is_weighted {
                let weight = if a > LEAST_WEIGHT / 2.0 { 1.0 / a } else { 0.0 };
                (r, g, b, a) = (r * weight, g * weight, b * weight, a - LEAST_WEIGHT);
            }
            match self.channels {
                Channels::Grey => out.push(byte(r)),
                Channels::GreyAlpha => out.extend([byte(r), plain(a)]),
                Channels::Rgb => out.extend([byte(r), byte(g), byte(b)]),
                Channels::Rgba => out.extend([byte(r), byte(g), byte(b), plain(a)]),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_keep_their_proportions() {
        assert_eq!(fitted([1024, 1024], 512), [512, 512]);
        assert_eq!(fitted([2048, 1024], 512), [512, 256]);
        assert_eq!(fitted([300, 1000], 512), [154, 512]);
        assert_eq!(fitted([4096, 1], 512), [512, 1]);
        assert_eq!(fitted([100, 50], 512), [100, 50]);
    }

    fn resized(channels: Channels, from: [u32; 2], pixels: &[u8], to: [u32; 2], content: Content) -> Vec<u8> {
        Picture::new(from, channels, pixels.to_vec()).unwrap().resized(to, content).unwrap().into_pixels()
    }

    #[test]
    fn constant_images_stay_constant() {
        for content in [Content::Color, Content::SeparateColor, Content::Data, Content::Normal] {
            for byte in [0, 1, 37, 128, 254, 255] {
                assert_eq!(resized(Channels::Grey, [7, 5], &[byte; 35], [3, 2], content), [byte; 6]);
                let two = [byte, byte].repeat(35);
                assert_eq!(resized(Channels::GreyAlpha, [7, 5], &two, [9, 11], content), [byte; 198]);
                assert_eq!(resized(Channels::Rgb, [7, 5], &[byte; 105], [3, 2], content), [byte; 18]);
                assert_eq!(resized(Channels::Rgba, [7, 5], &[byte; 140], [3, 2], content), [byte; 24]);
            }
        }
    }

    #[test]
    fn colors_are_averaged_in_light_and_data_are_not() {
        assert_eq!(resized(Channels::Grey, [2, 1], &[0, 255], [1, 1], Content::Data), [128]);
        // sRGB of 0.5, from the formula of IEC 61966-2-1: 1.055 * 0.5^(1 / 2.4) - 0.055 = 0.7354.
        assert_eq!(resized(Channels::Grey, [2, 1], &[0, 255], [1, 1], Content::Color), [188]);
    }

    #[test]
    fn transparent_pixels_lend_no_color() {
        let red_and_nothing = [255, 0, 0, 255, 0, 255, 0, 0];
        let one = resized(Channels::Rgba, [2, 1], &red_and_nothing, [1, 1], Content::Color);
        // The least weight: 1 / 4096 of light is 12.92 / 4096 in sRGB, 0.8 of 255.
        assert_eq!(one, [255, 1, 0, 128]);
        let numbers = resized(Channels::Rgba, [2, 1], &red_and_nothing, [1, 1], Content::Data);
        assert_eq!(numbers, [128, 128, 0, 128]);
        let nothing = resized(Channels::Rgba, [2, 1], &[0, 255, 0, 0].repeat(2), [1, 1], Content::Color);
        assert_eq!(nothing, [0, 255, 0, 0], "the colour stays where nothing is opaque");
    }
}
