//! Encoders.

mod jpeg;

use image_webp::{ColorType as WebPColor, WebPEncoder};
use png::{BitDepth, ColorType, Compression, Encoder, Filter};

use crate::Error;
use crate::file_format::FileFormat;
use crate::info::Channels;
use crate::picture::Picture;

impl Picture {
    /// Encodes a PNG file.
    ///
    /// # Errors
    /// Returns an error if there is not enough memory.
    pub fn to_png(&self) -> Result<Vec<u8>, Error> {
        png(self)
    }

    /// Encodes a JPEG file without alpha. The quality ranges from 1 to 100, as in other programs.
    ///
    /// # Errors
    /// Returns an error if there is not enough memory.
    pub fn to_jpeg(&self, quality: u8) -> Result<Vec<u8>, Error> {
        jpeg::encode(self, quality)
    }

    /// Encodes a WebP file without loss.
    ///
    /// # Errors
    /// Returns an error if there is not enough memory, or the image is wider or higher than 16,383 pixels.
    pub fn to_webp(&self) -> Result<Vec<u8>, Error> {
        webp(self)
    }
}

fn png(picture: &Picture) -> Result<Vec<u8>, Error> {
    let [width, height] = picture.size();
    let mut out = Vec::new();
    let mut encoder = Encoder::new(&mut out, width, height);
    encoder.set_color(match picture.channels() {
        Channels::Grey => ColorType::Grayscale,
        Channels::GreyAlpha => ColorType::GrayscaleAlpha,
        Channels::Rgb => ColorType::Rgb,
        Channels::Rgba => ColorType::Rgba,
    });
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::Balanced);
    encoder.set_filter(Filter::Adaptive);
    let written = encoder.write_header().and_then(|mut writer| {
        writer.write_image_data(picture.pixels())?;
        writer.finish()
    });
    written.map_err(|error| Error::Encode { format: FileFormat::Png, reason: error.to_string() })?;
    Ok(out)
}

fn webp(picture: &Picture) -> Result<Vec<u8>, Error> {
    let [width, height] = picture.size();
    let color = match picture.channels() {
        Channels::Grey => WebPColor::L8,
        Channels::GreyAlpha => WebPColor::La8,
        Channels::Rgb => WebPColor::Rgb8,
        Channels::Rgba => WebPColor::Rgba8,
    };
    let mut out = Vec::new();
    let written = WebPEncoder::new(&mut out).encode(picture.pixels(), width, height, color);
    written.map_err(|error| Error::Encode { format: FileFormat::WebP, reason: error.to_string() })?;
    Ok(out)
}
