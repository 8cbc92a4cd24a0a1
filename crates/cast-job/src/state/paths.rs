//! Paths as a state has them: relative to its directory, so that both can be moved together.

use std::io;
use std::path::{Path, PathBuf, absolute};

use cast_file::{normal_path, relative_path};

/// The directory of a state.
#[derive(Debug)]
pub(super) struct Paths {
    directory: PathBuf,
}

impl Paths {
    pub(super) fn of(directory: &Path) -> io::Result<Self> {
        let directory = if directory.as_os_str().is_empty() { Path::new(".") } else { directory };
        Ok(Self { directory: normal_path(&absolute(directory)?) })
    }

    pub(super) fn directory(&self) -> &Path {
        &self.directory
    }

    /// A path in the state; `None` if it is not Unicode.
    pub(super) fn text(&self, path: &Path) -> Option<String> {
        let path = normal_path(&absolute(path).ok()?);
        portable_text(relative_path(&self.directory, &path).unwrap_or(path))
    }

    /// A path from the state. A path to another machine is none: just looking there would contact it, and whoever wrote the
    /// state may not be trusted.
    pub(super) fn absolute(&self, text: &str) -> Option<PathBuf> {
        let is_elsewhere = text.starts_with("//") || text.starts_with(r"\\");
        (!is_elsewhere).then(|| normal_path(&self.directory.join(text)))
    }
}

/// A path with slashes; `None` if it is not Unicode.
pub(super) fn portable_text(path: impl Into<PathBuf>) -> Option<String> {
    let text = path.into().into_os_string().into_string().ok()?;
    Some(if cfg!(windows) { text.replace('\\', "/") } else { text })
}
