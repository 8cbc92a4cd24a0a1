//! The files of directories, from which the page lets users choose.

use std::collections::{HashMap, HashSet};
use std::path::{MAIN_SEPARATOR_STR, Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::{Duration, Instant};
use std::{fs, io};

use castkit::convert::join::Attachment;
use castkit::convert::{Batch, BatchProblem, Format};
use castkit::open::normal_path;
use serde_json::{Value, json};

/// How long a listing is used at least before the directories are looked at again.
const LISTED_FOR: Duration = Duration::from_millis(900);

/// Directories that take long to list are listed less often: this many times as long is spent on other things.
const REST: u32 = 10;

/// The files of directories, and those that were named with them.
pub(super) struct Library {
    given: Vec<Given>,
    listing: RwLock<Listing>,
    /// When to look again.
    due: Mutex<Instant>,
}

/// A path on the command line. A directory stays one when it is gone, or replaced with something else.
struct Given {
    path: PathBuf,
    is_directory: bool,
}

/// A file that was listed.
pub(super) struct Entry {
    /// The path, which may be `FILE@BONE` if it was named on the command line.
    pub(super) path: PathBuf,
    /// The directory that was listed, which links must not lead out of; `None` for a file that was named.
    pub(super) directory: Option<PathBuf>,
    /// The path as the page shows it.
    pub(super) name: String,
}

#[derive(Default)]
struct Listing {
    /// All files that were listed so far. Requests have their indices, so a file keeps its own when it is gone.
    entries: Vec<Arc<Entry>>,
    /// The indices, by path.
    indices: HashMap<PathBuf, usize>,
    /// The files that are there, in order, with their sizes.
    files: Vec<(usize, Option<u64>)>,
    /// What cannot be listed, and why.
    problems: Vec<String>,
    /// Changes when the files do.
    version: u64,
}

/// What was found in one look at the directories.
struct Found {
    files: Vec<(Entry, Option<u64>)>,
    problems: Vec<(PathBuf, BatchProblem)>,
}

impl Library {
    /// Lists files and directories. Returns what cannot be listed as well.
    pub(super) fn new(given: &[PathBuf]) -> (Self, Vec<(PathBuf, BatchProblem)>) {
        let given = given.iter().map(|path| Given { path: path.clone(), is_directory: path.is_dir() });
        let given: Vec<Given> = given.collect();
        let (start, found) = (Instant::now(), Found::of(&given));
        let mut listing = Listing::default();
        let problems = listing.replace(found);
        listing.version = 0;
        let due = Mutex::new(next_look(start));
        (Self { given, listing: RwLock::new(listing), due }, problems)
    }

    /// Lists the files again if it is time to.
    pub(super) fn refresh(&self) {
        // While another thread lists them, the last list is good enough.
        let Ok(mut due) = self.due.try_lock() else { return };
        let start = Instant::now();
        if start < *due {
            return;
        }
        let found = Found::of(&self.given);
        self.listing.write().unwrap_or_else(PoisonError::into_inner).replace(found);
        *due = next_look(start);
    }

    /// The number of the list, which changes with it.
    pub(super) fn version(&self) -> u64 {
        self.read(|listing| listing.version)
    }

    /// The paths of all files that are there.
    pub(super) fn paths(&self) -> Vec<PathBuf> {
        self.read(|listing| {
            let entries = listing.files.iter().filter_map(|(index, _)| listing.entries.get(*index));
            entries.map(|entry| Attachment::split(&entry.path).0).collect()
        })
    }

    /// The files with these indices; `None` if there never was one of them.
    pub(super) fn entries(&self, of: &[usize]) -> Option<Vec<Arc<Entry>>> {
        self.read(|listing| of.iter().map(|index| listing.entries.get(*index).cloned()).collect())
    }

    /// The list for the page.
    pub(super) fn json(&self) -> Value {
        self.read(|listing| {
            let entries =
                listing.files.iter().filter_map(|(index, size)| Some((*index, listing.entries.get(*index)?, *size)));
            let named = entries.clone().filter(|(_, entry, _)| entry.directory.is_none()).map(|(index, ..)| index);
            let files =
                entries.clone().map(|(index, entry, size)| json!({ "id": index, "name": entry.name, "size": size }));
            json!({
                "version": listing.version,
                "problems": listing.problems,
                "chosen": named.collect::<Vec<_>>(),
                "files": files.collect::<Vec<_>>(),
            })
        })
    }

    fn read<R>(&self, read: impl FnOnce(&Listing) -> R) -> R {
        read(&self.listing.read().unwrap_or_else(PoisonError::into_inner))
    }
}

/// When to look again after a look that started at this time.
fn next_look(start: Instant) -> Instant {
    let now = Instant::now();
    now + LISTED_FOR.max((now - start).saturating_mul(REST))
}

impl Listing {
    /// Replaces the list, if it is another one. Returns what could not be listed.
    fn replace(&mut self, found: Found) -> Vec<(PathBuf, BatchProblem)> {
        let mut files = Vec::with_capacity(found.files.len());
        let mut met = HashSet::new();
        // A file that is named, and in a directory as well, is listed once.
        for (entry, size) in found.files.into_iter().filter(|(entry, _)| met.insert(normal_path(&entry.path))) {
            let next = self.entries.len();
            let index = *self.indices.entry(entry.path.clone()).or_insert(next);
            if index == next {
                self.entries.push(Arc::new(entry));
            }
            files.push((index, size));
        }
        let problems = found.problems.iter().map(|(path, problem)| format!("{}: {problem}", path.display())).collect();
        if (&files, &problems) != (&self.files, &self.problems) {
            (self.files, self.problems) = (files, problems);
            self.version += 1;
        }
        found.problems
    }
}

impl Found {
    /// Looks at files, and then at directories.
    fn of(given: &[Given]) -> Self {
        let is_wanted = |file: &Path| Format::of_path(file).is_some_and(Format::is_readable);
        let mut found = Self { files: Vec::new(), problems: Vec::new() };
        for Given { path, .. } in given.iter().filter(|given| !given.is_directory) {
            let size = fs::metadata(Attachment::split(path).0).ok().map(|metadata| metadata.len());
            found.files.push((Entry { path: path.clone(), directory: None, name: shown_path(path) }, size));
        }
        for Given { path, .. } in given.iter().filter(|given| given.is_directory) {
            if !path.is_dir() {
                let gone = io::Error::from(io::ErrorKind::NotFound);
                found.problems.push((path.clone(), BatchProblem::Directory(gone)));
                continue;
            }
            let (files, problems) = Batch::listed([path], is_wanted);
            found.problems.extend(problems);
            found.files.extend(files.into_iter().map(|file| {
                // The name of the only directory would be the same in each line.
                let below = if given.len() == 1 { file.strip_prefix(path).unwrap_or(&file) } else { &file };
                let name = shown_path(below);
                // A link is not followed here: it may lead to another machine.
                let metadata = fs::symlink_metadata(&file).ok();
                let size = metadata.filter(fs::Metadata::is_file).map(|metadata| metadata.len());
                (Entry { path: file, directory: Some(path.clone()), name }, size)
            }));
        }
        found
    }
}

/// A path with `/` on all systems.
fn shown_path(path: &Path) -> String {
    path.to_string_lossy().replace(MAIN_SEPARATOR_STR, "/")
}
