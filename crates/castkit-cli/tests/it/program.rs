//! What all commands have in common: exit codes, complaints, recovery, streams.

use std::fs;
use std::io::Read;
use std::process::Stdio;

use crate::common::{COMPLETE, command, is_complete, run, run_with, testdata, testdata_files};

#[test]
fn exit_codes() {
    let good = testdata("valid/character.cast");
    for (arguments, code) in [
        (vec!["info", &good], 0),
        (vec!["info", "no/such.cast"], 1),
        (vec!["tree", "no/such.cast"], 1),
        (vec!["info"], 2),
        (vec!["frobnicate"], 2),
        (vec!["info", &good, "--max-depth", "0"], 2),
        (vec!["info", &good, "--max-depth", "2"], 1),
        (vec!["--help"], 0),
        (vec!["--version"], 0),
    ] {
        assert_eq!(run(&arguments).code, code, "{arguments:?}");
    }
}

#[test]
fn one_bad_file_does_not_stop_the_others() {
    let (good, bad) = (testdata("valid/character.cast"), testdata("damaged/magic.cast"));
    let run = run(["info", "--json", &good, &bad, "missing.cast", &good]);
    assert_eq!(run.code, 1);
    // The two that are good, and why the others are not.
    let records: Vec<serde_json::Value> = run.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(records.iter().filter(|record| record["models"].is_array()).count(), 2);
    let failed: Vec<_> = records.iter().filter(|record| record["error"].is_string()).collect();
    assert_eq!(
        (failed.len(), &failed[0]["path"], &failed[1]["path"]),
        (2, &bad.clone().into(), &"missing.cast".into())
    );
    let complaints: Vec<&str> = run.stderr.lines().collect();
    assert_eq!(complaints.len(), 2, "{}", run.stderr);
    assert!(complaints[0].starts_with(&format!("castkit: error: {bad}: the file begins with \"tsac\"")));
    assert_eq!(complaints[1], "castkit: error: missing.cast: the file does not exist; check the path");
}

#[test]
fn every_damaged_file_gives_one_sentence() {
    let files = testdata_files("damaged");
    let (complete, broken): (Vec<_>, Vec<_>) = files.into_iter().partition(|file| is_complete(file));
    assert_eq!(complete.len(), COMPLETE.len());
    for command in ["info", "tree"] {
        // Those that lack nothing are opened, with a warning for each wrong size.
        for file in &complete {
            let run = run([command.as_ref(), file.as_os_str()]);
            assert!(run.code == 0 && !run.stdout.is_empty(), "{}: {}", file.display(), run.stderr);
            let warning = format!("{}: warning[CONVERT-FILE-019]: repaired: ", file.display());
            assert!(
                !run.stderr.is_empty() && run.stderr.lines().all(|line| line.starts_with(&warning)),
                "{}",
                run.stderr
            );
        }
        for file in &broken {
            let run = run([command.as_ref(), file.as_os_str()]);
            assert_eq!(run.code, 1, "{}", file.display());
            assert!(run.stdout.is_empty());
            assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
            assert!(run.stderr.starts_with(&format!("castkit: error: {}: ", file.display())), "{}", run.stderr);
            let is_empty = fs::metadata(file).unwrap().len() == 0;
            assert!(is_empty || run.stderr.contains("at byte "), "{}", run.stderr);
        }
    }
}

#[test]
fn a_complaint_has_path_offset_and_option() {
    let run = run(["info", &testdata("damaged/property_data_beyond_node.cast")]);
    for part in ["root[0]/model[0] \"hero\"/mesh[0] \"body\"/vp: ", "(at byte 116)", "--recover"] {
        assert!(run.stderr.contains(part), "{part:?} is not in {}", run.stderr);
    }
}

#[test]
fn recovery_reads_on_and_reports() {
    let file = testdata("damaged/size_beyond_parent.cast");
    let page = run(["tree", "--recover", &file]);
    assert_eq!(page.code, 0);
    assert!(page.text().contains("mesh[0] \"body\""));
    let repair = format!(
        "{file}: warning[CONVERT-FILE-019]: repaired: the node claims a size of 85 bytes, but its content has 84 (at byte 78)\n"
    );
    assert_eq!(page.stderr, repair);
    for command in ["tree", "info"] {
        let json = run([command, "--recover", "--json", &file]).fine().json();
        assert_eq!(json["repairs"][0]["offset"], 78);
    }
    let whole = run(["info", "--recover", "--json", &testdata("valid/character.cast")]).fine().json();
    assert!(whole.get("repairs").is_none());
    for file in testdata_files("damaged") {
        let run = run(["info".as_ref(), "--recover".as_ref(), file.as_os_str()]);
        // Only of what does not even begin as a Cast file is there nothing to recover, and of one with too many levels.
        let bytes = fs::read(&file).unwrap();
        let too_deep = file.ends_with("depth_5000.cast");
        let hopeless = bytes.len() < 16 || !bytes.starts_with(b"cast") || too_deep;
        assert_eq!(run.code, i32::from(hopeless), "{}: {}", file.display(), run.stderr);
        assert_eq!(run.stderr.contains("repaired: "), !hopeless, "{}: {}", file.display(), run.stderr);
        let reasons = ["is it in another format", "the file is empty", "--max-depth"];
        let said = match hopeless {
            true => reasons.iter().any(|reason| run.stderr.contains(reason)),
            false => run.text().contains("nodes"),
        };
        assert!(said, "{}: {}{}", file.display(), run.text(), run.stderr);
    }
}

#[test]
fn files_are_mapped_read_and_piped_alike() {
    let file = testdata("valid/character.cast");
    let bytes = fs::read(&file).unwrap();
    let mapped = run(["tree", &file]).fine().stdout;
    assert_eq!(run(["tree", "--no-map", &file]).fine().stdout, mapped);
    assert_eq!(run_with(&bytes, ["tree", "-"]).fine().stdout, mapped);
    assert!(run_with(&bytes, ["info", "-"]).fine().text().starts_with("standard input\n  size "));
    let complaint = run_with(b"nonsense, but long enough", ["tree", "-"]).stderr;
    assert!(complaint.starts_with("castkit: error: standard input: the format cannot be recognised"), "{complaint}");
    #[cfg(target_os = "linux")]
    assert_eq!(run_with(&bytes, ["tree", "/dev/stdin"]).fine().stdout, mapped);
}

#[test]
fn whoever_stops_reading_is_not_told_of_an_error() {
    // More output than pipe and buffers hold.
    let mut child = command(["tree", "--json", &testdata("unusual/depth_2000.cast")])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut some = [0; 10];
    child.stdout.take().unwrap().read_exact(&mut some).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    let output = command(["info", &testdata("valid/character.cast")]).stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stderr.starts_with(b"castkit: error: standard output: "));
}

#[test]
fn help_explains_each_command_with_examples() {
    let overview = run(["--help"]).fine();
    for part in ["Exit codes:", "--recover", "--no-map", "NO_COLOR"] {
        assert!(overview.text().contains(part), "{part}");
    }
    let commands = [
        "info",
        "tree",
        "extract",
        "rewrite",
        "relink",
        "merge",
        "split",
        "set",
        "diff",
        "optimize",
        "check",
        "explain",
        "bench",
        "completions",
        "man",
        "convert",
        "formats",
    ];
    for command in commands {
        let help = run([command, "--help"]).fine();
        let (_, examples) = help.text().split_once("Examples:").unwrap_or_else(|| panic!("{command} has no examples"));
        assert!(examples.contains(&format!("castkit {command}")), "{command}: {examples}");
        assert!(help.text().lines().all(|line| line.chars().count() <= 120), "{command}");
    }
}

#[test]
fn completions_for_each_shell() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = run(["completions", shell]).fine();
        assert!(script.text().contains("castkit") && script.text().contains("extract"), "{shell}");
    }
}

/// A page for the program and for each of its commands, with all of its options and its examples.
#[test]
fn manual_pages_for_all_commands() {
    let directory = tempfile::tempdir().unwrap();
    let pages = directory.path().join("man1");
    run(["man".as_ref(), "--out-dir".as_ref(), pages.as_os_str()]).fine();
    let help = run(["--help"]).fine();
    let commands = help.text().lines().skip_while(|line| !line.starts_with("Commands:")).skip(1);
    let commands = commands.take_while(|line| !line.is_empty()).filter_map(|line| line.split_whitespace().next());
    let commands: Vec<&str> = commands.filter(|command| *command != "help").collect();
    assert_eq!(fs::read_dir(&pages).unwrap().count(), commands.len() + 1);
    let program = fs::read_to_string(pages.join("castkit.1")).unwrap();
    assert!(program.contains(".SH NAME") && program.contains("Exit codes:"), "{program}");
    for command in commands {
        assert!(program.contains(&format!("castkit\\-{}", command.replace('-', "\\-"))), "{command}: {program}");
        let page = fs::read_to_string(pages.join(format!("castkit-{command}.1"))).unwrap();
        let help = run([command, "--help"]).fine();
        let options = help.text().split_whitespace().filter(|word| word.starts_with("--") && word.len() > 2);
        let names = options.map(|word| word.trim_end_matches(|letter: char| !letter.is_ascii_alphanumeric()));
        for name in names {
            assert!(page.contains(&name.replace('-', "\\-")), "{command} {name}: {page}");
        }
        assert!(page.contains("Examples:"), "{command}: {page}");
    }
}
