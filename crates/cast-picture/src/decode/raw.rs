//! Pixels that are stored one after the other: how they are converted, and in which order rows are.

use std::borrow::Cow;

use crate::Error;
use crate::decoder::Rows;
use crate::file_format::FileFormat;
use crate::info::Channels;

/// How pixels are stored.
pub(super) enum Pixels {
    /// As the result has them.
    Plain,
    /// Blue before red, with alpha or without it; the number of stored bytes, and of those in the result.
    Bgr(usize, usize),
    /// Bits of a number.
    Bits(Masks),
    /// Indices into a map of colours.
    Mapped {
        /// The bits of an index: 1, 2 or 4 from the highest of each byte, or 8 or 16.
        bits: u8,
        /// The index of the first colour.
        first: usize,
        /// The colours, with the channels of the result.
        map: Vec<u8>,
        /// The number of channels.
        channels: usize,
    },
}

impl Pixels {
    /// Colours of 15, 16, 24 or 32 bits. Many programs write 32 bits and do not say that some are alpha. They are alpha all
    /// the same, as in other readers, unless that would make everything in `raw` invisible.
    pub(super) fn of_colors(bits: u8, may_have_alpha: bool, raw: &[u8]) -> (Channels, Self) {
        const FIVE: [u32; 3] = [0x7C00, 0x3E0, 0x1F];
        match bits {
            32 if may_have_alpha && raw.iter().skip(3).step_by(4).any(|alpha| *alpha != 0) => {
                (Channels::Rgba, Self::Bgr(4, 4))
            }
            32 => (Channels::Rgb, Self::Bgr(4, 3)),
            24 => (Channels::Rgb, Self::Bgr(3, 3)),
            _ => {
                let has_alpha = bits == 16 && may_have_alpha;
                let masks: Vec<u32> = FIVE.into_iter().chain(has_alpha.then_some(0x8000)).collect();
                let channels = if has_alpha { Channels::Rgba } else { Channels::Rgb };
                // The masks are valid.
                (channels, Masks::new(2, &masks).map_or(Self::Plain, Self::Bits))
            }
        }
    }

    /// Converts a row.
    pub(super) fn convert(&self, raw: &[u8], out: &mut [u8]) {
        match self {
            Self::Plain => out.iter_mut().zip(raw).for_each(|(out, byte)| *out = *byte),
            Self::Bgr(stored, channels) => {
                for (pixel, out) in raw.chunks_exact(*stored).zip(out.chunks_exact_mut(*channels)) {
                    match (pixel, out) {
                        ([b, g, r, a], [red, green, blue, alpha]) => (*red, *green, *blue, *alpha) = (*r, *g, *b, *a),
                        ([b, g, r, ..], [red, green, blue, ..]) => (*red, *green, *blue) = (*r, *g, *b),
                        _ => {}
                    }
                }
            }
            Self::Bits(masks) => masks.convert(raw, out),
            Self::Mapped { bits, first, map, channels } => {
                let color = |index: usize| {
                    let at = index.checked_sub(*first).and_then(|at| at.checked_mul(*channels));
                    at.and_then(|at| map.get(at..)).and_then(|rest| rest.get(..*channels))
                };
                // An index outside the map is black.
                let put = |out: &mut [u8], index| match color(index) {
                    Some(color) => out.copy_from_slice(color),
                    None => out.fill(0),
                };
                let out = out.chunks_exact_mut(*channels);
                match bits {
                    8 => out.zip(raw).for_each(|(out, index)| put(out, usize::from(*index))),
                    16 => out.zip(raw.chunks_exact(2)).for_each(|(out, pixel)| {
                        put(out, pixel.iter().rev().fold(0, |index, byte| index << 8 | usize::from(*byte)));
                    }),
                    bits => {
                        let mask = (1_u8 << bits) - 1;
                        let parts = move |byte: &u8| {
                            let byte = *byte;
                            (0..8 / bits).rev().map(move |at| usize::from(byte >> (at * bits) & mask))
                        };
                        out.zip(raw.iter().flat_map(parts)).for_each(|(out, index)| put(out, index));
                    }
                }
            }
        }
    }
}

/// Rows of pixels that are not compressed.
pub(super) struct Raw<'b> {
    pub(super) format: FileFormat,
    pub(super) raw: Cow<'b, [u8]>,
    /// The number of stored bytes from one row to the next.
    pub(super) stride: usize,
    /// The number of rows, and of those that were returned.
    pub(super) height: usize,
    pub(super) row: usize,
    pub(super) is_from_top: bool,
    pub(super) is_from_right: bool,
    pub(super) pixels: Pixels,
    pub(super) channels: Channels,
}

impl Rows for Raw<'_> {
    fn next(&mut self, row: &mut [u8]) -> Result<(), Error> {
        let at = if self.is_from_top { Some(self.row) } else { self.height.checked_sub(self.row + 1) };
        let cut = || Error::cut(self.format);
        let start = at.and_then(|at| at.checked_mul(self.stride)).ok_or_else(cut)?;
        let raw = self.raw.get(start..).and_then(|rest| rest.get(..self.stride)).ok_or_else(cut)?;
        self.pixels.convert(raw, row);
        if self.is_from_right {
            // All bytes the other way round, then those of each pixel.
            row.reverse();
            row.chunks_exact_mut(self.channels.count()).for_each(<[u8]>::reverse);
        }
        self.row += 1;
        Ok(())
    }
}

/// Where a channel is in the number of a pixel.
#[derive(Clone, Copy, Debug)]
struct Mask {
    shift: u32,
    /// The largest number that the bits can hold; 0 without bits.
    most: u32,
}

/// Where the channels of a pixel are.
#[derive(Clone, Debug)]
pub(super) struct Masks {
    /// The number of bytes of a pixel, at most 4.
    bytes: usize,
    channels: Vec<Mask>,
}

impl Masks {
    /// `None` if a channel has no bits, or bits with gaps between them.
    pub(super) fn new(bytes: usize, masks: &[u32]) -> Option<Self> {
        let mask = |mask: &u32| {
            let shift = mask.trailing_zeros();
            let most = mask.checked_shr(shift).filter(|most| *most != 0)?;
            most.checked_add(1).is_none_or(u32::is_power_of_two).then_some(Mask { shift, most })
        };
        let channels: Option<Vec<Mask>> = masks.iter().map(mask).collect();
        Some(Self { bytes: Some(bytes).filter(|bytes| (1..=4).contains(bytes))?, channels: channels? })
    }

    /// Converts a row.
    fn convert(&self, row: &[u8], out: &mut [u8]) {
        for (pixel, out) in row.chunks_exact(self.bytes).zip(out.chunks_exact_mut(self.channels.len().max(1))) {
            let number = pixel.iter().rev().fold(0, |number, byte| number << 8 | u32::from(*byte));
            for (Mask { shift, most }, out) in self.channels.iter().zip(out) {
                let value = u64::from(number >> shift & most);
                // Rounded to the nearest byte.
                let byte = (value * 255 + u64::from(most / 2)) / u64::from(*most);
                *out = u8::try_from(byte).unwrap_or(u8::MAX);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn channels_are_scaled_to_bytes() {
        let masks = Masks::new(2, &[0x7C00, 0x3E0, 0x1F]).unwrap();
        let mut out = [0; 6];
        // 31, 0, 16 and 1, 2, 3 of 31.
        masks.convert(&[0x10, 0x7C, 0x43, 0x04], &mut out);
        assert_eq!(out, [255, 0, 132, 8, 16, 25]);
        assert!(Masks::new(2, &[0x5]).is_none(), "a gap");
        assert!(Masks::new(2, &[0]).is_none());
        let whole = Masks::new(4, &[u32::MAX]).unwrap();
        let mut out = [0];
        whole.convert(&[0xFF; 4], &mut out);
        assert_eq!(out, [255]);
    }
}
