//! A directory that files are put into, and what they are called until they are complete.
//!
//! Whoever is killed leaves files behind. They are found again by their names, which come from that of the result, and the
//! first of them is locked as long as somebody is at work on them: what nobody has locked is removed by the next one who
//! writes the same result. Names of chance, and all files that begin alike, would have to be looked for in the directory,
//! which takes its whole length for each of many results.

use std::ffi::{OsStr, OsString};
use std::fs::{File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::pending::{Made, Temporary};
use crate::directory::{Directory, Kind};

/// How many may be at work on one result, or have left something that cannot be removed.
const MOST_AT_WORK: u32 = 100;

/// Attempts to make a file in a directory that others, who failed, take away again.
const ATTEMPTS: u32 = 16;

/// A directory that files are put into.
#[derive(Debug)]
pub(super) struct Place {
    path: PathBuf,
    /// Whether it is made if it is not there.
    makes: bool,
    /// What temporary names are made from.
    tag: String,
    open: Option<Open>,
}

/// The directory, open. The order matters where the system keeps what is open from being removed.
#[derive(Debug)]
struct Open {
    directory: Directory,
    /// The first file, locked, while there are temporary ones.
    lock: Option<File>,
    /// The number of this temporary file.
    slot: u32,
    /// The temporary files that were made since it was locked.
    count: u64,
    /// As many references as there are temporary files, and one.
    live: Arc<()>,
    made: Made,
}

/// A file under its temporary name.
#[derive(Debug)]
pub(super) struct Unfinished {
    pub(super) temporary: Temporary,
    _live: Arc<()>,
}

impl Place {
    /// The directory at a path, for a result of some name.
    pub(super) fn new(path: PathBuf, name: &OsStr, makes: bool) -> Self {
        Self { path, makes, tag: tag(name), open: None }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// The directory, if it is there.
    pub(super) fn existing(&self) -> io::Result<Option<Directory>> {
        match &self.open {
            Some(open) => Ok(Some(open.directory.clone())),
            None => match Directory::open(&self.path) {
                Err(error) if self.makes && error.kind() == io::ErrorKind::NotFound => Ok(None),
                opened => opened.map(Some),
            },
        }
    }

    /// Makes a file under a temporary name, and the directory if that is wanted.
    pub(super) fn create(&mut self) -> io::Result<(Unfinished, File)> {
        let mut attempt = 0_u32;
        loop {
            let open = match &mut self.open {
                Some(open) => open,
                none => none.insert(Open::new(&self.path, self.makes)?),
            };
            attempt = attempt.saturating_add(1);
            match open.create(&self.tag) {
                // Whoever made the directory has failed and removed it in between.
                Err(error) if self.makes && error.kind() == io::ErrorKind::NotFound && attempt < ATTEMPTS => {
                    self.open = None;
                }
                created => return created,
            }
        }
    }

    /// The open directory, and what was made on the way to it.
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

    /// One more. Nobody else has the name, but somebody who was killed may have left it.
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

    /// The first one, which is locked.
    fn first(&mut self, tag: &str) -> io::Result<(Temporary, File)> {
        (self.lock, self.count) = (None, 0);
        for slot in 0..MOST_AT_WORK {
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
            // Between the two somebody may have taken it for one that was left behind. Where nothing can be locked, nobody
            // does.
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
        Err(io::Error::other(format!("{MOST_AT_WORK} temporary files for it cannot be removed or are in use")))
    }

    /// Removes what others left behind, who were at work at a time.
    fn sweep_from(&self, slot: u32, tag: &str) {
        for slot in slot..MOST_AT_WORK {
            if !matches!(self.directory.kind(&first_name(tag, slot)), Ok(Some(_))) {
                break;
            }
            self.sweep(tag, slot);
        }
    }

    /// Removes what somebody left behind; whether that could be done.
    fn sweep(&self, tag: &str, slot: u32) -> bool {
        let (first, others) = (&*first_name(tag, slot), format!(".castkit-{tag}-{slot}-"));
        // Of any other kind it is nothing of ours.
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

/// A short name for a name that can be as long as the system allows: FNV-1a. Two results that share one share the numbers of
/// those at work, and nothing else.
fn tag(name: &OsStr) -> String {
    let add = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
    format!("{:016x}", name.as_encoded_bytes().iter().fold(0xcbf2_9ce4_8422_2325, add))
}
