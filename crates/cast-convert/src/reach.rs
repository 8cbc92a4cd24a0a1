//! How far the paths of sources may lead, and what else they stand for.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use cast_file::{BaseDirectory, Confinement, FileIdentity, ReferencedFile};

use crate::taken::Taken;

/// How far the paths of a source may lead.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Reach<'r> {
    /// Anywhere, not only into the directory of the source.
    pub(crate) is_anywhere: bool,
    /// Files of other sources, and what was inside of sources.
    pub(crate) granted: Option<&'r Granted<'r>>,
    /// Who wants to know what was read.
    #[cfg_attr(
        not(any(feature = "fbx-write", feature = "gltf")),
        allow(dead_code, reason = "no other reader opens files")
    )]
    pub(crate) read: Option<&'r FilesRead>,
    /// Names beside the result that others have.
    pub(crate) taken: Option<&'r Taken>,
}

/// Files that were read besides a source, such as buffers: nothing that is written beside a result may replace them.
#[derive(Debug, Default)]
pub(crate) struct FilesRead(Mutex<HashSet<FileIdentity>>);

impl FilesRead {
    #[cfg_attr(not(any(feature = "gltf", feature = "obj")), allow(dead_code, reason = "no other reader opens files"))]
    pub(crate) fn add(&self, file: &File) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend(FileIdentity::of(file));
    }

    pub(crate) fn into_identities(self) -> HashSet<FileIdentity> {
        self.0.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What paths stand for, wherever it lies: by where they would lead, normal.
#[derive(Debug, Default)]
pub(crate) struct Granted<'g> {
    by_name: HashMap<PathBuf, Grant<'g>>,
}

/// What a path stands for.
#[derive(Debug)]
pub(crate) enum Grant<'g> {
    /// A file that another source refers to, found from there.
    File(ReferencedFile),
    /// A file that was inside of a source.
    Inside(Inside<'g>),
    /// Sources mean different files by it.
    Several,
}

/// A file that was inside of a source and is to lie beside the result, unless that has no use for it.
#[derive(Debug)]
pub(crate) struct Inside<'g> {
    bytes: &'g [u8],
    is_taken_in: AtomicBool,
    is_referred_to: AtomicBool,
}

/// The content of a path.
pub(crate) enum Found<'r> {
    File(ReferencedFile),
    Inside(&'r [u8]),
}

impl From<bool> for Reach<'_> {
    fn from(is_anywhere: bool) -> Self {
        Self { is_anywhere, ..Self::default() }
    }
}

impl<'r> Reach<'r> {
    /// What a path of a source stands for apart from a file where it leads, and the name of that.
    pub(crate) fn granted(self, source: Option<&Path>, path: &str) -> Option<(&'r PathBuf, &'r Grant<'r>)> {
        let named = BaseDirectory::of_file(source.unwrap_or(Path::new("")), Confinement::None).resolve(path).ok()?;
        self.granted?.by_name.get_key_value(&named)
    }

    fn inside(self, source: Option<&Path>, path: &str) -> Option<&'r Inside<'r>> {
        match self.granted(source, path)?.1 {
            Grant::Inside(inside) => Some(inside),
            _ => None,
        }
    }

    /// Says that the result holds what a path stands for.
    pub(crate) fn take_in(self, source: Option<&Path>, path: &str) {
        self.inside(source, path).into_iter().for_each(|inside| inside.is_taken_in.store(true, Ordering::Relaxed));
    }

    /// Says that the result refers to it.
    pub(crate) fn refer(self, source: Option<&Path>, path: &str) {
        self.inside(source, path).into_iter().for_each(|inside| inside.is_referred_to.store(true, Ordering::Relaxed));
    }

    /// Whether the result holds it and does not refer to it, so that nobody looks for it beside the result.
    pub(crate) fn is_only_taken_in(self, source: Option<&Path>, path: &str) -> bool {
        self.inside(source, path).is_some_and(|inside| {
            inside.is_taken_in.load(Ordering::Relaxed) && !inside.is_referred_to.load(Ordering::Relaxed)
        })
    }
}

impl<'g> Granted<'g> {
    /// Grants a file.
    pub(crate) fn file(&mut self, named: PathBuf, file: &ReferencedFile) {
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

    /// Grants bytes. They are what the path of a result means, whatever else is called so.
    pub(crate) fn inside(&mut self, named: PathBuf, bytes: &'g [u8]) {
        let [is_taken_in, is_referred_to] = [(); 2].map(|()| AtomicBool::new(false));
        self.by_name.insert(named, Grant::Inside(Inside { bytes, is_taken_in, is_referred_to }));
    }

    /// The files that are granted, by their names.
    pub(crate) fn files(&self) -> impl Iterator<Item = (&Path, &ReferencedFile)> {
        self.by_name.iter().filter_map(|(named, grant)| match grant {
            Grant::File(file) => Some((named.as_path(), file)),
            _ => None,
        })
    }
}

impl<'r> Inside<'r> {
    pub(crate) fn bytes(&self) -> &'r [u8] {
        self.bytes
    }
}

impl Found<'_> {
    /// All of it; `read` is told of a file.
    pub(crate) fn read(&self, read: Option<&FilesRead>) -> io::Result<Vec<u8>> {
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

    /// How it starts, and how long it is.
    pub(crate) fn start(&self) -> io::Result<(Vec<u8>, u64)> {
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
