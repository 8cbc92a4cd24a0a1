//! Catalogues on disk: a folder with a segment per batch of files, which is a folder with a Parquet file per table.
//!
//! A segment appears and goes as a whole, by renaming, so the rows of a file are either there or not, whenever a run is
//! killed. What is being written lies in `.work`, one level deeper than `CATALOGUE/*/meshes.parquet` looks. A segment that
//! replaces others is complete there before they go, under a name that says which: readers take it from there if a run is
//! killed in between, and the next run puts it in its place.

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

/// The folder of pictures.
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
    /// When there is none.
    pub fn open(directory: impl AsRef<Path>) -> Result<Self, Error> {
        let directory = directory.as_ref().to_path_buf();
        if !lock::is_catalogue(&directory) {
            return Err(Error::new(&directory, ErrorKind::NoCatalogue));
        }
        Ok(Self { directory })
    }

    /// Where it is.
    #[must_use]
    pub fn directory(&self) -> &Path {
        &self.directory
    }

    /// Where the picture with this name is, a value of the column `thumbnail`.
    #[must_use]
    pub fn thumbnail(&self, name: &str) -> PathBuf {
        self.directory.join(THUMBNAILS).join(name)
    }
}
