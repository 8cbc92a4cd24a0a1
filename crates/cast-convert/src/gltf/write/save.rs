//! Straight to files.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use cast_file::CastFile;
use cast_write::StagedFile;

use super::write_with;
use crate::gltf::Container;
use crate::{Error, ExportOptions, Report, SideFiles};

/// Writes a .glb, or for any other extension a .gltf with a .bin beside it, so that each file is either old or new: all
/// are there before the first gets its name, and the one that refers to the others gets it last.
///
/// # Errors
/// As for [`write()`](super::write()).
pub fn save(file: &CastFile, target: &Path, options: &ExportOptions<'_>) -> Result<Report, Error> {
    let is_glb = target.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("glb"));
    let container = if is_glb { Container::Binary } else { Container::Text };
    let options = options.clone().name(target.file_stem().and_then(|stem| stem.to_str()));
    let mut beside = Beside { directory: target.parent().unwrap_or(Path::new("")), staged: Vec::new() };
    let mut report = Report::default();
    cast_write::replace_file(target, |out| -> Result<(), Error> {
        report = write_with(container, file, &options, out, &mut beside)?;
        Ok(beside.staged.drain(..).try_for_each(StagedFile::commit)?)
    })?;
    Ok(report)
}

/// Files on their way into the directory of the result.
struct Beside<'p> {
    directory: &'p Path,
    staged: Vec<StagedFile>,
}

impl SideFiles for Beside<'_> {
    fn take(&mut self, path: &str, content: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        let path = self.directory.join(path);
        path.parent().map_or(Ok(()), fs::create_dir_all)?;
        let file = StagedFile::new(path, |file| content(file))?;
        self.staged.push(file);
        Ok(())
    }
}
