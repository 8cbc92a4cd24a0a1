//! Decodes PNG and JPEG.

use std::io::Cursor;

use png::{BitDepth, Decoder, Limits, Transformations};
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::bytestream::ZCursor;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

use super::map::{LARGEST, LONGEST, Picture, size_of};
use crate::{NoteKind, notes};

type Spend<'s> = &'s mut dyn FnMut(usize) -> Result<(), &'static NoteKind>;

/// Decodes an image; `spend` is called with its size before memory is allocated.
pub(super) fn decode(bytes: &[u8], spend: Spend<'_>) -> Result<Picture, &'static NoteKind> {
    match bytes {
        [0x89, b'P', b'N', b'G', ..] => png(bytes, spend),
        [0xFF, 0xD8, 0xFF, ..] => jpeg(bytes, spend),
        _ => Err(UNREADABLE),
    }
}

const UNREADABLE: &NoteKind = &notes::material::UNREADABLE_PICTURES;

fn png(bytes: &[u8], spend: Spend<'_>) -> Result<Picture, &'static NoteKind> {
    // In addition to the image, two rows and the tables of the decompressor.
    let mut decoder = Decoder::new_with_limits(Cursor::new(bytes), Limits { bytes: LARGEST + (1 << 20) });
    decoder.set_transformations(Transformations::normalize_to_color8());
    let header = decoder.read_header_info().map_err(|_| UNREADABLE)?;
    let (width, height) = (number(header.width)?, number(header.height)?);
    let is_deep = header.bit_depth == BitDepth::Sixteen;
    size_of(width, height, 1)?;
    let mut reader = decoder.read_info().map_err(|_| UNREADABLE)?;
    let samples = reader.output_color_type().0.samples();
    let size = size_of(width, height, samples)?;
    if reader.output_buffer_size() != Some(size) {
        return Err(UNREADABLE);
    }
    spend(size)?;
    let mut bytes = vec![0; size];
    reader.next_frame(&mut bytes).map_err(|_| UNREADABLE)?;
    Ok(Picture { width, height, samples, bytes, is_deep })
}

fn jpeg(bytes: &[u8], spend: Spend<'_>) -> Result<Picture, &'static NoteKind> {
    // Strict, so that a truncated file is not an image whose rest is grey.
    let options = DecoderOptions::default().set_strict_mode(true).set_max_width(LONGEST).set_max_height(LONGEST);
    let head = {
        let options = options.set_max_width(usize::from(u16::MAX)).set_max_height(usize::from(u16::MAX));
        let mut decoder = JpegDecoder::new_with_options(ZCursor::new(bytes), options);
        decoder.decode_headers().map_err(|_| UNREADABLE)?;
        decoder.info().ok_or(UNREADABLE)?
    };
    let (width, height) = (usize::from(head.width), usize::from(head.height));
    let (samples, space) = if head.components == 1 { (1, ColorSpace::Luma) } else { (3, ColorSpace::RGB) };
    let size = size_of(width, height, samples)?;
    spend(size)?;
    let options = options.jpeg_set_out_colorspace(space);
    let bytes = JpegDecoder::new_with_options(ZCursor::new(bytes), options).decode().map_err(|_| UNREADABLE)?;
    let picture = Picture { width, height, samples, bytes, is_deep: false };
    Some(picture).filter(|picture| picture.bytes.len() == size).ok_or(UNREADABLE)
}

fn number(pixels: u32) -> Result<usize, &'static NoteKind> {
    usize::try_from(pixels).map_err(|_| &notes::material::LARGE_PICTURES)
}
