//! The owner of a file's bytes.

use std::fmt;
use std::io;
use std::ops::Deref;

use cast_base::Progress;
use memmap2::Mmap;

use crate::{AlignedBuffer, ErrorKind};

/// The bytes of one file: mapped, or in a buffer. Dereferences to `&[u8]`.
///
/// Both start at least on a 64-byte boundary. Moving the owner does not move the bytes.
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # use cast_map::{AlignedBuffer, Bytes};
/// let bytes = Bytes::from(AlignedBuffer::zeroed(16)?);
/// assert_eq!(bytes.len(), 16);
/// assert!(!bytes.is_mapped());
/// assert_eq!(format!("{bytes:?}"), "Bytes { len: 16, mapped: false }");
/// # Ok(())
/// # }
/// ```
pub struct Bytes(Held);

enum Held {
    Mapped(Mmap),
    Buffer(AlignedBuffer),
}

/// How mapped bytes will be used, so that the system can read ahead accordingly.
///
/// Advice never changes the bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Advice {
    /// No particular pattern, which is how every mapping starts.
    Normal,
    /// From start to end: read far ahead.
    Sequential,
    /// In random places, for example when skipping through the node headers of a large file: do not read ahead.
    Random,
    /// All of them, soon: start reading now, in the background.
    WillNeed,
}

impl Bytes {
    pub(crate) fn mapped(mapping: Mmap) -> Self {
        Self(Held::Mapped(mapping))
    }

    /// Whether the bytes are the mapped file itself, not a copy.
    #[must_use]
    pub fn is_mapped(&self) -> bool {
        matches!(self.0, Held::Mapped(_))
    }

    /// Tells the system how the bytes will be used. Does nothing for a buffer, and nothing outside Unix.
    ///
    /// # Errors
    ///
    /// Returns an error if the system refuses the advice; the bytes are not affected.
    pub fn advise(&self, advice: Advice) -> io::Result<()> {
        match &self.0 {
            #[cfg(unix)]
            Held::Mapped(mapping) => mapping.advise(match advice {
                Advice::Normal => memmap2::Advice::Normal,
                Advice::Sequential => memmap2::Advice::Sequential,
                Advice::Random => memmap2::Advice::Random,
                Advice::WillNeed => memmap2::Advice::WillNeed,
            }),
            _ => {
                let _ = advice;
                Ok(())
            }
        }
    }

    /// Brings all pages of a mapping into memory, and waits for them where the system supports that.
    ///
    /// Not `MAP_POPULATE`, which would hide a failing disk until the bytes are touched and raise SIGBUS then.
    pub(crate) fn populate(&self, progress: Progress<'_>) -> Result<(), ErrorKind> {
        #[cfg(target_os = "linux")]
        if let (Held::Mapped(mapping), true) = (&self.0, memmap2::Advice::PopulateRead.is_supported()) {
            // In steps, so that there is progress to report.
            const STEP: usize = 64 << 20;
            for start in (0..mapping.len()).step_by(STEP) {
                let len = STEP.min(mapping.len().saturating_sub(start));
                mapping.advise_range(memmap2::Advice::PopulateRead, start, len).map_err(ErrorKind::Io)?;
                let done = start.saturating_add(len) as u64;
                progress.report(done, mapping.len() as u64).map_err(|_| ErrorKind::Cancelled)?;
            }
            return Ok(());
        }
        self.advise(Advice::WillNeed).map_err(ErrorKind::Io)?;
        progress.report(self.len() as u64, self.len() as u64).map_err(|_| ErrorKind::Cancelled)
    }
}

impl Deref for Bytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match &self.0 {
            Held::Mapped(mapping) => mapping,
            Held::Buffer(buffer) => buffer,
        }
    }
}

impl AsRef<[u8]> for Bytes {
    fn as_ref(&self) -> &[u8] {
        self
    }
}

impl From<AlignedBuffer> for Bytes {
    fn from(buffer: AlignedBuffer) -> Self {
        Self(Held::Buffer(buffer))
    }
}

impl fmt::Debug for Bytes {
    /// The length and how the bytes are held, not the contents.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Bytes").field("len", &self.len()).field("mapped", &self.is_mapped()).finish()
    }
}
