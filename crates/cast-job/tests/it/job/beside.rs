//! Files beside results: they replace nothing unasked, and never what is read.

use std::fs;
use std::path::Path;

use cast_base::Cancelled;
use cast_convert::Format;
use cast_file::CastFile;
use cast_interchange::{ExportOptions, SideFile, Textures};
use cast_job::{Batch, BatchTask, Job, JobDone, JobError, JobErrorKind, JobOptions, SideFileReason};

use cast_write::{Document, Layout, Material, Mesh, Model, Root};

use super::Folder;

fn copying() -> JobOptions<'static> {
    JobOptions::new().export(ExportOptions::new().textures(Textures::Copy))
}

#[test]
fn files_beside_a_result_replace_others_only_when_asked() {
    for (output, beside) in [("hero.obj", "hero.mtl"), ("hero.gltf", "hero.bin")] {
        let folder = Folder::new();
        let input = folder.textured("in/source.cast", &[]);
        let (output, beside) = (folder.at(output), folder.put(beside, b"unrelated"));
        let before = folder.content();
        for options in [JobOptions::new(), JobOptions::new().dry_run(true)] {
            let failed = Job::new(options).file(&input).save(&output).unwrap_err();
            assert!(matches!(failed.kind(), JobErrorKind::SideFile(SideFileReason::Exists)), "{failed}");
            assert_eq!(failed.path(), Some(&*beside));
            assert!(folder.content() == before);
        }
        let done = Job::new(JobOptions::new().force(true)).file(&input).save(&output).unwrap();
        assert_eq!(done.side_files.len(), 1);
        assert_eq!(fs::metadata(&beside).unwrap().len(), done.side_files[0].bytes);
        // The same again replaces nothing.
        let modified = fs::metadata(&beside).unwrap().modified().unwrap();
        let again = Job::new(JobOptions::new()).file(&input).save(&output).unwrap();
        assert_eq!(again.side_files, done.side_files);
        assert_eq!(fs::metadata(&beside).unwrap().modified().unwrap(), modified);
        // One that only starts with the same is another. Clocks of file systems tick some hundred times a second.
        std::thread::sleep(std::time::Duration::from_millis(30));
        let mut longer = fs::read(&beside).unwrap();
        longer.push(0);
        fs::write(&beside, longer).unwrap();
        let failed = Job::new(JobOptions::new()).file(&input).save(&output).unwrap_err();
        assert!(matches!(failed.kind(), JobErrorKind::SideFile(SideFileReason::Exists)), "{failed}");
    }
}

/// A file beside an older result is part of it as long as nobody has changed it.
#[test]
fn a_newer_result_replaces_the_files_of_the_older_one() {
    for (output, beside) in [("hero.obj", "hero.mtl"), ("hero.gltf", "hero.bin")] {
        let folder = Folder::new();
        let older = folder.textured("in/older.cast", &["a.png"]);
        let mut newer = Root::new();
        for name in ["red", "blue"] {
            let mesh = Mesh::new().with_positions(vec![[0.0, 0.0, 2.0], [3.0, 0.0, 0.0], [0.0, 4.0, 0.0]]);
            let material = Material::new().with_name(name).with_material_type("pbr");
            let mesh = mesh.with_faces(vec![0_u32, 1, 2]).with_material(material.hash());
            newer = newer.with_model(Model::new().with_mesh(mesh).with_material(material));
        }
        let newer = folder.put("in/newer.cast", Document::from(newer).to_vec(Layout::Compact).unwrap());
        let (output, beside) = (folder.at(output), folder.at(beside));
        let save = |input: &Path| Job::new(JobOptions::new()).file(input).save(&output);
        save(&older).unwrap();
        let before = fs::read(&beside).unwrap();
        save(&newer).unwrap();
        let after = fs::read(&beside).unwrap();
        assert!(before != after);
        assert!(Job::new(JobOptions::new()).file(&output).load().unwrap().file.meshes().count() == 2);
        // Somebody has changed it, or it is beside a result of another program.
        let refused = |why: &str| {
            let failed = save(&older).unwrap_err();
            assert!(matches!(failed.kind(), JobErrorKind::SideFile(SideFileReason::Exists)), "{why}: {failed}");
        };
        fs::write(&beside, [&after[..], b"# mine\n"].concat()).unwrap();
        refused("longer");
        fs::write(&beside, &after).unwrap();
        let result = fs::read(&output).unwrap();
        let foreign = String::from_utf8(result.clone()).unwrap().replace("castkit", "another");
        fs::write(&output, foreign).unwrap();
        refused("foreign");
        fs::remove_file(&output).unwrap();
        refused("alone");
        fs::write(&output, result).unwrap();
        save(&older).unwrap();
        assert!(fs::read(&beside).unwrap() == before);
    }
}

/// In memory there is everything that would be in files, by the same names, and nothing on the disk.
#[test]
fn results_in_memory_have_their_files_beside_them() {
    let folder = Folder::new();
    folder.put("in/tex/wood.png", b"\x89PNG\r\n\x1a\nwood");
    let input = folder.textured("in/source.cast", &["tex/wood.png"]);
    for (output, count) in [("hero.obj", 2), ("hero.gltf", 2), ("hero.glb", 1), ("hero.cast", 1)] {
        let job = Job::new(copying()).file(&input);
        let saved = job.save(folder.at("out").join(output)).unwrap();
        let before = folder.content();
        let (mut bytes, mut beside) = (Vec::new(), Vec::<SideFile>::new());
        // A name that exists is only a name.
        let done = job.write_to_with(folder.at("out").join(output), &mut bytes, &mut beside).unwrap();
        assert!(bytes == fs::read(folder.at("out").join(output)).unwrap(), "{output}");
        assert_eq!((done.output, &done.side_files, beside.len()), (None, &saved.side_files, count), "{output}");
        for file in &beside {
            assert!(file.bytes == fs::read(folder.at("out").join(&*file.path)).unwrap(), "{}", file.path);
        }
        let (mut none, mut nothing) = (Vec::new(), Vec::<SideFile>::new());
        let dry = Job::new(copying().dry_run(true)).file(&input);
        let dry = dry.write_to_with(output, &mut none, &mut nothing).unwrap();
        assert_eq!((none.len(), nothing.len(), dry.side_files), (0, 0, saved.side_files), "{output}");
        assert!(folder.content() == before);
        fs::remove_dir_all(folder.at("out")).unwrap();
    }
}

#[cfg(unix)]
#[test]
fn nothing_goes_through_links_beside_a_result() {
    let folder = Folder::new();
    folder.put("in/tex/wood.png", b"\x89PNG\r\n\x1a\nwood");
    let input = folder.textured("in/hero.cast", &["tex/wood.png"]);
    let elsewhere = folder.put("elsewhere/mine", b"mine");
    fs::create_dir(folder.at("out")).unwrap();
    for (link, to) in [("out/hero.mtl", elsewhere.clone()), ("out/hero_files", folder.at("elsewhere"))] {
        std::os::unix::fs::symlink(&to, folder.at(link)).unwrap();
        let before = folder.content();
        let options = copying().force(true);
        let failed = Job::new(options).file(&input).save(folder.at("out/hero.obj")).unwrap_err();
        assert!(matches!(failed.kind(), JobErrorKind::SideFile(SideFileReason::Link)), "{failed}");
        assert!(folder.content() == before);
        fs::remove_file(folder.at(link)).unwrap();
    }
}

#[test]
fn copies_of_textures_leave_those_of_the_input_alone() {
    let png = |name: &str| [b"\x89PNG\r\n\x1a\n", name.as_bytes()].concat();
    for output in ["in/hero.obj", "in/hero.fbx", "in/hero.gltf", "in/hero.glb"] {
        // What would be copied to where it is stays as it is, and that is said.
        let folder = Folder::new();
        folder.put("in/hero_files/wood.png", png("own"));
        folder.put("in/tex/wood.png", png("other"));
        let input = folder.textured("in/hero.cast", &["hero_files/wood.png", "tex/wood.png"]);
        let own = folder.at("in/hero_files/wood.png");
        let modified = fs::metadata(&own).unwrap().modified().unwrap();
        let done = Job::new(copying().force(true)).file(&input).save(folder.at(output)).unwrap();
        assert_eq!((fs::read(&own).unwrap(), fs::metadata(&own).unwrap().modified().unwrap()), (png("own"), modified));
        let copied: Vec<&str> =
            done.side_files.iter().map(|file| &*file.path).filter(|path| path.ends_with("png")).collect();
        assert_eq!(copied, ["hero_files/wood_2.png"], "{output}");
        assert_eq!(fs::read(folder.at("in/hero_files/wood_2.png")).unwrap(), png("other"));
        let notes = done.inputs[0].report.notes();
        assert!(notes.iter().any(|note| note.code() == "CONVERT-TEXTURE-019"), "{notes:?}");
        // One that would get the name of another of the input gets another, whatever comes first and is asked.
        for options in [copying(), copying().force(true)] {
            let folder = Folder::new();
            folder.put("in/tex/wood.png", png("other"));
            folder.put("in/hero_files/wood.png", png("own"));
            let input = folder.textured("in/hero.cast", &["tex/wood.png", "hero_files/wood.png"]);
            for _ in 0..2 {
                Job::new(options.clone()).file(&input).save(folder.at(output)).unwrap();
                assert_eq!(fs::read(folder.at("in/hero_files/wood.png")).unwrap(), png("own"), "{output}");
                assert_eq!(fs::read(folder.at("in/hero_files/wood_2.png")).unwrap(), png("other"), "{output}");
            }
        }
    }
}

/// The paths of all textures of a Cast file.
fn textures(path: &Path) -> Vec<String> {
    let file = CastFile::open(path).unwrap();
    let files = file.models().flat_map(|model| model.materials()).flat_map(|material| material.files());
    files.map(|file| file.path().unwrap().to_owned()).collect()
}

/// A texture of an input.
const OWN: &[u8] = b"\x89PNG\r\n\x1a\nown";

#[test]
fn what_was_inside_an_input_never_gets_the_name_of_what_lies_beside_it() {
    let folder = Folder::new();
    let image = "data:image/png;base64,iVBORw0KGgo=";
    let images = serde_json::json!({
        "images": [{ "uri": image, "name": "skin", "mimeType": "image/png" }, { "uri": "hero_files/hero_skin.png" }],
        "textures": [{ "source": 0 }, { "source": 1 }],
        "materials": [
            { "pbrMetallicRoughness": { "baseColorTexture": { "index": 0 } } },
            { "pbrMetallicRoughness": { "baseColorTexture": { "index": 1 } } },
        ],
    });
    let input = folder.put("in/hero.gltf", crate::common::gltf_file(&[], images));
    folder.put("in/hero_files/hero_skin.png", OWN);
    let in_place = ["hero_files/hero_skin_2.png", "hero_files/hero_skin.png"];
    for (output, options, [inside, beside]) in [
        ("in/hero.cast", JobOptions::new(), in_place),
        ("in/hero.cast", JobOptions::new().force(true), in_place),
        // Elsewhere, the path leads back to the input.
        ("out/hero.cast", JobOptions::new(), ["hero_files/hero_skin.png", "../in/hero_files/hero_skin.png"]),
    ] {
        Job::new(options).file(&input).save(folder.at(output)).unwrap();
        assert_eq!(textures(&folder.at(output)), [inside, beside], "{output}");
        assert_eq!(fs::read(folder.at("in/hero_files/hero_skin.png")).unwrap(), OWN);
        assert_eq!(fs::read(folder.at(output).with_file_name(inside)).unwrap(), b"\x89PNG\r\n\x1a\n");
    }
    // Copied, the two are told apart as well.
    for extension in ["cast", "fbx", "obj", "gltf"] {
        let output = folder.at(&format!("copied/{extension}/hero.{extension}"));
        Job::new(copying()).file(&input).save(&output).unwrap();
        let mut beside: Vec<Vec<u8>> = fs::read_dir(output.with_file_name("hero_files"))
            .unwrap()
            .map(|file| fs::read(file.unwrap().path()).unwrap())
            .collect();
        beside.sort();
        assert_eq!(beside, [&b"\x89PNG\r\n\x1a\n"[..], OWN], "{extension}");
    }
}

#[test]
fn results_that_are_written_at_a_time_do_not_replace_each_others_files() {
    // Of several attempts, since it is a matter of time which one comes first.
    for attempt in 0..20 {
        let folder = Folder::new();
        for name in ["a", "b"] {
            folder.put(&format!("in/{name}/skin.png"), [b"\x89PNG\r\n\x1a\n", name.as_bytes()].concat());
            folder.textured(&format!("in/{name}/{name}.cast"), &["skin.png"]);
        }
        let batch = Batch::mirrored([folder.at("in")], folder.at("out"), Format::Obj);
        let shared = folder.at("shared");
        let export = ExportOptions::new().textures(Textures::Copy).texture_root(shared.to_str());
        let options = JobOptions::new().export(export).jobs(2);
        let mut written = Vec::new();
        let tell = |task: &BatchTask, done: Result<JobDone, JobError>| {
            written
                .extend(done.ok().and_then(|_| task.input.file_stem().map(|stem| stem.to_string_lossy().into_owned())));
            Ok::<(), Cancelled>(())
        };
        batch.run(&options, tell).unwrap();
        written.sort_unstable();
        assert_eq!(written, ["a", "b"], "attempt {attempt}");
        // Each library of materials names its own texture.
        for name in ["a", "b"] {
            let library = fs::read_to_string(folder.at(&format!("out/{name}/{name}.mtl"))).unwrap();
            let line = library.lines().find_map(|line| line.strip_prefix("map_Kd ")).unwrap();
            assert!(fs::read(shared.join(line)).unwrap().ends_with(name.as_bytes()), "attempt {attempt}: {library}");
        }
    }
}

#[test]
fn files_beside_a_result_replace_no_input_of_the_batch() {
    let folder = Folder::new();
    let textured = folder.textured("in/hero.cast", &["skin.png"]);
    folder.put("in/skin.png", b"\x89PNG\r\n\x1a\n");
    let copying = |root: &Path| ExportOptions::new().textures(Textures::Copy).texture_root(root.to_str());
    // The name of the copy depends on its content.
    let elsewhere = folder.at("elsewhere");
    let plain = folder.textured("in/plain.cast", &[]);
    let batch = Batch::mirrored([&textured, &plain], folder.at("out"), Format::Obj);
    let options = JobOptions::new().export(copying(&elsewhere));
    batch
        .run(&options, |_, done| {
            done.unwrap();
            Ok::<(), Cancelled>(())
        })
        .unwrap();
    let name = fs::read_dir(elsewhere).unwrap().next().unwrap().unwrap().file_name();
    // A model, whatever its name says.
    let other = folder.textured(&format!("shared/{}", name.to_str().unwrap()), &[]);
    let before = fs::read(&other).unwrap();
    let batch = Batch::mirrored([&textured, &other], folder.at("out"), Format::Obj);
    let options = JobOptions::new().export(copying(&folder.at("shared"))).force(true);
    let mut done = Vec::new();
    let tell = |_: &BatchTask, result: Result<JobDone, JobError>| {
        done.push(result);
        Ok::<(), Cancelled>(())
    };
    batch.run(&options, tell).unwrap();
    let failed = done[0].as_ref().unwrap_err();
    assert!(matches!(failed.kind(), JobErrorKind::SideFile(SideFileReason::IsSource)), "{failed}");
    assert!(done[1].is_ok() && fs::read(&other).unwrap() == before);
}
