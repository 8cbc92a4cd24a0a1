//! One result from one or several inputs.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use cast_base::Progress;
use cast_convert::Format;
use cast_file::{BaseDirectory, CastFile, Confinement, FileBytes, FileIdentity};
use cast_format::NodeKind;
use cast_interchange::assets::policy::{FilesRead, Substitutes};
use cast_interchange::assets::references::Copies;
use cast_interchange::assets::reserved_names::ReservedNames;
use cast_interchange::join::{Attachment, Joining};
use cast_interchange::options::selection::Seen;
use cast_interchange::spaces::Settled;
use cast_interchange::unmoving::unmoving;
use cast_interchange::{Converted, Encoding, Options, Report, SideFile, SideFiles, names, notes};
use hashbrown::HashSet;

use crate::done::{JobDone, JobInput, JobLoaded, JobStatus};
use crate::error::{JobError, JobErrorKind};
use crate::generated_options::JobOptions;
use crate::input::{Input, Opened};
use crate::merged::{Merged, in_memory};
use crate::one_space::{bring_into_one, nothing};
use crate::option_value::Hold;
use crate::output::Output;
use crate::protected_inputs::of_inputs;
use crate::renamed::rename_bones;
use crate::staged::Staged;
use crate::textures::References;
use cast_interchange::still::Moment;
use cast_interchange::still::require_model;

/// One result made from one or several inputs, such as a model and its animations, in any formats.
///
/// A job does everything that belongs to a conversion: it recognises formats, merges inputs, extracts embedded files
/// beside the result, and notes for each input what could not be carried over. The result appears complete or not at
/// all; on any error the file system is unchanged.
///
/// ```
/// # let models = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/se");
/// # let directory = tempfile::tempdir().unwrap();
/// # let output = directory.path().join("hero.cast");
/// # #[cfg(feature = "se")] {
/// # use cast_job::{Job, JobOptions};
///
/// let job = Job::new(JobOptions::new()).file(format!("{models}/triangle.semodel"));
/// let done = job.save(&output)?;
/// for input in &done.inputs {
///     for note in input.report.notes() {
///         println!("{note}");
///     }
/// }
/// assert!(done.bytes > 0 && output.exists());
/// # }
/// # Ok::<(), cast_job::JobError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Job<'j> {
    inputs: Vec<Input>,
    pub(crate) options: JobOptions<'j>,
    /// Whether the options are shared with other jobs, so that some may not apply to this one.
    is_one_of_many: bool,
}

impl<'j> Job<'j> {
    /// A job without inputs.
    #[must_use]
    pub fn new(options: JobOptions<'j>) -> Self {
        Self { inputs: Vec::new(), options, is_one_of_many: false }
    }

    /// One of several jobs with the same options.
    pub(crate) fn one_of(jobs: usize, options: JobOptions<'j>) -> Self {
        Self { is_one_of_many: jobs > 1, ..Self::new(options) }
    }

    /// Adds a file.
    #[must_use]
    pub fn file(mut self, path: impl Into<PathBuf>) -> Self {
        self.inputs.push(Input::File(path.into()));
        self
    }

    /// Adds files.
    #[must_use]
    pub fn files(self, paths: impl IntoIterator<Item = impl Into<PathBuf>>) -> Self {
        paths.into_iter().fold(self, Self::file)
    }

    /// Adds a file, or with `FILE@BONE` a file whose models are attached to a bone of the others: see
    /// [`Attachment::split`](cast_interchange::join::Attachment::split).
    #[must_use]
    pub fn file_or_part(mut self, text: impl AsRef<Path>) -> Self {
        self.inputs.push(Input::named(text.as_ref()));
        self
    }

    /// Adds bytes. [`FileBytes::with_path`] sets the path against which their references are resolved.
    #[must_use]
    pub fn bytes(mut self, bytes: impl Into<FileBytes>) -> Self {
        self.inputs.push(Input::Bytes(bytes.into()));
        self
    }

    /// Writes a file, and the files beside it. Missing parent directories are created. A pipe or a device is written
    /// like [a stream](Self::write_to).
    ///
    /// # Errors
    /// Returns an error if an input cannot be read, the result cannot be expressed in its format or cannot be written,
    /// a file beside it would replace another, or there are notes and the options are strict. Nothing is written then.
    pub fn save(&self, output: impl AsRef<Path>) -> Result<JobDone, JobError> {
        let output = output.as_ref();
        let beside = Staged::new(output, &self.options).map_err(|error| JobError::io(Some(output), error));
        self.run(Some(output), None, beside)
    }

    /// Writes to a stream. Files beside the result have no place there; they are dropped, with a note.
    ///
    /// # Errors
    /// The same as for [`save`](Self::save). Part of the result may have been written when this fails.
    pub fn write_to(&self, out: &mut dyn Write) -> Result<JobDone, JobError> {
        self.run(None, Some(out), Ok(Staged::nowhere(&self.options)))
    }

    /// Writes to a stream, and passes the files beside the result to `beside`: into memory or an archive, for example.
    /// `name` stands for the path of the result: its extension is that of the format, unless the options name one, and
    /// the files beside it are named after it. Nothing is written there.
    ///
    /// ```
    /// # let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/se/triangle.semodel");
    /// # #[cfg(all(feature = "se", feature = "gltf"))] {
    /// # use cast_interchange::SideFile;
    /// # use cast_job::{Job, JobOptions};
    /// let (mut json, mut beside) = (Vec::new(), Vec::<SideFile>::new());
    /// Job::new(JobOptions::new()).file(path).write_to_with("hero.gltf", &mut json, &mut beside)?;
    /// assert!(json.starts_with(b"{") && beside[0].path == "hero.bin");
    /// # }
    /// # Ok::<(), cast_job::JobError>(())
    /// ```
    ///
    /// # Errors
    /// The same as for [`write_to`](Self::write_to); also if a file beside the result cannot be stored.
    pub fn write_to_with(
        &self,
        name: impl AsRef<Path>,
        out: &mut dyn Write,
        beside: &mut dyn SideFiles,
    ) -> Result<JobDone, JobError> {
        self.run(Some(name.as_ref()), Some(out), Ok(Staged::into(beside, &self.options)))
    }

    /// Writes to a stream, or else to the path. With a stream, the path is only a name. An output that is kept or refused
    /// matters more than why nothing can be put `beside` it.
    fn run(
        &self,
        path: Option<&Path>,
        stream: Option<&mut dyn Write>,
        beside: Result<Staged<'_>, JobError>,
    ) -> Result<JobDone, JobError> {
        let is_on_disk = stream.is_none();
        if let Some(job) = self.for_program(path)? {
            return job.run(path, stream, beside);
        }
        let format = self.options.target(path)?;
        self.options.check()?;
        if path.is_some_and(|path| is_on_disk && self.options.keeps(path)) {
            return Ok(JobDone::skipped(path, format));
        }
        let mut beside = beside?;
        let place = place(format, path, &beside)?;
        // Read.
        let opened = self.open(path.filter(|_| is_on_disk))?;
        let read = self.read(&opened, format, place, &mut beside.kept)?;
        self.write(&opened, read, (format, path), stream, beside)
    }

    /// Writes what was read from the inputs.
    pub(crate) fn write<'o>(
        &self,
        opened: &'o [Opened],
        (mut parts, mut inputs): (Vec<Converted<'o>>, Vec<JobInput>),
        (format, path): (Format, Option<&Path>),
        stream: Option<&mut dyn Write>,
        mut beside: Staged<'_>,
    ) -> Result<JobDone, JobError> {
        let is_on_disk = stream.is_none();
        let options = &self.options;
        let place = place(format, path, &beside)?;
        let mut done = JobDone::skipped(path.filter(|_| is_on_disk), format);
        let import = self.importing(format);
        let mut clip = self.take_clip(&mut parts);
        let export = options.exporting(opened.first().and_then(Opened::path), path);
        let (kept, files) = of_inputs(&parts, opened, place, export.assets);
        beside.kept.extend(files);
        beside.kept_names = kept.clone();
        let stem = match place {
            Some(path) => Some(path.file_stem().unwrap_or_default().to_string_lossy()),
            // Writers may need files that were embedded in inputs.
            None => (format != Format::Cast).then(|| export.stem().into()),
        };
        // Into one space.
        let settled = self.bring_into_one_space((&mut parts, clip.as_mut()), &mut inputs, format, &import)?;
        // The skeleton refers to no files.
        let own = parts.len().saturating_sub(self.inputs.len());
        let own_parts = parts.get_mut(own..).unwrap_or_default();
        let own_inputs = inputs.get_mut(own..).unwrap_or_default();
        let mut copies = Copies::default();
        let mut substitutes = Substitutes::default();
        let copying = export.clone().with_reserved_names(&kept);
        let references = References { options: &copying, format, output: place.filter(|_| is_on_disk) };
        for ((part, input), source) in own_parts.iter_mut().zip(&mut *own_inputs).zip(opened) {
            references.resolve_textures(part, source.path(), (&mut copies, &mut substitutes), &mut input.report);
        }
        let sources: Vec<_> = opened.iter().map(Opened::path).collect();
        references.resolve_instance_files(own_parts, &sources, &mut substitutes, own_inputs);
        if options.frame.is_none() {
            note_unmoving(&parts, &mut inputs);
        }
        self.note_several_clips(&parts, &mut inputs);
        // Named.
        name_after_files(&mut parts, &inputs);
        // Merged and joined.
        let joining = self.joining(opened);
        let mut merged = match Merged::of(parts, stem.as_deref(), &kept, &mut inputs, (joining.0, &joining.1)) {
            Ok(merged) => merged,
            Err(error) => return Err(error.after(inputs)),
        };
        if let Err(error) = merged.detach(&options.detach, &mut inputs) {
            return Err(error.about(self.only_path().or(path)).after(inputs));
        }
        // Writers of other formats sample them.
        if format == Format::Cast
            && let Err(error) = merged.make_relative(&import, &mut inputs, options)
        {
            return Err(error.about(self.only_path()).after(inputs));
        }
        if let Some(error) = options.strict_violation(&inputs) {
            return Err(error.after(inputs));
        }
        // Posed.
        if let Some(moment) = &options.baked() {
            match self.hold(&mut merged, opened.first().and_then(Opened::cast), moment, clip) {
                Ok(report) => inputs.first_mut().into_iter().for_each(|input| input.report.append(report.clone())),
                Err(error) => return Err(error.about(self.only_path().or(path)).after(inputs)),
            }
            if let Some(error) = options.strict_violation(&inputs) {
                return Err(error.after(inputs));
            }
        }
        // Converted to the axes and the unit that the options ask for.
        merged.convert(&settled, &import, &mut inputs);
        if let Some(error) = options.strict_violation(&inputs) {
            return Err(error.after(inputs));
        }
        // Written.
        let mut reserved = kept.clone();
        merged.side_files.iter().for_each(|file| reserved.add_beside(&file.path));
        add_embedded_files(&mut substitutes, export.source, &merged);
        let sources = opened.iter().filter_map(Opened::path).chain(options.skeleton.as_deref());
        beside.kept.extend(sources.flat_map(FileIdentity::of_path));
        let unit = settled.is_unit_known().then_some(settled.unit);
        let output = Output {
            options,
            format,
            merged: &merged,
            untouched: opened.first().filter(|_| merged.is_untouched).and_then(Opened::cast),
            export: export.clone().unit(unit).with_substitutes(&substitutes).with_reserved_names(&reserved),
            copies: &copies,
        };
        match output.write(stream, &mut beside, inputs.first_mut().map(|input| &mut input.report)) {
            Ok(bytes) => done.bytes = bytes,
            Err(error) => {
                return Err(self.of_input_at_fault(error, format).about(path).after(inputs));
            }
        }
        done.status = if options.dry_run { JobStatus::Checked } else { JobStatus::Written };
        done.nodes = merged.document.nodes().count();
        (done.inputs, done.side_files) = (inputs, beside.taken);
        Ok(done)
    }

    /// Bakes the pose of a frame into the models of a document. `cast` is the first input, if it is a Cast file, and `clip`
    /// the content of a file of which only the animation is taken.
    fn hold(
        &self,
        merged: &mut Merged<'_>,
        cast: Option<&CastFile>,
        (moment, hold): &(Moment, Hold),
        clip: Option<Converted<'_>>,
    ) -> Result<Report, JobError> {
        let options = &self.options;
        let clip = clip.map(|clip| in_memory(&clip.document, options)).transpose()?;
        let file = merged.file(cast.filter(|_| merged.is_untouched), options)?;
        require_model(&file).map_err(|error| JobError::writing(None, error))?;
        merged.is_untouched = false;
        // If the file of the animation lacks it, the error names that file.
        hold(&mut merged.document, &file, clip.as_ref().unwrap_or(&file), moment, options.threads)
            .map_err(|error| JobError::writing(self.clip_path(), error))
    }

    /// The file of which only the animation is taken, for a pose. It is read as the last input.
    fn clip_path(&self) -> Option<&Path> {
        self.options.animation_from.as_deref().filter(|_| self.options.frame.is_some())
    }

    /// The content of the [file of the animation](Self::clip_path), which is not merged with the others.
    fn take_clip<'a>(&self, parts: &mut Vec<Converted<'a>>) -> Option<Converted<'a>> {
        self.clip_path().and_then(|_| parts.pop())
    }

    /// Brings all parts into one space, with the skeleton for animations before them, if there is one. The part of which only
    /// the animation is taken has the last of the inputs.
    fn bring_into_one_space<'a>(
        &self,
        (parts, clip): (&mut Vec<Converted<'a>>, Option<&mut Converted<'a>>),
        inputs: &mut Vec<JobInput>,
        format: Format,
        import: &Options<'_>,
    ) -> Result<Settled, JobError> {
        if let Some(skeleton) = self.options.read_skeleton(import)? {
            skeleton.join(parts, inputs, format == Format::Cast)?;
        }
        let all: Vec<&mut Converted<'a>> = parts.iter_mut().chain(clip).collect();
        bring_into_one(all, inputs, &self.options, import)
    }

    /// The job with the options that the program expects, if the result is for one.
    pub(crate) fn for_program(&self, output: Option<&Path>) -> Result<Option<Self>, JobError> {
        if self.options.program().is_none() {
            return Ok(None);
        }
        let options = self.options.with_settings(output)?;
        Ok(Some(Self { inputs: self.inputs.clone(), options, is_one_of_many: self.is_one_of_many }))
    }

    /// The path of the only input.
    fn only_path(&self) -> Option<&Path> {
        match &self.inputs[..] {
            [only] => only.path(),
            _ => None,
        }
    }

    /// The error of the first input that alone is refused for the same reason as the result of all, with its path and the
    /// place in it. If none is, or each of them, the whole is at fault.
    fn of_input_at_fault(&self, error: JobError, format: Format) -> JobError {
        if !error.is_of_content() || self.inputs.len() < 2 {
            let path = self.only_path().filter(|_| error.is_of_content());
            return error.about(path);
        }
        let options = JobOptions { frame: None, attach: Vec::new(), detach: Vec::new(), ..self.options.clone() };
        let options = options.to_format(format).dry_run(true).skip_existing(false).strict(false);
        let refused = |input: &Input| {
            let alone = Self { inputs: vec![input.alone()], options: options.clone(), is_one_of_many: true };
            let written = alone.write_to_with("alone", &mut std::io::sink(), &mut Vec::<SideFile<'_>>::new());
            written.err().filter(|refused| refused.is_like(&error))
        };
        let refused: Vec<_> = self.inputs.iter().map(refused).collect();
        match refused.iter().all(Option::is_some) {
            true => error,
            false => refused.into_iter().flatten().next().unwrap_or(error),
        }
    }

    /// Adds a note if the program that the result is for takes one animation from a file, and there are several.
    fn note_several_clips(&self, parts: &[Converted<'_>], inputs: &mut [JobInput]) {
        if self.options.takes_one_animation.is_none() {
            return;
        }
        let counts: Vec<usize> = parts.iter().map(animations).collect();
        if counts.iter().sum::<usize>() > 1 {
            for (input, count) in inputs.iter_mut().zip(counts) {
                input.report.add_many(&notes::animation::SEVERAL_CLIPS, count as u64, "");
            }
        }
    }

    /// Reads all inputs, and merges them into one Cast file in memory: the bytes that [`save`](Self::save) would write
    /// as Cast. A Cast file that needs no change is not copied.
    ///
    /// Options of the output (format, layout, textures and files beside the result) are ignored.
    ///
    /// # Errors
    /// Returns an error if an input cannot be read, the result does not fit into a Cast file, or there are notes and
    /// the options are strict.
    pub fn load(&self) -> Result<JobLoaded, JobError> {
        if let Some(job) = self.for_program(None)? {
            return job.load();
        }
        self.options.check()?;
        let opened = self.open(None)?;
        let (mut parts, mut inputs) = self.read(&opened, Format::Cast, None, &mut HashSet::new())?;
        let import = self.importing(Format::Cast);
        let mut clip = self.take_clip(&mut parts);
        let settled = self.bring_into_one_space((&mut parts, clip.as_mut()), &mut inputs, Format::Cast, &import)?;
        name_after_files(&mut parts, &inputs);
        let stem = opened.first().and_then(Opened::path).and_then(Path::file_stem).unwrap_or("input".as_ref());
        note_unmoving(&parts, &mut inputs);
        let (joining, attachments) = self.joining(&opened);
        let (stem, joining) = (stem.to_string_lossy(), (joining, &*attachments));
        let merged = Merged::of(parts, Some(&stem), &ReservedNames::default(), &mut inputs, joining);
        let detach = &self.options.detach;
        let mut merged = match merged.and_then(|mut merged| merged.detach(detach, &mut inputs).map(|()| merged)) {
            Ok(merged) => merged,
            Err(error) => return Err(error.about(self.only_path()).after(inputs)),
        };
        if let Err(error) = merged.make_relative(&import, &mut inputs, &self.options) {
            return Err(error.after(inputs));
        }
        merged.convert(&settled, &import, &mut inputs);
        if let Some(error) = self.options.strict_violation(&inputs) {
            return Err(error.after(inputs));
        }
        let untouched = opened.first().filter(|_| merged.is_untouched).and_then(Opened::cast);
        let file = match merged.file(untouched, &self.options) {
            Ok(file) => file,
            Err(error) => return Err(self.of_input_at_fault(error, Format::Cast).after(inputs)),
        };
        let side_files = merged.side_files.into_iter().map(SideFile::into_owned).collect();
        Ok(JobLoaded { file, side_files, inputs })
    }

    pub(crate) fn open(&self, output: Option<&Path>) -> Result<Vec<Opened>, JobError> {
        if self.inputs.is_empty() {
            return Err(nothing());
        }
        let attached = self.options.attached()?;
        let clip = self.clip_path().map(|path| Input::File(path.to_path_buf()));
        let inputs = || self.inputs.iter().chain(&attached).chain(&clip);
        if !self.is_one_of_many {
            self.options.check_inputs(inputs().map(Input::path))?;
        }
        inputs().map(|input| input.open(&self.options, output)).collect()
    }

    /// Which models are joined, and the bones to which inputs are attached.
    fn joining(&self, opened: &[Opened]) -> (Joining, Vec<Option<Attachment>>) {
        (self.options.joining(), opened.iter().map(|input| input.attachment.clone()).collect())
    }

    /// The options for reading the inputs of a result in a format. Writers of other formats than Cast convert to the unit
    /// themselves.
    fn importing(&self, target: Format) -> Options<'j> {
        let mut import = self.options.import.clone().threads(self.options.threads);
        import.to_unit = import.to_unit.filter(|_| target == Format::Cast);
        import
    }

    /// All inputs as documents, with their notes. The files that were read in addition to them are added to `kept`.
    pub(crate) fn read<'o>(
        &self,
        opened: &'o [Opened],
        format: Format,
        place: Option<&Path>,
        kept: &mut HashSet<FileIdentity>,
    ) -> Result<(Vec<Converted<'o>>, Vec<JobInput>), JobError> {
        let options = &self.options;
        // Files of instances are written beside the result. Where that is not possible, copies lose nothing.
        let mut import = self.importing(format);
        import.can_share = format == Format::Cast && place.is_some();
        import.instances &= import.can_share;
        if options.skeleton.is_some() {
            (import.selection.takes_models, import.meshes) = (false, true);
        }
        // The selected animation is in the file of which only the animation is taken.
        let of_clip = self.clip_path().map(|_| import.selection.clone());
        if of_clip.is_some() {
            import.selection.animations.clear();
        }
        // With several inputs, the selected animation need not be in each of them.
        let seen = Seen::default();
        import.selection.seen = (self.inputs.len() > 1).then_some(&seen);
        // Every input is an equal part of the first half of the progress.
        let share = |input: &'o Opened| (input, AtomicU64::new(0), FilesRead::default());
        let shared: Vec<(&'o Opened, AtomicU64, FilesRead)> = opened.iter().map(share).collect();
        let is_clip = |input: &Opened| opened.last().is_some_and(|last| std::ptr::eq(last, input));
        let convert = |(input, share, read): &(&'o Opened, AtomicU64, FilesRead)| {
            let told = |done: u64, total: u64| {
                share.store(done.saturating_mul(500) / total.max(1), Ordering::Relaxed);
                let sum: u64 = shared.iter().map(|(_, share, _)| share.load(Ordering::Relaxed)).sum();
                let told = options.progress.report(sum / (shared.len() as u64).max(1), 1000);
                told.map_or(ControlFlow::Break(()), ControlFlow::Continue)
            };
            let mut import = import.clone().progress(Progress::new(&told));
            if let Some(selection) = of_clip.as_ref().filter(|_| is_clip(input)) {
                import.selection = selection.clone();
            }
            import.read = Some(read);
            input.convert(options, import)
        };
        let converted = options.for_all(&shared, convert);
        let (mut parts, mut inputs, mut failed) = (Vec::new(), Vec::new(), None);
        for ((source, _, own), converted) in shared.into_iter().zip(converted) {
            let mut input = match converted {
                Ok((format, mut part)) => {
                    let input = source.read_as(format, &mut part);
                    parts.push(part);
                    input
                }
                // The error is that of the first file that failed; notes on the others are still reported.
                Err(error) => {
                    failed = failed.or(Some(error));
                    source.unread()
                }
            };
            let (read, looked_for) = own.into_parts();
            kept.extend(read);
            input.looked_for = looked_for.into_iter().collect();
            inputs.push(input);
        }
        agree_on_text(parts.iter_mut(), import.encoding);
        let missing_selection = || {
            let met = if self.inputs.len() > 1 { import.selection.check_seen(&seen) } else { Ok(()) };
            met.err().map(|error| JobError::writing(None, error))
        };
        // Options that cannot take effect are an error.
        let has_no_effect = |is_ineffective: bool, reason: &str| {
            let path = inputs.first().and_then(|input| input.path.as_deref());
            is_ineffective.then(|| JobError::new(path, JobErrorKind::Target { reason: reason.to_owned() }))
        };
        let limits_without_cast = || {
            let is_unfit = options.open.is_for_cast() && inputs.iter().all(|input| input.format != Some(Format::Cast));
            has_no_effect(is_unfit, "recovery and limits only apply to Cast files, and no input is one")
        };
        let unpacking_without_gltf = || {
            let is_gltf = |input: &JobInput| input.format.is_some_and(Format::is_gltf);
            let is_unfit = options.import.unpacks_textures() && !inputs.iter().any(is_gltf);
            has_no_effect(is_unfit, "textures can only be unpacked from glTF files, and no input is one")
        };
        let ineffective = || limits_without_cast().or_else(unpacking_without_gltf).filter(|_| !self.is_one_of_many);
        match failed.or_else(missing_selection).or_else(ineffective).or_else(|| options.strict_violation(&inputs)) {
            Some(error) => Err(error.after(inputs)),
            None => match rename_bones(&mut parts, &inputs, options) {
                Ok(()) => Ok((parts, inputs)),
                Err(error) => Err(error.after(inputs)),
            },
        }
    }
}

/// The path of a result beside which files can be written. A device is not in a directory that files could be put into.
pub(crate) fn place<'p>(
    format: Format,
    path: Option<&'p Path>,
    beside: &Staged<'_>,
) -> Result<Option<&'p Path>, JobError> {
    let place = path.filter(|_| beside.has_place());
    if format == Format::Gltf && place.is_none() {
        let reason = "glTF needs a second file for its buffers, which a stream cannot hold; use GLB".into();
        return Err(JobError::new(path, JobErrorKind::Target { reason }));
    }
    Ok(place)
}

/// How many animations there are.
fn animations(part: &Converted<'_>) -> usize {
    part.document.nodes().filter(|(_, node)| node.kind == NodeKind::ANIMATION).count()
}

/// Decodes text that only the other parts of a result show to be in the encoding.
fn agree_on_text<'p, 'a: 'p>(parts: impl IntoIterator<Item = &'p mut Converted<'a>>, encoding: Option<Encoding>) {
    let Some(encoding) = encoding else { return };
    // Formats that embed files state that their text is UTF-8.
    let mut parts: Vec<_> = parts.into_iter().filter(|part| part.side_files.is_empty()).collect();
    let is_changed = encoding.decode_documents(parts.iter_mut().map(|part| &mut part.document));
    parts.iter_mut().zip(is_changed).filter(|(_, is_changed)| *is_changed).for_each(|(part, _)| part.untouched = None);
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

/// Lets writers find embedded files of inputs at the paths in the document.
fn add_embedded_files<'g>(substitutes: &mut Substitutes<'g>, source: Option<&Path>, merged: &'g Merged<'_>) {
    let first = BaseDirectory::of_file(source.unwrap_or(Path::new("")), Confinement::None);
    for file in &merged.side_files {
        if let Ok(named) = first.resolve(&file.path) {
            substitutes.embedded(named, &file.bytes);
        }
    }
}

/// Adds notes on animations that move nothing in any of these parts of one result.
fn note_unmoving(parts: &[Converted<'_>], inputs: &mut [JobInput]) {
    let documents: Vec<_> = parts.iter().map(|part| &part.document).collect();
    for (input, report) in inputs.iter_mut().zip(unmoving(&documents)) {
        input.report.append(report);
    }
}
