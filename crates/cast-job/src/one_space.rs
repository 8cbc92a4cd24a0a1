//! The inputs of a result in one space: their axes and units.

use std::path::Path;

use cast_convert::Format;
use cast_convert::import::usual;
use cast_file::is_same_path;
use cast_interchange::spaces::{Claim, Settled};
use cast_interchange::{Converted, Options, Report};
use cast_scene::convert_axes::Up;
use cast_write::Document;
use hashbrown::HashSet;

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
    let skeleton = options.read_skeleton(import)?;
    if let Some(skeleton) = &skeleton {
        skeleton.join(parts, inputs)?;
    }
    let all = parts.iter_mut().chain(clip).zip(inputs.iter_mut()).filter(|(_, input)| !input.is_left_out);
    let all = all.map(|(part, input)| {
        let usual = usual(input.format.unwrap_or(Format::Cast));
        let claim = Claim::of(part, usual, import, options.stated_of(input.path.as_deref()));
        (part, claim, &mut input.report)
    });
    let settled = settle(all.collect(), import).ok_or_else(nothing)?;
    if let Some(skeleton) = &skeleton {
        skeleton.fit(parts, inputs, format == Format::Cast)?;
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
    let mut reports = vec![Report::default(); parts.len()];
    let all = parts.iter_mut().zip(&mut reports).map(|(part, report)| {
        let claim = Claim::of(part, usual(Format::Cast), &options, (None, None));
        (part, claim, report)
    });
    settle(all.collect(), &options);
    documents.iter_mut().zip(parts).for_each(|(document, part)| *document = part.document);
    reports
}

/// Brings parts into the space of the first, by what each states. `None` without parts.
fn settle(parts: Vec<(&mut Converted<'_>, Claim, &mut Report)>, options: &Options<'_>) -> Option<Settled> {
    let claims: Vec<Claim> = parts.iter().map(|(_, claim, _)| *claim).collect();
    let settled = Settled::of(&claims, options)?;
    for ((part, _, report), space) in parts.into_iter().zip(&settled.spaces) {
        settled.bring(part, space, options, report);
    }
    Some(settled)
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

    /// Whether all files that options state something about are among these inputs, of which those without a path are bytes, or
    /// the file of the skeleton.
    ///
    /// # Errors
    /// Returns an error that names the option and the file if one is not, or is named twice.
    pub fn check_inputs<'p>(&self, inputs: impl IntoIterator<Item = Option<&'p Path>>) -> Result<(), JobError> {
        let ups = self.source_up_of.iter().map(|(file, _)| ("source_up_of", file));
        let named: Vec<(&str, _)> = ups.chain(self.unit_of.iter().map(|(file, _)| ("unit_of", file))).collect();
        if named.is_empty() {
            return Ok(());
        }
        let mut met = HashSet::new();
        if let Some((option, file)) = named.iter().find(|named| !met.insert(**named)) {
            let reason = format!("`{option}` names {} twice; give it once", file.display());
            return Err(JobError::new(None, JobErrorKind::Target { reason }));
        }
        let inputs: Vec<Option<&Path>> = inputs.into_iter().collect();
        let skeleton = || self.skeleton.iter().map(|path| Some(&**path));
        for (option, file) in named {
            if !inputs.iter().copied().chain(skeleton()).any(|input| is_named(file, input)) {
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
