//! Where an instance leads.

use std::path::{Path, PathBuf};

use cast_read::views::InstanceRef;
use cast_read::{Cast, NodeRef, View};

use super::super::paths;

/// The file that an instance places, and its path.
pub(super) fn referred<'a>(instance: InstanceRef<'a>) -> Option<(NodeRef<'a>, &'a str)> {
    let file = instance.reference_file()?;
    Some((file.node(), file.path()?))
}

/// The directory that instances of a file are seen from.
pub(super) fn scene_root(cast: &Cast<'_>, file: &Path) -> PathBuf {
    let directory = file.parent().unwrap_or(Path::new(""));
    let root = cast.metadata().and_then(|metadata| metadata.scene_root());
    root.map_or_else(|| directory.to_path_buf(), |root| paths::resolve(directory, root))
}
