//! Locks for reading and writing catalogues, and the mark that distinguishes them from other directories.
//!
//! One process writes at a time: it keeps the mark locked. Segments are replaced while nobody reads: readers share the
//! lock of a second file, which a writer holds exclusively while it renames.

use std::fs::{self, File, TryLockError};
use std::path::Path;
use std::time::{Duration, Instant};

use super::{Error, ErrorKind};

/// The file that marks a directory as a catalogue, and is locked while the catalogue is written.
const MARK: &str = ".castkit-catalogue";

/// The file that is locked while segments are read or replaced.
const SEGMENTS: &str = ".castkit-segments";

/// How long a writer waits for readers: far longer than any search takes.
const PATIENCE: Duration = Duration::from_secs(60);

pub(super) fn is_catalogue(directory: &Path) -> bool {
    directory.join(MARK).is_file()
}

/// A lock, which is released on drop.
pub(super) struct Lock(File);

/// Closing the file is not enough: a child process that another thread is starting has the file open until it executes
/// its program.
impl Drop for Lock {
    fn drop(&mut self) {
        let _ = self.0.unlock();
    }
}

/// Makes a directory a catalogue, unless it is one already, and locks it for writing.
pub(super) fn write(directory: &Path) -> Result<Lock, Error> {
    fs::create_dir_all(directory).map_err(Error::io(directory))?;
    let mark = directory.join(MARK);
    if !mark.exists() && fs::read_dir(directory).map_err(Error::io(directory))?.next().is_some() {
        return Err(Error::new(directory, ErrorKind::NotEmpty));
    }
    let file = open(&mark).map_err(Error::io(&mark))?;
    match file.try_lock() {
        Ok(()) => Ok(Lock(file)),
        Err(TryLockError::WouldBlock) => Err(Error::new(directory, ErrorKind::Locked)),
        Err(TryLockError::Error(error)) => Err(Error::io(&mark)(error)),
    }
}

/// Keeps writers from replacing segments. `None` where that is impossible: on a file system without locks, or in a
/// read-only copy of a catalogue.
pub(super) fn read(directory: &Path) -> Option<Lock> {
    let path = directory.join(SEGMENTS);
    // Without permission to write, the file can still be locked.
    let file = open(&path).or_else(|_| File::open(&path)).ok()?;
    file.lock_shared().ok()?;
    Some(Lock(file))
}

/// Waits until there are no readers.
pub(super) fn replace(directory: &Path) -> Result<Option<Lock>, Error> {
    let path = directory.join(SEGMENTS);
    let file = open(&path).map_err(Error::io(&path))?;
    let began = Instant::now();
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(Some(Lock(file))),
            // The file system has no locks for this file, so readers cannot lock it, either.
            Err(TryLockError::Error(_)) => return Ok(None),
            Err(TryLockError::WouldBlock) if began.elapsed() > PATIENCE => {
                return Err(Error::new(directory, ErrorKind::InUse));
            }
            Err(TryLockError::WouldBlock) => std::thread::sleep(Duration::from_millis(5)),
        }
    }
}

fn open(path: &Path) -> std::io::Result<File> {
    File::options().create(true).append(true).open(path)
}
