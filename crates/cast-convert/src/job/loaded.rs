//! The result of a job that does not write a file.

use cast_file::CastFile;

use super::done::JobInput;
use crate::SideFile;

/// Inputs of any formats as one Cast file in memory.
///
/// ```
/// # let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/se/triangle.semodel");
/// # #[cfg(feature = "se")] {
/// # use cast_convert::{Job, JobOptions};
/// let loaded = Job::new(JobOptions::new()).file(path).load()?;
/// assert_eq!(loaded.file.meshes().count(), 1);
/// # }
/// # Ok::<(), cast_convert::JobError>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct JobLoaded {
    /// The content of all inputs.
    pub file: CastFile,
    /// Files embedded in the inputs, such as textures. The content refers to them by these paths.
    pub side_files: Vec<SideFile<'static>>,
    /// The inputs, in order, with their notes.
    pub inputs: Vec<JobInput>,
}
