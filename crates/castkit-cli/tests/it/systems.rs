//! What systems understand differently, seen through the program: files in use, names, long paths, text that is not ASCII.

use std::fs;
use std::path::{Path, PathBuf};

use castkit::write::{Document, Layout, Material, Mesh, Model, Root};
use castkit::{CastFile, Unchanging};

use crate::common::{copied, run, testdata};

/// SAFETY: the files lie in a temporary directory of this process, and nobody writes to one that is mapped.
#[expect(unsafe_code, reason = "mapping wants a promise, in tests too")]
const PROMISE: Unchanging = unsafe { Unchanging::promise() };

fn names(directory: &Path) -> Vec<String> {
    let names = fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// A model with a texture.
fn textured(name: &'static str, texture: &'static str) -> Root<'static> {
    let material = Material::new().with_name(name).with_material_type("pbr").with_texture("albedo", texture);
    let corners = vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
    let mesh = Mesh::new().with_name(name).with_positions(corners).with_faces(vec![0_u32, 1, 2]);
    let mesh = mesh.with_uv_layer(vec![[0.0; 2]; 3]).with_material(material.hash());
    Root::new().with_model(Model::new().with_name(name).with_mesh(mesh).with_material(material))
}

#[test]
fn a_result_that_somebody_maps() {
    let (directory, file) = copied("valid/character.cast");
    let before = fs::read(&file).unwrap();
    let mapped = CastFile::map(&file, PROMISE).unwrap();
    for arguments in [
        &["rewrite", &file, "-o", &file, "--layout", "compact"][..],
        &["rewrite", &testdata("valid/rig.cast"), "-o", &file],
        &["convert", &testdata("valid/rig.cast"), "-o", &file],
    ] {
        let done = run(arguments);
        if cfg!(windows) {
            let said = "a program has the old file open, or it is protected: ";
            assert!(done.code == 1 && done.stderr.contains(said), "{arguments:?}: {}", done.stderr);
            assert_eq!(fs::read(&file).unwrap(), before);
        } else {
            assert_eq!(done.code, 0, "{}", done.stderr);
        }
        assert_eq!((names(directory.path()), &**mapped.bytes()), (vec!["file.cast".to_owned()], &*before));
    }
    drop(mapped);
    assert_eq!(run(["rewrite", &file, "-o", &file, "--layout", "compact"]).code, 0);
}

#[test]
fn paths_longer_than_260_characters() {
    let (directory, file) = copied("valid/character.cast");
    let step = "long directory".repeat(14);
    let deep = directory.path().join(&step).join(&step).join(&step);
    let at = |name: &str| text(&deep.join(name)).to_owned();
    assert!(at("hero.gltf").len() > 580);
    assert_eq!(run(["convert", &file, "-o", &at("hero.gltf")]).code, 0);
    assert_eq!(names(&deep), ["hero.bin", "hero.gltf"]);
    assert_eq!(run(["convert", &at("hero.gltf"), "-o", &at("hero.cast")]).code, 0);
    assert_eq!(run(["rewrite", &at("hero.cast"), "-o", &at("hero.cast")]).code, 0);
    let info = run(["info", "--json", &at("hero.cast")]).fine();
    assert_eq!(info.json()["path"], at("hero.cast"));
    assert_eq!(run(["split", &at("hero.cast"), "--out-dir", &at("parts")]).code, 0);
    assert!(!names(&deep.join("parts")).is_empty());
}

#[test]
fn names_that_windows_keeps_for_devices() {
    let (directory, file) = copied("valid/character.cast");
    for name in ["nul.cast", "CON.glb", "aux.tar.obj", "file.cast:more.cast"] {
        let out = directory.path().join(name);
        let done = run(["convert", &file, "-o", text(&out)]);
        if cfg!(windows) {
            assert!(done.code == 1 && done.stderr.contains("Windows"), "{name}: {}", done.stderr);
            assert_eq!(names(directory.path()), ["file.cast"]);
        } else {
            assert!(done.code == 0 && out.exists(), "{name}: {}", done.stderr);
        }
    }
    // What is named by a file has the same name on each system: one that is possible on all.
    let root = ["con", "NUL", "Hero", "HERO", "a:b"]
        .iter()
        .fold(Root::new(), |root, name| root.with_model(Model::new().with_name((*name).to_owned())));
    let (scene, parts) = (directory.path().join("scene.cast"), directory.path().join("parts"));
    Document::from(root).save(&scene, Layout::Compact).unwrap();
    assert_eq!(run(["split", text(&scene), "--out-dir", text(&parts)]).code, 0);
    assert_eq!(names(&parts), ["HERO_2.cast", "Hero.cast", "_NUL.cast", "_con.cast", "a_b.cast"]);
}

/// Results are copied to other systems: what can be told apart there gets names that can, and the rest is noted.
#[test]
fn inputs_whose_names_are_equal_up_to_case_or_normalisation() {
    for [one, other] in [["hero", "HERO"], ["h\u{e9}ros", "he\u{301}ros"], ["stra\u{df}e", "STRA\u{1e9e}E"]] {
        let directory = tempfile::tempdir().unwrap();
        let at = |name: &str| directory.path().join(name);
        let put = |name: &str| {
            fs::create_dir_all(at(name).parent().unwrap()).unwrap();
            let corners = vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
            let mesh = Mesh::new().with_name("mesh").with_positions(corners).with_faces(vec![0_u32, 1, 2]);
            let root = Root::new().with_model(Model::new().with_name("model").with_mesh(mesh));
            Document::from(root).save(at(name), Layout::Compact).unwrap();
            text(&at(name)).to_owned()
        };
        let inputs = [put(&format!("a/{one}.cast")), put(&format!("b/{other}.cast"))];
        let convert = |inputs: &[String], more: &[&str], out: &str| {
            let out = text(&at(out)).to_owned();
            let arguments = ["convert", "--to", "glb", "--out-dir", &out];
            run(arguments.iter().copied().chain(inputs.iter().map(String::as_str)).chain(more.iter().copied()))
        };
        let done = convert(&inputs, &[], "out");
        assert!(done.code == 0 && !done.stderr.contains("CONVERT-FILE-025"), "{}", done.stderr);
        assert_eq!(names(&at("out")), ["a", "b"], "on every system");
        // A model and its animation whose names differ in more than the extension.
        let animation = at(&format!("a/{other}.seanim"));
        fs::copy(testdata("se/walk.seanim"), &animation).unwrap();
        assert_eq!(convert(&[inputs[0].clone(), text(&animation).to_owned()], &[], "both").code, 0);
        let expected = [format!("{one}.cast.glb"), format!("{other}.seanim.glb")];
        let found = names(&at("both"));
        assert!(expected.iter().all(|name| found.contains(name)), "{found:?}");
        // Names that differ in nothing else.
        let twins = [put(&format!("c/{one}.cast")), put(&format!("c/{other}.cast"))];
        let is_one = cfg!(any(windows, target_os = "macos"));
        for json in [false, true] {
            let more: &[&str] = if json { &["--json", "--strict", "--force"] } else { &[] };
            let done = convert(&twins, more, "twins");
            assert_eq!(done.code, i32::from(is_one), "{}", done.stderr);
            assert_eq!(names(&at("twins")).len(), if is_one { 1 } else { 2 });
            let said = if json { done.text() } else { done.stderr.as_str() };
            let first = if json { "\"names of results\"" } else { "CONVERT-FILE-025" };
            assert_eq!(said.matches(first).count(), usize::from(!is_one), "{said}");
        }
        // It is the same for pictures.
        let pictures = text(&at("pictures")).to_owned();
        let pictures = run(["render", "--size", "8", &twins[0], &twins[1], "--out-dir", &pictures]);
        assert_eq!(pictures.code, i32::from(is_one), "{}", pictures.stderr);
        assert_eq!(names(&at("pictures")).len(), if is_one { 1 } else { 2 });
        assert_eq!(pictures.stderr.matches("CONVERT-FILE-025").count(), usize::from(!is_one), "{}", pictures.stderr);
    }
}

/// The buffer of an input stays, also where that of the result has its name in other letters.
#[test]
fn a_file_of_an_input_is_not_replaced_under_a_name_in_other_letters() {
    let (directory, file) = copied("valid/character.cast");
    let at = |name: &str| text(&directory.path().join(name)).to_owned();
    assert_eq!(run(["convert", &file, "-o", &at("hero.gltf")]).code, 0);
    let buffer = fs::read(at("hero.bin")).unwrap();
    fs::rename(at("hero.gltf"), at("input.gltf")).unwrap();
    let done = run(["convert", &at("input.gltf"), "-o", &at("HERO.gltf"), "--scale", "2", "--force"]);
    assert_eq!(fs::read(at("hero.bin")).unwrap(), buffer);
    let expected = if cfg!(windows) { 1 } else { 0 };
    assert!(done.code == expected, "{}", done.stderr);
    assert!(expected == 0 || done.stderr.contains("its name is that of an input file"), "{}", done.stderr);
}

/// Paths of textures as they are written on Windows, drives and shares among them, mean the same on each system, and are
/// written with slashes where a format wants that. What is referred to has the path that leads there from the result.
#[test]
fn textures_with_paths_of_windows() {
    let directory = tempfile::tempdir().unwrap();
    let at = |name: &str| text(&directory.path().join(name)).to_owned();
    fs::create_dir(at("tex")).unwrap();
    fs::write(at("tex/skin.png"), b"\x89PNG\r\n\x1a\nskin").unwrap();
    let save = |root: Root<'_>| Document::from(root).save(at("hero.cast"), Layout::Compact).unwrap();
    save(textured("hero", "tex\\skin.png"));
    let gltf = |more: &[&str]| {
        let (file, out) = (at("hero.cast"), at("out/hero.gltf"));
        let arguments = ["convert", &*file, "-o", &*out, "--force", "--json"];
        let done = run(arguments.iter().chain(more));
        assert_eq!(done.code, 0, "{}", done.stderr);
        let text = fs::read(&out).unwrap();
        let written: serde_json::Value = serde_json::from_slice(&text).unwrap();
        written["images"][0]["uri"].as_str().map(str::to_owned)
    };
    assert_eq!(gltf(&["--textures", "copy"]).as_deref(), Some("hero_files/skin.png"));
    assert_eq!(fs::read(at("out/hero_files/skin.png")).unwrap(), b"\x89PNG\r\n\x1a\nskin");
    assert_eq!(gltf(&["--textures", "refer"]).as_deref(), Some("../tex/skin.png"));
    // glTF has no place for what lies on a drive or another machine, MTL has; with slashes, as on each system.
    for (path, written) in
        [(r"D:\other\eye.png", "D:/other/eye.png"), (r"\\server\share\skin.png", "//server/share/skin.png")]
    {
        save(textured("hero", path));
        assert_eq!(gltf(&["--textures", "refer"]), None, "{path}");
        let done = run(["convert", &at("hero.cast"), "-o", &at("out/hero.obj"), "--textures", "refer", "--force"]);
        assert_eq!(done.code, 0, "{}", done.stderr);
        let material = fs::read_to_string(at("out/hero.mtl")).unwrap();
        assert!(material.contains(&format!("map_Kd {written}\n")), "{material}");
    }
}

/// Text goes into a pipe as UTF-8, whatever the code page of a console is, and paths are those that were given.
#[test]
fn text_that_is_not_ascii() {
    let directory = tempfile::tempdir().unwrap();
    let path: PathBuf = directory.path().join("größe 日本 \u{1f600}.cast");
    Document::from(textured("héros 人 \u{1f600}", "peau é.png")).save(&path, Layout::Compact).unwrap();
    let info = run(["info", "--all", text(&path)]).fine();
    assert!(info.text().starts_with(text(&path)) && info.text().contains("héros 人 \u{1f600}"), "{}", info.text());
    assert_eq!(run(["info", "--json", text(&path)]).fine().json()["path"], text(&path));
    assert!(run(["tree", text(&path)]).fine().text().contains("peau é.png"));
    let coloured = run(["tree", "--color", "always", text(&path)]).fine();
    assert!(coloured.text().contains("\x1b[") && coloured.text().contains("héros"), "{}", coloured.text());
    assert!(!run(["tree", text(&path)]).fine().text().contains('\x1b'), "no colours in a pipe");
    let missing = directory.path().join("süß.cast");
    let failed = run(["info", text(&missing)]);
    let said = format!("castkit: error: {}: the file does not exist; check the path\n", missing.display());
    assert_eq!((failed.code, failed.stderr), (1, said));
}
