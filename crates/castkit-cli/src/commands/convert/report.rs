//! The report of a job: lines for people, an object for programs.

use std::borrow::Cow;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use castkit::convert::{
    Format, JobDone, JobError, JobErrorKind, JobInput, JobSideFile, JobStatus, Note, SideFileReason,
};
use castkit::open;
use castkit::options::{Spelling, spell};
use castkit::read::Repair;
use serde::Serialize;

use super::preset::SettingRecord;
use crate::context::{Context, FailureRecord};
use crate::input::{self, file_name};
use crate::layout::Chosen;
use crate::notes::NoteOptions;
use crate::options::Options;
use crate::output::{Output, file_label};
use crate::status::Failure;
use crate::text::{Size, Things};

#[derive(Serialize)]
struct Record<'a> {
    status: &'static str,
    #[serde(flatten)]
    failure: Option<FailureRecord<'a>>,
    inputs: Vec<InputRecord<'a>>,
    output: Cow<'a, str>,
    #[serde(flatten)]
    chosen: Option<Chosen>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bytes_after: Option<u64>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    side_files: &'a [JobSideFile],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    settings: &'a [SettingRecord],
}

#[derive(Serialize)]
struct InputRecord<'a> {
    file: Cow<'a, str>,
    path: Cow<'a, str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    format: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bytes: Option<usize>,
    notes: Vec<Note>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    repairs: &'a [Repair],
}

/// The work of a job.
pub(super) struct Task<'t> {
    pub(super) inputs: &'t [PathBuf],
    pub(super) output: &'t Path,
    /// For Cast as output.
    pub(super) chosen: Option<Chosen>,
    /// What was set because the result is for a program.
    pub(super) settings: &'t [SettingRecord],
}

/// The outcome of a job: what was done, or the file that is to blame for the failure, and why.
type Became<'r> = Result<&'r JobDone, (&'r Path, &'r Failure)>;

/// Reports the outcome of a job, and remembers whether it failed.
pub(super) fn tell(context: &mut Context, task: &Task<'_>, done: Result<JobDone, JobError>) -> Result<(), Failure> {
    match done {
        Ok(done) => say(context, task, &done.inputs, Ok(&done)),
        Err(error) => {
            let failure = failure(&error, task.output, &context.options);
            let path = error.path().unwrap_or(Path::new("-")).to_path_buf();
            say(context, task, error.inputs(), Err((&path, &failure)))?;
            context.settle_silently(&path, Err(failure))
        }
    }
}

/// Reports that an input cannot be read.
pub(super) fn unread(context: &mut Context, task: &Task<'_>, path: &Path, failure: Failure) -> Result<(), Failure> {
    say(context, task, &[], Err((path, &failure)))?;
    context.settle_silently(path, Err(failure))
}

/// The failure that an error of a job stands for. Options are named instead of functions, and the path is printed
/// before it.
pub(crate) fn failure(error: &JobError, output: &Path, options: &Options) -> Failure {
    match error.kind() {
        JobErrorKind::Open(error) => cannot_open(error, options),
        JobErrorKind::UnknownFormat => input::unknown_format(None),
        strict @ JobErrorKind::Strict { .. } => Failure::file(format_args!("{strict} (--strict)")),
        exists @ JobErrorKind::SideFile(SideFileReason::Exists) => {
            Failure::file(format_args!("{exists}; --force replaces it"))
        }
        JobErrorKind::Write(error) if output == Path::new("-") => {
            Failure::Output(io::Error::new(error.kind(), error.to_string()))
        }
        // The options are wrong, not a file.
        JobErrorKind::Target { reason } if error.path().is_none() => {
            Failure::Usage(spell(reason, Spelling::Flag).into_owned())
        }
        JobErrorKind::Target { reason } => Failure::file(reason),
        other => Failure::file(other),
    }
}

/// Why an input cannot be read.
pub(super) fn cannot_open(error: &open::Error, options: &Options) -> Failure {
    if input::is_empty(error) {
        Failure::file("the file is empty (0 bytes)")
    } else {
        input::failure_of(error, options.recover)
    }
}

fn say(context: &mut Context, task: &Task<'_>, inputs: &[JobInput], became: Became<'_>) -> Result<(), Failure> {
    if let Ok(done) = became {
        context.count(done.status);
    }
    inputs.iter().for_each(|input| context.raise_if_left_out(&input.report));
    if context.options.json {
        let record = Record::new(task, inputs, became, &context.notes);
        return context.print_json(&record);
    }
    for input in inputs {
        let path = input.path.as_deref().unwrap_or(Path::new("-"));
        for note in context.notes.shown(&input.report) {
            context.say_note(path, note);
        }
    }
    let Ok(done) = became else { return Ok(()) };
    if task.output == Path::new("-") || context.is_in_batch() || !Output::is_terminal() {
        return Ok(());
    }
    let output = file_label(task.output);
    if done.status == JobStatus::Skipped {
        return Ok(writeln!(context.out, "{output}: skipped, it already exists")?);
    }
    let (nodes, size) = (Things(done.nodes as u64, "node", "nodes"), Size(done.bytes));
    let beside = match done.side_files.len() as u64 {
        0 => String::new(),
        files => format!(", {} beside it", Things(files, "file", "files")),
    };
    let not = if done.status == JobStatus::Written { "" } else { "not written: " };
    let what = match task.chosen {
        // Only Cast files have nodes and a layout.
        Some(chosen) => format!("{nodes}, {chosen}"),
        None => done.format.name().to_owned(),
    };
    Ok(writeln!(context.out, "{output}: {not}{what}, {size}{beside}")?)
}

impl<'a> Record<'a> {
    fn new(task: &Task<'a>, inputs: &'a [JobInput], became: Became<'a>, notes: &NoteOptions) -> Self {
        let (status, failure, done) = match became {
            Ok(done) => (status(done.status), None, Some(done)),
            Err((path, failure)) => {
                let error = match failure {
                    Failure::Usage(reason) => reason,
                    _ => failure.of_file(path).map_or("standard output", |(_, reason, _)| reason),
                };
                ("failed", Some(FailureRecord { path: path.to_string_lossy(), error }), None)
            }
        };
        let mut inputs: Vec<_> = inputs.iter().map(|input| InputRecord::new(input, notes)).collect();
        if inputs.is_empty() {
            inputs = task.inputs.iter().map(|path| InputRecord::unread(path)).collect();
        }
        let result = done.filter(|done| !matches!(done.status, JobStatus::Skipped | JobStatus::Unchanged));
        Self {
            status,
            failure,
            inputs,
            output: task.output.to_string_lossy(),
            chosen: task.chosen,
            nodes: result.map(|done| done.nodes),
            bytes_after: result.map(|done| done.bytes),
            side_files: done.map_or(&[], |done| &done.side_files),
            settings: task.settings,
        }
    }
}

fn status(status: JobStatus) -> &'static str {
    match status {
        JobStatus::Written => "converted",
        JobStatus::Checked => "checked",
        JobStatus::Skipped => "skipped",
        JobStatus::Unchanged => "unchanged",
    }
}

impl<'a> InputRecord<'a> {
    fn new(input: &'a JobInput, notes: &NoteOptions) -> Self {
        Self {
            format: input.format.map(Format::extension),
            bytes: Some(input.bytes),
            notes: notes.records(&input.report),
            repairs: &input.repairs,
            ..Self::unread(input.path.as_deref().unwrap_or(Path::new("-")))
        }
    }

    fn unread(path: &'a Path) -> Self {
        let (file, path) = (file_name(path), path.to_string_lossy());
        Self { file, path, format: None, bytes: None, notes: Vec::new(), repairs: &[] }
    }
}
