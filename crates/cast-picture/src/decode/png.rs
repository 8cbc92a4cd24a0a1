//! PNG.

use std::io::Cursor;

use png::{BitDepth, Limits, Reader, Transformations};

use crate::Error;
use crate::decoder::{Decoder, Rows};
use crate::file_format::FileFormat;
use crate::info::{Channels, Info};
use crate::limits::LARGEST;

const FORMAT: FileFormat = FileFormat::Png;

pub(super) fn open(bytes: &[u8]) -> Result<Decoder<'_>, Error> {
    // In addition to the image, two rows and the tables of the decompressor.
    let limit = usize::try_from(LARGEST + (1 << 20)).unwrap_or(usize::MAX);
    let mut decoder = png::Decoder::new_with_limits(Cursor::new(bytes), Limits { bytes: limit });
    // What they contain could be as large as the limit, and nothing uses it.
    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(true);
    decoder.set_transformations(Transformations::normalize_to_color8());
    let header = decoder.read_header_info().map_err(|error| Error::damaged(FORMAT, error))?;
    let size = [header.width, header.height].map(u64::from);
    let (is_deep, is_interlaced) = (header.bit_depth == BitDepth::Sixteen, header.interlaced);
    Info::new(FORMAT, size, Channels::Grey)?;
    let mut reader = decoder.read_info().map_err(|error| Error::damaged(FORMAT, error))?;
    let channels = Channels::of(reader.output_color_type().0.samples());
    let channels = channels.ok_or_else(|| Error::unsupported(FORMAT, "unknown channels"))?;
    let mut info = Info::new(FORMAT, size, channels)?;
    info.is_deep = is_deep;
    if is_interlaced {
        return Ok(Decoder::whole(info, move || {
            let mut pixels = vec![0; info.decoded_len()];
            reader.next_frame(&mut pixels).map_err(|error| Error::damaged(FORMAT, error))?;
            Ok(pixels)
        }));
    }
    Ok(Decoder::by_row(info, reader))
}

impl Rows for Reader<Cursor<&[u8]>> {
    fn next(&mut self, row: &mut [u8]) -> Result<(), Error> {
        let next = self.next_row().map_err(|error| Error::damaged(FORMAT, error))?;
        let next = next.ok_or_else(|| Error::cut(FORMAT))?;
        row.copy_from_slice(next.data().get(..row.len()).ok_or_else(|| Error::cut(FORMAT))?);
        Ok(())
    }
}
