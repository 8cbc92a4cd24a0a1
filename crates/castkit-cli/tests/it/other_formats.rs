//! Files of other formats given to all commands: shown and read as the Cast that they become, or refused with the command
//! that does it.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::path::PathBuf;

use castkit::convert::Format;
use serde_json::Value;

use crate::common::{run, run_with, testdata};

/// A file of each format that can be read, of the test data.
fn samples() -> Vec<(Format, PathBuf)> {
    let formats = Format::all().filter(|format| *format != Format::Cast && format.is_readable());
    let sample = |format: Format| {
        let folders = fs::read_dir(testdata("")).unwrap().map(|entry| entry.unwrap().path());
        let files = folders.filter(|path| path.is_dir()).flat_map(|folder| fs::read_dir(folder).unwrap());
        let mut files: Vec<PathBuf> = files.map(|entry| entry.unwrap().path()).collect();
        files.sort();
        files.into_iter().find(|path| path.extension() == Some(OsStr::new(format.extension())))
    };
    formats.map(|format| (format, sample(format).unwrap_or_else(|| panic!("no file of {}", format.name())))).collect()
}

#[test]
fn info_shows_the_cast_that_a_file_of_any_format_becomes() {
    for (format, path) in samples() {
        let info = run(["info", "--json", path.to_str().unwrap()]);
        assert_eq!(info.code, 0, "{}: {}", path.display(), info.stderr);
        let info = info.json();
        let directory = tempfile::tempdir().unwrap();
        let cast = directory.path().join("as.cast");
        // In the unit of the file, as its numbers are stored: `arm.fbx` states a UnitScaleFactor of 1, which is a centimetre,
        // the stages state their metersPerUnit.
        let unit = match format.extension() {
            "fbx" | "usda" => "cm",
            "usdc" | "usdz" => "0.5",
            _ => "m",
        };
        let words = ["convert", "--json", path.to_str().unwrap(), "--unit", unit, "-o", cast.to_str().unwrap()];
        let converted = run(words).json();
        let expected = run(["info", "--json", cast.to_str().unwrap()]).json();
        assert_eq!((&info["version"], &info["format"]), (&1.into(), &format.extension().into()));
        assert_eq!(expected["format"], "cast");
        assert_eq!(info["bytes"], fs::metadata(&path).unwrap().len());
        for field in ["nodes", "nodes_by_kind", "animations"] {
            assert_eq!(info[field], expected[field], "{field} of {}", path.display());
        }
        let names = |page: &Value| -> Vec<Value> {
            page["models"].as_array().unwrap().iter().map(|model| model["meshes"].clone()).collect()
        };
        assert_eq!(names(&info), names(&expected), "{}", path.display());
        // All notes are those of the conversion, which has others about what is beside the result.
        let codes = |notes: &Value| -> BTreeSet<String> {
            notes.as_array().into_iter().flatten().map(|note| note["code"].as_str().unwrap().to_owned()).collect()
        };
        assert!(codes(&info["notes"]).is_subset(&codes(&converted["inputs"][0]["notes"])), "{}", path.display());
        let page = run(["info", path.to_str().unwrap()]).fine();
        let line = format!("  format       {}\n", format.name());
        assert!(page.text().contains(&line) && page.text().contains("  as Cast      "), "{}", page.text());
    }
}

#[test]
fn tree_shows_records_or_the_cast_that_a_file_becomes() {
    for (format, path) in samples() {
        let tree = run(["tree", "--json", path.to_str().unwrap()]).fine().json();
        assert_eq!((&tree["version"], &tree["format"]), (&1.into(), &format.extension().into()));
        let nodes = tree["nodes"].as_array().unwrap();
        let has_root = nodes[0]["kind"] == "root";
        assert_eq!(tree["converted"].as_bool(), Some(has_root), "{}", path.display());
        assert_eq!(has_root, ![Format::Fbx, Format::Ms3d].contains(&format));
        assert!(nodes.iter().enumerate().all(|(id, node)| node["id"] == id && node["properties"].is_array()));
        let text = run(["tree", path.to_str().unwrap()]);
        assert_eq!((text.code, text.stderr.contains("shown as the Cast file it becomes")), (0, has_root));
        assert!(text.text().lines().count() > 1);
    }
}

/// The same scene as text and as binary FBX: what is stored in both is found in both.
#[test]
fn fbx_files_of_text_are_looked_into() {
    let path = testdata("fbx/cube.fbx");
    let info = run(["info", "--json", &path]).json();
    let stored = &info["stored"];
    assert_eq!((&stored["version"], &stored["encoding"]), (&7400.into(), &"text".into()));
    assert_eq!((&stored["up_axis"], &stored["unit_scale"], &stored["slack"]), (&"y".into(), &1.0.into(), &0.into()));
    assert_eq!(stored["faults"], Value::Array(Vec::new()));
    let objects: Vec<String> = stored["objects"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| format!("{} {} {}", one["node"].as_str().unwrap(), one["sub_class"].as_str().unwrap(), one["count"]))
        .collect();
    assert_eq!(
        objects,
        [
            "Geometry Mesh 1",
            "Material  2",
            "Model Camera 1",
            "Model Light 1",
            "Model Mesh 1",
            "NodeAttribute Camera 1",
            "NodeAttribute Light 1",
            "Texture  2",
            "Video Clip 1"
        ]
    );
    assert_eq!(info["models"][0]["meshes"].as_array().unwrap().len(), 2);

    let bytes = fs::read(&path).unwrap();
    let tree = run(["tree", "--json", &path]).fine().json();
    let vertices = tree["nodes"].as_array().unwrap().iter().find(|node| node["kind"] == "Vertices").unwrap();
    assert_eq!(vertices["properties"][0]["count"], 24);
    let offset = usize::try_from(vertices["offset"].as_u64().unwrap()).unwrap();
    assert!(bytes[offset..].starts_with(b"Vertices: *24"));
    let shown = run(["tree", &path, "--kind", "Material"]).fine();
    assert!(shown.text().contains("Objects/Material[1]  301, \"Material::Sides\""), "{}", shown.text());

    // From a pipe nothing tells what it is.
    assert_eq!(run_with(&bytes, ["info", "-"]).code, 1);
    assert!(run_with(&bytes, ["info", "-", "--from", "fbx"]).fine().text().contains("encoding     text"));
}

#[test]
fn damaged_fbx_files_of_text_are_shown_as_far_as_they_go() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("cut.fbx");
    let bytes = fs::read(testdata("fbx/cube.fbx")).unwrap();
    fs::write(&path, &bytes[..bytes.len() / 2]).unwrap();
    let tree = run(["tree", path.to_str().unwrap(), "--json"]);
    assert_eq!(tree.code, 1);
    let shown: Value = serde_json::from_str(tree.text().lines().next().unwrap()).unwrap();
    let whole = run(["tree", &testdata("fbx/cube.fbx"), "--json"]).json();
    let [shown_nodes, nodes] = [&shown, &whole].map(|tree| tree["nodes"].as_array().unwrap());
    assert!(shown_nodes.len() > 20 && shown_nodes[..20] == nodes[..20]);
    let faults: Vec<&str> =
        shown["faults"].as_array().unwrap().iter().map(|fault| fault["what"].as_str().unwrap()).collect();
    assert!(faults.iter().any(|fault| fault.contains("braces still open")), "{faults:?}");
}

/// What only works on Cast files names the one command that makes such a file, quoted for a shell; and it works.
#[test]
fn commands_on_cast_files_name_the_command_to_use() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("the hero's.semodel");
    fs::copy(testdata("se/triangle.semodel"), &path).unwrap();
    let (file, out) = (path.to_str().unwrap(), directory.path().join("out.cast"));
    let out = out.to_str().unwrap();
    let dir = directory.path().join("parts");
    let hero = testdata("valid/character.cast");
    let commands: [&[&str]; 11] = [
        &["check", file],
        &["rewrite", file, "-o", out],
        &["optimize", file, "-o", out],
        &["repair", file, "-o", out],
        &["upgrade", file, "-o", out],
        &["split", file, "--out-dir", dir.to_str().unwrap()],
        &["bench", file],
        &["set", file, "root/model", "n", "x"],
        &["convert-axes", file, "-o", out, "--up", "y"],
        &["merge", &hero, file, "-o", out],
        &["diff", &hero, file],
    ];
    let quoted = if cfg!(windows) { format!("\"{file}\"") } else { format!("'{}'", file.replace('\'', "'\\''")) };
    for command in commands {
        let refused = run(command);
        let [code, named] = match command[0] {
            "diff" => ["2", &format!("use castkit diff --semantic {hero} {quoted}")],
            "merge" => ["1", &format!("use castkit convert {quoted} MORE... -o OUT.cast")],
            "convert-axes" => ["1", &format!("-o {} --up y", quoted.replace("semodel", "cast"))],
            _ => ["1", &format!("use castkit convert {quoted} -o {}", quoted.replace("semodel", "cast"))],
        };
        assert_eq!(refused.code.to_string(), code, "{command:?}: {}", refused.stderr);
        assert!(refused.stderr.contains(named), "{command:?}: {} lacks {named}", refused.stderr);
        assert!(refused.stderr.contains("this is SEModel"), "{command:?}: {}", refused.stderr);
        assert!(!fs::exists(out).unwrap() && !dir.exists(), "{command:?}");
        let json = run(command.iter().chain(&["--json"]));
        let failure: Value = serde_json::from_str(json.text().lines().next().unwrap()).unwrap();
        assert_eq!((&failure["version"], &failure["path"]), (&1.into(), &file.into()), "{command:?}");
        assert!(failure["error"].as_str().unwrap().contains("this is SEModel"), "{command:?}");
    }
    let refused = run(["check", file]);
    let command = refused.stderr.trim().rsplit_once("; use castkit ").unwrap().1.to_owned();
    assert!(through_the_shell(&format!("{} {command}", env!("CARGO_BIN_EXE_castkit"))));
    assert_eq!(run(["check", &file.replace("semodel", "cast")]).code, 0);
}

/// Whether a line succeeds in the shell of the system.
#[cfg(unix)]
fn through_the_shell(line: &str) -> bool {
    std::process::Command::new("sh").args(["-c", line]).status().unwrap().success()
}

#[cfg(windows)]
fn through_the_shell(line: &str) -> bool {
    use std::os::windows::process::CommandExt;
    // The program's own path may have slashes, with which the shell would take it for options.
    let (program, arguments) = line.split_once(' ').unwrap();
    let line = format!("{} {arguments}", program.replace('/', "\\"));
    std::process::Command::new("cmd").arg("/C").raw_arg(line).status().unwrap().success()
}

#[test]
fn extract_reads_the_cast_that_a_file_becomes() {
    let triangle = testdata("se/triangle.semodel");
    let text = run(["extract", &triangle, "root/model/mesh", "positions", "-o", "-", "--quiet"]).fine();
    assert_eq!(text.text().lines().next(), Some("x,y,z"));
    assert!(text.text().lines().count() > 3);
}
