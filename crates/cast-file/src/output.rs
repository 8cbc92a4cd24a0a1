//! Files that are never half written: a result and the files beside it are replaced together or not at all.

mod append;
mod beside;
mod commit;
mod counted;
mod destination;
mod in_place;
mod pending;
mod remove;
mod replace;
mod target;

use std::ffi::OsString;
use std::fs::File;
use std::io;
use std::path::{Component, Path, PathBuf, is_separator};

pub use append::open_to_append;
use beside::Beside;
pub use counted::Counted;
use destination::{Destination, Unfinished};
pub use in_place::InPlace;
pub use pending::{discard_unfinished, discard_unfinished_at_exit};
pub use remove::remove_below;
pub use replace::replace_file;
use target::{Stream, Target, is_directory};

use crate::names::OnWindows;

/// A result that is being written, and the files that belong beside it. None of them exists before
/// [`commit`](Self::commit), and afterwards all do.
///
/// The directory of the result is chosen by the user: it is looked up once, following symbolic links, and stays the
/// same directory whatever happens to its path meanwhile. Below it no symbolic link is followed, because somebody else
/// who can write there may have created it. A link in place of the result is replaced; what it leads to stays as it is.
///
/// Until they are committed, all files have temporary names, `.castkit-*.tmp`, in that directory, and are removed when
/// this value is dropped. Files that a killed process has left are removed by the next one that writes the same result. A process
/// that is told to stop can remove its own with [`discard_unfinished`].
///
/// A device, a pipe, and their equivalents in the file system (everything in `/dev` and `/proc`, such as `/dev/stdout`;
/// on Windows `NUL`, `CON` and the like) are not replaced but [written to](Self::is_stream). On Windows, names that the
/// system would understand as something else are refused: `nul.cast`, `hero.cast:stream`, `hero.cast.`.
///
/// ```
/// # use cast_file::OutputFiles;
/// use std::io::Write;
///
/// # let directory = tempfile::tempdir()?;
/// # let path = directory.path().join("new/hero.gltf");
/// let mut output = OutputFiles::new(&path, true)?;
/// output.create()?.write_all(b"{}")?;
/// output.beside("hero_files/skin.png")?.write_all(b"a picture")?;
/// assert!(!path.exists());
/// output.commit()?;
/// assert!(path.exists() && path.with_file_name("hero_files").join("skin.png").exists());
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct OutputFiles {
    // The fields are dropped in this order: first files, then the directories that were made for them.
    result: Option<(Unfinished, File)>,
    /// Complete files. They are closed, because a model can have more textures than a process may have open files.
    beside: Vec<Beside>,
    /// The file that is being written.
    last: Option<File>,
    named: Option<(PathBuf, Destination)>,
    target: Target,
    name: OsString,
    syncs: bool,
}

impl OutputFiles {
    /// A result at a path. With `makes_directories`, missing directories are created when the first file is, and
    /// removed again if they stay empty.
    ///
    /// # Errors
    /// Returns an error if the path has no file name or is a directory, or its directory cannot be opened.
    pub fn new(path: impl AsRef<Path>, makes_directories: bool) -> io::Result<Self> {
        let path = path.as_ref();
        // `Path` ignores a slash at the end.
        let is_name = !path.as_os_str().as_encoded_bytes().last().is_some_and(|last| is_separator(char::from(*last)));
        if !is_name {
            return Err(io::Error::new(io::ErrorKind::IsADirectory, "it has no file name"));
        }
        let name = path.file_name().ok_or_else(is_directory)?.to_owned();
        let target = Target::of(path, &name, makes_directories)?;
        Ok(Self { target, name, result: None, beside: Vec::new(), last: None, named: None, syncs: true })
    }

    /// Whether to wait until everything is on disk, which is the default. Without it files are still replaced as a
    /// whole, but if the machine stops soon afterwards they may be empty.
    #[must_use]
    pub const fn sync(mut self, sync: bool) -> Self {
        self.syncs = sync;
        self
    }

    /// Sets a directory, relative to that of the result, for the files beside it whose paths start with it. This
    /// directory is also chosen by the user: links on the path to it are followed, and it is created if it does not
    /// exist. Below it, no link is followed.
    ///
    /// # Errors
    /// Returns an error if the directory exists but cannot be opened.
    pub fn naming(mut self, directory: &str) -> io::Result<Self> {
        if let Target::Replaced(place) = &self.target {
            let named = Destination::new(place.path().join(directory), &self.name, true);
            named.existing()?;
            self.named = Some((PathBuf::from(directory), named));
        }
        Ok(self)
    }

    /// Whether the result is a device or a pipe. It is written to directly, and cannot have files beside it.
    #[must_use]
    pub fn is_stream(&self) -> bool {
        matches!(self.target, Target::Stream(_))
    }

    /// Creates the file of the result.
    ///
    /// # Errors
    /// Returns an error if it cannot be created.
    pub fn create(&mut self) -> io::Result<File> {
        match &mut self.target {
            // Appends, for `>> file`; it makes no difference for pipes and devices.
            Target::Stream(Stream::Path(path)) => File::options().append(true).open(path),
            Target::Stream(Stream::In(directory)) => directory.append(&self.name),
            Target::Replaced(place) => {
                let (unfinished, file) = place.create()?;
                let written = file.try_clone()?;
                self.result = Some((unfinished, file));
                Ok(written)
            }
        }
    }

    /// Creates a file beside the result, to be written before the next one is requested. `path` is relative to the
    /// directory of the result, with slashes; missing directories are created.
    ///
    /// # Errors
    /// Returns an error if the path contains anything but names, if the result is a stream, or if the file cannot be
    /// created.
    pub fn beside(&mut self, path: &str) -> io::Result<File> {
        self.finish_last()?;
        let asked = path.to_owned();
        let (is_named, path) = self.steps(path)?;
        let (unfinished, file) = self.place(is_named)?.create()?;
        self.last = Some(file.try_clone()?);
        self.beside.push(Beside { unfinished, is_named, path, asked });
        Ok(file)
    }

    /// Discards the last file beside the result.
    pub fn take_back(&mut self) {
        self.last = None;
        self.beside.pop();
    }

    fn finish_last(&mut self) -> io::Result<()> {
        match self.last.take() {
            Some(file) if self.syncs => file.sync_all(),
            _ => Ok(()),
        }
    }

    /// Whether a path is below the directory that was set, and its steps from there.
    fn steps(&self, path: &str) -> io::Result<(bool, PathBuf)> {
        let path = Path::new(path);
        let named = self.named.as_ref().and_then(|(named, _)| path.strip_prefix(named).ok());
        let steps = named.unwrap_or(path);
        let is_name = |step: Component<'_>| match step {
            Component::Normal(name) => !cfg!(windows) || OnWindows::of(&name.to_string_lossy()) == OnWindows::File,
            _ => false,
        };
        if steps.file_name().is_none() || !steps.components().all(is_name) {
            let message = format!("{} is not a path below the directory of the result", path.display());
            return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
        }
        Ok((named.is_some(), steps.to_path_buf()))
    }

    fn place(&mut self, is_named: bool) -> io::Result<&mut Destination> {
        match (&mut self.named, &mut self.target) {
            (Some((_, place)), Target::Replaced(_)) if is_named => Ok(place),
            (_, Target::Replaced(place)) => Ok(place),
            (_, Target::Stream(_)) => Err(io::ErrorKind::NotADirectory.into()),
        }
    }
}
