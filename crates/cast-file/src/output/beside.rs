//! Files beside a result, and moving them to their places.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

use super::destination::Unfinished;
use super::pending::{Made, Pending};
use crate::directory::{Directory, Kind};

#[derive(Debug)]
pub(super) struct Beside {
    pub(super) unfinished: Unfinished,
    /// Whether it is in the directory that was set for files beside the result.
    pub(super) is_named: bool,
    pub(super) path: PathBuf,
    /// The path as given.
    pub(super) asked: String,
}

/// Decides whether a file may be replaced; without it every file may.
pub(super) type MayReplace<'m> = &'m mut dyn FnMut(&str, &File) -> io::Result<()>;

/// What to do with a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// Nothing is there yet.
    New,
    Replaces,
    /// An identical file is already there.
    Same,
}

impl Beside {
    /// The directory that it belongs in, below another.
    fn directory(&self, base: &Directory) -> io::Result<Directory> {
        self.path
            .parent()
            .into_iter()
            .flat_map(Path::iter)
            .try_fold(base.clone(), |directory, step| directory.child(step))
    }

    fn name(&self) -> &OsStr {
        self.path.file_name().unwrap_or_default()
    }

    /// Decides what to do with the file. Fails if something is in the way: something other than a directory where a
    /// directory belongs, something other than a file where the file belongs, or a different file that may not be
    /// replaced.
    pub(super) fn step(&self, base: &Directory, may_replace: Option<MayReplace<'_>>) -> io::Result<Step> {
        match self.directory(base) {
            Ok(directory) => self.step_in(&directory, may_replace),
            // It will be created later, or be found to be in the way then.
            Err(_) => Ok(Step::New),
        }
    }

    fn step_in(&self, directory: &Directory, may_replace: Option<MayReplace<'_>>) -> io::Result<Step> {
        if check_kind(directory, self.name())? {
            return Ok(Step::New);
        }
        let Some(may_replace) = may_replace else { return Ok(Step::Replaces) };
        let there = directory.read(self.name())?;
        match may_replace(&self.asked, &there) {
            Ok(()) => Ok(Step::Replaces),
            Err(_) if is_same(there, self.unfinished.temporary.read()?)? => Ok(Step::Same),
            Err(refused) => Err(refused),
        }
    }

    pub(super) fn remove(&self, base: &Directory) {
        let _ = self.directory(base).and_then(|directory| directory.remove_file(self.name()));
    }

    pub(super) fn sync(&self, base: &Directory) {
        let _ = self.directory(base).map(|directory| directory.sync());
    }
}

/// Moves files to their places and records what was created for them. Only one directory is kept open, because each
/// file can have its own.
#[derive(Default)]
pub(super) struct Moves<'b> {
    /// The directory that is being filled, and its path.
    last: Option<(bool, &'b Path, Directory)>,
    pub(super) made: Made,
    /// How many files have been moved.
    count: usize,
    /// Those whose places were empty.
    pub(super) put: Vec<usize>,
    /// Those that were the first in their directories.
    pub(super) directories: Vec<usize>,
}

impl<'b> Moves<'b> {
    /// Moves a file to its place. If another process has put something into an empty place meanwhile, the decision is
    /// made again.
    pub(super) fn put(
        &mut self,
        (beside, step): (&'b Beside, Step),
        base: &Directory,
        may_replace: Option<MayReplace<'_>>,
        pending: &mut Pending,
    ) -> io::Result<()> {
        let steps = beside.path.parent().unwrap_or(Path::new(""));
        let known = self.last.take().filter(|(is_named, path, _)| *is_named == beside.is_named && *path == steps);
        let directory = match known {
            Some((.., directory)) => directory,
            None => {
                let mut directory = base.clone();
                for step in steps {
                    directory = self.made.child(&directory, step, pending).map_err(|error| in_the_way(step, error))?;
                }
                self.directories.push(self.count);
                directory
            }
        };
        let temporary = &beside.unfinished.temporary;
        let step = match step {
            Step::New => match temporary.place_new(pending, &directory, beside.name()) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                    match beside.step_in(&directory, may_replace)? {
                        // It has vanished again. Trying again could go on for as long as the other process likes.
                        Step::New => return Err(in_the_way(beside.name(), error)),
                        step => step,
                    }
                }
                placed => {
                    placed?;
                    self.put.push(self.count);
                    Step::New
                }
            },
            step => step,
        };
        if step == Step::Replaces {
            check_kind(&directory, beside.name())?;
            temporary.place(pending, &directory, beside.name())?;
        }
        self.count = self.count.saturating_add(1);
        self.last = Some((beside.is_named, steps, directory));
        Ok(())
    }
}

/// Whether the name is still free.
///
/// # Errors
/// Returns an error if it exists and is not a file.
pub(super) fn check_kind(directory: &Directory, name: &OsStr) -> io::Result<bool> {
    match directory.kind(name)? {
        None => Ok(true),
        Some(Kind::File) => Ok(false),
        Some(_) => Err(in_the_way(name, io::ErrorKind::AlreadyExists.into())),
    }
}

/// Whether two files have the same content.
fn is_same(a: File, b: File) -> io::Result<bool> {
    if a.metadata()?.len() != b.metadata()?.len() {
        return Ok(false);
    }
    let [mut a, mut b] = [a, b].map(|file| BufReader::with_capacity(1 << 16, file));
    loop {
        let (left, right) = (a.fill_buf()?, b.fill_buf()?);
        let length = left.len().min(right.len());
        if left.get(..length) != right.get(..length) {
            return Ok(false);
        }
        if length == 0 {
            return Ok(left.is_empty() && right.is_empty());
        }
        a.consume(length);
        b.consume(length);
    }
}

fn in_the_way(step: &OsStr, error: io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{} is in the way: {error}", step.to_string_lossy()))
}
