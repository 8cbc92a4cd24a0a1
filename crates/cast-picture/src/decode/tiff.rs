//! TIFF; of several pages the first.

use std::io::Cursor;

use tiff::decoder::{Decoder as TiffDecoder, DecodingResult, Limits};
use tiff::tags::Tag;
use tiff::{ColorType, TiffError};

use crate::Error;
use crate::decoder::Decoder;
use crate::file_format::FileFormat;
use crate::info::{Channels, Info};
use crate::limits::LARGEST;

const FORMAT: FileFormat = FileFormat::Tiff;

pub(super) fn open(bytes: &[u8]) -> Result<Decoder<'_>, Error> {
    let most = usize::try_from(LARGEST).unwrap_or(usize::MAX);
    let mut limits = Limits::default();
    (limits.decoding_buffer_size, limits.intermediate_buffer_size) = (most, most);
    let mut decoder = TiffDecoder::new(Cursor::new(bytes)).map_err(error)?.with_limits(limits);
    let (width, height) = decoder.dimensions().map_err(error)?;
    let color = decoder.colortype().map_err(error)?;
    let (channels, stored) = match color {
        ColorType::Gray(_) => (Channels::Grey, 1),
        ColorType::GrayA(_) | ColorType::Multiband { num_samples: 2, .. } => (Channels::GreyAlpha, 2),
        ColorType::RGB(_) => (Channels::Rgb, 3),
        ColorType::RGBA(_) => (Channels::Rgba, 4),
        // Cyan, magenta, yellow and black.
        ColorType::CMYK(_) => (Channels::Rgb, 4),
        other => return Err(Error::unsupported(FORMAT, format!("pixels of another kind: {other:?}"))),
    };
    let planes: Option<u16> = decoder.find_tag_unsigned(Tag::PlanarConfiguration).map_err(error)?;
    if planes == Some(2) && channels != Channels::Grey {
        return Err(Error::unsupported(FORMAT, "a plane for each channel"));
    }
    let extra: Option<Vec<u16>> = decoder.find_tag_unsigned_vec(Tag::ExtraSamples).map_err(error)?;
    let bits = color.bit_depth();
    let mut info = Info::new(FORMAT, [width, height].map(u64::from), channels)?;
    info.is_deep = bits > 8;
    // "Associated alpha data (with pre-multiplied color)": TIFF 6.0, section 18.
    info.is_premultiplied = channels.has_alpha() && extra.is_some_and(|extra| extra.first() == Some(&1));
    info.images = if decoder.more_images() { 2 } else { 1 };
    Ok(Decoder::whole(info, move || to_bytes(decoder.read_image().map_err(error)?, bits, &info, stored)))
}

fn error(error: TiffError) -> Error {
    match error {
        TiffError::UnsupportedError(what) => Error::unsupported(FORMAT, what.to_string()),
        TiffError::LimitsExceeded => Error::unsupported(FORMAT, "more data than the limits allow"),
        TiffError::IoError(_) => Error::cut(FORMAT),
        other => Error::damaged(FORMAT, other),
    }
}

/// The numbers of an image, `stored` of them for each pixel, as bytes.
fn to_bytes(decoded: DecodingResult, bits: u8, info: &Info, stored: usize) -> Result<Vec<u8>, Error> {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a cast to integers saturates")]
    let of_float = |value: f32| (value * 255.0).round() as u8;
    let bytes: Vec<u8> = match decoded {
        DecodingResult::U8(bytes) if bits == 8 => bytes,
        DecodingResult::U8(packed) if bits < 8 => unpacked(&packed, bits, info, stored),
        DecodingResult::U16(numbers) => numbers.into_iter().map(|number| of_deep(number.into(), 65_535)).collect(),
        DecodingResult::U32(numbers) => {
            numbers.into_iter().map(|number| of_deep(number.into(), u32::MAX.into())).collect()
        }
        DecodingResult::F32(numbers) => numbers.into_iter().map(of_float).collect(),
        #[allow(clippy::cast_possible_truncation, reason = "eight bits are left of it")]
        DecodingResult::F64(numbers) => numbers.into_iter().map(|number| of_float(number as f32)).collect(),
        DecodingResult::F16(numbers) => numbers.into_iter().map(|number| of_float(number.to_f32())).collect(),
        _ => return Err(Error::unsupported(FORMAT, format!("{bits} bits per channel"))),
    };
    let wanted = info.size[0] as usize * info.size[1] as usize * stored;
    let bytes = Some(bytes).filter(|bytes| bytes.len() == wanted).ok_or_else(|| Error::cut(FORMAT))?;
    if stored == info.channels.count() {
        return Ok(bytes);
    }
    let mix = |ink: u8, black: u8| of_deep(u64::from(255 - ink) * u64::from(255 - black), 255 * 255);
    let of = |inks: &[u8]| match inks {
        [c, m, y, k] => [mix(*c, *k), mix(*m, *k), mix(*y, *k)],
        _ => [0; 3],
    };
    Ok(bytes.chunks_exact(stored).flat_map(of).collect())
}

/// A number from 0 to `most` as a byte, rounded.
fn of_deep(number: u64, most: u64) -> u8 {
    u8::try_from((number * 255 + most / 2) / most).unwrap_or(u8::MAX)
}

/// Spreads numbers of 1, 2 or 4 bits, of which each row begins with a new byte.
fn unpacked(packed: &[u8], bits: u8, info: &Info, stored: usize) -> Vec<u8> {
    let len = info.size[0] as usize * stored;
    let row_len = (len * usize::from(bits)).div_ceil(8).max(1);
    let most = (1_u16 << bits) - 1;
    let rows = packed.chunks_exact(row_len).flat_map(|row| {
        let spread =
            row.iter().flat_map(|byte| (0..8 / bits).rev().map(move |at| u16::from(*byte) >> (at * bits) & most));
        spread.take(len)
    });
    rows.map(|value| of_deep(value.into(), most.into())).collect()
}
