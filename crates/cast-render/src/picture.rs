//! The rendered picture.

use std::io::{self, Write};
use std::path::Path;

use cast_file::replace_file;
use cast_picture::Channels;

use crate::Error;

/// sRGB pixels with straight alpha, and the textures that are missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    size: (u32, u32),
    pixels: Vec<[u8; 4]>,
    missing_textures: Vec<String>,
}

impl Picture {
    pub(crate) fn new(size: (u32, u32), pixels: Vec<[u8; 4]>, missing_textures: Vec<String>) -> Self {
        Self { size, pixels, missing_textures }
    }

    pub(crate) fn pixels_mut(&mut self) -> &mut [[u8; 4]] {
        &mut self.pixels
    }

    /// The width in pixels.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.size.0
    }

    /// The height in pixels.
    #[must_use]
    pub fn height(&self) -> u32 {
        self.size.1
    }

    /// The pixels, row by row from the top: red, green, blue and alpha.
    #[must_use]
    pub fn pixels(&self) -> &[[u8; 4]] {
        &self.pixels
    }

    /// The paths of textures that could not be read, in ascending order; their surfaces are grey.
    #[must_use]
    pub fn missing_textures(&self) -> &[String] {
        &self.missing_textures
    }

    /// The picture as a PNG file.
    ///
    /// # Errors
    /// Returns an error if it cannot be encoded, which only happens if there is not enough memory.
    pub fn to_png(&self) -> Result<Vec<u8>, Error> {
        let pixels = self.pixels.as_flattened().to_vec();
        let picture = cast_picture::Picture::new([self.size.0, self.size.1], Channels::Rgba, pixels);
        let picture = picture.ok_or_else(|| Error::Encode("it is too large".to_owned()))?;
        picture.to_png().map_err(|error| Error::Encode(error.to_string()))
    }

    /// Saves the picture as a PNG file. A file that exists is replaced as a whole: there is always either the old one or
    /// the new one.
    ///
    /// # Errors
    /// Returns an error if the picture cannot be encoded, or the file cannot be written, for example because it is a
    /// device. The file is then unchanged.
    pub fn save_png(&self, path: impl AsRef<Path>) -> Result<(), Error> {
        let (path, png) = (path.as_ref(), self.to_png()?);
        let saved = replace_file(path, |file| -> io::Result<()> { file.write_all(&png) });
        saved.map_err(|error| Error::Save { path: path.into(), kind: error.kind(), reason: error.to_string() })
    }
}
