//! `castkit tree`.

use crate::common::{command, run, run_with, testdata};
use serde_json::Value;

#[test]
fn shows_nodes_properties_and_values() {
    let run = run(["tree", &testdata("valid/character.cast")]).fine();
    let text = run.text();
    for line in [
        "root[0] 0x0000000000000001",
        "  model[0] \"hero\" 0x0000000000000003",
        "    mesh[1] \"eyes\" 0x0000000000000021",
        "        vp  positions                v3[144]",
        "        m   material                 l  0x0000000000000030",
        "        sm  skinning_method          s  \"linear\"",
        "          p   parent_index             i  none",
        "          rgba                         v4 0.625, 0.625, 0.625, 1",
    ] {
        assert!(text.lines().any(|shown| shown == line), "no line {line:?} in\n{text}");
    }
}

#[test]
fn depth_cuts_and_kind_shows_paths() {
    let file = testdata("valid/character.cast");
    let levels = run(["tree", &file, "--depth", "1"]).fine();
    assert_eq!(levels.text(), "root[0] 0x0000000000000001\n");

    for kind in ["mesh", "meshes", "0x6873656D"] {
        let meshes = run(["tree", &file, "--kind", kind]).fine();
        let paths: Vec<&str> = meshes.text().lines().filter(|line| !line.starts_with(' ')).collect();
        let expected = [
            "root[0]/model[0]/mesh[0] \"body\" 0x0000000000000020",
            "root[0]/model[0]/mesh[1] \"eyes\" 0x0000000000000021",
        ];
        assert_eq!(paths, expected);
    }

    let none = run(["tree", &file, "--kind", "wind"]);
    assert_eq!((none.code, none.stdout.len()), (0, 0));
    assert!(none.stderr.contains("there is no wind in the file"));
    let wrong = run(["tree", &file, "--kind", "polygon"]);
    assert_eq!(wrong.code, 2);
    assert!(wrong.stderr.contains("blend_shape"), "{}", wrong.stderr);
}

#[test]
fn json_is_one_object_with_ids_that_survive_filters() {
    let file = testdata("valid/character.cast");
    let whole = run(["tree", "--json", &file]).fine().json();
    assert_eq!(whole["file"], "character.cast");
    assert_eq!(whole["roots"], 1);
    let nodes = whole["nodes"].as_array().unwrap();
    assert_eq!(nodes.len(), 27);
    for (id, node) in nodes.iter().enumerate() {
        assert_eq!(node["id"], id);
    }
    assert!(!whole.to_string().contains("crc32"), "a digest is given only when asked for");

    let meshes = run(["tree", "--json", "--kind", "mesh", &file]).fine().json();
    let mesh = &meshes["nodes"][1];
    assert_eq!((&mesh["name"], &mesh["index"]), (&Value::from("eyes"), &Value::from(1)));
    let parent = usize::try_from(mesh["parent"].as_u64().unwrap()).unwrap();
    assert_eq!(nodes[parent]["kind"], "modl");

    let hash = 0x20_u64;
    assert_eq!(meshes["nodes"][0]["hash"], hash);
    let digest = run(["tree", "--json", "--digest", &file]).fine().json();
    assert!(digest["nodes"][1]["properties"][0]["crc32"].is_u64());
    assert_eq!(digest["nodes"][1]["properties"][0]["value"], "the castkit authors");
    assert_eq!(run(["tree", "--digest", &file]).code, 2, "--digest without --json");
}

#[test]
fn json_is_valid_whatever_is_in_the_file() {
    for folder in ["valid", "legacy", "unusual"] {
        for file in crate::common::testdata_files(folder) {
            let run = run(["tree".as_ref(), "--json".as_ref(), "--digest".as_ref(), file.as_os_str()]).fine();
            assert!(run.json()["nodes"].is_array(), "{}", file.display());
        }
    }
}

#[test]
fn deep_trees_are_not_all_spaces() {
    let run = run(["tree", &testdata("unusual/depth_2000.cast")]).fine();
    assert_eq!(run.text().lines().count(), 2000);
    assert!(run.text().lines().all(|line| line.len() < 120));
    assert!(run.text().contains("(1999 levels down) model[0]"));
}

#[test]
fn text_of_a_file_cannot_control_the_terminal() {
    // The name of the model, with a terminator of its own length.
    let mut bytes = std::fs::read(testdata("valid/character.cast")).unwrap();
    let name = bytes.windows(5).position(|window| window == b"hero\0").unwrap();
    bytes[name..name + 4].copy_from_slice(b"\x1b[2J");
    for command in ["tree", "info"] {
        let run = run_with(&bytes, [command, "-"]).fine();
        assert!(!run.stdout.contains(&0x1b) && run.text().contains("\\u{1b}[2J"), "{}", run.text());
    }
}

#[test]
fn colours_are_for_terminals() {
    let file = testdata("valid/character.cast");
    let has_colours = |arguments: &[&str], no_color: bool| {
        let mut command = command(["tree", &file]);
        command.args(arguments);
        if no_color {
            command.env("NO_COLOR", "1");
        }
        command.output().unwrap().stdout.contains(&0x1b)
    };
    assert!(!has_colours(&[], false), "piped");
    assert!(!has_colours(&["--color", "never"], false));
    assert!(has_colours(&["--color", "always"], false));
    assert!(has_colours(&["--color", "always"], true), "an option says more than the environment");
}
