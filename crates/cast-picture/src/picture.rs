//! Decoded images.

use crate::Error;
use crate::decode::Decoder;
use crate::encode;
use crate::file_format::FileFormat;
use crate::info::{Channels, Info};
use crate::resize::{Content, resize};

/// A decoded image: rows of pixels from the top, with eight bits per channel and straight alpha.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    size: [u32; 2],
    channels: Channels,
    pixels: Vec<u8>,
    is_deep: bool,
}

impl Picture {
    /// An image of these pixels; `None` if their number does not match the size, or the size exceeds the limits.
    #[must_use]
    pub fn new(size: [u32; 2], channels: Channels, pixels: Vec<u8>) -> Option<Self> {
        let info = Info::new(FileFormat::Png, size.map(u64::from), channels).ok()?;
        (info.decoded_len() == pixels.len()).then_some(Self { size, channels, pixels, is_deep: false })
    }

    pub(crate) fn of(size: [u32; 2], channels: Channels, pixels: Vec<u8>, is_deep: bool) -> Self {
        Self { size, channels, pixels, is_deep }
    }

    /// Decodes a file. `name` is its name or path, see [`FileFormat::of`].
    ///
    /// # Errors
    /// Returns an error if the file is in none of the formats, damaged, or exceeds the limits.
    pub fn decode(bytes: &[u8], name: Option<&str>) -> Result<Self, Error> {
        Decoder::new(bytes, name)?.decode()
    }

    /// The width and height in pixels.
    #[must_use]
    pub fn size(&self) -> [u32; 2] {
        self.size
    }

    /// The channels of each pixel.
    #[must_use]
    pub fn channels(&self) -> Channels {
        self.channels
    }

    /// The pixels.
    #[must_use]
    pub fn pixels(&self) -> &[u8] {
        &self.pixels
    }

    /// The pixels.
    #[must_use]
    pub fn into_pixels(self) -> Vec<u8> {
        self.pixels
    }

    /// Whether the file had more than eight bits per channel.
    #[must_use]
    pub fn is_deep(&self) -> bool {
        self.is_deep
    }

    /// Whether there is alpha, and not all pixels are opaque.
    #[must_use]
    pub fn is_transparent(&self) -> bool {
        let count = self.channels.count();
        self.channels.has_alpha() && self.pixels.iter().skip(count - 1).step_by(count).any(|alpha| *alpha != u8::MAX)
    }

    /// The image without alpha, if that is opaque everywhere.
    #[must_use]
    pub fn without_opaque_alpha(mut self) -> Self {
        if !self.channels.has_alpha() || self.is_transparent() {
            return self;
        }
        let count = self.channels.count();
        let mut index = 0;
        self.pixels.retain(|_| {
            index += 1;
            index % count != 0
        });
        self.channels = Channels::of(count - 1).unwrap_or(self.channels);
        self
    }

    /// The image in another size.
    ///
    /// # Errors
    /// Returns an error if the size exceeds the limits.
    pub fn resized(&self, size: [u32; 2], content: Content) -> Result<Self, Error> {
        let mut info = Info::new(FileFormat::Png, self.size.map(u64::from), self.channels)?;
        info.is_deep = self.is_deep;
        let mut rows = self.pixels.chunks_exact(info.row_len());
        resize(&info, size, content, |row| {
            row.copy_from_slice(rows.next().ok_or_else(|| Error::cut(FileFormat::Png))?);
            Ok(())
        })
    }

    /// Encodes a PNG file.
    ///
    /// # Errors
    /// Returns an error if there is not enough memory.
    pub fn to_png(&self) -> Result<Vec<u8>, Error> {
        encode::png(self)
    }

    /// Encodes a JPEG file without alpha. The quality ranges from 1 to 100, as in other programs.
    ///
    /// # Errors
    /// Returns an error if there is not enough memory.
    pub fn to_jpeg(&self, quality: u8) -> Result<Vec<u8>, Error> {
        encode::jpeg::encode(self, quality)
    }

    /// Encodes a WebP file without loss.
    ///
    /// # Errors
    /// Returns an error if there is not enough memory, or the image is wider or higher than 16,383 pixels.
    pub fn to_webp(&self) -> Result<Vec<u8>, Error> {
        encode::webp(self)
    }
}
