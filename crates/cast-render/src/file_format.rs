//! The formats of results.

use std::path::Path;

use crate::Error;

/// A format in which pictures are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FileFormat {
    /// PNG, for one picture or a sheet of several.
    Png,
    /// Animated PNG.
    Apng,
    /// GIF.
    Gif,
}

impl FileFormat {
    /// The format that the extension of a path names; PNG without one.
    ///
    /// ```
    /// # use cast_render::FileFormat;
    /// assert_eq!(FileFormat::of_path("walk.GIF"), Ok(FileFormat::Gif));
    /// assert!(FileFormat::of_path("walk.jpg").is_err());
    /// ```
    ///
    /// # Errors
    /// Returns an error that names the formats if pictures are not written with this extension.
    pub fn of_path(path: impl AsRef<Path>) -> Result<Self, Error> {
        let Some(extension) = path.as_ref().extension() else { return Ok(Self::Png) };
        let extension = extension.to_string_lossy();
        match &*extension.to_ascii_lowercase() {
            "png" => Ok(Self::Png),
            "apng" => Ok(Self::Apng),
            "gif" => Ok(Self::Gif),
            _ => Err(Error::Extension(extension.into_owned())),
        }
    }
}
