//! `castkit render`; the pictures themselves are tested in `cast-render`.

use std::fs;
use std::path::Path;

use crate::common::{run, testdata};

/// The files below a directory.
fn names(directory: &Path) -> Vec<String> {
    let (files, problems) = castkit::open::files_below(directory, |_| true);
    assert!(problems.is_empty());
    let below = |file: &Path| file.strip_prefix(directory).unwrap().to_str().unwrap().replace('\\', "/");
    files.iter().map(|file| below(file)).collect()
}

#[test]
fn the_files_of_directories_keep_their_subdirectories() {
    let directory = tempfile::tempdir().unwrap();
    let at = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    for folder in ["in/b", "empty"] {
        fs::create_dir_all(at(folder)).unwrap();
    }
    for name in ["in/one.cast", "in/b/one.cast", "in/b/two.cast"] {
        fs::copy(testdata("valid/character.cast"), at(name)).unwrap();
    }
    fs::write(at("in/b/two.obj"), "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n").unwrap();
    fs::write(at("in/b/bad.cast"), "nothing").unwrap();
    let render = |to: &[&str]| run([&["render", "--size", "8", &at("in"), &at("empty")], to].concat());
    let done = render(&["--out-dir", &at("out")]);
    assert_eq!(done.code, 1);
    assert!(done.stderr.contains("empty: it contains no file of a known format"), "{}", done.stderr);
    assert!(done.stderr.contains("bad.cast: "), "{}", done.stderr);
    let made = names(&directory.path().join("out"));
    assert_eq!(made, ["b/one.png", "b/two.cast.png", "b/two.obj.png", "one.png"]);
    let pictures = ["out/b/one.png", "out/one.png", "out/b/two.obj.png"].map(|name| fs::read(at(name)).unwrap());
    assert!(pictures[0] == pictures[1] && pictures[0] != pictures[2]);
    // One picture of a directory would be of which file?
    let refused = render(&["-o", &at("one.png")]);
    assert!(refused.code == 2 && refused.stderr.contains("--out-dir"), "{}", refused.stderr);
}

#[test]
fn no_picture_replaces_an_input() {
    let directory = tempfile::tempdir().unwrap();
    let at = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    // A model with the name of a picture.
    for name in ["hero.cast", "other.png"] {
        fs::copy(testdata("valid/character.cast"), at(name)).unwrap();
    }
    let render = |out: &str| run(["render", "--size", "8", &at("hero.cast"), &at("other.png"), "--out-dir", out]);
    let refused = render(directory.path().to_str().unwrap());
    assert!(refused.code == 2 && refused.stderr.contains("other.png is the input itself"), "{}", refused.stderr);
    assert_eq!(names(directory.path()), ["hero.cast", "other.png"]);
    assert!(fs::read(at("other.png")).unwrap() == fs::read(at("hero.cast")).unwrap());
    // Pictures of before are replaced.
    assert_eq!([render(&at("out")).code, render(&at("out")).code], [0, 0]);
    assert_eq!(names(&directory.path().join("out")), ["hero.png", "other.png"]);
}

/// Pictures are written before the notes on their files are printed.
#[test]
fn a_strict_command_writes_no_picture_of_a_file_with_notes() {
    let directory = tempfile::tempdir().unwrap();
    let at = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    fs::create_dir(at("in")).unwrap();
    for name in ["instances", "hair"] {
        fs::copy(testdata(&format!("valid/{name}.cast")), at(&format!("in/{name}.cast"))).unwrap();
    }
    let render = |out: &str, more: &[&str]| {
        let done = run([&["render", "--size", "8", &at("in"), "--out-dir", &at(out)], more].concat());
        (done.code, names(&directory.path().join(out)), done.stderr)
    };
    let all = ["hair.png", "instances.png"].map(str::to_owned).to_vec();
    let (code, made, said) = render("all", &[]);
    assert_eq!((code, &made), (0, &all));
    let note = "warning[CONVERT-SCENE-021]: dropped instances: their files cannot be read (";
    assert!(said.contains(note), "{said}");
    let (code, made, said) = render("strict", &["--strict"]);
    assert_eq!((code, &*made), (1, &all[..1]), "{said}");
    // hair.cast does not say which axis is up, and instances.cast says it twice.
    let (code, made, said) =
        render("allowed", &["--strict", "--allow", "scene-021", "--allow", "scene-015", "--allow", "scene-016"]);
    assert_eq!((code, made, &*said), (0, all, ""));
}

/// Several files are one picture, of the same content as when they are converted to one file before.
#[test]
fn the_parts_of_a_character_are_one_picture() {
    let directory = tempfile::tempdir().unwrap();
    let at = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    let model = |name: &str| testdata(&format!("extracted/models/{name}_LOD0.cast"));
    let rifle = format!("{}@tag_weapon_right", model("weapon_rifle"));
    let walk = testdata("extracted/animations/pb_walk_forward.cast");
    let files = [&model("body_soldier"), &model("head_soldier"), &model("hands_soldier"), &rifle, &walk];
    let render =
        |files: &[&str], out: &str| run([&["render", "--size", "96", "--frame", "6", "-o", out], files].concat());
    let (files, together) = (files.map(String::as_str), at("together.png"));
    let done = render(&files, &together);
    assert_eq!(done.code, 0, "{}", done.stderr);
    assert_eq!(run([&["convert", "-o", &at("joined.cast")], &files[..]].concat()).code, 0);
    assert_eq!(render(&[&at("joined.cast")], &at("joined.png")).code, 0);
    assert!(fs::read(&together).unwrap() == fs::read(at("joined.png")).unwrap());
    // A picture of the files side by side is another one.
    let apart = run([&["convert", "--no-join", "-o", &at("apart.cast")], &files[..3], &[files[4]]].concat());
    assert_eq!(apart.code, 0, "{}", apart.stderr);
    assert_eq!(render(&[&at("apart.cast")], &at("apart.png")).code, 0);
    assert!(fs::read(&together).unwrap() != fs::read(at("apart.png")).unwrap());

    let nowhere = format!("{}@tag_weapon_rihgt", model("weapon_rifle"));
    let failed = render(&[files[0], &nowhere], &at("nowhere.png"));
    assert!(failed.code == 1 && failed.stderr.contains("tag_weapon_right"), "{}", failed.stderr);
    let folder = directory.path().to_str().unwrap();
    let refused = render(&[files[0], folder], &at("folder.png"));
    assert!(refused.code == 2 && refused.stderr.contains("--out-dir"), "{}", refused.stderr);
}

/// An animation without a name has that of its file.
#[test]
fn an_animation_is_named_after_its_file() {
    let directory = tempfile::tempdir().unwrap();
    let at = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    let model = testdata("extracted/models/body_soldier_LOD0.cast");
    let clip = |name: &str| testdata(&format!("extracted/animations/{name}.cast"));
    let (run_clip, walk) = (clip("pb_run_forward"), clip("pb_walk_forward"));
    let render = |inputs: &[&str], name: &str, out: &str| {
        run([&["render", "--size", "96", "--frame", "6", "--animation", name, "-o", out], inputs].concat())
    };
    let (together, beside) = (at("together.png"), at("beside.png"));
    assert_eq!(render(&[&model, &run_clip, &walk], "pb_walk_forward", &together).code, 0);
    assert_eq!(render(&[&model, "--animation-from", &walk], "pb_walk_forward", &beside).code, 0);
    assert!(fs::read(&together).unwrap() == fs::read(&beside).unwrap());

    let wrong = render(&[&model, &run_clip, &walk], "jump", &together);
    assert_eq!((wrong.code, wrong.stderr.contains(r#"there are: "pb_run_forward", "pb_walk_forward""#)), (2, true));
    assert!(!wrong.stderr.contains(&model), "{}", wrong.stderr);
    let wrong = render(&[&model, "--animation-from", &walk], "jump", &beside);
    assert!(wrong.code == 1 && wrong.stderr.contains(&format!("{walk}: there is no")), "{}", wrong.stderr);
}

/// The size of a PNG file, and its pixels.
fn decoded(path: &str) -> ((u32, u32), Vec<u8>) {
    let mut reader = png::Decoder::new(std::io::BufReader::new(fs::File::open(path).unwrap())).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    ((info.width, info.height), pixels)
}

#[test]
fn a_sheet_shows_each_file_of_a_folder() {
    let directory = tempfile::tempdir().unwrap();
    let at = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    fs::create_dir_all(at("in/b")).unwrap();
    for name in ["in/one.cast", "in/b/two.cast", "in/three.cast"] {
        fs::copy(testdata("valid/character.cast"), at(name)).unwrap();
    }
    fs::write(at("in/b/bad.cast"), "nothing").unwrap();
    let sheet = |out: &str, more: &[&str]| {
        run([&["render", &at("in"), "-o", out, "--size", "64", "--columns", "3"], more].concat())
    };
    let done = sheet(&at("sheet.png"), &[]);
    assert!(done.code == 1 && done.stderr.contains("bad.cast: "), "{}", done.stderr);
    // Two rows of cells with names of 17 pixels.
    let (size, pixels) = decoded(&at("sheet.png"));
    assert_eq!(size, (192, 162));
    let cell = |index: usize| -> Vec<u8> {
        let (left, top) = (index % 3 * 64, index / 3 * 81);
        (top..top + 64).flat_map(|y| pixels[(y * 192 + left) * 4..(y * 192 + left + 64) * 4].to_vec()).collect()
    };
    let alone = run(["render", &at("in/one.cast"), "-o", &at("one.png"), "--size", "64", "--background", "ffffff"]);
    assert_eq!(alone.code, 0, "{}", alone.stderr);
    let alone = decoded(&at("one.png")).1;
    // The files in order of their names: b/bad, b/two, one, three.
    assert!(cell(0) != alone && cell(0).contains(&32), "the first cell says why");
    assert!((1..4).all(|index| cell(index) == alone));
    assert!(cell(4).iter().chain(&cell(5)).all(|byte| *byte == 255));
    assert!(sheet("-", &[]).stdout == fs::read(at("sheet.png")).unwrap());
    let json = sheet(&at("json.png"), &["--json"]);
    let json = String::from_utf8(json.stdout).unwrap();
    let lines: Vec<serde_json::Value> = json.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let [.., last, totals] = &lines[..] else { panic!("{json}") };
    assert_eq!((&totals["totals"]["done"], &totals["totals"]["failed"]), (&3.into(), &1.into()));
    assert_eq!((&last["width"], &last["height"], &last["columns"]), (&192.into(), &162.into(), &3.into()));
    assert_eq!(last["bytes"], fs::metadata(at("json.png")).unwrap().len());
    let refused = sheet(&at("in/one.cast"), &[]);
    assert_eq!(refused.code, 2);
    assert!(fs::read(at("in/one.cast")).unwrap() == fs::read(testdata("valid/character.cast")).unwrap());
}

#[test]
fn frames_become_a_strip_or_a_film() {
    let directory = tempfile::tempdir().unwrap();
    let at = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    let file = testdata("valid/character.cast");
    let render = |more: &[&str]| run([&["render", &file, "--size", "32"], more].concat());
    assert_eq!(render(&["--frames", "0..4", "--columns", "3", "-o", &at("strip.png")]).code, 0);
    assert_eq!(decoded(&at("strip.png")).0, (96, 64));
    assert_eq!(render(&["--frames", "0,2,4", "-o", &at("walk.gif")]).code, 0);
    assert!(fs::read(at("walk.gif")).unwrap().starts_with(b"GIF89a"));
    assert_eq!(render(&["--frames", "0,2,4", "-o", &at("walk.apng")]).code, 0);
    let apng = fs::read(at("walk.apng")).unwrap();
    let reader = png::Decoder::new(std::io::Cursor::new(apng)).read_info().unwrap();
    assert_eq!(reader.info().animation_control().unwrap().num_frames, 3);
    for (wrong, says) in [
        (&["-o", &at("x.jpg")][..], ".png, or .apng or .gif"),
        (&["-o", &at("x.gif")], "--frames"),
        (&["--frames", "0..4e9", "-o", &at("x.png")], "4000000001 frames"),
        (&["--frames", "0..", "-o", &at("x.png")], "0..end/5"),
        (&["--frames", "0,1", "--columns", "2", "-o", &at("x.gif")], "--columns"),
        (&["--animation", "walk", "-o", &at("x.png")], "--frames"),
        (&["--columns", "2", "--out-dir", &at("out")], "-o instead of --out-dir"),
    ] {
        let refused = render(wrong);
        assert!(refused.code != 0 && refused.stderr.contains(says), "{wrong:?}: {}", refused.stderr);
    }
    assert_eq!(names(directory.path()), ["strip.png", "walk.apng", "walk.gif"]);
}

#[test]
fn an_animation_without_a_skeleton_says_what_is_missing() {
    let directory = tempfile::tempdir().unwrap();
    let out = directory.path().join("walk.png").to_str().unwrap().to_owned();
    let walk = testdata("extracted/animations/pb_walk_forward.cast");
    let done = run(["render", &walk, "--size", "128", "-o", &out]);
    assert_eq!(done.code, 0, "{}", done.stderr);
    assert!(decoded(&out).1.iter().any(|byte| *byte > 0));
    assert!(done.stderr.contains("warning[CONVERT-SKELETON-036]"), "{}", done.stderr);
    // Beside its model, everything is known.
    let model = testdata("extracted/models/body_soldier_LOD0.cast");
    let done = run(["render", &model, "--animation-from", &walk, "--frame", "0", "--size", "32", "-o", &out]);
    assert!(done.code == 0 && !done.stderr.contains("SKELETON-036"), "{}", done.stderr);
}

#[test]
fn differences_are_drawn_without_another_exit_code() {
    let directory = tempfile::tempdir().unwrap();
    let at = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    let (first, second) = (testdata("valid/character.cast"), testdata("valid/hair.cast"));
    let diff = |second: &str, out: &str| run(["diff", "--silent", &first, second, "--picture", out]).code;
    assert_eq!([diff(&first, &at("same.png")), diff(&second, &at("other.png"))], [0, 1]);
    assert_eq!(decoded(&at("same.png")).0, (3 * 512, 512 + 17));
    assert_eq!([diff(&second, &at("no.jpg")), diff(&second, &first), diff(&second, "-")], [2, 2, 2]);
    assert_eq!(names(directory.path()), ["other.png", "same.png"]);
}
