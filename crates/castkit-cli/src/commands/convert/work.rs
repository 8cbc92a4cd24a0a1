//! One job: from files to a file.

use std::path::{Path, PathBuf};

use castkit::convert::{Converted, Error, Format, Options, Report, Source, to_cast};
use castkit::write::{Document, ErrorKind};
use castkit::{Unchanging, open::FileBytes, read::Limits};
use rayon::ThreadPool;
use rayon::prelude::*;

use super::beside::Beside;
use super::export::{Export, Exported, Exports};
use super::jobs::Job;
use super::merged::Merged;
use super::outcome::{Done, Outcome, Read};
use crate::layout::Chosen;
use crate::status::Failure;
use crate::text::{Escaped, Things};
use crate::{destination, input};

/// How all jobs of a run are done.
pub(super) struct Work {
    pub(super) from: Option<Format>,
    pub(super) to: Format,
    pub(super) exports: Exports,
    pub(super) options: Options,
    pub(super) chosen: Chosen,
    pub(super) limits: Limits,
    pub(super) mapping: Option<Unchanging>,
    pub(super) is_strict: bool,
    pub(super) is_dry_run: bool,
    pub(super) skips_existing: bool,
}

/// What is to be written.
pub(super) enum Finished<'f> {
    Cast(&'f Document<'f>),
    Other(&'f Export<'f>),
}

type ForFile = (PathBuf, Failure);

impl Work {
    /// Does a job. What comes of it is handed to `write`, unless nothing is to be written.
    pub(super) fn perform(
        &self,
        job: &Job,
        pool: &ThreadPool,
        write: impl FnOnce(Finished<'_>, &mut Beside<'_>) -> Result<Exported, Failure>,
    ) -> Outcome {
        if self.skips_existing && job.output.exists() {
            return Outcome::Skipped;
        }
        let failed = |(path, failure): ForFile, read| Outcome::Failed(path, read, failure);
        let mut opened = Vec::new();
        for path in &job.inputs {
            match self.open(path, &job.output) {
                Ok(bytes) => opened.push((path, bytes)),
                Err(failure) => return failed((path.clone(), failure), Vec::new()),
            }
        }
        let converted: Vec<_> =
            pool.install(|| opened.par_iter().map(|(path, bytes)| self.convert(path, bytes)).collect());
        let (mut reads, mut parts, mut failure) = (Vec::new(), Vec::new(), None);
        for ((path, bytes), converted) in opened.iter().zip(converted) {
            let mut read =
                Read { path: path.to_path_buf(), format: None, bytes: bytes.len(), report: Report::default() };
            match converted {
                Ok((format, mut part)) => {
                    read.format = Some(format);
                    read.report = std::mem::take(&mut part.report);
                    parts.push(part);
                }
                // The first file that fails is the reason; what is there to say of the others is still said.
                Err(error) => failure = failure.or_else(|| Some((path.to_path_buf(), error))),
            }
            reads.push(read);
        }
        if let Some(failure) = failure.or_else(|| self.objection(&reads)) {
            return failed(failure, reads);
        }
        let merged = Merged::of(parts, &job.output, &mut reads);
        let to_export = Export {
            document: &merged.document,
            untouched: merged.untouched.and_then(|_| opened.first()).map(|(_, bytes)| bytes.clone()),
            limits: self.limits,
            format: self.to,
            exports: self.exports,
            wishes: &self.options,
            source: job.inputs.first().map(PathBuf::as_path).filter(|path| *path != Path::new("-")),
            output: &job.output,
            is_strict: self.is_strict,
        };
        let mut beside = Beside::new(&job.output, &merged.side_files, self.is_dry_run);
        let written = match (self.to, self.is_dry_run) {
            (Format::Cast, true) => {
                merged.document.byte_len(self.chosen.layout).map(Exported::of).map_err(Failure::file)
            }
            (Format::Cast, false) => write(Finished::Cast(&merged.document), &mut beside),
            (_, true) => to_export.try_out(&mut beside),
            (_, false) => write(Finished::Other(&to_export), &mut beside),
        };
        match written {
            Ok(exported) => {
                // What a format has no place for is said of the first file: the result is one.
                if let Some(read) = reads.first_mut() {
                    read.report.append(exported.report);
                }
                Outcome::Done(Done {
                    inputs: reads,
                    nodes: merged.document.nodes().count(),
                    bytes_after: exported.bytes,
                    side_files: beside.into_taken(),
                    is_written: !self.is_dry_run,
                })
            }
            Err(failure) => failed((job.output.clone(), failure), reads),
        }
    }

    fn open(&self, path: &Path, output: &Path) -> Result<FileBytes, Failure> {
        input::try_bytes(path, input::to_write(path, output, self.mapping)).map_err(|error| {
            if input::is_empty(&error) {
                Failure::file("the file is empty (0 bytes)")
            } else {
                Failure::File(input::reason(&error))
            }
        })
    }

    fn convert<'a>(&self, path: &'a Path, bytes: &'a FileBytes) -> Result<(Format, Converted<'a>), Failure> {
        let format = self.from.or_else(|| Format::of_bytes(bytes)).or_else(|| Format::of_path(path));
        let format = format.ok_or_else(|| {
            Failure::file("neither its content nor its name tells what format this is; the option is --from")
        })?;
        if format == Format::Cast {
            // The command's own limits, and its sentences, which name its options.
            castkit::Cast::parse_with(bytes, self.limits).map_err(Failure::file)?;
        }
        let source = if path == Path::new("-") { Source::of_bytes(bytes) } else { Source::of_file(bytes, path) };
        let converted = to_cast(format, source, &self.options).map_err(|error: Error| Failure::file(error))?;
        Ok((format, converted))
    }

    /// Why a job may not be done although it could be.
    fn objection(&self, reads: &[Read]) -> Option<ForFile> {
        let noted = reads.iter().find(|read| self.is_strict && !read.report.notes().is_empty())?;
        let notes = noted.report.notes();
        let first = notes.first().map(ToString::to_string).unwrap_or_default();
        let others = notes.len().saturating_sub(1) as u64;
        let more = if others == 0 { String::new() } else { format!(", and {} more", Things(others, "note", "notes")) };
        Some((noted.path.clone(), Failure::File(format!("{first}{more} (--strict)"))))
    }
}

/// Writes a document to a file.
pub(super) fn save(
    document: &Document<'_>,
    output: &Path,
    chosen: Chosen,
    beside: &mut Beside<'_>,
) -> Result<u64, Failure> {
    let cannot_write = |error: &dyn std::fmt::Display| {
        Failure::File(format!("cannot write {}: {error}", Escaped(output.to_string_lossy())))
    };
    // A document that cannot be written must not even make a directory.
    document.byte_len(chosen.layout).map_err(Failure::file)?;
    let mut bytes = 0;
    destination::write(output, |file| {
        bytes = document.write_to(chosen.layout, file)?;
        Ok(beside.put()?)
    })
    .map_err(|error: castkit::write::Error| match error.kind() {
        ErrorKind::Io(error) => cannot_write(error),
        _ => Failure::file(error),
    })?;
    Ok(bytes)
}
