//! What becomes of jobs.

use std::path::PathBuf;

use castkit::convert::{Format, Report};

use crate::status::Failure;

/// What became of a job.
pub(super) enum Outcome {
    /// There was an output already.
    Skipped,
    /// It was written, or with a dry run would have been.
    Done(Done),
    /// Which file is the reason, what was read, and why.
    Failed(PathBuf, Vec<Read>, Failure),
}

/// A job that was done.
pub(super) struct Done {
    pub(super) inputs: Vec<Read>,
    pub(super) nodes: usize,
    pub(super) bytes_after: u64,
    /// Files beside the result: path relative to it, and size.
    pub(super) side_files: Vec<(String, u64)>,
    pub(super) is_written: bool,
}

/// An input, and what there is to say of it.
pub(super) struct Read {
    pub(super) path: PathBuf,
    pub(super) format: Option<Format>,
    pub(super) bytes: usize,
    pub(super) report: Report,
}
