//! Contact sheets: a picture of each file, with its name below.

use std::io::Write;
use std::path::Path;

use castkit::convert::JobStatus;
use castkit::render::{Error, Sheet, SheetOptions};
use castkit::write::OutputFiles;
use serde::Serialize;

use super::draw::Drawn;
use super::report::{Report, note};
use super::tasks::Task;
use crate::batch::in_order;
use crate::context::Context;
use crate::destination;
use crate::output::Output;
use crate::status::Failure;
use crate::text::{Escaped, Size};

/// What is printed of the sheet with --json.
#[derive(Serialize)]
struct Record {
    output: String,
    bytes: u64,
    width: u32,
    height: u32,
    columns: usize,
}

/// Draws all files and writes them as one picture, a row at a time. Of a file that cannot be drawn, the cell says why.
pub(super) fn write(
    context: &mut Context,
    options: &SheetOptions,
    output: &Path,
    tasks: &[Task],
    draw: impl Fn(&Task) -> Result<Drawn, Failure> + Sync,
) -> Result<(), Failure> {
    if tasks.is_empty() {
        return Ok(());
    }
    let mut failure = None;
    let mut fill = |sheet: &mut Sheet<'_>| {
        let filled = in_order(context, tasks, &draw, |context, task, drawn| {
            let outcome = drawn.and_then(|drawn| tell(context, task, drawn));
            let name = task.output.to_string_lossy();
            let added = match &outcome {
                Ok(Some(picture)) => sheet.add(&name, Ok(picture)),
                Ok(None) => sheet.add(&name, Err("there is no picture")),
                Err(failure) => sheet.add(&name, Err(reason(failure, &task.input))),
            };
            added.map_err(|error| Failure::writing(output, error))?;
            if outcome.is_ok() {
                context.count(JobStatus::Written);
            }
            context.settle(&task.input, outcome.map(|_| ()))
        });
        filled.map_err(|error| {
            failure = Some(error);
            Error::Cancelled
        })
    };
    let failed = |error: Error| match error {
        Error::SheetSize { .. } | Error::SheetMemory { .. } => Failure::Usage(error.to_string()),
        error => Failure::writing(output, error),
    };
    let mut bytes = Vec::new();
    let mut files = None;
    let written = if output == Path::new("-") {
        Sheet::write(&mut bytes, tasks.len(), options, &mut fill)
    } else {
        let writing = |error| Failure::writing(output, error);
        let files = files.insert(OutputFiles::new(output, true).map_err(writing)?);
        Sheet::write(files.create().map_err(writing)?, tasks.len(), options, &mut fill)
    };
    if let Some(failure) = failure {
        return Err(failure);
    }
    let (width, height) = written.map_err(failed)?;
    let Some(files) = files else { return destination::write_all(context, output, &bytes) };
    files.commit().map_err(|error| Failure::writing(output, error))?;
    let bytes = output.metadata().map_or(0, |found| found.len());
    if context.options.json {
        let columns = width.checked_div(options.cell().0).unwrap_or(1) as usize;
        let output = output.to_string_lossy().into_owned();
        context.print_json(&Record { output, bytes, width, height, columns })?;
    } else if Output::is_terminal() {
        let output = Escaped(output.to_string_lossy());
        writeln!(context.out, "{output}: {width} by {height}, {}", Size(bytes))?;
    }
    Ok(())
}

/// The picture of a file, once the notes on it are printed.
fn tell(context: &mut Context, task: &Task, drawn: Drawn) -> Result<Option<castkit::render::Picture>, Failure> {
    note(context, &task.input, &drawn)?;
    if context.options.json {
        let (missing_textures, notes) = (&*drawn.missing, context.note_records());
        let (width, height) = drawn.size;
        context.print_json_of(&task.input, &Report { pictures: Vec::new(), width, height, missing_textures, notes })?;
    }
    Ok(drawn.cell)
}

/// Why there is no picture of a file, in the words of the error that is printed.
fn reason<'f>(failure: &'f Failure, file: &'f Path) -> &'f str {
    failure.of_file(file).map_or("it cannot be drawn", |(_, reason, _)| reason)
}
