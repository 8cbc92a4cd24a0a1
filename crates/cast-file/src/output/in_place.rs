//! What already exists at the place of a result.

use std::fs::File;
use std::io;
use std::path::Path;

use super::OutputFiles;
use crate::directory::Kind;

/// What already exists where a file beside a result belongs.
#[derive(Debug)]
#[non_exhaustive]
pub enum InPlace {
    /// Nothing.
    Nothing,
    /// A regular file, open.
    File(File),
    /// A symbolic link, at the place or on the path to it.
    Link,
    /// A directory, a pipe or a device.
    Other,
}

impl OutputFiles {
    /// What already exists where a file beside the result belongs.
    ///
    /// # Errors
    /// The same as for [`beside`](Self::beside), and if it cannot be examined.
    pub fn in_place(&mut self, path: &str) -> io::Result<InPlace> {
        let (is_named, path) = self.steps(path)?;
        let Some(mut directory) = self.place(is_named)?.existing()? else { return Ok(InPlace::Nothing) };
        let Some(name) = path.file_name() else { return Ok(InPlace::Other) };
        for step in path.parent().into_iter().flat_map(Path::iter) {
            directory = match directory.kind(step)? {
                None => return Ok(InPlace::Nothing),
                Some(Kind::Link) => return Ok(InPlace::Link),
                Some(_) => directory.child(step)?,
            };
        }
        Ok(match directory.kind(name)? {
            None => InPlace::Nothing,
            Some(Kind::Link) => InPlace::Link,
            Some(Kind::File) => match directory.read(name)? {
                file if file.metadata()?.is_file() => InPlace::File(file),
                _ => InPlace::Other,
            },
            Some(_) => InPlace::Other,
        })
    }
}
