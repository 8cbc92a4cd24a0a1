//! What was read of all inputs, as one document.

use cast_file::CastFile;
use cast_scene::convert_axes::Up;
use cast_write::{Document, Layout};

use super::done::JobInput;
use super::error::{JobError, JobErrorKind};
use super::options::JobOptions;
use crate::{Converted, Report, SideFile, notes};

/// What is to be written.
pub(super) struct Merged<'a> {
    pub(super) document: Document<'a>,
    /// What was inside the inputs and belongs beside the result.
    pub(super) side_files: Vec<SideFile<'a>>,
    /// Whether it is the one Cast file that was read, to which nothing was done.
    pub(super) is_untouched: bool,
}

impl<'a> Merged<'a> {
    /// All parts in one document. Files that belong beside it go into directories named after `stem`; where that is
    /// `None` there is no place for them.
    pub(super) fn of(parts: Vec<Converted<'a>>, stem: Option<&str>, inputs: &mut [JobInput]) -> Self {
        let (mut documents, mut side_files) = (Vec::new(), Vec::new());
        let count = parts.len();
        let mut is_untouched = count == 1;
        for (number, (mut part, input)) in parts.into_iter().zip(inputs.iter_mut()).enumerate() {
            match stem {
                None => report_dropped(&mut input.report, part.side_files.iter().map(|file| &*file.path)),
                Some(stem) => {
                    let own = if count == 1 { String::new() } else { format!("/{}", number.saturating_add(1)) };
                    part.gather_side_files(&format!("{stem}_files{own}"));
                    side_files.append(&mut part.side_files);
                }
            }
            is_untouched &= part.untouched.is_some();
            documents.push(part.document);
        }
        let hint = documents.iter().find_map(Up::of);
        for (document, input) in documents.iter().zip(inputs.iter_mut()) {
            if let Some(other) = Up::of(document).filter(|up| Some(*up) != hint) {
                input.report.add(&notes::scene::UP_AXES, other.as_str());
            }
        }
        let mut documents = documents.into_iter();
        let mut document = documents.next().unwrap_or_default();
        document.merge(documents);
        Self { document, side_files, is_untouched }
    }
}

impl Merged<'_> {
    /// The document as a file: that of the one Cast file that was read, or one in memory.
    pub(super) fn to_file(&self, untouched: Option<&CastFile>, options: &JobOptions<'_>) -> Result<CastFile, JobError> {
        match untouched {
            Some(file) => Ok(file.clone()),
            None => in_memory(&self.document, options),
        }
    }
}

/// A document as a file in memory.
pub(super) fn in_memory(document: &Document<'_>, options: &JobOptions<'_>) -> Result<CastFile, JobError> {
    let bytes = document.to_vec(Layout::Compact).map_err(JobError::document)?;
    let open = options.open.recovery(cast_file::Recovery::Never);
    open.parse(bytes).map_err(|error| JobError::new(None, JobErrorKind::Open(error)))
}

/// Says of files that they are not written for want of a directory.
pub(super) fn report_dropped<'p>(report: &mut Report, mut paths: impl ExactSizeIterator<Item = &'p str>) {
    let (count, first) = (paths.len() as u64, paths.next().unwrap_or_default());
    report.add_many(&notes::file::SIDE_FILES, count, first);
}
