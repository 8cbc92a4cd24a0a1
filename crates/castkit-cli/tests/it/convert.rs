//! `castkit convert`.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::{run, run_with, testdata};
use castkit::Cast;
use serde_json::Value;

/// What a run says of each result, without the totals at its end.
fn records(run: &crate::common::Run) -> Vec<Value> {
    let mut records: Vec<Value> = run.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    records.pop_if(|last| last.get("totals").is_some());
    records
}

/// All files below a directory with their content.
fn content(directory: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let (mut found, mut pending) = (Vec::new(), vec![directory.to_path_buf()]);
    while let Some(next) = pending.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                pending.push(path);
            } else {
                found.push((path.strip_prefix(directory).unwrap().to_path_buf(), fs::read(&path).unwrap()));
            }
        }
    }
    found.sort();
    found
}

#[test]
fn a_model_and_its_animations_in_one_file() {
    let directory = tempfile::tempdir().unwrap();
    let out = directory.path().join("hero.cast");
    let inputs = ["se/figure.semodel", "se/walk.seanim", "se/nod.seanim", "valid/rig.cast"].map(testdata);
    let mut arguments: Vec<&str> = vec!["convert", "--json", "-o", out.to_str().unwrap()];
    arguments.extend(inputs.iter().map(String::as_str));
    let run = run(&arguments).fine();
    let record = &records(&run)[0];
    assert_eq!((record["status"].as_str(), record["inputs"].as_array().unwrap().len()), (Some("converted"), 4));
    assert_eq!(record["inputs"][0]["format"], "semodel");
    assert_eq!(record["inputs"][0]["notes"][0]["outcome"], "dropped");
    let bytes = fs::read(&out).unwrap();
    assert_eq!(record["bytes_after"], bytes.len());
    let cast = Cast::parse(&bytes).unwrap();
    assert_eq!((cast.models().count(), cast.roots().count()), (2, 1));
    let names: Vec<_> = cast.animations().filter_map(|animation| animation.name()).collect();
    assert_eq!(names[..2], ["walk", "nod"]);
    assert_eq!(crate::common::run(["check", "--severity", "error", out.to_str().unwrap()]).code, 0);
}

#[test]
fn a_tree_of_directories_is_mirrored_and_failures_do_not_stop_it() {
    let directory = tempfile::tempdir().unwrap();
    let (source, out) = (directory.path().join("in"), directory.path().join("out"));
    fs::create_dir_all(source.join("a/b")).unwrap();
    let copy = |from: &str, to: &str| fs::copy(testdata(from), source.join(to)).unwrap();
    copy("se/figure.semodel", "hero.semodel");
    copy("se/walk.seanim", "hero.seanim");
    copy("se/triangle.semodel", "a/b/paper.SEMODEL");
    copy("valid/rig.cast", "a/rig.cast");
    fs::write(source.join("a/broken.semodel"), &fs::read(testdata("se/figure.semodel")).unwrap()[..500]).unwrap();
    fs::write(source.join("notes.txt"), "nothing to see").unwrap();
    let (source, target) = (source.to_str().unwrap(), out.to_str().unwrap());

    let dry = run(["convert", source, "--out-dir", target, "--dry-run", "--json"]);
    assert_eq!((dry.code, out.exists()), (1, false));
    let first = run(["convert", source, "--out-dir", target, "--json", "-j", "1"]);
    assert_eq!(first.code, 1);
    let complaints: Vec<&str> = first.stderr.lines().collect();
    assert_eq!(complaints.len(), 1, "{complaints:?}");
    assert!(complaints[0].contains("broken.semodel: mesh 0: the file ends too early"), "{complaints:?}");
    let names: Vec<String> = content(&out).iter().map(|(path, _)| path.to_string_lossy().replace('\\', "/")).collect();
    assert_eq!(names, ["a/b/paper.cast", "hero.seanim.cast", "hero.semodel.cast"]);
    let status = |run: &crate::common::Run| -> Vec<String> {
        records(run).iter().map(|record| record["status"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(status(&first), ["converted", "failed", "converted", "converted"]);
    assert_eq!(status(&dry), ["checked", "failed", "checked", "checked"]);
    let totals = |run: &crate::common::Run| {
        let last: Value = serde_json::from_str(run.text().lines().last().unwrap()).unwrap();
        ["done", "checked", "failed", "skipped"].map(|count| last["totals"][count].as_u64())
    };
    assert_eq!(totals(&first), [Some(3), None, Some(1), Some(0)]);
    assert_eq!(totals(&dry), [Some(0), Some(3), Some(1), Some(0)]);
    let broken: PathBuf = [source, "a", "broken.semodel"].iter().collect();
    assert_eq!(records(&first)[1]["path"], broken.to_str().unwrap());

    // What is there stays, whatever is in it; and nothing depends on the number of jobs.
    let before = content(&out);
    fs::write(out.join("hero.seanim.cast"), "mine").unwrap();
    let second = run(["convert", source, "--out-dir", target, "--json", "--skip-existing"]);
    assert_eq!(status(&second), ["skipped", "failed", "skipped", "skipped"]);
    assert_eq!(fs::read(out.join("hero.seanim.cast")).unwrap(), b"mine");
    run(["convert", source, "--out-dir", target, "-j", "8"]);
    assert!(content(&out) == before);
}

#[test]
fn streams() {
    let model = fs::read(testdata("se/figure.semodel")).unwrap();
    let piped = run_with(&model, ["convert", "-", "--from", "semodel", "-o", "-", "--layout", "compact"]);
    assert_eq!(piped.code, 0, "{}", piped.stderr);
    assert!(
        piped.stderr.contains("standard input: warning[CONVERT-MATERIAL-007]: dropped material data"),
        "{}",
        piped.stderr
    );
    assert_eq!(Cast::parse(&piped.stdout).unwrap().meshes().count(), 2);
    // The content says what it is, too.
    assert_eq!(run_with(&model, ["convert", "-", "-o", "-", "--layout", "compact"]).stdout, piped.stdout);
    for (input, arguments, code) in [
        (&b"v 0 0 0\n"[..], &["-", "-o", "-"][..], 1),
        (b"", &["-", "--from", "semodel", "-o", "-"], 1),
        (b"", &["-", "--out-dir", "x"], 2),
        (b"", &["-"], 2),
        (b"", &["-", "-o", "a", "--out-dir", "b"], 2),
        (b"", &["-", "-o", "-", "--json"], 2),
        (b"", &["-", "-o", "-", "--from", "nonsense"], 2),
        (b"", &["-", "-o", "hero.ms3d"], 2),
        (b"", &["-", "-o", "-", "--unit", "parsec"], 2),
        (b"", &["-", "-o", "-", "--max-influences", "0"], 2),
        (&model, &["-", "-o", "-", "--from", "seanim"], 1),
    ] {
        let run = run_with(input, ["convert"].iter().chain(arguments));
        assert_eq!(run.code, code, "{arguments:?}: {}", run.stderr);
        // With --json the failure is an object, and nothing else is there.
        let is_json = arguments.contains(&"--json");
        assert!(run.stdout.is_empty() != is_json && (!is_json || run.json()["path"] == ""), "{arguments:?}");
    }
}

#[test]
fn damaged_files_give_one_sentence_and_no_file() {
    let directory = tempfile::tempdir().unwrap();
    let (input, out) = (directory.path().join("x.semodel"), directory.path().join("x.cast"));
    for (bytes, part) in [
        (fs::read(testdata("se/figure.semodel")).unwrap()[..20].to_vec(), "header: the file ends too early"),
        ([&b"SEModel\x01\0\x02\0"[..], &[0; 18]].concat(), "the header claims 2 bytes"),
        (Vec::new(), "the file is empty"),
    ] {
        fs::write(&input, bytes).unwrap();
        let run = run(["convert", input.to_str().unwrap(), "-o", out.to_str().unwrap()]);
        assert_eq!((run.code, out.exists()), (1, false));
        assert!(run.stderr.starts_with(&format!("castkit: error: {}: ", input.display())), "{}", run.stderr);
        assert!(run.stderr.contains(part) && run.stderr.lines().count() == 1, "{part}: {}", run.stderr);
    }
}

#[test]
fn strict_turns_notes_into_failures() {
    let directory = tempfile::tempdir().unwrap();
    let out = directory.path().join("x.cast");
    let strict = |input: &str| {
        run(["convert", input, "-o", out.to_str().unwrap(), "--strict", "--unit", "m", "--source-up", "z"])
    };
    let noted = strict(&testdata("se/figure.semodel"));
    assert_eq!((noted.code, out.exists()), (1, false));
    assert!(noted.stderr.contains("and 1 more note (--strict)"), "{}", noted.stderr);
    // The texture lies beside the model, so there is nothing to say of it.
    let whole = directory.path().join("triangle.semodel");
    fs::copy(testdata("se/triangle.semodel"), &whole).unwrap();
    fs::write(directory.path().join("paper.png"), b"paper").unwrap();
    strict(whole.to_str().unwrap()).fine();
    assert!(out.exists());
}

#[test]
fn wishes_are_obeyed() {
    let directory = tempfile::tempdir().unwrap();
    let out = directory.path().join("x.cast");
    let with = |name: &str, wishes: &[&str]| {
        let input = testdata(name);
        let all = ["convert", &input, "-o", out.to_str().unwrap()].into_iter().chain(wishes.iter().copied());
        let run = run(all.collect::<Vec<_>>());
        assert_eq!(run.code, 0, "{}", run.stderr);
        (fs::read(&out).unwrap(), run.stderr)
    };
    let (bytes, said) = with("se/triangle.semodel", &["--up", "y", "--scale", "100", "--normals", "drop"]);
    let cast = Cast::parse(&bytes).unwrap();
    let mesh = cast.meshes().next().unwrap();
    // The second vertex is at y = 1; z was up.
    assert_eq!(mesh.positions().unwrap().to_vec()[1], [0.0, 0.0, -100.0]);
    assert!(mesh.normals().is_none());
    assert_eq!(cast.metadata().unwrap().up_axis().unwrap().as_str(), "y");
    assert!(said.contains("assumed up axis"), "{said}");

    let (bytes, said) = with("se/triangle.semodel", &["--source-up", "y", "--unit", "cm"]);
    let cast = Cast::parse(&bytes).unwrap();
    assert_eq!(cast.meshes().next().unwrap().positions().unwrap().to_vec()[1], [0.0, 1.0, 0.0]);
    // That its texture is missing is all there is to say.
    assert!(said.lines().all(|line| line.contains("assumed textures: their files are not")), "both were said: {said}");
    let (_, said) = with("se/triangle.semodel", &["--source-up", "y"]);
    assert!(said.contains("assumed unit of length") && !said.contains("up axis"), "{said}");

    let (bytes, _) = with("se/triangle.semodel", &["--tangents", "complete"]);
    let cast = Cast::parse(&bytes).unwrap();
    let mesh = cast.meshes().next().unwrap();
    assert_eq!(mesh.tangents().unwrap().len(), mesh.vertex_count());

    let (bytes, said) = with("se/figure.semodel", &["--max-influences", "1"]);
    let mesh = Cast::parse(&bytes).unwrap().meshes().next().unwrap();
    assert_eq!(mesh.maximum_influence(), Some(1));
    assert_eq!(mesh.weight_values().unwrap().to_vec(), [1.0; 4]);
    assert!(said.contains("approximated influences"), "{said}");

    let (bytes, _) = with("se/walk.seanim", &["--frame-rate", "60"]);
    let animation = Cast::parse(&bytes).unwrap().animations().next().unwrap();
    assert_eq!(animation.frame_rate(), Some(60.0));
    assert_eq!(animation.curves().nth(1).unwrap().key_frames().unwrap().iter().last(), Some(40.0));
}

/// Every file of the test data that can be converted gives a sound one, whatever the number of jobs.
#[test]
fn what_is_converted_is_sound() {
    let directory = tempfile::tempdir().unwrap();
    let out = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    let testdata = testdata("");
    let all = |jobs: &str, out: &str| run(["convert", &testdata, "--out-dir", out, "--json", "-j", jobs]);
    let (one, four) = (all("1", &out("one")), all("4", &out("four")));
    assert_eq!(one.stderr, four.stderr);
    let converted = records(&one).iter().filter(|record| record["status"] == "converted").count();
    assert!(converted >= 20, "only {converted} files were converted");
    assert!(content(&directory.path().join("one")) == content(&directory.path().join("four")));
    let checked = run(["check", "--severity", "error", &out("one")]);
    assert_eq!(checked.code, 0, "{}", checked.text());
}

/// Textures inside of a real file go beside the result, and the result refers to them there.
#[cfg(feature = "fbx")]
#[test]
fn files_inside_go_beside_the_result() {
    let Some(corpus) = std::env::var_os("CAST_CORPUS").map(PathBuf::from) else {
        println!("skipped: CAST_CORPUS is not set");
        return;
    };
    let name = "fbx/blender_293_embedded_textures_7400_binary.fbx";
    let found = [corpus.join(name), corpus.join("..").join(name)].into_iter().find(|path| path.is_file());
    let input = found.unwrap();
    let directory = tempfile::tempdir().unwrap();
    let out = directory.path().join("new/hero.cast");
    fs::create_dir_all(out.parent().unwrap()).unwrap();
    let convert = |output: &str| run(["convert", "--json", input.to_str().unwrap(), "-o", output]);
    let record = &records(&convert(out.to_str().unwrap()))[0];
    let side_files = record["side_files"].as_array().unwrap();
    assert_eq!(side_files.len(), 5);
    for file in side_files {
        let path = directory.path().join("new").join(file["path"].as_str().unwrap());
        assert_eq!(fs::metadata(path).unwrap().len(), file["bytes"].as_u64().unwrap());
    }
    let before = content(directory.path());
    convert(out.to_str().unwrap());
    assert!(content(directory.path()) == before);
    let bytes = fs::read(&out).unwrap();
    let cast = Cast::parse(&bytes).unwrap();
    let files: Vec<_> = cast.models().flat_map(|model| model.materials()).flat_map(|one| one.files()).collect();
    assert_eq!(files.len(), 5);
    for file in files {
        let path = file.path().unwrap();
        assert!(path.starts_with("hero_files/") && directory.path().join("new").join(path).is_file(), "{path}");
    }
    // Beside standard output there is no place.
    let piped = run(["convert", input.to_str().unwrap(), "-o", "-"]);
    assert!(piped.code == 0 && piped.stderr.contains("dropped files beside the result"), "{}", piped.stderr);
}

#[test]
fn formats_say_what_they_carry() {
    let run = run(["formats", "--json"]).fine();
    let rows = records(&run);
    let milkshape = rows.iter().find(|row| row["extension"] == "ms3d").unwrap();
    assert_eq!((milkshape["direction"].as_str(), milkshape["built_in"].as_bool()), (Some("read"), Some(true)));
    assert_eq!((milkshape["up"].as_str(), milkshape["unit"].as_str()), (Some("y"), Some("unknown")));
    let glb = rows.iter().find(|row| row["extension"] == "glb").unwrap();
    assert_eq!((glb["media_type"].as_str(), glb["unit"].as_str()), (Some("model/gltf-binary"), Some("metres")));
    let materials = milkshape["carries"].as_array().unwrap().iter().find(|row| row["feature"] == "materials").unwrap();
    assert_eq!(materials["part"], "without shininess");
    let run = crate::common::run(["formats"]).fine();
    let page = run.text();
    // One table, a row for each feature; then what the parts are.
    let row = page.lines().find(|line| line.starts_with("skeletons")).unwrap();
    assert!(row.split_whitespace().count() > 9 && row.contains("part"), "{page}");
    let notes = page.split_once(".ms3d in, to Cast\n").unwrap().1;
    assert!(notes.trim_start().starts_with("materials            without shininess"), "{page}");
}

#[cfg(feature = "fbx")]
#[test]
fn fbx_and_obj_with_what_is_inside_and_beside_them() {
    let directory = tempfile::tempdir().unwrap();
    let out = directory.path().to_str().unwrap();
    let inputs = ["fbx", "obj"].map(testdata);
    let run = run(["convert", "--json", "--out-dir", out, &inputs[0], &inputs[1]]).fine();
    let formats: Vec<Value> = records(&run).iter().map(|record| record["inputs"][0]["format"].clone()).collect();
    assert_eq!(formats, ["fbx", "fbx", "fbx", "obj", "obj"]);
    let texture = content(directory.path()).into_iter().find(|(path, _)| path.ends_with("stone.png")).unwrap();
    assert_eq!(texture.1, b"\x89PNG\r\n\x1a\n");
    let cubes: Vec<PathBuf> = content(directory.path()).into_iter().map(|(path, _)| path).collect();
    let cube = cubes.iter().find(|path| path.ends_with("cube.cast")).unwrap();
    assert_eq!(
        crate::common::run(["check", "--severity", "error", directory.path().join(cube).to_str().unwrap()]).code,
        0
    );
}

#[test]
fn cast_goes_to_gltf_and_back() {
    let directory = tempfile::tempdir().unwrap();
    let at = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    for ending in ["glb", "gltf"] {
        let there = at(&format!("character.{ending}"));
        assert_eq!(run(["convert", &testdata("valid/character.cast"), "-o", &there]).code, 0);
        let record = &records(&run(["convert", "--json", &there, "-o", &at("back.cast")]))[0];
        assert_eq!(
            (record["status"].as_str(), record["inputs"][0]["format"].as_str()),
            (Some("converted"), Some(ending))
        );
        let (before, after) = (fs::read(testdata("valid/character.cast")).unwrap(), fs::read(at("back.cast")).unwrap());
        let (before, after) = (Cast::parse(&before).unwrap(), Cast::parse(&after).unwrap());
        let indices = |cast: &Cast<'_>| -> Vec<Vec<u32>> {
            cast.meshes().map(|mesh| mesh.faces().unwrap().iter().collect()).collect()
        };
        assert_eq!(indices(&after), indices(&before), "{ending}");
        assert_eq!(run(["check", "--severity", "error", &at("back.cast")]).code, 0);
    }
}

#[test]
fn a_frame_is_for_all_formats_that_have_models() {
    let directory = tempfile::tempdir().unwrap();
    let at = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    let file = testdata("valid/character.cast");
    assert_eq!(run(["convert", &file, "-o", &at("rest.obj")]).code, 0);
    assert_eq!(run(["convert", &file, "-o", &at("posed.obj"), "--frame", "7.5"]).code, 0);
    assert_eq!(run(["pose", &file, "-o", &at("by_pose.obj"), "--frame", "7.5"]).code, 0);
    let positions = |name: &str| -> Vec<String> {
        let text = fs::read_to_string(at(name)).unwrap();
        text.lines().filter(|line| line.starts_with("v ")).map(str::to_owned).collect()
    };
    assert_eq!(positions("posed.obj"), positions("by_pose.obj"));
    assert_ne!(positions("posed.obj"), positions("rest.obj"));
    // Wherever it goes, the same vertices arrive.
    for name in ["posed.cast", "posed.fbx", "posed.glb"] {
        assert_eq!(run(["convert", &file, "-o", &at(name), "--frame", "7.5"]).code, 0);
        assert_eq!(run(["convert", &at(name), "-o", &at("back.obj"), "--force"]).code, 0);
        let [found, expected] = ["back.obj", "posed.obj"].map(|name| {
            let numbers = |line: String| -> Vec<f64> {
                line.split(' ').skip(1).take(3).map(|number| number.parse().unwrap()).collect()
            };
            positions(name).into_iter().map(numbers).collect::<Vec<_>>()
        });
        let is_near = |a: &[f64], b: &[f64]| a.iter().zip(b).all(|(a, b)| (a - b).abs() <= 1e-4);
        assert!(expected.iter().all(|one| found.iter().any(|other| is_near(one, other))), "{name}");
    }
    let info = run(["info", "--json", &at("posed.cast")]).fine().json();
    assert!(info["animations"].as_array().unwrap().is_empty() && info["models"][0]["skeleton"].is_null());
    let refused = run(["convert", &file, "-o", &at("posed.seanim"), "--frame", "7.5"]);
    assert!(refused.code == 2 && refused.stderr.contains("SEAnim, which only stores animations"), "{}", refused.stderr);
    assert!(!Path::new(&at("posed.seanim")).exists());
}

#[test]
fn an_ending_that_no_format_has_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    let at = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    let file = testdata("valid/character.cast");
    let refused = run(["convert", &file, "-o", &at("hero.dae")]);
    assert!(refused.code == 2 && refused.stderr.contains(".dae"), "{}", refused.stderr);
    assert!(!Path::new(&at("hero.dae")).exists());
    assert_eq!(run(["convert", &file, "-o", &at("hero.tmp"), "--to", "cast"]).code, 0);
    assert_eq!(run(["convert", &file, "-o", &at("hero")]).code, 0);
    assert_eq!(fs::read(at("hero")).unwrap(), fs::read(at("hero.tmp")).unwrap());
}
