// Generated from the table of operations by `cargo xtask codegen`. Do not edit.

use std::collections::BTreeMap;
use std::path::PathBuf;

use cast_file::TextureSearch;

use crate::assets::relink::prefix;

/// How paths of textures are rewritten.
///
/// ```
/// # use cast_interchange::Relink;
/// let relink = Relink::new().prefix(r"D:\Extract\textures", "../textures").texture_search("textures");
/// # let _ = relink;
/// ```
#[derive(Clone, Debug)]
pub struct Relink {
    pub(crate) texture_search: TextureSearch,
    pub(crate) prefixes: Vec<(String, String)>,
    pub(crate) map: BTreeMap<String, String>,
    pub(crate) relative: bool,
    pub(crate) follow_outside: bool,
}

impl Default for Relink {
    fn default() -> Self {
        Self::new()
    }
}

impl Relink {
    /// By default each texture is found beside the source, and its path leads there from the result.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            texture_search: TextureSearch::new(),
            prefixes: Vec::new(),
            map: BTreeMap::new(),
            relative: false,
            follow_outside: false,
        }
    }

    /// Looks for textures that are not at their paths below this directory. May be given several times.
    ///
    /// They are found by the ends of their paths, by name, or by name with another extension of pictures, without
    /// regard to case; the nearest by path wins. Links are not followed.
    #[must_use]
    pub fn texture_search(mut self, directory: impl Into<PathBuf>) -> Self {
        self.texture_search = self.texture_search.directory(directory);
        self
    }

    /// Replaces the beginning of paths, up to the end of a directory. May be given several times.
    ///
    /// \ and / are the same, and case is ignored. The first one that fits is used.
    #[must_use]
    pub fn prefix(mut self, old: &str, new: &str) -> Self {
        self.prefixes.push(prefix(old, new));
        self
    }

    /// Makes absolute paths relative to the output, where textures are found.
    #[must_use]
    pub const fn relative(mut self, relative: bool) -> Self {
        self.relative = relative;
        self
    }

    /// Follows references that lead out of the directory of the input.
    #[must_use]
    pub const fn follow_outside(mut self, follow_outside: bool) -> Self {
        self.follow_outside = follow_outside;
        self
    }
}
