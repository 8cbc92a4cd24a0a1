//! Paths in files: what they refer to, and which directory they are confined to.
//!
//! The paths are as untrusted as the file itself. All code that follows them goes through this module.

mod error;
mod follow;

use std::fs::File;
use std::path::{Path, PathBuf, absolute};

use cast_read::Cast;

pub use error::ReferenceError;
pub(crate) use follow::Confining;

use crate::confinement::Confinement;
use crate::paths::{has_drive, is_within, join_foreign, names_a_file, normal_path, real_path};
use crate::trace::{Lookup, Trace};

/// The directory that paths in a file are relative to, and the directory that they are confined to.
///
/// Textures and the like are relative to the directory of the file; instances to that joined with the property `sr` of
/// the first metadata node, when there is one (`docs/format.md#paths`).
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
    /// For a file in `directory`.
    #[must_use]
    pub fn new(directory: impl AsRef<Path>, confinement: Confinement) -> Self {
        let root = normal_path(directory.as_ref());
        Self { file_directory: root.clone(), root, confinement }
    }

    /// For the file at `path`, which need not exist.
    #[must_use]
    pub fn of_file(path: impl AsRef<Path>, confinement: Confinement) -> Self {
        Self::new(path.as_ref().parent().unwrap_or(Path::new("")), confinement)
    }

    /// For the instances of a document at `path`.
    #[must_use]
    pub fn of_instances(path: impl AsRef<Path>, cast: &Cast<'_>, confinement: Confinement) -> Self {
        let scene_root = cast.metadata().and_then(|metadata| metadata.scene_root());
        Self::of_file(path, confinement).with_scene_root(scene_root.unwrap_or_default())
    }

    /// The same with a scene root, in the form of the property `sr`.
    #[must_use]
    pub fn with_scene_root(mut self, scene_root: &str) -> Self {
        self.root = normal_path(&join_foreign(&self.file_directory, scene_root));
        self
    }

    /// The same with paths relative to another directory.
    pub(crate) fn at(mut self, root: &Path) -> Self {
        self.root = normal_path(root);
        self
    }

    /// A texture that is looked for from here.
    pub(crate) fn lookup(&self, texture: &str) -> Lookup {
        Lookup::texture(&self.file_directory, &self.root, self.confinement, texture)
    }

    /// The directory that paths are relative to.
    #[must_use]
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// What a path refers to, with `.` and `..` resolved. This only looks at the text; the file system is not accessed. An
    /// absolute path in the directory stays in it even if the path of the directory is relative to the current one.
    ///
    /// Backslashes count as separators, because the path may have been written on another system.
    ///
    /// # Errors
    /// Returns an error if the path is empty, or leads out of the directory that it is confined to.
    pub fn resolve(&self, path: &str) -> Result<PathBuf, ReferenceError> {
        if path.is_empty() {
            return Err(ReferenceError::Empty);
        }
        let resolved = self.below_root(normal_path(&join_foreign(&self.root, path)));
        let allowed = match self.confinement {
            Confinement::None => true,
            // A drive is not a component on systems without drives, so the text is checked as well.
            _ if has_drive(path) && !Path::new(path).is_absolute() => false,
            Confinement::SceneRoot => is_within(&resolved, &self.root),
            Confinement::FileDirectory => is_within(&resolved, &self.root) && self.is_root_within(),
        };
        if allowed { Ok(resolved) } else { Err(ReferenceError::Escapes { path: resolved }) }
    }

    /// An absolute path as one below the root, whose path may be relative.
    fn below_root(&self, path: PathBuf) -> PathBuf {
        if !path.is_absolute() || self.root.is_absolute() {
            return path;
        }
        let root = absolute(&self.root).map(|root| normal_path(&root));
        let below = root.ok().and_then(|root| path.strip_prefix(root).ok().map(Path::to_path_buf));
        below.map_or(path, |below| self.root.join(below))
    }

    /// The same of a path that is outside only because the path of the root leads over symbolic links.
    fn below_real_root(&self, path: &Path) -> Option<PathBuf> {
        let is_allowed = self.confinement != Confinement::FileDirectory || self.is_root_within();
        let root = if self.root.as_os_str().is_empty() { Path::new(".") } else { &self.root };
        let root = is_allowed.then(|| real_path(root).ok()).flatten()?;
        path.strip_prefix(root).ok().map(|below| self.root.join(below))
    }

    /// Whether the root is inside the directory of the file.
    fn is_root_within(&self) -> bool {
        is_within(&self.root, &self.file_directory)
    }

    /// The regular file that a path refers to. Symbolic links are followed as long as they stay in the directory that
    /// paths are confined to.
    ///
    /// Nothing outside that directory is accessed: the author of a file may also have put a link beside it, and on some
    /// systems just looking up its target contacts another machine.
    ///
    /// # Errors
    /// The same as for [`resolve`](Self::resolve), also for the targets of links; and if the path [names no
    /// file](names_a_file), nothing exists there, or something other than a regular file.
    pub fn find(&self, path: &str) -> Result<ReferencedFile, ReferenceError> {
        let resolved = match self.resolve(path) {
            Err(ReferenceError::Escapes { path: outside }) => {
                let real = if Path::new(path).is_absolute() { self.below_real_root(&outside) } else { None };
                real.ok_or(ReferenceError::Escapes { path: outside })?
            }
            resolved => resolved?,
        };
        if names_a_file(path) { self.follow(&resolved) } else { Err(ReferenceError::Empty) }
    }

    /// [`find`](Self::find), for a path that [`resolve`](Self::resolve) gave.
    ///
    /// # Errors
    /// The same as for [`find`](Self::find).
    pub fn follow(&self, resolved: &Path) -> Result<ReferencedFile, ReferenceError> {
        let follow = || {
            let end = follow::to_end(self.within(), resolved)?;
            let within = self.within().map(Path::to_path_buf);
            Ok(ReferencedFile { within, resolved: resolved.to_path_buf(), path: end.path })
        };
        Trace::looking(
            || Lookup::reference(self.within(), resolved),
            follow,
            |found| found.as_ref().ok().map(ReferencedFile::path),
        )
    }

    /// The directory that may be accessed; `None` if there is no restriction.
    fn within(&self) -> Option<&Path> {
        match self.confinement {
            Confinement::None => None,
            Confinement::SceneRoot => Some(&self.root),
            Confinement::FileDirectory => Some(&self.file_directory),
        }
    }
}

/// A regular file that a path in a file refers to.
///
/// It existed when it was [found](BaseDirectory::find). Somebody who can write there may have replaced it since, for
/// example with a link to elsewhere or a pipe that never ends. It is therefore not opened by its path:
/// [`open`](Self::open) follows the path again, directory by directory, and checks what it has opened.
///
/// ```
/// # use cast_file::{BaseDirectory, Confinement};
/// use std::io::Read;
///
/// # let folder = tempfile::tempdir()?;
/// # std::fs::write(folder.path().join("skin.png"), b"a picture")?;
/// let base = BaseDirectory::new(&folder, Confinement::FileDirectory);
/// let mut skin = Vec::new();
/// base.find("skin.png")?.open()?.read_to_end(&mut skin)?;
/// assert_eq!(skin, b"a picture");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ReferencedFile {
    within: Option<PathBuf>,
    resolved: PathBuf,
    path: PathBuf,
}

impl ReferencedFile {
    /// The path where it was found, with symbolic links resolved, for messages and comparisons.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The path that led there, in which only `.` and `..` are resolved, for paths that are written.
    #[must_use]
    pub fn named(&self) -> &Path {
        &self.resolved
    }

    /// Opens it for reading. This never blocks, whatever is there by now.
    ///
    /// # Errors
    /// Returns an error if it is no longer a regular file, if the path leads elsewhere by now, or if the system cannot
    /// open it.
    pub fn open(&self) -> Result<File, ReferenceError> {
        follow::to_end(self.within.as_deref(), &self.resolved)?.open()
    }
}
