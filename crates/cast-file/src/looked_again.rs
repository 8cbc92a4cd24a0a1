//! Looking again for what work looked for.

use std::fs::{File, metadata};
use std::path::{Path, PathBuf};

use crate::confinement::Confinement;
use crate::references::{BaseDirectory, Confining, ReferenceError, ReferencedFile};
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
}

/// Looks again for what one result was made from. Directories stay open from one lookup to the next.
pub struct Finder<'s> {
    search: &'s TextureSearch,
    confining: Option<Confining>,
}

impl<'s> Finder<'s> {
    /// Textures are looked for with `search`.
    #[must_use]
    pub fn new(search: &'s TextureSearch) -> Self {
        Self { search, confining: None }
    }

    /// What is found now.
    pub fn find(&mut self, lookup: &Lookup) -> Found {
        let found = |reference: ReferencedFile| Ok((reference.open()?, reference.path().to_path_buf()));
        let file = match lookup {
            Lookup::Path(path) => {
                return match metadata(path) {
                    // Opening a pipe waits.
                    Ok(there) if !there.is_file() => Found::Other,
                    Ok(_) => File::open(path).map_or(Found::Missing, |file| Found::File { file, path: path.clone() }),
                    Err(_) => Found::Missing,
                };
            }
            Lookup::Reference { within: Some(within), path } => match self.confining(within) {
                Some(confining) => confining.read(path),
                None => return Found::Missing,
            },
            Lookup::Reference { within: None, path } => {
                BaseDirectory::new("", Confinement::None).follow(path).and_then(found)
            }
            Lookup::Texture { directory, root, confinement, path } => {
                let base = BaseDirectory::new(directory, *confinement).at(root);
                self.search.find(&base, path).map_err(|_| ReferenceError::Empty).and_then(|texture| found(texture.file))
            }
        };
        match file {
            Ok((file, path)) => Found::File { file, path },
            Err(ReferenceError::NotAFile { .. }) => Found::Other,
            Err(_) => Found::Missing,
        }
    }

    fn confining(&mut self, within: &Path) -> Option<&Confining> {
        self.confining =
            self.confining.take().filter(|open| open.is_of(within)).or_else(|| Confining::open(within).ok());
        self.confining.as_ref()
    }
}
