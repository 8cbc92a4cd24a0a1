//! From a document to a file, in whatever format.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::Path;

use cast_file::CastFile;
use cast_format::Progress;
use cast_write::{Document, Layout};

use super::error::{JobError, JobErrorKind};
use super::merged::{Merged, report_dropped};
use super::options::JobOptions;
use super::staged::Staged;
use super::target::{Target, Told, buffered};
use super::textures::report_left_behind;
use crate::{Format, Report, SideFiles, Textures, from_cast_with, notes};

/// A document on its way into a file.
pub(super) struct Output<'e> {
    pub(super) options: &'e JobOptions<'e>,
    pub(super) format: Format,
    pub(super) merged: &'e Merged<'e>,
    /// The file that holds the document, if there is one.
    pub(super) untouched: Option<CastFile>,
    /// The file whose directory textures are looked for in.
    pub(super) source: Option<&'e Path>,
    /// Where it goes, if that has a path.
    pub(super) path: Option<&'e Path>,
}

impl Output<'_> {
    /// Writes it, and the files beside it; its size. What there is to say is added to the report.
    pub(super) fn write(
        &self,
        target: Target<'_>,
        beside: &mut Staged<'_>,
        report: Option<&mut Report>,
    ) -> Result<u64, JobError> {
        let mut own = Report::default();
        let report = report.unwrap_or(&mut own);
        let second_half = |done: u64, total: u64| {
            let told = done.saturating_mul(500).checked_div(total).unwrap_or(0).saturating_add(500);
            match self.options.progress.report(told, 1000) {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        };
        let progress = Progress::new(&second_half);
        // A document that cannot be written must not even make a directory.
        let total = match self.format {
            Format::Cast => self.document().byte_len(self.options.layout).map_err(failed)?,
            _ => 0,
        };
        let mut bytes = total;
        let mut render = |out: &mut dyn Write| -> Result<(), JobError> {
            let mut told = Told { out, bytes: 0, total, progress };
            match self.format {
                Format::Cast if self.options.dry_run => return self.put(beside),
                Format::Cast => drop(self.document().write_to(self.options.layout, &mut told).map_err(failed)?),
                _ => self.export(&mut told, progress, beside, report)?,
            }
            bytes = told.bytes;
            self.put(beside)
        };
        match self.options.dry_run {
            true => render(&mut io::sink())?,
            false if self.format == Format::Cast => target.write(render)?,
            false => target.write(|out| buffered(out, |out| render(out)))?,
        }
        Ok(bytes)
    }

    fn document(&self) -> &Document<'_> {
        &self.merged.document
    }

    /// All files beside the result in their place; tried out, they are only looked at.
    fn put(&self, beside: &mut Staged<'_>) -> Result<(), JobError> {
        for file in &self.merged.side_files {
            beside.take(&file.path, &mut |out| out.write_all(&file.bytes))?;
        }
        Ok(beside.put()?)
    }

    /// In another format.
    fn export(
        &self,
        out: &mut dyn Write,
        progress: Progress<'_>,
        beside: &mut Staged<'_>,
        report: &mut Report,
    ) -> Result<(), JobError> {
        // Writers read the arrays of a file. What was changed becomes one in memory first.
        let file = match &self.untouched {
            Some(file) => file.clone(),
            None => {
                let bytes = self.document().to_vec(Layout::Compact).map_err(failed)?;
                let open = self.options.open.recovery(cast_file::Recovery::Never);
                open.parse(bytes).map_err(|error| JobError::new(None, JobErrorKind::Open(error)))?
            }
        };
        let import = &self.options.import;
        let name = self.path.and_then(Path::file_stem).and_then(|stem| stem.to_str());
        let options = self.options.export.clone();
        let options = options.source(self.source).name(name).unit(import.unit).progress(progress);
        let options = options.animation_tolerance(import.animation_tolerance);
        let options = options.may_leave_directory(import.may_leave_directory);
        let mut own = from_cast_with(self.format, &file, &options, out, beside)
            .map_err(|error| JobError::writing(None, error))?;
        if let (Textures::Refer, Some(source), Some(path)) = (self.options.export.textures, self.source, self.path) {
            report_left_behind(self.document(), [source, path], import.may_leave_directory, &mut own);
        }
        let (count, first) = (beside.in_place().len() as u64, beside.in_place().first().map_or("", String::as_str));
        own.add_many(&notes::material::COPIES_IN_PLACE, count, first);
        if !beside.has_place() {
            let dropped = beside.drop_all();
            report_dropped(&mut own, dropped.iter().map(|file| &*file.path));
        }
        let objection = self.options.objection(&own, self.path);
        // What a format has no place for is said of the first file: the result is one.
        report.append(own);
        objection.map_or(Ok(()), Err)
    }
}

fn failed(error: cast_write::Error) -> JobError {
    match error.kind() {
        cast_write::ErrorKind::Cancelled => JobError::new(None, JobErrorKind::Cancelled),
        cast_write::ErrorKind::Io(cause) => {
            JobError::new(None, JobErrorKind::Write(io::Error::new(cause.kind(), cause.to_string())))
        }
        _ => JobError::new(None, JobErrorKind::Document(error)),
    }
}
