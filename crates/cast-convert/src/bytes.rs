//! Binary files: stepping through them, their records, and text in old encodings.

mod cursor;
#[macro_use]
#[allow(unreachable_pub, reason = "public with the feature `ms3d`")]
pub(crate) mod record;
#[allow(unreachable_pub, reason = "public with the feature `ms3d`")]
mod table;

use std::borrow::Cow;

pub(crate) use cursor::Cursor;
pub(crate) use record::Record;
#[allow(unreachable_pub, reason = "public with the feature `ms3d`")]
pub use table::Table;

/// Text that may not be UTF-8. Old programs wrote it in the code page of their machine; bytes that are not UTF-8 become
/// U+FFFD.
pub(crate) fn lossy(text: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(text)
}

/// The text in a field of fixed size: everything before the first NUL. Whatever follows the NUL is ignored.
pub(crate) fn until_nul(field: &[u8]) -> &[u8] {
    field.split(|byte| *byte == 0).next().unwrap_or_default()
}

/// The path of a texture, with `/` between folders. Windows programs write backslashes, and often start with a
/// redundant `.\` for the folder of the file.
pub(crate) fn texture_path(path: &[u8]) -> Cow<'_, str> {
    let path = lossy(path);
    if !path.contains('\\') && !path.starts_with("./") {
        return path;
    }
    let slashes = path.replace('\\', "/");
    let mut relative = slashes.as_str();
    while let Some(rest) = relative.strip_prefix("./") {
        relative = rest;
    }
    Cow::Owned(relative.to_owned())
}
