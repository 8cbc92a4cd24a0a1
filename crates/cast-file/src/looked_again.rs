//! Looking again for what work looked for.

use std::fs::{File, metadata};
use std::path::{Path, PathBuf};

use crate::confinement::Confinement;
use crate::references::{BaseDirectory, ReferenceError};
use crate::textures::TextureSearch;
use crate::trace::Lookup;

/// What was found.
#[derive(Debug)]
pub enum Found {
    /// A regular file.
    File {
        /// The file, open for reading.
        file: File,
        /// Where it is, with symbolic links in references resolved.
        path: PathBuf,
    },
    /// Nothing, or nothing that may be looked at.
    Missing,
    /// A pipe, a device or a directory.
    Other,
}

impl Lookup {
    /// The path at which it was looked for, unless it may be elsewhere.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        match self {
            Self::Path(path) | Self::Reference { path, .. } => Some(path),
            Self::Texture { .. } => None,
        }
    }

    /// Looks again. Textures are looked for with `search`.
    #[must_use]
    pub fn find(&self, search: &TextureSearch) -> Found {
        let file = match self {
            Self::Path(path) => {
                return match metadata(path) {
                    // Opening a pipe waits.
                    Ok(there) if !there.is_file() => Found::Other,
                    Ok(_) => File::open(path).map_or(Found::Missing, |file| Found::File { file, path: path.clone() }),
                    Err(_) => Found::Missing,
                };
            }
            Self::Reference { within: Some(within), path } => {
                BaseDirectory::new(within, Confinement::FileDirectory).follow(path)
            }
            Self::Reference { within: None, path } => BaseDirectory::new("", Confinement::None).follow(path),
            Self::Texture { directory, root, confinement, path } => {
                let base = BaseDirectory::new(directory, *confinement).at(root);
                search.find(&base, path).map(|found| found.file).map_err(|_| ReferenceError::Empty)
            }
        };
        match file.and_then(|file| Ok((file.open()?, file.path().to_path_buf()))) {
            Ok((file, path)) => Found::File { file, path },
            Err(ReferenceError::NotAFile { .. }) => Found::Other,
            Err(_) => Found::Missing,
        }
    }
}
