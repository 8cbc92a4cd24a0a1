//! Outputs: all or nothing, and only in their places.

use std::fs;
use std::io::{ErrorKind, Write};
#[cfg(unix)]
use std::os::unix::fs::symlink;
#[cfg(unix)]
use std::process::Command;

use cast_file::{InPlace, OutputFiles};

use super::folder::{ALL, Folder, below};

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
    assert_eq!(output.commit().unwrap_err().to_string(), "it is a directory");
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
        let path = format!("{}{path}", folder.at("").display());
        assert_eq!(OutputFiles::new(path, true).unwrap_err().kind(), ErrorKind::IsADirectory);
    }
    assert!(folder.names().is_empty());
}

#[test]
fn a_result_is_a_new_file_or_replaces_one() {
    let folder = Folder::new();
    fs::create_dir(folder.at("directory")).unwrap();
    fs::write(folder.at("file"), b"file").unwrap();
    let kind = |name: &str, makes| OutputFiles::new(folder.at(name), makes).map_err(|error| error.kind());
    for makes in [true, false] {
        assert_eq!(kind("directory", makes).unwrap_err(), ErrorKind::IsADirectory);
        assert!(kind("file/hero.gltf", makes).is_err() && kind("file", makes).is_ok());
    }
    assert_eq!(kind("missing/hero.gltf", false).unwrap_err(), ErrorKind::NotFound);
    kind("missing/hero.gltf", true).unwrap();
    assert_eq!(folder.names(), ["directory", "file"]);
    #[cfg(unix)]
    {
        assert!(Command::new("mkfifo").arg(folder.at("fifo")).status().unwrap().success());
        let mut fifo = OutputFiles::new(folder.at("fifo"), false).unwrap();
        assert!(fifo.is_stream());
        assert_eq!(fifo.beside("hero.bin").unwrap_err().kind(), ErrorKind::NotADirectory);
        assert!(OutputFiles::new(folder.at("file"), false).unwrap().in_place(&"x".repeat(300)).is_err());
    }
    #[cfg(target_os = "linux")]
    for path in ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"] {
        assert!(OutputFiles::new(path, false).unwrap().is_stream(), "{path}");
    }
}

/// Names that are devices on Windows are names elsewhere.
#[cfg(unix)]
#[test]
fn files_beside_a_result_can_have_names_of_devices() {
    let folder = Folder::new();
    let mut output = folder.staged();
    for name in ["nul", "aux.png"] {
        output.beside(name).unwrap();
    }
    output.commit().unwrap();
    assert!(folder.at("out/nul").exists() && folder.at("out/aux.png").exists());
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
fn a_named_directory_has_its_own_files() {
    let folder = Folder::new();
    let mut output = OutputFiles::new(folder.at("out/hero.cast"), true).unwrap().naming("../textures").unwrap();
    output.create().unwrap();
    for path in ["../textures/skin.png", "skin.png", "../textures/more/wood.png", "more/wood.png"] {
        output.beside(path).unwrap().write_all(path.as_bytes()).unwrap();
    }
    // They are written where they belong, because the directories can be on different disks.
    assert_eq!(["out", "textures"].map(|directory| below(&folder.at(directory)).len()), [3, 2]);
    output.commit().unwrap();
    for path in ["skin.png", "more/wood.png"] {
        assert_eq!(fs::read_to_string(folder.at("out").join(path)).unwrap(), path);
        assert_eq!(fs::read_to_string(folder.at("textures").join(path)).unwrap(), format!("../textures/{path}"));
    }
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
