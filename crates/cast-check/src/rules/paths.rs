//! Paths in files: which are absolute, and which lead out of a directory.

use std::path::{Path, PathBuf};

/// Whether a path is absolute on any system: `/tex`, `C:\tex`, `\\server\tex`.
pub(super) fn is_absolute(path: &str) -> bool {
    let bytes = path.as_bytes();
    let drive = matches!(bytes, [letter, b':', ..] if letter.is_ascii_alphabetic());
    drive || bytes.first().is_some_and(is_separator)
}

fn is_separator(byte: &u8) -> bool {
    matches!(byte, b'/' | b'\\')
}

/// Whether a relative path leads out of the directory it starts in.
pub(super) fn escapes(path: &str) -> bool {
    let mut depth = 0_i64;
    for step in path.as_bytes().split(is_separator) {
        depth = match step {
            b"" | b"." => depth,
            b".." => depth.saturating_sub(1),
            _ => depth.saturating_add(1),
        };
        if depth < 0 {
            return true;
        }
    }
    false
}

/// A path of a file as one of this machine, seen from a directory. Backslashes are taken as separators, as most readers
/// do.
pub(super) fn resolve(directory: &Path, path: &str) -> PathBuf {
    directory.join(path.replace('\\', "/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn absolute_and_escaping_paths() {
        for path in ["/tex/a.png", "C:\\a.png", "d:/a.png", "\\\\server\\a.png"] {
            assert!(is_absolute(path), "{path}");
        }
        for path in ["tex/a.png", "a:png.png2", "", "..\\a.png"] {
            assert_eq!(is_absolute(path), path.starts_with("a:"), "{path}");
        }
        assert!(escapes("../a") && escapes("a/../../b") && escapes("..\\a"));
        assert!(!escapes("a/../b") && !escapes("./a") && !escapes("a..b/c"));
    }
}
