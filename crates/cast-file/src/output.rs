//! Files that are either old or new, never half; several that belong together all or none.

mod pending;
mod place;

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::time::SystemTime;

pub use pending::discard_unfinished;
use pending::{Made, Pending, lock};
use place::{Place, Unfinished};

use crate::directory::{Directory, Kind};

/// A result on its way into its file, and the files that belong beside it. None of them is there before
/// [`commit`](Self::commit), and then all are.
///
/// The directory of the result is the user's: it is looked up once, symbolic links and all, and stays the same directory
/// whatever happens to its path meanwhile. Below it no symbolic link is followed, since whoever else can write there may
/// have made one. A link in the result's own place is replaced; what it leads to stays as it is.
///
/// Until then everything has a temporary name, `.castkit-*.tmp`, in that directory, and goes away with this value.
/// What a process that was killed has left is removed by the next one that writes the same result. A process that is told
/// to stop can remove it itself with [`discard_unfinished`].
///
/// A device, a pipe, and what the system has in their stead (all of `/dev` and `/proc`, such as `/dev/stdout`) is not
/// replaced but [written to](Self::is_stream).
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
    // In this order they go: files first, then the directories that were made for them.
    result: Option<(Unfinished, File)>,
    /// Complete ones, closed: a model can have more textures than a process may have open files.
    beside: Vec<Beside>,
    /// The one that is being written.
    last: Option<File>,
    named: Option<(PathBuf, Place)>,
    target: Target,
    name: OsString,
    syncs: bool,
}

#[derive(Debug)]
enum Target {
    Replaced(Place),
    Stream(Stream),
}

#[derive(Debug)]
enum Stream {
    /// A name of the system's, which is a link where it pleases the system.
    Path(PathBuf),
    In(Directory),
}

#[derive(Debug)]
struct Beside {
    unfinished: Unfinished,
    /// Whether it lies in the directory that was named for it.
    is_named: bool,
    path: PathBuf,
}

/// What is already there where a file belongs beside a result.
#[derive(Debug)]
#[non_exhaustive]
pub enum InPlace {
    /// Nothing.
    Nothing,
    /// A regular file, open.
    File(File),
    /// A symbolic link, there or on the way.
    Link,
    /// A directory, a pipe, a device.
    Other,
}

impl OutputFiles {
    /// A result at a path. With `makes_directories` those that lead to it are made, once there is something to put into
    /// them; they are removed again when nothing comes of it.
    ///
    /// # Errors
    /// When the path has no file name or is a directory, or its directory cannot be opened.
    pub fn new(path: impl AsRef<Path>, makes_directories: bool) -> io::Result<Self> {
        let path = path.as_ref();
        let is_directory = || io::Error::new(io::ErrorKind::IsADirectory, "it is a directory");
        let name = path.file_name().ok_or_else(is_directory)?.to_owned();
        let directory = path.parent().unwrap_or(Path::new("")).to_path_buf();
        let target = if is_of_system(&directory) && path.symlink_metadata().is_ok() {
            Target::Stream(Stream::Path(path.to_path_buf()))
        } else {
            let place = Place::new(directory, &name, makes_directories);
            let existing = place.existing()?;
            match existing.as_ref().map(|directory| directory.kind(&name)).transpose()?.flatten() {
                Some(Kind::Directory) => return Err(is_directory()),
                Some(Kind::Other) => {
                    existing.map_or(Target::Replaced(place), |there| Target::Stream(Stream::In(there)))
                }
                None | Some(Kind::File | Kind::Link) => Target::Replaced(place),
            }
        };
        Ok(Self { target, name, result: None, beside: Vec::new(), last: None, named: None, syncs: true })
    }

    /// Whether to wait until everything is on disk, which is the default. Without it files are replaced as a whole all the
    /// same, but a machine that stops soon after may leave them empty.
    #[must_use]
    pub const fn sync(mut self, sync: bool) -> Self {
        self.syncs = sync;
        self
    }

    /// Names a directory, relative to that of the result, for the files beside it whose paths begin with it. It is the
    /// user's as well: links on the way to it are followed, and it is made if it is not there. Below it no link is.
    ///
    /// # Errors
    /// When the directory is there and cannot be opened.
    pub fn naming(mut self, directory: &str) -> io::Result<Self> {
        if let Target::Replaced(place) = &self.target {
            let named = Place::new(place.path().join(directory), &self.name, true);
            named.existing()?;
            self.named = Some((PathBuf::from(directory), named));
        }
        Ok(self)
    }

    /// Whether the result goes to a device or a pipe. It is written to as it is, at once, and has no place beside it.
    #[must_use]
    pub fn is_stream(&self) -> bool {
        matches!(self.target, Target::Stream(_))
    }

    /// The file of the result, to be written.
    ///
    /// # Errors
    /// When it cannot be made.
    pub fn create(&mut self) -> io::Result<File> {
        match &mut self.target {
            // At the end, for `>> file`; a pipe and a device have none.
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

    /// A file beside the result, to be written before the next one is asked for. `path` is relative to the directory of
    /// the result, in steps between slashes; directories on the way are made.
    ///
    /// # Errors
    /// When the path has other steps than names, when the result has no place beside it, and when the file cannot be made.
    pub fn beside(&mut self, path: &str) -> io::Result<File> {
        self.finish_last()?;
        let (is_named, path) = self.steps(path)?;
        let (unfinished, file) = self.place(is_named)?.create()?;
        self.last = Some(file.try_clone()?);
        self.beside.push(Beside { unfinished, is_named, path });
        Ok(file)
    }

    /// Takes the last file beside the result back.
    pub fn take_back(&mut self) {
        self.last = None;
        self.beside.pop();
    }

    /// What is already there where a file belongs beside the result.
    ///
    /// # Errors
    /// As [`beside`](Self::beside), and when it cannot be looked at.
    pub fn in_place(&mut self, path: &str) -> io::Result<InPlace> {
        let (is_named, path) = self.steps(path)?;
        let Some(mut directory) = self.place(is_named)?.existing()? else { return Ok(InPlace::Nothing) };
        let Some(name) = path.file_name() else { return Ok(InPlace::Other) };
        for step in path.parent().into_iter().flat_map(Path::iter) {
            directory = match directory.kind(step)? {
                None => return Ok(InPlace::Nothing),
                Some(Kind::Link) => return Ok(InPlace::Link),
                Some(_) => directory.child(step)?,
            };
        }
        Ok(match directory.kind(name)? {
            None => InPlace::Nothing,
            Some(Kind::Link) => InPlace::Link,
            Some(Kind::File) => match directory.read(name)? {
                file if file.metadata()?.is_file() => InPlace::File(file),
                _ => InPlace::Other,
            },
            Some(_) => InPlace::Other,
        })
    }

    /// What the result is to replace, if that is a regular file.
    ///
    /// # Errors
    /// When it cannot be looked at.
    pub fn old(&self) -> io::Result<Option<File>> {
        let Target::Replaced(place) = &self.target else { return Ok(None) };
        let Some(directory) = place.existing()? else { return Ok(None) };
        match directory.kind(&self.name)? {
            Some(Kind::File) => Ok(Some(directory.read(&self.name)?).filter(is_regular)),
            _ => Ok(None),
        }
    }

    /// Puts everything in its place: first the files beside the result, so that it never refers to nothing.
    ///
    /// # Errors
    /// When something cannot be renamed, or a symbolic link has come in the way. Then nothing is there that was not there
    /// before.
    pub fn commit(mut self) -> io::Result<()> {
        self.finish_last()?;
        let Target::Replaced(place) = &mut self.target else { return Ok(()) };
        let Some((result, file)) = &self.result else { return Ok(()) };
        let Some((directory, made)) = place.parts() else { return Ok(()) };
        if directory.kind(&self.name)? == Some(Kind::File) {
            directory.copy_permissions(&self.name, file)?;
        }
        if self.syncs {
            file.sync_all()?;
        }
        let mut way = Way::default();
        let mut pending = lock();
        let named = self.named.as_mut().and_then(|(_, place)| place.parts());
        let (named, named_made) = named.map_or((None, None), |(directory, made)| (Some(directory), Some(made)));
        let base = |beside: &Beside| named.as_ref().filter(|_| beside.is_named).unwrap_or(&directory);
        let mut put = || -> io::Result<()> {
            self.beside.iter().try_for_each(|beside| way.put(beside, base(beside), &mut pending))?;
            if !self.beside.is_empty() {
                // Not older than what lies beside it, by which is seen later what was changed since.
                let _ = file.set_modified(SystemTime::now());
            }
            result.temporary.place(&mut pending, &directory, &self.name)
        };
        if let Err(error) = put() {
            way.put
                .iter()
                .for_each(|index| self.beside.get(*index).into_iter().for_each(|beside| beside.remove(base(beside))));
            return Err(error);
        }
        made.keep(&mut pending);
        way.made.keep(&mut pending);
        named_made.into_iter().for_each(|made| made.keep(&mut pending));
        drop(pending);
        if self.syncs {
            way.directories
                .iter()
                .for_each(|index| self.beside.get(*index).into_iter().for_each(|beside| beside.sync(base(beside))));
            directory.sync();
        }
        Ok(())
    }

    fn finish_last(&mut self) -> io::Result<()> {
        match self.last.take() {
            Some(file) if self.syncs => file.sync_all(),
            _ => Ok(()),
        }
    }

    /// Whether a path is below the directory that was named, and its steps from there.
    fn steps(&self, path: &str) -> io::Result<(bool, PathBuf)> {
        let path = Path::new(path);
        let named = self.named.as_ref().and_then(|(named, _)| path.strip_prefix(named).ok());
        let steps = named.unwrap_or(path);
        if steps.file_name().is_none() || !steps.components().all(|step| matches!(step, Component::Normal(_))) {
            let message = format!("{} is no path below the directory of the result", path.display());
            return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
        }
        Ok((named.is_some(), steps.to_path_buf()))
    }

    fn place(&mut self, is_named: bool) -> io::Result<&mut Place> {
        match (&mut self.named, &mut self.target) {
            (Some((_, place)), Target::Replaced(_)) if is_named => Ok(place),
            (_, Target::Replaced(place)) => Ok(place),
            (_, Target::Stream(_)) => Err(io::ErrorKind::NotADirectory.into()),
        }
    }
}

impl Beside {
    /// The directory that it belongs into, below another.
    fn directory(&self, base: &Directory) -> io::Result<Directory> {
        self.path
            .parent()
            .into_iter()
            .flat_map(Path::iter)
            .try_fold(base.clone(), |directory, step| directory.child(step))
    }

    fn name(&self) -> &OsStr {
        self.path.file_name().unwrap_or_default()
    }

    fn remove(&self, base: &Directory) {
        let _ = self.directory(base).and_then(|directory| directory.remove_file(self.name()));
    }

    fn sync(&self, base: &Directory) {
        let _ = self.directory(base).map(|directory| directory.sync());
    }
}

/// Files on their way into their places, and what was made for them. Only one directory is kept open: each result of a
/// merge can have its own.
#[derive(Default)]
struct Way<'b> {
    /// The directory that is being filled, and the steps to it.
    last: Option<(bool, &'b Path, Directory)>,
    made: Made,
    /// How many files have their place.
    count: usize,
    /// Those of them whose place was empty.
    put: Vec<usize>,
    /// Those of them that were the first ones in their directories.
    directories: Vec<usize>,
}

impl<'b> Way<'b> {
    fn put(&mut self, beside: &'b Beside, base: &Directory, pending: &mut Pending) -> io::Result<()> {
        let steps = beside.path.parent().unwrap_or(Path::new(""));
        let known = self.last.take().filter(|(is_named, path, _)| *is_named == beside.is_named && *path == steps);
        let directory = match known {
            Some((.., directory)) => directory,
            None => {
                let mut directory = base.clone();
                for step in steps {
                    directory = self.made.child(&directory, step, pending).map_err(|error| in_the_way(step, error))?;
                }
                self.directories.push(self.count);
                directory
            }
        };
        let is_new = match directory.kind(beside.name())? {
            None => true,
            Some(Kind::File) => false,
            Some(_) => return Err(in_the_way(beside.name(), io::ErrorKind::AlreadyExists.into())),
        };
        beside.unfinished.temporary.place(pending, &directory, beside.name())?;
        if is_new {
            self.put.push(self.count);
        }
        self.count = self.count.saturating_add(1);
        self.last = Some((beside.is_named, steps, directory));
        Ok(())
    }
}

fn in_the_way(step: &OsStr, error: io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{} is in the way: {error}", step.to_string_lossy()))
}

fn is_regular(file: &File) -> bool {
    file.metadata().is_ok_and(|metadata| metadata.is_file())
}

/// Whether a directory is one in which the system has names for open files and devices. They are links in many cases, and
/// nobody else can make some there; all other links are replaced, since anybody may have made them.
fn is_of_system(directory: &Path) -> bool {
    cfg!(unix)
        && directory.canonicalize().is_ok_and(|directory| {
            directory == Path::new("/dev") || directory == Path::new("/dev/fd") || directory.starts_with("/proc")
        })
}

/// Replaces a file with what a function writes, so that at every moment either the old or the new one is there. See
/// [`OutputFiles`]; directories are not made, and devices and pipes are refused, as they cannot be replaced.
///
/// # Errors
/// What the function returns, or an error of the file system. The file is as it was then.
pub fn replace_file<E: From<io::Error>>(
    path: impl AsRef<Path>,
    write: impl FnOnce(&mut File) -> Result<(), E>,
) -> Result<(), E> {
    let mut output = OutputFiles::new(path, false)?;
    if output.is_stream() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is neither a file nor a directory").into());
    }
    write(&mut output.create()?)?;
    Ok(output.commit()?)
}
