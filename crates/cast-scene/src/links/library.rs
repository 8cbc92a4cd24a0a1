//! Scenes that contain instances of scenes, opened one after the other as they are visited.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use cast_base::{Progress, Steps};
use cast_file::{BaseDirectory, CastFile, Confinement, ReferenceError, normal_path};
use glam::DAffine3;
use hashbrown::{HashMap, HashSet};

use super::Instance;
use crate::stored::copied;
use crate::transform::Affine;
use crate::warning::Warnings;

/// The deepest level of instances. Cycles are detected; this is for chains of different names for the same file.
const MOST_LEVELS: usize = 64;

/// Walks the instances of a file, and those of the files that they place, depth first.
///
/// It is lazy: a file is opened by the caller's closure when the walk first comes to it, and stored for the next time.
/// A file whose path the [`Confinement`] forbids is not opened; symbolic links are up to the opener, see
/// [`BaseDirectory::follow`]. A file that places itself, directly or through others, is reported and not entered again.
///
/// The number of visits can be far larger than all files together (ten files that each place the next ten times give
/// billions); nothing is stored for a finished visit, and the caller can stop at any time.
///
/// ```
/// # use cast_file::{CastFile, Confinement};
/// # use cast_scene::Library;
/// # let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/valid");
/// let library = Library::open(format!("{folder}/instances.cast"), Confinement::default(), |path| CastFile::open(path));
/// for visit in library {
///     match visit {
///         Ok(visit) => println!("{} at {:?}", visit.path.display(), visit.world[3]),
///         Err(error) => println!("{error}"),
///     }
/// }
/// ```
pub struct Library<F> {
    open: F,
    confinement: Confinement,
    allowed: HashSet<PathBuf>,
    files: HashMap<PathBuf, Known>,
    stack: Vec<Level>,
    first: Option<PathBuf>,
}

/// An opened file, and the files it places.
#[derive(Clone)]
struct Known {
    file: CastFile,
    places: Arc<[Placement]>,
}

/// The remaining instances of a file.
struct Level {
    path: PathBuf,
    places: Arc<[Placement]>,
    next: usize,
    world: DAffine3,
}

#[derive(Clone)]
struct Placement {
    name: Option<Box<str>>,
    target: Result<PathBuf, ReferenceError>,
    placement: DAffine3,
}

/// One step of the walk.
#[derive(Clone, Debug)]
pub struct Visit {
    /// Where the file that is placed is.
    pub path: PathBuf,
    /// The file, as returned by the opener.
    pub file: CastFile,
    /// The placement in the world: the product of the placements of all instances on the way.
    pub world: Affine,
    /// Name of the instance that places it; `None` for the first file, and if the instance has no name.
    pub name: Option<Box<str>>,
    /// 0 for the first file, 1 for those that it places, and so on.
    pub depth: usize,
}

impl<E, F> Library<F>
where
    F: FnMut(&Path) -> Result<CastFile, E>,
{
    /// A walk that starts with the file at `path`. Nothing is opened yet.
    pub fn open(path: impl Into<PathBuf>, confinement: Confinement, open: F) -> Self {
        let first = Some(normal_path(&path.into()));
        Self { open, confinement, allowed: HashSet::new(), files: HashMap::new(), stack: Vec::new(), first }
    }

    /// Also allows these files, wherever they are, by their normalised paths, relative to the same directory as the
    /// path of the first file.
    #[must_use]
    pub fn allowing(mut self, files: impl IntoIterator<Item = PathBuf>) -> Self {
        self.allowed.extend(files);
        self
    }

    fn enter(&mut self, path: PathBuf, name: Option<Box<str>>, world: DAffine3) -> Result<Visit, VisitError<E>> {
        let depth = self.stack.len();
        if self.stack.iter().any(|level| level.path == path) {
            return Err(VisitError::Cycle { path });
        }
        if depth >= MOST_LEVELS {
            return Err(VisitError::TooDeep { path });
        }
        let known = match self.files.get(&path) {
            Some(known) => known.clone(),
            None => {
                let file = (self.open)(&path).map_err(|error| VisitError::Open { path: path.clone(), error })?;
                let known = Known { places: self.places(&path, &file), file };
                self.files.insert(path.clone(), known.clone());
                known
            }
        };
        self.stack.push(Level { path: path.clone(), places: known.places, next: 0, world });
        Ok(Visit { path, file: known.file, world: world.to_cols_array_2d(), name, depth })
    }

    /// The files that a file places, with their placements.
    fn places(&self, path: &Path, file: &CastFile) -> Arc<[Placement]> {
        let base = BaseDirectory::of_instances(path, &file.cast(), self.confinement);
        let steps = Steps::new(Progress::none(), 0);
        let mut unheeded = Warnings::new(file, &steps);
        let place = |node| {
            let instance = Instance::new(node, &mut unheeded);
            Placement {
                name: instance.name().map(copied),
                target: match instance.path().map_or(Err(ReferenceError::Empty), |path| base.resolve(path)) {
                    Err(ReferenceError::Escapes { path }) if self.allowed.contains(&path) => Ok(path),
                    target => target,
                },
                placement: instance.placement.affine(),
            }
        };
        file.instances().map(place).collect()
    }
}

impl<E, F> Iterator for Library<F>
where
    F: FnMut(&Path) -> Result<CastFile, E>,
{
    type Item = Result<Visit, VisitError<E>>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(path) = self.first.take() {
            return Some(self.enter(path, None, DAffine3::IDENTITY));
        }
        loop {
            let level = self.stack.last_mut()?;
            let Some(place) = level.places.get(level.next).cloned() else {
                self.stack.pop();
                continue;
            };
            level.next += 1;
            let world = level.world * place.placement;
            return Some(match place.target {
                Ok(path) => self.enter(path, place.name, world),
                Err(error) => Err(VisitError::Path { from: level.path.clone(), error }),
            });
        }
    }
}

/// Why a placed file cannot be visited; the walk continues with the next one.
#[derive(Debug)]
#[non_exhaustive]
pub enum VisitError<E> {
    /// The path of the instance does not lead to a file, or leads outside the allowed directories.
    Path {
        /// The file that has the instance.
        from: PathBuf,
        /// What is wrong with the path.
        error: ReferenceError,
    },
    /// The file places itself, directly or through others.
    Cycle {
        /// The file.
        path: PathBuf,
    },
    /// Instances are nested too deeply.
    TooDeep {
        /// The first file that is too deep.
        path: PathBuf,
    },
    /// The opener failed.
    Open {
        /// The file.
        path: PathBuf,
        /// The error of the opener.
        error: E,
    },
}

impl<E: fmt::Debug + fmt::Display> std::error::Error for VisitError<E> {}

impl<E: fmt::Display> fmt::Display for VisitError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Path { from, error } => write!(f, "{}: cannot follow an instance: {error}", from.display()),
            Self::Cycle { path } => write!(f, "{} places itself; the inner instance is ignored", path.display()),
            Self::TooDeep { path } => {
                write!(f, "{} is nested more than {MOST_LEVELS} instances deep; it is ignored", path.display())
            }
            Self::Open { path, error } => write!(f, "cannot open {}: {error}", path.display()),
        }
    }
}
