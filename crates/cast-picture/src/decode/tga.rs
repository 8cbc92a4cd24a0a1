//! Truevision TGA: true colour, grey and colour-mapped, with run-length encoding or without it, from any corner.
//!
//! Written from the TGA 2.0 specification of 1991.

use std::borrow::Cow;

use super::raw::{Pixels, Raw};
use crate::Error;
use crate::decoder::Decoder;
use crate::file_format::FileFormat;
use crate::info::{Channels, Info};
use crate::tga_header::{FROM_RIGHT, FROM_TOP, HEADER, Header, is_premultiplied};

const FORMAT: FileFormat = FileFormat::Tga;

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

    // As many bytes as are stored are in memory, too, if they are compressed.
    let size = Info::new(FORMAT, header.size, Channels::of(stored).unwrap_or(Channels::Rgba))?.size;
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
    let mut info = Info::new(FORMAT, header.size, channels)?;
    info.is_premultiplied = channels.has_alpha() && is_premultiplied(bytes);
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
