//! Which files the paths of a source may lead to, and which content replaces them.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use cast_file::{BaseDirectory, Confinement, FileIdentity, ReferencedFile, TextureSearch};
use hashbrown::HashSet;

use crate::assets::made_pictures::MadePictures;
use crate::assets::reserved_names::ReservedNames;

/// Which files the paths of a source may lead to.
#[derive(Clone, Copy, Debug)]
pub struct AssetPolicy<'r> {
    /// Any file, not only those in the directory of the source.
    pub is_anywhere: bool,
    /// Files of other sources, and files embedded in sources.
    pub substitutes: Option<&'r Substitutes<'r>>,
    /// Where textures are looked for that are not at their paths.
    pub search: Option<&'r TextureSearch>,
    /// Pictures that were made for other results.
    pub made_pictures: Option<&'r MadePictures>,
    /// Receives the paths that were read.
    pub read: Option<&'r FilesRead>,
    /// Names beside the result that are reserved.
    pub reserved: Option<&'r ReservedNames>,
    /// Whether other results have copies in the same directory, whose names must not depend on the order of results.
    pub shares_copies: bool,
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

/// The normalised path of a file, wherever it leads.
fn name_of(source: Option<&Path>, path: &str) -> Option<PathBuf> {
    BaseDirectory::of_file(source.unwrap_or(Path::new("")), Confinement::None).resolve(path).ok()
}

/// Which assets a result contains, and which it refers to. Writers return it.
#[derive(Debug, Default)]
pub struct Uses {
    embedded: HashSet<PathBuf>,
    referenced: HashSet<PathBuf>,
}

impl Uses {
    /// Records that the result contains the content of a path.
    pub fn embed(&mut self, source: Option<&Path>, path: &str) {
        self.embedded.extend(name_of(source, path));
    }

    /// Records that the result refers to a path.
    pub fn refer(&mut self, source: Option<&Path>, path: &str) {
        self.referenced.extend(name_of(source, path));
    }

    /// Whether the result contains the content and does not refer to it, so that it is not needed beside the result.
    #[must_use]
    pub fn is_only_embedded(&self, source: Option<&Path>, path: &str) -> bool {
        name_of(source, path).is_some_and(|named| self.embedded.contains(&named) && !self.referenced.contains(&named))
    }
}

/// Content that replaces files, by normalised path.
#[derive(Debug, Default)]
pub struct Substitutes<'g> {
    by_name: BTreeMap<PathBuf, Substitute<'g>>,
}

/// The content for a path.
#[derive(Debug)]
pub enum Substitute<'g> {
    /// A file that another source refers to, with its path from there.
    File(ReferencedFile),
    /// A file embedded in a source.
    Embedded(&'g [u8]),
    /// Sources mean different files by this path.
    Ambiguous,
    /// The source that has this path has no such file, whatever is found elsewhere.
    Missing,
}

/// The bytes for a path.
pub enum Found<'r> {
    /// A file on disk.
    File(ReferencedFile),
    /// A file embedded in a source.
    Embedded(&'r [u8]),
}

impl<'r> AssetPolicy<'r> {
    /// Only files in the directory of the source.
    pub const BESIDE: Self = Self {
        is_anywhere: false,
        substitutes: None,
        search: None,
        made_pictures: None,
        read: None,
        reserved: None,
        shares_copies: false,
    };

    /// The content that replaces the file at a path of a source, and its name.
    pub fn substitute(self, source: Option<&Path>, path: &str) -> Option<(&'r PathBuf, &'r Substitute<'r>)> {
        let named = name_of(source, path)?;
        self.substitutes?.by_name.get_key_value(&named)
    }
}

impl<'g> Substitutes<'g> {
    /// Adds a file.
    pub fn file(&mut self, named: PathBuf, file: &ReferencedFile) {
        match self.by_name.entry(named) {
            Entry::Vacant(vacant) => drop(vacant.insert(Substitute::File(file.clone()))),
            Entry::Occupied(mut known) => match known.get() {
                Substitute::File(known) if known.path() == file.path() => {}
                Substitute::Missing => drop(known.insert(Substitute::File(file.clone()))),
                _ => drop(known.insert(Substitute::Ambiguous)),
            },
        }
    }

    /// Adds a path at which a source has no file, unless another has one there.
    pub fn missing(&mut self, named: PathBuf) {
        self.by_name.entry(named).or_insert(Substitute::Missing);
    }

    /// Adds bytes. They take precedence over any file at the path.
    pub fn embedded(&mut self, named: PathBuf, bytes: &'g [u8]) {
        self.by_name.insert(named, Substitute::Embedded(bytes));
    }

    /// The files that were added, by name.
    pub fn files(&self) -> impl Iterator<Item = (&Path, &ReferencedFile)> {
        self.by_name.iter().filter_map(|(named, substitute)| match substitute {
            Substitute::File(file) => Some((named.as_path(), file)),
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
            Self::Embedded(embedded) => bytes.extend_from_slice(embedded),
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
            Self::Embedded(bytes) => Ok((bytes.iter().take(8).copied().collect(), bytes.len() as u64)),
        }
    }
}
