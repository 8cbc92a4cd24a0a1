//! Saving: either the old file or the new one exists, with its permissions, and no other files.

use std::fs;
use std::io::{self, Write};
#[cfg(unix)]
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;

use cast_write::{Document, Error, ErrorKind, Layout, Mesh, replace_file};

const OLD: &[u8] = b"the old file";

fn document() -> Document<'static> {
    Document::from(Mesh::new().with_hash(1_u64).with_positions(vec![[1.0; 3]; 100_000]))
}

fn new_bytes() -> Vec<u8> {
    document().to_vec(Layout::Compact).unwrap()
}

/// A directory with the old file in it, and its path.
fn with_old_file() -> (tempfile::TempDir, PathBuf) {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("scene.cast");
    fs::write(&path, OLD).unwrap();
    (directory, path)
}

fn names(directory: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

fn save(path: &Path) -> Result<u64, Error> {
    document().save(path, Layout::Compact)
}

#[test]
fn over_an_old_file_and_where_there_is_none() {
    let (directory, path) = with_old_file();
    assert_eq!(save(&path).unwrap(), new_bytes().len() as u64);
    assert_eq!(save(&directory.path().join("other.cast")).unwrap(), new_bytes().len() as u64);
    assert!(fs::read(&path).unwrap() == new_bytes());
    assert!(fs::read(directory.path().join("other.cast")).unwrap() == new_bytes());
    assert_eq!(names(directory.path()), ["other.cast", "scene.cast"]);
}

#[test]
fn a_failure_at_any_point_leaves_the_old_file_and_nothing_else() {
    let (directory, path) = with_old_file();
    let new = new_bytes();
    for point in 0..=8 {
        let failed: Result<(), Error> = replace_file(&path, |file| {
            for chunk in new.chunks(new.len().div_ceil(8)).take(point) {
                file.write_all(chunk)?;
            }
            Err(io::Error::other("pulled the plug").into())
        });
        assert!(failed.unwrap_err().to_string().contains("pulled the plug"));
        assert_eq!(fs::read(&path).unwrap(), OLD);
        assert_eq!(names(directory.path()), ["scene.cast"]);
    }
}

#[test]
fn a_panic_leaves_the_old_file_and_nothing_else() {
    let (directory, path) = with_old_file();
    let panics = || replace_file::<io::Error>(&path, |_| std::panic::resume_unwind(Box::new("on purpose")));
    assert!(std::panic::catch_unwind(panics).is_err());
    assert_eq!(fs::read(&path).unwrap(), OLD);
    assert_eq!(names(directory.path()), ["scene.cast"]);
}

#[test]
fn a_full_disk_leaves_the_old_file_and_nothing_else() {
    let directory = tempfile::tempdir().unwrap();
    let mount = Command::new("mount").args(["-t", "tmpfs", "-o", "size=256k", "none"]).arg(directory.path()).output();
    if !mount.is_ok_and(|output| output.status.success()) {
        println!("skipped: no small file system can be mounted here");
        return;
    }
    let path = directory.path().join("scene.cast");
    fs::write(&path, OLD).unwrap();
    let failed = save(&path);
    let (left, names) = (fs::read(&path), names(directory.path()));
    assert!(Command::new("umount").arg(directory.path()).status().unwrap().success());
    let error = failed.unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Io(error) if error.kind() == io::ErrorKind::StorageFull), "{error}");
    assert_eq!(error.file(), Some(&*path));
    assert_eq!((left.unwrap(), names), (OLD.to_vec(), vec!["scene.cast".to_string()]));
}

#[test]
fn a_full_device_is_an_error_of_write_to() {
    let Ok(full) = fs::File::options().write(true).open("/dev/full") else {
        println!("skipped: there is no /dev/full");
        return;
    };
    for document in [Document::new(), document()] {
        let error = document.write_to(Layout::Compact, &full).unwrap_err();
        assert!(matches!(error.kind(), ErrorKind::Io(error) if error.kind() == io::ErrorKind::StorageFull), "{error}");
    }
}

#[test]
fn a_directory_is_not_replaced() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("scene.cast");
    fs::create_dir(&path).unwrap();
    let error = save(&path).unwrap_err();
    assert_eq!(error.to_string(), format!("{}: writing failed: it is a directory", path.display()));
    assert_eq!(names(directory.path()), ["scene.cast"]);
    assert!(names(&path).is_empty());
}

#[cfg(unix)]
#[test]
fn what_is_no_file_is_not_replaced() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("socket");
    let _listener = std::os::unix::net::UnixListener::bind(&path).unwrap();
    let before = fs::metadata(&path).unwrap();
    let error = save(&path).unwrap_err();
    assert!(error.to_string().contains("neither a file nor a directory"), "{error}");
    assert_eq!(fs::metadata(&path).unwrap().ino(), before.ino());
    assert_eq!(names(directory.path()), ["socket"]);
}

#[test]
fn where_no_file_can_be_made() {
    let directory = tempfile::tempdir().unwrap();
    let missing = directory.path().join("missing/scene.cast");
    let error = save(&missing).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Io(error) if error.kind() == io::ErrorKind::NotFound), "{error}");
    assert_eq!(error.file(), Some(&*missing));
    assert!(names(directory.path()).is_empty());

    let below_a_file = directory.path().join("file");
    fs::write(&below_a_file, OLD).unwrap();
    let error = save(&below_a_file.join("scene.cast")).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Io(error) if error.kind() == io::ErrorKind::NotADirectory), "{error}");
    assert_eq!(fs::read(&below_a_file).unwrap(), OLD);
}

#[cfg(unix)]
#[test]
fn where_nobody_can_write() {
    let directory = tempfile::tempdir().unwrap();
    // A directory that nobody can write to. Permissions do not stop root, so a directory of the kernel is used.
    let read_only = directory.path().join("read_only");
    fs::create_dir(&read_only).unwrap();
    fs::set_permissions(&read_only, fs::Permissions::from_mode(0o555)).unwrap();
    let stops_us = fs::write(read_only.join("probe"), OLD).is_err();
    let path = if stops_us { read_only.join("scene.cast") } else { PathBuf::from("/proc/scene.cast") };
    let expected = if stops_us { io::ErrorKind::PermissionDenied } else { io::ErrorKind::NotFound };
    let error = save(&path).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Io(error) if error.kind() == expected), "{error}");
    assert!(!path.exists());
}

#[cfg(unix)]
#[test]
fn links_are_replaced() {
    let (directory, path) = with_old_file();
    let elsewhere = tempfile::tempdir().unwrap();
    let at = |name: &str| elsewhere.path().join(name);
    fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
    for (name, to) in [("absolute", path.as_path()), ("relative", Path::new("absolute")), ("loop", Path::new("loop"))] {
        symlink(to, at(name)).unwrap();
    }
    symlink(directory.path().join("new.cast"), at("dangling")).unwrap();
    for name in ["relative", "absolute", "dangling", "loop"] {
        save(&at(name)).unwrap();
        assert!(!at(name).is_symlink() && fs::read(at(name)).unwrap() == new_bytes(), "{name}");
    }
    assert_eq!(fs::read(&path).unwrap(), OLD);
    assert_eq!(names(directory.path()), ["scene.cast"]);
    // Links on the path to the directory are trusted.
    symlink(elsewhere.path(), at("folder")).unwrap();
    save(&at("folder/scene.cast")).unwrap();
    assert!(fs::read(at("scene.cast")).unwrap() == new_bytes());
}

#[cfg(unix)]
#[test]
fn permissions_are_kept() {
    let (directory, path) = with_old_file();
    for mode in [0o600, 0o640, 0o666, 0o777, 0o444] {
        fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
        save(&path).unwrap();
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o7777, mode, "{mode:o}");
    }
    // A new file is like any other new file: the process's mask applies.
    let (ours, usual) = (directory.path().join("ours.cast"), directory.path().join("usual"));
    save(&ours).unwrap();
    fs::write(&usual, OLD).unwrap();
    assert_eq!(fs::metadata(ours).unwrap().permissions(), fs::metadata(usual).unwrap().permissions());
}

#[test]
fn over_the_file_that_is_being_read() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("scene.cast");
    fs::write(&path, crate::common::testdata("valid/character.cast")).unwrap();
    let bytes = cast_map::read(&path).unwrap();
    let document = Document::from(&cast_read::Cast::parse(&bytes).unwrap());
    for layout in [Layout::aligned(64).unwrap(), Layout::Preserve, Layout::Compact] {
        document.save(&path, layout).unwrap();
        assert!(fs::read(&path).unwrap() == document.to_vec(layout).unwrap());
    }
}

#[test]
fn beside_the_working_directory() {
    let directory = tempfile::tempdir_in(".").unwrap();
    let relative = Path::new(".").join(directory.path().file_name().unwrap());
    save(&relative.join("scene.cast")).unwrap();
    assert_eq!(names(directory.path()), ["scene.cast"]);
    // A bare file name has an empty parent.
    let name = "cast-write-test-of-a-bare-name.cast";
    let saved = save(Path::new(name));
    let written = fs::read(name);
    fs::remove_file(name).unwrap();
    assert!(saved.is_ok() && written.unwrap() == new_bytes());
}
