//! Where extracted data goes: a file that appears complete or not at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

pub(super) enum Destination {
    /// A file that is or will be a regular one: written beside it and renamed.
    Regular(PathBuf),
    /// A pipe or a device, such as `/dev/null`: renaming something over it would destroy it.
    Special(PathBuf),
}

impl Destination {
    pub(super) fn new(path: &Path) -> io::Result<Self> {
        match fs::metadata(path) {
            Ok(metadata) if metadata.is_dir() => Err(io::Error::other("it is a directory")),
            // A symbolic link stays, and what it points to is replaced.
            Ok(metadata) if metadata.is_file() => Ok(Self::Regular(fs::canonicalize(path)?)),
            Ok(_) => Ok(Self::Special(path.into())),
            Err(_) => Ok(Self::Regular(path.into())),
        }
    }

    /// Writes the data; the number of bytes.
    pub(super) fn write(self, data: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<u64> {
        match self {
            Self::Special(path) => {
                Counted::write(File::options().write(true).open(path)?, data).map(|(_, bytes)| bytes)
            }
            Self::Regular(path) => {
                let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
                let (file, bytes) = Counted::write(temporary(directory)?, data)?;
                // On disk before it has its name, so that the name never stands for less after a power failure.
                file.as_file().sync_all()?;
                file.persist(&path).map_err(|error| error.error)?;
                Ok(bytes)
            }
        }
    }
}

/// A temporary file with the permissions of a usual one; by itself it would be readable by its owner only.
fn temporary(directory: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".castkit-");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(directory)
}

/// A buffered writer that counts.
struct Counted<W: Write> {
    writer: BufWriter<W>,
    bytes: u64,
}

impl<W: Write> Counted<W> {
    fn write(writer: W, data: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<(W, u64)> {
        let mut counted = Self { writer: BufWriter::with_capacity(1 << 16, writer), bytes: 0 };
        data(&mut counted)?;
        let bytes = counted.bytes;
        Ok((counted.writer.into_inner().map_err(io::IntoInnerError::into_error)?, bytes))
    }
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
