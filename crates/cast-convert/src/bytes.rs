//! Binary files: stepping through them, and their records.

mod cursor;
#[cfg(any(feature = "md2", feature = "ms3d", feature = "se"))]
#[macro_use]
mod records;
#[allow(unreachable_pub, reason = "public with the feature `ms3d`")]
mod table;

use std::borrow::Cow;

pub(crate) use cursor::Cursor;
#[allow(unreachable_pub, reason = "public with the feature `ms3d`")]
pub use table::Table;

/// The text in a field of fixed size: everything before the first NUL. Whatever follows the NUL is ignored.
pub(crate) fn until_nul(field: &[u8]) -> &[u8] {
    field.split(|byte| *byte == 0).next().unwrap_or_default()
}

/// The path of a texture, with `/` between folders. Windows programs write backslashes, and often start with a
/// redundant `.\` for the folder of the file. Empty if there is no more than that.
///
/// It has to be text already: in some encodings, a byte of a character is a backslash.
pub(crate) fn texture_path(path: Cow<'_, str>) -> Cow<'_, str> {
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

#[cfg(test)]
mod tests {
    use super::texture_path;

    #[test]
    fn paths_have_slashes_and_no_folder_of_the_file() {
        let path = |path: &str| texture_path(path.into()).into_owned();
        assert_eq!(path(r".\tex\arm.jpg"), "tex/arm.jpg");
        assert_eq!(path("././arm.jpg"), "arm.jpg");
        assert_eq!(path("arm.jpg"), "arm.jpg");
        for nothing in ["", "./", r".\", r".\./"] {
            assert_eq!(path(nothing), "", "{nothing}");
        }
    }
}
