//! What comes of a job.

use std::path::PathBuf;

use cast_read::Repair;

use crate::{Format, Report};

/// What came of a job.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct JobDone {
    /// Whether something was written.
    pub status: JobStatus,
    /// The inputs, in their order; empty when nothing was read.
    pub inputs: Vec<JobInput>,
    /// Where the result is; `None` for a stream.
    pub output: Option<PathBuf>,
    /// The format of the result.
    pub format: Format,
    /// Number of nodes of the document.
    pub nodes: usize,
    /// Size of the result, without the files beside it.
    pub bytes: u64,
    /// The files beside the result.
    pub side_files: Vec<JobSideFile>,
}

/// Whether a job has written something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum JobStatus {
    /// The result is there.
    Written,
    /// Only tried out, as the options say.
    Checked,
    /// The output existed before, and the options say to leave it.
    Skipped,
}

/// An input, and what there is to say of it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct JobInput {
    /// The file; `None` for bytes from elsewhere.
    pub path: Option<PathBuf>,
    /// Its format, as far as it is known.
    pub format: Option<Format>,
    /// Its size.
    pub bytes: usize,
    /// All that was dropped, approximated or assumed. What concerns the result as a whole is said of the first input.
    pub report: Report,
    /// What recovery believed instead of the headers of a Cast file. The report has a note of it, too.
    pub repairs: Vec<Repair>,
}

/// A file beside a result.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct JobSideFile {
    /// Its path relative to the directory of the result.
    pub path: String,
    /// Its size.
    pub bytes: u64,
}
