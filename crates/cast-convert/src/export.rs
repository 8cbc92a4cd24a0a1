//! From Cast to other formats: what all writers have in common.

#[cfg(any(feature = "fbx-write", feature = "gltf"))]
pub(crate) mod joints;
pub(crate) mod options;
pub(crate) mod plan;
pub(crate) mod skeleton;
pub(crate) mod stretch;

use std::io::Write;

use cast_file::CastFile;

use crate::{Error, ErrorKind, Format, Report, SideFiles, Unit};

pub use options::{Compression, ExportOptions, FbxVersion, Textures, Written};

/// Writes a document in any format that can be written. Files beside the result are in memory;
/// [`from_cast_with`] has them written elsewhere.
///
/// `out` may have got a part of the result when this fails: write to a temporary file, and give it its name at the end.
///
/// # Errors
/// When the document cannot be expressed in the format, this build has no writer for it, writing fails, or it was
/// cancelled.
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

/// Writes a document in any format that can be written, and hands over the files that belong beside it.
///
/// # Errors
/// As for [`from_cast`], and when a file beside the result is not taken.
pub fn from_cast_with(
    format: Format,
    file: &CastFile,
    options: &ExportOptions<'_>,
    out: &mut dyn Write,
    side_files: &mut dyn SideFiles,
) -> Result<Report, Error> {
    options.report(0)?;
    let row = format.row();
    let Some(write) = row.and_then(|row| row.write.as_ref()).and_then(|side| side.function) else {
        return Err(Error::new(ErrorKind::Unsupported {
            reason: format!("{} cannot be written by this build", format.name()),
        }));
    };
    let mut report = Report::default();
    let turned = match row.map(|row| row.unit) {
        // Formats without a unit say nothing of axes either.
        Some(Unit::Unknown) => plan::turned(file, options.up.unwrap_or(format.usual_up()), &mut report)?,
        _ => None,
    };
    plan::report_scene(file, row.map(|row| row.unit), options.unit, &mut report);
    report.append(write(turned.as_ref().unwrap_or(file), options, out, side_files)?);
    options.report(1000)?;
    Ok(report)
}
