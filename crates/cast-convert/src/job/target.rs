//! Where a result goes.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;

use cast_format::Progress;
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
