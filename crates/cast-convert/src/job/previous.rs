//! The result that is replaced, as far as files beside it are its own.

use std::ffi::OsStr;
use std::fs::{File, Metadata};
use std::io::{self, Read};
use std::time::SystemTime;

use cast_file::OutputFiles;
use memchr::memmem;

/// What an earlier run has left in the place of the result.
///
/// A file beside it is its own when the old result names it, or it lies in the directory that is named after the result, and
/// when it was not changed since the old result was written. Nothing has to be remembered for that: lists beside every
/// result would be in everybody's way, and not every format has a place for one.
pub(super) struct Previous {
    /// The directory that is named after the result, with a slash.
    directory: String,
    /// The names that were looked for in the old result, and whether they are there.
    known: Vec<(String, bool)>,
}

/// How much is read at a time. Names are far shorter.
const STEP: usize = 1 << 20;

impl Previous {
    pub(super) fn new(stem: &OsStr) -> Self {
        Self { directory: format!("{}_files/", stem.to_string_lossy()), known: Vec::new() }
    }

    /// Whether a file beside the result belongs to the old one.
    pub(super) fn has(&mut self, path: &str, file: &File, output: &OutputFiles) -> bool {
        let Ok(Some(mut old)) = output.old() else { return false };
        let written = old.metadata().and_then(|old| old.modified());
        let changed = file.metadata().and_then(|file| changed(&file));
        if !matches!((written, changed), (Ok(written), Ok(changed)) if changed <= written) {
            return false;
        }
        path.starts_with(&self.directory) || self.is_named(path, &mut old)
    }

    fn is_named(&mut self, path: &str, old: &mut File) -> bool {
        if let Some((_, is_named)) = self.known.iter().find(|(known, _)| known == path) {
            return *is_named;
        }
        let mut names = vec![path.to_owned()];
        #[cfg(feature = "gltf")]
        names.push(crate::gltf::uri::of_path(path));
        let is_named = mentions(old, &names).unwrap_or(false);
        self.known.push((path.to_owned(), is_named));
        is_named
    }
}

/// When a file was last changed, or put where it is.
#[cfg(unix)]
fn changed(file: &Metadata) -> io::Result<SystemTime> {
    use std::os::unix::fs::MetadataExt;
    use std::time::Duration;
    let seconds = u64::try_from(file.ctime()).map_err(io::Error::other)?;
    let nanoseconds = u32::try_from(file.ctime_nsec()).map_err(io::Error::other)?;
    Ok(file.modified()?.max(SystemTime::UNIX_EPOCH + Duration::new(seconds, nanoseconds)))
}

/// When a file was last changed.
#[cfg(not(unix))]
fn changed(file: &Metadata) -> io::Result<SystemTime> {
    file.modified()
}

/// Whether one of some texts is anywhere in a file.
fn mentions(file: &mut File, texts: &[String]) -> io::Result<bool> {
    let longest = texts.iter().map(String::len).max().unwrap_or(0);
    let mut bytes = Vec::new();
    loop {
        // What may be the start of a text that ends in the next step.
        bytes.drain(..bytes.len().saturating_sub(longest));
        let read = file.by_ref().take(STEP as u64).read_to_end(&mut bytes)?;
        if texts.iter().any(|text| memmem::find(&bytes, text.as_bytes()).is_some()) {
            return Ok(true);
        }
        if read == 0 {
            return Ok(false);
        }
    }
}
