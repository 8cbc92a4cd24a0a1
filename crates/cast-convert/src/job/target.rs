//! Bytes on their way into a result.

use std::io::{self, BufWriter, Write};

use super::error::JobError;

/// Bytes on their way, counted.
pub(super) struct Counted<'w> {
    pub(super) out: &'w mut dyn Write,
    pub(super) bytes: u64,
}

impl Write for Counted<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
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
