//! `castkit convert`: files beside the result, all or none.

use std::fs;
use std::path::Path;

use crate::common::{Run, run, testdata};
use castkit::write::{Document, Layout, Material, Mesh, Model, Root};

/// All files below a directory by their paths from it, sorted.
fn below(directory: &Path) -> Vec<String> {
    let (mut found, mut pending) = (Vec::new(), vec![directory.to_path_buf()]);
    while let Some(next) = pending.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                pending.push(path);
            } else {
                found.push(path.strip_prefix(directory).unwrap().to_string_lossy().replace('\\', "/"));
            }
        }
    }
    found.sort();
    found
}

#[test]
fn files_beside_the_result_are_there_when_it_is_and_never_without_it() {
    let directory = tempfile::tempdir().unwrap();
    let at = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    fs::create_dir_all(at("in/tex")).unwrap();
    fs::write(at("in/tex/wood.png"), b"\x89PNG\r\n\x1a\nrest").unwrap();
    let material = Material::new().with_name("m").with_material_type("pbr").with_texture("albedo", "tex/wood.png");
    let mesh = Mesh::new()
        .with_positions(vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
        .with_faces(vec![0_u32, 1, 2]);
    let mesh = mesh.with_uv_layer(vec![[0.0; 2]; 3]).with_material(material.hash());
    let short = mesh.clone().with_uv_layer(vec![[0.0; 2]; 2]);
    for (name, mesh) in [("in/hero.cast", mesh), ("in/short.cast", short)] {
        let model = Model::new().with_mesh(mesh).with_material(material.clone());
        Document::from(Root::new().with_model(model)).save(at(name), Layout::Compact).unwrap();
    }
    let convert = |out: &str, more: &[&str]| {
        let arguments = ["convert", "--json", &at("in/hero.cast"), "--textures", "copy", "-o", out];
        run(arguments.into_iter().chain(more.iter().copied()))
    };
    fs::create_dir(at("new")).unwrap();
    // Tried out, it is the same list, and nothing is there.
    let tried = convert(&at("new/hero.gltf"), &["--dry-run"]);
    assert_eq!((tried.code, below(&directory.path().join("new")).len()), (0, 0));
    // What fails, here for what is said of it, leaves nothing.
    let failed = run(["convert", &at("in/short.cast"), "--textures", "copy", "-o", &at("new/hero.gltf"), "--strict"]);
    assert_eq!((failed.code, below(&directory.path().join("new")).len()), (1, 0), "{}", failed.stderr);
    let done = convert(&at("new/hero.gltf"), &[]);
    assert_eq!(done.code, 0);
    let side_files = |run: &Run| run.json()["side_files"].as_array().unwrap().clone();
    assert_eq!(side_files(&tried), side_files(&done));
    assert_eq!(side_files(&done).len(), 2);
    let found = below(&directory.path().join("new"));
    assert_eq!(found, ["hero.bin", "hero.gltf", "hero_files/wood.png"]);
    // Without a wish the result refers to what lies elsewhere, which is said; beside the input there is nothing to say.
    let features = |out: &str| {
        let done = run(["convert", "--json", &at("in/hero.cast"), "-o", out]);
        let record = done.json();
        let notes = record["inputs"][0]["notes"].as_array().unwrap().clone();
        notes.iter().any(|note| note["feature"] == "places of textures")
    };
    fs::create_dir(at("elsewhere")).unwrap();
    for ending in ["glb", "fbx", "obj"] {
        assert!(features(&at(&format!("elsewhere/hero.{ending}"))), "{ending}");
        assert!(!features(&at(&format!("in/hero.{ending}"))), "{ending}");
        let copied = convert(&at(&format!("copied/hero.{ending}")), &[]);
        assert_eq!(copied.code, 0, "{}", copied.stderr);
        assert!(Path::new(&at("copied/hero_files/wood.png")).is_file());
        fs::remove_dir_all(at("copied")).unwrap();
    }
    // A directory where a file beside the result is to be: neither it nor the others are written.
    fs::create_dir_all(at("full/hero.bin")).unwrap();
    let failed = convert(&at("full/hero.gltf"), &[]);
    assert!(failed.code == 1 && failed.stderr.contains("hero.bin"), "{}", failed.stderr);
    assert!(below(&directory.path().join("full")).is_empty());
    #[cfg(unix)]
    {
        // A device has no directory, so nothing is put into that of its name.
        let done = convert("/dev/null", &["--to", "obj"]);
        assert_eq!(done.code, 0, "{}", done.stderr);
        let notes = done.json()["inputs"][0]["notes"].clone();
        assert!(notes.as_array().unwrap().iter().any(|note| note["feature"] == "files beside the result"), "{notes}");
        assert!(!Path::new("/dev/null.mtl").exists() && !Path::new("/dev/null_files").exists());
        // A link to one is a link like any other.
        std::os::unix::fs::symlink("/dev/null", at("null.gltf")).unwrap();
        assert_eq!(convert(&at("null.gltf"), &[]).code, 0);
        assert!(!Path::new(&at("null.gltf")).is_symlink() && Path::new(&at("null_files/wood.png")).is_file());
    }
}

#[cfg(feature = "fbx")]
#[test]
fn what_was_inside_of_an_input_stays_away_when_the_writer_fails() {
    let directory = tempfile::tempdir().unwrap();
    let folder = testdata("fbx");
    let has_files = |name: &String| {
        let output = directory.path().join("try.cast");
        let run = run(["convert", "--json", &format!("{folder}/{name}"), "-o", output.to_str().unwrap()]);
        name.ends_with(".fbx") && run.code == 0 && !run.json()["side_files"].is_null()
    };
    let name = below(Path::new(&folder)).into_iter().find(has_files).unwrap();
    let input = format!("{folder}/{name}");
    for ending in ["cast", "glb", "obj"] {
        let out = directory.path().join(ending);
        // No file can take the place of a directory.
        fs::create_dir_all(out.join(format!("hero.{ending}"))).unwrap();
        let failed = run(["convert", &input, "-o", out.join(format!("hero.{ending}")).to_str().unwrap()]);
        assert_eq!(failed.code, 1, "{}", failed.stderr);
        assert_eq!(fs::read_dir(&out).unwrap().count(), 1, "{ending}");
    }
}
