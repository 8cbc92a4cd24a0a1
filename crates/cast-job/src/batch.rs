//! Many files, each converted to a file of its own.

use std::cell::Cell;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf, absolute};
use std::sync::Arc;
use std::{fmt, io};

use cast_base::{Cancelled, Progress, Steps};
use cast_convert::Format;
use cast_file::{
    FileNames, MemoryPermits, TextureSearch, Trace, file_system_key, files_below, is_same_path, normal_path,
    portable_key, work_in_order,
};
use cast_interchange::notes;
use hashbrown::{HashMap, HashSet};

use crate::clips::Saved;
use crate::done::{JobDone, JobStatus};
use crate::error::JobError;
use crate::generated_options::JobOptions;
use crate::job::Job;
use crate::state::{GoneResult, State, Wanted};

/// What to convert, and where to: one output per input, in a directory structure like that of the inputs.
///
/// If the options name a [skeleton](JobOptions::skeleton), or a [program](JobOptions::for_program) that takes one animation
/// from a file, each animation of an input that has several becomes a file of its own, in a directory that is named like the
/// output: `hero/walk.fbx` and `hero/run.fbx`. Their names are those that [`split`](cast_write::Document::split) gives. With a
/// skeleton they contain that one; otherwise they contain the bones of the input, whose models are in `hero.fbx`.
///
/// ```no_run
/// # use cast_convert::Format;
/// # use cast_job::{Batch, JobOptions};
/// # use cast_base::Cancelled;
/// let batch = Batch::mirrored(["assets"], "converted", Format::Cast);
/// batch.run(&JobOptions::new(), |task, result| {
///     match result {
///         Ok(done) => println!("{}: {} bytes", task.output.display(), done.bytes),
///         Err(error) => println!("{error}"),
///     }
///     Ok::<(), Cancelled>(())
/// })?;
/// # Ok::<(), Cancelled>(())
/// ```
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct Batch {
    /// The tasks.
    pub tasks: Vec<BatchTask>,
    /// The inputs that cannot be converted, and why.
    pub problems: Vec<(PathBuf, BatchProblem)>,
    /// How many files of directories are left out, because they are in the format of the results already.
    pub left_out: u64,
    state: Option<Arc<State>>,
}

/// An input and its output.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BatchTask {
    /// The input.
    pub input: PathBuf,
    /// The output.
    pub output: PathBuf,
    /// The output of an earlier task of the batch whose name differs from this one only in case or Unicode normalisation,
    /// so that some systems cannot store both.
    pub alike: Option<PathBuf>,
}

/// Why an input is not in a batch.
#[derive(Debug)]
#[non_exhaustive]
pub enum BatchProblem {
    /// A directory cannot be read.
    Directory(io::Error),
    /// An entry of a directory is a pipe or a device.
    NotAFile,
    /// A directory contains no file that is wanted.
    Empty,
    /// Another input has the same output.
    SameOutput {
        /// The first of those inputs.
        first: PathBuf,
    },
}

impl Batch {
    /// The files at the given paths. A directory stands for the files in it that are wanted, in order of their names. If
    /// there are none, [`BatchProblem::Empty`] is reported, whose message is about formats.
    #[must_use]
    pub fn listed(
        paths: impl IntoIterator<Item = impl AsRef<Path>>,
        is_wanted: impl Fn(&Path) -> bool,
    ) -> (Vec<PathBuf>, Vec<(PathBuf, BatchProblem)>) {
        let mut problems = Vec::new();
        let inputs = listed(paths, &is_wanted, None, None, (&mut problems, &mut 0));
        (inputs.into_iter().map(|(file, _)| file).collect(), problems)
    }

    /// A task for each file at the given paths. The directory structure below a given directory is kept in
    /// `directory`.
    ///
    /// In directories, all files are listed whose extension belongs to a format that this build can read, except for
    /// the format of the result; if there are no others, those in that format. Files below `directory` are not listed if
    /// it is in one of the directories: they are results.
    ///
    /// A model and its animation often have the same name: inputs that differ only in their extension keep it as part
    /// of the output name. Inputs with the same name from several directories keep the path components by which they
    /// differ. This applies to all of them, so their order does not matter. Names that differ only in case or Unicode
    /// normalisation count as the same on every system, because results may be copied to another one. If two inputs
    /// differ in nothing else, neither do their outputs, and [`run`](Self::run) adds a note.
    #[must_use]
    pub fn mirrored(
        paths: impl IntoIterator<Item = impl AsRef<Path>>,
        directory: impl AsRef<Path>,
        to: Format,
    ) -> Self {
        Self::of(paths, directory, to.extension(), &|format| format != to, Some(&|format| format == to))
    }

    /// The same for results that are not files of a format, such as pictures: their names end in `extension`, and in
    /// directories, the files of all formats are listed that this build can read.
    #[must_use]
    pub fn mirrored_as(
        paths: impl IntoIterator<Item = impl AsRef<Path>>,
        directory: impl AsRef<Path>,
        extension: &str,
    ) -> Self {
        Self::of(paths, directory, extension, &|_| true, None)
    }

    /// The same for results in the format of the inputs: in directories, the files of this format are listed.
    #[must_use]
    pub fn of_format(
        paths: impl IntoIterator<Item = impl AsRef<Path>>,
        directory: impl AsRef<Path>,
        format: Format,
    ) -> Self {
        Self::of(paths, directory, format.extension(), &|other| other == format, None)
    }

    /// Without the tasks for this file, such as the one with the skeleton for animations.
    #[must_use]
    pub fn without(mut self, file: &Path) -> Self {
        self.tasks.retain(|task| !is_same_path(&task.input, file));
        self
    }

    /// With a state, only makes results that are not [up to date](State), and replaces files beside them that are as an earlier
    /// run wrote them.
    #[must_use]
    pub fn update(mut self, state: State) -> Self {
        self.state = Some(Arc::new(state));
        self
    }

    /// Results of earlier runs whose inputs are gone, or have other results now.
    #[must_use]
    pub fn gone(&self) -> Vec<GoneResult> {
        let Some(state) = &self.state else { return Vec::new() };
        state.gone_of_batch(MAKER, self.tasks.iter().map(|task| (&*task.input, &*task.output)))
    }

    /// Removes them, as [`State::remove`] does.
    ///
    /// # Errors
    /// Returns an error if a file cannot be removed.
    pub fn prune(&self, gone: &[GoneResult]) -> io::Result<Vec<PathBuf>> {
        self.state.as_ref().map_or_else(|| Ok(Vec::new()), |state| state.remove(gone))
    }

    fn of(
        paths: impl IntoIterator<Item = impl AsRef<Path>>,
        directory: impl AsRef<Path>,
        extension: &str,
        is_wanted: &dyn Fn(Format) -> bool,
        otherwise: Option<&dyn Fn(Format) -> bool>,
    ) -> Self {
        let mut batch = Self::default();
        let has_format = |file: &Path, is_wanted: &dyn Fn(Format) -> bool| {
            Format::of_path(file).is_some_and(|format| format.is_readable() && is_wanted(format))
        };
        let otherwise = otherwise.map(|is_wanted| move |file: &Path| has_format(file, is_wanted));
        let otherwise = otherwise.as_ref().map(|is_wanted| is_wanted as &dyn Fn(&Path) -> bool);
        let mut inputs = listed(
            paths,
            &|file| has_format(file, is_wanted),
            otherwise,
            Some(directory.as_ref()),
            (&mut batch.problems, &mut batch.left_out),
        );
        tell_apart(&mut inputs);
        let mut sharing: HashMap<PathBuf, HashSet<PathBuf>> = HashMap::new();
        for (_, below) in &inputs {
            sharing.entry(portable_key(below.with_extension(""))).or_default().insert(portable_key(below));
        }
        let mut taken: HashMap<PathBuf, PathBuf> = HashMap::new();
        let mut first_of: HashMap<PathBuf, PathBuf> = HashMap::new();
        for (input, below) in inputs {
            let stem = below.with_extension("");
            let is_alone = sharing.get(&portable_key(&stem)).is_some_and(|sharing| sharing.len() == 1);
            let mut name = if is_alone { stem } else { below }.into_os_string();
            name.push(".");
            name.push(extension);
            let output = directory.as_ref().join(name);
            let place = file_system_key(&output);
            match taken.get(&place) {
                Some(first) => batch.problems.push((input, BatchProblem::SameOutput { first: first.clone() })),
                None => {
                    taken.insert(place, input.clone());
                    let first = first_of.entry(portable_key(&output)).or_insert_with(|| output.clone());
                    let alike = Some(&*first).filter(|first| **first != output).cloned();
                    batch.tasks.push(BatchTask { input, output, alike });
                }
            }
        }
        batch
    }

    /// Runs all tasks, and reports the results of each in order and on the calling thread. A task that fails does not
    /// stop the others. Progress is counted in tasks.
    ///
    /// # Errors
    /// Returns the error of `tell`, which ends the batch, or an error if the progress callback ends it. Outputs written
    /// so far stay.
    ///
    /// If options name a file that is not an input, or a skeleton that cannot be read, the first task gets that error, and
    /// the others are not run.
    pub fn run<E: From<Cancelled>>(
        &self,
        options: &JobOptions<'_>,
        mut tell: impl FnMut(&BatchTask, Result<JobDone, JobError>) -> Result<(), E>,
    ) -> Result<(), E> {
        let steps = Steps::new(options.progress, self.tasks.len() as u64);
        let mut own = options.clone().progress(Progress::none()).jobs(None);
        own.import.texture_search = own.import.texture_search.shared();
        let is_known = own.check_inputs(self.tasks.iter().map(|task| Some(&*task.input)));
        let (skeleton, trace) = Trace::of(|| is_known.and_then(|()| own.read_skeleton(&own.import)));
        match skeleton {
            Ok(skeleton) => own.skeleton_read = skeleton,
            Err(error) => return self.tasks.first().map_or(Ok(()), |task| tell(task, Err(error))),
        }
        let key = self.state.as_ref().map(|_| own.key()).unwrap_or_default();
        let mut own = own.in_batch(self.tasks.iter().map(|task| &task.input));
        own.state.clone_from(&self.state);
        let names = self.names_in_use(own.skeleton.as_deref());
        let perform = |task: &BatchTask, permits: &MemoryPermits| {
            if steps.is_cancelled() {
                return None;
            }
            let save = || {
                // What is skipped is not looked into.
                let _permit = (!own.keeps(&task.output)).then(|| {
                    let large = permits.acquire_if_large(&task.input);
                    large.or_else(|| own.reads_others(&task.input).then(|| permits.acquire()))
                });
                trace.add();
                let job = Job::one_of(self.tasks.len(), own.clone()).file(&task.input);
                let directory = portable_key(whole(&task.output.with_extension("")));
                job.save_clips(&task.output, names.get(&directory).cloned().unwrap_or_default())
            };
            let saved = self.unless_up_to_date(task, (&key, &own.import.texture_search), save);
            steps.done(1);
            Some(saved)
        };
        let at_a_time = if options.threads.are_several() {
            options.jobs.and_then(NonZeroUsize::new)
        } else {
            Some(NonZeroUsize::MIN)
        };
        work_in_order(&self.tasks, at_a_time, perform, |tasks, all| {
            for (task, saved) in tasks.iter().zip(all) {
                for (output, mut done) in saved.ok_or(Cancelled)? {
                    if let (Some(first), Ok(done)) = (&task.alike, &mut done) {
                        let input = done.inputs.iter_mut().find(|input| input.path.as_ref() == Some(&task.input));
                        input.into_iter().for_each(|input| input.report.add(&notes::ALIKE, first.display()));
                    }
                    tell(&BatchTask { output, ..task.clone() }, done)?;
                }
            }
            Ok(())
        })
    }

    /// What `save` returns, or that the result is up to date.
    fn unless_up_to_date(
        &self,
        task: &BatchTask,
        (options, search): (&str, &TextureSearch),
        save: impl FnOnce() -> Vec<Saved>,
    ) -> Vec<Saved> {
        let Some(state) = &self.state else { return save() };
        let wanted = Wanted { output: &task.output, input: &task.input, by: MAKER, options, search };
        let made = state.update(&wanted, || {
            let saved = save();
            if saved.iter().all(|(_, done)| done.is_ok()) { Ok(saved) } else { Err(saved) }
        });
        match made {
            Some(Ok(saved) | Err(saved)) => saved,
            None => {
                // Of separate animations, the first.
                let output = state.files(&task.output).into_iter().next().filter(|_| !task.output.exists());
                let output = output.unwrap_or_else(|| task.output.clone());
                let format = Format::of_path(&output).unwrap_or(Format::Cast);
                let done = JobDone { status: JobStatus::Unchanged, ..JobDone::skipped(Some(&output), format) };
                vec![(output, Ok(done))]
            }
        }
    }

    /// The names of all inputs and outputs by the directories that they are in, which no other file may have.
    fn names_in_use(&self, skeleton: Option<&Path>) -> HashMap<PathBuf, FileNames> {
        let mut names: HashMap<PathBuf, FileNames> = HashMap::new();
        let files = self.tasks.iter().flat_map(|task| [&*task.input, &*task.output]);
        for file in files.chain(skeleton).map(whole) {
            if let (Some(directory), Some(name)) = (file.parent(), file.file_name()) {
                names.entry(portable_key(directory)).or_default().reserve(&name.to_string_lossy());
            }
        }
        names
    }
}

/// What makes the results of batches.
const MAKER: &str = "convert";

/// Adds the path components by which inputs with the same output differ. Different paths to the same file still give
/// one output.
fn tell_apart(inputs: &mut [(PathBuf, PathBuf)]) {
    let mut alike: HashMap<PathBuf, Vec<(usize, PathBuf)>> = HashMap::new();
    for (index, (input, below)) in inputs.iter().enumerate() {
        alike.entry(portable_key(below)).or_default().push((index, whole(input)));
    }
    for alike in alike.into_values() {
        let mut directories = alike.iter().filter_map(|(_, input)| input.parent());
        let Some(first) = directories.next() else { continue };
        let shared = directories.fold(first, |shared, directory| {
            shared.ancestors().find(|shared| directory.starts_with(shared)).unwrap_or(Path::new(""))
        });
        if alike.iter().all(|(_, input)| input.parent() == Some(first)) {
            continue;
        }
        for (index, input) in &alike {
            if let (Some((_, below)), Ok(own)) = (inputs.get_mut(*index), input.strip_prefix(shared)) {
                *below = own.to_path_buf();
            }
        }
    }
}

/// The path from the root of the file system.
fn whole(path: &Path) -> PathBuf {
    normal_path(&absolute(path).unwrap_or_else(|_| path.to_path_buf()))
}

/// The files at the given paths, each with its path relative to the given directory: in a directory those that are wanted,
/// or if there are none, others, which are counted otherwise. Files below `results` are none of them.
fn listed(
    paths: impl IntoIterator<Item = impl AsRef<Path>>,
    is_wanted: &dyn Fn(&Path) -> bool,
    otherwise: Option<&dyn Fn(&Path) -> bool>,
    results: Option<&Path>,
    (problems, left_out): (&mut Vec<(PathBuf, BatchProblem)>, &mut u64),
) -> Vec<(PathBuf, PathBuf)> {
    let results = results.map(whole);
    let mut inputs = Vec::new();
    for path in paths {
        let path = path.as_ref();
        if !path.is_dir() {
            inputs.push((path.to_path_buf(), PathBuf::from(path.file_name().unwrap_or(path.as_os_str()))));
            continue;
        }
        let directory = whole(path);
        let inside = results.as_deref().filter(|results| results.starts_with(&directory) && **results != directory);
        let is_source = |file: &Path| inside.is_none_or(|results| !whole(file).starts_with(results));
        let others = Cell::new(0_u64);
        let (mut files, mut unread) = files_below(path, |file| {
            let is_wanted = is_wanted(file);
            let is_other = !is_wanted && otherwise.is_some_and(|otherwise| otherwise(file));
            if !(is_wanted || is_other) || !is_source(file) {
                return false;
            }
            others.set(others.get().saturating_add(u64::from(is_other)));
            is_wanted
        });
        if let Some(otherwise) = otherwise.filter(|_| files.is_empty() && unread.is_empty()) {
            (files, unread) = files_below(path, |file| otherwise(file) && is_source(file));
            others.set(0);
        }
        *left_out = left_out.saturating_add(others.get());
        if files.is_empty() && unread.is_empty() {
            problems.push((path.to_path_buf(), BatchProblem::Empty));
        }
        problems.extend(unread.into_iter().map(|(path, error)| {
            let is_other = std::fs::metadata(&path).is_ok_and(|there| !there.is_dir());
            (path, if is_other { BatchProblem::NotAFile } else { BatchProblem::Directory(error) })
        }));
        inputs.extend(files.into_iter().map(|file| {
            let below = file.strip_prefix(path).unwrap_or(&file).to_path_buf();
            (file, below)
        }));
    }
    inputs
}

impl fmt::Display for BatchProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAFile => f.write_str("it is not a regular file, but a pipe or a device"),
            Self::Directory(error) => write!(f, "cannot read the directory: {error}"),
            Self::Empty => f.write_str("it contains no file in a readable format"),
            Self::SameOutput { first } => {
                write!(f, "{} has the same output; write one of them to another directory", first.display())
            }
        }
    }
}
