//! Files beside the result, and where they are written.

use std::io::{self, Write};

use cast_file::ReferencedFile;

use crate::converted::SideFile;

/// Takes the files that belong beside a result.
///
/// A writer passes each file as a function that writes its content. A file that is as large as the result, such as the
/// buffer of a .gltf, therefore never has to be in memory. [`Vec<SideFile>`](SideFile) collects the files in memory.
pub trait SideFiles {
    /// Takes a file. `path` is relative to the result, as in [`SideFile::path`]; the function writes the content and is
    /// called once or not at all.
    ///
    /// # Errors
    /// Returns an error if the file cannot be stored; the writer then stops.
    fn take(&mut self, path: &str, content: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>) -> io::Result<()>;

    /// Takes a copy of an existing file, such as a texture. The source of the copy may be the very file at `path`.
    ///
    /// # Errors
    /// The same as for [`take`](Self::take); also if the file cannot be read.
    fn copy(&mut self, path: &str, from: &ReferencedFile) -> io::Result<()> {
        self.take(path, &mut |out| io::copy(&mut from.open()?, out).map(drop))
    }
}

impl SideFiles for Vec<SideFile<'_>> {
    fn take(&mut self, path: &str, content: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        let mut bytes = Vec::new();
        content(&mut bytes)?;
        self.push(SideFile { path: path.to_owned(), bytes: bytes.into() });
        Ok(())
    }
}
