//! How much is written.

use std::io::{self, Write};

/// A writer that counts the bytes that it passes on.
///
/// ```
/// # use cast_file::Counted;
/// use std::io::Write;
///
/// let mut counted = Counted::new(Vec::new());
/// counted.write_all(b"{}")?;
/// assert_eq!(counted.bytes(), 2);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Counted<W> {
    writer: W,
    bytes: u64,
}

impl<W> Counted<W> {
    /// A writer to this one.
    #[must_use]
    pub fn new(writer: W) -> Self {
        Self { writer, bytes: 0 }
    }

    /// How many bytes it has passed on.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.bytes
    }
}

impl<W: Write> Write for Counted<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.writer.write(bytes)?;
        self.bytes = self.bytes.saturating_add(written as u64);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}
