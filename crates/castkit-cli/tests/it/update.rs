//! Results that are up to date are not made again, and no others are left as they are.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use castkit::write::{Document, Instance, Layout, Material, Mesh, Model, Root};
use serde_json::Value;

use crate::common::{Run, command, run, testdata};

const PNG: &[u8] = include_bytes!("../../../../testdata/library/textures/skin_albedo.png");

/// A mesh with a texture.
fn textured(texture: &str) -> Root<'static> {
    let material =
        Material::new().with_name("skin").with_material_type("pbr").with_texture("albedo", texture.to_owned());
    let corners = vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
    let mesh = Mesh::new().with_name("body").with_positions(corners).with_faces(vec![0_u32, 1, 2]);
    let mesh = mesh.with_uv_layer(vec![[0.0; 2]; 3]).with_material(material.hash());
    Root::new().with_model(Model::new().with_name("hero").with_mesh(mesh).with_material(material))
}

fn placing(path: &str) -> Root<'static> {
    let placed = Instance::new().with_name("other").with_reference(path.to_owned());
    let placed = placed.with_position([0.0; 3]).with_rotation([0.0, 0.0, 0.0, 1.0]).with_scale([1.0; 3]);
    Root::new().with_instance(placed)
}

/// The directory `in` with files that refer to others, and what a command makes of it.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        let folder = Self(tempfile::tempdir().unwrap());
        fs::create_dir_all(folder.path("in/textures")).unwrap();
        folder.save("in/hero.cast", textured("textures/skin.png"));
        folder.save("in/bare.cast", textured("textures/none.png"));
        folder.save("in/placed.cast", placing("hero.cast"));
        fs::copy(testdata("valid/rig.cast"), folder.path("in/rig.cast")).unwrap();
        fs::write(folder.path("in/textures/skin.png"), PNG).unwrap();
        folder
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn at(&self, name: &str) -> String {
        self.path(name).to_str().unwrap().to_owned()
    }

    fn save(&self, name: &str, root: Root<'static>) {
        Document::from(root).save(self.path(name), Layout::Compact).unwrap();
    }

    /// The names of the inputs whose results were made by a command, and those of the others.
    fn made(&self, arguments: &[&str]) -> [Vec<String>; 2] {
        let done = self.update(arguments).done();
        let mut names = [Vec::new(), Vec::new()];
        for line in done.text().lines() {
            let record: Value = serde_json::from_str(line).unwrap();
            let file = record["file"].as_str().or_else(|| record["inputs"][0]["file"].as_str());
            if let Some(file) = file {
                names[usize::from(record["status"] == "unchanged")].push(file.trim_end_matches(".cast").to_owned());
            }
        }
        names
    }

    fn update(&self, arguments: &[&str]) -> Run {
        let (source, out) = (self.at("in"), self.at("out"));
        let [command, rest @ ..] = arguments else { panic!("no command") };
        let own = [*command, &source, "--out-dir", &out, "--update", "--json"];
        run([&own, rest].concat())
    }

    /// The names of those that a conversion to GLB with embedded textures makes again.
    fn glb(&self) -> Vec<String> {
        self.made(&["convert", "--to", "glb", "--textures", "embed"])[0].clone()
    }

    fn content(&self, directory: &str) -> Vec<(PathBuf, Vec<u8>)> {
        let (files, _) = castkit::open::files_below(self.path(directory), |path| !path.ends_with(".castkit-state"));
        files.into_iter().map(|file| (file.clone(), fs::read(file).unwrap())).collect()
    }
}

const ALL: [&str; 4] = ["bare", "hero", "placed", "rig"];

#[test]
fn every_command_on_folders_makes_each_result_once() {
    let commands: [&[&str]; 9] = [
        &["convert", "--to", "glb"],
        &["convert", "--to", "gltf", "--textures", "copy"],
        &["optimize"],
        &["rewrite", "--layout", "compact"],
        &["repair"],
        &["upgrade", "--partial"],
        &["convert-axes", "--up", "y"],
        &["relink", "--prefix", "textures=images"],
        &["render", "--size", "32"],
    ];
    for command in commands {
        let folder = Folder::new();
        assert_eq!(folder.made(command), [ALL.map(String::from).to_vec(), Vec::new()], "{command:?}");
        let first = folder.content("out");
        assert_eq!(folder.made(command), [Vec::new(), ALL.map(String::from).to_vec()], "{command:?}");
        assert_eq!(folder.content("out"), first);
        // Without it, all are made.
        let again = run([command, &[&folder.at("in"), "--out-dir", &folder.at("out"), "--json"]].concat());
        assert!(!again.text().contains("\"status\":\"unchanged\""), "{command:?}");
    }
}

#[test]
fn clips_are_changed_once() {
    let folder = Folder::new();
    fs::remove_dir_all(folder.path("in")).unwrap();
    fs::create_dir(folder.path("in")).unwrap();
    fs::copy(testdata("library/walk.cast"), folder.path("in/walk.cast")).unwrap();
    fs::copy(testdata("library/body.cast"), folder.path("skeleton.cast")).unwrap();
    let skeleton = folder.at("skeleton.cast");
    let reverse: &[&str] = &["animate", "--reverse", "--skeleton", &skeleton];
    assert_eq!(folder.made(reverse)[0], ["walk"]);
    assert_eq!(folder.made(reverse)[1], ["walk"]);
    assert_eq!(folder.made(&["animate", "--reverse"])[0], ["walk"], "other options");
    assert_eq!(folder.made(reverse)[0], ["walk"]);
    let done = run(["rewrite", &skeleton, "-o", &skeleton, "--rehash"]);
    assert_eq!(done.code, 0, "{}", done.stderr);
    assert_eq!(folder.made(reverse)[0], ["walk"], "another skeleton");
}

#[test]
fn what_a_result_depends_on_is_seen() {
    let folder = Folder::new();
    assert_eq!(folder.glb(), ALL);
    assert!(folder.glb().is_empty());

    let skin = folder.path("in/textures/skin.png");
    let mut other = PNG.to_vec();
    other.extend_from_slice(b"\0");
    fs::write(&skin, &other).unwrap();
    assert_eq!(folder.glb(), ["hero", "placed"], "the texture has changed, also that of the instance");
    fs::write(&skin, PNG).unwrap();
    assert_eq!(folder.glb(), ["hero", "placed"]);
    fs::write(&skin, PNG).unwrap();
    assert!(folder.glb().is_empty(), "only the time is another");

    fs::write(folder.path("in/textures/none.png"), PNG).unwrap();
    assert_eq!(folder.glb(), ["bare"], "it was missing");
    fs::remove_file(folder.path("in/textures/none.png")).unwrap();
    assert_eq!(folder.glb(), ["bare"]);

    folder.save("in/bare.cast", textured("textures/skin.png"));
    assert_eq!(folder.glb(), ["bare"]);
    fs::remove_file(folder.path("out/rig.glb")).unwrap();
    assert_eq!(folder.glb(), ["rig"], "the result is gone");
    fs::File::options().append(true).open(folder.path("out/rig.glb")).unwrap().write_all(b"\0").unwrap();
    assert_eq!(folder.glb(), ["rig"], "somebody has changed the result");
    assert_eq!(folder.made(&["convert", "--to", "glb", "--textures", "embed", "--scale", "2"])[0], ALL, "options");
    assert_eq!(folder.glb(), ALL);
    // What has no effect on results.
    let quick = ["convert", "--to", "glb", "--textures", "embed", "--jobs", "1", "--force", "--no-map"];
    assert!(folder.made(&quick)[0].is_empty());
}

#[test]
fn searched_directories_and_maps_are_seen() {
    let folder = Folder::new();
    let library = folder.path("library");
    fs::create_dir_all(library.join("deep")).unwrap();
    let search = folder.at("library");
    let glb = ["convert", "--to", "glb", "--textures", "embed", "--texture-search", &search];
    assert_eq!(folder.made(&glb)[0], ALL);
    assert!(folder.made(&glb)[0].is_empty());
    fs::write(library.join("deep/unrelated.png"), PNG).unwrap();
    assert!(folder.made(&glb)[0].is_empty());
    fs::write(library.join("deep/None.png"), PNG).unwrap();
    assert_eq!(folder.made(&glb)[0], ["bare"], "it is found now");
    assert!(folder.made(&glb)[0].is_empty());

    let map = folder.path("bones.csv");
    fs::write(&map, "root,pelvis\n").unwrap();
    let renamed = ["convert", "--to", "cast", "--rename-bones", &folder.at("bones.csv")];
    let rig = |arguments: &[&str]| folder.made(arguments)[0].contains(&"rig".to_owned());
    fs::remove_file(folder.path("in/placed.cast")).unwrap();
    assert!(rig(&renamed) && !rig(&renamed));
    fs::write(&map, "root,hips\n").unwrap();
    assert!(rig(&renamed), "another map");

    let paths = folder.path("paths.csv");
    fs::write(&paths, "textures/skin.png,a.png\n").unwrap();
    let relink = ["relink", "--map", &folder.at("paths.csv")];
    assert_eq!(folder.made(&relink)[0], ["bare", "hero", "rig"]);
    assert!(folder.made(&relink)[0].is_empty());
    fs::write(&paths, "textures/skin.png,b.png\n").unwrap();
    assert_eq!(folder.made(&relink)[0], ["bare", "hero", "rig"]);
}

#[test]
fn files_beside_results_are_replaced_if_they_are_as_written() {
    let folder = Folder::new();
    fs::remove_file(folder.path("in/placed.cast")).unwrap();
    let gltf: &[&str] = &["convert", "--to", "gltf", "--textures", "copy"];
    assert_eq!(folder.made(gltf)[0], ["bare", "hero", "rig"]);
    let copy = folder.path("out/hero_files/skin.png");
    assert_eq!(fs::read(&copy).unwrap(), PNG);
    let changed = |last: u8| [PNG, &[last]].concat();
    fs::write(folder.path("in/textures/skin.png"), changed(1)).unwrap();
    assert_eq!(folder.made(gltf)[0], ["hero"]);
    assert_eq!(fs::read(&copy).unwrap(), changed(1), "it was castkit's own");
    // Copied elsewhere and back, it is still the same.
    fs::write(&copy, changed(1)).unwrap();
    fs::write(folder.path("in/textures/skin.png"), changed(2)).unwrap();
    assert_eq!(folder.made(gltf)[0], ["hero"]);
    assert_eq!(fs::read(&copy).unwrap(), changed(2));
    fs::write(&copy, changed(9)).unwrap();
    fs::write(folder.path("in/textures/skin.png"), changed(3)).unwrap();
    let refused = folder.update(gltf);
    assert_eq!(refused.code, 1);
    assert!(refused.text().contains("skin.png"), "{}", refused.text());
    assert_eq!(fs::read(&copy).unwrap(), changed(9), "somebody has edited it");
}

#[test]
fn results_of_files_that_are_gone_are_listed_and_removed() {
    let folder = Folder::new();
    let gltf: &[&str] = &["convert", "--to", "gltf", "--textures", "copy"];
    fs::remove_file(folder.path("in/placed.cast")).unwrap();
    folder.made(gltf);
    folder.made(&["convert", "--to", "obj"]);
    fs::write(folder.path("out/hero_files/own.txt"), "mine").unwrap();
    fs::remove_file(folder.path("in/hero.cast")).unwrap();
    fs::remove_file(folder.path("in/rig.cast")).unwrap();
    fs::write(folder.path("out/rig.gltf"), "edited").unwrap();
    let gone = |run: Run| -> Vec<String> {
        let last: Value = serde_json::from_str(run.text().lines().last().unwrap()).unwrap();
        let gone = last["gone"].as_array().cloned().unwrap_or_default();
        gone.iter()
            .map(|path| Path::new(path.as_str().unwrap()).file_name().unwrap().to_str().unwrap().to_owned())
            .collect()
    };
    assert_eq!(gone(folder.update(gltf)), ["hero.gltf", "rig.gltf"]);
    assert!(folder.path("out/hero.gltf").exists());
    let said = run([gltf, &[&folder.at("in"), "--out-dir", &folder.at("out"), "--update"]].concat());
    assert!(said.stderr.contains("hero.gltf, "), "{}", said.stderr);
    assert!(said.stderr.contains("rig.gltf; --prune removes such results of earlier runs"), "{}", said.stderr);
    let pruning = [gltf, &["--prune"]].concat();
    assert_eq!(gone(folder.update(&[&pruning[..], &["--dry-run"]].concat())), ["hero.gltf", "rig.gltf"]);
    assert!(folder.path("out/hero.gltf").exists());
    assert_eq!(gone(folder.update(&pruning)), ["hero.gltf"], "somebody has changed the other one");
    let left = |name: &str| folder.path("out").join(name).exists();
    assert!(!left("hero.gltf") && !left("hero.bin") && !left("hero_files/skin.png") && left("rig.bin"));
    assert!(left("hero_files/own.txt") && left("rig.gltf"), "these are not castkit's");
    assert!(left("hero.obj") && left("bare.gltf"), "another command, another input");
    assert!(gone(folder.update(&pruning)).is_empty());
    let said = run([&pruning[..], &[&folder.at("in"), "--out-dir", &folder.at("out"), "--update"]].concat());
    assert!(said.stderr.contains("not removed: ") && said.stderr.contains("rig.gltf"), "{}", said.stderr);
}

#[test]
fn a_state_that_is_damaged_or_foreign_only_costs_time() {
    let folder = Folder::new();
    let state = folder.path("out/.castkit-state");
    assert_eq!(folder.glb(), ALL);
    let whole = fs::read(&state).unwrap();
    let lines = || whole.split_inclusive(|byte| *byte == b'\n');
    // A process was killed while it wrote a line, at any byte.
    let last = lines().next_back().unwrap().len();
    for cut in (2..last).step_by(last / 7) {
        fs::write(&state, &whole[..whole.len() - cut]).unwrap();
        assert_eq!(folder.glb().len(), 1, "{cut}");
        assert!(folder.glb().is_empty());
    }
    for other in [&b""[..], b"\n\n", b"{}", b"\xff\xff", br#"{"castkit":"9.9.9","state":1}"#, b"[[[[[["] {
        fs::write(&state, other).unwrap();
        assert_eq!(folder.glb(), ALL, "{other:?}");
        assert!(folder.glb().is_empty());
    }
    // Lines that make no sense, and paths to elsewhere.
    let text = String::from_utf8(whole.clone()).unwrap();
    for (from, to) in [("../in/", "//host/share/"), ("../in/", r"\\\\host\\share\\"), ("hero.glb", "../../hero.glb")] {
        fs::write(&state, text.replace(from, to)).unwrap();
        assert!(!folder.glb().is_empty());
    }
    #[cfg(unix)]
    {
        let elsewhere = folder.path("elsewhere");
        fs::write(&elsewhere, "mine").unwrap();
        fs::remove_file(&state).unwrap();
        std::os::unix::fs::symlink(&elsewhere, &state).unwrap();
        let refused = folder.update(&["convert", "--to", "glb"]);
        assert_eq!(refused.code, 1, "{}", refused.text());
        assert!(refused.stderr.contains(".castkit-state"), "{}", refused.stderr);
        assert_eq!(fs::read(&elsewhere).unwrap(), b"mine");
    }
}

#[test]
fn pruning_stays_in_the_directory() {
    let folder = Folder::new();
    assert_eq!(folder.glb(), ALL);
    let victim = folder.path("victim.glb");
    fs::copy(folder.path("out/hero.glb"), &victim).unwrap();
    let (was, now) =
        (fs::metadata(folder.path("out/hero.glb")).unwrap(), fs::File::options().append(true).open(&victim));
    now.unwrap().set_modified(was.modified().unwrap()).unwrap();
    let state = folder.path("out/.castkit-state");
    let text = fs::read_to_string(&state).unwrap().replace(r#""path":"hero.glb""#, r#""path":"../victim.glb""#);
    fs::write(&state, text).unwrap();
    fs::remove_file(folder.path("in/hero.cast")).unwrap();
    folder.update(&["convert", "--to", "glb", "--textures", "embed", "--prune"]);
    assert!(victim.exists());
}

#[test]
fn several_processes_and_killed_ones_leave_what_one_makes() {
    let folder = Folder::new();
    for copy in 0..40 {
        fs::copy(folder.path("in/hero.cast"), folder.path(&format!("in/hero{copy}.cast"))).unwrap();
    }
    let whole = |out: &str| {
        let own = ["--textures", "embed", "--update", "--to", "glb"];
        command([&["convert", &folder.at("in"), "--out-dir", out][..], &own].concat())
    };
    let alone = folder.at("alone");
    assert!(whole(&alone).output().unwrap().status.success());
    for wait in [5, 15, 30, 50] {
        let mut child = whole(&folder.at("out")).stderr(std::process::Stdio::null()).spawn().unwrap();
        std::thread::sleep(std::time::Duration::from_millis(wait));
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let both: Vec<_> =
        (0..2).map(|_| whole(&folder.at("out")).stderr(std::process::Stdio::null()).spawn().unwrap()).collect();
    assert!(both.into_iter().all(|mut child| child.wait().unwrap().success()));
    // Of two that write a result at the same moment, the state may have the other one.
    folder.glb();
    assert!(folder.glb().is_empty());
    let names = |content: Vec<(PathBuf, Vec<u8>)>| -> Vec<_> {
        content.into_iter().map(|(path, bytes)| (path.file_name().unwrap().to_owned(), bytes)).collect()
    };
    assert!(names(folder.content("alone")) == names(folder.content("out")));
}

/// Whatever a run asks the system for below the inputs is in the state.
#[test]
fn the_state_has_all_that_was_looked_for() {
    let folder = Folder::new();
    let trace = folder.path("trace");
    let mut strace = Command::new("strace");
    strace
        .args(["-f", "-s", "500", "-e", "trace=open,openat,openat2", "-o"])
        .arg(&trace)
        .arg(env!("CARGO_BIN_EXE_castkit"));
    let own =
        ["convert", &folder.at("in"), "--out-dir", &folder.at("out"), "--update", "--to", "glb", "--textures", "embed"];
    let ran = strace.args(own).output();
    let Some(trace) = fs::read_to_string(&trace).ok().filter(|text| text.contains("open")) else {
        assert!(std::env::var_os("CASTKIT_REQUIRE_STRACE").is_none(), "{ran:?}");
        return;
    };
    let state = fs::read_to_string(folder.path("out/.castkit-state")).unwrap();
    let mut opened = 0;
    for name in trace.lines().filter_map(|line| line.split('"').nth(1)).filter(|name| name.contains('.')) {
        let name = name.rsplit('/').next().unwrap();
        let is_input = ["in", "in/textures"].iter().any(|directory| folder.path(directory).join(name).is_file());
        if is_input {
            opened += 1;
            assert!(state.contains(&format!("{name}\"")), "{name} was opened");
        }
    }
    assert!(opened >= 5, "{opened}: {trace}");
}

/// Inputs and files that options name may be relative to the current directory.
#[test]
fn the_current_directory_counts_where_paths_are_relative() {
    let folder = Folder::new();
    let here = |directory: &str, arguments: &[&str]| -> Vec<Value> {
        let output = command(arguments).current_dir(folder.path(directory)).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    let textured =
        ["convert", "hero.cast", "--to", "glb", "--textures", "embed", "--out-dir", "../out", "--update", "--json"];
    assert_eq!(here("in", &textured)[0]["status"], "converted");
    assert_eq!(here("in", &textured)[0]["status"], "unchanged");

    for (directory, name) in [("one", "pelvis"), ("two", "hips")] {
        fs::create_dir(folder.path(directory)).unwrap();
        fs::write(folder.path(directory).join("map.csv"), format!("root,{name}\n")).unwrap();
    }
    let rig = folder.at("in/rig.cast");
    let out = folder.at("renamed");
    let renamed =
        ["convert", &rig, "--to", "cast", "--rename-bones", "map.csv", "--out-dir", &out, "--update", "--json"];
    for directory in ["one", "two"] {
        assert_eq!(here(directory, &renamed)[0]["status"], "converted", "{directory}");
        assert_eq!(here(directory, &renamed)[0]["status"], "unchanged", "{directory}");
    }
}

#[test]
fn where_a_texture_was_found_counts() {
    let folder = Folder::new();
    fs::create_dir_all(folder.path("library/images")).unwrap();
    fs::write(folder.path("library/images/none.png"), PNG).unwrap();
    let relink = ["relink", "--texture-search", &folder.at("library")];
    folder.made(&relink);
    assert!(folder.made(&relink)[0].is_empty());
    fs::rename(folder.path("library/images"), folder.path("library/pictures")).unwrap();
    assert_eq!(folder.made(&relink)[0], ["bare"], "its new path has the directory");
}

/// Without a state, as after another version of castkit.
#[test]
fn copies_that_are_there_are_replaced_later() {
    let folder = Folder::new();
    fs::remove_file(folder.path("in/placed.cast")).unwrap();
    let gltf: &[&str] = &["convert", "--to", "gltf", "--textures", "copy"];
    folder.made(gltf);
    fs::remove_file(folder.path("out/.castkit-state")).unwrap();
    folder.made(gltf);
    fs::write(folder.path("in/textures/skin.png"), [PNG, &[1]].concat()).unwrap();
    assert_eq!(folder.made(gltf)[0], ["hero"]);
    // They may be somebody's own, so they are not removed.
    fs::remove_file(folder.path("out/.castkit-state")).unwrap();
    folder.made(gltf);
    fs::remove_file(folder.path("in/hero.cast")).unwrap();
    folder.update(&[gltf, &["--prune"]].concat());
    assert!(!folder.path("out/hero.gltf").exists() && folder.path("out/hero_files/skin.png").exists());
}

#[test]
fn files_that_a_result_has_no_more_are_listed_and_removed() {
    let folder = Folder::new();
    let levels = |lods: &str, more: &[&str]| {
        let run = folder.update(&[&["optimize", "--lods", lods], more].concat());
        assert_eq!(run.code, 0, "{}", run.stderr);
        run.text().contains("hero_LOD2.cast")
    };
    fs::remove_file(folder.path("in/placed.cast")).unwrap();
    levels("0.9,0.8", &[]);
    let second = folder.path("out/rig_LOD2.cast");
    if !second.exists() {
        return;
    }
    levels("0.9", &[]);
    assert!(second.exists());
    levels("0.9", &["--prune"]);
    assert!(!second.exists() && folder.path("out/rig_LOD1.cast").exists());
}

#[test]
fn it_is_for_directories() {
    let folder = Folder::new();
    let one = run(["convert", &folder.at("in/rig.cast"), "-o", &folder.at("rig.glb"), "--update"]);
    assert_eq!(one.code, 2, "{}", one.stderr);
    assert!(!folder.path("rig.glb").exists());
}

/// A model can have more textures than a process may have open files.
#[cfg(unix)]
#[test]
fn many_textures_need_few_open_files() {
    let folder = Folder::new();
    let texture = |number: usize| format!("textures/{number}.png");
    let materials = (0..300).map(|number| {
        fs::write(folder.path("in").join(texture(number)), PNG).unwrap();
        Material::new()
            .with_name(format!("m{number}"))
            .with_material_type("pbr")
            .with_texture("albedo", texture(number))
    });
    let model = materials.fold(Model::new().with_name("many"), Model::with_material);
    folder.save("in/many.cast", Root::new().with_model(model));
    let limited = |status: &str| {
        let mut shell = Command::new("sh");
        shell.args(["-c", "ulimit -n 100; exec \"$0\" \"$@\""]).arg(env!("CARGO_BIN_EXE_castkit"));
        let own = ["convert", &folder.at("in/many.cast"), "--out-dir", &folder.at("out"), "--to", "cast"];
        let ran = shell.args(own).args(["--update", "--json"]).output().unwrap();
        let text = String::from_utf8(ran.stdout).unwrap();
        assert!(text.contains(&format!("\"status\":\"{status}\"")), "{text} {}", String::from_utf8_lossy(&ran.stderr));
    };
    limited("converted");
    limited("unchanged");
}

/// The log of a script says nothing of what works, but why nothing was made.
#[test]
fn totals_are_printed_if_results_are_up_to_date() {
    let folder = Folder::new();
    let run = |more: &str| {
        let (source, out) = (folder.at("in"), folder.at("out"));
        run(["optimize", &source, "--out-dir", &out, more]).done().stderr
    };
    let last = |stderr: &str| stderr.lines().last().unwrap_or_default().to_owned();
    let count = fs::read_dir(folder.path("in")).unwrap().count();
    run("--update");
    let again = last(&run("--update"));
    assert!(again.contains(" up to date in ") && count > 1, "{again}");
    assert_eq!(run("--quiet"), "");
}

#[test]
fn what_still_has_errors_is_never_up_to_date() {
    let folder = Folder::new();
    let (source, out) = (folder.path("broken"), folder.at("repaired"));
    fs::create_dir(&source).unwrap();
    fs::copy(testdata("check/CAST-ANIMATION-005.cast"), source.join("walk.cast")).unwrap();
    for _ in 0..2 {
        let run = run(["repair", source.to_str().unwrap(), "--out-dir", &out, "--update"]);
        assert!(run.code == 3 && run.stderr.contains("1 with errors left"), "{}: {}", run.code, run.stderr);
    }
}
