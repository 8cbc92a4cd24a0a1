//! Reading a whole file into one aligned buffer.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use cast_base::Progress;

use crate::error::Step;
use crate::{AlignedBuffer, Bytes, Error, ErrorKind};

/// Reads a whole file into one 64-byte aligned buffer.
///
/// For a regular file this is one allocation of its size; a file that grows or shrinks meanwhile is still read to its
/// end. Pipes, devices and files without a size, as in `/proc`, are read until they end. Some never do, such as
/// `/dev/zero`: for paths you do not trust, set [`ReadOptions::max_bytes`].
///
/// # Errors
///
/// Returns an error if the path does not exist, is a directory, a socket or empty; if the system refuses to open or
/// read it, or has no memory for it.
///
/// ```
/// # use cast_map::read;
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let directory = tempfile::tempdir()?;
/// # let path = directory.path().join("hero.cast");
/// # std::fs::write(&path, b"cast\x01\0\0\0\0\0\0\0\0\0\0\0")?;
/// let bytes = read(&path)?;
/// assert_eq!(bytes[..4], *b"cast");
/// # Ok(())
/// # }
/// ```
pub fn read(path: impl AsRef<Path>) -> Result<Bytes, Error> {
    ReadOptions::new().read(path)
}

/// Reads everything from a reader, such as standard input, into one 64-byte aligned buffer.
///
/// An empty reader is not an error here: the buffer is empty.
///
/// # Errors
///
/// Returns an error if the reader fails, or there is no memory for what it gives. [`Error::path`] is `None`.
///
/// ```
/// # use cast_map::read_from;
/// # fn main() -> Result<(), cast_map::Error> {
/// let buffer = read_from(&b"cast"[..])?; // or std::io::stdin()
/// assert_eq!(*buffer, *b"cast");
/// # Ok(())
/// # }
/// ```
pub fn read_from(reader: impl Read) -> Result<AlignedBuffer, Error> {
    ReadOptions::new().read_from(reader)
}

/// How to read a file.
///
/// ```
/// # use cast_map::{ErrorKind, ReadOptions};
/// let endless = std::io::repeat(0);
/// let error = ReadOptions::new().max_bytes(1 << 20).read_from(endless).unwrap_err();
/// assert!(matches!(error.kind(), ErrorKind::TooLarge { limit: 1_048_576, .. }));
/// ```
#[derive(Debug, Clone, Copy, Default)]
#[must_use = "options do nothing until `read` is called"]
pub struct ReadOptions<'p> {
    max_bytes: Option<u64>,
    huge_pages: Option<bool>,
    progress: Progress<'p>,
}

impl<'p> ReadOptions<'p> {
    /// No limit, huge pages where they help, and no progress.
    pub fn new() -> Self {
        Self::default()
    }

    /// The maximum number of bytes to read; more are an error. No more memory than that is allocated.
    pub fn max_bytes(mut self, max_bytes: u64) -> Self {
        self.max_bytes = Some(max_bytes);
        self
    }

    /// Whether to use huge pages, see [`AlignedBuffer::with_huge_pages`]. By default they are used from 32 MiB on,
    /// where they halve the time.
    pub fn huge_pages(mut self, huge_pages: bool) -> Self {
        self.huge_pages = Some(huge_pages);
        self
    }

    /// A callback that is told how many bytes have been read, and may cancel it. The total is what is known at the
    /// time: the size of a regular file, otherwise the bytes so far.
    pub fn progress(mut self, progress: Progress<'p>) -> Self {
        self.progress = progress;
        self
    }

    /// Reads the file at `path`.
    ///
    /// # Errors
    ///
    /// The same as for [`read`](crate::read()); also if there are more bytes than the limit, and if it was cancelled.
    pub fn read(self, path: impl AsRef<Path>) -> Result<Bytes, Error> {
        let path = path.as_ref();
        let file =
            File::open(path).map_err(|error| Error::new(Some(path), Step::Open, ErrorKind::of_open(error, path)))?;
        self.read_file(&file, path).map(Bytes::from)
    }

    /// Reads an open file from its current position. `path` is only for messages.
    ///
    /// # Errors
    ///
    /// The same as for [`read`](Self::read), except those of opening.
    pub fn read_file(self, file: &File, path: impl AsRef<Path>) -> Result<AlignedBuffer, Error> {
        let path = path.as_ref();
        let fail = |kind| Error::new(Some(path), Step::Read, kind);
        let metadata = file.metadata().map_err(|error| fail(ErrorKind::Io(error)))?;
        if metadata.is_dir() {
            return Err(fail(ErrorKind::Directory));
        }
        let expected = if metadata.is_file() { metadata.len() } else { 0 };
        let buffer = self.fill(file, expected).map_err(fail)?;
        if buffer.is_empty() { Err(fail(ErrorKind::Empty)) } else { Ok(buffer) }
    }

    /// Reads everything from `reader`.
    ///
    /// # Errors
    ///
    /// The same as for [`read_from`](crate::read_from()); also if there are more bytes than the limit, and if it was
    /// cancelled.
    pub fn read_from(self, reader: impl Read) -> Result<AlignedBuffer, Error> {
        self.fill(reader, 0).map_err(|kind| Error::new(None, Step::Read, kind))
    }

    /// The limit for memory; a slice cannot have more than `isize::MAX` bytes.
    fn limit(self) -> usize {
        const MOST: usize = isize::MAX.unsigned_abs();
        self.max_bytes.and_then(|max| usize::try_from(max).ok()).map_or(MOST, |max| max.min(MOST))
    }

    /// Reads to the end. `expected` is a size that may be too small or too large, 0 if unknown; the limit is exact.
    fn fill(self, mut reader: impl Read, expected: u64) -> Result<AlignedBuffer, ErrorKind> {
        let limit = self.limit();
        let too_large = || ErrorKind::TooLarge { limit: limit as u64 };
        let expected = usize::try_from(expected).ok().filter(|size| *size <= limit).ok_or_else(too_large)?;

        let first = if expected == 0 { FIRST.min(limit) } else { expected };
        let mut buffer = self.allocate(first)?;
        let mut filled = 0;
        loop {
            let free = buffer.get_mut(filled..).unwrap_or_default();
            let step = free.len().min(STEP);
            if let Some(free) = free.get_mut(..step).filter(|free| !free.is_empty()) {
                match read_some(&mut reader, free)? {
                    0 => break,
                    count => filled = filled.saturating_add(count),
                }
                self.progress.report(filled as u64, filled.max(expected) as u64).map_err(|_| ErrorKind::Cancelled)?;
                continue;
            }
            // Full. If the size was right, only the end is missing, so read on before growing.
            let mut probe = [0; 32];
            let count = read_some(&mut reader, &mut probe)?;
            let more = probe.get(..count).unwrap_or_default();
            if more.is_empty() {
                break;
            }
            let end = filled.checked_add(count).filter(|end| *end <= limit).ok_or_else(too_large)?;
            let mut larger = self.allocate(end.max(filled.saturating_mul(2)).max(FIRST).min(limit))?;
            larger.get_mut(..filled).unwrap_or_default().copy_from_slice(&buffer);
            larger.get_mut(filled..end).unwrap_or_default().copy_from_slice(more);
            (buffer, filled) = (larger, end);
        }
        buffer.truncate(filled);
        Ok(buffer)
    }

    /// Memory that is about to be written in full. From 32 MiB on, huge pages halve the time (0.48 s to 0.23 s for 1
    /// GiB that is cached); below that, the allocator may have memory ready, which is faster than any fresh page.
    fn allocate(self, len: usize) -> Result<AlignedBuffer, ErrorKind> {
        const LARGE: usize = 32 << 20;
        let huge = self.huge_pages.unwrap_or(len >= LARGE);
        let buffer = if huge { AlignedBuffer::with_huge_pages(len) } else { AlignedBuffer::zeroed(len) };
        buffer.map_err(ErrorKind::OutOfMemory)
    }
}

/// The first allocation when the size is not known: the capacity of a pipe on Linux.
const FIRST: usize = 64 << 10;

/// The maximum number of bytes to read at a time, so that there is progress to report. Large enough for the cost of a
/// call not to matter.
const STEP: usize = 16 << 20;

fn read_some(reader: &mut impl Read, into: &mut [u8]) -> Result<usize, ErrorKind> {
    loop {
        match reader.read(into) {
            Ok(count) if count <= into.len() => return Ok(count),
            Ok(_) => return Err(ErrorKind::Io(io::Error::other("the reader claims more bytes than were requested"))),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(ErrorKind::Io(error)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Here and not in `tests/`, because a real file cannot be made to change its size at a chosen moment.
    #[test]
    fn a_size_may_be_wrong_in_both_directions() {
        let bytes: Vec<u8> = (0..200_000u32).map(|i| i.to_le_bytes()[0]).collect();
        for expected in [0, 1, 31, 32, 33, 65_536, 199_968, 199_999, 200_000, 200_001, 400_000] {
            let buffer = ReadOptions::new().fill(&bytes[..], expected).unwrap();
            assert_eq!(*buffer, *bytes, "expected {expected}");
        }
    }

    /// Records where it was told to put its bytes.
    struct Witness<'a> {
        bytes: &'a [u8],
        asked: Vec<(usize, usize)>,
    }

    impl Read for Witness<'_> {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            self.asked.push((into.as_ptr().addr(), into.len()));
            self.bytes.read(into)
        }
    }

    /// The bytes are where the reader put them: nothing was moved into a second allocation.
    #[test]
    fn the_right_size_is_one_allocation() {
        for (expected, allocations) in [(4096, 1), (4095, 2)] {
            let mut witness = Witness { bytes: &[7; 4096], asked: Vec::new() };
            let buffer = ReadOptions::new().fill(&mut witness, expected).unwrap();
            assert_eq!(*buffer, [7; 4096]);
            let (first, len) = witness.asked.first().copied().unwrap();
            assert_eq!(len as u64, expected);
            assert_eq!(buffer.as_ptr().addr() == first, allocations == 1, "a size of {expected}");
        }
        assert!(matches!(
            ReadOptions::new().max_bytes(4095).fill(&[7; 4096][..], 4096),
            Err(ErrorKind::TooLarge { limit: 4095 })
        ));
    }

    #[test]
    fn a_size_no_memory_can_hold_is_an_error() {
        let expected = isize::MAX.unsigned_abs() as u64;
        assert!(matches!(ReadOptions::new().fill(&[7][..], expected), Err(ErrorKind::OutOfMemory(_))));
    }
}
