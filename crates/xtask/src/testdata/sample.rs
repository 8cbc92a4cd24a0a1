//! Test files.

/// A file of `testdata/`.
pub(super) struct Sample {
    pub(super) folder: &'static str,
    pub(super) name: String,
    pub(super) shows: String,
    pub(super) bytes: Vec<u8>,
}

impl Sample {
    pub(super) fn new(folder: &'static str, name: impl Into<String>, shows: impl Into<String>, bytes: Vec<u8>) -> Self {
        Self { folder, name: name.into(), shows: shows.into(), bytes }
    }
}
