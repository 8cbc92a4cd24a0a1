//! What somebody has planted beside files: links, pipes, names that act on a terminal. And many textures.

use std::fs;
#[cfg(unix)]
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
#[cfg(unix)]
use std::process::Command;
use std::process::Stdio;
use std::time::{Duration, Instant};

use castkit::write::{Document, Instance, Layout, Material, Mesh, Model, Root};

use crate::common::{command, run, run_with, testdata};

const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";

/// A model with a material for each texture.
fn model(name: &str, textures: &[&str]) -> Root<'static> {
    let mut model = Model::new().with_name(name.to_owned());
    let corners = vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
    for (index, texture) in textures.iter().enumerate() {
        let material = Material::new().with_name(format!("{name}{index}")).with_material_type("pbr");
        let material = material.with_texture("albedo", (*texture).to_owned());
        let mesh = Mesh::new().with_name(name.to_owned()).with_positions(corners.clone()).with_faces(vec![0_u32, 1, 2]);
        let mesh = mesh.with_uv_layer(vec![[0.0; 2]; 3]).with_material(material.hash());
        model = model.with_mesh(mesh).with_material(material);
    }
    Root::new().with_model(model)
}

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        let folder = Self(tempfile::tempdir().unwrap());
        ["in", "out", "outside"].iter().for_each(|name| fs::create_dir(folder.0.path().join(name)).unwrap());
        fs::write(folder.path("outside/secret"), b"secret").unwrap();
        folder
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn at(&self, name: &str) -> String {
        self.path(name).to_str().unwrap().to_owned()
    }

    fn save(&self, name: &str, root: Root<'static>) -> String {
        Document::from(root).save(self.path(name), Layout::Compact).unwrap();
        self.at(name)
    }

    fn names(&self, directory: &str) -> Vec<String> {
        let names = fs::read_dir(self.path(directory)).unwrap();
        let mut names: Vec<String> = names.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[cfg(unix)]
    fn pipe(&self, name: &str) {
        assert!(Command::new("mkfifo").arg(self.path(name)).status().unwrap().success());
    }
}

#[cfg(unix)]
#[test]
fn nothing_is_written_through_a_link_that_was_planted() {
    // Of a media file inside of a GLB, too, whose bytes are anybody's.
    let folder = Folder::new();
    fs::write(folder.path("in/skin.png"), PNG).unwrap();
    let source = folder.save("in/hero.cast", model("hero", &["skin.png"]));
    let embedded = folder.at("in/hero.glb");
    assert_eq!(run(["convert", &source, "-o", &embedded, "--textures", "embed"]).code, 0);
    for (planted, to, source) in
        [("hero_files", "outside", &embedded), ("hero_files/skin.png", "outside/secret", &source)]
    {
        if planted.contains('/') {
            fs::create_dir(folder.path("out/hero_files")).unwrap();
        }
        symlink(folder.path(to), folder.path("out").join(planted)).unwrap();
        let out = folder.at("out/hero.cast");
        for force in [&[][..], &["--force"]] {
            let arguments = ["convert", source, "-o", &out, "--textures", "copy"];
            let done = run(arguments.into_iter().chain(force.iter().copied()));
            let said = "its path contains a symbolic link";
            assert!(done.code == 1 && done.stderr.contains(said), "{planted}: {} {}", done.code, done.stderr);
        }
        assert_eq!(folder.names("outside"), ["secret"]);
        assert_eq!(fs::read(folder.path("outside/secret")).unwrap(), b"secret");
        assert_eq!(folder.names("out"), ["hero_files"]);
        fs::remove_file(folder.path("out").join(planted)).unwrap();
    }
    // The result replaces a link in its own place.
    let out = folder.path("out/hero.obj");
    symlink(folder.path("outside/secret"), &out).unwrap();
    assert_eq!(run(["convert", &source, "-o", out.to_str().unwrap()]).code, 0);
    assert!(!out.is_symlink() && fs::read(folder.path("outside/secret")).unwrap() == b"secret");
}

/// Runs the program, which has to come to an end by itself.
#[cfg(unix)]
fn ends(arguments: &[&str]) -> i32 {
    let mut child = command(arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return status.code().unwrap();
        }
        if start.elapsed() > Duration::from_secs(60) {
            child.kill().unwrap();
            panic!("{arguments:?} waits");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[cfg(unix)]
#[test]
fn pipes_that_were_planted_are_not_waited_for() {
    let folder = Folder::new();
    let pipes = ["in/skin.png", "in/hero.mtl", "in/pipe.mtl", "in/buffer.bin", "in/placed.cast"];
    pipes.iter().for_each(|name| folder.pipe(name));
    let hero = folder.save("in/hero.cast", model("hero", &["skin.png"]));
    for textures in ["refer", "copy", "embed"] {
        for format in ["cast", "glb", "gltf", "fbx", "obj"] {
            let out = folder.at(&format!("out/{textures}.{format}"));
            assert_eq!(ends(&["convert", &hero, "-o", &out, "--textures", textures]), 0, "{textures} {format}");
        }
    }
    let placed = Instance::new().with_name("other").with_reference("placed.cast").with_position([0.0; 3]);
    let placed = placed.with_rotation([0.0, 0.0, 0.0, 1.0]).with_scale([1.0; 3]);
    let scene = folder.save("in/scene.cast", Root::new().with_instance(placed));
    assert_eq!(ends(&["convert", &scene, "-o", &folder.at("out/scene.glb")]), 0);
    ends(&["check", "--textures", &scene, &hero]);
    let buffer = r#"{"asset": {"version": "2.0"}, "buffers": [{"byteLength": 4, "uri": "buffer.bin"}],
        "bufferViews": [{"buffer": 0, "byteLength": 4}], "images": [{"bufferView": 0, "mimeType": "image/png"}],
        "accessors": [{"bufferView": 0, "componentType": 5121, "count": 4, "type": "SCALAR"}]}"#;
    fs::write(folder.path("in/buffer.gltf"), buffer).unwrap();
    ends(&["convert", &folder.at("in/buffer.gltf"), "-o", &folder.at("out/buffer.cast")]);
    #[cfg(feature = "fbx")]
    for library in ["pipe.mtl", "../in/pipe.mtl", "missing.mtl"] {
        let object = format!("mtllib {library}\nv 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl a\nf 1 2 3\n");
        fs::write(folder.path("in/hero.obj"), object).unwrap();
        let done = ends(&["convert", &folder.at("in/hero.obj"), "-o", &folder.at("out/object.cast")]);
        assert_eq!(done, 0, "{library}");
    }
    // A pipe where a file belongs beside the result is not replaced, and not waited for.
    folder.pipe("out/piped.bin");
    assert_eq!(ends(&["convert", &hero, "-o", &folder.at("out/piped.gltf"), "--force"]), 1);
}

#[cfg(unix)]
#[test]
fn more_textures_than_a_process_may_have_open_files() {
    let folder = Folder::new();
    let names: Vec<String> = (0..300).map(|number| format!("{number}.png")).collect();
    // Equal ones would be one copy.
    for name in &names {
        fs::write(folder.path("in").join(name), [PNG, name.as_bytes()].concat()).unwrap();
    }
    let source = folder.save("in/hero.cast", model("hero", &names.iter().map(String::as_str).collect::<Vec<_>>()));
    for format in ["cast", "gltf", "obj"] {
        let out = folder.at(&format!("out/{format}/hero.{format}"));
        let status = Command::new("sh")
            .args(["-c", "ulimit -n 64 && exec \"$@\"", "sh", env!("CARGO_BIN_EXE_castkit")])
            .args(["convert", &source, "-o", &out, "--textures", "copy", "--quiet"])
            .output()
            .unwrap();
        assert!(status.status.success(), "{format}: {}", String::from_utf8_lossy(&status.stderr));
        assert_eq!(folder.names(&format!("out/{format}/hero_files")).len(), 300);
    }
}

/// What fails leaves nothing, not even a directory that it has made.
#[test]
fn what_fails_leaves_no_texture() {
    let folder = Folder::new();
    fs::write(folder.path("in/skin.png"), PNG).unwrap();
    let source = folder.save("in/hero.cast", model("hero", &["skin.png"]));
    let failed = run([
        "convert",
        &source,
        "-o",
        &folder.at("out/a/b/hero.gltf"),
        "--textures",
        "copy",
        "--strict",
        "--scale",
        "2",
    ]);
    let made = folder.path("out/a").exists();
    assert!(failed.code == 0 || !made, "{}", failed.stderr);
    fs::create_dir_all(folder.path("out/c/hero.bin")).unwrap();
    let failed = run(["convert", &source, "-o", &folder.at("out/c/hero.gltf"), "--textures", "copy"]);
    assert_eq!((failed.code, folder.names("out/c")), (1, vec!["hero.bin".to_owned()]), "{}", failed.stderr);
}

/// Nothing is guessed from times or names: neither a result that is newer than an edited texture, nor one that names it,
/// nor the directory named after the result makes a file anybody's to lose.
#[test]
fn files_beside_a_result_are_replaced_only_with_force() {
    let folder = Folder::new();
    let (skin, picture) = (folder.path("out/hero_files/skin.png"), [PNG, b"edited"].concat());
    fs::write(folder.path("in/skin.png"), PNG).unwrap();
    let source = folder.save("in/hero.cast", model("hero", &["skin.png"]));
    for (name, more) in [("hero.gltf", &["hero.bin"][..]), ("hero.cast", &[]), ("hero.obj", &["hero.mtl"])] {
        let out = folder.at(&format!("out/{name}"));
        let convert = |force: &[&str]| {
            let arguments = ["convert", &source, "-o", &out, "--textures", "copy"];
            let done = run(arguments.into_iter().chain(force.iter().copied()));
            (done.code, done.stderr)
        };
        assert_eq!(convert(&["--force"]).0, 0, "{name}");
        // Equal ones stay.
        assert_eq!(convert(&[]).0, 0, "{name}");
        for edited in more.iter().map(|beside| folder.path("out").join(beside)).chain([skin.clone()]) {
            fs::write(&edited, &picture).unwrap();
            if name.ends_with(".cast") {
                assert_eq!(run(["optimize", &out, "-o", &out]).code, 0);
            } else {
                std::thread::sleep(Duration::from_millis(30));
                fs::write(&out, fs::read(&out).unwrap()).unwrap();
            }
            let before = fs::read(&out).unwrap();
            for again in [&[][..], &["--dry-run"]] {
                let (code, said) = convert(again);
                assert!(
                    code == 1 && said.contains("from an earlier run or made by you; --force replaces it"),
                    "{said}"
                );
            }
            assert!(fs::read(&edited).unwrap() == picture && fs::read(&out).unwrap() == before, "{name}");
            assert_eq!(convert(&["--force"]).0, 0);
            assert_ne!(fs::read(&edited).unwrap(), picture, "{name}");
        }
    }
}

#[test]
fn a_file_beside_a_result_never_replaces_one_that_an_input_refers_to() {
    let folder = Folder::new();
    let source = folder.save("in/hero.cast", model("hero", &["skin.png"]));
    let (first, copy) = (folder.at("out/c.gltf"), folder.at("out/hero.gltf"));
    assert_eq!(run(["convert", &source, "-o", &first]).code, 0);
    fs::rename(&first, &copy).unwrap();
    let buffer = fs::read(folder.path("out/c.bin")).unwrap();
    // The buffer of the input has the name of that of the result.
    let done = run(["convert", &copy, "-o", &first, "--scale", "2", "--force"]);
    assert!(done.code == 1 && done.stderr.contains("its name is that of an input file"), "{}", done.stderr);
    assert_eq!(fs::read(folder.path("out/c.bin")).unwrap(), buffer);
    assert_eq!(folder.names("out"), ["c.bin", "hero.gltf"]);
    #[cfg(feature = "fbx")]
    {
        let object = "mtllib o.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl a\nf 1 2 3\n";
        fs::write(folder.path("out/in.obj"), object).unwrap();
        fs::write(folder.path("out/o.mtl"), "newmtl a\nKd 1 0 0\n# by hand\n").unwrap();
        let done = run(["convert", &folder.at("out/in.obj"), "-o", &folder.at("out/o.obj"), "--force"]);
        assert!(done.code == 1 && done.stderr.contains("its name is that of an input file"), "{}", done.stderr);
    }
}

#[test]
fn inputs_of_extract_and_pose_stay() {
    let folder = Folder::new();
    let source = folder.save("in/hero.cast", model("hero", &["skin.png"]));
    let before = fs::read(&source).unwrap();
    #[cfg(unix)]
    symlink("hero.cast", folder.path("in/link.cast")).unwrap();
    // Windows has another name for the file without anybody making one.
    #[cfg(windows)]
    let links = [folder.at("in/HERO.cast"), folder.at(r"out\..\in/hero.CAST")];
    #[cfg(not(windows))]
    let links = [folder.at("in/link.cast")];
    for input in [&source].into_iter().chain(&links) {
        for arguments in [
            &["extract", input, "root/model/mesh", "vp", "--format", "csv", "-o", &source][..],
            &["pose", input, "-o", &source],
            &["pose", input, "--to", "cast", "--out-dir", &folder.at("in")],
        ] {
            let done = run(arguments);
            let is_link = input.ends_with("in/link.cast") && arguments.contains(&"--out-dir");
            assert!(is_link || done.code == 2, "{arguments:?}: {}", done.stderr);
            assert!(fs::read(&source).unwrap() == before, "{arguments:?}");
        }
    }
    let empty = folder.save("in/empty.cast", Root::new());
    let done = run(["pose", &empty, "-o", &folder.at("out/empty.obj")]);
    assert!(done.code == 1 && done.stderr.contains("there is no model"), "{}", done.stderr);
    assert!(folder.names("out").is_empty());
}

#[test]
fn standard_input_that_is_no_file_of_ours_is_not_read_to_its_end() {
    for command_name in ["info", "tree", "check"] {
        let mut child = command([command_name, "-"]);
        let mut child = child.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        // The stream stays open: whoever reads to its end would wait.
        let mut input = child.stdin.take().unwrap();
        std::io::Write::write_all(&mut input, &[b'x'; 64]).unwrap();
        let start = Instant::now();
        while child.try_wait().unwrap().is_none() {
            assert!(start.elapsed() < Duration::from_secs(60), "{command_name} reads on");
            std::thread::sleep(Duration::from_millis(5));
        }
        drop(input);
        assert_ne!(child.wait().unwrap().code(), Some(0));
    }
    let bytes = fs::read(testdata("valid/character.cast")).unwrap();
    assert_eq!(run_with(&bytes, ["info", "-"]).code, 0);
}

#[test]
fn kinds_are_named_where_one_is_mistyped() {
    let file = testdata("valid/character.cast");
    for kind in ["Bone", "BONE", "Blend_Shape", "bones2"] {
        let done = run(["tree", &file, "--kind", kind]);
        assert!(done.code == 2 && done.stderr.contains("blend_shape"), "{kind}: {}", done.stderr);
    }
    let done = run(["tree", &file, "--kind", "abcd"]);
    assert!(done.code == 0 && done.stderr.contains("blend_shape"), "{}", done.stderr);
}

/// What acts on a terminal: the title of its window, a control of eight bits, the direction of writing, the end of a line.
const EVIL: &str = "a\x1b]0;x\x07\u{9b}31m\u{202e}\u{2066}\u{200f}\u{7f}\rb";

/// The same in a file name: Windows allows no control characters of seven bits.
const EVIL_NAME: &str = if cfg!(windows) { "a]0;x\u{9b}31m\u{202e}\u{2066}\u{200f}\u{7f}b" } else { EVIL };

#[test]
fn no_text_of_a_file_acts_on_a_terminal() {
    let folder = Folder::new();
    fs::create_dir(folder.path("in").join(EVIL_NAME)).unwrap();
    let texture = format!("{EVIL}.png");
    let named = Path::new("in").join(EVIL_NAME).join(EVIL_NAME).with_extension("cast");
    let placed = Instance::new().with_name(EVIL).with_reference(EVIL).with_position([0.0; 3]);
    let root = model(EVIL, &[&texture, "../out.png"]).with_instance(placed);
    let metadata = castkit::write::Metadata::new().with_author(EVIL).with_software(EVIL).with_up_axis(EVIL);
    let file = folder.save(named.to_str().unwrap(), root.with_metadata(metadata));
    let other = folder.save("in/other.cast", model(&format!("{EVIL}2"), &[&texture]));
    let out = |name: &str| folder.at(&format!("out/{EVIL_NAME}{name}"));
    let mesh = "root/model/material/file";
    let commands: Vec<Vec<String>> = [
        &["info", &file][..],
        &["info", "--all", &file],
        &["tree", &file],
        &["tree", &file, "--kind", EVIL],
        &["check", "--textures", &file],
        &["check", &file, "--sarif"],
        &["diff", &file, &other],
        &["extract", &file, mesh, "p", "-o", "-"],
        &["extract", &file, mesh, "p", "-o", "-", "--format", "json"],
        &["extract", &file, EVIL, "p", "-o", "-"],
        &["extract", &file, mesh, EVIL, "-o", "-"],
        &["convert", &file, "-o", &out(".glb"), "--textures", "copy"],
        &["convert", &file, "-o", &out(".obj"), "--strict"],
        &["convert", &file, "-o", &out(EVIL_NAME)],
        &["split", &file, "--out-dir", &out("")],
        &["merge", &file, &other, "-o", &out(".cast")],
        &["repair", &file, "-o", &out(".cast")],
        &["optimize", &file, "-o", &out(".cast")],
        &["pose", &file, "-o", &out(".obj")],
        &["set", &file, mesh, "p", EVIL],
        &["explain", EVIL],
        &["info", EVIL],
        &[EVIL],
        &["info", &format!("--{EVIL}")],
    ]
    .map(|arguments| arguments.iter().map(|argument| (*argument).to_owned()).collect())
    .into();
    for arguments in &commands {
        for more in [&[][..], &["--json"], &["--color", "always"]] {
            let done = command(arguments.iter().map(String::as_str).chain(more.iter().copied())).output().unwrap();
            for (name, said) in [("output", &done.stdout), ("errors", &done.stderr)] {
                let said = std::str::from_utf8(said).unwrap();
                // Colours are the program's own.
                let mut plain = said.to_owned();
                if more.contains(&"always") || name == "errors" {
                    let colours = ["0", "1", "2", "22", "31", "32", "33", "34", "36", "4"];
                    colours.iter().for_each(|code| plain = plain.replace(&format!("\x1b[{code}m"), ""));
                }
                let acts = |letter: &char| {
                    letter.is_control() && *letter != '\n' || "\u{202e}\u{2066}\u{200f}".contains(*letter)
                };
                let found = plain.chars().find(acts);
                assert_eq!(found, None, "{arguments:?} {more:?}, {name}: {plain:?}");
                if more.contains(&"--json") && name == "output" && said.starts_with('{') {
                    for line in serde_json::Deserializer::from_str(said).into_iter::<serde_json::Value>() {
                        line.unwrap();
                    }
                }
            }
        }
    }
    // JSON says the same text in other letters.
    let record = run(["info", "--json", &file]).json();
    assert_eq!(record["models"][0]["name"], EVIL);
}
