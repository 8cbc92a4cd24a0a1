//! Files in directories, as they were listed.

use std::cmp::Ordering;
use std::collections::VecDeque;
use std::ffi::{OsStr, OsString};
use std::path::{Component, Path, PathBuf, absolute};
use std::{fs, io};

use cast_base::sort;

use super::limits::{SearchLimits, SearchProblem};
use crate::names::indistinct;
use crate::paths::normal_path;

/// Files and their directories.
#[derive(Debug, Default)]
pub(super) struct Tree {
    pub(super) directories: Vec<Directory>,
    /// In order of the directories given, then of their depth, then of the names of directories and files.
    pub(super) files: Vec<File>,
}

/// A directory, or a component of the path of one that was given.
#[derive(Debug)]
pub(super) struct Directory {
    pub(super) parent: Option<u32>,
    /// Its name without case.
    pub(super) key: Box<str>,
    /// Its position in the order of [`Tree::rank_directories`].
    rank: u32,
    name: OsString,
    /// The path, if it was given, and its index among those that were.
    pub(super) given: Option<PathBuf>,
}

#[derive(Debug)]
pub(super) struct File {
    pub(super) directory: u32,
    pub(super) name: OsString,
}

impl Tree {
    pub(super) fn directory(&self, index: u32) -> Option<&Directory> {
        self.directories.get(usize::try_from(index).ok()?)
    }

    pub(super) fn file(&self, index: u32) -> Option<&File> {
        self.files.get(usize::try_from(index).ok()?)
    }

    /// The directories from this one up.
    pub(super) fn upwards(&self, index: u32) -> impl Iterator<Item = &Directory> {
        std::iter::successors(self.directory(index), |directory| self.directory(directory.parent?))
    }

    /// The position of a file's directory in the order of the names of directories.
    pub(super) fn rank(&self, file: &File) -> Option<u32> {
        self.directory(file.directory).map(|directory| directory.rank)
    }

    /// Sorts directories by their names, each from its own up to the root.
    pub(super) fn rank_directories(&mut self) {
        let count = u32::try_from(self.directories.len()).unwrap_or(u32::MAX);
        let mut order: Vec<u32> = (0..count).collect();
        let keys = |index: u32| self.upwards(index).map(|directory| &*directory.key);
        sort::unstable_by(&mut order, |one, other| keys(*one).cmp(keys(*other)).then(one.cmp(other)));
        for (rank, directory) in (0..).zip(order) {
            if let Some(directory) = usize::try_from(directory).ok().and_then(|at| self.directories.get_mut(at)) {
                directory.rank = rank;
            }
        }
    }

    /// The directory that was given, and the path of a file.
    pub(super) fn path(&self, file: u32) -> Option<(&Path, PathBuf)> {
        let file = self.file(file)?;
        let mut steps = vec![&*file.name];
        for directory in self.upwards(file.directory) {
            if let Some(given) = &directory.given {
                let mut path = given.clone();
                path.extend(steps.into_iter().rev());
                return Some((given, path));
            }
            steps.push(&directory.name);
        }
        None
    }

    pub(super) fn push(&mut self, parent: Option<u32>, name: &OsStr, given: Option<PathBuf>) -> Option<u32> {
        let index = u32::try_from(self.directories.len()).ok()?;
        let key = indistinct(&name.to_string_lossy()).into();
        self.directories.push(Directory { parent, key, rank: 0, name: name.to_owned(), given });
        Some(index)
    }

    /// Adds the files in a directory and below it, level by level.
    pub(super) fn add_all(
        &mut self,
        given: &Path,
        (limits, left): (SearchLimits, &mut usize),
        problems: &mut Vec<SearchProblem>,
    ) {
        let whole = absolute(given).unwrap_or_else(|_| given.to_path_buf());
        let mut above = None;
        // The names of the directories above it are part of the paths of its files.
        let names = normal_path(&whole);
        let names = names.components().filter_map(|part| match part {
            Component::Normal(name) => Some(name),
            _ => None,
        });
        for name in names {
            above = self.push(above, name, None).or(above);
        }
        let given = normal_path(given);
        match above.and_then(|last| usize::try_from(last).ok()).and_then(|last| self.directories.get_mut(last)) {
            Some(last) => last.given = Some(given.clone()),
            // The root of the file system.
            None => above = self.push(None, OsStr::new(""), Some(given.clone())),
        }
        let Some(root) = above else { return };
        let mut ahead = VecDeque::from([(root, given, 0_usize)]);
        let mut is_too_deep = false;
        while let Some((index, path, depth)) = ahead.pop_front() {
            let mut inner = Vec::new();
            match self.list(index, &path, left, &mut inner) {
                Ok(true) => {}
                Ok(false) => {
                    return problems.push(SearchProblem::Entries { directory: path, most: limits.entries });
                }
                Err(error) => problems.push(SearchProblem::Directory { path: path.clone(), error }),
            }
            if depth >= limits.depth {
                if let Some(first) = inner.first().filter(|_| !std::mem::replace(&mut is_too_deep, true)) {
                    problems.push(SearchProblem::Depth { directory: path.join(first), most: limits.depth });
                }
                continue;
            }
            for name in inner {
                if let Some(child) = self.push(Some(index), &name, None) {
                    ahead.push_back((child, path.join(&name), depth.saturating_add(1)));
                }
            }
        }
    }

    /// Adds the files in one directory, and puts its directories into `inner`. Returns whether all could be counted.
    fn list(&mut self, index: u32, path: &Path, left: &mut usize, inner: &mut Vec<OsString>) -> io::Result<bool> {
        let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
        let (mut names, mut is_complete) = (Vec::new(), true);
        for entry in fs::read_dir(path)? {
            let entry = entry?;
            let Some(rest) = left.checked_sub(1) else {
                is_complete = false;
                break;
            };
            *left = rest;
            // Neither links nor pipes.
            let kind = entry.file_type()?;
            if kind.is_file() {
                names.push(entry.file_name());
            } else if kind.is_dir() {
                inner.push(entry.file_name());
            }
        }
        sort::unstable_by(&mut names, OsString::cmp);
        sort::unstable_by(inner, OsString::cmp);
        self.files.extend(names.into_iter().map(|name| File { directory: index, name }));
        Ok(is_complete)
    }

    /// Compares the directories above a file with names, from the last one up; a path that goes on is greater. With fewer
    /// names than directories, those that begin alike are equal if all names are the same.
    pub(super) fn compare(&self, file: u32, above: &[String]) -> Ordering {
        let directories = self.file(file).into_iter().flat_map(|file| self.upwards(file.directory));
        let mut keys = directories.map(|directory| &*directory.key);
        for name in above {
            #[cfg(test)]
            counted::count();
            match keys.next().map_or(Ordering::Less, |key| key.cmp(name)) {
                Ordering::Equal => {}
                other => return other,
            }
        }
        Ordering::Equal
    }

    /// How many directories above a file have these names, from the last one up.
    pub(super) fn shared(&self, file: u32, above: &[String]) -> usize {
        let directories = self.file(file).into_iter().flat_map(|file| self.upwards(file.directory));
        #[cfg(test)]
        let directories = directories.inspect(|_| counted::count());
        directories.zip(above).take_while(|(directory, name)| *directory.key == ***name).count()
    }
}

/// The comparisons of names of directories, for a test of how they grow.
#[cfg(test)]
pub(super) mod counted {
    use std::cell::Cell;

    thread_local!(static COMPARED: Cell<usize> = const { Cell::new(0) });

    pub(super) fn count() {
        COMPARED.set(COMPARED.get().saturating_add(1));
    }

    /// How many there were since the last time.
    pub(crate) fn take() -> usize {
        COMPARED.take()
    }
}
