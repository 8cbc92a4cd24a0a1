//! Instances: other Cast files placed in this scene.

use std::fmt;
use std::path::{Component, Path, PathBuf};

use cast_read::View;
use cast_read::views::InstanceRef;

use super::Targets;
use crate::Transform;
use crate::kept::KeptNode;
use crate::warning::{WarningKind, Warnings};

/// A place where another file is shown.
#[derive(Clone, Debug)]
pub struct Instance {
    node: KeptNode,
    name: Option<Box<str>>,
    path: Option<Box<str>>,
    /// Where it is placed in the world.
    pub placement: Transform,
}

impl Instance {
    pub(crate) fn new(node: InstanceRef<'_>, warnings: &mut Warnings<'_>) -> Self {
        let files: Vec<_> = node.files().collect();
        let targets = Targets::new(files.iter().map(|file| file.node().hash()));
        let file = targets.follow(node.node(), "rf", node.reference_file_hash(), warnings);
        let path = file.and_then(|file| files.get(file)?.path());
        if node.reference_file_hash().is_none() || (file.is_some() && path.is_none()) {
            warnings.add(node.node(), WarningKind::Missing { property: "rf" });
        }
        Self {
            node: warnings.keep(node.node()),
            name: node.name().map(Box::from),
            path: path.map(Box::from),
            placement: Transform::from_parts(node.position(), node.rotation(), node.scale()),
        }
    }

    /// The node in the file.
    #[must_use]
    pub fn node(&self) -> InstanceRef<'_> {
        self.node.view()
    }

    /// The name.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// The path of the file that is placed, as it stands in this file.
    #[must_use]
    pub fn path(&self) -> Option<&str> {
        self.path.as_deref()
    }
}

/// How far the paths of instances may lead. They come from the file, so from anybody.
///
/// Checked by the letters of the path, before anything is opened; symbolic links are for the opener to judge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Confinement {
    /// Not out of the scene root; the root itself may be anywhere that `sr` says.
    #[default]
    SceneRoot,
    /// Not out of the directory of the file, and the scene root neither: for files that nobody vouches for.
    FileDirectory,
    /// Anywhere.
    None,
}

/// The directory that instances of a file are relative to.
///
/// The directory of the file, joined with the property `sr` of its first metadata node when there is one (format
/// section 3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InstanceDirectory {
    file_directory: PathBuf,
    root: PathBuf,
    confinement: Confinement,
}

impl InstanceDirectory {
    /// For a file in `directory` whose metadata has this scene root, see [`Scene::scene_root`](crate::Scene).
    #[must_use]
    pub fn new(directory: impl AsRef<Path>, scene_root: Option<&str>, confinement: Confinement) -> Self {
        let file_directory = normal(directory.as_ref());
        let root = normal(&join_foreign(file_directory.clone(), scene_root.unwrap_or_default()));
        Self { file_directory, root, confinement }
    }

    /// The root directory.
    #[must_use]
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Where the file of an instance is, `.` and `..` taken out.
    ///
    /// # Errors
    /// When the path is empty, or leads out of where it may.
    pub fn resolve(&self, path: &str) -> Result<PathBuf, InstancePathError> {
        if path.is_empty() {
            return Err(InstancePathError::Empty);
        }
        let resolved = normal(&join_foreign(self.root.clone(), path));
        let confined = |directory: &Path| is_within(&resolved, directory);
        let allowed = match self.confinement {
            Confinement::None => true,
            // A drive is not a component on systems without drives, so the letters are looked at as well.
            _ if has_drive(path) => false,
            Confinement::SceneRoot => confined(&self.root),
            Confinement::FileDirectory => confined(&self.root) && is_within(&self.root, &self.file_directory),
        };
        if allowed { Ok(resolved) } else { Err(InstancePathError::Escapes { path: resolved }) }
    }
}

/// Why the path of an instance leads nowhere.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InstancePathError {
    /// There is no path.
    Empty,
    /// It leads out of the directory that instances may come from.
    Escapes {
        /// Where it leads.
        path: PathBuf,
    },
}

impl std::error::Error for InstancePathError {}

impl fmt::Display for InstancePathError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("the instance refers to no file"),
            Self::Escapes { path } => {
                write!(f, "the instance refers to {}, out of the directory that it may use", path.display())
            }
        }
    }
}

/// Joins a path that may have been written on another system, with backslashes.
pub(super) fn join_foreign(directory: PathBuf, path: &str) -> PathBuf {
    directory.join(path.replace('\\', "/"))
}

fn has_drive(path: &str) -> bool {
    matches!(path.as_bytes(), [letter, b':', ..] if letter.is_ascii_alphabetic())
}

/// Without `.`, and without `..` except at the start of a relative path, where nothing is known of what is above.
pub(super) fn normal(path: &Path) -> PathBuf {
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

/// Whether one normal path lies below another or is the same.
fn is_within(path: &Path, directory: &Path) -> bool {
    let Ok(rest) = path.strip_prefix(directory) else { return false };
    !matches!(rest.components().next(), Some(Component::ParentDir))
}
