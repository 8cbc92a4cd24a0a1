//! Removing results.

use std::ffi::OsStr;
use std::io;
use std::path::{Component, Path};

use crate::directory::{Directory, Kind};
use crate::stamp::Stamp;

/// Removes a file in a directory or below it if `is_it` says so, and the directories on the way to it that are empty then.
/// Symbolic links below the directory are not followed, and nothing happens if `path` leads out of it or there is no such
/// file. Returns whether the file was removed.
///
/// # Errors
/// Returns an error if the file cannot be removed.
pub fn remove_below(directory: &Path, path: &Path, is_it: impl FnOnce(&Stamp) -> bool) -> io::Result<bool> {
    let steps: Option<Vec<&OsStr>> = path
        .components()
        .map(|step| match step {
            Component::Normal(name) => Some(name),
            _ => None,
        })
        .collect();
    let Some((name, above)) = steps.as_deref().and_then(<[&OsStr]>::split_last) else { return Ok(false) };
    let mut way = vec![Directory::open(directory)?];
    for step in above {
        let child = way.last().map(|last| last.child(step));
        match child {
            Some(Ok(child)) => way.push(child),
            _ => return Ok(false),
        }
    }
    let Some(last) = way.last() else { return Ok(false) };
    if !matches!(last.kind(name), Ok(Some(Kind::File))) {
        return Ok(false);
    }
    let stamp = last.read(name)?.metadata().map(|metadata| Stamp::of(&metadata))?;
    if !is_it(&stamp) {
        return Ok(false);
    }
    last.remove_file(name)?;
    for step in above.iter().rev() {
        way.pop();
        // One that is not empty stays.
        if way.last().is_none_or(|parent| parent.remove_directory(step).is_err()) {
            break;
        }
    }
    Ok(true)
}
