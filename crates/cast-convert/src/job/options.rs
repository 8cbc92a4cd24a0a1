//! Options of jobs.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use cast_file::{CastFile, FileIdentity, OpenOptions};
use cast_format::{Progress, Threads};
use cast_map::Unchanging;
use cast_write::{Document, Layout};
use hashbrown::HashSet;

use super::done::JobInput;
use super::error::{JobError, JobErrorKind};
use crate::builder::options;
use crate::still::hold;
use crate::{Error, ExportOptions, Format, Moment, NoteKind, Options, Report, Textures, Unit, work};

/// Bakes the pose of a frame into a document: [`hold`].
pub(crate) type Hold = fn(&mut Document<'_>, &CastFile, &CastFile, &Moment, Threads) -> Result<Report, Error>;

options! {
    /// Options of a [`Job`](crate::Job), or of all jobs of a [`Batch`](crate::Batch).
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

    /// The defaults: formats recognised by content and name, files read into memory, a compact layout.
    new {
        allowed: Vec<&'static NoteKind> = Vec::new();
        inputs_of_batch: Option<Arc<HashSet<FileIdentity>>> = None;
        frame: Option<(Moment, Hold)> = None;
    }

    /// The format of all inputs, whatever their content. `None` recognises it from the content, and for text formats
    /// from the name.
    into from(format): Option<Format> = None;

    /// The format of the result. `None` takes it from the name of the output; without an extension it is Cast.
    into to(format): Option<Format> = None;

    /// Options for readers. Their progress is that of the job.
    fn import(options): Options<'o> = Options::new();

    /// Options for writing formats other than Cast. Source, name, units, animation tolerance, the permission to follow
    /// references outside the directory, and progress are ignored here: they come from the job and from
    /// [`import`](Self::import).
    fn export(options): ExportOptions<'o> = ExportOptions::new();

    /// How Cast is laid out. Default [`Layout::Compact`].
    const layout(layout): Layout = Layout::Compact;

    /// Options for opening files: recovery of damaged Cast files, limits, the maximum size.
    const open(options): OpenOptions<'o> = OpenOptions::new();

    /// Maps inputs instead of reading them. A Cast file that needs no change is written directly from the mapping.
    into mapping(promise): Option<Unchanging> = None;

    /// The file, in any format, with the animations that [`frame`](Self::frame) refers to, instead of those of the
    /// inputs. The result contains nothing else of it.
    into animation_from(path): Option<PathBuf> = None;

    /// Does everything except writing.
    const dry_run(dry_run): bool = false;

    /// Keeps an existing output and does nothing.
    const skip_existing(skip): bool = false;

    /// Whether files beside the result may replace others of the same name. The result itself always may. Without this
    /// option, an existing file with the same content is left alone, and any other is an error, even if an earlier job
    /// wrote it: it may have been edited since.
    const replace_side_files(replace): bool = false;

    /// Whether a job fails if any note says that something was dropped or approximated, or that a value other than the
    /// usual one was assumed ([`NoteKind::fails_strict`]).
    const strict(strict): bool = false;

    /// Whether several inputs, or the jobs of a batch, are processed in parallel. The result is the same.
    const threads(threads): Threads = Threads::All;

    /// The maximum number in parallel; `None` is the number of threads in the current pool.
    into jobs(most): Option<NonZeroUsize> = None;

    /// The callback that receives the progress and may cancel the work: a job in thousandths, a batch in jobs.
    const progress(progress): Progress<'o> = Progress::none();
}

impl<'o> JobOptions<'o> {
    /// The frame whose pose is baked into the models of the result, in all formats: meshes without bones and
    /// animations, see [`still`](crate::still). The animation is one of those of all converted inputs, or of
    /// [`animation_from`](Self::animation_from). `None` keeps bones and animations.
    #[must_use]
    pub fn frame(mut self, moment: impl Into<Option<Moment>>) -> Self {
        // With its function, so that programs that never ask for a frame do without the code.
        self.frame = moment.into().map(|moment| (moment, hold as Hold));
        self
    }

    /// Notes that do not make a strict job fail. They are reported like others.
    #[must_use]
    pub fn allow(mut self, kinds: impl IntoIterator<Item = &'static NoteKind>) -> Self {
        self.allowed.extend(kinds);
        self
    }

    /// Whether all numbers are ones that the options may have.
    pub(super) fn check(&self) -> Result<(), JobError> {
        let unfit = |error: Error| JobError::new(None, JobErrorKind::Target { reason: error.to_string() });
        self.import.check().map_err(unfit)
    }

    /// The format of a result; `output` is its path, if it has one.
    ///
    /// # Errors
    /// Returns an error if no format has such an extension, this build cannot write the format, or the options request
    /// something that the format does not support.
    pub fn target(&self, output: Option<&Path>) -> Result<Format, JobError> {
        let unusable = |reason: String| Err(JobError::new(output, JobErrorKind::Target { reason }));
        let named = output.and_then(Format::of_path);
        let extension = output.and_then(Path::extension).map(|extension| extension.to_string_lossy());
        if let (None, None, Some(extension)) = (self.to, named, extension) {
            // Nobody expects a file named hero.dae to contain Cast.
            return unusable(format!("no known format has the extension .{extension}"));
        }
        let format = self.to.or(named).unwrap_or(Format::Cast);
        let name = format.name();
        if !format.is_writable() {
            return unusable(format!("this build can read {name}, but not write it"));
        }
        if self.frame.is_some() && format == Format::SeAnim {
            return unusable("a single frame gives a static model, but SEAnim only stores animations".into());
        }
        #[cfg(feature = "gltf-pack")]
        if (self.export.quantize || self.export.compression.is_some()) && !format.is_gltf() {
            return unusable(format!("only glTF supports quantised numbers and compressed buffers; {name} does not"));
        }
        if (self.export.sparse_targets || self.export.skins_below_model) && !format.is_gltf() {
            return unusable(format!(
                "only glTF has sparse morph targets and nodes of skinned meshes; {name} does not"
            ));
        }
        #[cfg(feature = "textures")]
        if self.export.pack_textures && !format.is_gltf() {
            return unusable(format!("only glTF needs packed textures; {name} has a slot for each"));
        }
        if self.import.to_unit.is_some() && !matches!(format, Format::Cast | Format::Fbx) {
            return unusable(match format.unit() {
                Unit::Metres => format!("{name} is always in metres, so it has no other unit"),
                _ => format!("{name} does not state its unit; a scale changes its lengths"),
            });
        }
        if self.import.instances && format != Format::Cast {
            return unusable(format!("only Cast shares meshes by instances; {name} is written with copies"));
        }
        Ok(format)
    }
}

impl JobOptions<'_> {
    /// These options for one task of a batch: files beside the result must not replace any of the batch's inputs.
    pub(super) fn in_batch(mut self, inputs: impl IntoIterator<Item = impl AsRef<Path>>) -> Self {
        let identities = inputs.into_iter().filter_map(|input| FileIdentity::of_path(input).ok());
        self.inputs_of_batch = Some(Arc::new(identities.collect()));
        self
    }

    /// Whether an output exists and is kept.
    pub(super) fn keeps(&self, output: &Path) -> bool {
        self.skip_existing && output.exists()
    }

    /// Whether a job reads files besides its input, so that it may need much memory for a small one: textures, buffers of
    /// glTF, models of a scene.
    pub(super) fn reads_others(&self, input: &Path) -> bool {
        #[cfg(feature = "textures")]
        let converts_textures = self.export.pack_textures || self.import.unpack_textures;
        #[cfg(not(feature = "textures"))]
        let converts_textures = false;
        let is_scene = || CastFile::open(input).is_ok_and(|file| file.instances().next().is_some());
        converts_textures
            || self.export.textures != Textures::Refer
            || match self.from.or_else(|| Format::of_path(input)) {
                Some(Format::Gltf) => true,
                Some(Format::Cast) => is_scene(),
                _ => false,
            }
    }

    /// Applies a function to all items, in parallel if requested; returns the results in order.
    pub(super) fn for_all<T: Sync, R: Send>(&self, all: &[T], of: impl Fn(&T) -> R + Sync + Send) -> Vec<R> {
        let all = || work::map(self.threads, all, 1, &of);
        let pool = |most: NonZeroUsize| rayon::ThreadPoolBuilder::new().num_threads(most.get()).build().ok();
        match self.jobs.filter(|_| self.threads.are_several()).and_then(pool) {
            Some(pool) => pool.install(all),
            None => all(),
        }
    }

    /// The options for writers.
    pub(super) fn exporting<'p>(&'p self, source: Option<&'p Path>, output: Option<&'p Path>) -> ExportOptions<'p> {
        let import = &self.import;
        let name = output.and_then(Path::file_stem).and_then(|stem| stem.to_str());
        let options = self
            .export
            .clone()
            .source(source)
            .name(name)
            .unit(import.unit)
            .to_unit(import.to_unit)
            .up(import.up.or(self.export.up));
        options
            .animation_tolerance(import.animation_tolerance)
            .threads(self.threads)
            .may_leave_directory(import.may_leave_directory)
    }

    /// Why a job is rejected after all inputs were read.
    pub(super) fn objection_to(&self, inputs: &[JobInput]) -> Option<JobError> {
        inputs.iter().find_map(|input| self.objection(&input.report, input.path.as_deref()))
    }

    /// Why a job is rejected although it would be possible.
    pub(super) fn objection(&self, report: &Report, path: Option<&Path>) -> Option<JobError> {
        let fails = |kind: &'static NoteKind| self.strict && kind.fails_strict() && !self.allowed.contains(&kind);
        let mut notes = report.notes().iter().filter(|note| fails(note.kind()));
        let kind = JobErrorKind::Strict { note: notes.next()?.clone(), others: notes.count() };
        Some(JobError::new(path, kind))
    }
}
