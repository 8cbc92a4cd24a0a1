//! Digests of files, each computed once as long as the file does not change.

use std::fs::File;
use std::io::{self, Read, Seek};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use blake3::{Hash, Hasher};
use cast_file::Stamp;
use hashbrown::HashMap;

use super::paths::Paths;
use super::rows::FileRow;

/// The digests of files.
#[derive(Debug, Default)]
pub(super) struct Digests(Mutex<HashMap<PathBuf, Known>>);

#[derive(Clone, Copy, Debug)]
struct Known {
    stamp: Stamp,
    digest: Hash,
    /// Whether the file cannot have changed without another stamp.
    is_certain: bool,
}

impl Digests {
    /// Adds what an earlier run knew.
    pub(super) fn add(&self, paths: &Paths, row: &FileRow) {
        let Some(path) = paths.absolute(&row.file) else { return };
        let stamp = row.stamp();
        let at = UNIX_EPOCH.checked_add(Duration::from_nanos(row.at)).unwrap_or(UNIX_EPOCH);
        let known = Known { stamp, digest: row.digest, is_certain: !stamp.is_recent(at) };
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(path, known);
    }

    /// The digest of an open file, and its row if that is new.
    pub(super) fn of(&self, mut file: &File, path: &Path, paths: &Paths) -> io::Result<(Hash, Option<FileRow>)> {
        let stamp = Stamp::of(&file.metadata()?);
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner).get(path).copied();
        if let Some(known) = known.filter(|known| known.stamp == stamp && known.is_certain) {
            return Ok((known.digest, None));
        }
        let at = SystemTime::now();
        file.rewind()?;
        let digest = of_reader(file)?;
        // Within a run, which looks at shared files for every result, stamps are enough.
        let known = Known { stamp, digest, is_certain: true };
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(path.to_path_buf(), known);
        let at = at.duration_since(UNIX_EPOCH).map_or(0, |since| u64::try_from(since.as_nanos()).unwrap_or(0));
        Ok((digest, paths.text(path).map(|file| FileRow::new(file, &stamp, digest, at))))
    }
}

/// The digest of a file.
pub(super) fn of_file(path: &Path) -> io::Result<Hash> {
    of_reader(&File::open(path)?)
}

/// Files of up to this many bytes are read whole.
const SMALL: u64 = 1 << 20;

/// Of as many bytes as the file has: some of a system have no end.
fn of_reader(file: &File) -> io::Result<Hash> {
    let length = file.metadata()?.len();
    let mut content = file.take(length);
    if length > SMALL {
        return Ok(Hasher::new().update_reader(content)?.finalize());
    }
    let mut bytes = Vec::with_capacity(usize::try_from(length).unwrap_or_default());
    content.read_to_end(&mut bytes)?;
    Ok(blake3::hash(&bytes))
}

/// The digest of a text.
pub(super) fn of_text(text: &str) -> Hash {
    blake3::hash(text.as_bytes())
}
