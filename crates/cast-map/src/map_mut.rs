//! Mapping for changes in place.

use std::fmt;
use std::fs::File;
use std::io;
use std::ops::{Deref, DerefMut};
use std::path::Path;

use crate::map::{map_failed, mappable_len, open};
use crate::{Error, Unchanging};

/// The bytes of a file, mapped so that what is written to them is written to the file.
///
/// The system writes changes back when it likes; [`flush`](Self::flush) waits for it.
pub struct BytesMut(memmap2::MmapMut);

/// Maps a file for changes in place, such as single values.
///
/// The [promise](Unchanging::promise) covers this mapping, too: until the returned bytes are dropped nobody else changes,
/// shortens or maps the file. Who reads it meanwhile sees changes at once, some before others.
///
/// # Errors
///
/// As for [`map`](crate::map()); also when the file cannot be opened for writing.
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
/// bytes.flush()?;
/// assert_eq!(std::fs::read(&path)?[12], 1);
/// # Ok(())
/// # }
/// ```
pub fn map_mut(path: impl AsRef<Path>, _promise: Unchanging) -> Result<BytesMut, Error> {
    let path = path.as_ref();
    let file = open(path, File::options().read(true).write(true))?;
    let len = mappable_len(&file, path)?;
    // SAFETY: the file is open for reading and writing, regular and has `len` bytes. What `memmap2` asks beyond that is
    // what was promised when the token was made: that nobody else changes, shortens or maps the file meanwhile.
    let mapping = unsafe { memmap2::MmapOptions::new().len(len).map_mut(&file) };
    mapping.map(BytesMut).map_err(|error| map_failed(error, len, path))
}

impl BytesMut {
    /// Waits until all changes are on disk.
    ///
    /// # Errors
    ///
    /// When the system cannot write them.
    pub fn flush(&self) -> io::Result<()> {
        self.0.flush()
    }
}

impl Deref for BytesMut {
    type Target = [u8];
    fn deref(&self) -> &[u8] {
        &self.0
    }
}

impl DerefMut for BytesMut {
    fn deref_mut(&mut self) -> &mut [u8] {
        &mut self.0
    }
}

impl fmt::Debug for BytesMut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes mapped for changes", self.len())
    }
}
