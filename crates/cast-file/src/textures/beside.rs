//! Files at the ends of paths, beside the file that has them: step by step, and only in the directories on the way.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use hashbrown::HashMap;

use super::path_parts::Parts;
use crate::confinement::Confinement;
use crate::directory::{Directory, Kind};
use crate::names::indistinct;
use crate::references::{BaseDirectory, ReferencedFile};

/// How many names are remembered at once; a library can have millions of directories.
const MOST_NAMES: usize = 1_000_000;

/// The names in directories, listed when they are first needed.
#[derive(Debug, Default)]
pub(super) struct Listings(Mutex<Known>);

#[derive(Debug, Default)]
struct Known {
    listings: HashMap<PathBuf, Arc<Listing>>,
    names: usize,
}

/// The names in a directory, by their form without case.
#[derive(Debug, Default)]
struct Listing(HashMap<String, Vec<OsString>>);

impl Listings {
    /// The file at the longest end of a path that there is below the base, and the number of its components.
    pub(super) fn find(&self, base: &BaseDirectory, parts: &Parts<'_>) -> Option<(ReferencedFile, usize)> {
        let beside = BaseDirectory::new(base.root(), Confinement::FileDirectory);
        let directory = Directory::open(beside.root()).ok()?;
        (1..=parts.last_first.len()).rev().find_map(|length| {
            let steps = parts.last_first.get(..length)?.iter().rev();
            let path = self.path(beside.root(), &directory, steps)?;
            Some((beside.follow(&path).ok()?, length))
        })
    }

    /// The path that a directory has for names in any case. Links are not entered: if they lead to other directories, their
    /// names must be exact.
    fn path<'p>(
        &self,
        root: &Path,
        directory: &Directory,
        steps: impl Iterator<Item = &'p &'p str>,
    ) -> Option<PathBuf> {
        let (mut path, mut directory) = (root.to_path_buf(), Some(directory.clone()));
        let mut steps = steps.peekable();
        while let Some(step) = steps.next() {
            let Some(open) = &directory else {
                path.push(step);
                continue;
            };
            let name = self.listing(&path, open).name(step)?;
            path.push(&name);
            if steps.peek().is_none() {
                break;
            }
            directory = match open.kind(&name).ok()?? {
                Kind::Directory => Some(open.child(&name).ok()?),
                Kind::Link => None,
                Kind::File | Kind::Other => return None,
            };
        }
        Some(path)
    }

    fn listing(&self, path: &Path, directory: &Directory) -> Arc<Listing> {
        if let Some(known) = self.0.lock().unwrap_or_else(PoisonError::into_inner).listings.get(path) {
            return Arc::clone(known);
        }
        let mut names = directory.names(|_| true).unwrap_or_default();
        names.sort_unstable();
        let count = names.len();
        let mut listing = Listing::default();
        for name in names {
            listing.0.entry(indistinct(&name.to_string_lossy())).or_default().push(name);
        }
        let listing = Arc::new(listing);
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.names = known.names.saturating_add(count).saturating_add(1);
        if known.names > MOST_NAMES {
            *known = Known { names: count, ..Known::default() };
        }
        known.listings.insert(path.to_path_buf(), Arc::clone(&listing));
        listing
    }
}

impl Listing {
    /// The name in the directory: exactly this one, or else the first in another case.
    fn name(&self, name: &str) -> Option<OsString> {
        let alike = self.0.get(&indistinct(name))?;
        let exact = alike.binary_search_by(|other| other.as_os_str().cmp(OsStr::new(name))).ok();
        exact.and_then(|at| alike.get(at)).or_else(|| alike.first()).cloned()
    }
}
