//! The scenes that are open: the one of the command line, or those that the page chooses from a library.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::{Duration, Instant, SystemTime};

use super::library::{Entry, Library};
use super::shown::{Shown, Wanted};
use crate::input::file_name;
use crate::output;
use crate::status::Failure;

/// The most files of a scene: their numbers must fit into a request.
const MOST_FILES: usize = 256;

/// The most scenes that are open at a time, one for each page that shows another.
const MOST_SCENES: usize = 6;

/// How long a scene stays open that no page asks for. Browsers let pages in the background ask once a minute.
const KEPT: Duration = Duration::from_secs(90);

/// All scenes.
pub(super) struct Scenes {
    /// The files to choose from.
    library: Option<(Library, Wanted)>,
    /// Whether two files of each are shown side by side.
    pub(super) are_compared: bool,
    /// Those that are open, the last used one last.
    open: Mutex<Vec<Arc<Scene>>>,
    /// The number of the next version of any scene.
    next: AtomicU64,
}

/// A scene.
struct Scene {
    /// The files of the library; nothing for the scene of the command line.
    of: Vec<usize>,
    used: Mutex<Instant>,
    served: RwLock<Option<Served>>,
}

/// What is served of a scene.
#[derive(Clone)]
pub(super) struct Served {
    pub(super) shown: Vec<Shown>,
    /// Why nothing can be shown.
    pub(super) problem: Option<String>,
    /// The files of a scene with a problem, as they were.
    failed: Vec<(PathBuf, Link)>,
    /// Changes when a file does.
    pub(super) version: u64,
}

/// The time of the last change of a file, or of the link in its place, and its size.
type Link = Option<(SystemTime, u64)>;

fn link(path: &Path) -> Link {
    let metadata = fs::symlink_metadata(path).ok()?;
    Some((metadata.modified().ok()?, metadata.len()))
}

impl Scenes {
    /// The scene of the command line.
    pub(super) fn of_files(shown: Vec<Shown>, are_compared: bool) -> Self {
        let served = Served { shown, problem: None, failed: Vec::new(), version: 0 };
        let scene = Scene { of: Vec::new(), used: Mutex::new(Instant::now()), served: RwLock::new(Some(served)) };
        Self { library: None, are_compared, open: Mutex::new(vec![Arc::new(scene)]), next: AtomicU64::new(1) }
    }

    /// Those of any files of a library, which are opened as in `wanted`.
    pub(super) fn of_library(library: Library, wanted: Wanted, are_compared: bool) -> Self {
        Self { library: Some((library, wanted)), are_compared, open: Mutex::default(), next: AtomicU64::new(0) }
    }

    /// The files to choose from, if there is a choice.
    pub(super) fn library(&self) -> Option<&Library> {
        self.library.as_ref().map(|(library, _)| library)
    }

    /// A scene, which is read again if it is outdated; `None` if there are no such files.
    pub(super) fn get(&self, of: &[usize], is_outdated: impl Fn(&Served) -> bool) -> Option<Served> {
        let scene = self.scene(of)?;
        let current = |served: Option<&Served>| served.filter(|served| !is_outdated(served)).cloned();
        if let Some(served) = current(scene.served.read().unwrap_or_else(PoisonError::into_inner).as_ref()) {
            return Some(served);
        }
        let mut served = scene.served.write().unwrap_or_else(PoisonError::into_inner);
        // Another thread may have been faster.
        if let Some(served) = current(served.as_ref()) {
            return Some(served);
        }
        match &mut *served {
            Some(served) if served.problem.is_none() => {
                served.read_again();
                served.version = self.next.fetch_add(1, Ordering::Relaxed);
            }
            none_or_failed => {
                let mut opened = self.open(of)?;
                // The same problem is nothing new.
                if let Some(failed) = none_or_failed.as_ref().filter(|failed| failed.problem == opened.problem) {
                    opened.version = failed.version;
                }
                *none_or_failed = Some(opened);
            }
        }
        served.clone()
    }

    /// The place of a scene, which may not be open yet.
    fn scene(&self, of: &[usize]) -> Option<Arc<Scene>> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let known = open.iter().position(|scene| scene.of == of);
        let scene = match known {
            Some(at) => open.remove(at),
            None => {
                let is_twice = |index: &usize| of.iter().filter(|other| *other == index).count() > 1;
                if of.is_empty() || of.len() > MOST_FILES || of.iter().any(is_twice) {
                    return None;
                }
                self.library()?.entries(of)?;
                let (of, used) = (of.to_vec(), Mutex::new(Instant::now()));
                Arc::new(Scene { of, used, served: RwLock::default() })
            }
        };
        *scene.used.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
        open.push(Arc::clone(&scene));
        let is_kept = |scene: &Scene| scene.used.lock().unwrap_or_else(PoisonError::into_inner).elapsed() < KEPT;
        open.retain(|scene| scene.of.is_empty() || is_kept(scene));
        let excess = open.len().saturating_sub(MOST_SCENES);
        open.drain(..excess);
        Some(scene)
    }

    /// Opens files of the library as one scene.
    fn open(&self, of: &[usize]) -> Option<Served> {
        let (library, wanted) = self.library.as_ref()?;
        let entries = library.entries(of)?;
        let failed = entries.iter().map(|entry| (entry.path.clone(), link(&entry.path))).collect();
        let opened = open(&entries, wanted);
        let version = self.next.fetch_add(1, Ordering::Relaxed);
        Some(match opened {
            Ok(shown) => Served { shown, problem: None, failed: Vec::new(), version },
            Err(problem) => Served { shown: Vec::new(), problem: Some(problem), failed, version },
        })
    }
}

/// Opens files as one scene. The error says which one is to blame.
fn open(entries: &[Arc<Entry>], wanted: &Wanted) -> Result<Vec<Shown>, String> {
    let mut wanted = wanted.clone();
    wanted.options.is_one_of_several = entries.len() > 1;
    wanted.textures.search = wanted.textures.search.afresh();
    let about = |path: &Path, reason: String| {
        let entry = entries.iter().find(|entry| entry.path == path);
        format!("{}: {reason}", entry.map_or_else(|| file_name(path), |entry| (&*entry.name).into()))
    };
    let in_words = |path: &Path, failure: Failure| match failure {
        Failure::File(reason) | Failure::Memory(reason) => about(path, reason),
        Failure::Other { path, reason } => about(&path, reason),
        Failure::Usage(reason) => reason,
        Failure::Output(error) => error.to_string(),
    };
    let mut shown = Vec::with_capacity(entries.len());
    for Entry { path, directory, .. } in entries.iter().map(|entry| &**entry) {
        let opened = Shown::open(path, directory.as_deref(), wanted.clone());
        shown.push(opened.map_err(|failure| in_words(path, failure))?);
    }
    let first = entries.first().map_or(Path::new(""), |entry| &entry.path);
    Shown::load(&mut shown)
        .and_then(|()| shown.iter().try_for_each(Shown::check_strict))
        .map_err(|failure| in_words(first, failure))?;
    Ok(shown)
}

impl Served {
    /// Whether a file has changed.
    pub(super) fn has_changed(&self) -> bool {
        self.shown.iter().any(Shown::has_changed) || self.failed.iter().any(|(path, then)| link(path) != *then)
    }

    /// Reads the files that have changed.
    fn read_again(&mut self) {
        let shown = &mut self.shown;
        let changed: Vec<usize> =
            (0..).zip(&*shown).filter(|(_, one)| one.has_changed()).map(|(index, _)| index).collect();
        for index in &changed {
            if let Some(one) = shown.get_mut(*index) {
                one.read_again();
            }
        }
        // A file may be half written. Its old content is shown until the next change.
        if let Err(Failure::File(reason) | Failure::Other { reason, .. }) = Shown::load(shown) {
            output::complain(reason);
        }
        for one in changed.iter().filter_map(|index| shown.get(*index)) {
            if let Some(reason) = &one.problem {
                output::complain(format_args!("{}: {reason}", one.name()));
            }
        }
    }

    /// Whether each file has a model, which it still had if it has become part of another one.
    pub(super) fn have_models(&self) -> Vec<bool> {
        let has_model = |one: &Shown| one.content().is_none_or(|content| content.file.models().next().is_some());
        self.shown.iter().map(has_model).collect()
    }

    /// The files that have not become part of another one.
    pub(super) fn visible(&self) -> impl Iterator<Item = &Shown> {
        self.shown.iter().filter(|one| one.content().is_some())
    }
}
