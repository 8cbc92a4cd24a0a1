//! Decoded images.

use crate::file_format::FileFormat;
use crate::info::{Channels, Info};

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
}
