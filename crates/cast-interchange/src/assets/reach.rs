//! Which files the paths of a source may lead to, and which content replaces them.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use cast_file::{BaseDirectory, Confinement, FileIdentity, ReferencedFile};
use hashbrown::HashSet;

use crate::assets::taken::Taken;

/// Which files the paths of a source may lead to.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reach<'r> {
    /// Any file, not only those in the directory of the source.
    pub is_anywhere: bool,
    /// Files of other sources, and files embedded in sources.
    pub granted: Option<&'r Granted<'r>>,
    /// Receives the paths that were read.
    pub read: Option<&'r FilesRead>,
    /// Names beside the result that are already taken.
    pub taken: Option<&'r Taken>,
}

/// Files that a source needs in addition to itself, such as buffers.
#[derive(Debug, Default)]
pub struct FilesRead {
    /// Files that were read: nothing written beside a result may replace them.
    identities: Mutex<HashSet<FileIdentity>>,
    /// The paths that were looked for, whether or not the file exists.
    paths: Mutex<BTreeSet<String>>,
}

impl FilesRead {
    /// Records that a path was looked for.
    pub fn look_for(&self, path: &str) {
        self.paths.lock().unwrap_or_else(PoisonError::into_inner).insert(path.to_owned());
    }

    /// Records that a file was read.
    pub fn add(&self, file: &File) {
        self.identities.lock().unwrap_or_else(PoisonError::into_inner).extend(FileIdentity::of(file));
    }

    /// The files that were read, and the paths that were looked for.
    pub fn into_parts(self) -> (HashSet<FileIdentity>, BTreeSet<String>) {
        let identities = self.identities.into_inner().unwrap_or_else(PoisonError::into_inner);
        (identities, self.paths.into_inner().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Content that replaces files, by normalised path.
#[derive(Debug, Default)]
pub struct Granted<'g> {
    by_name: BTreeMap<PathBuf, Grant<'g>>,
}

/// The content for a path.
#[derive(Debug)]
pub enum Grant<'g> {
    /// A file that another source refers to, with its path from there.
    File(ReferencedFile),
    /// A file embedded in a source.
    Inside(Inside<'g>),
    /// Sources mean different files by this path.
    Several,
}

/// An embedded file of a source that is written beside the result, unless the result does not need it.
#[derive(Debug)]
pub struct Inside<'g> {
    /// The content.
    pub bytes: &'g [u8],
    is_taken_in: AtomicBool,
    is_referred_to: AtomicBool,
}

/// The bytes for a path.
pub enum Found<'r> {
    /// A file on disk.
    File(ReferencedFile),
    /// A file embedded in a source.
    Inside(&'r [u8]),
}

impl<'r> Reach<'r> {
    /// The content that replaces the file at a path of a source, and its name.
    pub fn granted(self, source: Option<&Path>, path: &str) -> Option<(&'r PathBuf, &'r Grant<'r>)> {
        let named = BaseDirectory::of_file(source.unwrap_or(Path::new("")), Confinement::None).resolve(path).ok()?;
        self.granted?.by_name.get_key_value(&named)
    }

    fn inside(self, source: Option<&Path>, path: &str) -> Option<&'r Inside<'r>> {
        match self.granted(source, path)?.1 {
            Grant::Inside(inside) => Some(inside),
            _ => None,
        }
    }

    /// Records that the result contains the content of a path.
    pub fn take_in(self, source: Option<&Path>, path: &str) {
        self.inside(source, path).into_iter().for_each(|inside| inside.is_taken_in.store(true, Ordering::Relaxed));
    }

    /// Records that the result refers to a path.
    pub fn refer(self, source: Option<&Path>, path: &str) {
        self.inside(source, path).into_iter().for_each(|inside| inside.is_referred_to.store(true, Ordering::Relaxed));
    }

    /// Whether the result contains the content and does not refer to it, so that it is not needed beside the result.
    pub fn is_only_taken_in(self, source: Option<&Path>, path: &str) -> bool {
        self.inside(source, path).is_some_and(|inside| {
            inside.is_taken_in.load(Ordering::Relaxed) && !inside.is_referred_to.load(Ordering::Relaxed)
        })
    }
}

impl<'g> Granted<'g> {
    /// Adds a file.
    pub fn file(&mut self, named: PathBuf, file: &ReferencedFile) {
        match self.by_name.entry(named) {
            Entry::Vacant(vacant) => drop(vacant.insert(Grant::File(file.clone()))),
            Entry::Occupied(mut known) => {
                let is_same = matches!(known.get(), Grant::File(known) if known.path() == file.path());
                if !is_same {
                    known.insert(Grant::Several);
                }
            }
        }
    }

    /// Adds bytes. They take precedence over any file at the path.
    pub fn inside(&mut self, named: PathBuf, bytes: &'g [u8]) {
        let [is_taken_in, is_referred_to] = [(); 2].map(|()| AtomicBool::new(false));
        self.by_name.insert(named, Grant::Inside(Inside { bytes, is_taken_in, is_referred_to }));
    }

    /// The files that were added, by name.
    pub fn files(&self) -> impl Iterator<Item = (&Path, &ReferencedFile)> {
        self.by_name.iter().filter_map(|(named, grant)| match grant {
            Grant::File(file) => Some((named.as_path(), file)),
            _ => None,
        })
    }
}

impl Found<'_> {
    /// The whole content; `read` receives the path of a file.
    pub fn read(&self, read: Option<&FilesRead>) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        match self {
            Self::File(file) => {
                let mut file = file.open()?;
                read.into_iter().for_each(|read| read.add(&file));
                file.read_to_end(&mut bytes)?;
            }
            Self::Inside(inside) => bytes.extend_from_slice(inside),
        }
        Ok(bytes)
    }

    /// The first bytes, and the total length.
    pub fn start(&self) -> io::Result<(Vec<u8>, u64)> {
        match self {
            Self::File(file) => {
                let file = file.open()?;
                let length = file.metadata()?.len();
                let mut start = Vec::new();
                file.take(8).read_to_end(&mut start)?;
                Ok((start, length))
            }
            Self::Inside(bytes) => Ok((bytes.iter().take(8).copied().collect(), bytes.len() as u64)),
        }
    }
}
