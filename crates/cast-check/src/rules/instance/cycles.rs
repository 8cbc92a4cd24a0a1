//! Files that place each other.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use cast_file::{BaseDirectory, Confinement, normal_path};
use hashbrown::{HashMap, HashSet};

use super::{INSTANCES, referred};
use crate::context::Context;
use crate::findings::{Findings, Place};
use crate::options::Around;
use crate::rule::error;
use crate::rule::section::INSTANCE;
use crate::{Rule, When};

pub(super) static CYCLE: Rule = error(&INSTANCES, "CAST-INSTANCE-003", "instance that leads back to its own file")
    .says(INSTANCE, "An instance places another Cast file in the scene.")
    .why("A scene that contains itself has no end: readers run out of memory or stop at some depth.")
    .when(When::Files);

/// Files that are opened to follow one instance. Scenes of scenes are rare, and this is not the place to load a world.
const MOST_FILES: usize = 256;

/// What has been found out of the files around: each is opened once, however many instances lead there.
#[derive(Default)]
pub(crate) struct KnownFiles(Mutex<Known>);

#[derive(Default)]
struct Known {
    /// The files that a file places; none when it cannot be opened.
    placed: HashMap<PathBuf, Arc<[PathBuf]>>,
    /// Whether a file leads back to the one that is checked.
    leads_back: HashMap<PathBuf, bool>,
}

pub(super) fn check<'a>(
    context: &Context<'_, 'a>,
    around: Around<'_>,
    target: &Path,
    place: Place<'a>,
    findings: &mut Findings<'_, 'a>,
) {
    // A panic elsewhere leaves what is known as it is.
    let mut known = context.around.0.lock().unwrap_or_else(PoisonError::into_inner);
    if known.leads_back(around, target) {
        findings.add(&CYCLE, place, format_args!("{} leads back to this file", target.display()));
    }
}

impl Known {
    fn leads_back(&mut self, around: Around<'_>, target: &Path) -> bool {
        let target = normal_path(target);
        if let Some(known) = self.leads_back.get(&target) {
            return *known;
        }
        let start = start(around.file);
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
            let found = |(_, path): (_, &str)| Some(normal_path(&around.files.find(&base, path).ok()?));
            opened.instances().filter_map(referred).filter_map(found).collect()
        });
        Arc::clone(placed)
    }
}

/// The names of the file that is checked: as it was given, and as it is found.
fn start(file: &Path) -> Vec<PathBuf> {
    [Some(normal_path(file)), file.canonicalize().ok()].into_iter().flatten().collect()
}
