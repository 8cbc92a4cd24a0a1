//! The options of all commands beside each other.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use castkit::convert::{Direction, Feature, capabilities};
use castkit::options::operation;

use crate::common::{run, testdata};

/// Options of a command by name: how they are written, the first paragraphs of their help, and their defaults.
fn options(command: &str) -> BTreeMap<String, String> {
    let help = run([command, "--help"]).fine();
    let mut options: Vec<String> = Vec::new();
    let (mut is_first, mut before) = (false, "");
    for line in help.text().lines() {
        let text = line.trim();
        let indent = line.len() - line.trim_start().len();
        if text.starts_with('-') && indent <= 6 && (before.is_empty() || before.ends_with(':')) {
            is_first = true;
            options.push(text.to_owned());
        } else if text.is_empty() || indent <= 6 {
            is_first = false;
        } else if is_first || text.starts_with("[default: ") {
            options.iter_mut().last().into_iter().for_each(|option| *option = format!("{option} {text}"));
        }
        before = text;
    }
    let named = |text: &String| {
        let name = text.split([' ', ',']).find(|word| word.starts_with("--"))?.to_owned();
        Some((name, text.split_whitespace().collect::<Vec<_>>().join(" ")))
    };
    options.iter().filter_map(named).collect()
}

/// What has one name means one thing: it is written, explained and preset alike wherever it is.
#[test]
fn options_of_one_name_are_the_same_in_all_commands() {
    let help = run(["--help"]).fine();
    let commands = help.text().lines().skip_while(|line| !line.starts_with("Commands:")).skip(1);
    let commands: Vec<&str> = commands
        .take_while(|line| !line.is_empty())
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert!(commands.len() > 18, "{commands:?}");
    let mut known: BTreeMap<String, (&str, String)> = BTreeMap::new();
    for command in commands.into_iter().filter(|command| *command != "help") {
        for (name, text) in options(command) {
            // A catalogue is a directory of files, and always somewhere. A conversion is for a program that reads the result,
            // and a check for one that reads the file. A map is written by one command and read by another,
            // and what is retargeted is for a model. Relinking has a map of paths, and makes paths relative, not numbers.
            let differ = [
                ("catalog", "--output"),
                ("check", "--for"),
                ("fit", "--map"),
                ("relink", "--map"),
                ("relink", "--relative"),
                ("retarget", "--to"),
            ];
            if differ.contains(&(command, &*name)) {
                continue;
            }
            let (first, same) = known.entry(name).or_insert((command, text.clone()));
            assert_eq!(text, *same, "of castkit {command}, and of castkit {first}");
        }
    }
    assert!(known.len() > 60, "{}", known.len());
    // The result goes to -o and nowhere else; -o is nothing else.
    let shorts: Vec<&str> =
        known.values().map(|(_, text)| text.as_str()).filter(|text| text.starts_with("-o")).collect();
    assert_eq!(shorts.len(), 1, "{shorts:?}");
}

/// What somebody says about the format counts in every command that reads files.
#[test]
fn the_format_can_be_said_wherever_files_are_read() {
    let directory = tempfile::tempdir().unwrap();
    let path = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    let (cast, obj, out) = (path("cast"), path("obj"), path("out.cast"));
    fs::copy(testdata("valid/character.cast"), &cast).unwrap();
    fs::write(&obj, "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n").unwrap();
    for command in ["info", "tree", "convert"] {
        let output: &[&str] = if command == "convert" { &["-o", &out] } else { &[] };
        let unknown = run([&[command, obj.as_str()], output].concat());
        assert!(unknown.code == 1 && unknown.stderr.contains("give it with --from"), "{command}: {}", unknown.stderr);
        assert_eq!(run([&[command, obj.as_str(), "--from", "obj"], output].concat()).code, 0, "{command}");
    }
    run(["check", &cast, "--from", "cast"]).fine();
    for command in ["check", "rewrite", "optimize"] {
        let output: &[&str] = if command == "check" { &[] } else { &["-o", &out] };
        let refused = run([&[command, obj.as_str(), "--from", "obj"], output].concat());
        let advice = format!("castkit convert {obj} -o {obj}.cast --from obj");
        assert!(refused.code == 1 && refused.stderr.contains(&advice), "{command}: {}", refused.stderr);
    }
}

/// Notes are left out wherever there are some.
#[test]
fn notes_can_be_left_out() {
    let damaged = testdata("damaged/size_beyond_parent.cast");
    let triangle = testdata("se/triangle.semodel");
    for arguments in [vec!["info", "--recover", &damaged], vec!["diff", "--recover", &damaged, &damaged]] {
        assert!(run(arguments.clone()).stderr.contains("repaired"), "{arguments:?}");
        assert_eq!(run([&arguments[..], &["--quiet"]].concat()).stderr, "", "{arguments:?}");
    }
    assert!(run(["info", &triangle]).text().contains("CONVERT-"));
    assert!(!run(["info", &triangle, "--quiet"]).text().contains("CONVERT-"));
    assert!(run(["check", &damaged]).text().contains("note: "));
    let quiet = run(["check", &damaged, "--quiet"]);
    assert!(!quiet.text().contains("note: ") && quiet.text().contains("CAST-"), "{}", quiet.text());
}

/// They are for the Cast files among several, whatever the others are; where there is none, they are refused.
#[test]
fn options_for_cast_files_apply_to_those_among_several() {
    let directory = tempfile::tempdir().unwrap();
    let out = directory.path().to_str().unwrap();
    let (cast, other) = (testdata("damaged/size_beyond_parent.cast"), testdata("se/triangle.semodel"));
    for (several, alone, refused) in [
        (&["info", &cast, &other][..], &["info", &other][..], 1),
        (&["render", &cast, &other, "--size", "8", "--out-dir", out], &["render", &other, "--out-dir", out], 1),
        (&["diff", "--semantic", &cast, &other], &["diff", "--semantic", &other, &other], 2),
        (&["convert", &cast, &other, "--to", "glb", "--out-dir", out], &["convert", &other, "--out-dir", out], 1),
    ] {
        let with = |arguments: &[&str]| run([arguments, &["--recover", "--json"]].concat());
        let done = with(several);
        assert!(
            done.code == i32::from(several[0] == "diff") && !done.text().contains("\"error\""),
            "{several:?}: {}",
            done.text()
        );
        let done = with(alone);
        assert!(done.code == refused && done.text().contains("Cast files, and n"), "{alone:?}: {}", done.text());
    }
    // A directory without anything to check is not a file that is right.
    fs::create_dir(directory.path().join("none")).unwrap();
    let nothing = run(["check", &format!("{out}/none"), "--json"]);
    assert!(nothing.code == 1 && nothing.json()["error"] == "it contains no .cast file", "{}", nothing.text());
    // Only Cast files have a layout, also those that come to nothing.
    let failed = run(["convert", "missing.cast", "-o", &format!("{out}/a.glb"), "--json"]);
    assert!(failed.code == 1 && failed.json()["layout"].is_null(), "{}", failed.text());
}

/// A glTF file with its buffer, in which eight nodes show a strip of 60,000 vertices; with shapes, no instance can.
fn shown_often(folder: &Path, name: &str, has_shapes: bool) -> String {
    let positions: Vec<u8> = (0..60_000_u32)
        .flat_map(|index| [index % 10, index / 10 % 10, index / 100])
        .flat_map(|number| u16::try_from(number).map(f32::from).unwrap().to_le_bytes())
        .collect();
    let mut primitive = serde_json::json!({ "attributes": { "POSITION": 0 }, "mode": 5 });
    if has_shapes {
        primitive["targets"] = serde_json::json!([{ "POSITION": 0 }]);
    }
    let nodes: Vec<_> = (0..8).map(|at| serde_json::json!({ "mesh": 0, "translation": [at, 0, 0] })).collect();
    let root = serde_json::json!({
        "asset": { "version": "2.0" }, "buffers": [{ "byteLength": positions.len(), "uri": "strip.bin" }],
        "bufferViews": [{ "buffer": 0, "byteLength": positions.len() }],
        "accessors": [{ "bufferView": 0, "componentType": 5126, "count": 60_000, "type": "VEC3" }],
        "meshes": [{ "primitives": [primitive] }], "nodes": nodes,
    });
    fs::write(folder.join("strip.bin"), positions).unwrap();
    fs::write(folder.join(name), root.to_string()).unwrap();
    folder.join(name).to_str().unwrap().to_owned()
}

/// The same as FBX, without shapes.
#[cfg(feature = "fbx")]
fn shown_often_in_fbx(folder: &Path) -> String {
    let list = |numbers: &mut dyn Iterator<Item = i64>| numbers.map(|n| n.to_string()).collect::<Vec<_>>().join(",");
    let (vertices, corners) = (60_000, 3 * 59_998);
    let positions = list(&mut (0..vertices).flat_map(|index| [index % 10, index / 10 % 10, index / 100]));
    let faces = list(&mut (0..vertices - 2).flat_map(|index| [index, index + 1, -(index + 2) - 1]));
    let geometry = format!(
        "Geometry: 1, \"Geometry::strip\", \"Mesh\" {{\nVertices: *{} {{\na: {positions}\n}}\n\
         PolygonVertexIndex: *{corners} {{\na: {faces}\n}}\n}}\n",
        3 * vertices
    );
    let models: String = (2..10).map(|id| format!("Model: {id}, \"Model::m{id}\", \"Mesh\" {{\n}}\n")).collect();
    let links: String = (2..10).map(|id| format!("C: \"OO\",{id},0\nC: \"OO\",1,{id}\n")).collect();
    let path = folder.join("strip.fbx");
    let header = "; FBX 7.4.0 project file\nFBXHeaderExtension: {\nFBXVersion: 7400\n}\n";
    fs::write(&path, format!("{header}Objects: {{\n{geometry}{models}}}\nConnections: {{\n{links}}}\n")).unwrap();
    path.to_str().unwrap().to_owned()
}

/// The number that a refusal gives is one that helps, and so is the option that it names; no other is named.
#[test]
fn what_a_refusal_of_copies_recommends_helps() {
    let directory = tempfile::tempdir().unwrap();
    let out = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    let (plain, shaped) =
        (shown_often(directory.path(), "a.gltf", false), shown_often(directory.path(), "b.gltf", true));
    let inputs = [
        (plain.clone(), "glb", false),
        (plain, "cast", true),
        (shaped, "cast", false),
        #[cfg(feature = "fbx")]
        (shown_often_in_fbx(directory.path()), "cast", true),
    ];
    for (input, to, shares) in &inputs {
        let output = out(&format!("out.{to}"));
        let convert = |more: &[&str]| run(["convert", input, "-o", &output, "--quiet"].iter().chain(more));
        let refused = convert(&["--budget", "1"]);
        assert!(refused.code == 1 && refused.stderr.contains("raise --budget"), "{input}: {}", refused.stderr);
        assert_eq!(refused.stderr.contains("--instances shares them"), *shares, "{input}: {}", refused.stderr);
        let megabytes = refused.stderr.split_once("would take ").unwrap().1.split(' ').next().unwrap();
        let less = (megabytes.parse::<u32>().unwrap() - 1).to_string();
        assert_eq!(convert(&["--budget", &less]).code, 1, "{input}");
        assert_eq!(convert(&["--budget", megabytes]).code, 0, "{input} {megabytes}");
        let shared = convert(&["--budget", "1", "--instances", "--force"]);
        assert_eq!(shared.code == 0, *shares, "{input}: {}", shared.stderr);
        if *to == "cast" && !shares {
            assert!(!shared.stderr.contains("--instances"), "{}", shared.stderr);
        }
    }
    // A program that shows the file has no instances to offer; pictures of instances have copies, too.
    let refused = run(["info", &inputs[0].0, "--budget", "1"]);
    assert!(refused.code == 1 && !refused.stderr.contains("--instances"), "{}", refused.stderr);
    let scene = out("scene.cast");
    assert_eq!(run(["convert", &inputs[0].0, "-o", &scene, "--instances", "--quiet"]).code, 0);
    let render = |megabytes: &str| run(["render", &scene, "-o", &out("a.png"), "--size", "8", "--budget", megabytes]);
    let refused = render("1");
    let megabytes = refused.stderr.split_once("would take ").unwrap().1.split(' ').next().unwrap();
    assert_eq!((refused.code, render(megabytes).code), (1, 0), "{}", refused.stderr);
}

/// Options that need a skeleton or meshes are allowed for each format that is written with them.
#[test]
fn options_know_what_formats_store() {
    let convert = operation("convert").unwrap();
    for (option, feature) in [("skeleton", Feature::Animations), ("frame", Feature::Meshes)] {
        let row = convert.option(option).unwrap();
        let written = capabilities().filter(|side| side.direction == Direction::Write);
        for side in written.filter(|side| side.extent(feature).is_some()) {
            assert!(row.has_effect_on(side.format.extension()), "{option}: {}", side.format.extension());
        }
    }
}
