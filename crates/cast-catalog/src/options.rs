//! What is catalogued, and how.

use cast_convert::Format;
use cast_file::OpenOptions;
use cast_format::{Progress, Threads};
use cast_map::Unchanging;

/// What is catalogued, and how.
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
    pub(crate) threads: Threads,
    pub(crate) progress: Progress<'o>,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'o> Options<'o> {
    /// Files are read into memory, on all threads; neither nodes nor thumbnails.
    #[must_use]
    pub fn new() -> Self {
        Self {
            nodes: false,
            #[cfg(feature = "render")]
            thumbnails: None,
            from: None,
            open: OpenOptions::new(),
            mapping: None,
            threads: Threads::All,
            progress: Progress::none(),
        }
    }

    /// Whether there are rows of all nodes and arrays, too.
    #[must_use]
    pub const fn nodes(mut self, nodes: bool) -> Self {
        self.nodes = nodes;
        self
    }

    /// Makes pictures of models, of so many pixels in width and height; `None` for none.
    #[cfg(feature = "render")]
    #[must_use]
    pub const fn thumbnails(mut self, pixels: Option<u32>) -> Self {
        self.thumbnails = pixels;
        self
    }

    /// The format of all files; `None` looks at content and name of each.
    #[must_use]
    pub const fn from(mut self, format: Option<Format>) -> Self {
        self.from = format;
        self
    }

    /// How files are opened. Damaged Cast files are recovered in any case.
    #[must_use]
    pub fn open(mut self, options: OpenOptions<'static>) -> Self {
        self.open = options;
        self
    }

    /// Maps files instead of reading them.
    #[must_use]
    pub const fn mapping(mut self, promise: Option<Unchanging>) -> Self {
        self.mapping = promise;
        self
    }

    /// Whether several files are read at a time. The rows are the same.
    #[must_use]
    pub const fn threads(mut self, threads: Threads) -> Self {
        self.threads = threads;
        self
    }

    /// Who is told how many files are done, and may end it.
    #[must_use]
    pub const fn progress(mut self, progress: Progress<'o>) -> Self {
        self.progress = progress;
        self
    }

    /// What was asked for, as it is stored in catalogues: rows that were made with other options are made again.
    #[cfg(feature = "arrow")]
    pub(crate) fn made_with(&self) -> String {
        let mut text = String::new();
        if self.nodes {
            text.push_str("nodes ");
        }
        #[cfg(feature = "render")]
        if let Some(pixels) = self.thumbnails {
            text.push_str(&format!("thumbnails={pixels} "));
        }
        text
    }
}
