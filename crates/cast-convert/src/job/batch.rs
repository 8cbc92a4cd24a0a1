//! Many files, each to one of its own.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf, absolute};
use std::{fmt, io};

use cast_file::{files_below, normal_path};
use cast_format::{Cancelled, Progress, Steps};

use super::Job;
use super::done::JobDone;
use super::error::JobError;
use super::options::JobOptions;
use crate::Format;

/// What to convert, and where to: a file for each input, in directories like those of the inputs.
///
/// ```no_run
/// # use cast_convert::{Batch, Format, JobOptions};
/// # use cast_format::Cancelled;
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
    /// What to convert.
    pub tasks: Vec<BatchTask>,
    /// What cannot be converted, and why.
    pub problems: Vec<(PathBuf, BatchProblem)>,
}

/// A file, and what is made of it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BatchTask {
    /// What is read.
    pub input: PathBuf,
    /// What is written.
    pub output: PathBuf,
}

/// Why something is not in a batch.
#[derive(Debug)]
#[non_exhaustive]
pub enum BatchProblem {
    /// A directory cannot be read.
    Directory(io::Error),
    /// No file in a directory has a format that can be read, other than that of the result.
    Empty,
    /// Another input gives the same output.
    SameOutput {
        /// The input that comes first.
        first: PathBuf,
    },
}

/// Results that are kept in memory until they are told in order.
const AT_ONCE: usize = 256;

impl Batch {
    /// The files at some paths, those of directories in order of their names.
    ///
    /// Of directories all files are taken that have the extension of a format which this build reads, but for that of the
    /// result.
    #[must_use]
    pub fn listed(
        paths: impl IntoIterator<Item = impl AsRef<Path>>,
        to: Format,
    ) -> (Vec<PathBuf>, Vec<(PathBuf, BatchProblem)>) {
        let (mut files, mut problems) = (Vec::new(), Vec::new());
        for path in paths {
            let path = path.as_ref();
            if path.is_dir() {
                files.append(&mut listed(path, to, &mut problems));
            } else {
                files.push(path.to_path_buf());
            }
        }
        (files, problems)
    }

    /// A task for each file at some paths, as [`listed`](Self::listed). Outputs lie in `directory` as the inputs do in the
    /// directories that were given.
    ///
    /// A model and its animation often have one name; inputs that differ in nothing but the extension keep it in the name
    /// of the output. Inputs of one name from several directories keep the steps by which these differ. All of them, so that
    /// it does not matter which comes first.
    #[must_use]
    pub fn mirrored(
        paths: impl IntoIterator<Item = impl AsRef<Path>>,
        directory: impl AsRef<Path>,
        to: Format,
    ) -> Self {
        let mut batch = Self::default();
        // Each input, and where it lies below the directory that was given.
        let mut inputs: Vec<(PathBuf, PathBuf)> = Vec::new();
        for path in paths {
            let path = path.as_ref();
            if path.is_dir() {
                let below = |file: PathBuf| (file.strip_prefix(path).unwrap_or(&file).to_path_buf(), file);
                let files = listed(path, to, &mut batch.problems);
                inputs.extend(files.into_iter().map(below).map(|(below, file)| (file, below)));
            } else {
                inputs.push((path.to_path_buf(), PathBuf::from(path.file_name().unwrap_or(path.as_os_str()))));
            }
        }
        tell_apart(&mut inputs);
        let mut sharing: HashMap<PathBuf, HashSet<PathBuf>> = HashMap::new();
        for (_, below) in &inputs {
            sharing.entry(below.with_extension("")).or_default().insert(below.clone());
        }
        let mut taken: HashMap<PathBuf, PathBuf> = HashMap::new();
        for (input, below) in inputs {
            let is_alone = sharing.get(&below.with_extension("")).is_some_and(|sharing| sharing.len() == 1);
            let mut name = if is_alone { below.with_extension("") } else { below }.into_os_string();
            name.push(".");
            name.push(to.extension());
            let output = directory.as_ref().join(name);
            match taken.get(&output) {
                Some(first) => batch.problems.push((input, BatchProblem::SameOutput { first: first.clone() })),
                None => {
                    taken.insert(output.clone(), input.clone());
                    batch.tasks.push(BatchTask { input, output });
                }
            }
        }
        batch
    }

    /// Does all tasks, and tells what came of each, in their order and on the calling thread. One that fails does not stop
    /// the others. Progress is told in tasks.
    ///
    /// # Errors
    /// What `tell` returns, which ends it; or when the progress callback ends it. What was written stays.
    pub fn run<E: From<Cancelled>>(
        &self,
        options: &JobOptions<'_>,
        mut tell: impl FnMut(&BatchTask, Result<JobDone, JobError>) -> Result<(), E>,
    ) -> Result<(), E> {
        let steps = Steps::new(options.progress, self.tasks.len() as u64);
        let own = options.clone().progress(Progress::none()).jobs(None);
        let own = own.in_batch(self.tasks.iter().map(|task| &task.input));
        let perform = |task: &BatchTask| {
            if steps.is_cancelled() {
                return None;
            }
            let done = Job::one_of(self.tasks.len(), own.clone()).file(&task.input).save(&task.output);
            steps.done(1);
            Some(done)
        };
        for tasks in self.tasks.chunks(AT_ONCE) {
            let all = options.for_all(tasks, perform);
            for (task, done) in tasks.iter().zip(all) {
                tell(task, done.ok_or(Cancelled)?)?;
            }
        }
        Ok(())
    }
}

/// Lets inputs of one name lie where the directories differ from which they come. What is one file stays one.
fn tell_apart(inputs: &mut [(PathBuf, PathBuf)]) {
    let mut alike: HashMap<PathBuf, Vec<(usize, PathBuf)>> = HashMap::new();
    for (index, (input, below)) in inputs.iter().enumerate() {
        let whole = normal_path(&absolute(input).unwrap_or_else(|_| input.clone()));
        alike.entry(below.clone()).or_default().push((index, whole));
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

/// The files below a directory that have a format which this build can read, other than that of the result.
fn listed(directory: &Path, to: Format, problems: &mut Vec<(PathBuf, BatchProblem)>) -> Vec<PathBuf> {
    let is_readable = |format: Format| format.is_readable() && format != to;
    let (files, unread) = files_below(directory, |path| Format::of_path(path).is_some_and(is_readable));
    if files.is_empty() && unread.is_empty() {
        problems.push((directory.to_path_buf(), BatchProblem::Empty));
    }
    problems.extend(unread.into_iter().map(|(path, error)| (path, BatchProblem::Directory(error))));
    files
}

impl fmt::Display for BatchProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Directory(error) => write!(f, "the directory cannot be read: {error}"),
            Self::Empty => f.write_str("no file in it has a format that can be read, other than that of the result"),
            Self::SameOutput { first } => {
                write!(f, "{} gives the same file; convert one of them by itself", first.display())
            }
        }
    }
}
