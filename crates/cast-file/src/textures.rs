//! Finding the files of textures, whose paths were often written on another machine.

mod beside;
mod index;
mod order;

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::{fmt, io};

use beside::Listings;
use index::Index;

use crate::paths::{has_drive, names_a_file};
use crate::references::{BaseDirectory, ReferenceError, ReferencedFile};

/// How many components of a path are compared, from its end. Real paths have a dozen.
const MOST_COMPONENTS: usize = 32;

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

/// The extensions of pictures, in lower case: a texture may have another of them than its path says.
pub const PICTURE_EXTENSIONS: [&str; 10] = ["bmp", "dds", "jpeg", "jpg", "ktx2", "png", "tga", "tif", "tiff", "webp"];

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
        let missing = TextureNotFound::Missing;
        if !names_a_file(path) || path.contains("://") || path.contains('\0') {
            return Err(missing);
        }
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

/// Whether a path has the letter of a drive or the name of a server, and this system has neither.
fn is_of_another_system(path: &str) -> bool {
    !cfg!(windows) && (has_drive(path) || path.starts_with("\\\\"))
}

/// The last components of a path from a file.
struct Parts<'p> {
    /// From the last to the first.
    last_first: Vec<&'p str>,
    /// Whether they are the whole path, and it is relative.
    are_all: bool,
}

impl<'p> Parts<'p> {
    fn of(path: &'p str) -> Self {
        let without_drive = if has_drive(path) { path.get(2..).unwrap_or_default() } else { path };
        let mut last_first = Vec::new();
        let (mut skipped, mut leads_up) = (0_usize, false);
        for part in without_drive.rsplit(['/', '\\']).filter(|part| !part.is_empty() && *part != ".") {
            match part {
                ".." => skipped = skipped.saturating_add(1),
                // What follows leads up again.
                _ if skipped > 0 => skipped = skipped.saturating_sub(1),
                _ if last_first.len() < MOST_COMPONENTS => last_first.push(part),
                _ => leads_up = true,
            }
        }
        let is_relative = without_drive.len() == path.len() && !path.starts_with(['/', '\\']);
        Self { last_first, are_all: is_relative && skipped == 0 && !leads_up }
    }

    /// Whether this many components are the whole path.
    fn is_whole(&self, length: usize) -> bool {
        self.are_all && self.last_first.len() == length
    }

    /// The name of the file.
    fn name(&self) -> &'p str {
        self.last_first.first().copied().unwrap_or_default()
    }
}

/// The name without its extension, and the extension, in lower case.
fn stem_and_extension(name: &str) -> (&str, String) {
    match name.rsplit_once('.') {
        Some((stem, extension)) if !stem.is_empty() => (stem, extension.to_ascii_lowercase()),
        _ => (name, String::new()),
    }
}

/// Whether an extension, in lower case, is one of pictures.
fn is_of_picture(extension: &str) -> bool {
    PICTURE_EXTENSIONS.contains(&extension)
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

impl std::error::Error for TextureNotFound {}

impl fmt::Display for TextureNotFound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Missing => "there is no such file",
            Self::Outside => "it leads out of the directory of the file, so it was not looked for",
        })
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
