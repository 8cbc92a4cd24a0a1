//! Following a path to a file, step by step, with directory handles.

use std::ffi::OsString;
use std::fs::File;
use std::io;
use std::path::{Component, Path, PathBuf};

use super::error::ReferenceError;
use crate::directory::{Directory, Kind};
use crate::paths::real_path;

/// How many links are followed on the way to a file: the usual limit of operating systems.
const MOST_LINKS: usize = 40;

/// The end of a path: the name of a regular file in an open directory.
pub(super) struct End<'r> {
    directory: Directory,
    name: OsString,
    pub(super) path: PathBuf,
    resolved: &'r Path,
}

/// An open directory that paths must not lead out of.
pub(crate) struct Confining {
    directory: Directory,
    within: PathBuf,
    /// Where it is, with symbolic links resolved.
    real: PathBuf,
}

/// Follows a path to a regular file. If the system resolved it, it would access the targets of links before they could
/// be checked.
pub(super) fn to_end<'r>(within: Option<&Path>, resolved: &'r Path) -> Result<End<'r>, ReferenceError> {
    let missing = |error: io::Error| ReferenceError::missing(resolved, &error);
    match within {
        Some(within) => Confining::open(within).map_err(missing)?.to_end(resolved),
        None => {
            let path = real_path(resolved).map_err(missing)?;
            let name = path.file_name().ok_or_else(|| ReferenceError::not_a_file(resolved))?.to_owned();
            let directory = Directory::open(path.parent().unwrap_or(Path::new(""))).map_err(missing)?;
            End { directory, name, path, resolved }.checked()
        }
    }
}

impl Confining {
    /// Opens a directory. Links on the path to it are trusted.
    pub(crate) fn open(within: &Path) -> io::Result<Self> {
        let real = real_path(if within.as_os_str().is_empty() { Path::new(".") } else { within })?;
        Ok(Self { directory: Directory::open(&real)?, within: within.to_path_buf(), real })
    }

    /// Whether it was opened by this path.
    pub(crate) fn is_of(&self, within: &Path) -> bool {
        self.within == within
    }

    /// Opens the regular file at a path, and returns where it is, with symbolic links resolved.
    pub(crate) fn read(&self, resolved: &Path) -> Result<(File, PathBuf), ReferenceError> {
        let end = self.to_end(resolved)?;
        Ok((end.open()?, end.path))
    }

    /// Follows a path to a regular file, and symbolic links as long as they stay in the directory.
    fn to_end<'r>(&self, resolved: &'r Path) -> Result<End<'r>, ReferenceError> {
        let missing = |error: io::Error| ReferenceError::missing(resolved, &error);
        let escapes = |path: PathBuf| ReferenceError::Escapes { path };
        let rest = resolved.strip_prefix(&self.within).map_err(|_| escapes(resolved.to_path_buf()))?;
        // The directories on the way, then the last step.
        let mut way = vec![self.directory.clone()];
        let mut path = self.real.clone();
        let mut steps: Vec<OsString> = steps_of(rest);
        let mut links = 0_usize;
        while let Some(step) = steps.pop() {
            if step == ".." {
                way.pop();
                let outside = || escapes(path.join(&step));
                if way.is_empty() {
                    return Err(outside());
                }
                path.pop();
                continue;
            }
            let Some(directory) = way.last() else { break };
            if directory.kind(&step).map_err(missing)? == Some(Kind::Link) {
                links = links.saturating_add(1);
                if links > MOST_LINKS {
                    return Err(missing(io::Error::other("too many symbolic links")));
                }
                let target = directory.link(&step).map_err(missing)?;
                if target.has_root() || matches!(target.components().next(), Some(Component::Prefix(_))) {
                    let Ok(inside) = target.strip_prefix(&self.real) else { return Err(escapes(target)) };
                    steps.append(&mut steps_of(inside));
                    way.truncate(1);
                    path.clone_from(&self.real);
                } else {
                    steps.append(&mut steps_of(&target));
                }
                continue;
            }
            let directory = directory.clone();
            path.push(&step);
            if steps.is_empty() {
                return End { directory, name: step, path, resolved }.checked();
            }
            way.push(directory.child(&step).map_err(missing)?);
        }
        // The path ends with a step up, or is the directory itself.
        Err(ReferenceError::not_a_file(resolved))
    }
}

/// The names and steps up of a relative path, the last one first.
fn steps_of(path: &Path) -> Vec<OsString> {
    let steps = path.components().rev().filter(|step| matches!(step, Component::Normal(_) | Component::ParentDir));
    steps.map(|step| step.as_os_str().to_owned()).collect()
}

impl End<'_> {
    /// The same if a regular file has the name.
    fn checked(self) -> Result<Self, ReferenceError> {
        match self.directory.kind(&self.name).map_err(|error| ReferenceError::missing(self.resolved, &error))? {
            Some(Kind::File) => Ok(self),
            Some(_) => Err(ReferenceError::not_a_file(self.resolved)),
            None => Err(ReferenceError::missing(self.resolved, &io::ErrorKind::NotFound.into())),
        }
    }

    /// Opens the file, if it still is one.
    pub(super) fn open(&self) -> Result<File, ReferenceError> {
        let missing = |error: io::Error| ReferenceError::missing(self.resolved, &error);
        let file = self.directory.read(&self.name).map_err(missing)?;
        match file.metadata().map_err(missing)?.is_file() {
            true => Ok(file),
            false => Err(ReferenceError::not_a_file(self.resolved)),
        }
    }
}
