//! Textures: reads DDS, TGA, PNG, JPEG, TIFF, BMP and WebP, resizes, and writes PNG, JPEG and WebP.
//!
//! All formats are decoded to 8 bits per channel. What a file is, its content tells; the extension of its name is only
//! used for TGA, which has no magic bytes. Of several images in a file (mip levels, faces of a cube map, frames), the
//! first is decoded.
//!
//! ```
//! use cast_picture::{Channels, Content, Decoder, Picture};
//!
//! let checks = Picture::new([2, 1], Channels::Grey, vec![0, 255]).unwrap();
//! let png = checks.to_png()?;
//! let decoder = Decoder::new(&png, None)?;
//! assert_eq!(decoder.info().size, [2, 1]);
//! let smaller = decoder.resized([1, 1], Content::Color)?;
//! // Half of the light of white is 188 in sRGB.
//! assert_eq!(smaller.pixels(), [188]);
//! # Ok::<(), cast_picture::Error>(())
//! ```
//!
//! # Limits
//!
//! Files are hostile. An image may be [`LONGEST`] pixels wide and high, and take [`LARGEST`] bytes when it is decoded;
//! both are compared before memory is allocated. Formats that are decoded row by row (DDS, TGA, and PNG that is not
//! interlaced) need memory for the result and a few rows, the others for the whole image.
#![forbid(unsafe_code)]
#![deny(clippy::indexing_slicing)]

mod color;
mod convert;
mod decode;
mod decoder;
mod encode;
mod error;
mod file_format;
mod info;
mod limits;
mod picture;
mod resize;
mod tga_header;

pub use color::{linear_of_srgb, srgb_of_linear};
pub use convert::{Conversion, Converted, TargetFormat};
pub use decoder::Decoder;
pub use error::Error;
pub use file_format::FileFormat;
pub use info::{Channels, Info};
pub use limits::{LARGEST, LONGEST};
pub use picture::Picture;
pub use resize::{Content, fitted};
