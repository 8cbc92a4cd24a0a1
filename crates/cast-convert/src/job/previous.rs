//! The result that is replaced, as far as files beside it are its own.

use std::collections::HashSet;
use std::ffi::OsStr;
use std::fs::{File, Metadata};
use std::io::{self, Read};
use std::time::SystemTime;

use aho_corasick::AhoCorasick;
use cast_file::OutputFiles;

/// What an earlier run has left in the place of the result.
///
/// A file beside it is its own when the old result names it, or it lies in the directory that is named after the result, and
/// when it was not changed since the old result was written. Nothing has to be remembered for that: lists beside every
/// result would be in everybody's way, and not every format has a place for one.
pub(super) struct Previous {
    /// The directory that is named after the result, with a slash.
    directory: String,
    /// The old result and when it was written, once somebody has asked.
    old: Option<Option<(File, SystemTime)>>,
}

/// Whose a file beside the result is.
pub(super) enum Owner {
    /// It belongs to the old result.
    Result,
    /// The same, if that [names](Previous::not_named) it.
    ResultIfNamed,
    /// It belongs to somebody else.
    Other,
}

/// How much is read at a time. Names are far shorter.
const STEP: usize = 1 << 20;

impl Previous {
    pub(super) fn new(stem: &OsStr) -> Self {
        Self { directory: format!("{}_files/", stem.to_string_lossy()), old: None }
    }

    /// Whose a file beside the result is.
    pub(super) fn owner_of(&mut self, path: &str, file: &File, output: &OutputFiles) -> Owner {
        let open = || -> Option<(File, SystemTime)> {
            let old = output.old().ok()??;
            let written = old.metadata().and_then(|old| old.modified()).ok()?;
            Some((old, written))
        };
        let Some((_, written)) = self.old.get_or_insert_with(open) else { return Owner::Other };
        match file.metadata().and_then(|file| changed(&file)) {
            Ok(changed) if changed > *written => Owner::Other,
            Ok(_) if path.starts_with(&self.directory) => Owner::Result,
            Ok(_) => Owner::ResultIfNamed,
            Err(_) => Owner::Other,
        }
    }

    /// The first of some paths that the old result does not name. It is read once for all of them.
    pub(super) fn not_named(&mut self, paths: Vec<String>) -> Option<String> {
        // Closed before it is replaced, which not every system does to an open file.
        let mut old = self.old.take();
        let named = match &mut old {
            _ if paths.is_empty() => return None,
            Some(Some((old, _))) => named(old, &paths).unwrap_or_default(),
            _ => HashSet::new(),
        };
        paths.into_iter().enumerate().find(|(index, _)| !named.contains(index)).map(|(_, path)| path)
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

/// Which of some paths are anywhere in a file, as they are or as in a URI.
fn named(file: &mut File, paths: &[String]) -> io::Result<HashSet<usize>> {
    #[cfg(feature = "gltf")]
    let uris: Vec<String> = paths.iter().map(|path| crate::gltf::uri::of_path(path)).collect();
    #[cfg(not(feature = "gltf"))]
    let uris: Vec<String> = Vec::new();
    let texts: Vec<&str> = paths.iter().chain(&uris).map(String::as_str).collect();
    let finder = AhoCorasick::new(&texts).map_err(io::Error::other)?;
    let longest = texts.iter().map(|text| text.len()).max().unwrap_or(0);
    let mut found = HashSet::new();
    let mut bytes = Vec::new();
    loop {
        // What may be the start of a text that ends in the next step.
        bytes.drain(..bytes.len().saturating_sub(longest));
        let read = file.by_ref().take(STEP as u64).read_to_end(&mut bytes)?;
        found.extend(finder.find_overlapping_iter(&bytes).map(|met| met.pattern().as_usize() % paths.len().max(1)));
        if read == 0 || found.len() == paths.len() {
            return Ok(found);
        }
    }
}
