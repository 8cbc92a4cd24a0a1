//! What a program is given on its command line.

use cast_map::{ErrorKind, open_assuming_unchanging};

#[test]
fn regular_files_are_mapped() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("a.cast");
    std::fs::write(&path, b"cast").unwrap();
    let bytes = open_assuming_unchanging(&path).unwrap();
    assert!(bytes.is_mapped());
    assert_eq!(bytes[..], *b"cast");
}

#[cfg(target_os = "linux")]
#[test]
fn what_has_no_size_is_read() {
    let bytes = open_assuming_unchanging("/proc/self/status").unwrap();
    assert!(!bytes.is_mapped() && bytes.starts_with(b"Name:"));
}

#[test]
fn what_cannot_be_read_either_says_why() {
    let directory = tempfile::tempdir().unwrap();
    let empty = directory.path().join("empty.cast");
    std::fs::write(&empty, b"").unwrap();
    let kind = |path| open_assuming_unchanging(path).unwrap_err();
    assert!(matches!(kind(empty.as_path()).kind(), ErrorKind::Empty));
    assert!(matches!(kind(directory.path()).kind(), ErrorKind::Directory));
    assert!(matches!(kind(&directory.path().join("none")).kind(), ErrorKind::NotFound));
}
