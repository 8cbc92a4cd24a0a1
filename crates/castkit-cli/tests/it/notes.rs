//! Notes with codes: printed, counted, allowed and explained; and failures, which have one shape in all commands.

use std::fs;
use std::path::Path;

use castkit::write::{Document, Layout, Metadata, Root};
use serde_json::Value;

use crate::common::{Run, command, run, run_with, testdata};

/// A conversion of a file of which there are several notes.
fn convert(directory: &Path, arguments: &[&str]) -> Run {
    let (input, output) = (testdata("ms3d/arm.ms3d"), directory.join("out.cast"));
    run([&["convert", &input, "-o", output.to_str().unwrap()], arguments].concat())
}

fn notes(directory: &Path) -> Vec<Value> {
    let record = convert(directory, &["--json", "--dry-run"]).json();
    assert_eq!(record["version"], 1);
    record["inputs"][0]["notes"].as_array().unwrap().clone()
}

#[test]
fn a_note_is_a_line_with_its_code_and_an_object_in_json() {
    let directory = tempfile::tempdir().unwrap();
    let notes = notes(directory.path());
    assert!(notes.len() > 3, "{notes:?}");
    let run = convert(directory.path(), &[]);
    assert_eq!((run.code, run.stderr.lines().count()), (0, notes.len()));
    for (note, line) in notes.iter().zip(run.stderr.lines()) {
        let text = |key: &str| note[key].as_str().unwrap();
        let code = format!("{}[{}]: ", text("severity"), text("code"));
        let what = format!("{} {}: {}", text("outcome"), text("feature"), text("detail"));
        assert!(line.contains(&format!("arm.ms3d: {code}{what}")), "{line}");
        assert!(note["count"].as_u64().unwrap() >= 1 && note["examples"].as_array().unwrap().len() <= 5);
    }
    // All are there, not only the first.
    let comments = notes.iter().find(|note| note["code"] == "CONVERT-SCENE-004").unwrap();
    assert_eq!((&comments["count"], comments["examples"].as_array().unwrap().len()), (&3.into(), 3));
}

#[test]
fn notes_are_strict_unless_they_are_allowed_and_can_be_silent() {
    let directory = tempfile::tempdir().unwrap();
    let output = directory.path().join("out.cast");
    let codes: Vec<String> =
        notes(directory.path()).iter().map(|note| note["code"].as_str().unwrap().to_owned()).collect();
    let refused = convert(directory.path(), &["--strict"]);
    assert!(refused.code == 1 && refused.stderr.contains("(--strict)") && !output.exists(), "{}", refused.stderr);

    let mut allowed: Vec<&str> = codes.iter().flat_map(|code| ["--allow", code]).collect();
    let last = allowed.pop().unwrap();
    allowed.pop();
    let refused = convert(directory.path(), &[&["--strict"], &allowed[..]].concat());
    let lines: Vec<&str> = refused.stderr.lines().collect();
    assert!(refused.code == 1 && lines.len() == 2 && lines[0].contains(last), "{lines:?}");
    assert!(lines[1].starts_with("castkit: error: ") && !output.exists(), "{lines:?}");
    let last = last.to_lowercase();
    convert(directory.path(), &[&["--strict", "--allow", &last], &allowed[..]].concat()).fine();
    assert!(output.exists());
    // In JSON they are not listed either.
    let json = convert(directory.path(), &[&["--json", "--allow", &last], &allowed[..]].concat()).json();
    assert_eq!(json["inputs"][0]["notes"].as_array().unwrap().len(), 0);

    convert(directory.path(), &["--quiet"]).fine();
    let unknown = convert(directory.path(), &["--allow", "CONVERT-NOTHING-001"]);
    assert!(unknown.code == 2 && unknown.stderr.contains("there is no such note"), "{}", unknown.stderr);
}

#[test]
fn other_commands_have_the_same_options() {
    let directory = tempfile::tempdir().unwrap();
    let path = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    let (turned, silent, out) = (path("turned.cast"), path("silent.cast"), path("out.cast"));
    for (file, metadata) in [(&turned, Metadata::new().with_up_axis("y")), (&silent, Metadata::new())] {
        Document::from(Root::new().with_metadata(metadata)).save(file, Layout::Compact).unwrap();
    }
    let merge = |arguments: &[&str]| run([&["merge", &turned, &silent, "-o", &out], arguments].concat());
    let refused = merge(&["--strict"]);
    assert!(refused.code == 1 && refused.stderr.contains("warning[CONVERT-SCENE-037]"), "{}", refused.stderr);
    assert!(!Path::new(&out).exists());
    merge(&["--strict", "--allow", "CONVERT-SCENE-037"]).fine();
    merge(&["--quiet"]).fine();
    let json = merge(&["--json"]).fine().json();
    assert_eq!(json["notes"][0]["code"], "CONVERT-SCENE-037");
}

/// What a strict command refuses is an input, whether it was lost in reading or in writing, and the code says why.
#[test]
fn strict_blames_the_input_with_the_code() {
    let directory = tempfile::tempdir().unwrap();
    let out = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    let (arm, hero) = (testdata("ms3d/arm.ms3d"), testdata("valid/character.cast"));
    for (input, output) in [(&arm, "out.cast"), (&hero, "out.obj"), (&hero, "out.md5.seanim"), (&hero, "out.glb")] {
        let refused = run(["convert", input, "-o", &out(output), "--strict", "--quiet"]);
        assert_eq!(refused.code, 1, "{output}: {}", refused.stderr);
        assert!(refused.stderr.starts_with(&format!("castkit: error: {input}: CONVERT-")), "{}", refused.stderr);
        let json = run(["convert", input, "-o", &out(output), "--strict", "--json"]).json();
        assert!(json["path"] == **input && json["error"].as_str().unwrap().starts_with("CONVERT-"), "{json}");
    }
    let piped = run_with(&fs::read(&hero).unwrap(), ["convert", "-", "-o", &out("out.obj"), "--strict", "--quiet"]);
    assert!(piped.stderr.starts_with("castkit: error: standard input: CONVERT-"), "{}", piped.stderr);
    assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 0);
}

/// The commands that read files of any format: what is lost on the way is said, counted, allowed and refused alike.
#[test]
fn all_commands_that_convert_what_they_read_obey_the_same_options() {
    const COMMENTS: &str = "CONVERT-SCENE-004";
    let directory = tempfile::tempdir().unwrap();
    let out = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    let (arm, clean) = (testdata("ms3d/arm.ms3d"), out("clean.cast"));
    run(["convert", &arm, "-o", &clean, "--quiet"]).fine();
    let codes: Vec<String> = notes(directory.path()).iter().map(|note| note["code"].as_str().unwrap().into()).collect();
    assert!(codes.iter().any(|code| code == COMMENTS), "{codes:?}");
    let others = codes
        .iter()
        .map(String::as_str)
        .chain(["CONVERT-FILE-020", "CONVERT-TEXTURE-027"])
        .filter(|code| *code != COMMENTS);
    let others: Vec<&str> = others.flat_map(|code| ["--allow", code]).collect();
    let (csv, png, page) = (out("a.csv"), out("a.png"), out("a.html"));
    for (arguments, fails, refused) in [
        (&["info", &arm, &clean][..], 0, 1),
        (&["diff", "--semantic", &arm, &clean], 0, 2),
        (&["diff", "--semantic", &clean, &arm], 0, 2),
        (&["extract", &arm, "root/model/mesh", "vp", "-o", &csv], 0, 1),
        (&["render", &arm, "-o", &png, "--size", "8"], 0, 1),
        #[cfg(feature = "view")]
        (&["view", &arm, "-o", &page], 0, 1),
    ] {
        let words = |more: &[&str]| run([arguments, more].concat());
        let said = |run: &Run| run.stderr.contains(COMMENTS) || run.text().contains(COMMENTS);
        let plain = words(&[]);
        assert!(plain.code == fails && said(&plain), "{arguments:?}: {} {}", plain.code, plain.stderr);
        let strict = words(&["--strict"]);
        assert!(strict.code == refused && strict.stderr.contains(" (--strict)"), "{arguments:?}: {}", strict.stderr);
        assert!(strict.stderr.contains(&format!("error: {arm}: CONVERT-")), "{arguments:?}: {}", strict.stderr);
        let strict = words(&[&["--strict"], &others[..]].concat());
        assert!(strict.code == refused && said(&strict), "{arguments:?}: {} {}", strict.code, strict.stderr);
        let allowed = words(&[&["--strict", "--allow", COMMENTS], &others[..]].concat());
        assert!(allowed.code == fails && !said(&allowed), "{arguments:?}: {} {}", allowed.code, allowed.stderr);
        let quiet = words(&["--quiet"]);
        assert!(quiet.code == fails && quiet.stderr.is_empty() && !said(&quiet), "{arguments:?}: {}", quiet.stderr);
        let json = words(&["--json", "--strict"]);
        let failed = json.text().lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        let failed: Vec<Value> = failed.filter(|record| record.get("error").is_some()).collect();
        assert!(json.code == refused && failed.len() == 1 && failed[0]["path"] == *arm, "{arguments:?}: {failed:?}");
        if arguments[0] != "view" {
            assert!(words(&["--json"]).text().contains(COMMENTS), "{arguments:?}");
        }
    }
    let _ = page;
}

#[test]
fn notes_are_explained_beside_rules_and_completed() {
    let page = run(["explain", "convert-scene-001"]).fine();
    assert!(page.text().starts_with("CONVERT-SCENE-001: dropped cameras\n"), "{}", page.text());
    assert!(page.text().contains("This is a conversion info"), "{}", page.text());
    // Without its first word a code is that of a rule.
    assert!(run(["explain", "mesh-001"]).fine().text().starts_with("CAST-MESH-001"));
    let list = run(["explain"]).fine();
    assert!(["CAST-MESH-001", "CONVERT-MESH-001"].iter().all(|code| list.text().contains(code)));
    let json = run(["explain", "--json", "CONVERT-MESH-001"]).fine().json();
    assert_eq!((&json["outcome"], &json["severity"]), (&"dropped".into(), &"warning".into()));
    for shell in ["bash", "zsh", "fish"] {
        let script = run(["completions", shell]).fine();
        assert!(script.text().contains("CONVERT-MESH-001") && script.text().contains("CAST-MESH-001"), "{shell}");
    }
    assert!(!run(["convert", "--help"]).fine().text().contains("CONVERT-MESH-001"), "help lists hundreds of codes");
}

#[test]
fn notes_and_errors_look_different() {
    let colors = |arguments: &[&str]| {
        let output = command([&["--color", "always"], arguments].concat()).output().unwrap();
        String::from_utf8(output.stderr).unwrap()
    };
    let directory = tempfile::tempdir().unwrap();
    let (out, input) = (directory.path().join("out.cast"), testdata("ms3d/arm.ms3d"));
    let said = colors(&["convert", &input, "-o", out.to_str().unwrap()]);
    assert!(said.contains("\u{1b}[33mwarning[") && said.contains("\u{1b}[36minfo["), "{said:?}");
    assert!(!said.contains("\u{1b}[31m"), "{said:?}");
    let error = colors(&["info", "missing.cast"]);
    assert!(error.starts_with("castkit: \u{1b}[1m\u{1b}[31merror:"), "{error:?}");
}

#[test]
fn every_command_says_in_json_what_failed_and_why() {
    let directory = tempfile::tempdir().unwrap();
    let (out, bad) = (directory.path().join("out.cast"), directory.path().join("bad.cast"));
    let (out, bad) = (out.to_str().unwrap(), bad.to_str().unwrap());
    fs::write(bad, b"nothing of the kind, and long enough").unwrap();
    let good = testdata("valid/character.cast");
    for arguments in [
        &["info", bad][..],
        &["tree", bad],
        &["extract", bad, "root[0]", "n", "-o", out, "--format", "csv"],
        &["rewrite", bad, "-o", out],
        &["optimize", bad, "-o", out],
        &["merge", bad, &good, "-o", out],
        &["split", bad, "--out-dir", out],
        &["set", bad, "root[0]", "n", "x"],
        &["pose", bad, "-o", out],
        &["convert", bad, "-o", out],
        &["convert-axes", bad, "-o", out, "--up", "y"],
        &["bench", bad],
        &["diff", bad, &good],
        &["check", "missing.cast"],
        &["repair", bad, "-o", out],
        &["upgrade", bad, "-o", out],
    ] {
        let run = run([arguments, &["--json"]].concat());
        assert!(run.code == 1 || run.code == 2, "{arguments:?}: {} {}", run.code, run.stderr);
        let path = if arguments[0] == "check" { "missing.cast" } else { bad };
        let last: Value = serde_json::from_str(run.text().lines().last().unwrap_or("null")).unwrap();
        assert_eq!(last["path"], path, "{arguments:?}: {last}");
        let error = last["error"].as_str().unwrap_or_else(|| panic!("{arguments:?}: {last}"));
        assert!(run.stderr.contains(error), "{arguments:?}: {last}: {}", run.stderr);
        assert!(run.stderr.starts_with("castkit: error: "), "{}", run.stderr);
    }
}

#[test]
fn explanations_name_options_that_exist() {
    let help = ["check", "convert", "optimize", "repair", "retarget", "rewrite"]
        .map(|command| run([command, "--help"]).fine().text().to_owned())
        .concat();
    let rows = run(["explain", "--json"]).fine();
    let mut named = 0;
    for row in rows.text().lines().filter(|line| line.contains("CONVERT-")) {
        let row: Value = serde_json::from_str(row).unwrap();
        let text = row["explanation"].as_str().unwrap();
        for option in
            text.split(' ').map(|word| word.trim_matches(['`', '.', ',', ';', ':', ')', '(']).trim_end_matches("'s"))
        {
            if !option.starts_with("--") {
                continue;
            }
            assert!(help.contains(&format!("{option} ")) || help.contains(&format!("{option}\n")), "{row}");
            named += 1;
        }
    }
    assert!(named > 15, "{named}");
}

/// What a file contains is its own fault, even if only a writer notices, and if it is one of several.
#[test]
fn content_that_cannot_be_written_is_the_fault_of_the_input() {
    let directory = tempfile::tempdir().unwrap();
    let out = directory.path().join("out.glb").to_str().unwrap().to_owned();
    let input = testdata("valid/instances.cast");
    let refused = run(["convert", &input, "-o", &out, "--budget", "0", "--quiet"]);
    assert!(refused.code == 1 && refused.stderr.contains("instances"), "{}", refused.stderr);
    assert!(refused.stderr.starts_with(&format!("castkit: error: {input}: ")), "{}", refused.stderr);
    let other = testdata("valid/character.cast");
    let refused = run(["convert", &input, &other, "-o", &out, "--budget", "0", "--quiet"]);
    assert!(refused.stderr.starts_with(&format!("castkit: error: {input}: ")), "{}", refused.stderr);
}

/// Wherever an output cannot be written, it is the file to blame, not the input.
#[test]
fn every_command_blames_the_output_that_cannot_be_written() {
    let directory = tempfile::tempdir().unwrap();
    let (file, good) = (directory.path().join("file"), testdata("valid/character.cast"));
    fs::write(&file, b"not a directory").unwrap();
    let below = |name: &str| file.join(name).to_str().unwrap().to_owned();
    let (cast, page, all) = (below("out.cast"), below("out.html"), below(""));
    let all = all.trim_end_matches('/');
    for (arguments, to) in [
        (&["extract", &good, "root/model", "n", "--format", "csv", "-o"][..], &*cast),
        (&["rewrite", &good, "-o"], &cast),
        (&["optimize", &good, "-o"], &cast),
        (&["merge", &good, &good, "-o"], &cast),
        (&["pose", &good, "--frame", "rest", "-o"], &cast),
        (&["convert", &good, "-o"], &cast),
        (&["convert-axes", &good, "--up", "y", "-o"], &cast),
        (&["repair", &good, "-o"], &cast),
        (&["upgrade", &good, "-o"], &cast),
        (&["render", &good, "--size", "8x8", "-o"], &below("out.png")),
        (&["view", &good, "-o"], &page),
        (&["split", &good, "--out-dir"], all),
        (&["man", "--out-dir"], all),
    ] {
        let run = run([arguments, &[to, "--json"]].concat());
        let last: Value = serde_json::from_str(run.text().lines().last().unwrap_or("null")).unwrap();
        let (path, error) = (last["path"].as_str().unwrap(), last["error"].as_str().unwrap());
        assert_eq!(run.code, 1, "{arguments:?}: {last}");
        assert!(path.starts_with(to) && error.starts_with("cannot write: "), "{arguments:?}: {last}");
        assert!(run.stderr.contains(&format!("castkit: error: {path}: {error}")), "{arguments:?}: {}", run.stderr);
    }
}

/// Every command that has something to say has the same options for it.
#[test]
fn all_commands_that_make_notes_obey_the_same_options() {
    let directory = tempfile::tempdir().unwrap();
    let path = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    let (out, changed) = (path("out.cast"), path("changed.cast"));
    let (hero, triangle) = (testdata("valid/character.cast"), testdata("se/triangle.semodel"));
    let damaged = testdata("damaged/size_beyond_parent.cast");
    let cases: [(Vec<&str>, &str); 4] = [
        (vec!["set", &changed, "root/model/material", "#hash", "0x1234"], "CONVERT-FILE-021"),
        (vec!["tree", &triangle, "--depth", "1"], "CONVERT-FILE-022"),
        (vec!["tree", &hero, "--kind", "abcd"], "CONVERT-FILE-023"),
        (vec!["rewrite", &damaged, "-o", &out, "--recover"], "CONVERT-FILE-019"),
    ];
    for (arguments, code) in cases {
        let fresh = || drop((fs::copy(&hero, &changed).unwrap(), fs::remove_file(&out)));
        let with = |more: &[&str]| {
            fresh();
            run([&arguments[..], more].concat())
        };
        let plain = with(&[]);
        assert!(plain.code == 0 && plain.stderr.contains(&format!("[{code}]: ")), "{arguments:?}: {}", plain.stderr);
        assert_eq!((with(&["--quiet"]).code, with(&["--quiet"]).stderr.as_str()), (0, ""), "{arguments:?}");
        let allowed = with(&["--strict", "--allow", code]);
        assert!(allowed.code == 0 && !allowed.stderr.contains(code), "{arguments:?}: {}", allowed.stderr);
        let strict = with(&["--strict"]);
        assert!(strict.code == 1 && strict.stderr.contains("(--strict)"), "{arguments:?}: {}", strict.stderr);
        // Nothing was changed or written.
        assert!(fs::read(&changed).unwrap() == fs::read(&hero).unwrap() && !Path::new(&out).exists(), "{arguments:?}");
        let json = with(&["--json", "--strict"]);
        let failure: Value = serde_json::from_str(json.text().lines().last().unwrap()).unwrap();
        assert!(failure["error"].as_str().unwrap().contains(code), "{failure}");
        assert!(run(["explain", code]).fine().text().contains(code));
    }
}
