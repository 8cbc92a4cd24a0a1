//! Paths in files: where they lead, and how far they may.
//!
//! They come from the file, so from anybody. Everything that follows one does it through here.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

use cast_read::Cast;

/// How far the paths in a file may lead.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Confinement {
    /// Not out of the scene root; the root itself may be anywhere that `sr` says.
    #[default]
    SceneRoot,
    /// Not out of the directory of the file, and the scene root neither: for files that nobody vouches for.
    FileDirectory,
    /// Anywhere.
    None,
}

/// The directory that paths in a file are relative to, and how far they may lead.
///
/// Textures and the like are relative to the directory of the file; instances to that joined with the property `sr` of
/// the first metadata node, when there is one (format section 3).
///
/// ```
/// # use cast_file::{BaseDirectory, Confinement};
/// let base = BaseDirectory::new("models/hero", Confinement::FileDirectory);
/// assert_eq!(base.resolve(r"textures\skin.png"), Ok("models/hero/textures/skin.png".into()));
/// for outside in ["../other.png", "/etc/passwd", r"\\server\share\a.png", "c:/a.png", "textures/../../a.png"] {
///     assert!(base.resolve(outside).is_err());
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BaseDirectory {
    file_directory: PathBuf,
    root: PathBuf,
    confinement: Confinement,
}

impl BaseDirectory {
    /// For a file that lies in `directory`.
    #[must_use]
    pub fn new(directory: impl AsRef<Path>, confinement: Confinement) -> Self {
        let root = normal_path(directory.as_ref());
        Self { file_directory: root.clone(), root, confinement }
    }

    /// For the file at `path`, which need not be there.
    #[must_use]
    pub fn of_file(path: impl AsRef<Path>, confinement: Confinement) -> Self {
        Self::new(path.as_ref().parent().unwrap_or(Path::new("")), confinement)
    }

    /// For the instances of a document that lies at `path`.
    #[must_use]
    pub fn of_instances(path: impl AsRef<Path>, cast: &Cast<'_>, confinement: Confinement) -> Self {
        let scene_root = cast.metadata().and_then(|metadata| metadata.scene_root());
        Self::of_file(path, confinement).with_scene_root(scene_root.unwrap_or_default())
    }

    /// The same with a scene root, as property `sr` has it.
    #[must_use]
    pub fn with_scene_root(mut self, scene_root: &str) -> Self {
        self.root = normal_path(&join_foreign(&self.file_directory, scene_root));
        self
    }

    /// The directory that paths are relative to.
    #[must_use]
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Where a path leads, `.` and `..` taken out. Only letters are looked at: nothing is asked of the system.
    ///
    /// Backslashes are taken as separators, because the path may have been written on another system.
    ///
    /// # Errors
    /// When the path is empty, or leads out of where it may.
    pub fn resolve(&self, path: &str) -> Result<PathBuf, ReferenceError> {
        if path.is_empty() {
            return Err(ReferenceError::Empty);
        }
        let resolved = normal_path(&join_foreign(&self.root, path));
        let allowed = match self.confinement {
            Confinement::None => true,
            // A drive is not a component on systems without drives, so the letters are looked at as well.
            _ if has_drive(path) => false,
            Confinement::SceneRoot => is_within(&resolved, &self.root),
            Confinement::FileDirectory => is_within(&resolved, &self.root) && self.is_root_within(),
        };
        if allowed { Ok(resolved) } else { Err(ReferenceError::Escapes { path: resolved }) }
    }

    /// Whether the root lies in the directory of the file.
    fn is_root_within(&self) -> bool {
        is_within(&self.root, &self.file_directory)
    }

    /// The regular file that a path leads to, symbolic links followed as far as they stay where paths may lead.
    ///
    /// The system is asked only about what lies in the directory that the path is confined to: whoever made a file may
    /// have made a link beside it, and on some systems the question alone reaches another machine.
    ///
    /// # Errors
    /// As [`resolve`](Self::resolve), also for what links lead to; when there is nothing, or no regular file.
    pub fn find(&self, path: &str) -> Result<PathBuf, ReferenceError> {
        self.follow(&self.resolve(path)?)
    }

    /// [`find`](Self::find), for a path that [`resolve`](Self::resolve) gave.
    ///
    /// # Errors
    /// As [`find`](Self::find).
    pub fn follow(&self, resolved: &Path) -> Result<PathBuf, ReferenceError> {
        let missing = |error: io::Error| ReferenceError::Missing { path: resolved.to_path_buf(), reason: error.kind() };
        let found = match self.confinement {
            Confinement::None => resolved.to_path_buf(),
            Confinement::SceneRoot => follow_within(&self.root, resolved)?,
            Confinement::FileDirectory => follow_within(&self.file_directory, resolved)?,
        };
        // Reading a pipe would wait for its writer, and a device may never end.
        let is_file = fs::metadata(&found).map_err(missing)?.is_file();
        if is_file { Ok(found) } else { Err(ReferenceError::NotAFile { path: resolved.to_path_buf() }) }
    }
}

/// Links that are followed on the way to one file; the usual number, where a system has one.
const MOST_LINKS: usize = 40;

/// Follows symbolic links step by step. The system's own way (`canonicalize`) would ask about what they lead to before
/// anybody could say that it lies outside.
fn follow_within(directory: &Path, resolved: &Path) -> Result<PathBuf, ReferenceError> {
    let missing = |error: io::Error| ReferenceError::Missing { path: resolved.to_path_buf(), reason: error.kind() };
    let escapes = |path: PathBuf| ReferenceError::Escapes { path };
    let rest = resolved.strip_prefix(directory).map_err(|_| escapes(resolved.to_path_buf()))?;
    // Links on the way to the directory itself are its owner's.
    let here = if directory.as_os_str().is_empty() { Path::new(".") } else { directory };
    let base = here.canonicalize().map_err(missing)?;
    let mut at = base.clone();
    let mut links = 0_usize;
    let mut steps: Vec<PathBuf> = steps_of(rest);
    while let Some(step) = steps.pop() {
        match step.components().next() {
            Some(Component::ParentDir) if at == base => return Err(escapes(at.join(step))),
            Some(Component::ParentDir) => _ = at.pop(),
            Some(Component::Normal(name)) => {
                let next = at.join(name);
                if !fs::symlink_metadata(&next).map_err(missing)?.is_symlink() {
                    at = next;
                    continue;
                }
                links = links.saturating_add(1);
                if links > MOST_LINKS {
                    return Err(missing(io::Error::other("too many symbolic links")));
                }
                let target = fs::read_link(&next).map_err(missing)?;
                if !target.has_root() && !matches!(target.components().next(), Some(Component::Prefix(_))) {
                    steps.append(&mut steps_of(&target));
                    continue;
                }
                let Ok(inside) = target.strip_prefix(&base) else { return Err(escapes(target)) };
                steps.append(&mut steps_of(inside));
                at.clone_from(&base);
            }
            _ => {}
        }
    }
    Ok(at)
}

/// The components of a relative path, the last one first.
fn steps_of(path: &Path) -> Vec<PathBuf> {
    path.components().rev().map(|step| PathBuf::from(step.as_os_str())).collect()
}

/// Why a path in a file leads nowhere.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReferenceError {
    /// There is no path.
    Empty,
    /// It leads out of the directory that it is confined to.
    Escapes {
        /// Where it leads.
        path: PathBuf,
    },
    /// There is nothing at its end, or nothing that can be looked at.
    Missing {
        /// Where it leads.
        path: PathBuf,
        /// What the system says.
        reason: io::ErrorKind,
    },
    /// There is something else than a regular file: a directory, a pipe, a device.
    NotAFile {
        /// Where it leads.
        path: PathBuf,
    },
}

impl std::error::Error for ReferenceError {}

impl fmt::Display for ReferenceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("the path is empty"),
            Self::Escapes { path } => write!(f, "{} lies out of the directory that it may lead to", path.display()),
            Self::Missing { path, reason: io::ErrorKind::NotFound } => write!(f, "{} is not there", path.display()),
            Self::Missing { path, reason } => write!(f, "{} cannot be opened: {reason}", path.display()),
            Self::NotAFile { path } => write!(f, "{} is not a regular file", path.display()),
        }
    }
}

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
fn join_foreign(directory: &Path, path: &str) -> PathBuf {
    directory.join(path.replace('\\', "/"))
}

/// Whether a path from a file is absolute on any system: `/tex`, `C:\tex`, `\\server\tex`.
#[must_use]
pub fn is_absolute_anywhere(path: &str) -> bool {
    has_drive(path) || path.starts_with(['/', '\\'])
}

fn has_drive(path: &str) -> bool {
    matches!(path.as_bytes(), [letter, b':', ..] if letter.is_ascii_alphabetic())
}

/// Whether one normal path lies below another or is the same.
fn is_within(path: &Path, directory: &Path) -> bool {
    let Ok(rest) = path.strip_prefix(directory) else { return false };
    !matches!(rest.components().next(), Some(Component::ParentDir))
}
