//! Which files the paths in a file may lead to.

/// Which directory the paths in a file are confined to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Confinement {
    /// The scene root, which may be anywhere that `sr` says.
    #[default]
    SceneRoot,
    /// The directory of the file, for untrusted files. The scene root must be inside it, too.
    FileDirectory,
    /// No directory: paths may lead anywhere.
    None,
}
