//! What is already there.

use std::fs::File;
use std::io;
use std::path::Path;

use super::OutputFiles;
use super::target::Target;
use crate::directory::Kind;

/// What is already there where a file belongs beside a result.
#[derive(Debug)]
#[non_exhaustive]
pub enum InPlace {
    /// Nothing.
    Nothing,
    /// A regular file, open.
    File(File),
    /// A symbolic link, there or on the way.
    Link,
    /// A directory, a pipe, a device.
    Other,
}

impl OutputFiles {
    /// What is already there where a file belongs beside the result.
    ///
    /// # Errors
    /// As [`beside`](Self::beside), and when it cannot be looked at.
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

    /// What the result is to replace, if that is a regular file.
    ///
    /// # Errors
    /// When it cannot be looked at.
    pub fn old(&self) -> io::Result<Option<File>> {
        let Target::Replaced(place) = &self.target else { return Ok(None) };
        let Some(directory) = place.existing()? else { return Ok(None) };
        match directory.kind(&self.name)? {
            Some(Kind::File) => Ok(Some(directory.read(&self.name)?).filter(is_regular)),
            _ => Ok(None),
        }
    }
}

fn is_regular(file: &File) -> bool {
    file.metadata().is_ok_and(|metadata| metadata.is_file())
}
