//! Differences in what two files mean.

use std::io::Write;
use std::path::Path;

use castkit::CastFile;
use castkit::convert::{Format, Note, Options as Import, Report, notes};
use castkit::open::Confinement;
use castkit::scene::compare::{Aspect, Comparison, Difference, Options, compare_files};
use castkit::scene::convert_axes::{self, Conversion, Up};
use castkit::write::{Document, Layout};
use serde::Serialize;

use super::json::FileRecord;
use super::text::more;
use crate::context::Context;
use crate::input;
use crate::options::Options as Asked;
use crate::output::{Output, file_label};
use crate::status::{Failure, Status};
use crate::text::{Count, Escaped, Measure, Things};

/// Opens a file of any format as Cast, with lengths in this unit.
pub(super) fn open(path: &Path, unit: Option<f32>, options: &Asked) -> Result<(CastFile, Report, Format), Failure> {
    let (bytes, format) = input::bytes_and_format(path, options)?;
    let (file, lost) = input::as_cast(bytes, format, Import::new().unit(unit), options)?;
    Ok((file, lost, format))
}

/// The file with all lengths multiplied by a factor.
pub(super) fn scaled(file: &CastFile, scale: f32) -> Result<CastFile, Failure> {
    if scale == 1.0 {
        return Ok(file.clone());
    }
    let mut document = Document::from(&file.cast());
    let up = Up::of(&document).unwrap_or(Up::Y);
    if let Some(conversion) = Conversion::between(up, up).with_scale(scale) {
        convert_axes::convert(&mut document, &conversion);
    }
    let bytes = document.to_vec(Layout::Compact).map_err(Failure::file)?;
    CastFile::from_bytes(bytes).map_err(Failure::file)
}

/// How the files are compared.
pub(super) struct Wanted {
    /// As a fraction of the size of the model; the library's default if not given.
    pub(super) tolerance: f64,
    pub(super) limit: usize,
    pub(super) quiet: bool,
}

#[derive(Serialize)]
struct Record<'c> {
    first: FileRecord<'c>,
    second: FileRecord<'c>,
    same: bool,
    semantic: bool,
    tolerance: f64,
    differences: u64,
    listed: &'c [Difference],
}

pub(super) fn print(
    context: &mut Context,
    paths: [&Path; 2],
    [first, second]: [&CastFile; 2],
    mut lost: Vec<Vec<Note>>,
    wanted: &Wanted,
) -> Result<(), Failure> {
    let options = Options::new().tolerance(wanted.tolerance).limit(wanted.limit).budget(context.options.budget());
    let own = |path| Some(path).filter(|path| *path != Path::new("-"));
    let (mut unseen, mut repaired) = (Vec::new(), Vec::new());
    let comparison = compare_files(
        [(first, own(paths[0])), (second, own(paths[1]))],
        Confinement::FileDirectory,
        &options,
        |side, placed| {
            let file = placed.open().map_err(|error| error.to_string())?;
            let opened = input::open_options(&context.options).open_file(&file, placed.path());
            let opened = opened.map_err(|error| input::reason(&error))?;
            repaired.push((side, placed.path().to_path_buf(), opened.repairs().to_vec()));
            Ok::<_, String>(opened)
        },
        |side, what| unseen.push((side, what)),
    );
    for (side, lost) in lost.iter_mut().enumerate() {
        for (_, file, repairs) in repaired.iter().filter(|(of, ..)| *of == side) {
            context.report_repairs(file, repairs);
        }
        for (_, what) in unseen.iter().filter(|(of, _)| *of == side) {
            context.note(paths[side], &notes::INSTANCE_FILES, 1, Escaped(what));
        }
        lost.extend(context.note_records());
        let allowed = context.check_strict();
        let is_refused = allowed.is_err();
        context.settle(paths[side], allowed)?;
        if is_refused {
            context.raise(Status::Usage);
            return Ok(());
        }
    }
    let comparison = comparison.map_err(Failure::file)?;
    if !comparison.is_same() {
        context.raise(Status::SomeFailed);
    }
    match (wanted.quiet, context.options.json) {
        (true, _) => Ok(()),
        (_, true) => json(context, paths, lost, &comparison, wanted),
        _ => text(context, paths, &comparison),
    }
}

fn json(
    context: &mut Context,
    paths: [&Path; 2],
    notes: Vec<Vec<Note>>,
    comparison: &Comparison,
    wanted: &Wanted,
) -> Result<(), Failure> {
    let [mut first, mut second] = paths.map(FileRecord::new);
    for (file, notes) in [&mut first, &mut second].into_iter().zip(notes) {
        file.notes = notes;
    }
    let record = Record {
        first,
        second,
        same: comparison.is_same(),
        semantic: true,
        tolerance: wanted.tolerance,
        differences: comparison.total(),
        listed: comparison.differences(),
    };
    context.print_json(&record)
}

fn text(context: &mut Context, paths: [&Path; 2], comparison: &Comparison) -> Result<(), Failure> {
    let out = &mut context.out;
    for difference in comparison.differences() {
        line(out, difference)?;
    }
    more(out, comparison.total() - comparison.differences().len() as u64)?;
    let files = paths.map(file_label).join(" and ");
    if comparison.is_same() {
        return Ok(writeln!(out, "{files} mean the same")?);
    }
    Ok(writeln!(out, "{files} differ in what they mean: {}", Things(comparison.total(), "difference", "differences"))?)
}

fn line(out: &mut Output, difference: &Difference) -> std::io::Result<()> {
    let palette = out.palette;
    let presence = difference.aspect == Aspect::Presence;
    let (sign, style) = match (presence, &difference.first) {
        (true, Some(_)) => ('-', palette.error),
        (true, None) => ('+', palette.name),
        _ => ('~', palette.warning),
    };
    let heading = palette.heading;
    let path = if difference.path.is_empty() { "file" } else { &difference.path };
    write!(out, "{style}{sign}{style:#} {heading}{}{heading:#}: ", Escaped(path))?;
    if presence {
        let which = if difference.first.is_some() { "first" } else { "second" };
        return writeln!(out, "only in the {which} file");
    }
    write!(out, "{}", difference.aspect)?;
    if difference.aspect == Aspect::Scale {
        let factor = difference.second.as_deref().unwrap_or_default();
        let undone = factor.parse::<f64>().map_or(1.0, f64::recip);
        return writeln!(out, ": the second file is scaled by {factor}; --scale {} undoes it", Measure(undone));
    }
    if let Some(numbers) = difference.numbers {
        let largest = if numbers.largest.is_finite() {
            format!(", by at most {}", Measure(numbers.largest))
        } else {
            String::new()
        };
        return writeln!(out, ": {} of {} differ{largest}", Count(numbers.differing), Count(numbers.of));
    }
    let (before, after) = (palette.error, palette.name);
    let shown = |text: &Option<String>| Escaped(text.as_deref().unwrap_or("none").to_owned()).to_string();
    let [first, second] = [&difference.first, &difference.second].map(shown);
    writeln!(out, " {before}{first}{before:#} -> {after}{second}{after:#}")
}
