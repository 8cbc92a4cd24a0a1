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

/// Follows a path to a regular file. If the system resolved it, it would access the targets of links before they could
/// be checked.
pub(super) fn to_end<'r>(within: Option<&Path>, resolved: &'r Path) -> Result<End<'r>, ReferenceError> {
    let missing = |error: io::Error| ReferenceError::Missing { path: resolved.to_path_buf(), reason: error.kind() };
    let not_a_file = || ReferenceError::NotAFile { path: resolved.to_path_buf() };
    let end = match within {
        Some(directory) => walk(directory, resolved)?,
        None => {
            let path = real_path(resolved).map_err(missing)?;
            let name = path.file_name().ok_or_else(not_a_file)?.to_owned();
            let directory = Directory::open(path.parent().unwrap_or(Path::new(""))).map_err(missing)?;
            End { directory, name, path, resolved }
        }
    };
    match end.directory.kind(&end.name).map_err(missing)? {
        Some(Kind::File) => Ok(end),
        Some(_) => Err(not_a_file()),
        None => Err(missing(io::ErrorKind::NotFound.into())),
    }
}

/// Follows a path to its last step, and symbolic links as long as they stay in a directory.
fn walk<'r>(within: &Path, resolved: &'r Path) -> Result<End<'r>, ReferenceError> {
    let missing = |error: io::Error| ReferenceError::Missing { path: resolved.to_path_buf(), reason: error.kind() };
    let escapes = |path: PathBuf| ReferenceError::Escapes { path };
    let rest = resolved.strip_prefix(within).map_err(|_| escapes(resolved.to_path_buf()))?;
    // Links on the path to the directory itself are trusted.
    let base = if within.as_os_str().is_empty() { Path::new(".") } else { within };
    let base = real_path(base).map_err(missing)?;
    // The directories on the way, then the last step.
    let mut way = vec![Directory::open(&base).map_err(missing)?];
    let mut path = base.clone();
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
                let Ok(inside) = target.strip_prefix(&base) else { return Err(escapes(target)) };
                steps.append(&mut steps_of(inside));
                way.truncate(1);
                path.clone_from(&base);
            } else {
                steps.append(&mut steps_of(&target));
            }
            continue;
        }
        let directory = directory.clone();
        path.push(&step);
        if steps.is_empty() {
            return Ok(End { directory, name: step, path, resolved });
        }
        way.push(directory.child(&step).map_err(missing)?);
    }
    // The path ends with a step up, or is the directory itself.
    Err(ReferenceError::NotAFile { path: resolved.to_path_buf() })
}

/// The names and steps up of a relative path, the last one first.
fn steps_of(path: &Path) -> Vec<OsString> {
    let steps = path.components().rev().filter(|step| matches!(step, Component::Normal(_) | Component::ParentDir));
    steps.map(|step| step.as_os_str().to_owned()).collect()
}

impl End<'_> {
    /// Opens the file, if it still is one.
    pub(super) fn open(&self) -> Result<File, ReferenceError> {
        let path = || self.resolved.to_path_buf();
        let missing = |error: io::Error| ReferenceError::Missing { path: path(), reason: error.kind() };
        let file = self.directory.read(&self.name).map_err(missing)?;
        match file.metadata().map_err(missing)?.is_file() {
            true => Ok(file),
            false => Err(ReferenceError::NotAFile { path: path() }),
        }
    }
}
