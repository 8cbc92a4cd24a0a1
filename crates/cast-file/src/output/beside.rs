//! Files beside a result, and their way into their places.

use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};

use super::pending::{Made, Pending};
use super::place::Unfinished;
use crate::directory::{Directory, Kind};

#[derive(Debug)]
pub(super) struct Beside {
    pub(super) unfinished: Unfinished,
    /// Whether it lies in the directory that was named for it.
    pub(super) is_named: bool,
    pub(super) path: PathBuf,
}

impl Beside {
    /// The directory that it belongs into, below another.
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

    /// Refuses what is in the way: a directory, or anything but a file where the file belongs.
    pub(super) fn check(&self, base: &Directory) -> io::Result<()> {
        match self.directory(base) {
            Ok(directory) => check_kind(&directory, self.name()).map(|_| ()),
            // It will be made, or be in the way then.
            Err(_) => Ok(()),
        }
    }

    pub(super) fn remove(&self, base: &Directory) {
        let _ = self.directory(base).and_then(|directory| directory.remove_file(self.name()));
    }

    pub(super) fn sync(&self, base: &Directory) {
        let _ = self.directory(base).map(|directory| directory.sync());
    }
}

/// Files on their way into their places, and what was made for them. Only one directory is kept open: each result of a
/// merge can have its own.
#[derive(Default)]
pub(super) struct Way<'b> {
    /// The directory that is being filled, and the steps to it.
    last: Option<(bool, &'b Path, Directory)>,
    pub(super) made: Made,
    /// How many files have their place.
    count: usize,
    /// Those of them whose place was empty.
    pub(super) put: Vec<usize>,
    /// Those of them that were the first ones in their directories.
    pub(super) directories: Vec<usize>,
}

impl<'b> Way<'b> {
    pub(super) fn put(&mut self, beside: &'b Beside, base: &Directory, pending: &mut Pending) -> io::Result<()> {
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
        let is_new = check_kind(&directory, beside.name())?;
        beside.unfinished.temporary.place(pending, &directory, beside.name())?;
        if is_new {
            self.put.push(self.count);
        }
        self.count = self.count.saturating_add(1);
        self.last = Some((beside.is_named, steps, directory));
        Ok(())
    }
}

/// Whether nothing has a name yet.
///
/// # Errors
/// When something has it that is no file.
pub(super) fn check_kind(directory: &Directory, name: &OsStr) -> io::Result<bool> {
    match directory.kind(name)? {
        None => Ok(true),
        Some(Kind::File) => Ok(false),
        Some(_) => Err(in_the_way(name, io::ErrorKind::AlreadyExists.into())),
    }
}

fn in_the_way(step: &OsStr, error: io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{} is in the way: {error}", step.to_string_lossy()))
}
