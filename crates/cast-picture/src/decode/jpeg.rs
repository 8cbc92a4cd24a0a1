//! JPEG.

use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::bytestream::ZCursor;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

use crate::Error;
use crate::decoder::Decoder;
use crate::file_format::FileFormat;
use crate::info::{Channels, Info};

const FORMAT: FileFormat = FileFormat::Jpeg;

pub(super) fn open(bytes: &[u8]) -> Result<Decoder<'_>, Error> {
    // Strict, so that a truncated file is not an image whose rest is grey.
    let most = usize::from(u16::MAX);
    let options = DecoderOptions::default().set_strict_mode(true).set_max_width(most).set_max_height(most);
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(bytes), options);
    decoder.decode_headers().map_err(|error| Error::damaged(FORMAT, error))?;
    let head = decoder.info().ok_or_else(|| Error::cut(FORMAT))?;
    let (channels, space) =
        if head.components == 1 { (Channels::Grey, ColorSpace::Luma) } else { (Channels::Rgb, ColorSpace::RGB) };
    let info = Info::new(FORMAT, [head.width, head.height].map(u64::from), channels)?;
    let options = options.jpeg_set_out_colorspace(space);
    Ok(Decoder::whole(info, move || {
        let decoded = JpegDecoder::new_with_options(ZCursor::new(bytes), options).decode();
        decoded.map_err(|error| Error::damaged(FORMAT, error))
    }))
}
