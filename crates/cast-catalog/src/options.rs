//! Options of catalogues.

use std::path::Path;

use cast_base::{Progress, Threads};
use cast_convert::Format;
use cast_file::{BaseDirectory, Confinement, OpenOptions, TextureSearch};
use cast_map::Unchanging;
#[cfg(feature = "arrow")]
use cast_read::Limits;

/// Which rows are made, and how files are read.
///
/// ```
/// # use cast_catalog::Options;
/// let options = Options::new().nodes(true);
/// # let _ = options;
/// ```
#[derive(Clone, Debug)]
pub struct Options<'o> {
    pub(crate) nodes: bool,
    #[cfg(feature = "render")]
    pub(crate) thumbnails: Option<u32>,
    pub(crate) from: Option<Format>,
    pub(crate) open: OpenOptions<'static>,
    pub(crate) mapping: Option<Unchanging>,
    pub(crate) budget: Option<u64>,
    pub(crate) search: TextureSearch,
    pub(crate) follow_outside: bool,
    pub(crate) threads: Threads,
    pub(crate) progress: Progress<'o>,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'o> Options<'o> {
    /// The defaults: files are read into memory, on all threads, without rows of nodes and without thumbnails.
    #[must_use]
    pub fn new() -> Self {
        Self {
            nodes: false,
            #[cfg(feature = "render")]
            thumbnails: None,
            from: None,
            open: OpenOptions::new(),
            mapping: None,
            budget: None,
            search: TextureSearch::new().shared(),
            follow_outside: false,
            threads: Threads::All,
            progress: Progress::none(),
        }
    }

    /// Whether to make rows of all nodes and arrays, too.
    #[must_use]
    pub const fn nodes(mut self, nodes: bool) -> Self {
        self.nodes = nodes;
        self
    }

    /// The width and height of pictures of models in pixels; `None` for no pictures.
    #[cfg(feature = "render")]
    #[must_use]
    pub const fn thumbnails(mut self, pixels: Option<u32>) -> Self {
        self.thumbnails = pixels;
        self
    }

    /// The format of all files; `None` recognises each from its content and name.
    #[must_use]
    pub const fn from(mut self, format: Option<Format>) -> Self {
        self.from = format;
        self
    }

    /// How files are opened: limits of Cast files, and the maximum size. Damaged Cast files are always recovered.
    #[must_use]
    pub fn open(mut self, options: OpenOptions<'static>) -> Self {
        self.open = options;
        self
    }

    /// Maps files of more than 32 MB instead of reading them.
    #[must_use]
    pub const fn mapping(mut self, promise: Option<Unchanging>) -> Self {
        self.mapping = promise;
        self
    }

    /// How many bytes may be made by multiplying the content of a file that is not Cast, such as copies of meshes;
    /// `None` is the default of conversions.
    #[must_use]
    pub const fn budget(mut self, bytes: Option<u64>) -> Self {
        self.budget = bytes;
        self
    }

    /// Where textures are looked for that are not at their paths.
    #[must_use]
    pub fn texture_search(mut self, search: TextureSearch) -> Self {
        self.search = search.shared();
        self
    }

    /// Follows references that lead out of the directory of a file.
    #[must_use]
    pub const fn follow_outside(mut self, follow_outside: bool) -> Self {
        self.follow_outside = follow_outside;
        self
    }

    /// What paths in the file at a path are relative to, and where they may lead.
    pub(crate) fn base(&self, path: &Path) -> BaseDirectory {
        BaseDirectory::of_file(path, self.confinement())
    }

    /// Where paths in files may lead.
    pub(crate) fn confinement(&self) -> Confinement {
        if self.follow_outside { Confinement::None } else { Confinement::FileDirectory }
    }

    /// Whether files are read on several threads. The rows are the same.
    #[must_use]
    pub const fn threads(mut self, threads: Threads) -> Self {
        self.threads = threads;
        self
    }

    /// The callback that receives the number of finished files, and may cancel the work.
    #[must_use]
    pub const fn progress(mut self, progress: Progress<'o>) -> Self {
        self.progress = progress;
        self
    }

    /// Everything that rows depend on, as stored in catalogues: rows that were made with something else are made again.
    #[cfg(feature = "arrow")]
    pub(crate) fn made_with(&self) -> String {
        let mut words = vec![format!("version={}", env!("CARGO_PKG_VERSION"))];
        if self.nodes {
            words.push(NODES.into());
        }
        #[cfg(feature = "render")]
        words.extend(self.thumbnails.map(|pixels| format!("thumbnails={pixels}")));
        words.extend(self.from.map(|format| format!("from={}", format.extension())));
        words.extend(self.open.get_max_bytes().map(|bytes| format!("max_bytes={bytes}")));
        words.extend(self.budget.map(|bytes| format!("budget={bytes}")));
        words.extend(self.follow_outside.then(|| "follow_outside".into()));
        words.extend(
            self.search
                .directories()
                .iter()
                .map(|directory| format!("texture_search={directory:?}").replace(' ', "%20")),
        );
        let limits = self.open.get_limits();
        if limits != Limits::default() {
            words.push(format!("limits={limits:?}").replace(' ', ""));
        }
        words.join(" ")
    }

    /// Whether rows that were [made with](Self::made_with) these options have tables of nodes and arrays.
    #[cfg(feature = "parquet")]
    pub(crate) fn have_nodes(made_with: &str) -> bool {
        made_with.split(' ').any(|word| word == NODES)
    }
}

#[cfg(feature = "arrow")]
const NODES: &str = "nodes";
