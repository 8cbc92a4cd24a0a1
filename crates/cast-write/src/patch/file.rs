//! Patching a file on disk.

use std::ops::Range;
use std::path::Path;

use cast_map::{BytesMut, ReadOptions, Unchanging};
use cast_read::Cast;

use super::known::Known;
use super::{NodePatch, PatchError, PatchOptions};

/// A file opened for changes in place.
///
/// Changes are made in memory; [`save`](Self::save) writes only them to the file. The file keeps its length and its
/// name. A symbolic link is followed; [`Document::save`](crate::Document::save) would replace it.
///
/// Saving in place is not atomic. If the machine stops in the middle, each block of 4 KiB has its old or its new bytes.
/// So some of the changed values may be old and some new, and a value that crosses a block boundary may be mixed. The
/// structure stays intact, because it is never written; the only exception is a property with several strings whose
/// lengths were changed. If that matters, change and save a [`Document`](crate::Document), which is atomic.
///
/// ```
/// # let source = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/valid/character.cast");
/// # let directory = tempfile::tempdir()?;
/// # let path = directory.path().join("walk.cast");
/// # std::fs::copy(source, &path)?;
/// # use cast_map::Unchanging;
/// # use cast_write::patch::{AnimationPatch, PatchFile};
/// // SAFETY: nobody else uses our own assets while we change them.
/// let assets = unsafe { Unchanging::promise() };
/// let mut patch = PatchFile::map(&path, assets)?;
/// AnimationPatch::try_from(patch.node("root/animation[\"walk\"]")?)?.set_frame_rate(24.0)?;
/// assert_eq!(patch.save()?, 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct PatchFile {
    bytes: BytesMut,
    known: Known,
}

impl PatchFile {
    /// Reads a file and parses its structure. [`PatchOptions`] has other ways.
    ///
    /// # Errors
    /// Returns an error if the file is not a regular one, cannot be opened for reading and writing, or its structure is
    /// broken.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, PatchError> {
        PatchOptions::new().open(path)
    }

    /// Maps a file and parses its structure: memory is only taken for pages that are changed. On file systems that do
    /// not support mapping, the file is read.
    ///
    /// The promise covers writing, too: until the `PatchFile` is dropped, nobody else changes or maps the file,
    /// including this process. This works on Windows, where a mapped file can be written to, but not shortened or
    /// replaced.
    ///
    /// # Errors
    /// The same as for [`open`](Self::open).
    pub fn map(path: impl AsRef<Path>, promise: Unchanging) -> Result<Self, PatchError> {
        PatchOptions::new().map(path, promise)
    }

    /// The path of the file, as given when it was opened.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.bytes.path()
    }

    /// Whether the file is mapped, not read.
    #[must_use]
    pub fn is_mapped(&self) -> bool {
        self.bytes.is_mapped()
    }

    /// The document as it is now, changes included, in constant time.
    #[must_use]
    pub fn cast(&self) -> Cast<'_> {
        self.known.cast(&self.bytes)
    }

    /// The node at a path, see [`Patch::node`](super::Patch::node).
    ///
    /// # Errors
    /// Returns an error if the path is malformed, or there is no such node.
    pub fn node(&mut self, path: &str) -> Result<NodePatch<'_>, PatchError> {
        NodePatch::find(&mut self.bytes, &mut self.known, path)
    }

    /// The byte ranges that have been changed or accessed mutably since the file was opened or saved.
    #[must_use]
    pub fn changed(&self) -> &[Range<usize>] {
        &self.known.changed
    }

    /// Writes the changes to the file and waits until they are on disk. Returns the number of bytes written; blocks of
    /// 4 KiB that are the same in the file are skipped.
    ///
    /// # Errors
    /// Returns an error if the length of the file has changed meanwhile, in which case nothing is written; or if
    /// writing fails. The changes are kept, so saving can be tried again.
    pub fn save(&mut self) -> Result<u64, PatchError> {
        let written = self.bytes.write_back(merged(&self.known.changed)).map_err(PatchError::of_bytes)?;
        self.known.changed.clear();
        Ok(written)
    }
}

impl PatchOptions<'_> {
    /// Reads a file and parses its structure.
    ///
    /// # Errors
    /// The same as for [`PatchFile::open`]; also if the structure exceeds a limit, and if it was cancelled.
    pub fn open(self, path: impl AsRef<Path>) -> Result<PatchFile, PatchError> {
        let options = ReadOptions::new().progress(self.progress);
        self.file(options.read_mut(path))
    }

    /// Maps a file and parses its structure.
    ///
    /// # Errors
    /// The same as for [`PatchFile::map`]; also if the structure exceeds a limit, and if it was cancelled.
    pub fn map(self, path: impl AsRef<Path>, promise: Unchanging) -> Result<PatchFile, PatchError> {
        let path = path.as_ref();
        match cast_map::map_mut(path, promise) {
            // If it cannot be read either, the error is of the same kind.
            Err(error) if matches!(error.kind(), cast_map::ErrorKind::Io(_)) => self.open(path),
            mapped => self.file(mapped),
        }
    }

    fn file(self, bytes: Result<BytesMut, cast_map::Error>) -> Result<PatchFile, PatchError> {
        let bytes = bytes.map_err(PatchError::of_bytes)?;
        let mut known = self.parse(&bytes).map_err(|error| error.in_file(Some(bytes.path())))?;
        known.file = Some(bytes.path().to_path_buf());
        Ok(PatchFile { bytes, known })
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
