//! How much of the directories is searched, and what is not.

use std::path::{Path, PathBuf};
use std::{fmt, io};

/// How much of the directories is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchLimits {
    /// The number of files and directories in all directories together. By default a million.
    pub entries: usize,
    /// The levels of directories below each. By default 64.
    pub depth: usize,
}

impl Default for SearchLimits {
    fn default() -> Self {
        Self { entries: 1_000_000, depth: 64 }
    }
}

/// What of the directories was not looked at.
#[derive(Debug)]
#[non_exhaustive]
pub enum SearchProblem {
    /// A directory cannot be read.
    Directory {
        /// Its path.
        path: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
    /// There are more files and directories than the [limit](SearchLimits::entries); the others are left out.
    Entries {
        /// The directory in which they were counted.
        directory: PathBuf,
        /// The limit.
        most: usize,
    },
    /// Directories are deeper than the [limit](SearchLimits::depth); what is below is left out.
    Depth {
        /// The first of them.
        directory: PathBuf,
        /// The limit.
        most: usize,
    },
}

impl SearchProblem {
    /// The directory that it is about.
    #[must_use]
    pub fn path(&self) -> &Path {
        match self {
            Self::Directory { path, .. } => path,
            Self::Entries { directory, .. } | Self::Depth { directory, .. } => directory,
        }
    }
}

impl fmt::Display for SearchProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = Path::display;
        match self {
            Self::Directory { path, error } => write!(f, "{} cannot be searched: {error}", name(path)),
            Self::Entries { directory, most } => {
                write!(f, "the search ended in {} after {most} files; name a smaller directory", name(directory))
            }
            Self::Depth { directory, most } => {
                write!(f, "{} is more than {most} levels deep and was not searched; name it itself", name(directory))
            }
        }
    }
}
