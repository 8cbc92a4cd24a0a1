//! Windows bitmaps: with and without colour map, runs and masks, from the top or the bottom.
//!
//! Written from the documentation of `BITMAPINFOHEADER` and its relatives. The library that other crates of this kind would
//! suggest, zune-bmp 0.5, reads images of one bit wrongly and accepts cut ones.

use std::borrow::Cow;

use super::raw::{Masks, Pixels, Raw};
use crate::Error;
use crate::decoder::Decoder;
use crate::file_format::FileFormat;
use crate::info::{Channels, Info};

const FORMAT: FileFormat = FileFormat::Bmp;

/// The size of what precedes the header of the image.
const FILE_HEADER: usize = 14;

/// Kinds of compression.
const RUNS_OF_BYTES: u32 = 1;
const RUNS_OF_HALVES: u32 = 2;
const MASKS: u32 = 3;
const MASKS_WITH_ALPHA: u32 = 6;

struct Header {
    size: [u64; 2],
    is_from_top: bool,
    bits: u16,
    compression: u32,
    /// Red, green, blue and alpha; 0 without.
    masks: [u32; 4],
    map_at: usize,
    /// The size of a colour of the map in bytes.
    map_entry: usize,
    map_len: usize,
    data_at: usize,
}

impl Header {
    fn read(bytes: &[u8]) -> Option<Self> {
        let u16_at = |at: usize| Some(u16::from_le_bytes(*bytes.get(FILE_HEADER + at..)?.first_chunk()?));
        let u32_at = |at: usize| number_at(bytes, FILE_HEADER + at);
        let len = usize::try_from(u32_at(0)?).ok()?;
        let data_at = usize::try_from(number_at(bytes, 10)?).ok()?;
        if len == 12 {
            let (size, bits) = ([u16_at(4)?, u16_at(6)?].map(u64::from), u16_at(10)?);
            let map_at = FILE_HEADER + len;
            let map_len = 1 << bits.min(8);
            return Some(Self {
                size,
                is_from_top: false,
                bits,
                compression: 0,
                masks: [0; 4],
                map_at,
                map_entry: 3,
                map_len,
                data_at,
            });
        }
        if !(40..=124).contains(&len) {
            return None;
        }
        let [width, height] = [u32_at(4)?, u32_at(8)?].map(u32::cast_signed);
        let (bits, compression) = (u16_at(14)?, u32_at(16)?);
        // The masks are the end of longer headers, and follow the shortest.
        let following = match (len, compression) {
            (40, MASKS) => 12,
            (40, MASKS_WITH_ALPHA) => 16,
            _ => 0,
        };
        let mut masks = [0; 4];
        if matches!(compression, MASKS | MASKS_WITH_ALPHA) {
            let count = ((len + following - 40) / 4).min(4);
            for (index, mask) in masks.iter_mut().enumerate().take(count) {
                *mask = u32_at(40 + index * 4)?;
            }
        }
        let stated = usize::try_from(u32_at(32)?).ok()?;
        let map_len = if stated == 0 { 1 << bits.min(8) } else { stated.min(256) };
        Some(Self {
            size: [u64::try_from(width).ok()?, u64::from(height.unsigned_abs())],
            is_from_top: height < 0,
            bits,
            compression,
            masks,
            map_at: FILE_HEADER + len + following,
            map_entry: 4,
            map_len,
            data_at,
        })
    }
}

pub(super) fn open(bytes: &[u8]) -> Result<Decoder<'_>, Error> {
    let header =
        Header::read(bytes).ok_or_else(|| Error::damaged(FORMAT, "its header is cut or of an unknown size"))?;
    let size = Info::new(FORMAT, header.size, Channels::Grey)?.size.map(|side| side as usize);
    let data = bytes.get(header.data_at..).ok_or_else(|| Error::cut(FORMAT))?;
    let bits = u8::try_from(header.bits).unwrap_or_default();
    let other = || Error::unsupported(FORMAT, format!("{bits} bits per pixel with compression {}", header.compression));
    let has_runs = matches!((header.compression, bits), (RUNS_OF_BYTES, 8) | (RUNS_OF_HALVES, 4));
    let has_masks = matches!(header.compression, MASKS | MASKS_WITH_ALPHA) && matches!(bits, 16 | 32);
    if !(has_runs || has_masks || header.compression == 0) {
        return Err(other());
    }
    // Rows end at multiples of four bytes.
    let stride = if has_runs { size[0] } else { (size[0] * usize::from(bits)).div_ceil(32) * 4 };
    let raw = if has_runs {
        Cow::Owned(unpacked(data, size, bits)?)
    } else {
        // Some programs leave out the last bytes that fill up a row.
        let needed = stride * size[1];
        let whole = data.get(..needed.min(data.len())).unwrap_or_default();
        if whole.len() == needed { Cow::Borrowed(whole) } else { filled_up(whole, needed)? }
    };
    let (channels, pixels) = match bits {
        1 | 2 | 4 | 8 => {
            let (channels, pixels) = mapped(bytes, &header);
            (
                channels,
                Pixels::Mapped {
                    bits: if has_runs { 8 } else { bits },
                    first: 0,
                    map: pixels,
                    channels: channels.count(),
                },
            )
        }
        _ if has_masks => {
            let [red, green, blue, alpha] = header.masks;
            let masks = if alpha == 0 { vec![red, green, blue] } else { vec![red, green, blue, alpha] };
            let channels = Channels::of(masks.len()).ok_or_else(other)?;
            (channels, Pixels::Bits(Masks::new(usize::from(bits / 8), &masks).ok_or_else(other)?))
        }
        // One of the 16 bits is unused.
        16 => Pixels::of_colors(15, false, &raw),
        24 | 32 => Pixels::of_colors(bits, bits == 32, &raw),
        _ => return Err(other()),
    };
    let info = Info::new(FORMAT, header.size, channels)?;
    let is_from_top = header.is_from_top;
    let rows = Raw {
        format: FORMAT,
        raw,
        stride,
        height: size[1],
        row: 0,
        is_from_top,
        is_from_right: false,
        pixels,
        channels,
    };
    Ok(Decoder::by_row(info, rows))
}

/// The colours of the map. If all are grey, so is the result.
fn mapped(bytes: &[u8], header: &Header) -> (Channels, Vec<u8>) {
    let map = bytes.get(header.map_at..header.data_at.max(header.map_at)).unwrap_or_default();
    let colors = map.chunks_exact(header.map_entry).take(header.map_len);
    let colors: Vec<[u8; 3]> = colors.filter_map(|color| color.first_chunk().map(|[b, g, r]| [*r, *g, *b])).collect();
    if colors.iter().all(|[r, g, b]| r == g && g == b) {
        return (Channels::Grey, colors.into_iter().map(|[grey, ..]| grey).collect());
    }
    (Channels::Rgb, colors.into_flattened())
}

fn filled_up(data: &[u8], needed: usize) -> Result<Cow<'_, [u8]>, Error> {
    if needed - data.len() > 3 {
        return Err(Error::cut(FORMAT));
    }
    let mut whole = data.to_vec();
    whole.resize(needed, 0);
    Ok(Cow::Owned(whole))
}

/// Decodes runs to a byte for each pixel: pairs of a count and a value (of two halves, in turn), and after a 0 an escape.
/// Pixels that are skipped are 0.
fn unpacked(data: &[u8], [width, height]: [usize; 2], bits: u8) -> Result<Vec<u8>, Error> {
    let cut = || Error::cut(FORMAT);
    let mut out = vec![0; width * height];
    let (mut x, mut y, mut rest) = (0_usize, 0_usize, data);
    let half = |byte: u8, index: usize| if index.is_multiple_of(2) { byte >> 4 } else { byte & 15 };
    let mut put = |x: &mut usize, y: usize, value: u8| {
        // Pixels beyond the end of a row are left out.
        if let Some(place) =
            out.get_mut(y * width..).and_then(|rest| rest.get_mut(..width)).and_then(|row| row.get_mut(*x))
        {
            *place = value;
        }
        *x = x.saturating_add(1);
    };
    while y < height {
        let ([count, value], tail) = rest.split_first_chunk().ok_or_else(cut)?;
        rest = tail;
        match (*count, *value) {
            (0, 0) => (x, y) = (0, y + 1),
            (0, 1) => break,
            (0, 2) => {
                let ([right, down], tail) = rest.split_first_chunk().ok_or_else(cut)?;
                (x, y, rest) = (x.saturating_add((*right).into()), y + usize::from(*down), tail);
            }
            (0, count) => {
                let count = usize::from(count);
                let len = if bits == 8 { count } else { count.div_ceil(2) };
                let (values, tail) = rest.split_at_checked(len).ok_or_else(cut)?;
                for index in 0..count {
                    let byte = values.get(if bits == 8 { index } else { index / 2 }).copied().unwrap_or_default();
                    put(&mut x, y, if bits == 8 { byte } else { half(byte, index) });
                }
                // Such runs end at multiples of two bytes.
                rest = tail.get(len % 2..).unwrap_or_default();
            }
            (count, value) => {
                (0..usize::from(count))
                    .for_each(|index| put(&mut x, y, if bits == 8 { value } else { half(value, index) }));
            }
        }
    }
    Ok(out)
}

/// A little-endian number of 32 bits.
fn number_at(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..)?.first_chunk().map(|bytes| u32::from_le_bytes(*bytes))
}
