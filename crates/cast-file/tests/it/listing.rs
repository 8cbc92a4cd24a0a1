//! The files in directories.

use std::fs;
use std::path::{Path, PathBuf};

use cast_file::files_below;

#[test]
fn files_are_found_at_any_depth_and_sorted() {
    let directory = tempfile::tempdir().unwrap();
    let path = |name: &str| directory.path().join(name);
    fs::create_dir_all(path("b/below")).unwrap();
    for name in ["c.cast", "a.cast", "b/d.cast", "b/below/e.cast", "b/below/e.txt"] {
        fs::write(path(name), b"").unwrap();
    }
    let is_cast = |path: &Path| path.extension().is_some_and(|extension| extension == "cast");
    let (files, problems) = files_below(directory.path(), is_cast);
    assert_eq!(files, ["a.cast", "b/below/e.cast", "b/d.cast", "c.cast"].map(path));
    assert!(problems.is_empty(), "{problems:?}");
}

/// A directory and a file beside it may begin alike, and then whole paths are not in the order of their bytes.
#[test]
fn the_order_is_that_of_paths() {
    let directory = tempfile::tempdir().unwrap();
    let path = |name: &str| directory.path().join(name);
    for below in ["a", "a/b", "a-b", "B", "a.d"] {
        fs::create_dir_all(path(below)).unwrap();
        for name in ["a", "a.cast", "a-b.cast", "b.cast", "z.cast", "0.cast"] {
            fs::write(path(below).join(name).with_extension("cast"), b"").unwrap();
        }
    }
    for name in ["a.cast", "a-a.cast", "b.cast", "A.cast"] {
        fs::write(path(name), b"").unwrap();
    }
    let (files, _) = files_below(directory.path(), |_| true);
    assert!(files.len() > 25 && files.is_sorted(), "{files:?}");
}

#[test]
fn a_directory_that_cannot_be_read_is_named() {
    let directory = tempfile::tempdir().unwrap();
    let missing = directory.path().join("missing");
    let (files, problems) = files_below(&missing, |_| true);
    assert_eq!(files, Vec::<PathBuf>::new());
    let [(named, error)] = &problems[..] else { panic!("{problems:?}") };
    assert_eq!((named, error.kind()), (&missing, std::io::ErrorKind::NotFound));
}

/// Links to directories can form cycles.
#[cfg(unix)]
#[test]
fn links_to_directories_are_not_followed() {
    let directory = tempfile::tempdir().unwrap();
    let link = directory.path().join("again");
    std::os::unix::fs::symlink(directory.path(), &link).unwrap();
    assert_eq!(files_below(directory.path(), |_| true).0, [link]);
}
