//! The temporary files and directories of this process.
//!
//! All of them are registered in one list, so that they can be removed before the process ends. Creating and renaming
//! happen under one lock, so that nothing is created or moved once removal has started.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::Duration;

use crate::directory::Directory;

static PENDING: Mutex<Pending> = Mutex::new(Pending { next: 0, files: BTreeMap::new(), made: BTreeMap::new() });

/// Temporary files and directories in the order in which they were created: the directory that each is in, and its
/// name.
pub(super) struct Pending {
    next: u64,
    files: BTreeMap<u64, (Directory, OsString)>,
    made: BTreeMap<u64, MadeDirectory>,
}

/// A directory that was created for files.
struct MadeDirectory {
    parent: Directory,
    name: OsString,
    /// Whether the result for which it was created has failed. Until then it may be empty because its files are still to
    /// come.
    is_left: bool,
}

pub(super) fn lock() -> MutexGuard<'static, Pending> {
    // A panic leaves the list intact, and its files still have to be removed.
    PENDING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes all files that this process is still writing and the directories that it created for them, and then runs a
/// function, for example to end the process. Until that returns, no file of this process appears or is replaced.
///
/// For programs that are told to stop by a signal; the library has no signal handlers of its own. If a file is being
/// written meanwhile, writing it fails, and the file that it was to replace stays as it was. On Windows, directories stay
/// as long as this process is writing into them, because Windows does not remove open directories.
///
/// ```no_run
/// # use cast_file::discard_unfinished;
/// // In the thread that waits for signals:
/// discard_unfinished(|| std::process::exit(130));
/// ```
pub fn discard_unfinished<R>(then: impl FnOnce() -> R) -> R {
    let mut pending = lock();
    pending.remove();
    then()
}

/// How often, and after how many milliseconds, [`discard_unfinished_at_exit`] tries: for a second in total.
const ATTEMPTS: u32 = 1_000;
const PAUSE: Duration = Duration::from_millis(1);

/// Does the same as [`discard_unfinished`] in a process that has to end immediately, for example because it has no
/// memory left. Returns whether that was possible. From then on, everything that would create or replace a file waits,
/// as does a second call, for up to a second.
///
/// On Unix, it allocates nothing. It gives up after a second, because the list of files may be locked by this very
/// thread, or by one that waits for memory, too. The next process that writes the same result then removes the
/// remaining files.
///
/// ```
/// # use cast_file::discard_unfinished_at_exit;
/// // For `ProgramMemory::before_exit`:
/// static DISCARD: fn() = || _ = discard_unfinished_at_exit();
/// ```
pub fn discard_unfinished_at_exit() -> bool {
    for _ in 0..ATTEMPTS {
        let mut pending = match PENDING.try_lock() {
            Ok(pending) => pending,
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            Err(TryLockError::WouldBlock) => {
                std::thread::sleep(PAUSE);
                continue;
            }
        };
        pending.remove();
        // The list stays locked; otherwise files that are being written could still be moved to their places.
        std::mem::forget(pending);
        return true;
    }
    false
}

impl Pending {
    fn number(&mut self) -> u64 {
        let number = self.next;
        self.next = number.wrapping_add(1);
        number
    }

    /// Removes all files and the directories that were created for them.
    fn remove(&mut self) {
        // In reverse order: the first file, by which other processes know that this one is still writing, goes last.
        while let Some((_, (directory, name))) = self.files.pop_last() {
            let _ = directory.remove_file(&name);
        }
        self.made.values_mut().for_each(|made| made.is_left = true);
        self.remove_empty();
    }

    /// Removes directories that were created for results that failed, and are empty, inner ones first. One that cannot be
    /// removed stays in the list: it may become empty, or on Windows be closed, when another result fails, too.
    fn remove_empty(&mut self) {
        let mut end = u64::MAX;
        while let Some((number, made)) = self.made.range(..end).next_back() {
            let number = *number;
            end = number;
            if !made.is_left {
                continue;
            }
            let removed = made.parent.remove_directory(&made.name).map_err(|error| error.kind());
            // If it is gone, or not a directory any more, it is not ours.
            if matches!(removed, Ok(()) | Err(io::ErrorKind::NotFound | io::ErrorKind::NotADirectory)) {
                self.made.remove(&number);
            }
        }
    }
}

/// A file that is removed when this value is dropped, unless it has been moved to its place.
#[derive(Debug)]
pub(super) struct Temporary {
    id: u64,
    directory: Directory,
    name: OsString,
}

impl Temporary {
    pub(super) fn create(directory: &Directory, name: OsString) -> io::Result<(Self, File)> {
        let mut pending = lock();
        let file = directory.create(&name)?;
        let id = pending.number();
        pending.files.insert(id, (directory.clone(), name.clone()));
        Ok((Self { id, directory: directory.clone(), name }, file))
    }

    /// Forgets the file, because another process owns it.
    pub(super) fn abandon(self) {
        lock().files.remove(&self.id);
    }

    /// Fails if the file has been discarded. Its name may be that of a file of another process by now.
    pub(super) fn check(&self, pending: &Pending) -> io::Result<()> {
        match pending.files.contains_key(&self.id) {
            true => Ok(()),
            false => Err(io::Error::other("the file was removed before it was complete")),
        }
    }

    /// Moves the file to its place.
    pub(super) fn place(&self, pending: &mut Pending, directory: &Directory, name: &OsStr) -> io::Result<()> {
        self.directory.rename(&self.name, directory, name)?;
        pending.files.remove(&self.id);
        Ok(())
    }

    /// Moves the file to its place, where nothing exists. On file systems with hard links this is atomic, also for
    /// other processes.
    pub(super) fn place_new(&self, pending: &mut Pending, directory: &Directory, name: &OsStr) -> io::Result<()> {
        match self.directory.add_name(&self.name, directory, name) {
            Ok(()) => {
                let _ = self.directory.remove_file(&self.name);
                pending.files.remove(&self.id);
                Ok(())
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(error),
            Err(_) if directory.kind(name)?.is_some() => Err(io::ErrorKind::AlreadyExists.into()),
            Err(_) => self.place(pending, directory, name),
        }
    }

    /// Opens the file for reading.
    pub(super) fn read(&self) -> io::Result<File> {
        self.directory.read(&self.name)
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let mut pending = lock();
        if pending.files.remove(&self.id).is_some() {
            let _ = self.directory.remove_file(&self.name);
        }
    }
}

/// Directories that were created for files, and are removed when this value is dropped if they are empty.
#[derive(Debug, Default)]
pub(super) struct Made(Vec<u64>);

impl Made {
    /// Opens the directory at a path, and creates missing directories on the way.
    pub(super) fn open(&mut self, path: &Path) -> io::Result<Directory> {
        let mut missing: Vec<&OsStr> = Vec::new();
        let mut there = path;
        let mut directory = loop {
            match (Directory::open(there), there.parent(), there.file_name()) {
                (Err(error), Some(parent), Some(name)) if error.kind() == io::ErrorKind::NotFound => {
                    missing.push(name);
                    there = parent;
                }
                (opened, ..) => break opened?,
            }
        };
        for name in missing.into_iter().rev() {
            directory = self.child(&directory, name, &mut lock())?;
        }
        Ok(directory)
    }

    /// Opens a directory in another one, or creates it; a symbolic link is an error.
    pub(super) fn child(&mut self, parent: &Directory, name: &OsStr, pending: &mut Pending) -> io::Result<Directory> {
        match parent.make(name) {
            Ok(()) => {
                let number = pending.number();
                let made = MadeDirectory { parent: parent.clone(), name: name.to_owned(), is_left: false };
                pending.made.insert(number, made);
                self.0.push(number);
            }
            // Another process may create the same directory meanwhile.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
        parent.child(name)
    }

    /// Keeps the directories.
    pub(super) fn keep(&mut self, pending: &mut Pending) {
        self.0.drain(..).for_each(|number| drop(pending.made.remove(&number)));
    }
}

impl Drop for Made {
    fn drop(&mut self) {
        if !self.0.is_empty() {
            let mut pending = lock();
            for number in &self.0 {
                pending.made.get_mut(number).into_iter().for_each(|made| made.is_left = true);
            }
            pending.remove_empty();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_another_process_owns_stays() {
        let folder = tempfile::tempdir().unwrap();
        let directory = Directory::open(folder.path()).unwrap();
        let create = |name: &str| Temporary::create(&directory, name.into()).unwrap().0;
        let (abandoned, dropped) = (create("abandoned"), create("dropped"));
        let id = abandoned.id;
        abandoned.abandon();
        drop(dropped);
        assert!(folder.path().join("abandoned").exists() && !folder.path().join("dropped").exists());
        assert!(!lock().files.contains_key(&id));
    }

    #[test]
    fn an_empty_directory_stays_until_its_own_result_fails() {
        let folder = tempfile::tempdir().unwrap();
        let (mut slow, mut failing) = (Made::default(), Made::default());
        let of_slow = slow.open(&folder.path().join("slow/inner")).unwrap();
        failing.open(&folder.path().join("failing/inner")).unwrap();
        drop(failing);
        assert!(!folder.path().join("failing").exists());
        assert!(of_slow.create(OsStr::new("file")).is_ok());
        of_slow.remove_file(OsStr::new("file")).unwrap();
        drop(slow);
        assert!(!folder.path().join("slow").exists());
    }
}
