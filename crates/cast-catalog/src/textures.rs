//! Where textures are, and what is in them.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Mutex;

use cast_convert::SideFile;
use cast_file::{BaseDirectory, ReferenceError};

use crate::{Digest, Time};

/// Files that were inside of a file, by the paths that materials give.
#[derive(Default)]
pub(crate) struct Embedded(HashMap<String, (u64, Digest)>);

impl Embedded {
    pub(crate) fn new(files: &[SideFile<'_>]) -> Self {
        let of =
            |file: &SideFile<'_>| (file.path.to_string(), (file.bytes.len() as u64, Digest::of_bytes(&file.bytes)));
        Self(files.iter().map(of).collect())
    }
}

/// What is known of a texture.
pub(crate) struct Seen {
    pub(crate) found: &'static str,
    pub(crate) size: Option<u64>,
    pub(crate) digest: Option<Digest>,
}

/// Textures that many files refer to are read once, as long as they stay the same.
#[derive(Default)]
pub(crate) struct TextureFiles(Mutex<HashMap<PathBuf, (u64, Time, Digest)>>);

/// A library can have millions of textures.
const MOST: usize = 100_000;

impl TextureFiles {
    pub(crate) fn look(&self, path: &str, base: Option<&BaseDirectory>, embedded: &Embedded) -> Seen {
        let nowhere = |found| Seen { found, size: None, digest: None };
        if let Some((size, digest)) = embedded.0.get(path) {
            return Seen { found: "embedded", size: Some(*size), digest: Some(*digest) };
        }
        let Some(base) = base else { return nowhere("missing") };
        let found = match base.find(path) {
            Ok(found) => found,
            Err(ReferenceError::Escapes { .. }) => return nowhere("outside"),
            Err(_) => return nowhere("missing"),
        };
        let read = || {
            let file = found.open().ok()?;
            let metadata = file.metadata().ok()?;
            let stamp = (metadata.len(), metadata.modified().map(Time::from).unwrap_or_default());
            let known = self.0.lock().ok()?.get(found.path()).copied();
            if let Some((size, time, digest)) = known
                && (size, time) == stamp
            {
                return Some((size, digest));
            }
            let (digest, size) = Digest::of_reader(file).ok()?;
            let mut known = self.0.lock().ok()?;
            if known.len() >= MOST {
                known.clear();
            }
            known.insert(found.path().to_path_buf(), (stamp.0, stamp.1, digest));
            Some((size, digest))
        };
        match read() {
            Some((size, digest)) => Seen { found: "file", size: Some(size), digest: Some(digest) },
            None => nowhere("missing"),
        }
    }
}
