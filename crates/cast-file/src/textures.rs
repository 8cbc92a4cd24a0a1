//! Finding the files of textures, whose paths were often written on another machine.

mod beside;
mod found;
mod index;
mod limits;
mod order;
mod path_parts;
mod tree;

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use beside::Listings;
pub use found::{FoundTexture, TextureMatch, TextureNotFound};
use index::Index;
pub use limits::{SearchLimits, SearchProblem};
pub use path_parts::PICTURE_EXTENSIONS;
use path_parts::{Parts, is_of_another_system};

use crate::paths::names_a_file;
use crate::references::{BaseDirectory, ReferenceError};
use crate::trace::Trace;

/// Where textures are looked for besides the paths in files: in directories that the user names.
///
/// A texture that is not at its path is looked for
///
/// 1. beside the file that refers to it, at the ends of the path: of `D:\Extract\hero\skin.png` at
///    `Extract/hero/skin.png`, `hero/skin.png` and `skin.png`; only the directories on these paths are listed;
/// 2. in the directories given, and those below them, by the name of the file;
/// 3. there by the name without its extension, with [another that is known](PICTURE_EXTENSIONS).
///
/// Case is ignored, `\` separates directories, and the letters of drives are left out. If several files are found, the
/// nearest by path wins: the one whose path has the longest end in common with that of the texture, counted in components;
/// of these one beside the file, then the one in the directory that was given first, then the one that is fewer directories
/// below it, then the first by name.
///
/// The directories are listed once, when they are first needed, without following symbolic links. Clones share the lists.
/// The default looks only beside the files that refer to textures.
///
/// ```
/// # use cast_file::{BaseDirectory, Confinement, TextureMatch, TextureSearch};
/// # let folder = tempfile::tempdir()?;
/// # let (model, library) = (folder.path().join("models/hero.cast"), folder.path().join("library"));
/// # std::fs::create_dir_all(library.join("hero"))?;
/// # std::fs::write(library.join("hero/Skin.dds"), b"a picture")?;
/// let search = TextureSearch::new().directory(&library);
/// let beside = BaseDirectory::of_file(&model, Confinement::FileDirectory);
/// let found = search.find(&beside, r"D:\Extract\hero\skin.png")?;
/// assert!(found.file.path().ends_with("hero/Skin.dds"));
/// assert_eq!(found.by, TextureMatch::Stem);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct TextureSearch(Option<Arc<Search>>);

#[derive(Debug, Default)]
struct Search {
    directories: Vec<PathBuf>,
    limits: SearchLimits,
    index: OnceLock<Index>,
    listings: Listings,
}

impl TextureSearch {
    /// Only looks beside the files that refer to textures.
    #[must_use]
    pub const fn new() -> Self {
        Self(None)
    }

    /// Also looks in a directory and those below it, after those given before.
    #[must_use]
    pub fn directory(self, directory: impl Into<PathBuf>) -> Self {
        let directories = self.directories().iter().cloned().chain([directory.into()]).collect();
        Self::of(directories, self.current_limits())
    }

    /// Replaces the limits.
    #[must_use]
    pub fn limits(self, limits: SearchLimits) -> Self {
        Self::of(self.directories().to_vec(), limits)
    }

    /// The same for many textures: what is listed beside files is shared by clones, too.
    #[must_use]
    pub fn shared(&self) -> Self {
        self.0.as_ref().map_or_else(|| Self(Some(Arc::default())), |search| Self(Some(Arc::clone(search))))
    }

    /// The same with nothing listed yet, for files that may have changed.
    #[must_use]
    pub fn afresh(&self) -> Self {
        Self::of(self.directories().to_vec(), self.current_limits())
    }

    fn of(directories: Vec<PathBuf>, limits: SearchLimits) -> Self {
        Self(Some(Arc::new(Search { directories, limits, ..Search::default() })))
    }

    fn current_limits(&self) -> SearchLimits {
        self.0.as_ref().map_or_else(SearchLimits::default, |search| search.limits)
    }

    /// The directories, in order.
    #[must_use]
    pub fn directories(&self) -> &[PathBuf] {
        self.0.as_ref().map_or(&[], |search| &search.directories)
    }

    /// What of the directories was not looked at. They are listed for that.
    #[must_use]
    pub fn problems(&self) -> &[SearchProblem] {
        self.index().map_or(&[], Index::problems)
    }

    fn index(&self) -> Option<&Index> {
        // Modules without a file system do without the code.
        let search = self.0.as_ref().filter(|search| cfg!(any(unix, windows)) && !search.directories.is_empty())?;
        Some(search.index.get_or_init(|| Index::of(&search.directories, search.limits)))
    }

    /// The file of a texture, by its path in a file; `base` says what that is relative to.
    ///
    /// # Errors
    /// Returns an error if there is none, or if it would be where files are not looked for.
    pub fn find(&self, base: &BaseDirectory, path: &str) -> Result<FoundTexture, TextureNotFound> {
        if !names_a_file(path) || path.contains("://") || path.contains('\0') {
            return Err(TextureNotFound::Missing);
        }
        Trace::looking(
            || base.lookup(path),
            || self.find_by_name(base, path),
            |found| found.as_ref().ok().map(|found| found.file.path()),
        )
    }

    fn find_by_name(&self, base: &BaseDirectory, path: &str) -> Result<FoundTexture, TextureNotFound> {
        let missing = TextureNotFound::Missing;
        let not_found = match base.find(path) {
            Ok(file) => return Ok(FoundTexture { file, by: TextureMatch::Path, others: 0 }),
            // Where there are no drives, a path with one leads nowhere rather than outside.
            Err(ReferenceError::Escapes { .. }) if !is_of_another_system(path) => TextureNotFound::Outside,
            Err(_) => missing,
        };
        let parts = Parts::of(path);
        let beside = match &self.0 {
            Some(search) => search.listings.find(base, &parts),
            None => Listings::default().find(base, &parts),
        };
        let index = self.index();
        let near = beside.as_ref().map_or(0, |(_, length)| *length);
        let below = index.and_then(|index| index.by_name(&parts)).filter(|below| below.length > near);
        if let Some(below) = below {
            let is_end = below.length > 1 || below.is_whole;
            let by = if is_end { TextureMatch::End } else { TextureMatch::Name };
            if let Some(found) = below.found(by) {
                return Ok(found);
            }
        }
        if let Some((file, length)) = beside {
            let is_end = length > 1 || parts.is_whole(length);
            let by = if is_end { TextureMatch::End } else { TextureMatch::Name };
            return Ok(FoundTexture { file, by, others: 0 });
        }
        index.and_then(|index| index.by_stem(&parts)?.found(TextureMatch::Stem)).ok_or(not_found)
    }
}
