//! Paths.

use std::path::{Path, PathBuf};

/// The directory of the workspace.
pub(crate) fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
