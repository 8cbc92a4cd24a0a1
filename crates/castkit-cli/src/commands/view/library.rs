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

use crate::files;
use crate::status::Failure;

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

/// Why a directory cannot be listed.
pub(super) fn failure(problem: &BatchProblem) -> Failure {
    files::failure(problem, "file of a known format")
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
        let in_words = |(path, problem): &(PathBuf, BatchProblem)| match failure(problem) {
            Failure::File(reason) => format!("{}: {reason}", path.display()),
            _ => format!("{}: {problem}", path.display()),
        };
        let problems = found.problems.iter().map(in_words).collect();
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
        let base = base(given);
        let is_wanted = |file: &Path| Format::of_path(file).is_some_and(Format::is_readable);
        let mut found = Self { files: Vec::new(), problems: Vec::new() };
        for Given { path, .. } in given.iter().filter(|given| !given.is_directory) {
            let size = fs::metadata(Attachment::split(path).0).ok().map(|metadata| metadata.len());
            found.files.push((Entry { path: path.clone(), directory: None, name: shown_path(path, &base) }, size));
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
                let name = shown_path(&file, &base);
                // A link is not followed here: it may lead to another machine.
                let metadata = fs::symlink_metadata(&file).ok();
                let size = metadata.filter(fs::Metadata::is_file).map(|metadata| metadata.len());
                (Entry { path: file, directory: Some(path.clone()), name }, size)
            }));
        }
        found
    }
}

/// The directory that all files are in, which would be the same in each line: the only one, or that of all paths.
fn base(given: &[Given]) -> PathBuf {
    let [first, others @ ..] = given else { return PathBuf::new() };
    if others.is_empty() {
        return first.path.clone();
    }
    let parent = |given: &Given| given.path.parent().map_or(PathBuf::new(), Path::to_path_buf);
    others.iter().fold(parent(first), |base, other| {
        let other = parent(other);
        base.components().zip(other.components()).take_while(|(one, other)| one == other).map(|(one, _)| one).collect()
    })
}

/// A path below a directory, with `/` on all systems.
fn shown_path(path: &Path, base: &Path) -> String {
    path.strip_prefix(base).unwrap_or(path).to_string_lossy().replace(MAIN_SEPARATOR_STR, "/")
}

#[cfg(test)]
mod tests {
    use super::{Given, base, shown_path};

    #[test]
    fn names_are_below_what_all_paths_have_in_common() {
        for (paths, path, name) in [
            (&["a/models"][..], "a/models/b/c.cast", "b/c.cast"),
            (&["."], "./b.cast", "b.cast"),
            (&["/x/a/models", "/x/a/anims"], "/x/a/anims/c.cast", "anims/c.cast"),
            (&["/x/a/models", "/x/anims"], "/x/a/models/c.cast", "a/models/c.cast"),
            (&["hero.cast", "anims"], "hero.cast", "hero.cast"),
            (&["hero.cast", "anims"], "anims/c.cast", "anims/c.cast"),
            (&["/x/hero.cast@tag", "/x/anims"], "/x/hero.cast@tag", "hero.cast@tag"),
            (&["models", "/x/anims"], "/x/anims/c.cast", "/x/anims/c.cast"),
        ] {
            let given: Vec<_> = paths.iter().map(|path| Given { path: path.into(), is_directory: true }).collect();
            assert_eq!(shown_path(path.as_ref(), &base(&given)), name, "{paths:?}");
        }
    }
}
