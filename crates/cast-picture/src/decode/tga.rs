//! Truevision TGA: true colour, grey and colour-mapped, with run-length encoding or without it, from any corner.
//!
//! Written from the TGA 2.0 specification of 1991. There are no magic bytes, so headers are checked for plausibility.

use std::borrow::Cow;

use super::masks::Masks;
use super::{Decoder, Rows, u16_at};
use crate::Error;
use crate::file_format::FileFormat;
use crate::info::{Channels, Info};

const FORMAT: FileFormat = FileFormat::Tga;

/// The size of the header in bytes.
pub(crate) const HEADER: usize = 18;

/// Bits of the last byte of the header: rows from the right, and from the top.
const FROM_RIGHT: u8 = 0x10;
const FROM_TOP: u8 = 0x20;

struct Header {
    comment: usize,
    has_map: u8,
    kind: u8,
    map_first: usize,
    map_len: usize,
    map_bits: u8,
    size: [u64; 2],
    bits: u8,
    descriptor: u8,
}

impl Header {
    fn read(bytes: &[u8]) -> Option<Self> {
        let byte = |at: usize| bytes.get(at).copied();
        let number = |at: usize| u16_at(bytes, at);
        Some(Self {
            comment: byte(0)?.into(),
            has_map: byte(1)?,
            kind: byte(2)?,
            map_first: number(3)?.into(),
            map_len: number(5)?.into(),
            map_bits: byte(7)?,
            size: [number(12)?.into(), number(14)?.into()],
            bits: byte(16)?,
            descriptor: byte(17)?,
        })
    }

    fn is_compressed(&self) -> bool {
        self.kind & 8 != 0
    }

    fn is_plausible(&self) -> bool {
        let is_known = match (self.kind & !8, self.bits) {
            (1, 8 | 16) => self.has_map == 1 && matches!(self.map_bits, 15 | 16 | 24 | 32) && self.map_len > 0,
            (2, 15 | 16 | 24 | 32) | (3, 8 | 16) => self.has_map <= 1,
            _ => false,
        };
        // The highest two bits of the descriptor are for interleaved rows, which nothing writes.
        is_known && self.size.iter().all(|side| *side > 0) && self.descriptor & 0xC0 == 0
    }
}

/// Whether bytes begin with a header that a TGA file can have.
pub(crate) fn is_plausible(bytes: &[u8]) -> bool {
    Header::read(bytes).is_some_and(|header| header.is_plausible())
}

/// How pixels are stored.
enum Pixels {
    /// As the result has them.
    Plain,
    /// Blue before red, with alpha or without it; the number of stored bytes, and of those in the result.
    Bgr(usize, usize),
    /// Bits of a number.
    Bits(Masks),
    /// Indices of so many bytes; the colour map, and the index of its first entry.
    Mapped { bytes: usize, first: usize, map: Vec<u8>, channels: usize },
}

pub(super) fn open(bytes: &[u8]) -> Result<Decoder<'_>, Error> {
    let header = Header::read(bytes).ok_or_else(|| Error::cut(FORMAT))?;
    if !header.is_plausible() {
        return Err(Error::unsupported(FORMAT, "an unknown kind of pixels"));
    }
    let map_at = HEADER + header.comment;
    let map_bytes = usize::from(header.map_bits.div_ceil(8));
    let map_end = map_at + if header.has_map == 1 { header.map_len * map_bytes } else { 0 };
    let data = bytes.get(map_end..).ok_or_else(|| Error::cut(FORMAT))?;
    let stored = usize::from(header.bits.div_ceil(8));
    let has_alpha_bits = header.descriptor & 15 != 0;

    let size = Info::new(FORMAT, header.size, Channels::Grey)?.size;
    let count = size[0] as usize * size[1] as usize;
    let raw = if header.is_compressed() {
        Cow::Owned(unpacked(data, stored, count)?)
    } else {
        Cow::Borrowed(data.get(..count * stored).ok_or_else(|| Error::cut(FORMAT))?)
    };
    let (channels, pixels) = match header.kind & !8 {
        1 => {
            let map = bytes.get(map_at..map_end).ok_or_else(|| Error::cut(FORMAT))?;
            // Whether alpha of a colour map is meant, nothing says; if it is 0 everywhere, it is not.
            let (channels, entry) = color(header.map_bits, header.map_bits == 32, map);
            let mut converted = vec![0; header.map_len * channels.count()];
            convert(&entry, map, &mut converted);
            let pixels =
                Pixels::Mapped { bytes: stored, first: header.map_first, map: converted, channels: channels.count() };
            (channels, pixels)
        }
        3 if stored == 2 => (Channels::GreyAlpha, Pixels::Plain),
        3 => (Channels::Grey, Pixels::Plain),
        _ => color(header.bits, has_alpha_bits || header.bits == 32, &raw),
    };
    let info = Info::new(FORMAT, header.size, channels)?;
    let rows = Raw { raw, row: 0, height: size[1] as usize, len: size[0] as usize * stored, pixels, header, channels };
    Ok(Decoder::by_row(info, rows))
}

/// How colours of so many bits are stored. Many programs write 32 bits and say that none of them is alpha. It is alpha all
/// the same, as in other readers, unless that would make everything invisible.
fn color(bits: u8, may_have_alpha: bool, raw: &[u8]) -> (Channels, Pixels) {
    const FIVE: [u32; 3] = [0x7C00, 0x3E0, 0x1F];
    match bits {
        32 if may_have_alpha && raw.iter().skip(3).step_by(4).any(|alpha| *alpha != 0) => {
            (Channels::Rgba, Pixels::Bgr(4, 4))
        }
        32 => (Channels::Rgb, Pixels::Bgr(4, 3)),
        24 => (Channels::Rgb, Pixels::Bgr(3, 3)),
        _ => {
            let has_alpha = bits == 16 && may_have_alpha;
            let masks: Vec<u32> = FIVE.into_iter().chain(has_alpha.then_some(0x8000)).collect();
            let channels = if has_alpha { Channels::Rgba } else { Channels::Rgb };
            // The masks are valid.
            (channels, Masks::new(2, &masks).map_or(Pixels::Plain, Pixels::Bits))
        }
    }
}

/// Decodes runs: a byte that says how many pixels follow, or how often the next is repeated. Runs may cross rows.
fn unpacked(data: &[u8], stored: usize, count: usize) -> Result<Vec<u8>, Error> {
    let cut = || Error::cut(FORMAT);
    // A packet has at most 128 pixels: memory is only allocated for what can be there.
    if count.div_ceil(128).saturating_mul(stored + 1) > data.len() {
        return Err(cut());
    }
    let needed = count * stored;
    let (mut out, mut rest) = (Vec::with_capacity(needed), data);
    while out.len() < needed {
        let (head, tail) = rest.split_first().ok_or_else(cut)?;
        let pixels = usize::from(head & 0x7F) + 1;
        let is_run = head & 0x80 != 0;
        let len = if is_run { stored } else { pixels * stored };
        let (packet, tail) = tail.split_at_checked(len).ok_or_else(cut)?;
        if is_run {
            (0..pixels).for_each(|_| out.extend_from_slice(packet));
        } else {
            out.extend_from_slice(packet);
        }
        rest = tail;
    }
    // The last packet may be longer than the image.
    out.truncate(needed);
    Ok(out)
}

fn convert(pixels: &Pixels, raw: &[u8], out: &mut [u8]) {
    match pixels {
        Pixels::Plain => out.iter_mut().zip(raw).for_each(|(out, byte)| *out = *byte),
        Pixels::Bgr(stored, channels) => {
            for (pixel, out) in raw.chunks_exact(*stored).zip(out.chunks_exact_mut(*channels)) {
                match (pixel, out) {
                    ([b, g, r, a], [red, green, blue, alpha]) => (*red, *green, *blue, *alpha) = (*r, *g, *b, *a),
                    ([b, g, r, ..], [red, green, blue, ..]) => (*red, *green, *blue) = (*r, *g, *b),
                    _ => {}
                }
            }
        }
        Pixels::Bits(masks) => masks.convert(raw, out),
        Pixels::Mapped { bytes, first, map, channels } => {
            for (pixel, out) in raw.chunks_exact(*bytes).zip(out.chunks_exact_mut(*channels)) {
                let index = pixel.iter().rev().fold(0, |index, byte| index << 8 | usize::from(*byte));
                let at = index.checked_sub(*first).and_then(|at| at.checked_mul(*channels));
                let color = at.and_then(|at| map.get(at..)).and_then(|rest| rest.get(..*channels));
                // An index outside the map is black.
                out.iter_mut().enumerate().for_each(|(channel, out)| {
                    *out = color.and_then(|color| color.get(channel)).copied().unwrap_or_default();
                });
            }
        }
    }
}

/// The rows of an image whose runs are unpacked.
struct Raw<'b> {
    raw: Cow<'b, [u8]>,
    /// How many rows were returned.
    row: usize,
    height: usize,
    /// The number of stored bytes of a row.
    len: usize,
    pixels: Pixels,
    header: Header,
    channels: Channels,
}

impl Rows for Raw<'_> {
    fn next(&mut self, row: &mut [u8]) -> Result<(), Error> {
        let is_from_top = self.header.descriptor & FROM_TOP != 0;
        let at = if is_from_top { Some(self.row) } else { (self.height - 1).checked_sub(self.row) };
        let start = at.ok_or_else(|| Error::cut(FORMAT))? * self.len;
        let raw = self.raw.get(start..start + self.len).ok_or_else(|| Error::cut(FORMAT))?;
        convert(&self.pixels, raw, row);
        if self.header.descriptor & FROM_RIGHT != 0 {
            // All bytes the other way round, then those of each pixel.
            row.reverse();
            row.chunks_exact_mut(self.channels.count()).for_each(<[u8]>::reverse);
        }
        self.row += 1;
        Ok(())
    }
}
