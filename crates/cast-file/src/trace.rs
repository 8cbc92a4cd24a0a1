//! What work reads and writes, so that it can be seen later whether its results are up to date.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fs::{Metadata, metadata};
use std::mem;
use std::path::{Path, PathBuf, absolute};
use std::sync::{Arc, Mutex, PoisonError};

use cast_base::carried::{carried, carry};

use crate::confinement::Confinement;
use crate::stamp::Stamp;

/// What work looked for in the file system, and what it wrote.
///
/// Paths are absolute, so they can be [found again](crate::Finder) from anywhere.
///
/// ```
/// # use cast_file::{CastFile, Lookup, Trace};
/// # let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/valid/character.cast");
/// let (file, trace) = Trace::of(|| CastFile::open(path));
/// assert_eq!(trace.looked_for.len(), 1);
/// # file?;
/// # Ok::<(), cast_file::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    /// What was looked for, with the path and the stamp of the file that was found, if there was one.
    pub looked_for: BTreeMap<Lookup, Option<(PathBuf, Stamp)>>,
    /// Files that were written or replaced.
    pub written: BTreeSet<PathBuf>,
    /// Files that would have been replaced, but had the same content.
    pub equal: BTreeSet<PathBuf>,
}

/// A file that was looked for.
#[derive(Clone, Debug)]
pub enum Lookup {
    /// At a path that the caller named.
    Path(PathBuf),
    /// At a path in a file.
    Reference {
        /// The directory that it must not lead out of.
        within: Option<PathBuf>,
        /// The path from the root.
        path: PathBuf,
    },
    /// A texture, which may be elsewhere: see [`TextureSearch`](crate::TextureSearch).
    Texture {
        /// The directory of the file that refers to it.
        directory: PathBuf,
        /// The directory that its path is relative to.
        root: PathBuf,
        /// What it must not lead out of.
        confinement: Confinement,
        /// The path, as it is in the file.
        path: String,
    },
}

type Recorder = Mutex<Trace>;

impl Trace {
    /// Does work, on this thread and on the threads that help it, and returns what it looked for and wrote,
    /// through this crate. That is also part of an outer trace.
    pub fn of<R>(work: impl FnOnce() -> R) -> (R, Self) {
        let recorder: Arc<Recorder> = Arc::default();
        let carrying = carry(Some(Arc::<Recorder>::clone(&recorder)));
        let result = work();
        drop(carrying);
        let trace = mem::take(&mut *recorder.lock().unwrap_or_else(PoisonError::into_inner));
        trace.add();
        (result, trace)
    }

    /// Adds this to what the work on this thread has looked for and written: it shares the results of other work.
    pub fn add(&self) {
        if let Some(recorder) = recorder() {
            let mut trace = recorder.lock().unwrap_or_else(PoisonError::into_inner);
            self.looked_for.iter().for_each(|(lookup, stamp)| trace.look_for(lookup.clone(), stamp.clone()));
            trace.written.extend(self.written.iter().cloned());
            trace.equal.extend(self.equal.iter().cloned());
        }
    }

    fn look_for(&mut self, lookup: Lookup, stamp: Option<(PathBuf, Stamp)>) {
        self.looked_for.entry(lookup).or_insert(stamp);
    }

    /// Records that the work on this thread reads a file by other means than this crate.
    pub fn read(path: impl AsRef<Path>) {
        let path = path.as_ref();
        record(|trace| trace.look_for(Lookup::Path(whole(path)), stamp_of(path)));
    }

    /// Records that a file would have been replaced, but has the same content.
    pub fn equal(path: impl AsRef<Path>) {
        record(|trace| _ = trace.equal.insert(whole(path.as_ref())));
    }

    pub(crate) fn wrote(path: &Path) {
        record(|trace| _ = trace.written.insert(whole(path)));
    }

    /// Records what is looked for by a function, and not what that looks at in turn. `file` is the path that it found.
    pub(crate) fn looking<T>(
        lookup: impl FnOnce() -> Lookup,
        find: impl FnOnce() -> T,
        file: impl FnOnce(&T) -> Option<&Path>,
    ) -> T {
        let Some(recorder) = recorder() else { return find() };
        let carrying = carry(None);
        let found = find();
        drop(carrying);
        let stamp = file(&found).and_then(stamp_of);
        recorder.lock().unwrap_or_else(PoisonError::into_inner).look_for(lookup(), stamp);
        found
    }
}

impl Lookup {
    /// What lookups are compared by: as text, which is much faster than by components.
    fn key(&self) -> (u8, &OsStr, &OsStr, Option<Confinement>, &OsStr) {
        let none = OsStr::new("");
        match self {
            Self::Path(path) => (0, none, none, None, path.as_os_str()),
            Self::Reference { within: None, path } => (1, none, none, None, path.as_os_str()),
            Self::Reference { within: Some(within), path } => (2, within.as_os_str(), none, None, path.as_os_str()),
            Self::Texture { directory, root, confinement, path } => {
                (3, directory.as_os_str(), root.as_os_str(), Some(*confinement), OsStr::new(path))
            }
        }
    }

    pub(crate) fn reference(within: Option<&Path>, path: &Path) -> Self {
        Self::Reference { within: within.map(whole), path: whole(path) }
    }

    pub(crate) fn texture(directory: &Path, root: &Path, confinement: Confinement, path: &str) -> Self {
        let from = whole(directory);
        let root = if root == directory { from.clone() } else { whole(root) };
        Self::Texture { directory: from, root, confinement, path: path.to_owned() }
    }
}

impl PartialEq for Lookup {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Lookup {}

impl PartialOrd for Lookup {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Lookup {
    fn cmp(&self, other: &Self) -> Ordering {
        self.key().cmp(&other.key())
    }
}

fn stamp_of(path: &Path) -> Option<(PathBuf, Stamp)> {
    let metadata = metadata(path).ok().filter(Metadata::is_file)?;
    Some((whole(path), Stamp::of(&metadata)))
}

/// The trace of the work on this thread, if there is one.
fn recorder() -> Option<Arc<Recorder>> {
    carried().and_then(|carried| carried.downcast::<Recorder>().ok())
}

fn record(add: impl FnOnce(&mut Trace)) {
    if let Some(recorder) = recorder() {
        add(&mut recorder.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

fn whole(path: &Path) -> PathBuf {
    if cfg!(unix) && path.is_absolute() {
        return path.to_path_buf();
    }
    let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
    absolute(path).unwrap_or_else(|_| path.to_path_buf())
}
