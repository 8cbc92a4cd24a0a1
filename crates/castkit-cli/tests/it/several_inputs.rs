//! Several files become one result, clips get a skeleton, and results are for programs: what users type.

use std::fs;
use std::path::Path;

use crate::common::{Run, run};
use castkit::CastFile;
use castkit::write::{Animation, Bone, Curve, Document, Layout, Mesh, Metadata, Model, Root, Skeleton};

/// A folder with a model and two clips without names.
struct Library(tempfile::TempDir);

impl Library {
    fn new() -> Self {
        let library = Self(tempfile::tempdir().unwrap());
        fs::create_dir(library.0.path().join("clips")).unwrap();
        fs::create_dir(library.0.path().join("moves")).unwrap();
        let bone = Bone::new().with_name("hip").with_local_position([0.0; 3]).with_local_rotation([0.0, 0.0, 0.0, 1.0]);
        let model = Model::new().with_name("hero").with_skeleton(Skeleton::new().with_bone(bone));
        library.put("hero.cast", Root::new().with_model(model));
        for name in ["clips/walk.cast", "clips/hero@run.cast"] {
            let curve = Curve::new().with_node_name("hip").with_key_property("tx").with_mode("absolute");
            let curve = curve.with_key_frames(vec![0_u32, 1]).with_key_values(vec![0.0_f32, 1.0]);
            library.put(name, Root::new().with_animation(Animation::new().with_frame_rate(30.0).with_curve(curve)));
        }
        library
    }

    fn put(&self, name: &str, root: Root<'static>) {
        let root = root.with_metadata(Metadata::new().with_up_axis("z"));
        Document::from(root).save(self.0.path().join(name), Layout::Compact).unwrap();
    }

    fn at(&self, name: &str) -> String {
        self.0.path().join(name).to_str().unwrap().to_owned()
    }

    /// Runs `castkit` with words, of which those with a slash at the beginning are files of the library.
    fn run(&self, words: &str) -> Run {
        let words: Vec<String> = words
            .split(' ')
            .map(|word| match word.split_once('/') {
                Some(("", name)) => self.at(name),
                _ => word.to_owned(),
            })
            .collect();
        run(words.iter().map(String::as_str))
    }

    fn names(&self, name: &str) -> Vec<String> {
        let file = CastFile::open(self.at(name)).unwrap();
        file.animations().map(|animation| animation.name().unwrap_or_default().to_owned()).collect()
    }
}

trait Succeeded {
    fn succeeded(self) -> Self;
}

impl Succeeded for Run {
    /// It may have notes.
    fn succeeded(self) -> Self {
        assert_eq!(self.code, 0, "{}", self.stderr);
        self
    }
}

#[test]
fn names_come_from_files() {
    let library = Library::new();
    for command in ["merge", "convert"] {
        library.run(&format!("{command} /hero.cast /clips/walk.cast /clips/hero@run.cast -o /all.cast")).succeeded();
        assert_eq!(library.names("all.cast"), ["walk", "run"], "{command}");
    }
    let run = library.run("convert /hero.cast /clips/walk.cast -o /a.glb --animation jump");
    assert!(run.code == 1 && run.stderr.contains("the inputs have \"walk\""), "{}", run.stderr);
}

/// A name that repeats gets a number, and one that has such a number of its own keeps it.
#[test]
fn names_are_told_apart_in_every_format() {
    let library = Library::new();
    for (file, name) in [("a.cast", "walk"), ("b.cast", "walk"), ("c.cast", "walk_2"), ("d.cast", "WALK")] {
        library.put(file, Root::new().with_animation(Animation::new().with_name(name).with_frame_rate(30.0)));
    }
    for command in ["convert", "merge"] {
        library
            .run(&format!("{command} /a.cast /b.cast /c.cast /d.cast /hero.cast /hero.cast -o /all.cast"))
            .succeeded();
        assert_eq!(library.names("all.cast"), ["walk", "walk_3", "walk_2", "WALK"], "{command}");
    }
}

/// What is left where it is, and a map that renames nothing, is not silent.
#[test]
fn what_has_no_place_is_noted() {
    let library = Library::new();
    let bone = Bone::new().with_name("grip").with_local_position([0.0; 3]).with_local_rotation([0.0, 0.0, 0.0, 1.0]);
    let sword = Model::new().with_name("sword").with_skeleton(Skeleton::new().with_bone(bone));
    library.put("sword.cast", Root::new().with_model(sword));
    fs::write(library.at("none.csv"), "nothere,x\n").unwrap();
    for command in ["convert", "merge"] {
        let run = library.run(&format!("{command} /hero.cast /sword.cast -o /all.cast")).succeeded();
        let noted = run.stderr.contains("hint[CONVERT-SKELETON-026]") && run.stderr.contains("FILE@BONE");
        assert!(noted && run.stderr.contains("sword"), "{command}: {}", run.stderr);
        let run = library.run(&format!("{command} /hero.cast /sword.cast@hip -o /all.cast")).succeeded();
        assert!(!run.stderr.contains("SKELETON-026"), "{command}: {}", run.stderr);
        let words = format!("{command} /hero.cast /sword.cast -o /all.cast --no-join --rename-bones /none.csv");
        let run = library.run(&words).succeeded();
        let has = |code: &str| run.stderr.contains(code);
        assert!(has("warning[CONVERT-SKELETON-027]") && !has("SKELETON-026"), "{command}: {}", run.stderr);
    }
}

#[test]
fn clips_get_a_skeleton_and_programs_what_they_expect() {
    let library = Library::new();
    let run = library.run("convert /clips --skeleton /hero.cast --out-dir /fbx --to fbx --for unreal").succeeded();
    assert!(
        run.stderr
            .starts_with("castkit: for Unreal Engine: --up z --to-unit 0.01 --max-influences 8 --textures copy\n"),
        "{}",
        run.stderr
    );
    for name in ["fbx/walk.fbx", "fbx/hero@run.fbx"] {
        assert!(Path::new(&library.at(name)).exists(), "{name}");
    }
    // Without --to, the program has a format; options that are given come first.
    let run = library.run("convert /clips --skeleton /hero.cast --out-dir /two --for unreal --up y").succeeded();
    assert!(run.stderr.contains("for Unreal Engine: --to fbx --to-unit 0.01"), "{}", run.stderr);
    assert!(Path::new(&library.at("two/walk.fbx")).exists());
    let run = library.run("convert /hero.cast -o /hero.glb --for unity --json").succeeded();
    let record = run.json();
    assert_eq!(record["settings"][0], serde_json::json!({"option": "up", "value": "y"}));
    let run = library.run("convert /hero.cast -o /hero.glb --for web --quiet").succeeded();
    assert!(!run.stderr.contains("for web"), "{}", run.stderr);
}

#[test]
fn each_of_several_animations_in_a_file_becomes_a_file() {
    let library = Library::new();
    let named = |name: &'static str| Animation::new().with_name(name).with_frame_rate(30.0);
    library.put("moves/all.cast", Root::new().with_animation(named("walk")).with_animation(named("run")));
    let run = library.run("convert /moves --skeleton /hero.cast --out-dir /fbx --for unreal --json").succeeded();
    let outputs: Vec<_> =
        run.text().lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()).collect();
    let (totals, outputs) = outputs.split_last().unwrap();
    assert_eq!((&totals["totals"]["done"], &totals["totals"]["failed"]), (&2.into(), &0.into()));
    let outputs: Vec<_> = outputs.iter().map(|record| record["output"].as_str().unwrap().replace('\\', "/")).collect();
    assert!(
        matches!(&outputs[..], [walk, run] if walk.ends_with("/fbx/all/walk.fbx") && run.ends_with("/fbx/all/run.fbx"))
    );
    assert!(outputs.iter().all(|output| Path::new(output).exists()));
}

#[test]
fn guesses_end_in_a_result_or_in_the_next_step() {
    let library = Library::new();
    let texts = [
        ("convert /hero.cast --skeleton /hero.cast -o /a.fbx", 1, "leave out --skeleton to convert models"),
        (
            "convert /clips/walk.cast --skeleton /clips/walk.cast -o /a.fbx",
            1,
            "--skeleton needs the file of a model with bones",
        ),
        (
            "convert /clips/walk.cast --skeleton /hero.cast -o /a.obj",
            2,
            "--skeleton has no effect: the result is Wavefront OBJ",
        ),
        ("convert --skeleton /hero.cast -o /a.fbx", 2, "Usage: castkit convert"),
        ("convert /clips --skeleton /hero.cast --skeleton /hero.cast -o /a.fbx", 2, "--skeleton"),
        ("convert /hero.cast -o /a.glb --no-meshes --no-models --no-animations", 2, "--no-models"),
        ("convert /hero.cast -o /a.fbx --for unrael", 2, "unreal"),
        ("convert /hero.cast -o /a.fbx --for all", 2, "[possible values: blender, maya, unreal, unity, godot, web]"),
        ("convert /hero.cast -o /a.fbx --unit inch", 2, "m, cm, mm, in, ft"),
        ("convert /hero.cast -o /a.fbx --unit hero.cast=inch", 2, "m, cm, mm, in, ft"),
        ("convert /hero.cast -o /a.fbx --unit her.cast=in", 2, "--unit names her.cast, which is not an input"),
        ("convert /clips --out-dir /x --to fbx --unit her.cast=in", 2, "--unit names her.cast, which is not an input"),
        ("convert /hero.cast -o /a.fbx --unit in --unit cm", 2, "--unit FILE=VALUE is for one input"),
        ("convert /hero.cast -o /a.fbx --source-up hero.cast=w", 2, "y"),
        ("check /hero.cast --for unity", 2, "castkit convert --for unity"),
        ("explain unrael", 2, "castkit explain lists them"),
    ];
    for (words, code, expected) in texts {
        let run = library.run(words);
        assert!(run.code == code && run.stderr.contains(expected), "{words}: {} {}", run.code, run.stderr);
    }
    for words in [
        "convert /clips/walk.cast /clips/hero@run.cast /hero.cast -o /x.glb",
        "convert /clips/walk.cast --skeleton /hero.cast -o /x.cast",
        "convert /clips --skeleton /hero.cast -o /x.fbx",
        "convert /hero.cast -o /x.fbx --for unreal --up y",
        "convert /hero.cast -o /x.fbx --unit hero.cast=in --source-up hero.cast=z",
        "convert /hero.cast -o /x.fbx --unit cm --unit hero.cast=in",
        "convert /hero.cast -o /x.glb --no-meshes",
        "convert /hero.cast /clips/walk.cast -o /x.glb --no-meshes --no-models",
        "pose /hero.cast --animation-from /clips/walk.cast --frame 1 -o /x.cast",
        "check /hero.cast --for unreal",
    ] {
        library.run(words).succeeded();
    }
    // A clip alone has no bones of its own: what to add is said.
    let run = library.run("convert /clips/walk.cast -o /walk.fbx").succeeded();
    assert!(run.stderr.contains("warning[CONVERT-SKELETON-005]") && run.stderr.contains("give it as --skeleton"));
}

#[test]
fn programs_are_explained_from_their_table() {
    let page = run(["explain", "unreal"]).succeeded().text().to_owned();
    for text in ["--to-unit 0.01", "--up z", "https://dev.epicgames.com/", "one animation in a file"] {
        assert!(page.contains(text), "{text}: {page}");
    }
    let record = run(["explain", "godot", "--json"]).succeeded().json();
    assert_eq!((record["program"].as_str(), record["reads_cast"].as_bool()), (Some("godot"), Some(false)));
    assert!(record["settings"].as_array().unwrap().iter().all(|setting| setting["url"].is_string()));
}

/// A command line that lacks something, or whose command has another name, is answered with the one that was meant.
#[test]
fn wrong_command_lines_name_the_right_one() {
    let library = Library::new();
    for (words, meant) in [
        ("merge /hero.cast /clips/walk.cast", "merge /hero.cast /clips/walk.cast -o OUT.cast"),
        ("convert /hero.cast /clips/walk.cast /out.glb", "convert /hero.cast /clips/walk.cast -o /out.glb"),
        ("convert /clips --for unreal", "convert /clips --for unreal --out-dir DIR"),
        ("convert --skeleton /hero.cast", "convert CLIP... --skeleton /hero.cast --out-dir DIR"),
        ("retarget /clips/walk.cast", "retarget /clips/walk.cast --to MODEL -o OUT.cast"),
        ("retarget /clips/walk.cast -o /out.cast", "retarget /clips/walk.cast -o /out.cast --to MODEL"),
        ("render /hero.cast /clips/walk.cast", "render /hero.cast /clips/walk.cast -o OUT.png"),
        ("join /hero.cast /clips/walk.cast", "merge /hero.cast /clips/walk.cast -o OUT.cast"),
        ("join", "merge FILE FILE -o OUT.cast"),
        ("attach /hero.cast /clips/walk.cast", "merge FILE PART@BONE -o OUT.cast"),
        ("export /hero.cast /out.fbx", "convert /hero.cast -o /out.fbx"),
    ] {
        let meant = meant.replace(" /", &format!(" {}/", library.at("").trim_end_matches('/')));
        let run = library.run(words);
        let tip = format!("tip: use castkit {meant}\n");
        assert!(run.code == 2 && run.stderr.contains(&tip), "{words}: {}, not {tip}", run.stderr);
        let record = library.run(&format!("{words} --json")).json();
        let error = record["error"].as_str().unwrap();
        let is_named = error.contains("; use castkit ") && !error.contains("tip:");
        assert!(record["path"] == "" && is_named, "{error}");
    }
    assert!(!Path::new(&library.at("out.glb")).exists());
    for (words, expected) in [
        ("convert /hero.cast --attach /clips/walk.cast -o /out.glb", "--attach takes FILE@BONE; use --attach "),
        ("convert /hero.cast --attach none.cast -o /out.glb", "no file stands before an @ in \"none.cast\""),
        ("merge /hero.cast --attach /clips/walk.cast -o /out.cast", "walk.cast@BONE"),
        ("fit /hero.cast", "castkit fit MODEL ANIMATION..."),
        ("fit /clips/walk.cast", "castkit fit MODEL ANIMATION..."),
        (
            "render /hero.cast /clips/walk.cast -o /out.png --unit her.cast=in",
            "--unit names her.cast, which is not an input",
        ),
        ("view /hero.cast --no-open -o /out.html --join-skeletons --no-join", "--no-join"),
    ] {
        let run = library.run(words);
        assert!(run.code == 2 && run.stderr.contains(expected), "{words}: {} {}", run.code, run.stderr);
        assert!(!run.stderr.contains("standard input"), "{}", run.stderr);
    }
    // What the shell makes of *.cast.
    library.run("convert /hero.cast /clips/hero@run.cast /clips/walk.cast -o /x.glb").succeeded();
}

/// The first file states its axis, the second does not, and is as the first.
#[test]
fn pictures_and_pages_have_the_notes_of_conversions() {
    let library = Library::new();
    let mesh = Mesh::new().with_positions(vec![[0.0_f32, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 1.0]]);
    let model = || Model::new().with_mesh(mesh.clone().with_faces(vec![0_u32, 1, 2]));
    let silent = Document::from(Root::new().with_model(model()));
    silent.save(library.0.path().join("silent.cast"), Layout::Compact).unwrap();
    Document::from(Root::new().with_model(model()).with_metadata(Metadata::new().with_up_axis("y")))
        .save(library.0.path().join("y.cast"), Layout::Compact)
        .unwrap();
    let convert = library.run("convert /y.cast /silent.cast -o /x.glb").succeeded();
    for command in ["render", "view --no-open"] {
        let out = if command == "render" { "/x.png" } else { "/x.html" };
        let run = library.run(&format!("{command} /y.cast /silent.cast -o {out}")).succeeded();
        let note = "CONVERT-SCENE-";
        let of = |run: &Run| {
            let lines = run.stderr.lines().filter(|line| line.contains(note) && line.contains("silent.cast"));
            lines.map(|line| line.split("; ").next().unwrap().to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(of(&run), of(&convert), "{command}: {}", run.stderr);
        assert!(!of(&run).is_empty(), "{}", convert.stderr);
        // It is said to be another one.
        let run = library.run(&format!("{command} /y.cast /silent.cast -o {out} --source-up silent.cast=z"));
        assert!(run.code == 0 && run.stderr.contains("z to y"), "{command}: {}", run.stderr);
    }
}

/// What is the same for every clip is said once.
#[test]
fn notes_on_a_skeleton_are_said_once() {
    let library = Library::new();
    let run = library.run("convert /clips --skeleton /hero.cast --out-dir /fbx --to fbx").succeeded();
    let notes: Vec<&str> = run.stderr.lines().filter(|line| line.contains("CONVERT-")).collect();
    let texts: Vec<&str> = notes.iter().filter_map(|line| line.split_once("]: ")).map(|(_, text)| text).collect();
    let unique: std::collections::BTreeSet<&str> = texts.iter().copied().collect();
    assert_eq!(texts.len(), unique.len(), "{}", run.stderr);
    let codes: Vec<&str> =
        notes.iter().filter_map(|line| line.split_once('[')?.1.split_once(']')).map(|(code, _)| code).collect();
    let unique: std::collections::BTreeSet<&str> = codes.iter().copied().collect();
    assert_eq!(codes.len(), unique.len(), "{}", run.stderr);
    assert!(!codes.is_empty());
}

#[cfg(not(feature = "catalog"))]
#[test]
fn a_command_of_another_build_names_what_it_needs() {
    for command in ["catalog", "find"] {
        let run = run([command, "x"]);
        let meant = format!("castkit {command} is not in this build; it needs the feature catalog of castkit-cli");
        assert!(run.code == 2 && run.stderr.contains(&meant) && !run.stderr.contains("similar"), "{}", run.stderr);
    }
}
