//! The previous result that is being replaced, and the files that belong to it.

use std::collections::HashSet;
use std::ffi::OsStr;
use std::fs::{File, Metadata};
use std::io::{self, Read};
use std::time::SystemTime;

use aho_corasick::AhoCorasick;
use cast_file::OutputFiles;

/// The output of an earlier run.
///
/// A file belongs to the previous result if that result refers to it, or if it is in the directory named after the
/// result, and if it was not changed after the result was written. No record has to be kept: a list beside every result
/// would be in the way, and not every format can store one.
pub(super) struct Previous {
    /// The directory named after the result, with a slash.
    directory: String,
    /// The previous result and its modification time, read on first use.
    old: Option<Option<(File, SystemTime)>>,
}

/// The owner of a file beside the result.
pub(super) enum Owner {
    /// The previous result.
    Result,
    /// The previous result, if it [refers](Previous::not_named) to the file.
    ResultIfNamed,
    /// Someone else.
    Other,
}

/// How many bytes are read at a time. Names are far shorter.
const STEP: usize = 1 << 20;

impl Previous {
    pub(super) fn new(stem: &OsStr) -> Self {
        Self { directory: format!("{}_files/", stem.to_string_lossy()), old: None }
    }

    /// The owner of a file beside the result.
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

    /// The first of the given paths that the previous result does not refer to. The result is read once for all of
    /// them.
    pub(super) fn not_named(&mut self, paths: Vec<String>) -> Option<String> {
        // Closed before it is replaced: not every system replaces open files.
        let mut old = self.old.take();
        let named = match &mut old {
            _ if paths.is_empty() => return None,
            Some(Some((old, _))) => named(old, &paths).unwrap_or_default(),
            _ => HashSet::new(),
        };
        paths.into_iter().enumerate().find(|(index, _)| !named.contains(index)).map(|(_, path)| path)
    }
}

/// When a file was last changed or moved to its place.
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

/// Which of the given paths occur anywhere in a file, literally or as in a URI.
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
        // Keeps bytes that may be the start of a match that ends in the next block.
        bytes.drain(..bytes.len().saturating_sub(longest));
        let read = file.by_ref().take(STEP as u64).read_to_end(&mut bytes)?;
        found.extend(finder.find_overlapping_iter(&bytes).map(|met| met.pattern().as_usize() % paths.len().max(1)));
        if read == 0 || found.len() == paths.len() {
            return Ok(found);
        }
    }
}
