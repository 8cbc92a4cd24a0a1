//! What the header of an image says.

use crate::Error;
use crate::file_format::FileFormat;
use crate::limits::{LARGEST, LONGEST};

/// The channels of pixels, one byte each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Channels {
    /// Grey.
    Grey,
    /// Grey and alpha.
    GreyAlpha,
    /// Red, green and blue.
    Rgb,
    /// Red, green, blue and alpha.
    Rgba,
}

impl Channels {
    /// How many there are.
    #[must_use]
    pub const fn count(self) -> usize {
        match self {
            Self::Grey => 1,
            Self::GreyAlpha => 2,
            Self::Rgb => 3,
            Self::Rgba => 4,
        }
    }

    /// Whether the last one is alpha.
    #[must_use]
    pub const fn has_alpha(self) -> bool {
        matches!(self, Self::GreyAlpha | Self::Rgba)
    }

    /// The channels of pixels with so many bytes.
    pub(crate) const fn of(count: usize) -> Option<Self> {
        match count {
            1 => Some(Self::Grey),
            2 => Some(Self::GreyAlpha),
            3 => Some(Self::Rgb),
            4 => Some(Self::Rgba),
            _ => None,
        }
    }
}

/// What the header of an image says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Info {
    /// The format of the file.
    pub format: FileFormat,
    /// The width and height in pixels.
    pub size: [u32; 2],
    /// The channels after decoding.
    pub channels: Channels,
    /// Whether the file has more than eight bits per channel; they are reduced to eight, and numbers are clamped to the
    /// range from 0 to 1.
    pub is_deep: bool,
    /// Whether blue is not stored and 0 after decoding, as in BC5, which stores the x and y of normals.
    pub has_two_channels: bool,
    /// Whether the file stores colours multiplied by alpha. They are divided by it when they are decoded.
    pub is_premultiplied: bool,
    /// How many images of the largest size the file has: faces of a cube map, elements of an array, slices of a volume.
    /// Only the first is decoded.
    pub images: u32,
}

impl Info {
    /// Checks the size against the limits.
    pub(crate) fn new(format: FileFormat, size: [u64; 2], channels: Channels) -> Result<Self, Error> {
        let [width, height] = size;
        let error = Error::Size { width, height };
        let bytes = width.checked_mul(height).and_then(|pixels| pixels.checked_mul(channels.count() as u64));
        let sides = [u32::try_from(width), u32::try_from(height)];
        match (sides, bytes) {
            ([Ok(width @ 1..=LONGEST), Ok(height @ 1..=LONGEST)], Some(..=LARGEST)) => {
                let size = [width, height];
                let (is_deep, has_two_channels, is_premultiplied) = (false, false, false);
                Ok(Self { format, size, channels, is_deep, has_two_channels, is_premultiplied, images: 1 })
            }
            _ => Err(error),
        }
    }

    /// The number of bytes of a decoded row.
    pub(crate) fn row_len(&self) -> usize {
        self.size[0] as usize * self.channels.count()
    }

    /// The number of bytes of the decoded image.
    #[must_use]
    pub fn decoded_len(&self) -> usize {
        // Compared with the limits before.
        self.row_len() * self.size[1] as usize
    }
}
