//! The lines of a state.

use blake3::Hash;
use cast_file::Stamp;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// A line. Its first key says which one.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(super) enum Row {
    File(FileRow),
    Result(ResultRow),
    Removed(Removed),
}

/// A result that is not there any more.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Removed {
    pub(super) removed: String,
}

/// A file that was looked at.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct FileRow {
    pub(super) file: String,
    size: u64,
    modified: i64,
    identity: [u64; 2],
    #[serde(with = "super::hexadecimal")]
    pub(super) digest: Hash,
    /// When it was read, in nanoseconds since 1970.
    pub(super) at: u64,
}

/// A result that was complete.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct ResultRow {
    pub(super) result: String,
    /// The input.
    pub(super) from: String,
    pub(super) by: String,
    #[serde(with = "super::hexadecimal")]
    pub(super) options: Hash,
    /// An array of [`LookupRow`](super::lookups::LookupRow), which is only read where it is needed.
    pub(super) looked_for: Box<RawValue>,
    /// The digest of those of what was found by each row.
    #[serde(with = "super::hexadecimal")]
    pub(super) found: Hash,
    /// The result, if it is a file, and the files beside it.
    pub(super) written: Vec<Written>,
}

/// A file that was written.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Written {
    pub(super) path: String,
    size: u64,
    modified: i64,
    /// Whether it was there before with the same content, so that it may be somebody's own.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(super) is_foreign: bool,
    /// Of a file beside the result.
    #[serde(with = "super::hexadecimal_or_none", default, skip_serializing_if = "Option::is_none")]
    pub(super) digest: Option<Hash>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn is_false(flag: &bool) -> bool {
    !flag
}

impl FileRow {
    pub(super) fn new(file: String, stamp: &Stamp, digest: Hash, at: u64) -> Self {
        let Stamp { size, modified, identity } = *stamp;
        Self { file, size, modified, identity, digest, at }
    }

    pub(super) fn stamp(&self) -> Stamp {
        Stamp { size: self.size, modified: self.modified, identity: self.identity }
    }
}

impl Written {
    pub(super) fn new(path: String, stamp: &Stamp, digest: Option<Hash>) -> Self {
        Self { path, size: stamp.size, modified: stamp.modified, is_foreign: false, digest }
    }

    /// Whether the file is still the one that was written. Copies of directories have other numbers.
    pub(super) fn has(&self, stamp: &Stamp) -> bool {
        (self.size, self.modified) == (stamp.size, stamp.modified)
    }
}

impl Row {
    /// `None` if a line is not understood.
    pub(super) fn of_line(line: &str) -> Option<Self> {
        let begins = |key: &str| line.strip_prefix("{\"").is_some_and(|line| line.starts_with(key));
        if begins("file\"") {
            serde_json::from_str(line).ok().map(Self::File)
        } else if begins("result\"") {
            serde_json::from_str(line).ok().map(Self::Result)
        } else {
            serde_json::from_str(line).ok().map(Self::Removed)
        }
    }

    /// Its line, with the end.
    pub(super) fn line(&self) -> Option<String> {
        let mut line = Vec::with_capacity(1024);
        serde_json::to_writer(&mut line, self).ok()?;
        line.push(b'\n');
        String::from_utf8(line).ok()
    }

    /// What it is about: the last line about something holds.
    pub(super) fn about(&self) -> (bool, &str) {
        match self {
            Self::File(row) => (false, &row.file),
            Self::Result(row) => (true, &row.result),
            Self::Removed(row) => (true, &row.removed),
        }
    }
}
