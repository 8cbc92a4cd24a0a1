//! One result from one or several inputs.
//!
//! A job is a sequence of stages, each a function from a value to a value: [`open`] the inputs, [`read`] them, [`resolve`] axes,
//! units, names and references, [join](Joined) and [merge](Joined::merge) them, [`pose`] the models, and [write](Output).

use std::io::Write;
use std::path::{Path, PathBuf};

use cast_convert::Format;
use cast_file::{BaseDirectory, Confinement, FileBytes, FileIdentity};
use cast_interchange::assets::policy::Substitutes;
use cast_interchange::join::Attachment;
use cast_interchange::{SideFile, SideFiles};

use crate::done::{JobDone, JobInput, JobStatus, add_notes_on_result};
use crate::error::JobError;
use crate::generated_options::JobOptions;
use crate::input::{Input, Opened, open};
use crate::merged::{Joined, Merged};
use crate::output::Output;
use crate::posed::pose;
use crate::protected_inputs::of_inputs;
use crate::read::{Read, read};
use crate::resolve::{Resolved, resolve};
use crate::staged::Staged;
use crate::target::Target;

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
}

impl<'j> Job<'j> {
    /// A job without inputs.
    #[must_use]
    pub fn new(options: JobOptions<'j>) -> Self {
        Self { inputs: Vec::new(), options }
    }

    /// One of several jobs with the same options, of which some need not have an effect on this one.
    #[must_use]
    pub fn one_of(jobs: usize, mut options: JobOptions<'j>) -> Self {
        options.is_one_of_many |= jobs > 1;
        Self::new(options)
    }

    /// Adds a file.
    #[must_use]
    pub fn file(mut self, path: impl Into<PathBuf>) -> Self {
        self.inputs.push(Input::file(path.into()));
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
        self.inputs.push(Input::bytes(bytes.into(), None));
        self
    }

    /// Adds bytes whose models are attached to a bone of the others.
    #[must_use]
    pub fn bytes_of_part(mut self, bytes: impl Into<FileBytes>, attachment: Attachment) -> Self {
        self.inputs.push(Input::bytes(bytes.into(), Some(attachment)));
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
        let beside = beside?;
        let target = Target::new(format, path, is_on_disk, &beside)?;
        let opened = self.open(&target)?;
        let read = read(&opened, &target, &self.options)?;
        self.write(&opened, read, &target, stream, beside)
    }

    /// The first stage.
    pub(crate) fn open(&self, target: &Target<'_>) -> Result<Vec<Opened>, JobError> {
        open(&self.inputs, target.file(), &self.options)
    }

    /// Writes what was read from the inputs.
    pub(crate) fn write<'o>(
        &self,
        opened: &'o [Opened],
        read: Read<'o>,
        target: &Target<'_>,
        stream: Option<&mut dyn Write>,
        mut beside: Staged<'_>,
    ) -> Result<JobDone, JobError> {
        let (options, format, path) = (&self.options, target.format, target.path);
        let export = options.exporting(opened.first().and_then(Opened::path), path);
        let (reserved, files) = of_inputs(&read.parts, opened, target.place, export.assets);
        beside.kept.extend(read.files.iter().cloned().chain(files));
        beside.kept_names = reserved.clone();
        let resolved = resolve(read, opened, target, (&export, &reserved), options)?;
        let Resolved { parts, clip, mut inputs, settled, copies, mut substitutes } = resolved;
        let stem = match target.place {
            Some(path) => Some(path.file_stem().unwrap_or_default().to_string_lossy()),
            // Writers may need files that were embedded in inputs.
            None => (format != Format::Cast).then(|| export.stem().into()),
        };
        let import = options.importing(format);
        let content = |inputs: &mut Vec<JobInput>| {
            let about = |error: JobError| error.about(self.only_path().or(path));
            let mut merged = Joined::of(parts, stem.as_deref(), &reserved, inputs, (opened, options))?.merge(inputs);
            merged.detach(&options.detach, inputs).map_err(about)?;
            // Writers of other formats sample them.
            if format == Format::Cast {
                merged.make_relative(&import, inputs, options).map_err(|error| error.about(self.only_path()))?;
            }
            options.refuse(inputs)?;
            if let Some(moment) = options.baked() {
                let cast = opened.first().and_then(Opened::cast);
                let (posed, report) = pose(merged, moment, (cast, clip), options).map_err(about)?;
                merged = posed;
                add_notes_on_result(inputs, report);
                options.refuse(inputs)?;
            }
            merged.convert(&settled, &import, inputs);
            options.refuse(inputs).map(|()| merged)
        };
        let merged = match content(&mut inputs) {
            Ok(merged) => merged,
            Err(error) => return Err(error.after(inputs)),
        };
        let mut reserved = reserved.clone();
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
        let bytes = match output.write(stream, &mut beside, &mut inputs) {
            Ok(bytes) => bytes,
            Err(error) => return Err(self.of_input_at_fault(error, format).about(path).after(inputs)),
        };
        Ok(JobDone {
            status: if options.dry_run { JobStatus::Checked } else { JobStatus::Written },
            nodes: merged.document.nodes().count(),
            bytes,
            inputs,
            side_files: beside.taken,
            ..JobDone::skipped(target.file(), format)
        })
    }

    /// The job with the options that the program expects, if the result is for one.
    pub(crate) fn for_program(&self, output: Option<&Path>) -> Result<Option<Self>, JobError> {
        if self.options.program().is_none() {
            return Ok(None);
        }
        let options = self.options.with_settings(output)?;
        Ok(Some(Self { inputs: self.inputs.clone(), options }))
    }

    /// The path of the only input.
    pub(crate) fn only_path(&self) -> Option<&Path> {
        match &self.inputs[..] {
            [only] => only.path(),
            _ => None,
        }
    }

    /// The error of the first input that alone is refused for the same reason as the result of all, with its path and the
    /// place in it. If none is, or each of them, the whole is at fault.
    pub(crate) fn of_input_at_fault(&self, error: JobError, format: Format) -> JobError {
        if !error.is_of_content() || self.inputs.len() < 2 {
            let path = self.only_path().filter(|_| error.is_of_content());
            return error.about(path);
        }
        let mut options = JobOptions { frame: None, attach: Vec::new(), detach: Vec::new(), ..self.options.clone() };
        options.is_one_of_many = true;
        let options = options.to_format(format).dry_run(true).skip_existing(false).strict(false);
        let refused = |input: &Input| {
            let alone = Self { inputs: vec![input.alone()], options: options.clone() };
            let written = alone.write_to_with("alone", &mut std::io::sink(), &mut Vec::<SideFile<'_>>::new());
            written.err().filter(|refused| refused.is_like(&error))
        };
        let refused: Vec<_> = self.inputs.iter().map(refused).collect();
        match refused.iter().all(Option::is_some) {
            true => error,
            false => refused.into_iter().flatten().next().unwrap_or(error),
        }
    }
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
