//! The outcome of a job.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use cast_convert::Format;
use cast_file::CastFile;
use cast_interchange::{NoteKind, Report, SideFile};
use cast_read::Repair;

/// The outcome of a job.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct JobDone {
    /// Whether something was written.
    pub status: JobStatus,
    /// The inputs, in order; empty if nothing was read.
    pub inputs: Vec<JobInput>,
    /// The path of the result; `None` for a stream.
    pub output: Option<PathBuf>,
    /// The format of the result.
    pub format: Format,
    /// The number of nodes of the document.
    pub nodes: usize,
    /// The size of the result, without the files beside it.
    pub bytes: u64,
    /// The files beside the result.
    pub side_files: Vec<JobSideFile>,
}

impl JobDone {
    /// Nothing was read or written.
    pub(crate) fn skipped(output: Option<&Path>, format: Format) -> Self {
        Self {
            status: JobStatus::Skipped,
            inputs: Vec::new(),
            output: output.map(Path::to_path_buf),
            format,
            nodes: 0,
            bytes: 0,
            side_files: Vec::new(),
        }
    }
}

/// Whether a job has written something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum JobStatus {
    /// The result was written.
    Written,
    /// Nothing was written, because the options request a dry run.
    Checked,
    /// The output existed, and the options request that it be kept.
    Skipped,
    /// The output is up to date: see [`Batch::update`](crate::Batch::update).
    Unchanged,
}

/// An input and its notes.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct JobInput {
    /// The path; `None` for bytes without a path.
    pub path: Option<PathBuf>,
    /// The format, if it is known.
    pub format: Option<Format>,
    /// Its size.
    pub bytes: usize,
    /// The length of one of its units in metres, if it states that.
    pub unit: Option<f32>,
    /// Whether the result was made without it, because it cannot be read.
    pub is_left_out: bool,
    /// How many of its animations were read for the result.
    pub animations: usize,
    /// Notes on everything that was dropped, approximated or assumed. Notes on the result as a whole are in the first
    /// input, and those on its animations in the first input that has one.
    pub report: Report,
    /// The headers of a Cast file that recovery overrode. The notes mention them too.
    pub repairs: Vec<Repair>,
    /// The paths of files that are needed to read it completely, such as buffers, as stated in the input and sorted.
    /// They were looked for beside the input, and may be missing.
    pub looked_for: Vec<String>,
}

/// Adds notes on a result to the inputs that they are about.
pub(crate) fn add_notes_on_result(inputs: &mut [JobInput], mut report: Report) {
    let of_animations = report.split_off(NoteKind::is_of_animations);
    let with_animation = inputs.iter().position(|input| input.animations > 0).unwrap_or(0);
    for (index, report) in [(0, report), (with_animation, of_animations)] {
        if let Some(input) = inputs.get_mut(index) {
            input.report.append(report);
        }
    }
}

/// A file beside a result.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct JobSideFile {
    /// Its path relative to the directory of the result.
    pub path: String,
    /// Its size.
    pub bytes: u64,
}

/// Inputs of any formats as one Cast file in memory.
///
/// ```
/// # let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/se/triangle.semodel");
/// # #[cfg(feature = "se")] {
/// # use cast_job::{Job, JobOptions};
/// let loaded = Job::new(JobOptions::new()).file(path).load()?;
/// assert_eq!(loaded.file.meshes().count(), 1);
/// # }
/// # Ok::<(), cast_job::JobError>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct JobLoaded {
    /// The content of all inputs.
    pub file: CastFile,
    /// Files embedded in the inputs, such as textures. The content refers to them by these paths.
    pub side_files: Vec<SideFile<'static>>,
    /// Textures of inputs in other directories than the first, by the paths that the content of a
    /// [scene](crate::Job::load_scene) has for them: the input, and their paths there.
    pub textures: BTreeMap<String, (PathBuf, String)>,
    /// The inputs, in order, with their notes.
    pub inputs: Vec<JobInput>,
}

/// Inputs of any formats as parts of one scene, each a Cast file in memory.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct JobParts {
    /// The parts, one for each input.
    pub parts: Vec<JobPart>,
    /// Files embedded in the inputs, such as textures. The parts refer to them by these paths.
    pub side_files: Vec<SideFile<'static>>,
    /// Textures of inputs in other directories than the first, by the paths that parts have for them: the input, and their
    /// paths there.
    pub textures: BTreeMap<String, (PathBuf, String)>,
    /// The inputs, in order, with their notes.
    pub inputs: Vec<JobInput>,
}

/// A part of a scene.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct JobPart {
    /// Its content, with what has become part of it.
    pub file: CastFile,
    /// Whether all that it contained has become part of another.
    pub is_moved: bool,
}
