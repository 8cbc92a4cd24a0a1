//! Files of any format that are one document, and a document as a file of any format.

use std::path::{Path, PathBuf};

use castkit::CastFile;
use castkit::convert::{Format, Job, JobError, JobOptions, Options as Import};
use castkit::open::FileBytes;
use castkit::scene::convert_axes::Up;
use castkit::write::{Alignment, Document, Layout};

use super::convert::report::failure;
use crate::context::Context;
use crate::input;
use crate::layout::Chosen;
use crate::notes::NoteOptions;
use crate::save;
use crate::status::Failure;

/// Files as one, rotated to an up axis; `None` if one cannot be read.
pub(super) fn load(
    context: &mut Context,
    paths: &[PathBuf],
    up: Option<Up>,
    source_up: Option<Up>,
) -> Result<Option<CastFile>, Failure> {
    let import = Import::new().up(up).source_up(source_up);
    let options = JobOptions::new()
        .import(context.options.reading(import))
        .from_format(context.options.from)
        .open(input::open_options(&context.options))
        .mapping(context.options.mapping);
    let mut job = Job::new(options);
    for path in paths {
        job = match path == Path::new("-") {
            false => job.file(path),
            true => job.bytes(input::bytes(path, &context.options)?),
        };
    }
    match job.load() {
        Ok(loaded) => {
            for (path, input) in paths.iter().zip(&loaded.inputs) {
                context.note_all(path, &input.report);
            }
            Ok(Some(loaded.file))
        }
        Err(error) => {
            let other = paths.first().map_or(Path::new(""), PathBuf::as_path);
            blame(context, &error, other).map(|()| None)
        }
    }
}

/// Saves a document in the format of a file name. `skeleton` is a file with one for formats that need it. Returns the
/// number of bytes; `None` if it cannot be written.
pub(super) fn save(
    context: &mut Context,
    document: &Document<'_>,
    output: &Path,
    (force, notes): (bool, &NoteOptions),
    skeleton: Option<&Path>,
) -> Result<Option<u64>, Failure> {
    let format = Format::of_path(output).unwrap_or(Format::Cast);
    if format == Format::Cast {
        return save::save(context, document, Chosen::from(Layout::Aligned(Alignment::Sixteen)), output).map(Some);
    }
    let bytes = FileBytes::from(document.to_vec(Layout::Compact).map_err(Failure::file)?);
    let options = JobOptions::new()
        .to_format(format)
        .force(force)
        .strict(notes.strict)
        .allow(notes.allow.iter().copied())
        .skeleton(skeleton.map(Path::to_path_buf));
    match Job::new(options).bytes(bytes).save(output) {
        Ok(done) => {
            done.inputs.iter().for_each(|input| context.note_all(output, &input.report));
            Ok(Some(done.bytes))
        }
        Err(error) => blame(context, &error, output).map(|()| None),
    }
}

/// Blames the file of an error, or another one.
pub(super) fn blame(context: &mut Context, error: &JobError, other: &Path) -> Result<(), Failure> {
    let path = error.path().unwrap_or(other).to_path_buf();
    let failure = failure(error, other, &context.options);
    context.settle(&path, Err(failure))
}
