//! Why a file is not changed.

use castkit::open::BytesErrorKind;
use castkit::read::ErrorKind;
use castkit::write::patch::{PatchError, PatchErrorKind};

use crate::input::bytes_reason;

/// The library's sentences start with the file name, which is already printed before them.
pub(super) fn reason(error: &PatchError) -> String {
    let bytes = match error.kind() {
        PatchErrorKind::Bytes(bytes) => bytes,
        PatchErrorKind::Structure(error) if matches!(error.kind(), ErrorKind::TooDeep { .. }) => {
            return format!("{error}; --max-depth allows more");
        }
        PatchErrorKind::Structure(error) => {
            return format!("{error}; castkit rewrite --recover writes an intact file");
        }
        kind => return format!("{}: {kind}", error.path()),
    };
    match bytes.kind() {
        BytesErrorKind::Directory | BytesErrorKind::NotRegular(_) => {
            "only a regular file can be changed in place; give a .cast file".into()
        }
        BytesErrorKind::Io(error) => format!("the file cannot be opened, read or written: {error}"),
        _ => bytes_reason(bytes),
    }
}
