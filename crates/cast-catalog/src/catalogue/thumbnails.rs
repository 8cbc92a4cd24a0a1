//! Pictures of files, named by their content.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use super::segment::WORK;
use super::{Catalogue, Error, THUMBNAILS};
use crate::Rows;

/// Stores the picture of a file. An existing one is always complete.
pub(super) fn keep(catalogue: &Path, rows: &Rows) -> Result<(), Error> {
    let (Some(png), Some(name)) = (&rows.thumbnail, &rows.file.thumbnail) else { return Ok(()) };
    let folder = catalogue.join(THUMBNAILS);
    let path = folder.join(name);
    if path.exists() {
        return Ok(());
    }
    fs::create_dir_all(&folder).map_err(Error::io(&folder))?;
    let unfinished = catalogue.join(WORK).join(name);
    fs::write(&unfinished, png).map_err(Error::io(&unfinished))?;
    fs::rename(&unfinished, &path).map_err(Error::io(&path))
}

/// Removes pictures that no row refers to.
pub(super) fn remove_unused(catalogue: &Catalogue) -> Result<(), Error> {
    let folder = catalogue.directory().join(THUMBNAILS);
    if !folder.exists() {
        return Ok(());
    }
    let mut used = HashSet::new();
    catalogue.for_each("files", &["thumbnail"], |row| used.extend(row.text(0).map(str::to_owned)))?;
    for entry in fs::read_dir(&folder).map_err(Error::io(&folder))? {
        let entry = entry.map_err(Error::io(&folder))?;
        let name = entry.file_name();
        if name.to_str().is_some_and(|name| is_picture(name) && !used.contains(name)) {
            fs::remove_file(entry.path()).map_err(Error::io(&entry.path()))?;
        }
    }
    Ok(())
}

/// Whether it is a name in the form that [`thumbnail`](crate::thumbnail) uses.
pub(crate) fn is_picture(name: &str) -> bool {
    let digits = name.strip_suffix(".png");
    digits.is_some_and(|digits| digits.len() == 32 && digits.bytes().all(|digit| digit.is_ascii_hexdigit()))
}
