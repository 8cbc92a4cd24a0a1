//! The inputs of a result in one space: their axes and units.

use std::path::Path;

use cast_convert::Format;
use cast_convert::import::usual;
use cast_file::is_same_path;
use cast_interchange::spaces::{Claim, Settled};
use cast_interchange::{Converted, Options, Report};
use cast_scene::convert_axes::Up;
use cast_write::Document;

use crate::done::JobInput;
use crate::error::{JobError, JobErrorKind};
use crate::generated_options::JobOptions;

/// Brings all parts into one space, that of the first, after the skeleton for animations was put before them if there is one.
/// What the options ask for is done later, to the [whole](Settled::convert). The notes on the clip are the last.
pub(crate) fn bring_into_one_space<'a>(
    (parts, clip): (&mut Vec<Converted<'a>>, Option<&mut Converted<'a>>),
    inputs: &mut Vec<JobInput>,
    format: Format,
    options: &JobOptions<'_>,
) -> Result<Settled, JobError> {
    let import = &options.importing(format);
    if let Some(skeleton) = options.read_skeleton(import)? {
        skeleton.join(parts, inputs, format == Format::Cast)?;
    }
    let mut parts: Vec<&mut Converted<'a>> = parts.iter_mut().chain(clip).collect();
    let claims: Vec<Claim> = parts
        .iter()
        .zip(&*inputs)
        .map(|(part, input)| {
            let usual = usual(input.format.unwrap_or(Format::Cast));
            Claim::of(part, usual, import, options.stated_of(input.path.as_deref()))
        })
        .collect();
    let settled = Settled::of(&claims, import).ok_or_else(nothing)?;
    for ((part, input), space) in parts.iter_mut().zip(inputs).zip(&settled.spaces) {
        settled.bring(part, space, import, &mut input.report);
    }
    Ok(settled)
}

/// Rotates Cast documents that are to be merged to the up axis of the first that states one, as [`Job`](crate::Job) does, and
/// returns the notes on each.
pub fn to_one_up_axis(documents: &mut [Document<'_>]) -> Vec<Report> {
    let options = Options::new().keep_space(true);
    let mut parts: Vec<Converted<'_>> = documents
        .iter_mut()
        .map(|document| Converted { document: std::mem::take(document), ..Converted::default() })
        .collect();
    let claims: Vec<Claim> =
        parts.iter().map(|part| Claim::of(part, usual(Format::Cast), &options, (None, None))).collect();
    let mut reports = vec![Report::default(); parts.len()];
    if let Some(settled) = Settled::of(&claims, &options) {
        for ((part, space), report) in parts.iter_mut().zip(&settled.spaces).zip(&mut reports) {
            settled.bring(part, space, &options, report);
        }
    }
    documents.iter_mut().zip(parts).for_each(|(document, part)| *document = part.document);
    reports
}

/// There are no inputs.
pub(crate) fn nothing() -> JobError {
    let reason = "there is nothing to convert: add a file or bytes".into();
    JobError::new(None, JobErrorKind::Target { reason })
}

impl JobOptions<'_> {
    /// What the options state about the axis and the unit of one input.
    fn stated_of(&self, input: Option<&Path>) -> (Option<Up>, Option<f32>) {
        let up = self.source_up_of.iter().rev().find(|(file, _)| is_named(file, input)).map(|(_, up)| *up);
        let unit = self.unit_of.iter().rev().find(|(file, _)| is_named(file, input)).map(|(_, unit)| *unit);
        (up, unit)
    }

    /// Whether all files that options state something about are among these inputs, of which those without a path are bytes.
    ///
    /// # Errors
    /// Returns an error that names the option and the file if one is not.
    pub fn check_inputs<'p>(&self, inputs: impl IntoIterator<Item = Option<&'p Path>>) -> Result<(), JobError> {
        let ups = self.source_up_of.iter().map(|(file, _)| ("source_up_of", file));
        let mut named = ups.chain(self.unit_of.iter().map(|(file, _)| ("unit_of", file))).peekable();
        if named.peek().is_none() {
            return Ok(());
        }
        let inputs: Vec<Option<&Path>> = inputs.into_iter().collect();
        for (option, file) in named {
            if !inputs.iter().any(|input| is_named(file, *input)) {
                let file = file.display();
                let reason =
                    format!("`{option}` names {file}, which is not an input; give the path of one, or its file name");
                return Err(JobError::new(None, JobErrorKind::Target { reason }));
            }
        }
        Ok(())
    }
}

/// Whether a file of an option is this input: the same path, the same file, or its name without directories. Bytes without a
/// path are `-`.
fn is_named(file: &Path, input: Option<&Path>) -> bool {
    let Some(input) = input else { return file == Path::new("-") };
    let is_name = file.parent().is_some_and(|parent| parent.as_os_str().is_empty());
    file == input || (is_name && file.file_name() == input.file_name()) || is_same_path(file, input)
}
