//! Files that are either old or new, never half.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use cast_format::Progress;

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
    /// [`Layout::Preserve`], synced, and nobody is told.
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

    /// Whether to wait until the file is on disk, which is the default. Without it the file is replaced as a whole all
    /// the same, but a machine that stops soon after may leave it empty.
    #[must_use]
    pub const fn sync(mut self, sync: bool) -> Self {
        self.sync = sync;
        self
    }

    /// Who is told how many bytes are written, of how many, and may end it: then the target is as it was.
    #[must_use]
    pub const fn progress(mut self, progress: Progress<'p>) -> Self {
        self.progress = progress;
        self
    }
}

impl Document<'_> {
    /// Writes the file so that at every moment either the old or the new one is there, and returns its size.
    ///
    /// The bytes go to a temporary file in the same directory, which is synced and then renamed over the target; last
    /// the directory is synced. On any error the target is untouched and the temporary file is removed. A target that
    /// is a symbolic link is followed; permissions of an existing target are kept. Devices and pipes cannot be
    /// replaced; for them there is [`write_to`](Self::write_to).
    ///
    /// The document may borrow from a mapping of the very file it replaces: the old file lives on, nameless, until the
    /// mapping goes. Windows does not replace a file that is mapped, and this fails there with the target untouched;
    /// documents that are opened by path are not mapped there.
    ///
    /// # Errors
    /// When something cannot be represented, found before anything is touched; or when writing fails.
    pub fn save(&self, path: impl AsRef<Path>, layout: Layout) -> Result<u64, Error> {
        self.save_with(path, SaveOptions::new().layout(layout))
    }

    /// Like [`save`](Self::save), in the way that the options say.
    ///
    /// # Errors
    /// As [`save`](Self::save), or when the progress callback ends it.
    pub fn save_with(&self, path: impl AsRef<Path>, options: SaveOptions<'_>) -> Result<u64, Error> {
        let path = path.as_ref();
        // Plan first: a document that cannot be written must not even make a temporary file.
        let plan = Plan::new(self, options.layout).map_err(|error| error.in_file(path))?;
        let write = |file: &mut File| self.write_planned(&plan, file, options.progress).map(|_| ());
        let staged = StagedFile::stage(path, options.sync, write);
        staged.and_then(|staged| Ok(staged.commit()?)).map_err(|error: Error| error.in_file(path))?;
        Ok(plan.total)
    }
}

/// Replaces a file with what a function writes, atomically; see [`Document::save`].
///
/// # Errors
/// What the function returns, or an error of the file system. The target is untouched then.
pub fn replace_file<E: From<io::Error>>(
    path: impl AsRef<Path>,
    write: impl FnOnce(&mut File) -> Result<(), E>,
) -> Result<(), E> {
    Ok(StagedFile::new(path, write)?.commit()?)
}

/// A file that is complete and lies under another name beside the one that it is to replace. Several that belong together
/// are made first and committed when all are there. Dropped, it goes away.
#[derive(Debug)]
pub struct StagedFile {
    temporary: tempfile::NamedTempFile,
    target: PathBuf,
    directory: PathBuf,
    sync: bool,
}

impl StagedFile {
    /// Writes what is to replace the file of a path.
    ///
    /// # Errors
    /// What the function returns, or an error of the file system. Nothing is left then.
    pub fn new<E: From<io::Error>>(
        path: impl AsRef<Path>,
        write: impl FnOnce(&mut File) -> Result<(), E>,
    ) -> Result<Self, E> {
        Self::stage(path, true, write)
    }

    fn stage<E: From<io::Error>>(
        path: impl AsRef<Path>,
        sync: bool,
        write: impl FnOnce(&mut File) -> Result<(), E>,
    ) -> Result<Self, E> {
        let target = follow(path.as_ref())?;
        let directory = match target.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => parent.to_path_buf(),
            _ => PathBuf::from("."),
        };
        let old = permissions(&target)?;
        let mut builder = tempfile::Builder::new();
        builder.prefix(".castkit-").suffix(".tmp");
        if let (None, Some(new)) = (&old, new_file_permissions()) {
            builder.permissions(new);
        }
        let mut temporary = builder.tempfile_in(&directory)?;
        write(temporary.as_file_mut())?;
        temporary.as_file_mut().flush()?;
        if let Some(old) = old {
            // Only now, because the process's mask takes bits away from a file that is being created.
            temporary.as_file().set_permissions(old)?;
        }
        if sync {
            temporary.as_file().sync_all()?;
        }
        Ok(Self { temporary, target, directory, sync })
    }

    /// Puts the file in its place.
    ///
    /// # Errors
    /// When it cannot be renamed. The target is untouched then.
    pub fn commit(self) -> io::Result<()> {
        self.temporary.persist(&self.target).map_err(|error| error.error)?;
        if self.sync {
            sync_directory(&self.directory);
        }
        Ok(())
    }
}

/// Where a path leads: renaming over a link would replace the link and leave the file that it leads to as it was.
fn follow(path: &Path) -> io::Result<PathBuf> {
    match fs::canonicalize(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        // Among the errors are links in a circle.
        result => return result,
    }
    // Either there is nothing yet, or a link to where there is nothing yet. Systems follow 40 links at the most.
    let mut target = path.to_path_buf();
    for _ in 0..40 {
        let Ok(next) = fs::read_link(&target) else { break };
        // A relative link counts from its own directory; joining an absolute one replaces all before it.
        target = target.parent().map_or(next.clone(), |directory| directory.join(&next));
    }
    Ok(target)
}

/// The permissions of the file that is replaced, if there is one.
fn permissions(target: &Path) -> io::Result<Option<fs::Permissions>> {
    match fs::metadata(target) {
        Ok(metadata) if metadata.is_file() => Ok(Some(metadata.permissions())),
        Ok(metadata) if metadata.is_dir() => Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a directory")),
        // A rename would put a file in the place of a device or a pipe, such as /dev/null.
        Ok(_) => Err(io::Error::new(io::ErrorKind::InvalidInput, "it is neither a file nor a directory")),
        Err(_) => Ok(None),
    }
}

/// For a new file what the process's mask leaves of read and write; a temporary file would be for its owner alone.
#[cfg(unix)]
fn new_file_permissions() -> Option<fs::Permissions> {
    use std::os::unix::fs::PermissionsExt;
    Some(fs::Permissions::from_mode(0o666))
}

#[cfg(not(unix))]
fn new_file_permissions() -> Option<fs::Permissions> {
    None
}

/// Makes the rename itself lasting. The new file is complete and in place by now, and some file systems cannot sync a
/// directory, so a failure here is no failure of the save.
fn sync_directory(directory: &Path) {
    if cfg!(unix) {
        let _ = File::open(directory).and_then(|directory| directory.sync_all());
    }
}
