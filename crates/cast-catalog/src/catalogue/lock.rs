//! One writer at a time, and how a catalogue is told from other folders.

use std::fs::{self, File, TryLockError};
use std::path::Path;

use super::{Error, ErrorKind};

/// The file that says that a folder is a catalogue, and is locked while it is written.
const MARK: &str = ".castkit-catalogue";

pub(super) fn is_catalogue(directory: &Path) -> bool {
    directory.join(MARK).is_file()
}

/// Keeps others from writing a catalogue.
pub(super) struct Lock(File);

/// Closing the file is not enough: a process that another thread is just starting still has it open until it becomes its
/// program.
impl Drop for Lock {
    fn drop(&mut self) {
        let _ = self.0.unlock();
    }
}

/// Makes a folder a catalogue, unless it is one, and locks it.
pub(super) fn lock(directory: &Path) -> Result<Lock, Error> {
    fs::create_dir_all(directory).map_err(Error::io(directory))?;
    let mark = directory.join(MARK);
    if !mark.exists() && fs::read_dir(directory).map_err(Error::io(directory))?.next().is_some() {
        return Err(Error::new(directory, ErrorKind::NotEmpty));
    }
    let file = File::options().create(true).append(true).open(&mark).map_err(Error::io(&mark))?;
    match file.try_lock() {
        Ok(()) => Ok(Lock(file)),
        Err(TryLockError::WouldBlock) => Err(Error::new(directory, ErrorKind::Locked)),
        Err(TryLockError::Error(error)) => Err(Error::io(&mark)(error)),
    }
}
