//! Catalogues on disk: a directory with a segment per batch of files. A segment is a directory with a Parquet file per
//! table.
//!
//! Segments appear and disappear as a whole, by renaming, so the rows of a file are either present or absent, whenever
//! a run is killed. Unfinished segments are in `.work`, one level below the files that `CATALOGUE/*/meshes.parquet`
//! matches. A segment that replaces others is completed there before they are removed, in a directory whose name lists
//! them: if a run is killed in between, readers use it from there, and the next run moves it into place.

mod error;
mod known;
mod listing;
mod lock;
mod query;
mod segment;
mod thumbnails;
mod update;

use std::path::{Path, PathBuf};

pub use error::{Error, ErrorKind};
pub use listing::Unlisted;
pub use query::RowRef;
pub(crate) use thumbnails::is_picture;
pub use update::Update;

/// The directory of pictures.
pub(crate) const THUMBNAILS: &str = "thumbnails";

/// A catalogue on disk.
///
/// ```
/// # use cast_catalog::{Catalogue, Options};
/// # let models = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/valid");
/// # let directory = tempfile::tempdir().unwrap();
/// # let directory = directory.path().join("catalogue");
/// let update = Catalogue::update(&directory, &[models], &Options::new())?;
/// assert!(update.read > 0);
/// let catalogue = Catalogue::open(&directory)?;
/// let mut vertices = 0;
/// catalogue.for_each("meshes", &["vertices"], |row| vertices += row.integer(0).unwrap_or(0))?;
/// assert!(vertices > 144);
/// # Ok::<(), cast_catalog::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Catalogue {
    directory: PathBuf,
}

impl Catalogue {
    /// Opens a catalogue for reading.
    ///
    /// # Errors
    /// Returns an error if the directory is not a catalogue.
    pub fn open(directory: impl AsRef<Path>) -> Result<Self, Error> {
        let directory = directory.as_ref().to_path_buf();
        if !lock::is_catalogue(&directory) {
            return Err(Error::new(&directory, ErrorKind::NoCatalogue));
        }
        Ok(Self { directory })
    }

    /// The directory of the catalogue.
    #[must_use]
    pub fn directory(&self) -> &Path {
        &self.directory
    }

    /// The path of the picture with this name, a value of the column `thumbnail`.
    #[must_use]
    pub fn thumbnail(&self, name: &str) -> PathBuf {
        self.directory.join(THUMBNAILS).join(name)
    }
}
