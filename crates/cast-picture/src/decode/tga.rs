//! Truevision TGA: true colour, grey and colour-mapped, with run-length encoding or without it, from any corner.
//!
//! Written from the TGA 2.0 specification of 1991. There are no magic bytes, so headers are checked for plausibility.

use std::borrow::Cow;

use super::raw::{Pixels, Raw};
use super::{Decoder, u16_at};
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
            let (channels, entry) = Pixels::of_colors(header.map_bits, header.map_bits == 32, map);
            let mut converted = vec![0; header.map_len * channels.count()];
            entry.convert(map, &mut converted);
            let pixels = Pixels::Mapped {
                bits: header.bits,
                first: header.map_first,
                map: converted,
                channels: channels.count(),
            };
            (channels, pixels)
        }
        3 if stored == 2 => (Channels::GreyAlpha, Pixels::Plain),
        3 => (Channels::Grey, Pixels::Plain),
        _ => Pixels::of_colors(header.bits, has_alpha_bits || header.bits == 32, &raw),
    };
    let info = Info::new(FORMAT, header.size, channels)?;
    let rows = Raw {
        format: FORMAT,
        raw,
        stride: size[0] as usize * stored,
        height: size[1] as usize,
        row: 0,
        is_from_top: header.descriptor & FROM_TOP != 0,
        is_from_right: header.descriptor & FROM_RIGHT != 0,
        pixels,
        channels,
    };
    Ok(Decoder::by_row(info, rows))
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
