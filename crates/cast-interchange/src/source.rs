//! The input of a conversion.

use std::path::Path;

use cast_file::CastFile;

use crate::names;

/// The bytes of a file, and its path.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Source<'a> {
    /// The content, mapped or read.
    pub bytes: &'a [u8],
    /// Its path: files that it refers to are resolved against its directory. `None` for bytes without a path, which
    /// cannot refer to files.
    pub path: Option<&'a Path>,
    /// The file, if the bytes are a Cast file that was already parsed.
    pub cast: Option<&'a CastFile>,
}

impl<'a> Source<'a> {
    /// Bytes without a path.
    #[must_use]
    pub fn of_bytes(bytes: &'a [u8]) -> Self {
        Self { bytes, path: None, cast: None }
    }

    /// A file that was mapped or read.
    #[must_use]
    pub fn of_file(bytes: &'a [u8], path: &'a Path) -> Self {
        Self { bytes, path: Some(path), cast: None }
    }

    /// A Cast file that is already parsed.
    #[must_use]
    pub fn of_cast(file: &'a CastFile) -> Self {
        Self { bytes: file.bytes(), path: file.path(), cast: Some(file) }
    }

    /// The name of an animation without one: that of the file.
    #[must_use]
    pub fn animation_name(&self) -> &'a str {
        names::of_animation(self.stem())
    }

    /// The name of a model without one: that of the file.
    #[must_use]
    pub fn model_name(&self) -> &'a str {
        names::of_model(self.stem())
    }

    /// The name of the file without its extension; empty if there is none.
    #[must_use]
    pub fn stem(&self) -> &'a str {
        self.path.and_then(Path::file_stem).and_then(|stem| stem.to_str()).unwrap_or("")
    }
}
