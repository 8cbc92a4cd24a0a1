//! What lies out of the directory of a file: nothing is opened there, and nothing is asked.
//!
//! Seen twice: by what is said, which would be more if anything had been opened, and where `strace` is installed by what
//! the system is asked. With `CASTKIT_REQUIRE_STRACE` set it has to be.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use castkit::write::{Document, Instance, Layout, Material, Metadata, Model, Root};

use crate::common::run;

/// The folder `own` of a file, and the folder `outside` beside it.
struct Folders(tempfile::TempDir);

impl Folders {
    fn new() -> Self {
        let folders = Self(tempfile::tempdir().unwrap());
        ["own", "outside"].iter().for_each(|name| fs::create_dir(folders.at(name)).unwrap());
        folders
    }

    fn at(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn save(&self, name: &str, root: Root<'static>) -> String {
        let path = self.at(name);
        Document::from(root).save(&path, Layout::Compact).unwrap();
        path.to_str().unwrap().to_owned()
    }
}

fn placing(path: &str) -> Root<'static> {
    let placed = Instance::new().with_name("other").with_reference(path.to_owned());
    let placed = placed.with_position([0.0; 3]).with_rotation([0.0, 0.0, 0.0, 1.0]).with_scale([1.0; 3]);
    Root::new().with_instance(placed)
}

fn textured(path: &str) -> Root<'static> {
    let material = Material::new().with_name("skin").with_texture("albedo", path.to_owned());
    Root::new().with_model(Model::new().with_name("hero").with_material(material))
}

/// In its environment, strace has to be there. Continuous integration sets it.
const REQUIRED: &str = "CASTKIT_REQUIRE_STRACE";

#[allow(clippy::print_stderr, reason = "says that part of a test was left out")]
/// The paths that the system was asked about, one per line, or `None` where that cannot be seen.
fn asked(arguments: &[&str], folder: &Path) -> Option<String> {
    let trace = folder.join("trace");
    let mut command = Command::new("strace");
    command.args(["-f", "-s", "500", "-e", "trace=%file", "-o"]).arg(&trace);
    let output = command.arg(env!("CARGO_BIN_EXE_castkit")).args(arguments).output();
    let text = fs::read_to_string(&trace).ok().filter(|text| text.contains("execve("));
    if text.is_none() {
        let said =
            output.map_or_else(|error| error.to_string(), |output| String::from_utf8_lossy(&output.stderr).into());
        assert!(std::env::var_os(REQUIRED).is_none(), "{REQUIRED} is set, but strace cannot be used: {said}");
        eprintln!("strace cannot be used here: {said}");
    }
    // The first string of a call is the path; what a link leads to is a result. A call that another thread interrupts has
    // two lines, the second with results only.
    let calls = text.as_deref()?.lines().filter(|call| !call.contains("execve(") && !call.contains(" resumed>"));
    Some(calls.filter_map(|call| call.split('"').nth(1)).fold(String::new(), |asked, path| asked + path + "\n"))
}

#[test]
fn check_opens_nothing_outside() {
    let folders = Folders::new();
    // Whoever opens it finds that it leads back, and says so.
    folders.save("outside/back.cast", placing("../own/scene.cast"));
    let absolute = folders.at("outside/back.cast").to_str().unwrap().to_owned();
    let rooted = |root: &str| {
        placing("back.cast").with_metadata(Metadata::new().with_up_axis("y").with_scene_root(root.to_owned()))
    };
    let mut scenes = vec![
        ("a relative path", placing("../outside/back.cast")),
        ("an absolute path", placing(&absolute)),
        ("a scene root", rooted("../outside")),
        ("an absolute scene root", rooted(folders.at("outside").to_str().unwrap())),
    ];
    scenes.extend([
        ("a drive", placing(r"D:\outside\back.cast")),
        ("a directory of a drive", placing("D:back.cast")),
        ("another machine", placing(r"\\server\share\back.cast")),
        ("a device", placing(r"\\.\D:\back.cast")),
    ]);
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("../outside/back.cast", folders.at("own/linked.cast")).unwrap();
        std::os::unix::fs::symlink(folders.at("outside"), folders.at("own/folder")).unwrap();
        scenes.push(("a link to a file", placing("linked.cast")));
        scenes.push(("a link to a folder", placing("folder/back.cast")));
    }
    for (what, scene) in scenes {
        let file = folders.save("own/scene.cast", scene);
        let found = run(["check", "--json", &file]);
        let codes: Vec<_> =
            ["001", "002", "003"].map(|code| found.text().contains(&format!("CAST-INSTANCE-{code}"))).into();
        assert_eq!(codes, [false, true, false], "{what}: {}", found.text());
        if let Some(asked) = asked(&["check", &file], folders.0.path()) {
            assert!(asked.contains("scene.cast"), "{asked}");
            assert!(!asked.contains("back.cast") && !asked.contains("outside"), "{what}: {asked}");
        }
    }
    // The same inside is followed.
    folders.save("own/back.cast", placing("scene.cast"));
    let file = folders.save("own/scene.cast", placing("back.cast"));
    assert!(run(["check", "--json", &file]).text().contains("CAST-INSTANCE-003"));
}

#[test]
fn convert_asks_about_no_texture_outside() {
    let folders = Folders::new();
    for name in ["outside/secret.png", "own/skin.png"] {
        fs::write(folders.at(name), b"\x89PNG\r\n\x1a\n").unwrap();
    }
    let output = folders.at("result.gltf").to_str().unwrap().to_owned();
    let absolute = folders.at("outside/secret.png").to_str().unwrap().to_owned();
    let mut paths = vec!["../outside/secret.png".to_owned(), "sub/../../outside/secret.png".into(), absolute];
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("../outside/secret.png", folders.at("own/linked.png")).unwrap();
        std::os::unix::fs::symlink(folders.at("outside"), folders.at("own/folder")).unwrap();
        paths.extend(["linked.png".to_owned(), "folder/secret.png".into()]);
    }
    paths.extend([r"\\server\share\secret.png", "D:\\secret.png", "D:secret.png"].map(String::from));
    let left_behind = "the result refers to them, but they are not beside it";
    for path in &paths {
        let file = folders.save("own/hero.cast", textured(path));
        for output in [output.as_str(), &output.replace(".gltf", ".obj")] {
            for textures in ["refer", "copy"] {
                let arguments = ["convert", &file, "-o", output, "--textures", textures, "--force"];
                let done = run(arguments);
                assert_eq!(done.code, 0, "{path}: {}", done.stderr);
                assert!(
                    !done.stderr.contains(left_behind) && !done.text().contains(left_behind),
                    "{path}: {}",
                    done.stderr
                );
                if let Some(asked) = asked(&arguments, folders.0.path()) {
                    assert!(asked.contains("hero.cast"), "{asked}");
                    assert!(!asked.contains("secret.png") && !asked.contains("outside"), "{path}: {asked}");
                }
            }
        }
    }
    // The same inside is looked for.
    let file = folders.save("own/hero.cast", textured("skin.png"));
    let elsewhere = folders.at("elsewhere/result.obj").to_str().unwrap().to_owned();
    let done = run(["convert", &file, "-o", &elsewhere]);
    assert!(done.stderr.contains(left_behind) || done.text().contains(left_behind), "{}", done.stderr);
}
