//! The only function that maps files.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::Path;

use cast_base::Progress;

use crate::error::Step;
use crate::{Advice, AllocError, Bytes, Error, ErrorKind, Unchanging};

/// Maps a file into memory: its bytes are available at once, and are read from disk when they are touched.
///
/// [`MapOptions`] can also tell the system how they will be used.
///
/// The [promise](Unchanging::promise) in the token is what makes this safe: until the returned [`Bytes`] are dropped,
/// nobody changes or shortens the file. If you cannot promise that, use [`read`](crate::read()).
///
/// # Errors
///
/// Returns an error if the path does not exist, is a directory, is empty, or is a pipe, socket or device, which can be
/// read but not mapped; or if the system fails to open or map it. A pipe is recognised before it is opened, because
/// opening one waits for its writer. A file in `/proc` has no size and counts as empty here; it can be read.
///
/// ```
/// # use cast_map::Unchanging;
/// # use cast_map::map;
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let directory = tempfile::tempdir()?;
/// # let path = directory.path().join("hero.cast");
/// # std::fs::write(&path, b"cast\x01\0\0\0\0\0\0\0\0\0\0\0")?;
/// // SAFETY: the file lies in a directory of our own, and nobody else writes there.
/// let promise = unsafe { Unchanging::promise() };
/// let bytes = map(&path, promise)?;
/// assert!(bytes.is_mapped());
/// assert_eq!(bytes[..4], *b"cast");
/// # Ok(())
/// # }
/// ```
pub fn map(path: impl AsRef<Path>, promise: Unchanging) -> Result<Bytes, Error> {
    MapOptions::new().map(path, promise)
}

/// [`map`] for a file that is already open. `path` is only for messages.
///
/// The file may be closed afterwards, and its position does not matter.
///
/// # Errors
///
/// The same as for [`map`]; also if the file is not open for reading.
pub fn map_file(file: &File, path: impl AsRef<Path>, promise: Unchanging) -> Result<Bytes, Error> {
    MapOptions::new().map_file(file, path, promise)
}

/// How to map a file.
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let directory = tempfile::tempdir()?;
/// # let path = directory.path().join("hero.cast");
/// # std::fs::write(&path, b"cast\x01\0\0\0\0\0\0\0\0\0\0\0")?;
/// # use cast_map::{Advice, MapOptions, Unchanging};
/// // SAFETY: the file lies in a directory of our own, and nobody else writes there.
/// let promise = unsafe { Unchanging::promise() };
/// let bytes = MapOptions::new().advice(Advice::Sequential).populate(true).map(&path, promise)?;
/// assert_eq!(bytes.len(), 16);
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, Copy, Default)]
#[must_use = "options do nothing until `map` is called"]
pub struct MapOptions<'p> {
    advice: Option<Advice>,
    populate: bool,
    progress: Progress<'p>,
}

impl<'p> MapOptions<'p> {
    /// No advice, and nothing is read before it is used.
    pub fn new() -> Self {
        Self::default()
    }

    /// How the bytes will be used. If the system refuses the advice, that is not an error here; [`Bytes::advise`]
    /// reports it.
    pub fn advice(mut self, advice: Advice) -> Self {
        self.advice = Some(advice);
        self
    }

    /// Whether to bring the whole file into memory before `map` returns.
    ///
    /// Linux (5.14 or newer) waits until all of it is there, so that a failing disk is an error instead of a later
    /// SIGBUS. Older versions and other Unix systems only start reading; other systems ignore it.
    pub fn populate(mut self, populate: bool) -> Self {
        self.populate = populate;
        self
    }

    /// A callback that is told how many bytes [`populate`](Self::populate) has brought into memory, and may cancel it.
    /// Mapping alone takes no time.
    pub fn progress(mut self, progress: Progress<'p>) -> Self {
        self.progress = progress;
        self
    }

    /// Maps the file at `path`.
    ///
    /// # Errors
    ///
    /// The same as for [`map`](crate::map()); also if the file was to be brought into memory and could not be read.
    pub fn map(self, path: impl AsRef<Path>, promise: Unchanging) -> Result<Bytes, Error> {
        let path = path.as_ref();
        let file = open(path, File::options().read(true), Step::Map)?;
        self.map_file(&file, path, promise)
    }

    /// Maps an open file. `path` is only for messages.
    ///
    /// # Errors
    ///
    /// The same as for [`map_file`]; also if the file was to be brought into memory and could not be read.
    pub fn map_file(self, file: &File, path: impl AsRef<Path>, _promise: Unchanging) -> Result<Bytes, Error> {
        let path = path.as_ref();
        let len = mappable_len(file, path)?;

        // SAFETY: the file is open, regular and has `len` bytes. What `memmap2` requires beyond that was promised when
        // the token was made: nobody changes or shortens the file while the mapping lives.
        let mapping = unsafe { memmap2::MmapOptions::new().len(len).map(file) };
        let mapping = mapping.map_err(|error| map_failed(error, len, path))?;
        let bytes = Bytes::mapped(mapping);
        if let Some(advice) = self.advice {
            // If the system ignores a hint, that is no reason to fail.
            let _ = bytes.advise(advice);
        }
        if self.populate {
            bytes.populate(self.progress).map_err(|kind| Error::new(Some(path), Step::Prefault, kind))?;
        }
        Ok(bytes)
    }
}

/// Opens a regular file. Its kind is checked before it is opened, because opening a pipe waits for the other side.
pub(crate) fn open(path: &Path, options: &OpenOptions, step: Step) -> Result<File, Error> {
    let failed = |error| Error::new(Some(path), Step::Open, ErrorKind::of_open(error, path));
    let metadata = fs::metadata(path).map_err(failed)?;
    ErrorKind::check_regular(&metadata).map_err(|kind| Error::new(Some(path), step, kind))?;
    options.open(path).map_err(failed)
}

/// The length of a file that can be mapped. For a file opened here this is the second check: the path may lead to
/// another file by now.
pub(crate) fn mappable_len(file: &File, path: &Path) -> Result<usize, Error> {
    let fail = |kind| Error::new(Some(path), Step::Map, kind);
    let metadata = file.metadata().map_err(|error| fail(ErrorKind::Io(error)))?;
    ErrorKind::check_regular(&metadata).map_err(fail)?;
    match usize::try_from(metadata.len()) {
        Ok(0) => Err(fail(ErrorKind::Empty)),
        Ok(len) if isize::try_from(len).is_ok() => Ok(len),
        _ => Err(fail(ErrorKind::TooLarge { limit: isize::MAX.unsigned_abs() as u64 })),
    }
}

pub(crate) fn map_failed(error: io::Error, len: usize, path: &Path) -> Error {
    let kind = match error.kind() {
        io::ErrorKind::OutOfMemory => ErrorKind::OutOfMemory(AllocError::new(len)),
        _ => ErrorKind::Io(error),
    };
    Error::new(Some(path), Step::Map, kind)
}
