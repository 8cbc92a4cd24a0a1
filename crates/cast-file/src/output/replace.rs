//! A file that is replaced as a whole.

use std::fs::File;
use std::io;
use std::path::Path;

use super::OutputFiles;

/// Replaces a file with what a function writes, so that at any moment either the old or the new one exists. See
/// [`OutputFiles`]; directories are not created, and devices and pipes are refused, because they cannot be replaced.
///
/// # Errors
/// Returns the error of the function, or an error of the file system. The file is then unchanged.
pub fn replace_file<E: From<io::Error>>(
    path: impl AsRef<Path>,
    write: impl FnOnce(&mut File) -> Result<(), E>,
) -> Result<(), E> {
    let mut output = OutputFiles::new(path, false)?;
    if output.is_stream() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is neither a file nor a directory").into());
    }
    write(&mut output.create()?)?;
    Ok(output.commit()?)
}
