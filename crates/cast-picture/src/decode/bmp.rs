//! Windows bitmaps.

use zune_bmp::BmpDecoder;
use zune_bmp::zune_core::bytestream::ZCursor;
use zune_bmp::zune_core::options::DecoderOptions;

use super::Decoder;
use crate::Error;
use crate::file_format::FileFormat;
use crate::info::{Channels, Info, LONGEST};

const FORMAT: FileFormat = FileFormat::Bmp;

pub(super) fn open(bytes: &[u8]) -> Result<Decoder<'_>, Error> {
    let longest = LONGEST as usize;
    let options = DecoderOptions::default().set_max_width(longest).set_max_height(longest).set_strict_mode(true);
    let mut decoder = BmpDecoder::new_with_options(ZCursor::new(bytes), options);
    decoder.decode_headers().map_err(|error| Error::damaged(FORMAT, format!("{error:?}")))?;
    let (Some((width, height)), Some(space)) = (decoder.dimensions(), decoder.colorspace()) else {
        return Err(Error::cut(FORMAT));
    };
    let channels = Channels::of(space.num_components());
    let channels = channels.ok_or_else(|| Error::unsupported(FORMAT, "unknown channels"))?;
    let info = Info::new(FORMAT, [width as u64, height as u64], channels)?;
    Ok(Decoder::whole(info, move || decoder.decode().map_err(|error| Error::damaged(FORMAT, format!("{error:?}")))))
}
