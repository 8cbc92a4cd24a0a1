//! Differences between systems: files in use, long paths, names that are reserved or differ only in case.

use std::fs;
use std::io::{Error, ErrorKind, Write};
use std::path::{Path, PathBuf};

use cast_file::{BaseDirectory, CastFile, Confinement, FileIdentity, OpenOptions, OutputFiles, replace_file};

use super::{PROMISE, started, testdata};

/// A directory with a Cast file in it.
fn with_file() -> (tempfile::TempDir, PathBuf) {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("hero.cast");
    fs::copy(testdata("valid/character.cast"), &path).unwrap();
    (directory, path)
}

fn save(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    replace_file(path, |file| file.write_all(bytes))
}

fn names(directory: &Path) -> Vec<String> {
    let names = fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

/// On Windows a mapped file is not replaced, and nothing changes; elsewhere it continues to exist without its name.
fn assert_replaced_unless_mapped(path: &Path) {
    let before = fs::read(path).unwrap();
    let saved = save(path, b"new");
    if cfg!(windows) {
        let error = saved.unwrap_err().to_string();
        assert!(error.starts_with("a program has the old file open, or it is protected: "), "{error}");
        assert!(error.contains("(os error "), "what the system says: {error}");
        assert_eq!(fs::read(path).unwrap(), before);
    } else {
        saved.unwrap();
        assert_eq!(fs::read(path).unwrap(), b"new");
    }
    assert_eq!(names(path.parent().unwrap()), ["hero.cast"]);
}

#[test]
fn over_a_file_that_this_process_maps() {
    let (_directory, path) = with_file();
    let before = fs::read(&path).unwrap();
    let file: CastFile = OpenOptions::new().map(&path, PROMISE).unwrap();
    assert!(file.bytes().is_mapped());
    assert_replaced_unless_mapped(&path);
    assert_eq!(**file.bytes(), *before, "what is mapped stays");
    drop(file);
    save(&path, b"newer").unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"newer");
}

const MAPS: &str = "CAST_FILE_TEST_MAPS";

#[test]
#[ignore = "waits until it is killed; started by the test below"]
fn maps_until_it_is_killed() {
    let Some(path) = std::env::var_os(MAPS) else { return };
    let _file = OpenOptions::new().map(path, PROMISE).unwrap();
    println!("\nready");
    std::thread::sleep(std::time::Duration::from_secs(60));
}

#[test]
fn over_a_file_that_another_process_maps() {
    let (_directory, path) = with_file();
    let mut child = started("systems::maps_until_it_is_killed", MAPS, &path);
    assert_replaced_unless_mapped(&path);
    child.kill().unwrap();
    child.wait().unwrap();
    save(&path, b"newer").unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"newer");
}

/// If another process holds a file for a moment, as virus scanners do, saving waits for it.
#[test]
fn over_a_file_that_is_mapped_for_a_moment() {
    let (_directory, path) = with_file();
    let file = OpenOptions::new().map(&path, PROMISE).unwrap();
    std::thread::scope(|scope| {
        let saving = scope.spawn(|| save(&path, b"new"));
        std::thread::sleep(std::time::Duration::from_millis(20));
        drop(file);
        saving.join().unwrap().unwrap();
    });
    assert_eq!(fs::read(&path).unwrap(), b"new");
}

/// A read-only file is replaced on systems where that permission applies to its content, not to its name.
#[test]
fn over_a_file_that_is_read_only() {
    let (_directory, path) = with_file();
    let before = fs::read(&path).unwrap();
    let mut permissions = fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).unwrap();
    let saved = save(&path, b"new");
    assert!(fs::metadata(&path).unwrap().permissions().readonly());
    if cfg!(windows) {
        assert_eq!(saved.unwrap_err().to_string(), "it is marked as read-only");
        assert_eq!(fs::read(&path).unwrap(), before);
    } else {
        saved.unwrap();
    }
    assert_eq!(names(path.parent().unwrap()), ["hero.cast"]);
    let mut permissions = fs::metadata(&path).unwrap().permissions();
    #[expect(clippy::permissions_set_readonly_false, reason = "so that Windows can remove it")]
    permissions.set_readonly(false);
    fs::set_permissions(&path, permissions).unwrap();
}

#[test]
fn paths_longer_than_260_characters() {
    let (directory, path) = with_file();
    let step = "directory".repeat(20);
    let deep = [&step, &step, &step].iter().fold(directory.path().to_path_buf(), |path, step| path.join(step));
    assert!(deep.as_os_str().len() > 540);
    let mut output = OutputFiles::new(deep.join("hero.cast"), true).unwrap();
    output.create().unwrap().write_all(&fs::read(&path).unwrap()).unwrap();
    output.beside("hero_files/skin.png").unwrap().write_all(b"skin").unwrap();
    output.commit().unwrap();
    let file = CastFile::open(deep.join("hero.cast")).unwrap();
    let mapped = OpenOptions::new().map(deep.join("hero.cast"), PROMISE).unwrap();
    assert!(mapped.bytes().is_mapped() && **mapped.bytes() == **file.bytes());
    assert_eq!(names(&deep), ["hero.cast", "hero_files"]);
    for confinement in [Confinement::FileDirectory, Confinement::None] {
        let base = BaseDirectory::of_file(deep.join("hero.cast"), confinement);
        let found = base.find("hero_files\\skin.png").unwrap();
        assert_eq!(std::io::read_to_string(found.open().unwrap()).unwrap(), "skin");
        let step = "../".repeat(3);
        let is_outside = base.find(&format!("{step}hero.cast")).is_err();
        assert_eq!(is_outside, confinement == Confinement::FileDirectory);
    }
}

#[test]
fn names_that_are_equal_up_to_case() {
    let (directory, path) = with_file();
    let other = directory.path().join("HERO.cast");
    let ignores_case = other.exists();
    assert_eq!(
        FileIdentity::of_path(&other).is_ok_and(|other| other == FileIdentity::of_path(&path).unwrap()),
        ignores_case
    );
    save(&other, b"new").unwrap();
    // One file or two, depending on the system.
    let names = names(directory.path());
    assert_eq!(names.len(), if ignores_case { 1 } else { 2 }, "{names:?}");
    assert_eq!(fs::read(&other).unwrap(), b"new");
    assert_eq!(fs::read(&path).unwrap() == b"new", ignores_case);
}

#[test]
fn names_that_are_devices_or_no_names() {
    let (directory, path) = with_file();
    for name in ["nul.cast", "CON.glb", "hero.cast:more", "hero.cast.", "hero.cast "] {
        let to = directory.path().join(name);
        if !cfg!(windows) {
            save(&to, b"new").unwrap();
            assert_eq!(fs::read(&to).unwrap(), b"new");
            continue;
        }
        let error = save(&to, b"new").unwrap_err();
        assert_eq!(error.kind(), ErrorKind::InvalidFilename, "{error}");
        let mut output = OutputFiles::new(&path, false).unwrap();
        assert_eq!(output.beside(name).unwrap_err().kind(), ErrorKind::InvalidInput, "{name}");
    }
    if cfg!(windows) {
        assert_eq!(names(directory.path()), ["hero.cast"]);
    }
    // Data written to the device is discarded.
    let device = if cfg!(windows) { "NUL" } else { "/dev/null" };
    let mut output = OutputFiles::new(device, false).unwrap();
    assert!(output.is_stream());
    output.create().unwrap().write_all(b"nothing").unwrap();
    output.commit().unwrap();
}

/// A path in a file never accesses a device, another machine or a stream of a file.
#[test]
fn paths_in_files_lead_to_no_device() {
    let (directory, _) = with_file();
    let base = BaseDirectory::new(directory.path(), Confinement::FileDirectory);
    for path in ["nul", "con", "nul.png", "aux", "COM1", "sub/nul", "hero.cast/nul"] {
        assert!(base.find(path).is_err(), "{path}");
    }
    for path in ["C:hero.cast", "C:\\hero.cast", "\\\\server\\share\\hero.cast", "//server/share/a", "\\\\.\\pipe\\x"] {
        let error = base.find(path).unwrap_err().to_string();
        assert!(error.ends_with("is outside the allowed directory"), "{path}: {error}");
    }
    assert!(base.find("hero.cast").is_ok() && base.find(".\\x\\..\\hero.cast").is_ok());
}
