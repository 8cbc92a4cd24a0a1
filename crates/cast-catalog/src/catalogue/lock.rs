//! Who may read and write a catalogue, and how it is told from other directories.
//!
//! One process writes at a time: it keeps the mark locked. It replaces segments while nobody reads: readers share the
//! lock of a second file, which a writer has alone for the moment that renaming takes.

use std::fs::{self, File, TryLockError};
use std::path::Path;
use std::time::{Duration, Instant};

use super::{Error, ErrorKind};

/// The file that says that a directory is a catalogue, and is locked while it is written.
const MARK: &str = ".castkit-catalogue";

/// The file that is locked while segments are read or replaced.
const SEGMENTS: &str = ".castkit-segments";

/// How long a writer waits for readers: far longer than any question takes.
const PATIENCE: Duration = Duration::from_secs(60);

pub(super) fn is_catalogue(directory: &Path) -> bool {
    directory.join(MARK).is_file()
}

/// A lock, until it is dropped.
pub(super) struct Lock(File);

/// Closing the file is not enough: a process that another thread is just starting still has it open until it becomes its
/// program.
impl Drop for Lock {
    fn drop(&mut self) {
        let _ = self.0.unlock();
    }
}

/// Makes a directory a catalogue, unless it is one, and keeps others from writing it.
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

/// Keeps writers from replacing segments. `None` where that cannot be done: on a file system without locks, or in a
/// catalogue that nobody has written since it was copied.
pub(super) fn read(directory: &Path) -> Option<Lock> {
    let path = directory.join(SEGMENTS);
    // Who may not write it may still lock it.
    let file = open(&path).or_else(|_| File::open(&path)).ok()?;
    file.lock_shared().ok()?;
    Some(Lock(file))
}

/// Waits until nobody reads.
pub(super) fn replace(directory: &Path) -> Result<Option<Lock>, Error> {
    let path = directory.join(SEGMENTS);
    let file = open(&path).map_err(Error::io(&path))?;
    let began = Instant::now();
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(Some(Lock(file))),
            // The mark could be locked, so this is about readers that cannot, either.
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
