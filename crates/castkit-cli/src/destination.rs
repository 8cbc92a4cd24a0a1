//! Where data goes: a file that appears complete or not at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use castkit::write::OutputFiles;

use crate::status::Failure;
use crate::text::Escaped;

/// Writes a file by a function. It is replaced as a whole when the function is done, and so is a symbolic link in its place.
/// A pipe or a device, such as `/dev/null`, is written to: renaming something over it would destroy it. Directories that lead
/// to the file are made.
pub(crate) fn write<E: From<io::Error>>(path: &Path, data: impl FnOnce(&mut File) -> Result<(), E>) -> Result<(), E> {
    let mut output = OutputFiles::new(path, true)?;
    data(&mut output.create()?)?;
    Ok(output.commit()?)
}

/// The same with a buffer, for data that comes in small pieces; the number of bytes.
pub(crate) fn write_buffered(path: &Path, data: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<u64> {
    let mut bytes = 0;
    write(path, |file| {
        let mut counted = Counted { writer: BufWriter::with_capacity(1 << 16, file), bytes: 0 };
        data(&mut counted)?;
        bytes = counted.bytes;
        counted.flush()
    })?;
    Ok(bytes)
}

/// Whether two paths lead to one file, as far as replacing the one takes the other away. Other names of the file (hard
/// links) keep what they have.
pub(crate) fn is_same(a: &Path, b: &Path) -> bool {
    fs::canonicalize(a).is_ok_and(|a| fs::canonicalize(b).is_ok_and(|b| a == b))
}

/// Refuses an output that is one of the inputs, for commands whose result is no better form of what they read.
pub(crate) fn check_not_input<'p>(output: &Path, inputs: impl IntoIterator<Item = &'p PathBuf>) -> Result<(), Failure> {
    match inputs.into_iter().any(|input| is_same(output, input)) {
        false => Ok(()),
        true => {
            let output = Escaped(output.to_string_lossy());
            Err(Failure::Usage(format!("{output} is the input itself, which would be gone; give another name with -o")))
        }
    }
}

/// Bytes on their way, counted.
pub(crate) struct Counted<W> {
    pub(crate) writer: W,
    pub(crate) bytes: u64,
}

impl<W: Write> Write for Counted<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.writer.write(bytes)?;
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}
