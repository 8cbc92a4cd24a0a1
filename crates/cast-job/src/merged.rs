//! All inputs merged into one document.

use cast_convert::Format;
use cast_file::{CastFile, FileNames, Recovery};
use cast_interchange::assets::reserved_names::ReservedNames;
use cast_interchange::join::{Attachment, Joining, NotAttached, detach, join};
use cast_interchange::spaces::Settled;
use cast_interchange::{Converted, Options, Report, SideFile, notes, scene_space};
use cast_write::{Document, Layout};

use crate::done::JobInput;
use crate::error::{JobError, JobErrorKind};
use crate::generated_options::JobOptions;
use crate::protected_inputs;

/// The content of the result.
pub(crate) struct Merged<'a> {
    pub(crate) document: Document<'a>,
    /// Embedded files of the inputs that belong beside the result.
    pub(crate) side_files: Vec<SideFile<'a>>,
    /// Whether it is the only Cast file that was read, unchanged.
    pub(crate) is_untouched: bool,
}

impl<'a> Merged<'a> {
    /// Merges all parts, which are in one space, into one document. Files beside it go into directories named after
    /// `stem`; `None` means that there is no place for them.
    pub(crate) fn of(
        parts: Vec<Converted<'a>>,
        stem: Option<&str>,
        belonging_to_inputs: &ReservedNames,
        inputs: &mut [JobInput],
        (joining, attachments): (Joining, &[Option<Attachment>]),
    ) -> Result<Self, JobError> {
        let referred_to = protected_inputs::of_result(&parts);
        let (mut documents, mut side_files) = (Vec::new(), Vec::new());
        let count = parts.len();
        let mut is_untouched = count == 1;
        for (number, (mut part, input)) in parts.into_iter().zip(inputs.iter_mut()).enumerate() {
            match stem {
                None => report_dropped(&mut input.report, part.side_files.iter().map(|file| &*file.path)),
                Some(stem) => {
                    let own = if count == 1 { String::new() } else { format!("/{}", number.saturating_add(1)) };
                    let directory = format!("{stem}_files{own}");
                    let mut names = FileNames::new();
                    belonging_to_inputs.reserve(&directory, &mut names);
                    referred_to.reserve(&directory, &mut names);
                    part.gather_with_names(&directory, names);
                    side_files.append(&mut part.side_files);
                }
            }
            is_untouched &= part.untouched.is_some();
            documents.push(part.document);
        }
        let joined = join(&mut documents, attachments, joining).map_err(|NotAttached { document, error }| {
            JobError::writing(inputs.get(document).and_then(|input| input.path.as_deref()), error)
        })?;
        is_untouched &= !joined.is_changed;
        inputs.iter_mut().zip(joined.reports).for_each(|(input, report)| input.report.append(report));
        let mut documents = documents.into_iter();
        let mut document = documents.next().unwrap_or_default();
        for conflict in document.merge(documents).conflicts {
            if let Some(input) = inputs.get_mut(conflict.document) {
                input.report.add(notes::of_conflict(conflict.hint), conflict.says);
            }
        }
        Ok(Self { document, side_files, is_untouched })
    }

    /// Takes parts out of models.
    pub(crate) fn detach(&mut self, names: &[String], inputs: &mut [JobInput]) -> Result<(), JobError> {
        for name in names {
            let report = detach(&mut self.document, name).map_err(|error| JobError::writing(None, error))?;
            inputs.first_mut().into_iter().for_each(|input| input.report.append(report.clone()));
            self.is_untouched = false;
        }
        Ok(())
    }

    /// Makes animations that another format states relative to the scene relative to the parents of bones, for which it needs
    /// a model.
    pub(crate) fn make_relative(
        &mut self,
        import: &Options<'_>,
        inputs: &mut [JobInput],
        options: &JobOptions<'_>,
    ) -> Result<(), JobError> {
        let is_cast = |input: &JobInput| input.format == Some(Format::Cast);
        if inputs.iter().all(is_cast) || !scene_space::has_any(&self.document) {
            return Ok(());
        }
        let file = in_memory(&self.document, options)?;
        let mut report = Report::default();
        scene_space::make_relative(&mut self.document, &file, import, &mut report)
            .map_err(|error| JobError::writing(None, error))?;
        // That of the first input that is no Cast file.
        inputs
            .iter_mut()
            .find(|input| !is_cast(input))
            .into_iter()
            .for_each(|input| input.report.append(report.clone()));
        Ok(())
    }

    /// Converts the result to the axes and the unit that the options ask for.
    pub(crate) fn convert(&mut self, settled: &Settled, import: &Options<'_>, inputs: &mut [JobInput]) {
        let mut report = Report::default();
        let factor = settled.convert(&mut self.document, &mut self.side_files, import, &mut report);
        self.is_untouched &= factor.is_none();
        inputs.first_mut().into_iter().for_each(|input| input.report.append(report.clone()));
    }

    /// The document as a file in memory, for readers and writers; `untouched` if that is given.
    pub(crate) fn file(&self, untouched: Option<&CastFile>, options: &JobOptions<'_>) -> Result<CastFile, JobError> {
        untouched.cloned().map_or_else(|| in_memory(&self.document, options), Ok)
    }
}

/// A document as a file in memory.
pub(crate) fn in_memory(document: &Document<'_>, options: &JobOptions<'_>) -> Result<CastFile, JobError> {
    let bytes = document.to_vec(Layout::Compact)?;
    let parsed = options.open.recovery(Recovery::Never).parse(bytes);
    parsed.map_err(|error| JobError::new(None, JobErrorKind::Open(error)))
}

/// Adds notes on files that are not written because there is no directory for them.
pub(crate) fn report_dropped<'p>(report: &mut Report, mut paths: impl ExactSizeIterator<Item = &'p str>) {
    let (count, first) = (paths.len() as u64, paths.next().unwrap_or_default());
    report.add_many(&notes::file::SIDE_FILES, count, first);
}
