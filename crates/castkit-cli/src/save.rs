//! From a document to a file, for all commands that write one.

use std::borrow::Cow;
use std::fs::{self, File};
use std::io;
use std::path::Path;

use castkit::convert::{Note, notes};
use castkit::summary::Arrays;
use castkit::write::{Document, Error, ErrorKind, Layout};
use castkit::{Cast, CastFile, read::Repair};
use serde::Serialize;

use crate::context::Context;
use crate::destination;
use crate::files::Files;
use crate::guard::Content;
use crate::input;
use crate::layout::Chosen;
use crate::options::Options;
use crate::output::Output;
use crate::progress::{Progress, Unit};
use crate::status::Failure;
use crate::text::{Quoted, Things};

/// Refuses standard output where it cannot be used, before anything is read.
pub(crate) fn check_output(output: &Path, options: &Options) -> Result<(), Failure> {
    if output != Path::new("-") {
        return Ok(());
    }
    if options.json {
        return Err(Failure::Usage("--json prints a report to standard output; give the output a file name".into()));
    }
    if Output::is_terminal() {
        return Err(Failure::Usage(
            "the output is not text for a terminal; redirect it, or give the output a file name".into(),
        ));
    }
    Ok(())
}

/// Opens a Cast file that will be changed, and notes what was repaired in it. A file of another format is refused with a
/// command that ends in `end`, see [`input::open_to_write`].
pub(crate) fn open(context: &mut Context, files: &Files, end: &str) -> Result<CastFile, Failure> {
    let opened = input::open_to_write(&files.file, &files.output, &context.options, end)?;
    context.report_repairs(&files.file, opened.repairs());
    note_texts(context, &files.file, &opened.cast());
    Ok(opened)
}

/// Records a note about text that is not UTF-8 and will be copied.
pub(crate) fn note_texts(context: &mut Context, file: &Path, cast: &Cast<'_>) {
    let strings = cast.nodes().flat_map(|step| step.node.properties()).flat_map(|property| property.strings());
    let mut odd = strings.filter(|text| text.to_str().is_err());
    let Some(first) = odd.next() else { return };
    let amount = Things(1 + odd.count() as u64, "string is", "strings are");
    let what =
        format_args!("{amount} not UTF-8, and copied as before (first {}); see --encoding", Quoted(&first.escaped()));
    context.note(file, &notes::TEXTS_KEPT, 1, what);
}

/// Writes a document to a file, atomically, or to standard output. Returns the number of bytes.
pub(crate) fn save(
    context: &mut Context,
    document: &Document<'_>,
    chosen: Chosen,
    output: &Path,
) -> Result<u64, Failure> {
    context.check_strict()?;
    if context.options.dry_run {
        return document
            .planned(chosen.layout)
            .map(|planned| planned.byte_len())
            .map_err(|error| unwritten(&error, output));
    }
    if output == Path::new("-") {
        let written = document.write_to(chosen.layout, context.out.with(Content::Data)?);
        return written.map_err(|error| unwritten(&error, output));
    }
    let written = destination::write(output, |file| write_to(context, document, chosen, file));
    written.map_err(|error| unwritten(&error, output))
}

/// Why a document cannot be written to `output`.
pub(crate) fn unwritten(error: &Error, output: &Path) -> Failure {
    match error.kind() {
        ErrorKind::Io(error) if output == Path::new("-") => {
            Failure::Output(io::Error::new(error.kind(), error.to_string()))
        }
        ErrorKind::Io(error) => Failure::writing(output, error),
        _ => Failure::file(error),
    }
}

/// Writes a document to an open file and shows progress. Returns the number of bytes.
pub(crate) fn write_to(
    context: &Context,
    document: &Document<'_>,
    chosen: Chosen,
    file: &mut File,
) -> Result<u64, Error> {
    let line = Progress::of(Unit::Bytes, &context.options);
    let show = |done, total| line.show(done, total);
    document.write_to_with(chosen.layout, file, castkit::Progress::new(&show))
}

/// The fields in JSON of a Cast file that was written.
#[derive(Serialize)]
pub(crate) struct Saved<'r> {
    pub(crate) output: Cow<'r, str>,
    pub(crate) bytes_before: usize,
    pub(crate) bytes_after: u64,
    notes: Vec<Note>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    repairs: &'r [Repair],
}

impl<'r> Saved<'r> {
    pub(crate) fn new(context: &Context, files: &'r Files, cast: &Cast<'r>, bytes_after: u64) -> Self {
        Self {
            output: files.output.to_string_lossy(),
            bytes_before: cast.bytes().len(),
            bytes_after,
            notes: context.note_records(),
            repairs: cast.repairs(),
        }
    }
}

/// Whether a report is wanted: by a person at a terminal, or by a program with `--json`. If the file itself goes to
/// standard output, there is no room for it.
pub(crate) fn is_report_wanted(context: &Context, output: &Path) -> bool {
    output != Path::new("-") && (context.options.json || Output::is_terminal() && !context.is_in_batch())
}

/// A file that was written, as readers will find it. `None` for a device or a pipe.
pub(crate) fn written(output: &Path, options: &Options) -> Option<CastFile> {
    let is_file = !options.dry_run && fs::metadata(output).is_ok_and(|metadata| metadata.is_file());
    is_file.then(|| input::open(output, options).ok()).flatten()
}

/// The arrays of a file that was written. `None` for a device or a pipe.
pub(crate) fn arrays_of(output: &Path, options: &Options) -> Option<Arrays> {
    Some(Arrays::of(&written(output, options)?.cast()))
}

/// The number of unaccounted bytes of a document that a layout leaves out.
pub(crate) fn left_out(document: &Document<'_>, chosen: Chosen) -> u64 {
    if chosen.layout == Layout::Preserve {
        return 0;
    }
    document.nodes().map(|(_, node)| node.slack.len() as u64).sum()
}

/// Records a note about what will be left out.
pub(crate) fn note_left_out(context: &mut Context, file: &Path, bytes: u64) {
    let amount = Things(bytes, "unaccounted byte", "unaccounted bytes");
    let what = format_args!("left out {amount}; --layout preserve keeps them");
    context.note(file, &notes::UNACCOUNTED, u64::from(bytes > 0), what);
}
