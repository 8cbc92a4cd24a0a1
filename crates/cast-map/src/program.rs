//! Opening what a program is given on its command line.

use std::path::Path;

use crate::{Bytes, Error, ErrorKind};

/// The bytes of whatever `path` names: a regular file is mapped; a pipe, a device, and a file of which the system says
/// that it cannot be mapped, are read.
///
/// # A promise without a keyword
///
/// This is [`map`](crate::map()) without `unsafe`, and its contract does not go away: **nobody may change or shorten
/// the file** until the [`Bytes`] are dropped. By the letter of Rust a safe function that asks for a promise is
/// unsound, so it exists only with the feature `program`. Whoever enables that makes the promise once, for a whole
/// program: files named on its command line are not written to while it runs. It is what a person expects of a program
/// that looks at a file and ends; `grep` and compilers that map their inputs live by it.
///
/// When the promise is broken, castkit's readers give nonsense values or the process ends with SIGBUS; they check every
/// extent against the length of the slice and neither panic nor read outside. That is what was observed, not what the
/// language guarantees. A program should therefore offer a way around, such as the option `--no-map` of `castkit`, and
/// a library, or a server that opens what others upload, should use [`read`](crate::read()).
///
/// # Errors
///
/// As for [`read`](crate::read()).
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let directory = tempfile::tempdir()?;
/// # let path = directory.path().join("hero.cast");
/// # std::fs::write(&path, b"cast\x01\0\0\0\0\0\0\0\0\0\0\0")?;
/// let bytes = cast_map::open_assuming_unchanging(&path)?;
/// assert!(bytes.is_mapped());
/// # Ok(())
/// # }
/// ```
pub fn open_assuming_unchanging(path: impl AsRef<Path>) -> Result<Bytes, Error> {
    let path = path.as_ref();
    // SAFETY: not proven but promised, by the program that enables the feature `program`: see above.
    match unsafe { crate::map(path) } {
        // Files in `/proc` are "empty" for a mapping, and some file systems do not map at all. What cannot be read
        // either gives the same kind of error again.
        Err(error) if matches!(error.kind(), ErrorKind::NotRegular(_) | ErrorKind::Empty | ErrorKind::Io(_)) => {
            crate::read(path)
        }
        result => result,
    }
}
