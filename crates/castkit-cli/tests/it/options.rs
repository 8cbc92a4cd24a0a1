//! The options of all commands beside each other.

use std::collections::BTreeMap;

use crate::common::{run, testdata};

/// Options of a command by name: how they are written, and the first sentences of their help.
fn options(command: &str) -> BTreeMap<String, String> {
    let help = run([command, "-h"]).fine();
    let mut options: Vec<String> = Vec::new();
    let mut is_option = false;
    for line in help.text().lines() {
        let text = line.trim();
        let indent = line.len() - line.trim_start().len();
        match (text.starts_with('-') && indent <= 6, is_option && indent > 6) {
            (true, _) => {
                is_option = true;
                options.push(text.to_owned());
            }
            (_, true) => options.iter_mut().last().into_iter().for_each(|option| *option = format!("{option} {text}")),
            _ => is_option = false,
        }
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
    std::fs::copy(testdata("valid/character.cast"), &cast).unwrap();
    std::fs::write(&obj, "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n").unwrap();
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
