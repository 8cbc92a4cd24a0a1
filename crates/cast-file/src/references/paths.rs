//! Paths as letters: nothing is asked of the system.

use std::path::{Component, Path, PathBuf};

/// A path without `.`, and without `..` except at the start of a relative path, where nothing is known of what is above.
/// Only letters are looked at, so that one file has one name; links are not followed.
#[must_use]
pub fn normal_path(path: &Path) -> PathBuf {
    let mut parts: Vec<Component<'_>> = Vec::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => match parts.last() {
                Some(Component::Normal(_)) => {
                    parts.pop();
                }
                Some(Component::RootDir | Component::Prefix(_)) => {}
                _ => parts.push(part),
            },
            _ => parts.push(part),
        }
    }
    parts.iter().collect()
}

/// The path that leads from a directory to a file, both taken [normal](normal_path): `../b/skin.png` from `a` to
/// `b/skin.png`. `None` when there is none, as between two drives, or when nobody knows what lies above the directory.
#[must_use]
pub fn relative_path(directory: &Path, file: &Path) -> Option<PathBuf> {
    let (directory, file) = (normal_path(directory), normal_path(file));
    if directory.is_absolute() != file.is_absolute() {
        return None;
    }
    let shared = directory.components().zip(file.components()).take_while(|(ours, theirs)| ours == theirs).count();
    let mut path = PathBuf::new();
    for step in directory.components().skip(shared) {
        match step {
            Component::Normal(_) => path.push(".."),
            _ => return None,
        }
    }
    let rest = || file.components().skip(shared);
    let is_below = !rest().any(|step| matches!(step, Component::RootDir | Component::Prefix(_)));
    path.extend(rest());
    is_below.then_some(path)
}

/// Joins a path that may have been written on another system, with backslashes.
pub(super) fn join_foreign(directory: &Path, path: &str) -> PathBuf {
    directory.join(path.replace('\\', "/"))
}

/// Whether a path from a file is absolute on any system: `/tex`, `C:\tex`, `\\server\tex`.
#[must_use]
pub fn is_absolute_anywhere(path: &str) -> bool {
    has_drive(path) || path.starts_with(['/', '\\'])
}

/// Whether a path begins with the letter of a drive.
pub(super) fn has_drive(path: &str) -> bool {
    matches!(path.as_bytes(), [letter, b':', ..] if letter.is_ascii_alphabetic())
}

/// Whether one normal path lies below another or is the same.
pub(super) fn is_within(path: &Path, directory: &Path) -> bool {
    let Ok(rest) = path.strip_prefix(directory) else { return false };
    !matches!(rest.components().next(), Some(Component::ParentDir))
}
