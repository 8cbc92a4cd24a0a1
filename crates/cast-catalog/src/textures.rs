//! Locations and digests of textures.

use std::collections::HashMap;
use std::io::Read;
use std::path::PathBuf;
use std::sync::Mutex;

use cast_file::{BaseDirectory, TextureNotFound, TextureSearch};
use cast_interchange::SideFile;

use crate::Digest;
use crate::stamp::{Stamp, Target};

/// Files embedded in a file, by their paths in materials.
#[derive(Default)]
pub(crate) struct Embedded(HashMap<String, (u64, Digest)>);

impl Embedded {
    pub(crate) fn new(files: &[SideFile<'_>]) -> Self {
        let of =
            |file: &SideFile<'_>| (file.path.to_string(), (file.bytes.len() as u64, Digest::of_bytes(&file.bytes)));
        Self(files.iter().map(of).collect())
    }

    /// Size and digest of the file at a path.
    pub(crate) fn get(&self, path: &str) -> Option<(u64, Digest)> {
        self.0.get(path).copied()
    }
}

/// A texture, as far as it is known.
pub(crate) struct Seen {
    pub(crate) found: &'static str,
    pub(crate) file: Option<PathBuf>,
    pub(crate) size: Option<u64>,
    pub(crate) digest: Option<Digest>,
    /// `None` if it is embedded.
    pub(crate) target: Option<Target>,
}

impl Seen {
    /// Device and number, as far as the system states them.
    pub(crate) fn identity(&self) -> [Option<i64>; 2] {
        match self.target {
            Some(Target::File(stamp)) => stamp.identity,
            _ => [None; 2],
        }
    }
}

/// A cache of digests: textures that many files share are read once, as long as they do not change.
#[derive(Default)]
pub(crate) struct TextureFiles(Mutex<HashMap<PathBuf, (Stamp, Digest)>>);

/// The maximum size of the cache: a library can have millions of textures.
const MOST: usize = 100_000;

/// The maximum size of a texture; a path could lead to a file of terabytes.
const MOST_BYTES: u64 = 1 << 30;

impl TextureFiles {
    pub(crate) fn look(&self, path: &str, base: Option<(&BaseDirectory, &TextureSearch)>, embedded: &Embedded) -> Seen {
        let nowhere = |found, target| Seen { found, file: None, size: None, digest: None, target: Some(target) };
        let missing = || nowhere("missing", Target::Missing);
        if let Some((size, digest)) = embedded.get(path) {
            return Seen { found: "embedded", file: None, size: Some(size), digest: Some(digest), target: None };
        }
        let Some((base, search)) = base else { return missing() };
        let found = match search.find(base, path) {
            Ok(found) => found.file,
            Err(TextureNotFound::Outside) => return nowhere("outside", Target::Outside),
            Err(TextureNotFound::Missing) => return missing(),
        };
        let read = || {
            let file = found.open().ok()?;
            let metadata = file.metadata().ok()?;
            let stamp = Stamp::of(&metadata);
            let seen = |digest: Option<Digest>, size| Seen {
                found: "found",
                file: Some(found.path().to_path_buf()),
                size: Some(size),
                digest,
                target: Some(Target::File(stamp)),
            };
            let known = self.0.lock().ok()?.get(found.path()).copied();
            if let Some((known, digest)) = known
                && known == stamp
            {
                return Some(seen(Some(digest), metadata.len()));
            }
            if metadata.len() > MOST_BYTES {
                return Some(seen(None, metadata.len()));
            }
            // The file may grow meanwhile.
            let (digest, size) = Digest::of_reader(file.take(MOST_BYTES)).ok()?;
            let mut known = self.0.lock().ok()?;
            if known.len() >= MOST {
                known.clear();
            }
            known.insert(found.path().to_path_buf(), (stamp, digest));
            Some(seen(Some(digest), size))
        };
        read().unwrap_or_else(missing)
    }
}
