//! The files around the one that is checked, as far as instances lead there.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use cast_file::{BaseDirectory, Confinement, normal_path};
use hashbrown::{HashMap, HashSet};

use crate::options::Around;

/// Files that are opened to follow one instance. Scenes of scenes are rare, and this is not the place to load a world.
const MOST_FILES: usize = 256;

/// What has been found out about the files around: each is opened once, however many instances lead there.
#[derive(Default)]
pub(crate) struct KnownFiles(Mutex<Known>);

#[derive(Default)]
struct Known {
    /// The files that a file places; none when it cannot be opened.
    placed: HashMap<PathBuf, Arc<[PathBuf]>>,
    /// Whether a file leads back to the one that is checked.
    leads_back: HashMap<PathBuf, bool>,
}

impl KnownFiles {
    /// Whether a file places the one that is checked, directly or through others.
    pub(crate) fn leads_back(&self, around: Around<'_>, target: &Path) -> bool {
        // A panic elsewhere leaves what is known as it is.
        self.0.lock().unwrap_or_else(PoisonError::into_inner).leads_back(around, target)
    }
}

impl Known {
    fn leads_back(&mut self, around: Around<'_>, target: &Path) -> bool {
        let target = normal_path(target);
        if let Some(known) = self.leads_back.get(&target) {
            return *known;
        }
        let start = names(around.file);
        let mut met: HashSet<PathBuf> = HashSet::new();
        let mut open = vec![target.clone()];
        let mut leads_back = false;
        while let Some(file) = open.pop().filter(|_| !leads_back) {
            leads_back = start.contains(&file);
            if !leads_back && met.len() < MOST_FILES && met.insert(file.clone()) {
                open.extend(self.placed(around, &file).iter().cloned());
            }
        }
        self.leads_back.insert(target, leads_back);
        leads_back
    }

    fn placed(&mut self, around: Around<'_>, file: &Path) -> Arc<[PathBuf]> {
        let placed = self.placed.entry_ref(file).or_insert_with(|| {
            let Some(opened) = around.files.open(file) else { return Arc::default() };
            let base = BaseDirectory::of_instances(file, &opened.cast(), Confinement::FileDirectory);
            let paths = opened.instances().filter_map(|instance| instance.reference_file()?.path());
            paths.filter_map(|path| Some(normal_path(&around.files.find(&base, path).ok()?))).collect()
        });
        Arc::clone(placed)
    }
}

/// The names of a file: as it was given, and as it is found.
fn names(file: &Path) -> Vec<PathBuf> {
    [Some(normal_path(file)), file.canonicalize().ok()].into_iter().flatten().collect()
}
