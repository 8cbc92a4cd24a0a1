//! How jobs are done.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use cast_file::OpenOptions;
use cast_format::{Progress, Threads};
use cast_map::Unchanging;
use cast_write::Layout;
use rayon::prelude::*;

use super::done::JobInput;
use super::error::{JobError, JobErrorKind};
use crate::{ExportOptions, Format, Moment, NoteKind, Options, Report};

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
pub struct JobOptions<'o> {
    pub(super) from: Option<Format>,
    pub(super) to: Option<Format>,
    pub(super) import: Options<'o>,
    pub(super) export: ExportOptions<'o>,
    pub(super) layout: Layout,
    pub(super) open: OpenOptions<'o>,
    pub(super) mapping: Option<Unchanging>,
    pub(super) frame: Option<Moment>,
    pub(super) animation_from: Option<PathBuf>,
    pub(super) dry_run: bool,
    pub(super) skip_existing: bool,
    pub(super) replace_side_files: bool,
    pub(super) strict: bool,
    pub(super) allowed: Vec<&'static NoteKind>,
    pub(super) threads: Threads,
    pub(super) jobs: Option<NonZeroUsize>,
    pub(super) progress: Progress<'o>,
}

impl Default for JobOptions<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'o> JobOptions<'o> {
    /// Formats as content and names tell them, files read into memory, a compact layout, nothing special.
    #[must_use]
    pub fn new() -> Self {
        Self {
            from: None,
            to: None,
            import: Options::new(),
            export: ExportOptions::new(),
            layout: Layout::Compact,
            open: OpenOptions::new(),
            mapping: None,
            frame: None,
            animation_from: None,
            dry_run: false,
            skip_existing: false,
            replace_side_files: false,
            strict: false,
            allowed: Vec::new(),
            threads: Threads::All,
            jobs: None,
            progress: Progress::none(),
        }
    }

    /// The format of all inputs, whatever they look like. `None` looks at the content of each, and for text at its name.
    #[must_use]
    pub fn from(mut self, format: impl Into<Option<Format>>) -> Self {
        self.from = format.into();
        self
    }

    /// The format of the result. `None` looks at the name of the output; without an extension it is Cast.
    #[must_use]
    pub fn to(mut self, format: impl Into<Option<Format>>) -> Self {
        self.to = format.into();
        self
    }

    /// How inputs are read. The progress of these options is that of the job.
    #[must_use]
    pub fn import(mut self, options: Options<'o>) -> Self {
        self.import = options;
        self
    }

    /// How formats other than Cast are written. Source, name, unit, tolerance of animations, whether references may lead
    /// out of the directory, and progress are not taken from here: they are those of the job and of
    /// [`import`](Self::import).
    #[must_use]
    pub fn export(mut self, options: ExportOptions<'o>) -> Self {
        self.export = options;
        self
    }

    /// How Cast is laid out. Default [`Layout::Compact`].
    #[must_use]
    pub const fn layout(mut self, layout: Layout) -> Self {
        self.layout = layout;
        self
    }

    /// How files are opened: recovery of damaged Cast files, limits, the most bytes.
    #[must_use]
    pub const fn open(mut self, options: OpenOptions<'o>) -> Self {
        self.open = options;
        self
    }

    /// Maps inputs instead of reading them. A Cast file that needs no change goes to the writer as it is mapped.
    #[must_use]
    pub fn mapping(mut self, promise: impl Into<Option<Unchanging>>) -> Self {
        self.mapping = promise.into();
        self
    }

    /// The moment at which the models of the result hold still, in all formats: meshes without bones and animations, see
    /// [`still`](crate::still). The animation is one of those of all inputs that are taken over, or of
    /// those of [`animation_from`](Self::animation_from). `None` keeps what moves.
    #[must_use]
    pub fn frame(mut self, moment: impl Into<Option<Moment>>) -> Self {
        self.frame = moment.into();
        self
    }

    /// The file, of any format, whose animations [`frame`](Self::frame) is about, instead of those of the inputs. Nothing of
    /// it is in the result.
    #[must_use]
    pub fn animation_from(mut self, path: impl Into<Option<PathBuf>>) -> Self {
        self.animation_from = path.into();
        self
    }

    /// Does everything but write.
    #[must_use]
    pub const fn dry_run(mut self, dry_run: bool) -> Self {
        self.dry_run = dry_run;
        self
    }

    /// Does nothing where the output exists already.
    #[must_use]
    pub const fn skip_existing(mut self, skip: bool) -> Self {
        self.skip_existing = skip;
        self
    }

    /// Whether files beside the result may replace others of the same name. The result itself always may. Without this a file
    /// beside it replaces what belongs to the result that is replaced and was not changed since: the old result names it, or
    /// it lies in the directory named after it. One that is the same already is left alone. Anything else is an error.
    #[must_use]
    pub const fn replace_side_files(mut self, replace: bool) -> Self {
        self.replace_side_files = replace;
        self
    }

    /// Whether a job fails when there is a note: something was dropped, approximated or assumed.
    #[must_use]
    pub const fn strict(mut self, strict: bool) -> Self {
        self.strict = strict;
        self
    }

    /// Notes that do not make a strict job fail. They are in the report like others.
    #[must_use]
    pub fn allow(mut self, kinds: impl IntoIterator<Item = &'static NoteKind>) -> Self {
        self.allowed.extend(kinds);
        self
    }

    /// Whether several inputs, or the jobs of a batch, are done at a time. The result is the same.
    #[must_use]
    pub const fn threads(mut self, threads: Threads) -> Self {
        self.threads = threads;
        self
    }

    /// How many of them at a time, at most; `None` for as many as there are threads in the current pool.
    #[must_use]
    pub fn jobs(mut self, most: impl Into<Option<NonZeroUsize>>) -> Self {
        self.jobs = most.into();
        self
    }

    /// Who is told how far it is, and may end it: a job in thousandths, a batch in jobs.
    #[must_use]
    pub const fn progress(mut self, progress: Progress<'o>) -> Self {
        self.progress = progress;
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
        let packs = self.export.quantize || self.export.compression.is_some();
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
    /// Does the same to all, several at a time if that is wanted; the results in order.
    pub(super) fn for_all<T: Sync, R: Send>(&self, all: &[T], work: impl Fn(&T) -> R + Sync + Send) -> Vec<R> {
        let parallel = || all.par_iter().map(&work).collect();
        let pool = |most: NonZeroUsize| rayon::ThreadPoolBuilder::new().num_threads(most.get()).build().ok();
        match (self.threads, self.jobs.and_then(pool)) {
            (Threads::One, _) => all.iter().map(work).collect(),
            (Threads::All, Some(pool)) => pool.install(parallel),
            (Threads::All, None) => parallel(),
        }
    }

    /// How writers do it.
    pub(super) fn exporting<'p>(&'p self, source: Option<&'p Path>, output: Option<&'p Path>) -> ExportOptions<'p> {
        let import = &self.import;
        let name = output.and_then(Path::file_stem).and_then(|stem| stem.to_str());
        let options = self.export.clone().source(source).name(name).unit(import.unit);
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
        let mut notes = report.notes().iter().filter(|note| self.strict && !self.allowed.contains(&note.kind()));
        let kind = JobErrorKind::Strict { note: notes.next()?.clone(), others: notes.count() };
        Some(JobError::new(path, kind))
    }
}
