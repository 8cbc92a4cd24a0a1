//! The formats that are decoded.

mod bmp;
mod dds;
mod jpeg;
mod png;
mod raw;
mod tga;
mod tiff;
mod webp;

use crate::Error;
use crate::decoder::Decoder;
use crate::file_format::FileFormat;
use crate::picture::Picture;

impl<'b> Decoder<'b> {
    /// Reads the header of a file. `name` is its name or path, see [`FileFormat::of`].
    ///
    /// # Errors
    /// Returns an error if the file is in none of the formats, its header is damaged, or it exceeds the limits.
    pub fn new(bytes: &'b [u8], name: Option<&str>) -> Result<Self, Error> {
        match FileFormat::of(bytes, name).ok_or(Error::UnknownFormat)? {
            FileFormat::Bmp => bmp::open(bytes),
            FileFormat::Dds => dds::open(bytes),
            FileFormat::Jpeg => jpeg::open(bytes),
            FileFormat::Png => png::open(bytes),
            FileFormat::Tga => tga::open(bytes),
            FileFormat::Tiff => tiff::open(bytes),
            FileFormat::WebP => webp::open(bytes),
        }
    }
}

impl Picture {
    /// Decodes a file. `name` is its name or path, see [`FileFormat::of`].
    ///
    /// # Errors
    /// Returns an error if the file is in none of the formats, damaged, or exceeds the limits.
    pub fn decode(bytes: &[u8], name: Option<&str>) -> Result<Self, Error> {
        Decoder::new(bytes, name)?.decode()
    }
}
