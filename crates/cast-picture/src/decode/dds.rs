//! DirectDraw surfaces: block-compressed and uncompressed; of mip levels, faces, elements and slices the first.

use std::cmp::Ordering;
use std::io::Cursor;

use dds::header::{AlphaMode, Dx9Header, Dx9PixelFormat, Header, MaskPixelFormat, ParseOptions, PixelFormatFlags};
use dds::{
    Channels as DdsChannels, ColorFormat, DataLayout, DecodeOptions, DecodingError, Format, HeaderError, ImageViewMut,
    Offset, PixelInfo, Precision, Size,
};

use super::raw::{Masks, Pixels, Raw};
use crate::Error;
use crate::decoder::{Decoder, Rows};
use crate::file_format::FileFormat;
use crate::info::{Channels, Info};

const FORMAT: FileFormat = FileFormat::Dds;

/// Rows that are decoded at a time; a multiple of the heights of most blocks.
const ROWS: u32 = 16;

pub(super) fn open(bytes: &[u8]) -> Result<Decoder<'_>, Error> {
    let mut reader = Cursor::new(bytes);
    let options = ParseOptions::new_permissive(Some(bytes.len() as u64));
    let header = Header::read(&mut reader, &options).map_err(|error| match error {
        HeaderError::Io(_) => Error::cut(FORMAT),
        other => Error::damaged(FORMAT, other),
    })?;
    let data = usize::try_from(reader.position()).ok().and_then(|at| bytes.get(at..)).unwrap_or_default();
    let size = [header.width(), header.height()].map(u64::from);
    let format = match (Format::from_header(&header), &header) {
        // The library reads grey and alpha as red and green.
        (_, Header::Dx9(Dx9Header { pixel_format: Dx9PixelFormat::Mask(pixels), .. }))
            if pixels.flags.contains(PixelFormatFlags::LUMINANCE) =>
        {
            return masked(data, size, pixels);
        }
        (Ok(format), _) => format,
        (Err(_), Header::Dx9(Dx9Header { pixel_format: Dx9PixelFormat::Mask(pixels), .. })) => {
            return masked(data, size, pixels);
        }
        (Err(error), _) => return Err(Error::unsupported(FORMAT, format!("pixels of another kind: {error}"))),
    };
    // The library rounds down when it divides by alpha, and only does it for these two.
    let format = match format {
        Format::BC2_UNORM_PREMULTIPLIED_ALPHA => Format::BC2_UNORM,
        Format::BC3_UNORM_PREMULTIPLIED_ALPHA => Format::BC3_UNORM,
        other => other,
    };
    let alpha = match &header {
        Header::Dx9(header) => header.alpha_mode(),
        Header::Dx10(header) => header.alpha_mode,
    };
    if matches!(format, Format::NV12 | Format::P010 | Format::P016) {
        return Err(Error::unsupported(FORMAT, "planes of a video"));
    }
    const RGB: (Channels, ColorFormat) = (Channels::Rgb, ColorFormat::new(DdsChannels::Rgb, Precision::U8));
    let native = format.color();
    let (channels, color) = match native.channels {
        DdsChannels::Grayscale => (Channels::Grey, ColorFormat::new(DdsChannels::Grayscale, Precision::U8)),
        DdsChannels::Rgba if alpha == AlphaMode::Opaque => RGB,
        DdsChannels::Rgb => RGB,
        DdsChannels::Alpha | DdsChannels::Rgba => (Channels::Rgba, ColorFormat::new(DdsChannels::Rgba, Precision::U8)),
    };
    let mut info = Info::new(FORMAT, size, channels)?;
    info.is_deep = native.precision != Precision::U8;
    info.is_premultiplied = alpha == AlphaMode::Premultiplied && channels.has_alpha();
    info.has_two_channels = matches!(
        format,
        Format::BC5_UNORM
            | Format::BC5_SNORM
            | Format::R8G8_UNORM
            | Format::R8G8_SNORM
            | Format::R16G16_UNORM
            | Format::R16G16_SNORM
            | Format::R16G16_FLOAT
            | Format::R32G32_FLOAT
    );
    info.images = match DataLayout::from_header(&header) {
        Ok(DataLayout::Volume(_)) => header.depth().unwrap_or(1),
        Ok(DataLayout::TextureArray(array)) => u32::try_from(array.len()).unwrap_or(u32::MAX),
        // What follows the first image does not matter.
        Ok(DataLayout::Texture(_)) | Err(_) => 1,
    };
    let whole = Size::new(info.size[0], info.size[1]);
    let needed = PixelInfo::from(format).surface_bytes(whole);
    if needed.is_none_or(|needed| needed > data.len() as u64) {
        return Err(Error::cut(FORMAT));
    }
    let strip = vec![0; info.row_len() * ROWS.min(info.size[1]) as usize];
    let is_bc3 = matches!(format, Format::BC3_UNORM | Format::BC3_UNORM_RXGB | Format::BC3_UNORM_NORMAL);
    Ok(Decoder::by_row(info, Blocks { data, format, color, whole, strip, row: 0, is_bc3, blocks: Vec::new() }))
}

/// The blocks of a surface, some rows at a time.
struct Blocks<'b> {
    data: &'b [u8],
    format: Format,
    color: ColorFormat,
    whole: Size,
    strip: Vec<u8>,
    row: usize,
    is_bc3: bool,
    /// The blocks of the strip, if they had to be changed.
    blocks: Vec<u8>,
}

/// Changes a block of BC3 so that its first colour is the larger one, which does not change what it means: with four
/// colours, the order of the two that are stored is free. The library takes the other order for that of BC1, where it means
/// three colours and black (D3D11.3 functional specification, 19.5.11: the colours of BC3 are always four).
fn with_four_colors(block: &mut [u8]) {
    let [_, _, _, _, _, _, _, _, low0, high0, low1, high1, indices @ ..] = block else { return };
    let numbers = [[*low0, *high0], [*low1, *high1]].map(u16::from_le_bytes);
    match numbers[0].cmp(&numbers[1]) {
        Ordering::Greater => {}
        Ordering::Equal => indices.fill(0),
        Ordering::Less => {
            std::mem::swap(low0, low1);
            std::mem::swap(high0, high1);
            // 0 and 1 are the stored colours, 2 and 3 those between them.
            indices.iter_mut().for_each(|four| *four ^= 0x55);
        }
    }
}

impl Rows for Blocks<'_> {
    fn next(&mut self, row: &mut [u8]) -> Result<(), Error> {
        let (within, len) = (self.row % ROWS as usize, row.len());
        if within == 0 {
            let top = u32::try_from(self.row).unwrap_or(u32::MAX);
            let height = self.whole.height.saturating_sub(top).min(ROWS);
            let size = Size::new(self.whole.width, height);
            let strip = self.strip.get_mut(..len * height as usize).ok_or_else(|| Error::cut(FORMAT))?;
            let image = ImageViewMut::new(strip, size, self.color).ok_or_else(|| Error::cut(FORMAT))?;
            let (at, options) = (Offset::new(0, top), DecodeOptions::default());
            let decoded = if self.is_bc3 {
                let row = self.whole.width.div_ceil(4) as usize * 16;
                let first = self.data.get(self.row / 4 * row..).unwrap_or_default();
                let blocks = first.get(..row * height.div_ceil(4) as usize).ok_or_else(|| Error::cut(FORMAT))?;
                self.blocks.clear();
                self.blocks.extend_from_slice(blocks);
                self.blocks.chunks_exact_mut(16).for_each(with_four_colors);
                dds::decode(&mut &*self.blocks, image, self.format, &options)
            } else {
                dds::decode_rect(&mut Cursor::new(self.data), image, at, self.whole, self.format, &options)
            };
            decoded.map_err(|error| match error {
                DecodingError::Io(_) => Error::cut(FORMAT),
                other => Error::damaged(FORMAT, other),
            })?;
        }
        let decoded = self.strip.get(within * len..).and_then(|rest| rest.get(..len));
        row.copy_from_slice(decoded.ok_or_else(|| Error::cut(FORMAT))?);
        self.row += 1;
        Ok(())
    }
}

/// Uncompressed pixels in an unusual order of bits.
fn masked<'b>(data: &'b [u8], size: [u64; 2], pixels: &MaskPixelFormat) -> Result<Decoder<'b>, Error> {
    let other = || Error::unsupported(FORMAT, format!("pixels of another kind: {pixels:?}"));
    let flags = pixels.flags;
    let is_grey = flags.contains(PixelFormatFlags::LUMINANCE);
    let has_alpha = flags.contains(PixelFormatFlags::ALPHAPIXELS) && pixels.a_bit_mask != 0;
    // For grey, some programs write masks beyond the bits of a pixel.
    let bits = pixels.rgb_bit_count as u32;
    let or = |mask: u32, usual: u32| {
        Some(mask).filter(|mask| *mask != 0 && mask.leading_zeros() >= 32 - bits).unwrap_or(usual)
    };
    let masks = match (is_grey, has_alpha, flags.contains(PixelFormatFlags::RGB)) {
        (true, true, _) => vec![or(pixels.r_bit_mask, 0xFF), or(pixels.a_bit_mask, 0xFF << (bits - 8))],
        (true, false, _) => vec![or(pixels.r_bit_mask, u32::MAX >> (32 - bits))],
        (false, true, true) => vec![pixels.r_bit_mask, pixels.g_bit_mask, pixels.b_bit_mask, pixels.a_bit_mask],
        (false, false, true) => vec![pixels.r_bit_mask, pixels.g_bit_mask, pixels.b_bit_mask],
        (false, _, false) => return Err(other()),
    };
    let channels = Channels::of(masks.len()).ok_or_else(other)?;
    let bytes = pixels.rgb_bit_count as usize / 8;
    let masks = Masks::new(bytes, &masks).ok_or_else(other)?;
    let info = Info::new(FORMAT, size, channels)?;
    let row = info.size[0] as usize * bytes;
    if (row as u64).saturating_mul(size[1]) > data.len() as u64 {
        return Err(Error::cut(FORMAT));
    }
    let rows = Raw {
        format: FORMAT,
        raw: data.into(),
        stride: row,
        height: info.size[1] as usize,
        row: 0,
        is_from_top: true,
        is_from_right: false,
        pixels: Pixels::Bits(masks),
        channels,
    };
    Ok(Decoder::by_row(info, rows))
}
