//! Bytes of a file that are changed in memory and written back in place.

use std::fmt;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::{Deref, DerefMut, Range};
use std::path::{Path, PathBuf};

use memmap2::MmapMut;

use crate::error::Step;
use crate::map::{map_failed, mappable_len, open};
use crate::{AlignedBuffer, Error, ErrorKind, ReadOptions, Unchanging};

/// The bytes of one file that is to be changed: mapped, or in a buffer. Dereferences to `&mut [u8]`.
///
/// Changes stay in memory until [`write_back`](Self::write_back) writes them to the file. If the value is dropped
/// before that, they are lost and the file is unchanged.
///
/// With a mapping, only pages that are changed take memory: each of them becomes a copy. A mapping that writes through
/// to the file was rejected, because changes could not be undone, and a full disk would end the process instead of
/// giving an error.
pub struct BytesMut {
    held: Held,
    file: File,
    path: PathBuf,
}

enum Held {
    /// A private mapping: what is written to its pages stays in this process.
    Mapped(MmapMut),
    Buffer(AlignedBuffer),
}

/// Maps a file to change some of its bytes.
///
/// The [promise](Unchanging::promise) covers this mapping, too: until the returned bytes are dropped, nobody else
/// changes or shortens the file, and nobody else maps it if something is to be written back.
///
/// # Errors
///
/// The same as for [`map`](crate::map()); also if the file cannot be opened for writing.
///
/// ```
/// # use cast_map::Unchanging;
/// # use cast_map::map_mut;
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let directory = tempfile::tempdir()?;
/// # let path = directory.path().join("hero.cast");
/// # std::fs::write(&path, b"cast\x01\0\0\0\0\0\0\0\0\0\0\0")?;
/// // SAFETY: the file lies in a directory of our own, and nobody else uses it.
/// let promise = unsafe { Unchanging::promise() };
/// let mut bytes = map_mut(&path, promise)?;
/// bytes[12] = 1;
/// assert_eq!(std::fs::read(&path)?[12], 0);
/// bytes.write_back([4..8, 12..13])?;
/// assert_eq!(std::fs::read(&path)?[12], 1);
/// # Ok(())
/// # }
/// ```
pub fn map_mut(path: impl AsRef<Path>, _promise: Unchanging) -> Result<BytesMut, Error> {
    let path = path.as_ref();
    let file = open_to_write(path)?;
    let len = mappable_len(&file, path)?;
    let mut options = memmap2::MmapOptions::new();
    // Without this, Linux reserves memory for all pages, although few will be changed, and refuses files larger than
    // the available memory.
    options.len(len).no_reserve_swap();
    // SAFETY: the file is open for reading, regular and has `len` bytes. Beyond that, `memmap2` requires that only the
    // owner of the mapping changes its bytes. Nobody else changes or shortens the file, as was promised when the token
    // was made. And what this process itself writes to the file, in `BytesMut::write_back`, is not visible in the
    // mapping: it only writes to pages of which the mapping has its own copies.
    let mapping = unsafe { options.map_copy(&file) };
    let mapping = mapping.map_err(|error| map_failed(error, len, path))?;
    Ok(BytesMut { held: Held::Mapped(mapping), file, path: path.to_path_buf() })
}

/// Reads a regular file in order to change some of its bytes. Others may map and change it meanwhile; if they change
/// the same places, their changes can be lost.
///
/// [`ReadOptions::read_mut`] has a limit, and can be cancelled.
///
/// # Errors
///
/// The same as for [`read`](crate::read()); also if the file is not a regular one, or cannot be opened for writing.
///
/// ```
/// # use cast_map::read_mut;
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let directory = tempfile::tempdir()?;
/// # let path = directory.path().join("hero.cast");
/// # std::fs::write(&path, b"cast\x01\0\0\0\0\0\0\0\0\0\0\0")?;
/// let mut bytes = read_mut(&path)?;
/// bytes[12] = 1;
/// assert_eq!(bytes.write_back(Some(12..13))?, 1);
/// assert_eq!(bytes.write_back(Some(12..13))?, 0, "the file has it already");
/// # Ok(())
/// # }
/// ```
pub fn read_mut(path: impl AsRef<Path>) -> Result<BytesMut, Error> {
    ReadOptions::new().read_mut(path)
}

impl ReadOptions<'_> {
    /// Reads a regular file to change some of its bytes.
    ///
    /// # Errors
    ///
    /// The same as for [`read_mut`]; also if there are more bytes than the limit, and if it was cancelled.
    pub fn read_mut(self, path: impl AsRef<Path>) -> Result<BytesMut, Error> {
        let path = path.as_ref();
        let file = open_to_write(path)?;
        let buffer = self.read_file(&file, path)?;
        Ok(BytesMut { held: Held::Buffer(buffer), file, path: path.to_path_buf() })
    }
}

fn open_to_write(path: &Path) -> Result<File, Error> {
    open(path, File::options().read(true).write(true), Step::Write)
}

/// How many bytes are compared with the file at a time. The page size of every system is a multiple of this.
const BLOCK: usize = 4096;

impl BytesMut {
    /// The path of the file, as given when it was opened.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether the bytes are mapped, not read into a buffer.
    #[must_use]
    pub fn is_mapped(&self) -> bool {
        matches!(self.held, Held::Mapped(_))
    }

    /// Writes ranges of the bytes to the file, one after the other, and waits until they are on disk. Returns the
    /// number of bytes written.
    ///
    /// Blocks of 4 KiB that are the same in the file are skipped, and whatever is outside the bytes is ignored.
    ///
    /// This is not atomic. If the machine stops in the middle, each of the blocks may be old or new; if there is an
    /// error, the blocks before it are new. The bytes in memory do not change, so writing can be tried again.
    ///
    /// # Errors
    ///
    /// Returns an error if the length of the file has changed since it was opened, in which case nothing is written; or
    /// if the system cannot read or write it.
    pub fn write_back(&mut self, ranges: impl IntoIterator<Item = Range<usize>>) -> Result<u64, Error> {
        self.write_changed(ranges).map_err(|kind| Error::new(Some(&self.path), Step::Write, kind))
    }

    fn write_changed(&mut self, ranges: impl IntoIterator<Item = Range<usize>>) -> Result<u64, ErrorKind> {
        let Self { held, file, .. } = self;
        let bytes = held.bytes();
        let found = file.metadata().map_err(ErrorKind::Io)?.len();
        if found != bytes.len() as u64 {
            return Err(ErrorKind::LengthChanged { opened: bytes.len() as u64, found });
        }
        let mut written = 0_u64;
        // Adjacent blocks are written at once.
        let mut run = 0..0;
        let mut old = [0; BLOCK];
        for range in ranges {
            let mut start = range.start;
            while let Some(new) = block(bytes, start..range.end) {
                let end = start.saturating_add(new.len());
                let old = old.get_mut(..new.len()).unwrap_or_default();
                read_at(file, start, old).map_err(ErrorKind::Io)?;
                // For a mapping, this is what keeps it from changing under its owner: a block that differs from the
                // file is in a page that the owner has written to, so the mapping has its own copy of that page and no
                // longer sees the file there.
                if new != old {
                    if run.end != start {
                        written = written.saturating_add(write_run(file, bytes, run).map_err(ErrorKind::Io)?);
                        run = start..start;
                    }
                    run.end = end;
                }
                start = end;
            }
        }
        written = written.saturating_add(write_run(file, bytes, run).map_err(ErrorKind::Io)?);
        if written > 0 {
            file.sync_data().map_err(ErrorKind::Io)?;
        }
        Ok(written)
    }
}

/// The part of a range that is in its first block; `None` if nothing is left.
fn block(bytes: &[u8], range: Range<usize>) -> Option<&[u8]> {
    let next = (range.start | (BLOCK - 1)).saturating_add(1);
    bytes.get(range.start..range.end.min(next).min(bytes.len())).filter(|block| !block.is_empty())
}

fn read_at(file: &mut File, offset: usize, into: &mut [u8]) -> io::Result<()> {
    file.seek(SeekFrom::Start(offset as u64))?;
    file.read_exact(into)
}

fn write_run(file: &mut File, bytes: &[u8], run: Range<usize>) -> io::Result<u64> {
    let start = run.start as u64;
    let bytes = bytes.get(run).filter(|bytes| !bytes.is_empty());
    let Some(bytes) = bytes else { return Ok(0) };
    file.seek(SeekFrom::Start(start))?;
    file.write_all(bytes)?;
    Ok(bytes.len() as u64)
}

impl Held {
    fn bytes(&self) -> &[u8] {
        match self {
            Self::Mapped(mapping) => mapping,
            Self::Buffer(buffer) => buffer,
        }
    }
}

impl Deref for BytesMut {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        self.held.bytes()
    }
}

impl DerefMut for BytesMut {
    fn deref_mut(&mut self) -> &mut [u8] {
        match &mut self.held {
            Held::Mapped(mapping) => mapping,
            Held::Buffer(buffer) => buffer,
        }
    }
}

impl fmt::Debug for BytesMut {
    /// The length and how the bytes are held, not the contents.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("BytesMut");
        shown.field("len", &self.len()).field("mapped", &self.is_mapped()).field("path", &self.path).finish()
    }
}
