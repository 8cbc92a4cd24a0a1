//! Paths: normalised as text, without accessing the file system; and as the file system resolves them.

use std::borrow::Cow;
use std::io;
use std::path::{Component, Path, PathBuf, absolute};

use crate::names::file_system_key;

/// A path without `.`, and without `..` except at the start of a relative path, whose parent directories are unknown.
/// This only processes the text: links are not followed.
#[must_use]
pub fn normal_path(path: &Path) -> PathBuf {
    normal(path).into_owned()
}

/// The same without a copy where nothing has to be resolved.
fn normal(path: &Path) -> Cow<'_, Path> {
    if is_normal(path) {
        return Cow::Borrowed(path);
    }
    let mut parts: Vec<Component<'_>> = Vec::with_capacity(16);
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
    let mut normal = PathBuf::with_capacity(path.as_os_str().len());
    normal.extend(&parts);
    Cow::Owned(normal)
}

/// Whether a path has nothing to resolve, as far as its text shows that. Most have not, and many are looked at.
fn is_normal(path: &Path) -> bool {
    let text = path.as_os_str().as_encoded_bytes();
    let below = text.strip_prefix(b"/").unwrap_or(text);
    cfg!(unix) && below.split(|byte| *byte == b'/').all(|part| !matches!(part, b"" | b"." | b".."))
}

/// The path of something that exists, with links resolved. Some file systems on Windows do not support this; then it is
/// only made absolute.
pub(crate) fn real_path(path: &Path) -> io::Result<PathBuf> {
    match path.canonicalize() {
        Err(error) if cfg!(windows) && error.kind() != io::ErrorKind::NotFound => absolute(path),
        found => found,
    }
}

/// Whether two paths lead to the same name of a file, so that replacing one replaces the other. Symbolic links are
/// followed; hard links are different names. False if one of the paths does not exist.
///
/// ```
/// # use cast_file::is_same_path;
/// # let directory = tempfile::tempdir()?;
/// # let path = directory.path().join("hero.cast");
/// # std::fs::write(&path, b"a")?;
/// assert!(is_same_path(&path, directory.path().join("./hero.cast")));
/// assert!(!is_same_path(&path, directory.path().join("other.cast")));
/// # Ok::<(), std::io::Error>(())
/// ```
#[must_use]
pub fn is_same_path(a: impl AsRef<Path>, b: impl AsRef<Path>) -> bool {
    resolved_path(a).is_ok_and(|a| resolved_path(b).is_ok_and(|b| a == b))
}

/// A path to compare with others, for example in a set: two are equal exactly if [`is_same_path`] holds. It may lead
/// nowhere, because where file systems ignore case, it is all in lower case.
///
/// # Errors
/// Returns an error if the path cannot be resolved, for example because nothing is there.
pub fn resolved_path(path: impl AsRef<Path>) -> io::Result<PathBuf> {
    real_path(path.as_ref()).map(file_system_key)
}

/// The path that leads from a directory to a file, both taken [normal](normal_path): `../b/skin.png` from `a` to
/// `b/skin.png`. `None` if there is none, as between two drives, or if the parents of the directory are unknown.
#[must_use]
pub fn relative_path(directory: &Path, file: &Path) -> Option<PathBuf> {
    let (directory, file) = (normal(directory), normal(file));
    if directory.is_absolute() != file.is_absolute() {
        return None;
    }
    let (mut above, mut below) = (directory.components(), file.components());
    let shared = above.clone().zip(below.clone()).take_while(|(ours, theirs)| ours == theirs).count();
    for _ in 0..shared {
        above.next();
        below.next();
    }
    let mut path = PathBuf::with_capacity(file.as_os_str().len());
    for step in above {
        match step {
            Component::Normal(_) => path.push(".."),
            _ => return None,
        }
    }
    let rest = below.as_path();
    let is_below = !rest.has_root() && !matches!(below.next(), Some(Component::Prefix(_)));
    path.push(rest);
    is_below.then_some(path)
}

/// The path by which a file in one directory refers to another file: with slashes, and relative if that is possible. Symbolic
/// links in directories that exist are resolved, because `..` leads up from where they lead to; the directory need not exist.
///
/// ```
/// # use cast_file::path_between;
/// # let folder = tempfile::tempdir()?;
/// # let at = |path: &str| folder.path().join(path);
/// # std::fs::create_dir(at("textures"))?;
/// assert_eq!(path_between(&at("out/models"), &at("textures/skin.png")), "../../textures/skin.png");
/// # Ok::<(), std::io::Error>(())
/// ```
#[must_use]
pub fn path_between(directory: &Path, file: &Path) -> String {
    let named = file.file_name().unwrap_or_default();
    let (from, to) = (real_directory(directory), real_directory(file.parent().unwrap_or(Path::new(""))));
    let path = relative_path(&from, &to.join(named));
    let whole = || absolute(file).map_or_else(|_| file.to_path_buf(), |file| normal_path(&file));
    let path = path.unwrap_or_else(whole);
    let path = path.to_string_lossy();
    if cfg!(windows) { path.replace('\\', "/") } else { path.into_owned() }
}

/// A directory with links resolved, as far as it exists.
fn real_directory(directory: &Path) -> PathBuf {
    let whole = absolute(if directory.as_os_str().is_empty() { Path::new(".") } else { directory });
    let whole = normal_path(&whole.unwrap_or_else(|_| directory.to_path_buf()));
    let found = whole.ancestors().find_map(|above| Some((above, real_path(above).ok()?)));
    let resolved = found.and_then(|(above, real)| Some(real.join(whole.strip_prefix(above).ok()?)));
    resolved.unwrap_or(whole)
}

/// Joins a path that may have been written on another system, with backslashes.
pub(crate) fn join_foreign(directory: &Path, path: &str) -> PathBuf {
    directory.join(path.replace('\\', "/"))
}

/// Whether a path from a file is absolute on any system: `/tex`, `C:\tex`, `\\server\tex`.
#[must_use]
pub fn is_absolute_anywhere(path: &str) -> bool {
    has_drive(path) || path.starts_with(['/', '\\'])
}

/// Whether a path from a file could be that of a file: its last part is not blank, `.` or `..`. Some programs write an empty
/// path, or that of a directory, where there is no texture.
#[must_use]
pub fn names_a_file(path: &str) -> bool {
    let last = path.rsplit(['/', '\\']).next().unwrap_or_default().trim();
    !["", ".", ".."].contains(&last)
}

/// Whether a path begins with the letter of a drive.
pub(crate) fn has_drive(path: &str) -> bool {
    matches!(path.as_bytes(), [letter, b':', ..] if letter.is_ascii_alphabetic())
}

/// Whether one normal path is below another, or equal to it.
pub(crate) fn is_within(path: &Path, directory: &Path) -> bool {
    let Ok(rest) = path.strip_prefix(directory) else { return false };
    // Below an empty path is what is relative.
    !matches!(rest.components().next(), Some(Component::ParentDir | Component::RootDir | Component::Prefix(_)))
}
