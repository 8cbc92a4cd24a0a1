//! Files that are either old or new, never half written.

use std::io;
use std::path::Path;

use cast_base::Progress;
use cast_file::OutputFiles;

use crate::plan::Plan;
use crate::{Document, Error, Layout};

/// How a document is saved.
///
/// ```
/// use std::ops::ControlFlow;
///
/// # use cast_write::{Document, Layout, Progress, SaveOptions};
///
/// # let directory = tempfile::tempdir().unwrap();
/// # let path = directory.path().join("empty.cast");
/// let shown = |written, total| {
///     println!("{written} of {total} bytes");
///     ControlFlow::Continue(())
/// };
/// let options = SaveOptions::new().layout(Layout::aligned(16)?).sync(false).progress(Progress::new(&shown));
/// Document::new().save_with(path, options)?;
/// # Ok::<(), cast_write::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SaveOptions<'p> {
    layout: Layout,
    sync: bool,
    progress: Progress<'p>,
}

impl Default for SaveOptions<'_> {
    fn default() -> Self {
        Self { layout: Layout::Preserve, sync: true, progress: Progress::none() }
    }
}

impl<'p> SaveOptions<'p> {
    /// [`Layout::Preserve`], synced, without progress.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// How the document is laid out.
    #[must_use]
    pub const fn layout(mut self, layout: Layout) -> Self {
        self.layout = layout;
        self
    }

    /// Whether to wait until the file is on disk, which is the default. Without it the file is still replaced as a
    /// whole, but if the machine stops soon afterwards it may be empty.
    #[must_use]
    pub const fn sync(mut self, sync: bool) -> Self {
        self.sync = sync;
        self
    }

    /// A callback that is told how many bytes have been written, and may cancel it; then the target stays as it was.
    #[must_use]
    pub const fn progress(mut self, progress: Progress<'p>) -> Self {
        self.progress = progress;
        self
    }
}

impl Document<'_> {
    /// Writes the file so that at any moment either the old or the new one exists, and returns its size.
    ///
    /// The bytes go to a temporary file in the same directory, which is synced and then renamed over the target;
    /// finally the directory is synced. On any error the target is untouched and the temporary file is removed. A
    /// target that is a symbolic link is itself replaced, and the file that it leads to stays as it is; permissions of
    /// an existing target are kept. Devices and pipes cannot be replaced; use [`write_to`](Self::write_to) for them.
    ///
    /// A temporary file of a killed process is removed by the next one that saves to the same path; a process that is
    /// told to stop can remove its own with [`discard_unfinished`](crate::discard_unfinished).
    ///
    /// The document may borrow from a mapping of the file it replaces: the old file continues to exist, without a name,
    /// until the mapping is dropped. Windows does not replace a mapped file, so there this fails and the target stays
    /// as it was; that is why `Document::map` reads the file on Windows.
    ///
    /// # Errors
    /// Returns an error if something cannot be represented, in which case nothing is touched; or if writing fails.
    pub fn save(&self, path: impl AsRef<Path>, layout: Layout) -> Result<u64, Error> {
        self.save_with(path, SaveOptions::new().layout(layout))
    }

    /// Like [`save`](Self::save), with options.
    ///
    /// # Errors
    /// The same as for [`save`](Self::save); also if it was cancelled.
    pub fn save_with(&self, path: impl AsRef<Path>, options: SaveOptions<'_>) -> Result<u64, Error> {
        let path = path.as_ref();
        // Plan first: a document that cannot be written must not even create a temporary file.
        let plan = Plan::new(self, options.layout).map_err(|error| error.in_file(path))?;
        let save = || -> Result<(), Error> {
            let mut output = OutputFiles::new(path, false)?.sync(options.sync);
            if output.is_stream() {
                return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is neither a file nor a directory").into());
            }
            self.write_planned(&plan, output.create()?, options.progress)?;
            Ok(output.commit()?)
        };
        save().map_err(|error| error.in_file(path))?;
        Ok(plan.total)
    }
}
