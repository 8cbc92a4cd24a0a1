//! What jobs ask of their options.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use cast_base::carried::{carried, carry};
use cast_base::{Progress, Threads, parallel};
use cast_convert::Format;
use cast_file::{CastFile, FileIdentity};
use cast_interchange::join::Joining;
use cast_interchange::still::Moment;
use cast_interchange::{Error, ExportOptions, NoteKind, Textures};
use cast_options::{OptionError, OptionRow, operation};

use crate::done::JobInput;
use crate::error::{JobError, JobErrorKind};
use crate::generated_options::JobOptions;
use crate::input::Input;
use crate::option_value::Hold;

impl<'o> JobOptions<'o> {
    /// Whether all numbers are ones that the options may have.
    pub(crate) fn check(&self) -> Result<(), JobError> {
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
        match (self.to_format, named, extension) {
            // Nobody expects a file named hero.dae to contain Cast.
            (None, None, Some(extension)) => {
                return unusable(format!("no known format has the extension .{extension}"));
            }
            // Files beside it refer to it by the usual one.
            (None, Some(format), Some(extension)) if !extension.eq_ignore_ascii_case(format.extension()) => {
                let (name, usual) = (format.name(), format.extension());
                return unusable(format!("results in {name} end in .{usual}, not in .{extension}; name it so"));
            }
            _ => {}
        }
        let format = self.to_format.or(named).or_else(|| self.format_of_program()).unwrap_or(Format::Cast);
        if !format.is_writable() {
            return unusable(format!("this build can read {}, but not write it", format.name()));
        }
        if let Some(error) = self.without_effect(format) {
            return unusable(error.to_string());
        }
        Ok(format)
    }
}

impl JobOptions<'_> {
    /// An option that was set and has no effect on results of this format.
    fn without_effect(&self, format: Format) -> Option<OptionError> {
        let convert = operation("convert")?;
        let restricted = self.import.restricted().chain(self.restricted()).chain(self.export.restricted());
        let names = restricted.chain(self.given.iter().copied());
        let is_vain = |row: &&OptionRow| !row.has_effect_on(format.extension());
        let row = names.filter_map(|name| convert.option(name)).find(is_vain)?;
        Some(OptionError::no_effect(row.name, format!("the result is {}, {}", format.name(), row.otherwise)))
    }

    /// Which models of the inputs are joined.
    pub(crate) fn joining(&self) -> Joining {
        Joining::of(self.join, self.join_skeletons)
    }

    /// The inputs that are attached to bones.
    pub(crate) fn attached(&self) -> Result<Vec<Input>, JobError> {
        let input = |text: &String| match Input::named(text.as_ref()) {
            input if input.is_attached() => Ok(input),
            _ => {
                let reason = format!("`attach` takes FILE@BONE, and no file stands before an @ in {text:?}");
                Err(JobError::new(None, JobErrorKind::Target { reason }))
            }
        };
        self.attach.iter().map(input).collect()
    }

    /// The pose that is baked, if any.
    pub(crate) fn baked(&self) -> Option<(Moment, Hold)> {
        #[cfg(feature = "still")]
        let solves = self.constraints;
        #[cfg(not(feature = "still"))]
        let solves = true;
        self.frame.map(|(moment, hold)| (moment.constraints(moment.solves_constraints() && solves), hold))
    }

    /// These options for one task of a batch: files beside the result must not replace any of the batch's inputs, and
    /// pictures are made once for all results.
    pub(crate) fn in_batch(mut self, inputs: impl IntoIterator<Item = impl AsRef<Path>>) -> Self {
        let identities = inputs.into_iter().filter_map(|input| FileIdentity::of_path(input).ok());
        self.inputs_of_batch = Some(Arc::new(identities.collect()));
        self.made_pictures = Some(Arc::default());
        self
    }

    /// A text that changes with all that results depend on.
    pub(crate) fn key(&self) -> String {
        let mut key = self.clone().progress(Progress::none()).jobs(None).threads(Threads::All).mapping(None);
        (key.skeleton_read, key.inputs_of_batch, key.made_pictures, key.state) = (None, None, None, None);
        (key.force, key.dry_run, key.skip_existing) = (false, false, false);
        key.open = key.open.progress(Progress::none());
        key.import.texture_search = key.import.texture_search.afresh();
        let names_files = key.skeleton.is_some()
            || key.rename_bones.is_some()
            || key.animation_from.is_some()
            || !(key.attach.is_empty() && key.source_up_of.is_empty() && key.unit_of.is_empty())
            || !key.import.texture_search.directories().is_empty();
        // They may be relative to it.
        let here = if names_files { std::env::current_dir().unwrap_or_default() } else { PathBuf::new() };
        format!("{key:?}{here:?}")
    }

    /// Whether an output exists and is kept.
    pub(crate) fn keeps(&self, output: &Path) -> bool {
        self.skip_existing && output.exists()
    }

    /// Whether a job reads files besides its input, so that it may need much memory for a small one: textures, buffers of
    /// glTF, models of a scene.
    pub(crate) fn reads_others(&self, input: &Path) -> bool {
        let converts_textures = self.export.packs_textures() || self.import.unpacks_textures();
        let is_scene = || CastFile::open(input).is_ok_and(|file| file.instances().next().is_some());
        converts_textures
            || self.export.textures != Textures::Refer
            || match self.from_format.or_else(|| Format::of_path(input)) {
                Some(Format::Gltf) => true,
                Some(Format::Cast) => is_scene(),
                _ => false,
            }
    }

    /// Applies a function to all items, in parallel if requested; returns the results in order.
    pub(crate) fn for_all<T: Sync, R: Send>(&self, all: &[T], of: impl Fn(&T) -> R + Sync + Send) -> Vec<R> {
        let all = || parallel::map(self.threads, all, 1, &of);
        let pool = |most: usize| rayon::ThreadPoolBuilder::new().num_threads(most.max(1)).build().ok();
        match self.jobs.filter(|_| self.threads.are_several()).and_then(pool) {
            Some(pool) => {
                let carried = carried();
                pool.install(|| {
                    let _carrying = carry(carried);
                    all()
                })
            }
            None => all(),
        }
    }

    /// The options for writers.
    pub(crate) fn exporting<'p>(&'p self, source: Option<&'p Path>, output: Option<&'p Path>) -> ExportOptions<'p> {
        let import = &self.import;
        let name = output.and_then(Path::file_stem).and_then(|stem| stem.to_str());
        let mut options =
            self.export.clone().source(source).name(name).to_unit(import.to_unit).up(import.up.or(self.export.up));
        options.assets.made_pictures = self.made_pictures.as_deref();
        options.assets.shares_copies = self.is_one_of_many && self.export.texture_root.is_some();
        options
            .animation_tolerance(import.animation_tolerance)
            .threads(self.threads)
            .follow_outside(import.follow_outside)
            .with_texture_search(&import.texture_search)
    }

    /// Refuses notes on inputs if the options are strict.
    pub(crate) fn refuse(&self, inputs: &[JobInput]) -> Result<(), JobError> {
        self.strict_violation(inputs).map_or(Ok(()), Err)
    }

    /// Why a job is rejected after all inputs were read.
    pub(crate) fn strict_violation(&self, inputs: &[JobInput]) -> Option<JobError> {
        let is_allowed = |kind: &'static NoteKind| self.allowed.iter().any(|code| code == kind.code);
        inputs.iter().filter(|_| self.strict).find_map(|input| {
            let (note, others) = input.report.violation(is_allowed)?;
            Some(JobError::new(input.path.as_deref(), JobErrorKind::Strict { note, others }))
        })
    }
}
