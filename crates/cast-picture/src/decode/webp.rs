//! WebP; of an animation the first frame.

use std::io::Cursor;

use image_webp::WebPDecoder;

use crate::Error;
use crate::decoder::Decoder;
use crate::file_format::FileFormat;
use crate::info::{Channels, Info};
use crate::limits::LARGEST;

const FORMAT: FileFormat = FileFormat::WebP;

pub(super) fn open(bytes: &[u8]) -> Result<Decoder<'_>, Error> {
    let mut decoder = WebPDecoder::new(Cursor::new(bytes)).map_err(|error| Error::damaged(FORMAT, error))?;
    let (width, height) = decoder.dimensions();
    let channels = if decoder.has_alpha() { Channels::Rgba } else { Channels::Rgb };
    if !decoder.is_lossy() {
        // Without loss, the decoder has four channels in memory besides those of the result.
        Info::new(FORMAT, [width, height].map(u64::from), Channels::Rgba)?;
    }
    let mut info = Info::new(FORMAT, [width, height].map(u64::from), channels)?;
    info.images = decoder.num_frames().max(1);
    decoder.set_memory_limit(usize::try_from(LARGEST).unwrap_or(usize::MAX));
    Ok(Decoder::whole(info, move || {
        let mut pixels = vec![0; info.decoded_len()];
        decoder.read_image(&mut pixels).map_err(|error| Error::damaged(FORMAT, error))?;
        Ok(pixels)
    }))
}
