//! Textures that results refer to: what is left behind, missing, copied, or elsewhere.

use std::path::{Path, PathBuf};

use cast_convert::Format;
use cast_file::{CastFile, Confinement};
use cast_interchange::{ExportOptions, Options, Textures};
use cast_job::{Job, JobDone, JobOptions};
use cast_scene::Library;
use cast_write::{Document, Instance, Layout, Root};
use serde_json::json;

use super::Folder;
use crate::common::gltf_file as gltf;

const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";

fn codes(done: &JobDone) -> Vec<&'static str> {
    let codes = done.inputs.iter().flat_map(|input| input.report.notes()).map(|note| note.code());
    codes.filter(|code| code.starts_with("CONVERT-TEXTURE")).collect()
}

fn save(input: &Path, output: PathBuf) -> JobDone {
    Job::new(JobOptions::new()).file(input).save(output).unwrap()
}

/// The paths of a Cast file's textures.
fn paths(file: &Path) -> Vec<String> {
    let file = CastFile::open(file).unwrap();
    let files = file.models().flat_map(|model| model.materials()).flat_map(|material| material.files());
    files.map(|file| file.path().unwrap().to_owned()).collect()
}

/// A glTF file with a texture for each path.
fn of_gltf(images: &[&str]) -> String {
    let all = |of: &dyn Fn(usize) -> serde_json::Value| (0..images.len()).map(of).collect::<Vec<_>>();
    let rest = json!({
        "images": all(&|index| json!({ "uri": images[index] })),
        "textures": all(&|index| json!({ "source": index })),
        "materials": all(&|index| json!({ "pbrMetallicRoughness": { "baseColorTexture": { "index": index } } })),
    });
    gltf(&[], rest)
}

#[test]
fn what_is_left_behind_is_said_in_all_formats() {
    let folder = Folder::new();
    folder.put("in/tex/wood.png", PNG);
    let cast = folder.textured("in/hero.cast", &["tex/wood.png"]);
    let gltf = folder.put("in/other.gltf", of_gltf(&["tex/wood.png"]));
    for input in [cast, gltf] {
        for extension in ["cast", "glb", "gltf", "fbx", "obj", "semodel"] {
            let stem = format!("new.{extension}");
            assert_eq!(codes(&save(&input, folder.at(&format!("out/{stem}")))), ["CONVERT-TEXTURE-014"], "{extension}");
            assert_eq!(codes(&save(&input, folder.at(&format!("in/{stem}")))), [] as [&str; 0], "{extension}");
            // The next result has a name of its own files.
            for directory in ["in", "out"] {
                for beside in ["new.mtl", "new.bin"] {
                    let _ = std::fs::remove_file(folder.at(&format!("{directory}/{beside}")));
                }
            }
        }
    }
}

#[test]
fn what_is_missing_or_outside_is_said() {
    let folder = Folder::new();
    folder.put("outside.png", PNG);
    let missing = folder.put("in/missing.gltf", of_gltf(&["tex/nowhere.png"]));
    let outside = folder.put("in/outside.gltf", of_gltf(&["../outside.png"]));
    let absolute = folder.textured("in/absolute.cast", &["C:\\tex\\wood.png", "/tex/wood.png"]);
    for extension in ["cast", "glb", "fbx"] {
        let output = |directory: &str| folder.at(&format!("{directory}/result.{extension}"));
        assert_eq!(codes(&save(&missing, output("in"))), ["CONVERT-TEXTURE-020"]);
        assert_eq!(codes(&save(&outside, output("other"))), ["CONVERT-TEXTURE-021"]);
        assert_eq!(codes(&save(&outside, output("in"))), ["CONVERT-TEXTURE-021"]);
        // Allowed to look, it is seen to be left behind.
        let options = JobOptions::new().import(Options::new().follow_outside(true));
        let done = Job::new(options).file(&outside).save(output("deep/er")).unwrap();
        assert_eq!(codes(&done), ["CONVERT-TEXTURE-014"]);
        let said = codes(&save(&absolute, output("other")));
        // Where there are drives, both lead out of the directory; elsewhere there is no such file.
        let of_drive = if cfg!(windows) { "CONVERT-TEXTURE-021" } else { "CONVERT-TEXTURE-020" };
        assert!([of_drive, "CONVERT-TEXTURE-021"].iter().all(|code| said.contains(code)), "{said:?}");
    }
}

/// As programs write OBJ: the pictures are in a folder beside that of the model.
#[test]
fn textures_of_obj_may_be_in_a_folder_beside_its_own() {
    let folder = Folder::new();
    folder.put("hero/textures/skin.png", PNG);
    folder.put("hero/models/hero.mtl", "newmtl skin\nmap_Kd ../textures/skin.png\n");
    let obj = "mtllib hero.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nvt 1 0\nvt 0 1\nusemtl skin\nf 1/1 2/2 3/3\n";
    let obj = folder.put("hero/models/hero.obj", obj);
    // Nothing is looked at there, which is said; the path leads to the same place.
    for (result, path) in
        [("hero/models/hero.cast", "../textures/skin.png"), ("out/deep/hero.cast", "../../hero/textures/skin.png")]
    {
        assert_eq!(codes(&save(&obj, folder.at(result))), ["CONVERT-TEXTURE-021"]);
        assert_eq!(paths(&folder.at(result)), [path]);
    }
    let embed = |follow: bool| {
        let export = ExportOptions::new().textures(Textures::Embed);
        let options = JobOptions::new().import(Options::new().follow_outside(follow)).export(export);
        codes(&Job::new(options).file(&obj).save(folder.at("out/hero.glb")).unwrap())
    };
    assert_eq!(embed(false), ["CONVERT-TEXTURE-001"]);
    assert_eq!(embed(true), [] as [&str; 0]);
    // Back to OBJ in the same place.
    let back = folder.at("hero/models/back.obj");
    assert_eq!(codes(&save(&folder.at("hero/models/hero.cast"), back)), ["CONVERT-TEXTURE-021"]);
    let materials = std::fs::read_to_string(folder.at("hero/models/back.mtl")).unwrap();
    assert!(materials.contains("map_Kd ../textures/skin.png"), "{materials}");
}

#[test]
fn textures_are_copied_for_cast_and_refused_inside_of_it() {
    let folder = Folder::new();
    for (name, content) in [("a/tex/wood.png", "a"), ("b/tex/wood.png", "b")] {
        folder.put(name, content);
    }
    // Each input has its own file of the name.
    let inputs = ["a", "b"].map(|name| folder.put(&format!("{name}/{name}.gltf"), of_gltf(&["tex/wood.png"])));
    let options = |textures| JobOptions::new().export(ExportOptions::new().textures(textures));
    let done = Job::new(options(Textures::Copy)).files(&inputs).save(folder.at("out/both.cast")).unwrap();
    assert_eq!(codes(&done), [] as [&str; 0]);
    let found = paths(&folder.at("out/both.cast"));
    assert_eq!(found, ["both_files/wood.png", "both_files/wood_2.png"]);
    let content = found.map_content(|path| std::fs::read(folder.at(&format!("out/{path}"))).unwrap());
    assert_eq!(content, [b"a", b"b"]);
    assert_eq!(done.side_files.len(), 2);
    let done = Job::new(options(Textures::Embed)).file(&inputs[0]).save(folder.at("a/new.cast")).unwrap();
    assert_eq!(codes(&done), ["CONVERT-TEXTURE-013"]);
    assert_eq!(paths(&folder.at("a/new.cast")), ["tex/wood.png"]);
}

/// Formats that cannot contain textures say the same as if nothing had been requested, and copies are made for all.
#[test]
fn formats_that_only_refer_to_textures_treat_them_alike() {
    let folder = Folder::new();
    folder.put("in/wood.png", PNG);
    let input = folder.put("in/hero.gltf", of_gltf(&["wood.png", "gone.png"]));
    let save = |textures, output: &str| {
        let options = JobOptions::new().export(ExportOptions::new().textures(textures));
        Job::new(options).file(&input).save(folder.at(output)).unwrap()
    };
    for extension in ["cast", "obj", "semodel"] {
        let done = save(Textures::Embed, &format!("embedded/{extension}/hero.{extension}"));
        let mut said = codes(&done);
        said.sort_unstable();
        assert_eq!(said, ["CONVERT-TEXTURE-013", "CONVERT-TEXTURE-014", "CONVERT-TEXTURE-020"], "{extension}");
        let done = save(Textures::Copy, &format!("copied/{extension}/hero.{extension}"));
        assert_eq!(codes(&done), ["CONVERT-TEXTURE-001"], "{extension}");
        let copies: Vec<_> = done.side_files.iter().filter(|file| file.path == "hero_files/wood.png").collect();
        assert_eq!(copies.len(), 1, "{extension}");
        let back = Job::new(JobOptions::new()).file(done.output.as_ref().unwrap()).load().unwrap();
        let models = back.file.models().flat_map(|model| model.materials());
        let found: Vec<_> = models.flat_map(|material| material.files()).filter_map(|file| file.path()).collect();
        assert!(found.contains(&"hero_files/wood.png"), "{extension}: {found:?}");
    }
}

trait MapContent {
    fn map_content<R>(&self, of: impl Fn(&str) -> R) -> Vec<R>;
}

impl MapContent for Vec<String> {
    fn map_content<R>(&self, of: impl Fn(&str) -> R) -> Vec<R> {
        self.iter().map(|path| of(path)).collect()
    }
}

#[test]
fn textures_get_a_new_root() {
    let folder = Folder::new();
    folder.put("in/tex/wood.png", PNG);
    folder.put("shared/tex/wood.png", PNG);
    let input = folder.textured("in/hero.cast", &["tex\\wood.png", "C:/far/stone.png"]);
    let options =
        |textures| JobOptions::new().export(ExportOptions::new().textures(textures).texture_root("../shared"));
    let done = Job::new(options(Textures::Refer)).file(&input).save(folder.at("out/hero.cast")).unwrap();
    assert_eq!(paths(&folder.at("out/hero.cast")), ["../shared/tex/wood.png", "../shared/stone.png"]);
    // It is there, so nothing is left behind; the other was never below the input.
    assert_eq!(codes(&done), ["CONVERT-TEXTURE-012", "CONVERT-TEXTURE-020"]);
    Job::new(options(Textures::Refer)).file(&input).save(folder.at("out/hero.gltf")).unwrap();
    let json: serde_json::Value = serde_json::from_slice(&std::fs::read(folder.at("out/hero.gltf")).unwrap()).unwrap();
    assert_eq!(json["images"][0]["uri"], "../shared/tex/wood.png");
    // Copies go there, and are the same for all that refer to them.
    for output in ["out/copied.cast", "out/again.obj", "out/third.glb"] {
        let copied = Job::new(options(Textures::Copy)).file(&input).save(folder.at(output)).unwrap();
        assert!(copied.side_files.iter().any(|file| file.path == "../shared/wood.png"), "{output}");
        assert_eq!(std::fs::read(folder.at("shared/wood.png")).unwrap(), PNG);
    }
}

#[test]
fn instances_lie_beside_the_result_with_their_textures() {
    let folder = Folder::new();
    folder.put("in/tex/wood.png", PNG);
    let nodes: Vec<_> =
        (0..10).map(|x| json!({ "name": format!("tree {x}"), "mesh": 0, "translation": [x, 0, 0] })).collect();
    let rest = json!({
        "images": [{ "uri": "tex/wood.png" }, { "name": "bark", "uri": "data:image/png;base64,iVBORw0KGgo=" }],
        "textures": [{ "source": 0 }, { "source": 1 }],
        "materials": [{
            "pbrMetallicRoughness": { "baseColorTexture": { "index": 0 } },
            "emissiveTexture": { "index": 1 },
        }],
        "meshes": [{ "name": "tree", "primitives": [{ "attributes": { "POSITION": 0 }, "material": 0 }] }],
        "nodes": nodes,
    });
    let triangle = vec![0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0];
    let input = folder.put("in/forest.gltf", gltf(&[("VEC3", triangle)], rest));
    let options = JobOptions::new().import(Options::new().instances(true));
    let output = folder.at("in/result.cast");
    let done = Job::new(options.clone()).file(&input).save(&output).unwrap();
    let beside: Vec<&str> = done.side_files.iter().map(|file| &*file.path).collect();
    assert_eq!(beside, ["result_files/forest_bark.png", "result_files_tree.cast"]);
    // Its textures are found from where it lies.
    let mut found = paths(&folder.at("in/result_files_tree.cast"));
    found.sort();
    assert_eq!(found, ["result_files/forest_bark.png", "tex/wood.png"]);
    assert!(found.iter().all(|path| folder.at(&format!("in/{path}")).is_file()));
    // And it is found from the result, ten times.
    let visits = Library::open(&output, Confinement::FileDirectory, |path| {
        CastFile::open(path).map_err(|error| error.to_string())
    });
    let visits: Vec<_> = visits.map(Result::unwrap).collect();
    assert_eq!(visits.len(), 11);
    assert_eq!(visits[10].name.as_deref(), Some("tree 9"));
    // A stream has no place beside it, so there are copies; other formats are refused.
    let mut stream = Vec::new();
    let done = Job::new(options.clone()).file(&input).write_to(&mut stream).unwrap();
    assert_eq!(CastFile::from_bytes(stream).unwrap().meshes().count(), 10);
    assert_eq!(done.format, Format::Cast);
    assert!(Job::new(options).file(&input).save(folder.at("in/result.glb")).is_err());
}

/// Two inputs of different directories refer to different files by one name.
#[test]
fn textures_of_each_input_are_looked_for_beside_it() {
    let folder = Folder::new();
    let picture = |name: &str| [PNG, name.as_bytes()].concat();
    for name in ["a/skin.png", "b/skin.png", "b/only.png", "a/missing.png"] {
        folder.put(name, picture(name));
    }
    let first = folder.textured("a/hero.cast", &["skin.png"]);
    let second = folder.textured("b/sword.cast", &["skin.png", "only.png"]);
    let third = folder.textured("b/shield.cast", &["missing.png"]);
    let content = |path: PathBuf| {
        let file = std::fs::read(path).unwrap();
        let is_in = |name: &&str| file.windows(PNG.len() + name.len()).any(|bytes| bytes == picture(name));
        ["a/skin.png", "b/skin.png", "b/only.png", "a/missing.png"].into_iter().filter(is_in).collect::<Vec<_>>()
    };
    // What lies beside the first input is not taken for what the second one lacks.
    let expected = ["a/skin.png", "b/skin.png", "b/only.png"];
    for extension in ["glb", "fbx"] {
        let output = folder.at(&format!("out/{extension}/both.{extension}"));
        let options = JobOptions::new().export(ExportOptions::new().textures(Textures::Embed));
        let done = Job::new(options).files([&first, &second, &third]).save(&output).unwrap();
        assert_eq!((content(output), codes(&done)), (expected.to_vec(), vec!["CONVERT-TEXTURE-001"]), "{extension}");
    }
    for extension in ["gltf", "fbx", "obj"] {
        let output = folder.at(&format!("out/copied.{extension}/both.{extension}"));
        let options = JobOptions::new().export(ExportOptions::new().textures(Textures::Copy));
        let done = Job::new(options).files([&first, &second, &third]).save(&output).unwrap();
        let copies = done.side_files.iter().filter(|file| file.path.starts_with("both_files/"));
        let mut copied: Vec<_> = copies.flat_map(|file| content(output.parent().unwrap().join(&file.path))).collect();
        copied.sort_unstable();
        assert_eq!(copied, ["a/skin.png", "b/only.png", "b/skin.png"], "{extension}");
        assert!(codes(&done).contains(&"CONVERT-TEXTURE-001"), "{extension}");
    }
}

fn searched(input: &Path, directory: &Path, textures: Textures, output: &Path) -> JobDone {
    let options = JobOptions::new().import(Options::new().texture_search(directory));
    let options = options.export(ExportOptions::new().textures(textures));
    Job::new(options).file(input).save(output).unwrap()
}

/// All formats find the same files, whatever becomes of them.
#[test]
fn textures_are_found_in_directories() {
    let folder = Folder::new();
    let picture = |name: &str| [PNG, name.as_bytes()].concat();
    for name in ["lib/hero/Skin.png", "lib/villain/skin.png", "lib/eye.jpg", "in/cloth.png"] {
        folder.put(name, picture(name));
    }
    let given = [r"D:\Extract\hero\skin.png", "/mnt/extract/eye.png", r"tex\Cloth.PNG", "lost.png"];
    let cast = folder.textured("in/hero.cast", &given);
    let found = ["../lib/hero/Skin.png", "../lib/eye.jpg", "../in/cloth.png"];
    for extension in ["cast", "obj", "semodel", "fbx"] {
        let output = folder.at(&format!("out/hero.{extension}"));
        let done = searched(&cast, &folder.at("lib"), Textures::Refer, &output);
        let mut said = codes(&done);
        said.retain(|code| *code != "CONVERT-TEXTURE-014");
        said.sort_unstable();
        let expected = ["CONVERT-TEXTURE-020", "CONVERT-TEXTURE-036", "CONVERT-TEXTURE-037"];
        assert_eq!(said, expected, "{extension}");
        let file = std::fs::read(&output).unwrap();
        let beside = std::fs::read(output.with_extension("mtl")).unwrap_or_default();
        for path in found {
            let has = |bytes: &[u8]| bytes.windows(path.len()).any(|at| at == path.as_bytes());
            assert!(has(&file) || has(&beside), "{extension}: {path}");
        }
    }
    for (textures, extension) in [(Textures::Embed, "glb"), (Textures::Embed, "fbx"), (Textures::Copy, "gltf")] {
        let output = folder.at(&format!("packed/hero.{extension}"));
        let done = searched(&cast, &folder.at("lib"), textures, &output);
        let mut files = vec![std::fs::read(&output).unwrap()];
        files.extend(done.side_files.iter().map(|file| std::fs::read(folder.at("packed").join(&file.path)).unwrap()));
        for (name, is_expected) in [
            ("lib/hero/Skin.png", true),
            ("lib/villain/skin.png", false),
            ("lib/eye.jpg", true),
            ("in/cloth.png", true),
        ] {
            let picture = picture(name);
            let has = files.iter().any(|file| file.windows(picture.len()).any(|at| at == picture));
            assert_eq!(has, is_expected, "{extension}: {name}");
        }
        assert!(codes(&done).contains(&"CONVERT-TEXTURE-001"), "{extension}");
    }
}

/// Guesses for the textures of instances are said as well, each once.
#[test]
fn textures_of_instances_are_found_in_directories() {
    let folder = Folder::new();
    folder.put("lib/bark.jpg", [b"\xFF\xD8\xFF".as_slice(), b"bark"].concat());
    folder.textured("in/tree.cast", &[r"D:\Extract\bark.png"]);
    let instance = |x: f32| {
        let instance = Instance::new().with_name("tree").with_reference("tree.cast").with_position([x, 0.0, 0.0]);
        instance.with_rotation([0.0, 0.0, 0.0, 1.0]).with_scale([1.0; 3])
    };
    let scene = Document::from(Root::new().with_instance(instance(0.0)).with_instance(instance(1.0)));
    let scene = folder.put("in/scene.cast", scene.to_vec(Layout::Compact).unwrap());
    let output = folder.at("out/scene.glb");
    let done = searched(&scene, &folder.at("lib"), Textures::Embed, &output);
    let glb = std::fs::read(output).unwrap();
    assert!(glb.windows(7).any(|at| at == b"\xFF\xD8\xFFbark"));
    let notes = done.inputs.iter().flat_map(|input| input.report.notes());
    let guesses: Vec<_> = notes.filter(|note| note.kind().code == "CONVERT-TEXTURE-037").collect();
    assert!(guesses.len() == 1 && guesses[0].count() == 1, "{guesses:?}");
}

/// What a reader finds has a path that leads there, and nothing else is said of it than that it is a guess.
#[test]
fn readers_of_other_formats_find_textures_in_directories() {
    let folder = Folder::new();
    folder.put("lib/tex/skin.png", PNG);
    folder.put("in/hero.mtl", "newmtl skin\nmap_Kd C:\\work\\tex\\skin.png\n");
    let obj = "mtllib hero.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nvt 1 0\nvt 0 1\nusemtl skin\nf 1/1 2/2 3/3\n";
    let obj = folder.put("in/hero.obj", obj);
    let done = searched(&obj, &folder.at("lib"), Textures::Refer, &folder.at("out/hero.cast"));
    assert_eq!(paths(&folder.at("out/hero.cast")), ["../lib/tex/skin.png"]);
    assert_eq!(codes(&done), ["CONVERT-TEXTURE-014"]);
    let done = searched(&obj, &folder.at("lib"), Textures::Copy, &folder.at("copied/hero.cast"));
    assert_eq!(paths(&folder.at("copied/hero.cast")), ["hero_files/skin.png"]);
    assert_eq!(codes(&done), [] as [&str; 0]);
}
