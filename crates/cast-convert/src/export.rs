//! From Cast to other formats: what all writers share.

use std::io::Write;

use cast_file::CastFile;
use cast_interchange::{Error, ErrorKind, ExportOptions, Report, SideFile, SideFiles, Unit, plan};
use cast_scene::Scene;

use crate::exported::Exported;
use crate::registry::Format;

/// The result of a writer.
#[derive(Clone, Debug, Default)]
pub struct Written {
    /// Files that belong beside the result, which refers to them by these paths.
    pub side_files: Vec<SideFile<'static>>,
    /// Notes on everything that was dropped, approximated or assumed.
    pub report: Report,
}

/// Writes a document in any supported format. Files beside the result are kept in memory; [`from_cast_with`] writes
/// them elsewhere.
///
/// `out` may contain part of the result if this fails: write to a temporary file, and rename it at the end.
///
/// # Errors
/// Returns an error if the document cannot be expressed in the format, this build has no writer for it, writing fails,
/// or the work is cancelled.
pub fn from_cast(
    format: Format,
    file: &CastFile,
    options: &ExportOptions<'_>,
    out: &mut dyn Write,
) -> Result<Written, Error> {
    let mut side_files = Vec::new();
    let report = from_cast_with(format, file, options, out, &mut side_files)?;
    Ok(Written { side_files, report })
}

/// Writes a document in any supported format, and passes the files beside it to `side_files`.
///
/// ```
/// # use cast_file::CastFile;
/// # #[cfg(feature = "gltf")] {
/// # let bytes = include_bytes!("../../../testdata/valid/character.cast");
/// use std::io::{self, Write};
///
/// # use cast_convert::{Format, from_cast_with};
/// # use cast_interchange::{ExportOptions, SideFiles};
///
/// /// How many bytes there are of each, and nothing else.
/// #[derive(Default)]
/// struct Sizes(Vec<(String, usize)>);
///
/// impl SideFiles for Sizes {
///     fn take(&mut self, path: &str, content: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
///         let mut bytes = Vec::new();
///         content(&mut bytes)?;
///         self.0.push((path.to_owned(), bytes.len()));
///         Ok(())
///     }
/// }
///
/// let file = CastFile::from_bytes(bytes).unwrap();
/// let (mut json, mut beside) = (Vec::new(), Sizes::default());
/// from_cast_with(Format::Gltf, &file, &ExportOptions::default(), &mut json, &mut beside)?;
/// assert!(json.starts_with(b"{") && beside.0[0].0 == "model.bin");
/// # }
/// # Ok::<(), cast_interchange::Error>(())
/// ```
///
/// # Errors
/// The same as for [`from_cast`]; also if a file beside the result cannot be stored.
pub fn from_cast_with(
    format: Format,
    file: &CastFile,
    options: &ExportOptions<'_>,
    out: &mut dyn Write,
    side_files: &mut dyn SideFiles,
) -> Result<Report, Error> {
    let mut report = Report::default();
    report.add_warnings(&Scene::new(file).warnings);
    report.append(write(format, file, options, out, side_files)?.report);
    Ok(report)
}

/// [`from_cast_with`] for documents whose source has been warned about. Also returns which assets the result contains.
///
/// # Errors
/// The same as for [`from_cast_with`].
pub fn write(
    format: Format,
    file: &CastFile,
    options: &ExportOptions<'_>,
    out: &mut dyn Write,
    side_files: &mut dyn SideFiles,
) -> Result<Exported, Error> {
    options.report(0)?;
    let row = format.row();
    let Some(write) = row.and_then(|row| row.write.as_ref()).and_then(|side| side.function) else {
        return Err(Error::new(ErrorKind::Unsupported {
            reason: format!("this build cannot write {}", format.name()),
        }));
    };
    let mut report = Report::default();
    plan::report_up(file, &mut report);
    let turned = match row.map(|row| row.unit) {
        Some(Unit::Unknown) => plan::turned(file, options.up.unwrap_or(format.usual_up()), &mut report)?,
        _ => None,
    };
    // Formats that do not state a unit state nothing else about the file either.
    plan::report_about(file, row.is_some_and(|row| row.unit != Unit::Unknown), &mut report);
    plan::report_unknown(file, &mut report);
    plan::report_scene(file, row.map(|row| row.unit), options.unit, &mut report);
    let exported = write(turned.as_ref().unwrap_or(file), options, out, side_files)?;
    report.append(exported.report);
    options.report(1000)?;
    Ok(Exported { report, uses: exported.uses })
}
