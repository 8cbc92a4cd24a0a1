//! The one mapping function.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::Path;

use crate::error::Step;
use crate::{Advice, AllocError, Bytes, Error, ErrorKind};

/// Maps a file into memory: its bytes are there at once, and are read from the disk when they are touched.
///
/// [`MapOptions`] can also tell the system how they will be used.
///
/// # Safety
///
/// Until the returned [`Bytes`] are dropped, **nobody may change or shorten the file**: not this process, not another
/// one, not another machine on a shared disk. To Rust the bytes of a `&[u8]` stand still, and reading ones that change
/// is undefined behaviour; touching ones that were cut off raises SIGBUS on Unix, which ends the process. Appending is
/// allowed, and so is replacing the file by renaming another one over it, as castkit's own saving does: the mapping
/// keeps the old file.
///
/// No function can check this for you. To keep the promise, own the directory the file lies in, or have every writer
/// honour a lock that you hold, or write new files and rename them. Whoever cannot promise it should use
/// [`read`](crate::read), which is safe and costs one copy.
///
/// castkit's readers limit the damage of a broken promise as far as code can: they check every extent against the
/// length of the slice, so bytes that change give nonsense values, but neither panics nor reads outside. That is a
/// second line of defence and no permission: it does not help against SIGBUS, nor bind what the compiler makes of
/// undefined behaviour.
///
/// # Errors
///
/// When the path does not exist, is a directory, is empty, or is a pipe, socket or device, which can be read but not
/// mapped; when the system refuses to open or map it. A pipe is told apart before it is opened, because opening one
/// waits for its writer. A file in `/proc` has no size and counts as empty here; it can be read.
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let directory = tempfile::tempdir()?;
/// # let path = directory.path().join("hero.cast");
/// # std::fs::write(&path, b"cast\x01\0\0\0\0\0\0\0\0\0\0\0")?;
/// // SAFETY: the file lies in a directory of our own, and nobody else writes there.
/// let bytes = unsafe { cast_map::map(&path) }?;
/// assert!(bytes.is_mapped());
/// assert_eq!(bytes[..4], *b"cast");
/// # Ok(())
/// # }
/// ```
pub unsafe fn map(path: impl AsRef<Path>) -> Result<Bytes, Error> {
    // SAFETY: the caller gives the promise that is asked for here.
    unsafe { MapOptions::new().map(path) }
}

/// As [`map`], for a file that is open already. `path` is only for messages.
///
/// The file may be closed afterwards, and its position does not matter.
///
/// # Safety
///
/// As for [`map`].
///
/// # Errors
///
/// As for [`map`]; also when the file is not open for reading.
pub unsafe fn map_file(file: &File, path: impl AsRef<Path>) -> Result<Bytes, Error> {
    // SAFETY: the caller gives the promise that is asked for here.
    unsafe { MapOptions::new().map_file(file, path) }
}

/// How to map a file.
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let directory = tempfile::tempdir()?;
/// # let path = directory.path().join("hero.cast");
/// # std::fs::write(&path, b"cast\x01\0\0\0\0\0\0\0\0\0\0\0")?;
/// use cast_map::{Advice, MapOptions};
///
/// // SAFETY: the file lies in a directory of our own, and nobody else writes there.
/// let bytes = unsafe { MapOptions::new().advice(Advice::Sequential).populate(true).map(&path) }?;
/// assert_eq!(bytes.len(), 16);
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, Copy, Default)]
#[must_use = "options do nothing until `map` is called"]
pub struct MapOptions {
    advice: Option<Advice>,
    populate: bool,
}

impl MapOptions {
    /// No advice, nothing read ahead of its use.
    pub fn new() -> Self {
        Self::default()
    }

    /// How the bytes are going to be used. A system that refuses the advice is no error here; [`Bytes::advise`] tells.
    pub fn advice(mut self, advice: Advice) -> Self {
        self.advice = Some(advice);
        self
    }

    /// Whether to bring the whole file into memory before `map` returns.
    ///
    /// Linux (5.14 or newer) waits until all of it is there, and a disk that fails is an error instead of a later
    /// SIGBUS. Older ones and other Unix systems only begin to read; others ignore it.
    pub fn populate(mut self, populate: bool) -> Self {
        self.populate = populate;
        self
    }

    /// Maps the file at `path`.
    ///
    /// # Safety
    ///
    /// As for [`map`](crate::map()).
    ///
    /// # Errors
    ///
    /// As for [`map`](crate::map()); also when the file was to be brought into memory and could not be read.
    pub unsafe fn map(self, path: impl AsRef<Path>) -> Result<Bytes, Error> {
        let path = path.as_ref();
        let file = open(path, File::options().read(true))?;
        // SAFETY: the caller gives the promise that is asked for here.
        unsafe { self.map_file(&file, path) }
    }

    /// Maps an open file. `path` is only for messages.
    ///
    /// # Safety
    ///
    /// As for [`map`](crate::map()).
    ///
    /// # Errors
    ///
    /// As for [`map_file`]; also when the file was to be brought into memory and could not be read.
    pub unsafe fn map_file(self, file: &File, path: impl AsRef<Path>) -> Result<Bytes, Error> {
        let path = path.as_ref();
        let len = mappable_len(file, path)?;

        // SAFETY: the file is open, regular and has `len` bytes. What `memmap2` asks beyond that is what our caller
        // promises: that nobody changes or shortens the file while the mapping lives.
        let mapping = unsafe { memmap2::MmapOptions::new().len(len).map(file) };
        let mapping = mapping.map_err(|error| map_failed(error, len, path))?;
        let bytes = Bytes::mapped(mapping);
        if let Some(advice) = self.advice {
            // A hint that was not taken is no reason to refuse the bytes.
            let _ = bytes.advise(advice);
        }
        if self.populate {
            bytes.populate().map_err(|error| Error::new(Some(path), Step::Prefault, ErrorKind::Io(error)))?;
        }
        Ok(bytes)
    }
}

/// Opens a regular file. Looked at before it is opened, because opening a pipe waits for the other side.
pub(crate) fn open(path: &Path, options: &OpenOptions) -> Result<File, Error> {
    let failed = |error| Error::new(Some(path), Step::Open, ErrorKind::of_open(error, path));
    let metadata = fs::metadata(path).map_err(failed)?;
    ErrorKind::check_regular(&metadata).map_err(|kind| Error::new(Some(path), Step::Map, kind))?;
    options.open(path).map_err(failed)
}

/// The length of a file that can be mapped. For a file opened here this is the second look at it: the path may have come
/// to mean another file meanwhile.
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
