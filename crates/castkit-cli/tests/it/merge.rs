//! `castkit merge` and `castkit split`.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::common::content::{Content, content, misaligned};
use crate::common::{copied, run, testdata, testdata_files};
use castkit::write::{Animation, Bone, Document, File, Layout, Material, Mesh, Metadata, Model, Root, Skeleton};
use castkit::{Cast, CastFile, read::NodeKind, read::NodeRef};

/// A new directory with a file of one model and one animation for each name, and an up axis.
fn scene(names: &[&str], up: &'static str) -> (tempfile::TempDir, String) {
    let mut root = Root::new().with_metadata(Metadata::new().with_property("up", up));
    for name in names {
        root = root
            .with_model(Model::new().with_name(*name))
            .with_animation(Animation::new().with_name(*name).with_frame_rate(30.0));
    }
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("scene.cast");
    Document::from(root).save(&path, Layout::Compact).unwrap();
    let path = path.to_str().unwrap().to_owned();
    (directory, path)
}

/// Whether the materials of all meshes are found by their links.
fn linked(cast: &Cast<'_>) -> usize {
    cast.meshes().filter(|mesh| mesh.material().is_some()).count()
}

#[test]
fn a_file_with_itself() {
    let (_directory, out) = copied("valid/empty_scene.cast");
    let file = testdata("valid/character.cast");
    let report = run(["merge", &file, &file, "-o", &out, "--json", "--no-join"]).fine().json();
    let (one, two) = (fs::read(&file).unwrap(), fs::read(&out).unwrap());
    let (one, two) = (Cast::parse(&one).unwrap(), Cast::parse(&two).unwrap());
    assert_eq!(two.node_count(), 2 * one.node_count() - 2, "one root, and metadata once");
    assert_eq!(two.roots().count(), 1);
    assert_eq!(linked(&two), 2 * linked(&one));
    assert_eq!(misaligned(&two, 16), None);
    let hashes: BTreeSet<u64> = two.nodes().map(|step| step.node.hash()).collect();
    assert_eq!(hashes.len() as u64, two.node_count());
    assert_eq!(report["nodes"], two.node_count());
    assert_eq!(report["rehashed"], one.node_count() - 2);
    assert_eq!(report["conflicts"], serde_json::json!([]));
    assert_eq!(report["files"][1]["nodes"], one.node_count());
}

/// A neck below a hip, and a head whose root is the neck.
fn character(directory: &Path) -> [String; 3] {
    let bone = |name: &'static str, parent: u32, at: [f32; 3]| {
        let bone = Bone::new().with_name(name).with_parent_index(parent).with_local_position(at);
        bone.with_local_rotation([0.0, 0.0, 0.0, 1.0])
    };
    let none = u32::MAX;
    let body =
        Skeleton::new().with_bone(bone("hip", none, [0.0, 0.0, 1.0])).with_bone(bone("neck", 0, [0.0, 0.0, 0.5]));
    let head = Skeleton::new().with_bone(bone("neck", none, [0.0; 3])).with_bone(bone("jaw", 0, [0.0, 0.25, 0.0]));
    let hat = Mesh::new()
        .with_name("hat")
        .with_positions(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
        .with_faces(vec![0_u8, 1, 2]);
    let models = [
        Model::new().with_name("body").with_skeleton(body),
        Model::new().with_name("head").with_skeleton(head),
        Model::new().with_name("hat").with_mesh(hat),
    ];
    models.map(|model| {
        let path = directory.join(format!("{}.cast", model.name().unwrap()));
        let root = Root::new().with_metadata(Metadata::new().with_property("up", "z")).with_model(model);
        Document::from(root).save(&path, Layout::Compact).unwrap();
        path.to_str().unwrap().to_owned()
    })
}

fn bones(file: &CastFile) -> usize {
    file.nodes().filter(|step| step.node.kind() == NodeKind::BONE).count()
}

#[test]
fn parts_become_one_character() {
    let directory = tempfile::tempdir().unwrap();
    let [body, head, hat] = character(directory.path());
    let out = directory.path().join("hero.cast").to_str().unwrap().to_owned();
    for command in ["merge", "convert"] {
        let merged = run([command, &head, &body, "--attach", &format!("{hat}@neck"), "-o", &out]);
        assert_eq!(merged.code, 0, "{}", merged.stderr);
        let said = "\"head\" onto \"body\" at \"neck\", moved by 1.5000";
        assert!(
            merged.stderr.contains(&format!("{head}: hint[CONVERT-SKELETON-019]")) && merged.stderr.contains(said),
            "{}",
            merged.stderr
        );
        let file = CastFile::open(&out).unwrap();
        assert_eq!((file.models().count(), bones(&file), file.meshes().count()), (1, 3, 1), "{command}");
        let worn = file.meshes().next().unwrap();
        assert_eq!(worn.positions().unwrap().iter().next(), Some([0.0, 0.0, 1.5]));
        assert_eq!(worn.weight_bones().unwrap().iter().collect::<Vec<u32>>(), [1, 1, 1]);
        // The same, by position.
        run([command, &body, &head, &format!("{hat}@jaw"), "-o", &out]);
        assert_eq!(CastFile::open(&out).unwrap().models().count(), 1);
        run([command, &body, &head, "--no-join", "-o", &out]).fine();
        assert_eq!(CastFile::open(&out).unwrap().models().count(), 2);
        let wrong = run([command, &body, "--attach", &format!("{hat}@nek"), "-o", &out]);
        assert!(
            wrong.code == 1 && wrong.stderr.contains("did you mean \"neck\"?"),
            "{command}: {} {}",
            wrong.code,
            wrong.stderr
        );
        let wrong = run([command, &body, "--attach", "nothing@neck", "-o", &out]);
        assert!(wrong.code != 0 && wrong.stderr.contains("FILE@BONE"), "{command}: {}", wrong.stderr);
        let both = run([command, &body, &head, "--no-join", "--join-skeletons", "-o", &out]);
        assert_eq!(both.code, 2, "{}", both.stderr);
    }
    run(["merge", &body, "--attach", &format!("{hat}@neck"), "-o", &out]);
    let parts = directory.path().join("parts").to_str().unwrap().to_owned();
    run(["split", &out, "--detach", "neck", "--out-dir", &parts]).fine();
    let part = CastFile::open(Path::new(&parts).join("neck.cast")).unwrap();
    assert_eq!((part.meshes().count(), bones(&part)), (1, 1));
}

#[test]
fn two_files_and_in_place() {
    let (_directory, out) = copied("valid/character.cast");
    run(["merge", &out, &testdata("valid/animation.cast"), "-o", &out, "--layout", "compact"]);
    let merged = fs::read(&out).unwrap();
    let merged = Cast::parse(&merged).unwrap();
    let sources = ["valid/character.cast", "valid/animation.cast"].map(|name| fs::read(testdata(name)).unwrap());
    let sources = sources.each_ref().map(|bytes| Cast::parse(bytes).unwrap());
    assert_eq!(merged.models().count(), sources.iter().map(|cast| cast.models().count()).sum::<usize>());
    assert_eq!(merged.animations().count(), sources.iter().map(|cast| cast.animations().count()).sum::<usize>());
}

#[test]
fn files_are_rotated_to_the_axis_of_the_first() {
    let (directory, first) = scene(&["a"], "y");
    let at = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    let (second, out) = (at("second.cast"), at("out.cast"));
    let mesh = Mesh::new().with_positions(vec![[1.0_f32, 2.0, 3.0]]);
    let root = Root::new().with_model(Model::new().with_name("b").with_mesh(mesh));
    let document = Document::from(root.with_metadata(Metadata::new().with_up_axis("z")));
    document.save(&second, Layout::Compact).unwrap();
    let merged = run(["merge", &first, &second, &first, "-o", &out]);
    let expected = format!("{second}: hint[CONVERT-SCENE-032]: ");
    assert!(merged.code == 0 && merged.stderr.starts_with(&expected), "{}", merged.stderr);
    assert!(merged.stderr.ends_with("(z to y)\n") && merged.stderr.lines().count() == 1, "{}", merged.stderr);
    let file = CastFile::open(&out).unwrap();
    let mesh = file.meshes().next().unwrap();
    // What points up stays up: z becomes y, and y becomes -z.
    assert_eq!(mesh.positions().unwrap().to_vec(), [[1.0, 3.0, -2.0]]);
    let metadata = file.cast().nodes().filter(|step| step.node.kind() == NodeKind::METADATA);
    assert!(metadata.filter_map(|step| step.node.property("up")?.text()).all(|up| up == "y"));
}

/// The axis of one file is said of the content of all.
#[test]
fn an_axis_that_one_file_does_not_say_is_assumed_aloud() {
    let (directory, first) = scene(&["a"], "z");
    let at = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    let (other, out) = (at("other.cast"), at("out.cast"));
    let model = Root::new().with_model(Model::new().with_name("b"));
    Document::from(model).save(&other, Layout::Compact).unwrap();
    for command in ["merge", "convert"] {
        for files in [[&first, &other], [&other, &first]] {
            let merged = run([command, files[0], files[1], "-o", &out]);
            let said =
                merged.stderr.lines().filter(|line| line.starts_with(&format!("{other}: hint[CONVERT-SCENE-034]")));
            assert_eq!((merged.code, said.count()), (0, 1), "{command} {files:?}: {}", merged.stderr);
        }
        let merged = run([command, &other, &other, "-o", &out]);
        assert!(!merged.stderr.contains("CONVERT-SCENE-034"), "{}", merged.stderr);
    }
}

#[test]
fn what_merging_leaves_out_is_said() {
    let (_directory, out) = copied("valid/empty_scene.cast");
    let (good, trailing) = (testdata("valid/character.cast"), testdata("unusual/trailing_bytes.cast"));
    // It does not say which axis is up, and the textures are not there, which are other matters.
    let others = ["--allow", "CONVERT-SCENE-037", "--allow", "CONVERT-TEXTURE-020"];
    run(["merge", &trailing, &good, "-o", &out].iter().chain(&others)).fine();
    let lost = run(["merge", &good, &trailing, "-o", &out]);
    assert!(lost.code == 0 && lost.stderr.contains("left out"), "{}", lost.stderr);
}

#[test]
fn one_bad_file_stops_all() {
    let (_directory, out) = copied("valid/empty_scene.cast");
    let before = fs::read(&out).unwrap();
    let (good, bad) = (testdata("valid/character.cast"), testdata("damaged/magic.cast"));
    for files in [[&*good, &*bad], [&*good, "missing.cast"]] {
        let merged = run(["merge"].iter().chain(&files).chain(&["-o", &*out]));
        assert_eq!(merged.code, 1);
        assert!(merged.stderr.starts_with(&format!("castkit: error: {}: ", files[1])), "{}", merged.stderr);
        assert_eq!(fs::read(&out).unwrap(), before);
    }
    assert_eq!(run(["merge", &good, "-o", &out]).code, 2, "one file is nothing to merge");
    assert_eq!(run(["merge", &good, &good]).code, 2);
    assert_eq!(run(["merge", &good, &good, "-o", "-", "--json"]).code, 2);
}

/// Models, animations and others below the roots, as content of their own, in any order; metadata once.
fn pieces(cast: &Cast<'_>) -> Vec<Vec<Content>> {
    let piece = |node: NodeRef<'_>| {
        let bytes = Document::from(castkit::write::Node::from(node)).to_vec(Layout::Compact).unwrap();
        content(&Cast::parse(&bytes).unwrap())
    };
    let tops = cast.top_level().flat_map(|top| {
        let is_root = top.kind() == NodeKind::ROOT;
        let children = is_root.then(|| top.children()).into_iter().flatten();
        children.chain((!is_root).then_some(top)).collect::<Vec<_>>()
    });
    let mut pieces: Vec<Vec<Content>> = tops.map(piece).collect();
    pieces.sort_by_key(|piece| format!("{piece:?}"));
    pieces.dedup_by(|a, b| a == b && a.first().is_some_and(|(_, kind, ..)| *kind == NodeKind::METADATA));
    pieces
}

#[test]
fn splitting_keeps_everything() {
    for file in ["valid", "unusual", "legacy"].iter().flat_map(|folder| testdata_files(folder)) {
        let name = file.display();
        let directory = tempfile::tempdir().unwrap();
        let parts = directory.path().join("new/parts");
        let split = [file.as_os_str(), "--out-dir".as_ref(), parts.as_os_str()];
        let report = run(["split".as_ref(), "--json".as_ref()].iter().chain(&split)).fine().json();
        let bytes = fs::read(&file).unwrap();
        let cast = Cast::parse(&bytes).unwrap();

        let mut found = Vec::new();
        let mut trailing = Vec::new();
        let files = report["files"].as_array().unwrap();
        assert_eq!(files.len(), fs::read_dir(&parts).unwrap().count(), "{name}");
        for file in files {
            let bytes = fs::read(file["output"].as_str().unwrap()).unwrap();
            assert_eq!(file["bytes"], bytes.len());
            let part = Cast::parse(&bytes).unwrap();
            assert_eq!(misaligned(&part, 16), None, "{name}");
            if file["kind"] != "rest" {
                assert_eq!(part.roots().count(), 1);
                assert_eq!(part.models().count() + part.animations().count(), 1, "{name}");
            }
            found.extend(pieces(&part));
            trailing.extend_from_slice(part.trailing());
        }
        found.sort_by_key(|piece| format!("{piece:?}"));
        found.dedup_by(|a, b| a == b && a.first().is_some_and(|(_, kind, ..)| *kind == NodeKind::METADATA));
        assert_eq!(found, pieces(&cast), "{name}");
        assert_eq!(trailing, cast.trailing(), "{name}");

        let again = run(["split".as_ref()].iter().chain(&split));
        assert_eq!(again.code, 1, "{name}");
        assert!(again.stderr.contains("--force"), "{}", again.stderr);
        let contents = || -> Vec<Vec<u8>> {
            files.iter().map(|file| fs::read(file["output"].as_str().unwrap()).unwrap()).collect()
        };
        let before = contents();
        files.iter().for_each(|file| fs::write(file["output"].as_str().unwrap(), b"old").unwrap());
        let again = run(["split".as_ref(), "--force".as_ref()].iter().chain(&split));
        assert_eq!(again.code, 0, "{name}: {}", again.stderr);
        assert!(contents() == before, "{name}");
    }
}

#[test]
fn splitting_and_merging_gives_the_scene_back() {
    let (directory, file) = scene(&["hero", "../hero", "hero", "rest", "CON"], "y");
    let parts = directory.path().join("parts");
    let report = run(["split", &file, "--out-dir", parts.to_str().unwrap(), "--json"]).fine().json();
    let written: Vec<&str> =
        report["files"].as_array().unwrap().iter().map(|file| file["output"].as_str().unwrap()).collect();
    let names = written.iter().map(|path| Path::new(path).file_name().unwrap().to_str().unwrap()).collect::<Vec<_>>();
    assert_eq!(
        names,
        [
            "hero.cast",
            "hero_2.cast",
            "___hero.cast",
            "___hero_2.cast",
            "hero_3.cast",
            "hero_4.cast",
            "rest_2.cast",
            "rest_3.cast",
            "_CON.cast",
            "_CON_2.cast"
        ]
    );
    let out = directory.path().join("out.cast");
    let merged = run(["merge"].iter().chain(&written).chain(&["--no-join", "-o", out.to_str().unwrap()])).fine();
    assert!(merged.stdout.is_empty());
    let (before, after) = (fs::read(&file).unwrap(), fs::read(&out).unwrap());
    let (before, after) = (Cast::parse(&before).unwrap(), Cast::parse(&after).unwrap());
    let names = |cast: &Cast<'_>| {
        let models: Vec<String> = cast.models().map(|model| model.name().unwrap().to_owned()).collect();
        let animations: Vec<String> = cast.animations().map(|one| one.name().unwrap().to_owned()).collect();
        (models, animations)
    };
    // Of the two with one name, the second gets a number.
    let mut apart = names(&before);
    [&mut apart.0, &mut apart.1].into_iter().for_each(|names| names[2] += "_2");
    assert_eq!((&*names(&before).0[2], names(&after)), ("hero", apart));
}

/// Windows and macOS do not tell capital letters apart, and macOS not the ways to write a letter: the second file would
/// replace the first.
#[test]
fn parts_have_names_that_every_system_tells_apart() {
    let (directory, file) = scene(&["Hero", "hero", "caf\u{e9}", "cafe\u{301}", "CAFE\u{301}"], "y");
    let parts = directory.path().join("parts");
    let report = run(["split", &file, "--out-dir", parts.to_str().unwrap(), "--json"]).fine().json();
    let written = report["files"].as_array().unwrap();
    let names: BTreeSet<&str> = written
        .iter()
        .map(|file| Path::new(file["output"].as_str().unwrap()).file_name().unwrap().to_str().unwrap())
        .collect();
    // Without accents, and small: what is left of a name where least is told apart.
    let plain = |name: &str| name.to_lowercase().replace("e\u{301}", "e").replace('\u{e9}', "e");
    let told_apart: BTreeSet<String> = names.iter().map(|name| plain(name)).collect();
    assert_eq!((written.len(), names.len(), told_apart.len()), (10, 10, 10), "{names:?}");
    assert_eq!(fs::read_dir(&parts).unwrap().count(), 10);
    // Each is still called what it was, inside.
    let inside: Vec<&str> = written.iter().map(|file| file["name"].as_str().unwrap()).collect();
    assert_eq!(inside.iter().filter(|name| **name == "cafe\u{301}").count(), 2);
}

#[test]
fn metadata_is_in_every_part_as_far_as_it_is_small_and_once_in_what_is_merged() {
    let directory = tempfile::tempdir().unwrap();
    let at = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    let second = Metadata::new().with_author("the second says what does not count");
    for (author, is_small) in [("somebody".to_owned(), true), ("x".repeat(100_000), false)] {
        let first = Metadata::new().with_author(author.clone()).with_up_axis("z");
        let mut root = Root::new().with_metadata(first).with_metadata(second.clone());
        for number in 0..50 {
            root = root.with_animation(Animation::new().with_name(format!("clip {number}")));
        }
        let (scene, parts, merged) = (at("scene.cast"), at(&author[..1]), at("merged.cast"));
        Document::from(root).save(&scene, Layout::Compact).unwrap();
        let report = run(["split", &scene, "--json", "--out-dir", &parts]).fine().json();
        let files: Vec<&str> =
            report["files"].as_array().unwrap().iter().map(|it| it["output"].as_str().unwrap()).collect();
        assert_eq!(files.len(), 51);
        let size = |path: &&str| fs::metadata(path).unwrap().len();
        assert!(files.iter().map(size).sum::<u64>() < size(&&*scene) + 50 * 4096);
        for file in &files[..50] {
            let file = CastFile::open(file).unwrap();
            assert_eq!(file.metadata().unwrap().up_axis().unwrap().as_str(), "z");
            assert_eq!(file.metadata().unwrap().author().is_some(), is_small);
        }
        run(["merge"].iter().chain(&files[50..]).chain(&files[..50]).chain(&["--no-join", "-o", &*merged])).fine();
        let merged = CastFile::open(&merged).unwrap();
        let authors: Vec<_> = merged.roots().flat_map(|root| root.metadata()).map(|it| it.author()).collect();
        assert_eq!(authors[..2], [Some(&*author), second.author()]);
        // What the parts say of a large one, which is the axis alone.
        assert_eq!(authors[2..], vec![None; usize::from(!is_small)]);
    }
}

/// Runs the program with files of so many blocks at most.
#[cfg(unix)]
fn within_blocks(blocks: u32, arguments: &[&str]) -> std::process::Output {
    let mut command = std::process::Command::new("sh");
    command.args(["-c", "ulimit -f \"$0\" && exec \"$@\"", &blocks.to_string(), env!("CARGO_BIN_EXE_castkit")]);
    command.args(arguments).output().unwrap()
}

#[cfg(unix)]
#[test]
fn splitting_writes_all_files_or_none() {
    let directory = tempfile::tempdir().unwrap();
    let at = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    let mesh = Mesh::new().with_positions(vec![[0.0; 3]; 20_000]);
    let root =
        Root::new().with_model(Model::new().with_name("a")).with_model(Model::new().with_name("b").with_mesh(mesh));
    let (scene, new, old) = (at("scene.cast"), at("new/parts"), at("old"));
    Document::from(root).save(&scene, Layout::Compact).unwrap();
    // The second file cannot be written: neither of them is there then, and no directory.
    let failed = within_blocks(64, &["split", &scene, "--out-dir", &new]);
    let said = String::from_utf8_lossy(&failed.stderr);
    assert!(failed.status.code() == Some(1) && said.contains("cannot write") && said.contains("b.cast"), "{failed:?}");
    assert!(!directory.path().join("new").exists());
    // What is there is as it was.
    fs::create_dir(&old).unwrap();
    fs::write(at("old/a.cast"), b"old").unwrap();
    assert_eq!(within_blocks(64, &["split", &scene, "--out-dir", &old, "--force"]).status.code(), Some(1));
    assert_eq!((fs::read(at("old/a.cast")).unwrap(), fs::read_dir(&old).unwrap().count()), (b"old".to_vec(), 1));
    // A link that somebody has planted is in the way.
    std::os::unix::fs::symlink("../elsewhere", at("old/b.cast")).unwrap();
    let refused = run(["split", &scene, "--out-dir", &old, "--force"]);
    assert!(
        refused.code == 1 && refused.stderr.contains("b.cast: it is not a file that can be replaced"),
        "{}",
        refused.stderr
    );
    assert_eq!(fs::read(at("old/a.cast")).unwrap(), b"old");
    fs::remove_file(at("old/b.cast")).unwrap();
    assert_eq!(run(["split", &scene, "--out-dir", &old, "--force"]).code, 0);
    assert_eq!(fs::read_dir(&old).unwrap().count(), 2);
}

#[test]
fn splitting_does_not_destroy_its_input() {
    let (directory, file) = scene(&["scene"], "y");
    let before = fs::read(&file).unwrap();
    let folder = directory.path().to_str().unwrap();
    let split = run(["split", &file, "--out-dir", folder, "--force"]);
    assert_eq!(split.code, 1);
    assert!(split.stderr.contains("is the input itself"), "{}", split.stderr);
    assert_eq!(fs::read(&file).unwrap(), before);
    assert_eq!(fs::read_dir(folder).unwrap().count(), 1);
    assert_eq!(run(["split", &file]).code, 2);
    assert_eq!(run(["split", &file, "--out-dir", "-"]).code, 2);
    assert_eq!(run(["split", &file, "--out-dir", &file]).code, 1);
}

/// A path that is right beside its file leads nowhere from another directory, or to another file.
#[test]
fn paths_of_textures_lead_from_the_output() {
    let directory = tempfile::tempdir().unwrap();
    let place = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    for part in ["body", "head"] {
        fs::create_dir(place(part)).unwrap();
        let material = Material::new().with_name(part).with_file(File::new().with_path(format!("{part}.png")));
        let root = Root::new().with_model(Model::new().with_name(part).with_material(material));
        fs::write(place(&format!("{part}/{part}.cast")), Document::from(root).to_vec(Layout::Compact).unwrap())
            .unwrap();
        fs::write(place(&format!("{part}/{part}.png")), "").unwrap();
    }
    // The other material would show the picture of the first.
    for part in ["body", "head"] {
        let material = Material::new().with_name(part).with_file(File::new().with_path("skin.png"));
        let root = Root::new().with_model(Model::new().with_name(part).with_material(material));
        fs::write(place(&format!("{part}/skin.cast")), Document::from(root).to_vec(Layout::Compact).unwrap()).unwrap();
        fs::write(place(&format!("{part}/skin.png")), part).unwrap();
    }
    let skins = [place("body/skin.cast"), place("head/skin.cast")];
    let paths = |merged: &str| {
        let file = CastFile::open(place(merged)).unwrap();
        let files = file.models().flat_map(|model| model.materials()).flat_map(|material| material.files());
        files.map(|file| file.path().unwrap().to_owned()).collect::<Vec<_>>()
    };
    run(["merge", &skins[0], &skins[1], "-o", &place("body/skins.cast")]).fine();
    assert_eq!(paths("body/skins.cast"), ["skin.png", "../head/skin.png"]);
    let inputs = [place("body/body.cast"), place("head/head.cast")];
    let merged = run(["merge", &inputs[0], &inputs[1], "-o", &place("body/hero.cast")]);
    assert_eq!(merged.code, 0);
    assert_eq!(paths("body/hero.cast"), ["body.png", "../head/head.png"]);
}
