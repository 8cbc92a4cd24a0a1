//! From a document to a file in any format.

use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;

use cast_base::Progress;
use cast_convert::{Format, export};
use cast_file::{CastFile, Counted};
use cast_interchange::assets::policy::Uses;
use cast_interchange::assets::references::Copies;
use cast_interchange::{ExportOptions, Report, SideFiles, notes};
use cast_write::Planned;

use crate::done::{JobInput, add_notes_on_result};
use crate::error::JobError;
use crate::generated_options::JobOptions;
use crate::merged::{Merged, report_dropped};
use crate::staged::Staged;

/// A document to be written.
pub(crate) struct Output<'e> {
    pub(crate) options: &'e JobOptions<'e>,
    pub(crate) format: Format,
    pub(crate) merged: &'e Merged<'e>,
    /// The file that contains the document, if there is one.
    pub(crate) untouched: Option<&'e CastFile>,
    /// The options for writers.
    pub(crate) export: ExportOptions<'e>,
    /// Files to be copied beside it.
    pub(crate) copies: &'e Copies,
}

impl Output<'_> {
    /// Writes it, and the files beside it; returns its size. Notes are added to the inputs.
    pub(crate) fn write(
        &self,
        stream: Option<&mut dyn Write>,
        beside: &mut Staged<'_>,
        inputs: &mut [JobInput],
    ) -> Result<u64, JobError> {
        let second_half = |done: u64, total: u64| {
            let told = done.saturating_mul(500).checked_div(total).unwrap_or(0).saturating_add(500);
            self.options.progress.report(told, 1000).map_or(ControlFlow::Break(()), ControlFlow::Continue)
        };
        let progress = Progress::new(&second_half);
        // A document that cannot be written must not leave a directory behind.
        let planned = match self.format {
            Format::Cast => Some(self.merged.document.planned(self.options.layout)?),
            _ => None,
        };
        let mut created;
        let mut nowhere = io::sink();
        let out: &mut dyn Write = match stream {
            _ if self.options.dry_run => &mut nowhere,
            Some(out) => out,
            None => {
                created = beside.create()?;
                &mut created
            }
        };
        let mut bytes = planned.as_ref().map_or(0, Planned::byte_len);
        let mut render = |out: &mut dyn Write| -> Result<(), JobError> {
            let mut report = Report::default();
            match &planned {
                Some(planned) => {
                    if !self.options.dry_run {
                        planned.write_to_with(out, progress)?;
                    }
                    self.hand_over(&Uses::default(), beside, &mut report)?;
                }
                None => bytes = self.export(out, progress, beside, &mut report)?,
            }
            add_notes_on_result(inputs, report);
            self.options.refuse(inputs)
        };
        match self.format {
            Format::Cast => render(out)?,
            _ => {
                // Other writers write many small pieces.
                let mut out = BufWriter::with_capacity(1 << 16, out);
                render(&mut out)?;
                out.flush()?;
            }
        }
        beside.commit()?;
        Ok(bytes)
    }

    /// Writes the files beside the result, except for those that writers make or embed.
    fn hand_over(&self, uses: &Uses, beside: &mut Staged<'_>, report: &mut Report) -> Result<(), JobError> {
        let is_inside = |path: &str| uses.is_only_embedded(self.export.source, path);
        for file in self.merged.side_files.iter().filter(|file| !is_inside(&file.path)) {
            beside.take(&file.path, &mut |out| out.write_all(&file.bytes))?;
        }
        self.copies.hand_over(beside)?;
        let first = beside.in_place.first().map_or("", String::as_str);
        report.add_many(&notes::material::COPIES_IN_PLACE, beside.in_place.len() as u64, first);
        Ok(())
    }

    /// Writes another format; returns the size.
    fn export(
        &self,
        out: &mut dyn Write,
        progress: Progress<'_>,
        beside: &mut Staged<'_>,
        report: &mut Report,
    ) -> Result<u64, JobError> {
        // Writers read the arrays of a file. A changed document is encoded in memory first.
        let file = self.merged.file(self.untouched, self.options)?;
        let options = self.export.clone().progress(progress);
        let mut out = Counted::new(out);
        let exported = export::write(self.format, &file, &options, &mut out, beside)
            .map_err(|error| JobError::writing(None, error))?;
        report.append(exported.report);
        self.hand_over(&exported.uses, beside, report)?;
        if !beside.has_place() {
            let dropped = std::mem::take(&mut beside.taken);
            report_dropped(report, dropped.iter().map(|file| &*file.path));
        }
        Ok(out.bytes())
    }
}
