//! Patching a file without mapping it.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::Path;

use cast_read::Cast;

use super::{Known, NodePatch, PatchError, PatchErrorKind};

/// A file opened for changes in place.
///
/// The file is read once and changed in memory; [`commit`](Self::commit) writes back only the ranges that changed.
/// Writing in place is not atomic: a machine that stops in the middle of `commit` can leave some values old and some
/// new, though never a broken structure. Where that matters use [`Document::save`](crate::Document::save).
#[derive(Debug)]
pub struct PatchFile {
    file: File,
    bytes: Vec<u8>,
    known: Known,
}

impl PatchFile {
    /// Opens a file for reading and writing and checks its structure.
    ///
    /// # Errors
    /// When the file cannot be opened or read, or its structure is broken (kind
    /// [`InvalidData`](io::ErrorKind::InvalidData)).
    pub fn open(path: impl AsRef<Path>) -> io::Result<Self> {
        let mut file = File::options().read(true).write(true).open(path)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let parsed = Cast::parse(&bytes).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))?;
        let known = Known::new(&parsed);
        Ok(Self { file, bytes, known })
    }

    /// The document as it is now, changes included.
    ///
    /// # Errors
    /// None in practice: patches keep the structure as it was.
    pub fn cast(&self) -> Result<Cast<'_>, PatchError> {
        Cast::parse(&self.bytes).map_err(|error| PatchError::new(PatchErrorKind::Structure(error), ""))
    }

    /// The node at a path, see [`Patch::node`](super::Patch::node).
    ///
    /// # Errors
    /// When the path is malformed, or there is no such node.
    pub fn node(&mut self, path: &str) -> Result<NodePatch<'_>, PatchError> {
        NodePatch::find(&mut self.bytes, &mut self.known, path)
    }

    /// Writes the changes into the file and waits until they are on disk. Returns the number of bytes written.
    ///
    /// # Errors
    /// When writing fails. The changes are kept, so it can be tried again.
    pub fn commit(&mut self) -> io::Result<u64> {
        let mut written = 0;
        for range in merged(&self.known.changed) {
            let bytes = self.bytes.get(range.clone()).unwrap_or_default();
            self.file.seek(SeekFrom::Start(range.start as u64))?;
            self.file.write_all(bytes)?;
            written += bytes.len() as u64;
        }
        self.file.sync_data()?;
        self.known.changed.clear();
        Ok(written)
    }
}

/// The ranges in file order, each byte once.
fn merged(ranges: &[Range<usize>]) -> Vec<Range<usize>> {
    let mut sorted = ranges.to_vec();
    sorted.sort_unstable_by_key(|range| range.start);
    sorted.dedup_by(|next, last| {
        let joins = next.start <= last.end;
        if joins {
            last.end = last.end.max(next.end);
        }
        joins
    });
    sorted
}
