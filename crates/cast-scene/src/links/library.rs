//! Scenes of instances of scenes, opened one after the other as they are looked at.

use std::collections::HashMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use cast_read::Cast;
use glam::DAffine3;

use super::instance::normal;
use super::{Confinement, Instance, InstanceDirectory, InstancePathError};
use crate::transform::Affine;
use crate::warning::Warnings;

/// Instances no deeper than this: cycles are found by themselves, this is for chains of different names for one file.
const MOST_LEVELS: usize = 64;

/// Walks the instances of a file, and those of the files that they place, depth first.
///
/// Lazily: a file is opened by the caller's closure when the walk first comes to it, and kept for the next time. Nothing
/// is opened that the [`Confinement`] forbids. A file that places itself, directly or through others, is reported and
/// not entered again.
///
/// The number of visits can be far larger than all files together (ten files that each place the next ten times make
/// billions); nothing is kept for a visit that is over, and the caller can stop at any time.
///
/// ```
/// use cast_scene::{Confinement, Library};
///
/// # let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/valid");
/// let library = Library::open(format!("{folder}/instances.cast"), Confinement::default(), |path| std::fs::read(path));
/// for visit in library {
///     match visit {
///         Ok(visit) => println!("{} at {:?}", visit.file.path.display(), visit.file.world[3]),
///         Err(error) => println!("{error}"),
///     }
/// }
/// ```
pub struct Library<B, F> {
    open: F,
    confinement: Confinement,
    files: HashMap<PathBuf, Arc<B>>,
    stack: Vec<Level>,
    first: Option<PathBuf>,
}

/// The instances of one file that are still to visit.
struct Level {
    path: PathBuf,
    pending: std::vec::IntoIter<Pending>,
    world: DAffine3,
}

struct Pending {
    name: Option<String>,
    target: Result<PathBuf, InstancePathError>,
    placement: DAffine3,
}

/// A file, where it is placed.
#[derive(Clone, Debug)]
pub struct Placed<B> {
    /// Where the file is.
    pub path: PathBuf,
    /// Its bytes, as the opener gave them.
    pub bytes: Arc<B>,
    /// Placement in the world, those of all instances on the way multiplied.
    pub world: Affine,
}

/// One step of the walk.
#[derive(Clone, Debug)]
pub struct Visit<B> {
    /// The file that is placed.
    pub file: Placed<B>,
    /// Name of the instance that places it; `None` for the first file, and where the file has none.
    pub name: Option<String>,
    /// 0 for the first file, 1 for those that it places, and so on.
    pub depth: usize,
}

impl<B, E, F> Library<B, F>
where
    B: AsRef<[u8]>,
    F: FnMut(&Path) -> Result<B, E>,
{
    /// A walk that starts with the file at `path`. Nothing is opened yet.
    pub fn open(path: impl Into<PathBuf>, confinement: Confinement, open: F) -> Self {
        Self { open, confinement, files: HashMap::new(), stack: Vec::new(), first: Some(normal(&path.into())) }
    }

    fn enter(&mut self, path: PathBuf, name: Option<String>, world: DAffine3) -> Result<Visit<B>, VisitError<E>> {
        let depth = self.stack.len();
        if self.stack.iter().any(|level| level.path == path) {
            return Err(VisitError::Cycle { path });
        }
        if depth >= MOST_LEVELS {
            return Err(VisitError::TooDeep { path });
        }
        let bytes = match self.files.get(&path) {
            Some(bytes) => Arc::clone(bytes),
            None => {
                let bytes = (self.open)(&path).map_err(|error| VisitError::Open { path: path.clone(), error })?;
                let bytes = Arc::new(bytes);
                self.files.insert(path.clone(), Arc::clone(&bytes));
                bytes
            }
        };
        let cast = Cast::parse((*bytes).as_ref()).map_err(|error| VisitError::Parse { path: path.clone(), error })?;
        let scene_root = cast.metadata().and_then(|metadata| metadata.scene_root());
        let directory = InstanceDirectory::new(path.parent().unwrap_or(Path::new("")), scene_root, self.confinement);
        let mut unheeded = Warnings::default();
        let pending = |node| {
            let instance = Instance::new(node, &mut unheeded);
            Pending {
                name: instance.name.map(str::to_owned),
                target: instance.path.map_or(Err(InstancePathError::Empty), |path| directory.resolve(path)),
                placement: instance.placement.affine(),
            }
        };
        let pending: Vec<Pending> = cast.instances().map(pending).collect();
        self.stack.push(Level { path: path.clone(), pending: pending.into_iter(), world });
        Ok(Visit { file: Placed { path, bytes, world: world.to_cols_array_2d() }, name, depth })
    }
}

impl<B, E, F> Iterator for Library<B, F>
where
    B: AsRef<[u8]>,
    F: FnMut(&Path) -> Result<B, E>,
{
    type Item = Result<Visit<B>, VisitError<E>>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(path) = self.first.take() {
            return Some(self.enter(path, None, DAffine3::IDENTITY));
        }
        loop {
            let level = self.stack.last_mut()?;
            let Some(pending) = level.pending.next() else {
                self.stack.pop();
                continue;
            };
            let world = level.world * pending.placement;
            return Some(match pending.target {
                Ok(path) => self.enter(path, pending.name, world),
                Err(error) => Err(VisitError::Path { from: level.path.clone(), error }),
            });
        }
    }
}

/// Why a file that is placed cannot be visited; the walk goes on with the next.
#[derive(Debug)]
#[non_exhaustive]
pub enum VisitError<E> {
    /// The path of the instance leads nowhere, or where it must not.
    Path {
        /// The file that has the instance.
        from: PathBuf,
        /// What is wrong with the path.
        error: InstancePathError,
    },
    /// The file places itself, directly or through others.
    Cycle {
        /// The file.
        path: PathBuf,
    },
    /// Files place files too many times in a row.
    TooDeep {
        /// The first file that is too deep.
        path: PathBuf,
    },
    /// The opener failed.
    Open {
        /// The file.
        path: PathBuf,
        /// What the opener said.
        error: E,
    },
    /// The file is no Cast file.
    Parse {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: cast_read::Error,
    },
}

impl<E: fmt::Debug + fmt::Display> std::error::Error for VisitError<E> {}

impl<E: fmt::Display> fmt::Display for VisitError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Path { from, error } => write!(f, "{}: {error}", from.display()),
            Self::Cycle { path } => write!(f, "{} places itself; it is not entered again", path.display()),
            Self::TooDeep { path } => {
                write!(f, "{} is more than {MOST_LEVELS} instances deep; it is not entered", path.display())
            }
            Self::Open { path, error } => write!(f, "{} cannot be opened: {error}", path.display()),
            Self::Parse { path, error } => write!(f, "{}: {error}", path.display()),
        }
    }
}
