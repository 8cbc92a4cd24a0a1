//! Bytes on their way into a result.

use std::io::{self, BufWriter, Write};

use cast_format::Progress;

use super::error::JobError;

/// Arrays are written at once; those that are larger than this are cut, so that it can be told how far they are.
const TOLD_EVERY: usize = 4 << 20;

/// Bytes on their way, counted and told.
pub(super) struct Told<'w, 'p> {
    pub(super) out: &'w mut dyn Write,
    pub(super) bytes: u64,
    /// Of how many; 0 where nobody knows.
    pub(super) total: u64,
    pub(super) progress: Progress<'p>,
}

impl Write for Told<'_, '_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.total > 0 {
            self.progress.report(self.bytes, self.total).map_err(io::Error::other)?;
        }
        let written = self.out.write(bytes.get(..TOLD_EVERY).unwrap_or(bytes))?;
        self.bytes = self.bytes.saturating_add(written as u64);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// A buffer before something that many small pieces are written to.
pub(super) fn buffered<W: Write>(
    out: W,
    content: impl FnOnce(&mut BufWriter<W>) -> Result<(), JobError>,
) -> Result<(), JobError> {
    let mut out = BufWriter::with_capacity(1 << 16, out);
    content(&mut out)?;
    Ok(out.flush()?)
}
