//! What a search for a texture finds.

use std::fmt;

use crate::references::ReferencedFile;

/// How a texture was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum TextureMatch {
    /// At its path.
    Path,
    /// At the end of its path, which has a directory and a name; or at the whole path, in another case.
    End,
    /// By the name of the file alone.
    Name,
    /// By the name without its extension.
    Stem,
}

/// A texture that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundTexture {
    /// The file.
    pub file: ReferencedFile,
    /// How it was found.
    pub by: TextureMatch,
    /// How many other files are as near by path.
    pub others: usize,
}

/// Why a texture was not found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TextureNotFound {
    /// No file has this path, nor such a name in the directories that are searched.
    Missing,
    /// The path leads out of the directory that it is confined to, so it was not looked at.
    Outside,
}

impl std::error::Error for TextureNotFound {}

impl fmt::Display for TextureNotFound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Missing => "there is no such file",
            Self::Outside => "it leads out of the directory of the file, so it was not looked for",
        })
    }
}
