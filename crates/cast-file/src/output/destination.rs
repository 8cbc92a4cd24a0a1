//! A directory that files are written to, and their temporary names.
//!
//! A killed process leaves temporary files behind. Their names are derived from that of the result, so they can be
//! found again, and the first one is locked as long as a process is writing them: files that are not locked are removed
//! by the next process that writes the same result. To find files with random names, the whole directory would have to
//! be listed for each of many results.

use std::ffi::{OsStr, OsString};
use std::fs::{File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::pending::{Made, Temporary};
use crate::directory::{Directory, Kind};

/// The maximum number of processes that write the same result at a time, or have left files that cannot be removed.
const MAX_WRITERS: u32 = 100;

/// Attempts to create a file in a directory that was created for results that fail, and is removed with them.
const ATTEMPTS: u32 = 16;

/// A directory that files are written to.
#[derive(Debug)]
pub(super) struct Destination {
    path: PathBuf,
    /// Whether it is created if it does not exist.
    makes: bool,
    /// The part of temporary names that stands for the result.
    tag: String,
    open: Option<Open>,
}

/// The open directory. The order of fields matters on systems that do not remove open files.
#[derive(Debug)]
struct Open {
    directory: Directory,
    /// The first file, locked as long as there are temporary files.
    lock: Option<File>,
    /// The number in its name.
    slot: u32,
    /// How many further temporary files were created since it was locked.
    count: u64,
    /// Has one reference more than there are temporary files.
    live: Arc<()>,
    made: Made,
}

/// A file under its temporary name.
#[derive(Debug)]
pub(super) struct Unfinished {
    pub(super) temporary: Temporary,
    _live: Arc<()>,
}

impl Destination {
    /// The directory at a path, for a result with this name.
    pub(super) fn new(path: PathBuf, name: &OsStr, makes: bool) -> Self {
        Self { path, makes, tag: tag(name), open: None }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// The directory, if it exists.
    pub(super) fn existing(&self) -> io::Result<Option<Directory>> {
        match &self.open {
            Some(open) => Ok(Some(open.directory.clone())),
            None => match Directory::open(&self.path) {
                Err(error) if self.makes && error.kind() == io::ErrorKind::NotFound => Ok(None),
                opened => opened.map(Some),
            },
        }
    }

    /// Creates a file under a temporary name, and the directory if requested.
    pub(super) fn create(&mut self) -> io::Result<(Unfinished, File)> {
        let mut attempt = 0_u32;
        loop {
            attempt = attempt.saturating_add(1);
            match self.attempt() {
                // Another result for which the directory had been created failed, and it was removed in between.
                Err(error) if self.makes && error.kind() == io::ErrorKind::NotFound && attempt < ATTEMPTS => {
                    self.open = None;
                }
                created => return created,
            }
        }
    }

    fn attempt(&mut self) -> io::Result<(Unfinished, File)> {
        let open = match &mut self.open {
            Some(open) => open,
            none => none.insert(Open::new(&self.path, self.makes)?),
        };
        open.create(&self.tag)
    }

    /// The open directory, and the directories that were created on the way to it.
    pub(super) fn parts(&mut self) -> Option<(Directory, &mut Made)> {
        self.open.as_mut().map(|open| (open.directory.clone(), &mut open.made))
    }
}

impl Open {
    fn new(path: &Path, makes: bool) -> io::Result<Self> {
        let mut made = Made::default();
        let directory = if makes { made.open(path)? } else { Directory::open(path)? };
        Ok(Self { directory, lock: None, slot: 0, count: 0, live: Arc::new(()), made })
    }

    fn create(&mut self, tag: &str) -> io::Result<(Unfinished, File)> {
        let (temporary, file) = match self.lock.is_some() && Arc::strong_count(&self.live) > 1 {
            true => self.another(tag)?,
            false => self.first(tag)?,
        };
        Ok((Unfinished { temporary, _live: Arc::clone(&self.live) }, file))
    }

    /// Creates a further file. No other process uses its name, but a killed one may have left a file with it.
    fn another(&mut self, tag: &str) -> io::Result<(Temporary, File)> {
        self.count = self.count.saturating_add(1);
        let name: OsString = format!(".castkit-{tag}-{}-{}.tmp", self.slot, self.count).into();
        match Temporary::create(&self.directory, name.clone()) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                self.directory.remove_file(&name)?;
                Temporary::create(&self.directory, name)
            }
            created => created,
        }
    }

    /// Creates the first file, and locks it.
    fn first(&mut self, tag: &str) -> io::Result<(Temporary, File)> {
        (self.lock, self.count) = (None, 0);
        for slot in 0..MAX_WRITERS {
            let name = first_name(tag, slot);
            let mut created = Temporary::create(&self.directory, name.clone());
            if created.as_ref().is_err_and(|error| error.kind() == io::ErrorKind::AlreadyExists) {
                if !self.sweep(tag, slot) {
                    continue;
                }
                created = Temporary::create(&self.directory, name.clone());
            }
            let (temporary, file) = match created {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
                created => created?,
            };
            // Before it was locked, another process may have taken it for a file that was left behind. On systems
            // without locks, no process does.
            let is_taken = matches!(file.try_lock(), Err(TryLockError::WouldBlock));
            if is_taken || !self.directory.is_named(&name, &file) {
                temporary.abandon();
                continue;
            }
            self.slot = slot;
            self.lock = Some(file.try_clone()?);
            self.sweep_from(slot.saturating_add(1), tag);
            return Ok((temporary, file));
        }
        Err(io::Error::other(format!("{MAX_WRITERS} temporary files for it cannot be removed or are in use")))
    }

    /// Removes what other processes that wrote the result at the same time have left behind.
    fn sweep_from(&self, slot: u32, tag: &str) {
        for slot in slot..MAX_WRITERS {
            if !matches!(self.directory.kind(&first_name(tag, slot)), Ok(Some(_))) {
                break;
            }
            self.sweep(tag, slot);
        }
    }

    /// Removes the files that a process left behind. Returns whether that was possible.
    fn sweep(&self, tag: &str, slot: u32) -> bool {
        let (first, others) = (&*first_name(tag, slot), format!(".castkit-{tag}-{slot}-"));
        // Anything other than a file is not ours.
        if !matches!(self.directory.kind(first), Ok(Some(Kind::File))) {
            return false;
        }
        let Ok(file) = self.directory.append(first) else { return false };
        if file.try_lock().is_err() || !self.directory.is_named(first, &file) {
            return false;
        }
        let is_other = |name: &OsStr| name.as_encoded_bytes().starts_with(others.as_bytes());
        for name in self.directory.names(is_other).unwrap_or_default() {
            let _ = self.directory.remove_file(&name);
        }
        self.directory.remove_file(first).is_ok()
    }
}

fn first_name(tag: &str, slot: u32) -> OsString {
    format!(".castkit-{tag}-{slot}.tmp").into()
}

/// A short form of a name that can be as long as the system allows (FNV-1a). Two results with the same short form only
/// share the numbering of their temporary files.
fn tag(name: &OsStr) -> String {
    let add = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
    format!("{:016x}", name.as_encoded_bytes().iter().fold(0xcbf2_9ce4_8422_2325, add))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The test vectors of FNV-1a.
    #[test]
    fn a_tag_is_a_hash_of_the_name() {
        let tags = ["", "a", "foobar"].map(|name| tag(OsStr::new(name)));
        assert_eq!(tags, ["cbf29ce484222325", "af63dc4c8601ec8c", "85944171f73967e8"]);
    }
}
