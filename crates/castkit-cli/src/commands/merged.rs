//! Files of any format that are one document, and a document as a file of any format.

use std::path::{Path, PathBuf};

use castkit::CastFile;
use castkit::convert::{Format, Job, JobError, JobInput, JobOptions, Options as Import, Report};
use castkit::open::FileBytes;
use castkit::scene::convert_axes::Up;
use castkit::write::{Alignment, Document, Layout};

use super::convert::report::failure;
use crate::context::Context;
use crate::destination;
use crate::input;
use crate::layout::Chosen;
use crate::notes::NoteOptions;
use crate::options::Options;
use crate::save;
use crate::status::Failure;

/// Files as one, rotated to an up axis; `None` if one cannot be read.
pub(super) fn load(
    context: &mut Context,
    paths: &[PathBuf],
    up: Option<Up>,
    source_up: Option<Up>,
) -> Result<Option<CastFile>, Failure> {
    Ok(load_counted(context, paths, up, source_up)?.map(|(file, _)| file))
}

/// The same, and the path that each animation comes from.
pub(super) fn load_counted<'p>(
    context: &mut Context,
    paths: &'p [PathBuf],
    up: Option<Up>,
    source_up: Option<Up>,
) -> Result<Option<(CastFile, Vec<&'p Path>)>, Failure> {
    match read(paths, (up, source_up), false, &context.options) {
        Ok((file, inputs)) => {
            paths.iter().zip(&inputs).for_each(|(path, input)| context.note_all(path, &input.report));
            let of_input =
                |(path, input): (&'p PathBuf, &JobInput)| std::iter::repeat_n(path.as_path(), input.animations);
            Ok(Some((file, paths.iter().zip(&inputs).flat_map(of_input).collect())))
        }
        Err((path, failure)) => context.settle(&path, Err(failure)).map(|()| None),
    }
}

/// The same for work on several threads: the file and what was read from each input, or the file to blame and why.
pub(super) fn read(
    paths: &[PathBuf],
    (up, source_up): (Option<Up>, Option<Up>),
    keep_going: bool,
    options: &Options,
) -> Result<(CastFile, Vec<JobInput>), (PathBuf, Failure)> {
    let import = Import::new().up(up).source_up(source_up);
    let job_options = JobOptions::new()
        .import(options.reading(import))
        .from_format(options.from)
        .open(input::open_options(options))
        .mapping(options.mapping)
        .keep_going(keep_going);
    let mut job = Job::new(job_options);
    for path in paths {
        job = match path == Path::new("-") {
            false => job.file(path),
            true => job.bytes(input::bytes(path, options).map_err(|failure| (path.clone(), failure))?),
        };
    }
    let other = paths.first().map_or(Path::new(""), PathBuf::as_path);
    let loaded = job.load().map_err(|error| to_blame(&error, other, options))?;
    Ok((loaded.file, loaded.inputs))
}

/// Saves a document in the format of a file name. `skeleton` is a file with one for formats that need it. Returns the
/// number of bytes; `None` if it cannot be written.
pub(super) fn save(
    context: &mut Context,
    document: &Document<'_>,
    output: &Path,
    how: (bool, &NoteOptions),
    skeleton: Option<&Path>,
) -> Result<Option<u64>, Failure> {
    context.check_strict()?;
    if output == Path::new("-") {
        return save::save(context, document, Chosen::from(LAYOUT), output).map(Some);
    }
    match write(document, output, how, skeleton, &context.options) {
        Ok((bytes, report)) => {
            context.note_all(output, &report);
            Ok(Some(bytes))
        }
        Err((path, failure)) => context.settle(&path, Err(failure)).map(|()| None),
    }
}

const LAYOUT: Layout = Layout::Aligned(Alignment::Sixteen);

/// The same for work on several threads: the number of bytes and the notes, or the file to blame and why.
pub(super) fn write(
    document: &Document<'_>,
    output: &Path,
    (force, notes): (bool, &NoteOptions),
    skeleton: Option<&Path>,
    options: &Options,
) -> Result<(u64, Report), (PathBuf, Failure)> {
    let format = Format::of_path(output).unwrap_or(Format::Cast);
    if format == Format::Cast {
        let written = destination::write(output, |file| document.write_to(LAYOUT, file));
        let bytes = written.map_err(|error| (output.to_path_buf(), save::unwritten(&error, output)))?;
        return Ok((bytes, Report::default()));
    }
    let bytes = document.to_vec(Layout::Compact).map_err(|error| (output.to_path_buf(), Failure::file(error)))?;
    let job_options = JobOptions::new()
        .to_format(format)
        .force(force)
        .strict(notes.strict)
        .allow(notes.allow.iter().copied())
        .skeleton(skeleton.map(Path::to_path_buf));
    let saved = Job::new(job_options).bytes(FileBytes::from(bytes)).save(output);
    let done = saved.map_err(|error| to_blame(&error, output, options))?;
    let mut report = Report::default();
    done.inputs.into_iter().for_each(|input| report.append(input.report));
    Ok((done.bytes, report))
}

/// The file of an error, or another one, and why it is to blame.
fn to_blame(error: &JobError, other: &Path, options: &Options) -> (PathBuf, Failure) {
    let path = error.path().unwrap_or(other).to_path_buf();
    (path, failure(error, other, options))
}

/// Blames the file of an error, or another one.
pub(super) fn blame(context: &mut Context, error: &JobError, other: &Path) -> Result<(), Failure> {
    let (path, failure) = to_blame(error, other, &context.options);
    context.settle(&path, Err(failure))
}
