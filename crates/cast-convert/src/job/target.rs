//! The output of a writer.

use std::io::{self, BufWriter, Write};

use super::error::JobError;

/// Counts the bytes that are written.
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

/// A buffer for writers of many small pieces.
pub(super) fn buffered<W: Write>(
    out: W,
    content: impl FnOnce(&mut BufWriter<W>) -> Result<(), JobError>,
) -> Result<(), JobError> {
    let mut out = BufWriter::with_capacity(1 << 16, out);
    content(&mut out)?;
    Ok(out.flush()?)
}
