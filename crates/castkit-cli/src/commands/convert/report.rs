//! What is said of a job: lines for people, an object for programs.

use std::borrow::Cow;
use std::io::Write;
use std::path::Path;

use castkit::convert::{Note, Outcome as Fate};
use serde::Serialize;

use super::jobs::Job;
use super::outcome::{Done, Outcome, Read};
use crate::context::Context;
use crate::input::file_name;
use crate::layout::Chosen;
use crate::output::{self, Output, file_label};
use crate::status::Failure;
use crate::text::{Escaped, Size, Things};

#[derive(Serialize)]
struct Record<'a> {
    status: &'static str,
    inputs: Vec<InputRecord<'a>>,
    output: Cow<'a, str>,
    #[serde(flatten)]
    chosen: Chosen,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bytes_after: Option<u64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    side_files: Vec<SideFileRecord<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<ErrorRecord<'a>>,
}

#[derive(Serialize)]
struct InputRecord<'a> {
    file: Cow<'a, str>,
    path: Cow<'a, str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    format: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bytes: Option<usize>,
    notes: Vec<NoteRecord<'a>>,
}

#[derive(Serialize)]
struct NoteRecord<'a> {
    outcome: &'static str,
    feature: &'static str,
    detail: &'static str,
    count: u64,
    example: &'a str,
}

#[derive(Serialize)]
struct SideFileRecord<'a> {
    path: &'a str,
    bytes: u64,
}

#[derive(Serialize)]
struct ErrorRecord<'a> {
    path: Cow<'a, str>,
    reason: &'a str,
}

/// Says what became of a job, and remembers whether it failed.
pub(super) fn tell(context: &mut Context, job: &Job, outcome: Outcome, chosen: Chosen) -> Result<(), Failure> {
    if context.options.json {
        serde_json::to_writer(&mut context.out, &Record::new(job, &outcome, chosen))?;
        writeln!(context.out)?;
    } else {
        say(context, job, &outcome, chosen)?;
    }
    match outcome {
        Outcome::Failed(path, _, failure) => context.settle(&path, Err(failure)),
        _ => Ok(()),
    }
}

fn say(context: &mut Context, job: &Job, outcome: &Outcome, chosen: Chosen) -> Result<(), Failure> {
    let reads = match outcome {
        Outcome::Skipped => &[][..],
        Outcome::Done(done) => &done.inputs,
        Outcome::Failed(_, reads, _) => reads,
    };
    for read in reads {
        for note in read.report.notes() {
            let note = note.to_string();
            output::complain(format_args!("{}: {}", file_label(&read.path), Escaped(&note)));
        }
    }
    if job.output == Path::new("-") || !Output::is_terminal() {
        return Ok(());
    }
    let output = file_label(&job.output);
    match outcome {
        Outcome::Skipped => writeln!(context.out, "{output}: skipped, it is there already")?,
        Outcome::Done(done) => {
            let (nodes, size) = (Things(done.nodes as u64, "node", "nodes"), Size(done.bytes_after));
            let beside = match done.side_files.len() as u64 {
                0 => String::new(),
                files => format!(", {} beside it", Things(files, "file", "files")),
            };
            let not = if done.is_written { "" } else { "not written: " };
            writeln!(context.out, "{output}: {not}{nodes}, {chosen}, {size}{beside}")?;
        }
        Outcome::Failed(..) => {}
    }
    Ok(())
}

impl<'a> Record<'a> {
    fn new(job: &'a Job, outcome: &'a Outcome, chosen: Chosen) -> Self {
        let mut record = Self {
            status: "skipped",
            inputs: Vec::new(),
            output: job.output.to_string_lossy(),
            chosen,
            nodes: None,
            bytes_after: None,
            side_files: Vec::new(),
            error: None,
        };
        let read = |reads: &'a [Read]| reads.iter().map(InputRecord::new).collect::<Vec<_>>();
        match outcome {
            Outcome::Skipped => {}
            Outcome::Done(Done { inputs, nodes, bytes_after, side_files, is_written }) => {
                record.status = if *is_written { "converted" } else { "checked" };
                record.inputs = read(inputs);
                record.nodes = Some(*nodes);
                record.bytes_after = Some(*bytes_after);
                let side_file = |(path, bytes): &'a (String, u64)| SideFileRecord { path, bytes: *bytes };
                record.side_files = side_files.iter().map(side_file).collect();
            }
            Outcome::Failed(path, reads, failure) => {
                record.status = "failed";
                record.inputs = read(reads);
                let reason = match failure {
                    Failure::File(reason) | Failure::Usage(reason) => reason.as_str(),
                    Failure::Output(_) => "standard output",
                };
                record.error = Some(ErrorRecord { path: path.to_string_lossy(), reason });
            }
        }
        if record.inputs.is_empty() {
            record.inputs = job.inputs.iter().map(|path| InputRecord::unread(path)).collect();
        }
        record
    }
}

impl<'a> InputRecord<'a> {
    fn new(read: &'a Read) -> Self {
        Self {
            file: file_name(&read.path),
            path: read.path.to_string_lossy(),
            format: read.format.map(castkit::convert::Format::extension),
            bytes: Some(read.bytes),
            notes: read.report.notes().iter().map(NoteRecord::new).collect(),
        }
    }

    fn unread(path: &'a Path) -> Self {
        Self { file: file_name(path), path: path.to_string_lossy(), format: None, bytes: None, notes: Vec::new() }
    }
}

impl<'a> NoteRecord<'a> {
    fn new(note: &'a Note) -> Self {
        let outcome = match note.outcome {
            Fate::Dropped => "dropped",
            Fate::Approximated => "approximated",
            _ => "assumed",
        };
        let Note { feature, detail, count, example, .. } = note;
        Self { outcome, feature, detail, count: *count, example }
    }
}
