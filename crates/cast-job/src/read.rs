//! The second stage: what inputs contain, as documents.

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use cast_base::Progress;
use cast_convert::Format;
use cast_file::FileIdentity;
use cast_interchange::assets::policy::FilesRead;
use cast_interchange::options::selection::Seen;
use cast_interchange::{Converted, Encoding, Options};
use hashbrown::HashSet;

use crate::done::JobInput;
use crate::error::{JobError, JobErrorKind};
use crate::generated_options::JobOptions;
use crate::input::{Opened, reason};
use crate::renamed::rename_bones;
use crate::target::Target;

/// The content of inputs, each in its own space.
pub(crate) struct Read<'o> {
    /// A document for each input.
    pub(crate) parts: Vec<Converted<'o>>,
    /// The file of which [only the animation](JobOptions::clip_path) is taken, which is not merged with the others.
    pub(crate) clip: Option<Converted<'o>>,
    /// The notes on each input, and last those on the file with the animation.
    pub(crate) inputs: Vec<JobInput>,
    /// The files that were read in addition to the inputs.
    pub(crate) files: HashSet<FileIdentity>,
}

/// Reads all inputs for a result.
pub(crate) fn read<'o>(
    opened: &'o [Opened],
    target: &Target<'_>,
    options: &JobOptions<'_>,
) -> Result<Read<'o>, JobError> {
    // Files of instances are written beside the result. Where that is not possible, copies lose nothing.
    let mut import = options.importing(target.format);
    import.can_share = target.format == Format::Cast && target.place.is_some();
    import.instances &= import.can_share;
    if options.skeleton.is_some() {
        // Of models only the bones, for which the animations were made.
        (import.selection.takes_models, import.meshes) = (true, false);
    }
    // The selected animation is in the file of which only the animation is taken.
    let of_clip = options.clip_path().map(|_| import.selection.clone());
    if of_clip.is_some() {
        import.selection.animations.clear();
    }
    // With several inputs, the selected animation need not be in each of them.
    let is_alone = opened.len().saturating_sub(usize::from(of_clip.is_some())) < 2;
    let seen = Seen::default();
    import.selection.seen = (!is_alone).then_some(&seen);
    // Every input is an equal part of the first half of the progress.
    let share = |input: &'o Opened| (input, AtomicU64::new(0), FilesRead::default());
    let shared: Vec<(&'o Opened, AtomicU64, FilesRead)> = opened.iter().map(share).collect();
    let is_clip = |input: &Opened| opened.last().is_some_and(|last| std::ptr::eq(last, input));
    let convert = |(input, share, read): &(&'o Opened, AtomicU64, FilesRead)| {
        let report = |done: u64, total: u64| {
            share.store(done.saturating_mul(500) / total.max(1), Ordering::Relaxed);
            let sum: u64 = shared.iter().map(|(_, share, _)| share.load(Ordering::Relaxed)).sum();
            let reported = options.progress.report(sum / (shared.len() as u64).max(1), 1000);
            reported.map_or(ControlFlow::Break(()), ControlFlow::Continue)
        };
        let mut import = import.clone().progress(Progress::new(&report));
        if let Some(selection) = of_clip.as_ref().filter(|_| is_clip(input)) {
            import.selection = selection.clone();
        }
        import.read = Some(read);
        // What was left out has no content.
        input.left_out.is_none().then(|| input.convert(options, import))
    };
    let converted = options.for_all(&shared, convert);
    // What is read for a pose is not part of the result.
    let own = converted.len().saturating_sub(usize::from(of_clip.is_some()));
    let keeps_going = options.keep_going && converted.iter().take(own).flatten().any(Result::is_ok);
    let (mut parts, mut inputs, mut failed, mut files) = (Vec::new(), Vec::new(), None, HashSet::new());
    for (index, ((source, _, own_files), converted)) in shared.into_iter().zip(converted).enumerate() {
        let mut input = match converted {
            None => {
                parts.push(Converted::default());
                source.without(source.left_out.as_deref().unwrap_or_default())
            }
            Some(Err(error)) if keeps_going && index < own => {
                parts.push(Converted::default());
                source.without(&reason(&error))
            }
            Some(Ok((format, mut part))) => {
                let input = source.read_as(format, &mut part);
                parts.push(part);
                input
            }
            // The error is that of the first file that failed; notes on the others are still reported.
            Some(Err(error)) => {
                failed = failed.or(Some(error));
                source.unread()
            }
        };
        let (read, looked_for) = own_files.into_parts();
        files.extend(read);
        input.looked_for = looked_for.into_iter().collect();
        inputs.push(input);
    }
    agree_on_text(parts.iter_mut(), import.encoding);
    let missing_selection = || {
        let met = if is_alone { Ok(()) } else { import.selection.check_seen(&seen) };
        // The file at fault is none of several inputs.
        met.err().map(|error| JobError::writing(target.file(), error))
    };
    let error = failed.or_else(missing_selection).or_else(|| without_effect(&inputs, options));
    if let Some(error) = error.or_else(|| options.strict_violation(&inputs)) {
        return Err(error.after(inputs));
    }
    if let Err(error) = rename_bones(&mut parts, &mut inputs, options) {
        return Err(error.after(inputs));
    }
    let clip = of_clip.and_then(|_| parts.pop());
    Ok(Read { parts, clip, inputs, files })
}

impl<'j> JobOptions<'j> {
    /// The options for reading the inputs of a result in a format. Writers of other formats than Cast convert to the unit
    /// themselves.
    pub(crate) fn importing(&self, target: Format) -> Options<'j> {
        let mut import = self.import.clone().threads(self.threads);
        import.to_unit = import.to_unit.filter(|_| target == Format::Cast);
        import
    }

    /// The file of which only the animation is taken, for a pose. It is read as the last input.
    pub(crate) fn clip_path(&self) -> Option<&Path> {
        self.animation_from.as_deref().filter(|_| self.frame.is_some())
    }
}

/// The error of an option that cannot take effect on any of these inputs.
fn without_effect(inputs: &[JobInput], options: &JobOptions<'_>) -> Option<JobError> {
    let has = |is_meant: fn(Format) -> bool| inputs.iter().any(|input| input.format.is_some_and(is_meant));
    let reason = if options.is_one_of_many {
        return None;
    } else if options.open.is_for_cast() && !has(|format| format == Format::Cast) {
        "recovery and limits only apply to Cast files, and no input is one"
    } else if options.import.unpacks_textures() && !has(Format::is_gltf) {
        "textures can only be unpacked from glTF files, and no input is one"
    } else {
        return None;
    };
    let path = inputs.first().and_then(|input| input.path.as_deref());
    Some(JobError::new(path, JobErrorKind::Target { reason: reason.to_owned() }))
}

/// Decodes text that only the other parts of a result show to be in the encoding.
fn agree_on_text<'p, 'a: 'p>(parts: impl IntoIterator<Item = &'p mut Converted<'a>>, encoding: Option<Encoding>) {
    let Some(encoding) = encoding else { return };
    // Formats that embed files state that their text is UTF-8.
    let mut parts: Vec<_> = parts.into_iter().filter(|part| part.side_files.is_empty()).collect();
    let is_changed = encoding.decode_documents(parts.iter_mut().map(|part| &mut part.document));
    parts.iter_mut().zip(is_changed).filter(|(_, is_changed)| *is_changed).for_each(|(part, _)| part.untouched = None);
}
