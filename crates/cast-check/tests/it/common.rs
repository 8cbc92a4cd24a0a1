//! Opening and checking bytes.

use cast_check::{Options, Report, check};
use cast_file::{CastFile, OpenOptions, Recovery};

/// The file that bytes are, or what can be recovered of it.
pub(crate) fn opened(bytes: &[u8]) -> Result<CastFile, cast_file::Error> {
    OpenOptions::new().recovery(Recovery::WhenDamaged).parse(bytes.to_vec())
}

/// The file that bytes without damage are.
pub(crate) fn sound(bytes: &[u8]) -> CastFile {
    CastFile::from_bytes(bytes.to_vec()).unwrap()
}

/// What is found in any bytes.
pub(crate) fn checked(bytes: &[u8], options: &Options<'_>) -> Report {
    match opened(bytes) {
        Ok(file) => check(&file, options).unwrap(),
        Err(error) => Report::of_unreadable(&error, options).unwrap(),
    }
}
