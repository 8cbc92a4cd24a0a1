//! What others do in a directory while a result is written there.

use std::fs;
use std::io::{Error, ErrorKind, Write};
#[cfg(unix)]
use std::os::unix::fs::symlink;

use cast_file::OutputFiles;

use super::folder::{ALL, Folder, below};

#[cfg(unix)]
#[test]
fn links_that_come_in_between_lead_nowhere() {
    for (planted, to) in
        [("out/hero.bin", "outside/secret"), ("out/hero_files", "outside"), ("out/hero.gltf", "outside/secret")]
    {
        let folder = Folder::new();
        fs::create_dir(folder.at("outside")).unwrap();
        fs::write(folder.at("outside/secret"), b"secret").unwrap();
        let output = folder.staged();
        symlink(folder.at(to), folder.at(planted)).unwrap();
        let committed = output.commit();
        // A link in the place of the result is replaced.
        assert_eq!(committed.is_ok(), planted.ends_with("gltf"), "{planted}");
        assert_eq!(below(&folder.at("outside")), ["secret"], "{planted}");
        assert_eq!(fs::read(folder.at("outside/secret")).unwrap(), b"secret");
        assert!(folder.names().iter().all(|name| !name.contains(".castkit")), "{:?}", folder.names());
    }
}

#[cfg(unix)]
#[test]
fn the_directory_is_looked_up_once() {
    let folder = Folder::new();
    fs::create_dir_all(folder.at("outside")).unwrap();
    let output = folder.staged();
    fs::rename(folder.at("out"), folder.at("moved")).unwrap();
    symlink(folder.at("outside"), folder.at("out")).unwrap();
    output.commit().unwrap();
    assert!(below(&folder.at("outside")).is_empty());
    assert!(folder.at("moved/hero.gltf").exists() && folder.at("moved/hero_files/skin.png").exists());
}

#[test]
fn two_at_work_on_one_result_do_not_meet() {
    let folder = Folder::new();
    let (first, second) = (folder.staged(), folder.staged());
    assert_eq!(folder.names().len(), 1 + 6);
    first.commit().unwrap();
    second.commit().unwrap();
    assert_eq!(folder.names(), ALL);
}

/// A file that appears after all were asked about is asked about, too. If it may not be replaced, it stays, and those
/// that were moved to their places before it are removed.
#[test]
fn a_file_that_appears_meanwhile_is_asked_about() {
    for may_replace in [true, false] {
        let folder = Folder::new();
        fs::write(folder.at("c"), b"older").unwrap();
        let mut output = OutputFiles::new(folder.at("result"), true).unwrap();
        output.create().unwrap().write_all(b"result").unwrap();
        for name in ["a", "b", "c"] {
            output.beside(name).unwrap().write_all(name.as_bytes()).unwrap();
        }
        let mut asked = Vec::new();
        let committed = output.commit_if(|path, there| {
            asked.push((path.to_owned(), std::io::read_to_string(there)?));
            match path {
                "c" => fs::write(folder.at("b"), b"planted"),
                _ if may_replace => Ok(()),
                _ => Err(Error::other("refused")),
            }
        });
        assert_eq!(asked, [("c".to_owned(), "older".to_owned()), ("b".to_owned(), "planted".to_owned())]);
        let read = |name| fs::read_to_string(folder.at(name)).unwrap();
        if may_replace {
            committed.unwrap();
            assert_eq!(folder.names(), ["a", "b", "c", "result"]);
            assert_eq!(["a", "b", "c", "result"].map(read), ["a", "b", "c", "result"]);
        } else {
            assert_eq!(committed.unwrap_err().to_string(), "refused");
            assert_eq!(folder.names(), ["b", "c"]);
            assert_eq!(["b", "c"].map(read), ["planted", "older"]);
        }
    }
}

#[test]
fn a_temporary_file_that_is_removed_meanwhile_is_missed() {
    let folder = Folder::new();
    let output = folder.staged();
    let temporary = folder.names().into_iter().find(|name| name.ends_with("-0-1.tmp")).unwrap();
    fs::remove_file(folder.at(&temporary)).unwrap();
    let error = output.commit().unwrap_err();
    assert_eq!(error.kind(), ErrorKind::NotFound);
    assert!(!error.to_string().contains("in the way"), "{error}");
    assert!(folder.names().is_empty(), "{:?}", folder.names());
}

/// Another process that had created the directory may have removed it again. Windows removes no open directory.
#[cfg(unix)]
#[test]
fn a_directory_that_is_removed_meanwhile_is_created_again() {
    let folder = Folder::new();
    for makes_directories in [true, false] {
        fs::create_dir_all(folder.at("out")).unwrap();
        let mut output = OutputFiles::new(folder.at("out/hero.gltf"), makes_directories).unwrap();
        // With temporary files and without.
        for is_first in [false, true] {
            output.beside("hero.bin").unwrap();
            if is_first {
                output.take_back();
            }
            fs::remove_dir_all(folder.at("out")).unwrap();
            let created = output.create();
            if makes_directories {
                created.unwrap().write_all(b"result").unwrap();
            } else {
                assert_eq!(created.unwrap_err().kind(), ErrorKind::NotFound);
                fs::create_dir_all(folder.at("out")).unwrap();
                output = OutputFiles::new(folder.at("out/hero.gltf"), makes_directories).unwrap();
            }
        }
    }
}

/// What is durable is asked of the system: each file, and each directory that has new names.
#[cfg(target_os = "linux")]
mod durable {
    use std::ffi::OsStr;
    use std::process::Command;

    use super::*;

    const SYNCS: &str = "CAST_FILE_TEST_SYNCS";

    #[test]
    #[ignore = "is watched by the test below"]
    fn saves() {
        let Some(path) = std::env::var_os(SYNCS) else { return };
        let is_synced = std::path::Path::new(&path).file_stem() == Some(OsStr::new("synced"));
        let mut output = OutputFiles::new(path, true).unwrap().sync(is_synced);
        output.create().unwrap();
        for name in ["hero.bin", "hero_files/skin.png", "hero_files/wood.png"] {
            output.beside(name).unwrap();
        }
        output.commit().unwrap();
    }

    #[test]
    #[allow(clippy::print_stderr, reason = "says that a test was left out")]
    fn files_and_directories_are_synced() {
        // Four files, the directory of the first one beside the result, that of the pictures, and that of the result.
        for (name, expected) in [("synced.gltf", 4 + 3), ("quick.gltf", 0)] {
            let folder = Folder::new();
            let trace = folder.at("trace");
            let watched = Command::new("strace")
                .args(["-f", "-e", "trace=execve,fsync,fdatasync", "-o"])
                .arg(&trace)
                .arg(std::env::current_exe().unwrap())
                .args(["--exact", "concurrent_changes::durable::saves", "--ignored"])
                .env(SYNCS, folder.at("out").join(name))
                .output();
            let Some(trace) = fs::read_to_string(&trace).ok().filter(|trace| trace.contains("execve(")) else {
                assert!(std::env::var_os("CASTKIT_REQUIRE_STRACE").is_none(), "{watched:?}");
                eprintln!("strace cannot be used here: {watched:?}");
                return;
            };
            assert!(folder.at("out").join(name).exists());
            assert_eq!(trace.matches("sync(").count(), expected, "{trace}");
        }
    }
}
