//! Where a result goes.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;

use cast_write::replace_file;

use super::error::JobError;

/// Where a result goes.
pub(super) enum Target<'t> {
    /// A file that is replaced as a whole; a pipe or a device is written to.
    File(&'t Path),
    Stream(&'t mut dyn Write),
}

impl Target<'_> {
    /// The path, if it has one.
    pub(super) fn path(&self) -> Option<&Path> {
        match self {
            Self::File(path) => Some(path),
            Self::Stream(_) => None,
        }
    }

    /// Writes by a function, which is called once. A regular file is replaced when the function is done; a symbolic link
    /// stays, and what it leads to is replaced. Directories that lead to the file are made.
    pub(super) fn write(self, content: impl FnOnce(&mut dyn Write) -> Result<(), JobError>) -> Result<(), JobError> {
        match self {
            Self::Stream(out) => content(out),
            // Renaming something over a device would destroy it.
            Self::File(path) if is_device(path) => content(&mut File::options().write(true).open(path)?),
            Self::File(path) => {
                make_directory(path)?;
                replace_file(path, |file| content(file))
            }
        }
    }
}

/// Makes the directories that lead to a file.
pub(super) fn make_directory(path: &Path) -> io::Result<()> {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).map_or(Ok(()), fs::create_dir_all)
}

/// Whether a path leads to a pipe or a device: something that takes bytes and has no place beside it.
pub(super) fn is_device(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir())
}

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
