//! Outputs: all or nothing, and only in their places.

use std::fs;
use std::io::Write;
#[cfg(unix)]
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
#[cfg(unix)]
use std::process::Command;

use cast_file::{InPlace, OutputFiles};

use super::started;

/// All names below a directory, sorted, with slashes.
fn below(directory: &Path) -> Vec<String> {
    let (mut found, mut pending) = (Vec::new(), vec![directory.to_path_buf()]);
    while let Some(next) = pending.pop() {
        for entry in fs::read_dir(next).unwrap().map(Result::unwrap) {
            found.push(entry.path().strip_prefix(directory).unwrap().to_string_lossy().replace('\\', "/"));
            if entry.file_type().unwrap().is_dir() {
                pending.push(entry.path());
            }
        }
    }
    found.sort();
    found
}

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn at(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn names(&self) -> Vec<String> {
        below(self.0.path())
    }

    /// A result with two files beside it, complete and not committed.
    fn staged(&self) -> OutputFiles {
        let mut output = OutputFiles::new(self.at("out/hero.gltf"), true).unwrap();
        output.create().unwrap().write_all(b"result").unwrap();
        for path in ["hero.bin", "hero_files/skin.png"] {
            output.beside(path).unwrap().write_all(path.as_bytes()).unwrap();
        }
        output
    }
}

const ALL: [&str; 5] = ["out", "out/hero.bin", "out/hero.gltf", "out/hero_files", "out/hero_files/skin.png"];

#[test]
fn all_or_nothing_and_no_empty_directory() {
    let folder = Folder::new();
    let output = folder.staged();
    assert!(folder.names()[1..].iter().all(|name| name.contains("/.castkit-")), "{:?}", folder.names());
    drop(output);
    assert!(folder.names().is_empty(), "{:?}", folder.names());
    folder.staged().commit().unwrap();
    assert_eq!(folder.names(), ALL);
    assert_eq!(fs::read(folder.at("out/hero.gltf")).unwrap(), b"result");
    // If a file cannot be moved to its place, those that were moved are removed again.
    fs::remove_file(folder.at("out/hero.gltf")).unwrap();
    fs::remove_file(folder.at("out/hero.bin")).unwrap();
    fs::remove_dir_all(folder.at("out/hero_files")).unwrap();
    let output = folder.staged();
    fs::create_dir(folder.at("out/hero.gltf")).unwrap();
    output.commit().unwrap_err();
    assert_eq!(folder.names(), ["out", "out/hero.gltf"]);
    // Nor is anything replaced if the last file cannot be moved to its place.
    fs::write(folder.at("out/hero.bin"), b"older").unwrap();
    fs::create_dir_all(folder.at("out/hero_files/skin.png")).unwrap();
    fs::remove_dir(folder.at("out/hero.gltf")).unwrap();
    folder.staged().commit().unwrap_err();
    assert_eq!(fs::read(folder.at("out/hero.bin")).unwrap(), b"older");
}

#[test]
fn a_name_that_ends_like_a_directory_is_no_file() {
    let folder = Folder::new();
    for path in ["new/", "", "new/.."] {
        let path = format!("{}/{path}", folder.0.path().display());
        assert_eq!(OutputFiles::new(path, true).unwrap_err().kind(), std::io::ErrorKind::IsADirectory);
    }
    assert!(folder.names().is_empty());
}

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
fn what_is_in_place_is_looked_at_without_links_and_without_waiting() {
    let folder = Folder::new();
    fs::create_dir_all(folder.at("out/hero_files/directory")).unwrap();
    fs::write(folder.at("out/file"), b"file").unwrap();
    let mut output = OutputFiles::new(folder.at("out/hero.gltf"), true).unwrap();
    let mut is = |path| match output.in_place(path).unwrap() {
        InPlace::Nothing => "nothing",
        InPlace::File(_) => "a file",
        InPlace::Link => "a link",
        _ => "something else",
    };
    assert_eq!(
        ["file", "missing", "a/b", "hero_files/directory"].map(&mut is),
        ["a file", "nothing", "nothing", "something else"]
    );
    #[cfg(unix)]
    {
        symlink("../file", folder.at("out/hero_files/link")).unwrap();
        symlink(".", folder.at("out/linked")).unwrap();
        assert!(Command::new("mkfifo").arg(folder.at("out/fifo")).status().unwrap().success());
        assert_eq!(["linked/file", "hero_files/link", "fifo"].map(&mut is), ["a link", "a link", "something else"]);
    }
    for path in ["../file", "/etc/passwd", "a/../b", ""] {
        assert!(output.in_place(path).is_err() && output.beside(path).is_err(), "{path}");
    }
}

#[cfg(unix)]
#[test]
fn a_named_directory_is_the_users_and_below_it_no_link_is_followed() {
    let folder = Folder::new();
    fs::create_dir_all(folder.at("shared")).unwrap();
    symlink("shared", folder.at("textures")).unwrap();
    let save = || {
        let mut output = OutputFiles::new(folder.at("out/hero.cast"), true)?.naming("../textures")?;
        output.create()?.write_all(b"result")?;
        output.beside("../textures/new/skin.png")?.write_all(b"skin")?;
        output.commit()
    };
    save().unwrap();
    assert_eq!(fs::read(folder.at("shared/new/skin.png")).unwrap(), b"skin");
    fs::remove_dir_all(folder.at("shared/new")).unwrap();
    fs::create_dir(folder.at("elsewhere")).unwrap();
    symlink(folder.at("elsewhere"), folder.at("shared/new")).unwrap();
    save().unwrap_err();
    assert!(below(&folder.at("elsewhere")).is_empty());
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

#[test]
fn a_file_of_another_result_is_replaced_only_when_that_is_said() {
    let folder = Folder::new();
    let staged = |name: &str, content: &[u8]| {
        let mut output = OutputFiles::new(folder.at(name), true).unwrap();
        output.create().unwrap().write_all(b"result").unwrap();
        output.beside("shared/skin.png").unwrap().write_all(content).unwrap();
        output
    };
    let skin = || fs::read(folder.at("shared/skin.png")).unwrap();
    let refuse = |_: &str, _: &fs::File| Err(std::io::Error::other("refused"));
    // All files are complete before the first one is moved to its place.
    let [first, other, same, replacing] =
        [("a", b"first"), ("b", b"other"), ("c", b"first"), ("d", b"again")].map(|(name, skin)| staged(name, skin));
    first.commit_if(refuse).unwrap();
    let refused = other.commit_if(refuse).unwrap_err();
    assert_eq!((refused.to_string(), skin()), ("refused".to_owned(), b"first".to_vec()));
    same.commit_if(refuse).unwrap();
    let mut asked = Vec::new();
    let agree = |path: &str, there: &fs::File| {
        asked.push((path.to_owned(), there.metadata()?.len()));
        Ok(())
    };
    replacing.commit_if(agree).unwrap();
    assert_eq!((asked, skin()), (vec![("shared/skin.png".to_owned(), 5)], b"again".to_vec()));
    assert_eq!(folder.names(), ["a", "c", "d", "shared", "shared/skin.png"]);
}

const STAGES: &str = "CAST_FILE_TEST_STAGES";

#[test]
#[ignore = "waits until it is killed; started by the test below"]
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
    let start = || started("output::stages_until_it_is_killed", STAGES, &folder.at("out/hero.gltf"));
    let mut children = [start(), start()];
    // Files of processes that are still running are not removed.
    assert_eq!(folder.names().len(), 1 + 6);
    folder.staged().commit().unwrap();
    assert_eq!(folder.names().iter().filter(|name| name.contains(".castkit")).count(), 6);
    for child in &mut children {
        child.kill().unwrap();
        child.wait().unwrap();
    }
    assert_eq!(folder.names().iter().filter(|name| name.contains(".castkit")).count(), 6, "nobody removes them");
    // Files of other results stay, as do files that only look like temporary ones.
    let planted = folder.names().into_iter().find(|name| name.ends_with("-0.tmp")).unwrap();
    let mut other = OutputFiles::new(folder.at("out/other.gltf"), true).unwrap();
    other.create().unwrap();
    other.commit().unwrap();
    assert_eq!(folder.names().iter().filter(|name| name.contains(".castkit")).count(), 6);
    fs::remove_file(folder.at(&planted)).unwrap();
    #[cfg(unix)]
    {
        symlink("hero.bin", folder.at(&planted)).unwrap();
        folder.staged().commit().unwrap();
        assert!(fs::symlink_metadata(folder.at(&planted)).unwrap().is_symlink());
        fs::remove_file(folder.at(&planted)).unwrap();
    }
    folder.staged().commit().unwrap();
    // Files whose first one was removed by hand had the names of the new ones.
    assert_eq!(folder.names().iter().filter(|name| name.contains(".castkit")).count(), 0);
}
