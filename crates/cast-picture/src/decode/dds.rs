//! DirectDraw surfaces: block-compressed and uncompressed; of mip levels, faces, elements and slices the first.

use std::io::Cursor;

use dds::header::{Dx9Header, Dx9PixelFormat, Header, MaskPixelFormat, ParseOptions, PixelFormatFlags};
use dds::{
    Channels as DdsChannels, ColorFormat, DataLayout, DecodeOptions, DecodingError, Format, ImageViewMut, Offset,
    PixelInfo, Precision, Size,
};

use super::masks::Masks;
use super::{Decoder, Rows};
use crate::Error;
use crate::file_format::FileFormat;
use crate::info::{Channels, Info};

const FORMAT: FileFormat = FileFormat::Dds;

/// Rows that are decoded at a time; a multiple of the heights of most blocks.
const ROWS: u32 = 16;

pub(super) fn open(bytes: &[u8]) -> Result<Decoder<'_>, Error> {
    let mut reader = Cursor::new(bytes);
    let options = ParseOptions::new_permissive(Some(bytes.len() as u64));
    let header = Header::read(&mut reader, &options).map_err(|error| Error::damaged(FORMAT, error))?;
    let data = usize::try_from(reader.position()).ok().and_then(|at| bytes.get(at..)).unwrap_or_default();
    let size = [header.width(), header.height()].map(u64::from);
    let format = match (Format::from_header(&header), &header) {
        (Ok(format), _) => format,
        (Err(_), Header::Dx9(Dx9Header { pixel_format: Dx9PixelFormat::Mask(pixels), .. })) => {
            return masked(data, size, pixels);
        }
        (Err(error), _) => return Err(Error::unsupported(FORMAT, format!("pixels of another kind: {error}"))),
    };
    if matches!(format, Format::NV12 | Format::P010 | Format::P016) {
        return Err(Error::unsupported(FORMAT, "planes of a video"));
    }
    let native = format.color();
    let (channels, color) = match native.channels {
        DdsChannels::Grayscale => (Channels::Grey, ColorFormat::new(DdsChannels::Grayscale, Precision::U8)),
        DdsChannels::Rgb => (Channels::Rgb, ColorFormat::new(DdsChannels::Rgb, Precision::U8)),
        DdsChannels::Alpha | DdsChannels::Rgba => (Channels::Rgba, ColorFormat::new(DdsChannels::Rgba, Precision::U8)),
    };
    let mut info = Info::new(FORMAT, size, channels)?;
    info.is_deep = native.precision != Precision::U8;
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
    Ok(Decoder::by_row(info, Blocks { data, format, color, whole, strip, row: 0 }))
}

/// The blocks of a surface, some rows at a time.
struct Blocks<'b> {
    data: &'b [u8],
    format: Format,
    color: ColorFormat,
    whole: Size,
    strip: Vec<u8>,
    row: usize,
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
            let (mut reader, options) = (Cursor::new(self.data), DecodeOptions::default());
            let at = Offset::new(0, top);
            dds::decode_rect(&mut reader, image, at, self.whole, self.format, &options).map_err(
                |error| match error {
                    DecodingError::Io(_) => Error::cut(FORMAT),
                    other => Error::damaged(FORMAT, other),
                },
            )?;
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
    let is_grey = flags.contains(PixelFormatFlags::LUMINANCE) && pixels.g_bit_mask == 0 && pixels.b_bit_mask == 0;
    let colors: &[u32] = match (is_grey, flags.contains(PixelFormatFlags::RGB)) {
        (true, _) => &[pixels.r_bit_mask],
        (false, true) => &[pixels.r_bit_mask, pixels.g_bit_mask, pixels.b_bit_mask],
        (false, false) => return Err(other()),
    };
    let has_alpha = flags.contains(PixelFormatFlags::ALPHAPIXELS) && pixels.a_bit_mask != 0;
    let masks: Vec<u32> = colors.iter().copied().chain(has_alpha.then_some(pixels.a_bit_mask)).collect();
    let bytes = pixels.rgb_bit_count as usize / 8;
    let masks = Masks::new(bytes, &masks).ok_or_else(other)?;
    let info = Info::new(FORMAT, size, Channels::of(colors.len() + usize::from(has_alpha)).ok_or_else(other)?)?;
    let row = info.size[0] as usize * bytes;
    if (row as u64).saturating_mul(size[1]) > data.len() as u64 {
        return Err(Error::cut(FORMAT));
    }
    Ok(Decoder::by_row(info, Masked { rows: data.chunks_exact(row), masks }))
}

struct Masked<'b> {
    rows: std::slice::ChunksExact<'b, u8>,
    masks: Masks,
}

impl Rows for Masked<'_> {
    fn next(&mut self, row: &mut [u8]) -> Result<(), Error> {
        self.masks.convert(self.rows.next().ok_or_else(|| Error::cut(FORMAT))?, row);
        Ok(())
    }
}
