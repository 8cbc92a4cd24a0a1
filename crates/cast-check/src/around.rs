//! The files around the checked file that its instances refer to.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use cast_file::{BaseDirectory, Confinement, ReferencedFile, normal_path};
use hashbrown::{HashMap, HashSet};

use crate::options::Around;

/// The maximum number of files that are opened to follow one instance. Nested scenes are rare, and a check should not
/// load a whole world.
const MOST_FILES: usize = 256;

/// What is known about the files around: each is opened once, however many instances refer to it.
#[derive(Default)]
pub(crate) struct KnownFiles(Mutex<Known>);

#[derive(Default)]
struct Known {
    /// The files that a file places; empty if it cannot be opened.
    placed: HashMap<PathBuf, Arc<[ReferencedFile]>>,
    /// Whether a file leads back to the checked one.
    leads_back: HashMap<PathBuf, bool>,
}

impl KnownFiles {
    /// Whether a file places the checked one, directly or indirectly.
    pub(crate) fn leads_back(&self, around: Around<'_>, target: &ReferencedFile) -> bool {
        // A panic elsewhere leaves the collected facts intact.
        self.0.lock().unwrap_or_else(PoisonError::into_inner).leads_back(around, target)
    }
}

impl Known {
    fn leads_back(&mut self, around: Around<'_>, target: &ReferencedFile) -> bool {
        if let Some(known) = self.leads_back.get(target.path()) {
            return *known;
        }
        let start = names(around.file);
        let mut met: HashSet<PathBuf> = HashSet::new();
        let mut open = vec![target.clone()];
        let mut leads_back = false;
        while let Some(file) = open.pop().filter(|_| !leads_back) {
            leads_back = start.iter().any(|name| name == file.path());
            if !leads_back && met.len() < MOST_FILES && met.insert(file.path().to_path_buf()) {
                open.extend(self.placed(around, &file).iter().cloned());
            }
        }
        self.leads_back.insert(target.path().to_path_buf(), leads_back);
        leads_back
    }

    fn placed(&mut self, around: Around<'_>, file: &ReferencedFile) -> Arc<[ReferencedFile]> {
        let placed = self.placed.entry_ref(file.path()).or_insert_with(|| {
            let Some(opened) = around.files.open(file) else { return Arc::default() };
            let base = BaseDirectory::of_instances(file.path(), &opened.cast(), Confinement::FileDirectory);
            let paths = opened.instances().filter_map(|instance| instance.reference_file()?.path());
            paths.filter_map(|path| around.files.find(&base, path).ok()).collect()
        });
        Arc::clone(placed)
    }
}

/// The names of a file: as given, and canonical.
fn names(file: &Path) -> Vec<PathBuf> {
    [Some(normal_path(file)), file.canonicalize().ok()].into_iter().flatten().collect()
}
