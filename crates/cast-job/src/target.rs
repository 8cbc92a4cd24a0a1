//! Where a result goes.

use std::path::Path;

use cast_convert::Format;

use crate::error::{JobError, JobErrorKind};
use crate::staged::Staged;

/// Where a result goes, and in which format.
#[derive(Clone, Copy)]
pub(crate) struct Target<'p> {
    pub(crate) format: Format,
    /// Its path; of a stream, the name that it has.
    pub(crate) path: Option<&'p Path>,
    /// The path beside which files can be written. A device is not in a directory that files could be put into.
    pub(crate) place: Option<&'p Path>,
    /// Whether it is a file.
    pub(crate) is_on_disk: bool,
}

impl<'p> Target<'p> {
    pub(crate) fn new(
        format: Format,
        path: Option<&'p Path>,
        is_on_disk: bool,
        beside: &Staged<'_>,
    ) -> Result<Self, JobError> {
        let place = path.filter(|_| beside.has_place());
        if format == Format::Gltf && place.is_none() {
            let reason = "glTF needs a second file for its buffers, which a stream cannot hold; use GLB".into();
            return Err(JobError::new(path, JobErrorKind::Target { reason }));
        }
        Ok(Self { format, path, place, is_on_disk })
    }

    /// Cast in memory.
    pub(crate) const fn memory() -> Self {
        Self { format: Format::Cast, path: None, place: None, is_on_disk: false }
    }

    /// The path of the file that is written.
    pub(crate) fn file(&self) -> Option<&'p Path> {
        self.path.filter(|_| self.is_on_disk)
    }
}
