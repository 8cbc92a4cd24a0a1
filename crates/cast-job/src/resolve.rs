//! The third stage: the content of all inputs in one space, with names, and with references that hold for the result.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use cast_format::NodeKind;
use cast_interchange::assets::policy::Substitutes;
use cast_interchange::assets::references::Copies;
use cast_interchange::assets::reserved_names::ReservedNames;
use cast_interchange::spaces::Settled;
use cast_interchange::unmoving::unmoving;
use cast_interchange::{Converted, ExportOptions, names, notes};

use crate::done::JobInput;
use crate::error::JobError;
use crate::generated_options::JobOptions;
use crate::input::Opened;
use crate::one_space::bring_into_one_space;
use crate::read::Read;
use crate::target::Target;
use crate::textures::{References, ResultFiles};

/// The content of inputs as parts of one result.
pub(crate) struct Resolved<'o, 's> {
    pub(crate) parts: Vec<Converted<'o>>,
    /// The file of which only the animation is taken.
    pub(crate) clip: Option<Converted<'o>>,
    pub(crate) inputs: Vec<JobInput>,
    /// The space of the result.
    pub(crate) settled: Settled,
    /// Files to be copied beside the result.
    pub(crate) copies: Copies,
    /// Where writers find files that are not at the paths that the result has for them.
    pub(crate) substitutes: Substitutes<'s>,
}

/// Resolves what was read for a result that is written. `reserved` are the names of the inputs and their files.
pub(crate) fn resolve<'o, 's>(
    read: Read<'o>,
    opened: &[Opened],
    target: &Target<'_>,
    (export, reserved): (&ExportOptions<'_>, &ReservedNames),
    options: &JobOptions<'_>,
) -> Result<Resolved<'o, 's>, JobError> {
    let Read { mut parts, mut clip, mut inputs, .. } = read;
    let from_inputs = parts.len();
    let settled = bring_into_one_space((&mut parts, clip.as_mut()), &mut inputs, target.format, options)?;
    // The skeleton, which is before the inputs, refers to no files.
    let own = parts.len().saturating_sub(from_inputs);
    let own_parts = parts.get_mut(own..).unwrap_or_default();
    let own_inputs = inputs.get_mut(own..).unwrap_or_default();
    let mut files = ResultFiles::default();
    let copying = export.clone().with_reserved_names(reserved);
    // A whole path says where a result in memory will be, too; a name alone does not.
    let output = target.place.filter(|place| target.is_on_disk || place.is_absolute());
    let search = options.import.texture_search.shared();
    let references = References { options: &copying, format: target.format, output, search: &search };
    for ((part, input), source) in own_parts.iter_mut().zip(&mut *own_inputs).zip(opened) {
        references.resolve_textures(part, source.path(), &mut files, &mut input.report);
    }
    let ResultFiles { copies, mut substitutes, .. } = files;
    let sources: Vec<_> = opened.iter().map(Opened::path).collect();
    references.resolve_instance_files(own_parts, &sources, &mut substitutes, own_inputs);
    if options.frame.is_none() {
        note_unmoving(&parts, &mut inputs);
    }
    note_several_clips(&parts, &mut inputs, options);
    name_after_files(&mut parts, &inputs);
    Ok(Resolved { parts, clip, inputs, settled, copies, substitutes })
}

/// Resolves what was read for Cast files in memory, in which references stay as they are.
pub(crate) fn resolve_in_memory<'o>(
    read: Read<'o>,
    options: &JobOptions<'_>,
) -> Result<Resolved<'o, 'static>, JobError> {
    let Read { mut parts, mut clip, mut inputs, .. } = read;
    let format = Target::memory().format;
    let settled = bring_into_one_space((&mut parts, clip.as_mut()), &mut inputs, format, options)?;
    name_after_files(&mut parts, &inputs);
    note_unmoving(&parts, &mut inputs);
    let (copies, substitutes) = (Copies::default(), Substitutes::default());
    Ok(Resolved { parts, clip, inputs, settled, copies, substitutes })
}

/// Textures of inputs in other directories than the first, by the paths that a scene has for them: the input, and their paths
/// there.
pub(crate) type TexturesElsewhere = BTreeMap<String, (PathBuf, String)>;

/// Gives each texture of a scene a path of its own: the one relative to the first input.
pub(crate) fn tell_textures_apart(
    parts: &mut [Converted<'_>],
    opened: &[Opened],
    options: &JobOptions<'_>,
) -> TexturesElsewhere {
    let mut elsewhere = TexturesElsewhere::new();
    let memory = Target::memory();
    let export = options.exporting(opened.first().and_then(Opened::path), None);
    let search = options.import.texture_search.shared();
    let references = References { options: &export, format: memory.format, output: None, search: &search };
    let own = parts.len().saturating_sub(opened.len());
    for (part, source) in parts.iter_mut().skip(own).zip(opened.iter().map(Opened::path)) {
        let Some(source) = source else { continue };
        for (old, new) in references.make_relative_to_first(part, source, &mut Substitutes::default()) {
            elsewhere.insert(new, (source.to_path_buf(), old));
        }
    }
    elsewhere
}

/// Names what has no name after its file, if several inputs become one.
fn name_after_files(parts: &mut [Converted<'_>], inputs: &[JobInput]) {
    fn stem(input: &JobInput) -> Option<&str> {
        input.path.as_deref()?.file_stem()?.to_str()
    }
    if parts.len() < 2 {
        return;
    }
    let stems = inputs.iter().map(|input| stem(input).unwrap_or_default());
    let changed = names::name_after_files(parts.iter_mut().map(|part| &mut part.document).zip(stems));
    parts.iter_mut().zip(changed).filter(|(_, is_changed)| *is_changed).for_each(|(part, _)| part.untouched = None);
}

/// Adds notes on animations that move nothing in any of these parts of one result.
fn note_unmoving(parts: &[Converted<'_>], inputs: &mut [JobInput]) {
    let documents: Vec<_> = parts.iter().map(|part| &part.document).collect();
    for (input, report) in inputs.iter_mut().zip(unmoving(&documents)) {
        input.report.append(report);
    }
}

/// Adds a note if the program that the result is for takes one animation from a file, and there are several.
fn note_several_clips(parts: &[Converted<'_>], inputs: &mut [JobInput], options: &JobOptions<'_>) {
    if options.takes_one_animation.is_none() {
        return;
    }
    let animations =
        |part: &Converted<'_>| part.document.nodes().filter(|(_, node)| node.kind == NodeKind::ANIMATION).count();
    let counts: Vec<usize> = parts.iter().map(animations).collect();
    if counts.iter().sum::<usize>() > 1 {
        for (input, count) in inputs.iter_mut().zip(counts) {
            input.report.add_many(&notes::animation::SEVERAL_CLIPS, count as u64, "");
        }
    }
}

/// The name of a result in memory, after which files embedded in its inputs are named.
pub(crate) fn stem(opened: &[Opened]) -> String {
    let stem = opened.first().and_then(Opened::path).and_then(Path::file_stem).unwrap_or("input".as_ref());
    stem.to_string_lossy().into_owned()
}
