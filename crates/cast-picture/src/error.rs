//! Errors of decoding and encoding.

use std::fmt;

use crate::file_format::FileFormat;
use crate::limits::{LARGEST, LONGEST};

/// Why an image cannot be decoded or encoded.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The content is in none of the formats.
    UnknownFormat,
    /// The format has a feature that is not supported.
    Unsupported {
        /// The format.
        format: FileFormat,
        /// The feature.
        feature: String,
    },
    /// The file is cut or damaged.
    Damaged {
        /// The format.
        format: FileFormat,
        /// What is wrong.
        reason: String,
    },
    /// The image has no pixels, or more than the limits allow.
    Size {
        /// The width in pixels.
        width: u64,
        /// The height in pixels.
        height: u64,
    },
    /// The image cannot be encoded.
    Encode {
        /// The format.
        format: FileFormat,
        /// What is wrong.
        reason: String,
    },
}

impl std::error::Error for Error {}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownFormat => write!(
                f,
                "the file is not a DDS, TGA, PNG, JPEG, TIFF, BMP or WebP image; convert it to one of them, such as PNG"
            ),
            Self::Unsupported { format, feature } => {
                write!(
                    f,
                    "the {format} file has {feature}, which cannot be read; convert it to another format, such as PNG"
                )
            }
            Self::Damaged { format, reason } => write!(f, "the {format} file is damaged: {reason}"),
            Self::Size { width, height } => write!(
                f,
                "the image has {width} by {height} pixels; it must have at least one, at most {LONGEST} in each direction, and take at most {} MiB",
                LARGEST >> 20
            ),
            Self::Encode { format, reason } => write!(f, "the image cannot be written as {format}: {reason}"),
        }
    }
}

impl Error {
    pub(crate) fn damaged(format: FileFormat, reason: impl ToString) -> Self {
        Self::Damaged { format, reason: reason.to_string() }
    }

    pub(crate) fn unsupported(format: FileFormat, feature: impl Into<String>) -> Self {
        Self::Unsupported { format, feature: feature.into() }
    }

    pub(crate) fn cut(format: FileFormat) -> Self {
        Self::damaged(format, "it ends too early")
    }
}
