//! From one file to another: decoded, resized and encoded.

use crate::Error;
use crate::decoder::Decoder;
use crate::file_format::FileFormat;
use crate::info::Info;
use crate::resize::{Content, fitted};

/// A format that is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TargetFormat {
    /// PNG.
    Png,
    /// JPEG, or PNG where pixels are transparent.
    Jpeg,
    /// WebP without loss.
    WebP,
}

/// What a file becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Conversion {
    /// What its numbers mean.
    pub content: Content,
    /// The format.
    pub target: TargetFormat,
    /// The maximum width and height in pixels; larger images are made smaller.
    pub longest: Option<u32>,
    /// The quality of JPEG, from 1 to 100.
    pub quality: u8,
}

/// A file that was made.
#[derive(Debug)]
#[non_exhaustive]
pub struct Converted {
    /// The content of the file.
    pub bytes: Vec<u8>,
    /// Its format.
    pub format: FileFormat,
    /// The width and height in pixels.
    pub size: [u32; 2],
    /// The file that it was made of.
    pub source: Info,
    /// The same image as PNG, if it was made for programs that cannot read the format.
    pub fallback: Option<Vec<u8>>,
}

impl Conversion {
    /// The size of the result.
    #[must_use]
    pub fn size_of(&self, info: &Info) -> [u32; 2] {
        self.longest.map_or(info.size, |longest| fitted(info.size, longest))
    }

    /// Converts a file. `name` is its name or path, see [`FileFormat::of`]; with `with_fallback`, a WebP image is made
    /// as PNG, too.
    ///
    /// # Errors
    /// Returns an error if the file is in none of the formats, damaged, or exceeds the limits.
    pub fn run(&self, bytes: &[u8], name: Option<&str>, with_fallback: bool) -> Result<Converted, Error> {
        let decoder = Decoder::new(bytes, name)?;
        let source = *decoder.info();
        let picture = decoder.resized(self.size_of(&source), self.content)?.without_opaque_alpha();
        let (format, bytes) = match self.target {
            TargetFormat::Jpeg if !picture.is_transparent() => (FileFormat::Jpeg, picture.to_jpeg(self.quality)?),
            TargetFormat::Png | TargetFormat::Jpeg => (FileFormat::Png, picture.to_png()?),
            TargetFormat::WebP => (FileFormat::WebP, picture.to_webp()?),
        };
        let fallback = (with_fallback && format == FileFormat::WebP).then(|| picture.to_png()).transpose()?;
        Ok(Converted { bytes, format, size: picture.size(), source, fallback })
    }
}
