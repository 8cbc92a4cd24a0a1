//! Whether a file may have changed.

use std::fs::Metadata;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Size, time and identity of a file; one of them differs if it has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stamp {
    /// Its size in bytes.
    pub size: u64,
    /// When it was last changed, in nanoseconds since 1970; 0 if the system does not say.
    pub modified: i64,
    /// Its device and its number there; 0 where that would require opening the file.
    pub identity: [u64; 2],
}

impl Stamp {
    /// The stamp of a file.
    #[must_use]
    pub fn of(metadata: &Metadata) -> Self {
        let modified = metadata.modified().map_or(0, nanoseconds);
        Self { size: metadata.len(), modified, identity: identity(metadata) }
    }

    /// Whether the file could have been changed again at this time without another stamp: some file systems count in steps of
    /// two seconds.
    #[must_use]
    pub fn is_recent(&self, time: SystemTime) -> bool {
        self.modified.saturating_add(TWO_SECONDS) > nanoseconds(time)
    }
}

const TWO_SECONDS: i64 = 2_000_000_000;

fn nanoseconds(time: SystemTime) -> i64 {
    let count = |span: Duration| i64::try_from(span.as_nanos()).unwrap_or(i64::MAX);
    match time.duration_since(UNIX_EPOCH) {
        Ok(since) => count(since),
        Err(before) => count(before.duration()).saturating_neg(),
    }
}

#[cfg(unix)]
fn identity(metadata: &Metadata) -> [u64; 2] {
    use std::os::unix::fs::MetadataExt;
    [metadata.dev(), metadata.ino()]
}

#[cfg(not(unix))]
fn identity(_: &Metadata) -> [u64; 2] {
    [0; 2]
}
