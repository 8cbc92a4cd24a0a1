//! How jobs are done.

use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use cast_file::{FileIdentity, OpenOptions};
use cast_format::{Progress, Threads};
use cast_map::Unchanging;
use cast_write::Layout;
use rayon::prelude::*;

use super::done::JobInput;
use super::error::{JobError, JobErrorKind};
use crate::builder::options;
use crate::{ExportOptions, Format, Moment, NoteKind, Options, Report};

options! {
    /// How a [`Job`](crate::Job), or each of a [`Batch`](crate::Batch), is done.
    ///
    /// ```
    /// # use cast_convert::{ExportOptions, Format, JobOptions, Options, Textures};
    /// let options = JobOptions::new()
    ///     .to(Format::Glb)
    ///     .import(Options::new().maximum_influences(4))
    ///     .export(ExportOptions::new().textures(Textures::Embed))
    ///     .strict(true);
    /// # let _ = options;
    /// ```
    #[derive(Clone, Debug)]
    pub struct JobOptions<'o>;

    /// Formats as content and names tell them, files read into memory, a compact layout, nothing special.
    new {
        allowed: Vec<&'static NoteKind> = Vec::new();
        inputs_of_batch: Option<Arc<HashSet<FileIdentity>>> = None;
    }

    /// The format of all inputs, whatever they look like. `None` looks at the content of each, and for text at its name.
    into from(format): Option<Format> = None;

    /// The format of the result. `None` looks at the name of the output; without an extension it is Cast.
    into to(format): Option<Format> = None;

    /// How inputs are read. The progress of these options is that of the job.
    fn import(options): Options<'o> = Options::new();

    /// How formats other than Cast are written. Source, name, unit, tolerance of animations, whether references may lead
    /// out of the directory, and progress are not taken from here: they are those of the job and of
    /// [`import`](Self::import).
    fn export(options): ExportOptions<'o> = ExportOptions::new();

    /// How Cast is laid out. Default [`Layout::Compact`].
    const layout(layout): Layout = Layout::Compact;

    /// How files are opened: recovery of damaged Cast files, limits, the most bytes.
    const open(options): OpenOptions<'o> = OpenOptions::new();

    /// Maps inputs instead of reading them. A Cast file that needs no change goes to the writer as it is mapped.
    into mapping(promise): Option<Unchanging> = None;

    /// The moment at which the models of the result hold still, in all formats: meshes without bones and animations, see
    /// [`still`](crate::still). The animation is one of those of all inputs that are taken over, or of
    /// those of [`animation_from`](Self::animation_from). `None` keeps what moves.
    into frame(moment): Option<Moment> = None;

    /// The file, of any format, whose animations [`frame`](Self::frame) is about, instead of those of the inputs. Nothing of
    /// it is in the result.
    into animation_from(path): Option<PathBuf> = None;

    /// Does everything but write.
    const dry_run(dry_run): bool = false;

    /// Does nothing where the output exists already.
    const skip_existing(skip): bool = false;

    /// Whether files beside the result may replace others of the same name. The result itself always may. Without this a file
    /// beside it replaces what belongs to the result that is replaced and was not changed since: the old result names it, or
    /// it lies in the directory named after it. One that is the same already is left alone. Anything else is an error.
    const replace_side_files(replace): bool = false;

    /// Whether a job fails when there is a note that something was dropped, approximated, or assumed although it is not what is
    /// usual ([`NoteKind::fails_strict`]).
    const strict(strict): bool = false;

    /// Whether several inputs, or the jobs of a batch, are done at a time. The result is the same.
    const threads(threads): Threads = Threads::All;

    /// How many of them at a time, at most; `None` for as many as there are threads in the current pool.
    into jobs(most): Option<NonZeroUsize> = None;

    /// Who is told how far it is, and may end it: a job in thousandths, a batch in jobs.
    const progress(progress): Progress<'o> = Progress::none();
}

impl<'o> JobOptions<'o> {
    /// Notes that do not make a strict job fail. They are in the report like others.
    #[must_use]
    pub fn allow(mut self, kinds: impl IntoIterator<Item = &'static NoteKind>) -> Self {
        self.allowed.extend(kinds);
        self
    }

    /// The format that a result gets, `output` being its path if it has one.
    ///
    /// # Errors
    /// When no format has such an extension, this build cannot write the format, or the options ask for what the format
    /// does not have.
    pub fn target(&self, output: Option<&Path>) -> Result<Format, JobError> {
        let unusable = |reason: String| Err(JobError::new(output, JobErrorKind::Target { reason }));
        let named = output.and_then(Format::of_path);
        let extension = output.and_then(Path::extension).map(|extension| extension.to_string_lossy());
        if let (None, None, Some(extension)) = (self.to, named, extension) {
            // Somebody who writes hero.dae does not expect Cast in it.
            return unusable(format!("no known format has the extension .{extension}"));
        }
        let format = self.to.or(named).unwrap_or(Format::Cast);
        if !format.is_writable() {
            return unusable(format!("{} can be read, but not written", format.name()));
        }
        if self.frame.is_some() && format == Format::SeAnim {
            return unusable("a single frame is a model that holds still, and SEAnim has animations only".into());
        }
        #[cfg(feature = "gltf-pack")]
        let packs = self.export.quantize || self.export.compression.is_some();
        #[cfg(feature = "gltf-pack")]
        if packs && !matches!(format, Format::Gltf | Format::Glb) {
            let name = format.name();
            return unusable(format!("quantised numbers and compressed buffers are for glTF; {name} has neither"));
        }
        #[cfg(feature = "textures")]
        if self.export.pack_textures && !matches!(format, Format::Gltf | Format::Glb) {
            let name = format.name();
            return unusable(format!("packed textures are for glTF; {name} has a slot for each"));
        }
        if self.import.instances && format != Format::Cast {
            let name = format.name();
            return unusable(format!("instances that share meshes are for Cast; {name} is written from copies"));
        }
        Ok(format)
    }
}

impl JobOptions<'_> {
    /// These options for one task of a batch with such inputs: nothing beside a result may replace one of them.
    pub(super) fn in_batch(mut self, inputs: impl IntoIterator<Item = impl AsRef<Path>>) -> Self {
        let identities = inputs.into_iter().filter_map(|input| FileIdentity::of_path(input).ok());
        self.inputs_of_batch = Some(Arc::new(identities.collect()));
        self
    }

    pub(super) fn inputs_of_batch(&self) -> Arc<HashSet<FileIdentity>> {
        self.inputs_of_batch.clone().unwrap_or_default()
    }

    /// Does the same to all, several at a time if that is wanted; the results in order.
    pub(super) fn for_all<T: Sync, R: Send>(&self, all: &[T], work: impl Fn(&T) -> R + Sync + Send) -> Vec<R> {
        if !self.threads.are_several() {
            return all.iter().map(work).collect();
        }
        let parallel = || all.par_iter().map(&work).collect();
        let pool = |most: NonZeroUsize| rayon::ThreadPoolBuilder::new().num_threads(most.get()).build().ok();
        match self.jobs.and_then(pool) {
            Some(pool) => pool.install(parallel),
            None => parallel(),
        }
    }

    /// How writers do it.
    pub(super) fn exporting<'p>(&'p self, source: Option<&'p Path>, output: Option<&'p Path>) -> ExportOptions<'p> {
        let import = &self.import;
        let name = output.and_then(Path::file_stem).and_then(|stem| stem.to_str());
        let options = self.export.clone().source(source).name(name).unit(import.unit).up(import.up.or(self.export.up));
        options
            .animation_tolerance(import.animation_tolerance)
            .threads(self.threads)
            .may_leave_directory(import.may_leave_directory)
    }

    /// Why a job may not be done after all inputs were read.
    pub(super) fn objection_to(&self, inputs: &[JobInput]) -> Option<JobError> {
        inputs.iter().find_map(|input| self.objection(&input.report, input.path.as_deref()))
    }

    /// Why a job may not be done although it could be.
    pub(super) fn objection(&self, report: &Report, path: Option<&Path>) -> Option<JobError> {
        let fails = |kind: &'static NoteKind| self.strict && kind.fails_strict() && !self.allowed.contains(&kind);
        let mut notes = report.notes().iter().filter(|note| fails(note.kind()));
        let kind = JobErrorKind::Strict { note: notes.next()?.clone(), others: notes.count() };
        Some(JobError::new(path, kind))
    }
}
