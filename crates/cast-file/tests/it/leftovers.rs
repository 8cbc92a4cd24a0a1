//! What is left behind, and who removes it.

use std::fs;
use std::io::Write;
use std::process::Command;

use cast_file::{OutputFiles, discard_unfinished, discard_unfinished_at_exit};

use super::folder::Folder;
use super::started;

const STAGES: &str = "CAST_FILE_TEST_STAGES";

impl Folder {
    /// How many temporary files there are.
    fn unfinished(&self) -> usize {
        self.names().iter().filter(|name| name.contains(".castkit")).count()
    }

    /// A result that is created and not committed, with directories that did not exist.
    fn alone(&self, name: &str) -> OutputFiles {
        let mut output = OutputFiles::new(self.at(name), true).unwrap();
        output.create().unwrap();
        output
    }
}

#[test]
#[ignore = "waits until it is killed; started by the tests below"]
fn stages_until_it_is_killed() {
    let Some(path) = std::env::var_os(STAGES) else { return };
    let mut output = OutputFiles::new(path, true).unwrap();
    output.create().unwrap();
    for name in ["hero.bin", "hero_files/skin.png"] {
        output.beside(name).unwrap();
    }
    println!("\nready");
    std::thread::sleep(std::time::Duration::from_secs(60));
}

#[test]
fn what_a_killed_process_left_is_removed_by_the_next_one() {
    let folder = Folder::new();
    let start = || started("leftovers::stages_until_it_is_killed", STAGES, &folder.at("out/hero.gltf"));
    let mut children = [start(), start()];
    // Files of processes that are still running are not removed.
    assert_eq!(folder.names().len(), 1 + 6);
    folder.staged().commit().unwrap();
    assert_eq!(folder.unfinished(), 6);
    for child in &mut children {
        child.kill().unwrap();
        child.wait().unwrap();
    }
    assert_eq!(folder.unfinished(), 6, "nobody removes them");
    // Files of other results stay, as do files that only look like temporary ones.
    let planted = folder.names().into_iter().find(|name| name.ends_with("-0.tmp")).unwrap();
    folder.alone("out/other.gltf").commit().unwrap();
    assert_eq!(folder.unfinished(), 6);
    fs::remove_file(folder.at(&planted)).unwrap();
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("hero.bin", folder.at(&planted)).unwrap();
        folder.staged().commit().unwrap();
        assert!(fs::symlink_metadata(folder.at(&planted)).unwrap().is_symlink());
        fs::remove_file(folder.at(&planted)).unwrap();
    }
    folder.staged().commit().unwrap();
    // Files whose first one was removed by hand had the names of the new ones.
    assert_eq!(folder.unfinished(), 0);
}

/// The next process may need fewer files, whose names do not meet all that were left.
#[test]
fn what_two_killed_processes_left_is_removed_by_one_that_writes_less() {
    let folder = Folder::new();
    let start = || started("leftovers::stages_until_it_is_killed", STAGES, &folder.at("out/hero.gltf"));
    for child in &mut [start(), start()] {
        child.kill().unwrap();
        child.wait().unwrap();
    }
    assert_eq!(folder.unfinished(), 6);
    let output = folder.alone("out/hero.gltf");
    assert_eq!(folder.unfinished(), 1, "{:?}", folder.names());
    assert!(folder.names()[1].ends_with("-0.tmp"), "{:?}", folder.names());
    output.commit().unwrap();
    assert_eq!(folder.names(), ["out", "out/hero.gltf"]);
}

#[test]
fn temporary_files_that_cannot_be_removed_are_counted() {
    let folder = Folder::new();
    drop(folder.alone("out/hero.gltf"));
    let output = folder.alone("out/hero.gltf");
    let [_, first] = &folder.names()[..] else { panic!("{:?}", folder.names()) };
    drop(output);
    for number in 0..100 {
        fs::create_dir_all(folder.at(&first.replace("-0.tmp", &format!("-{number}.tmp")))).unwrap();
    }
    let error = OutputFiles::new(folder.at("out/hero.gltf"), true).unwrap().create().unwrap_err();
    assert_eq!(error.to_string(), "100 temporary files for it cannot be removed or are in use");
}

/// The first file is the one that says that somebody is at work, so it has to be there whenever there is any.
#[test]
fn a_file_that_is_taken_back_is_gone() {
    let folder = Folder::new();
    let mut output = OutputFiles::new(folder.at("hero.gltf"), true).unwrap();
    output.beside("skin.png").unwrap().write_all(b"skin").unwrap();
    output.take_back();
    // The first file stays open as a lock, and on Windows an open file keeps its name.
    assert!(cfg!(windows) || folder.names().is_empty(), "{:?}", folder.names());
    output.beside("hero.bin").unwrap();
    let names = folder.names();
    assert!(matches!(&names[..], [name] if name.ends_with("-0.tmp")), "{names:?}");
    output.create().unwrap();
    output.commit().unwrap();
    assert_eq!(folder.names(), ["hero.bin", "hero.gltf"]);
}

/// Directories that were created for a result are removed with it if they are empty, or with what else was in them.
#[test]
fn the_last_one_removes_the_directories() {
    let folder = Folder::new();
    let (outer, inner) = (folder.alone("out/hero.gltf"), folder.alone("out/sub/hero.gltf"));
    drop(outer);
    assert_eq!(folder.names().len(), 3, "{:?}", folder.names());
    drop(inner);
    assert!(folder.names().is_empty(), "{:?}", folder.names());
}

/// A directory that somebody else has created stays, even if it is empty and has the name of one that was ours.
#[test]
fn directories_of_others_stay() {
    let folder = Folder::new();
    folder.alone("kept/hero.gltf").commit().unwrap();
    fs::remove_file(folder.at("kept/hero.gltf")).unwrap();
    #[cfg(unix)]
    {
        let output = folder.alone("again/hero.gltf");
        fs::remove_dir_all(folder.at("again")).unwrap();
        drop(output);
    }
    fs::create_dir_all(folder.at("again")).unwrap();
    drop(folder.alone("new/hero.gltf"));
    assert_eq!(folder.names(), ["again", "kept"]);
}

#[test]
#[ignore = "ends its process; started by the test below"]
fn discards_and_ends() {
    let Some(path) = std::env::var_os(STAGES) else { return };
    let stage = || {
        let mut output = OutputFiles::new(&path, true).unwrap();
        output.create().unwrap();
        output.beside("hero_files/skin.png").unwrap();
        output
    };
    let directory = std::path::Path::new(&path).parent().unwrap();
    // Also if only a file beside it was discarded.
    for creates_again in [false, true] {
        let mut discarded = stage();
        assert!(discard_unfinished(|| cfg!(windows) || !directory.exists()));
        if creates_again {
            discarded.create().unwrap();
        }
        let error = discarded.commit().unwrap_err();
        assert_eq!(error.to_string(), "the file was removed before it was complete");
        assert!(!directory.exists());
    }
    let unfinished = stage();
    let (first, second) = (discard_unfinished_at_exit(), discard_unfinished_at_exit());
    // From here on, dropping what is unfinished would wait forever.
    let code = match (first, second, cfg!(windows) || !directory.exists()) {
        (true, false, true) => 0,
        _ => 3,
    };
    std::mem::forget(unfinished);
    std::process::exit(code);
}

#[test]
fn a_process_that_ends_discards_what_is_unfinished() {
    let folder = Folder::new();
    let output = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "leftovers::discards_and_ends", "--ignored", "--nocapture"])
        .env(STAGES, folder.at("out/hero.gltf"))
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    let expected: &[&str] = if cfg!(windows) { &["out"] } else { &[] };
    assert_eq!(folder.names(), expected);
}
