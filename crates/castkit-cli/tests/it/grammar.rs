//! One grammar for all commands: a row for each, and what holds for all of them.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::common::{Run, command, run, testdata, testdata_files};

/// A command with arguments that make it succeed. IN is a sound file, OUT the result, DIR a directory for results.
struct Row {
    arguments: &'static str,
    /// The exit code when IN cannot be read; 0 for commands that read no file.
    unreadable: i32,
    result: Result,
    /// What becomes of a damaged file with --recover.
    recover: Recover,
}

#[derive(Clone, Copy, PartialEq)]
enum Result {
    /// A file that is named by -o.
    File,
    /// Files in a directory.
    Directory,
    /// The input, changed in place.
    Input,
    /// What is printed.
    Printed,
}

#[derive(Clone, Copy, PartialEq)]
enum Recover {
    /// It is read, with a note for each repair, and --strict, --allow and --quiet are obeyed.
    Noted,
    /// It is read, and what was repaired is said; the command knows no notes.
    Said,
    /// It is read anyway.
    Always,
    /// It is refused.
    Refused,
    /// No file is read.
    Nothing,
}

const fn row(arguments: &'static str, unreadable: i32, result: Result, recover: Recover) -> Row {
    Row { arguments, unreadable, result, recover }
}

const ROWS: &[Row] = &[
    row("info IN", 1, Result::Printed, Recover::Said),
    row("tree IN", 1, Result::Printed, Recover::Noted),
    row("extract IN root/model/mesh positions -o OUT --format npy", 1, Result::File, Recover::Said),
    row("rewrite IN -o OUT", 1, Result::File, Recover::Noted),
    row("relink IN -o OUT", 1, Result::File, Recover::Noted),
    row("optimize IN -o OUT", 1, Result::File, Recover::Noted),
    row("merge IN IN -o OUT", 1, Result::File, Recover::Noted),
    row("split IN --out-dir DIR", 1, Result::Directory, Recover::Noted),
    row("set IN root/model/mesh name BODY", 1, Result::Input, Recover::Refused),
    row("pose IN -o OUT --to obj", 1, Result::File, Recover::Noted),
    row("convert IN -o OUT", 1, Result::File, Recover::Noted),
    row("formats", 0, Result::Printed, Recover::Nothing),
    row("convert-axes IN -o OUT --up z", 1, Result::File, Recover::Noted),
    row("render IN -o OUT", 1, Result::File, Recover::Noted),
    #[cfg(feature = "view")]
    row("view IN -o OUT", 1, Result::File, Recover::Always),
    // Others are tested for themselves: a catalogue is made of directories.
    #[cfg(feature = "catalog")]
    row("catalog --schema", 0, Result::Printed, Recover::Nothing),
    #[cfg(feature = "catalog")]
    row("find CATALOGUE --failed", 0, Result::Printed, Recover::Nothing),
    row("fit IN", 1, Result::Printed, Recover::Noted),
    row("retarget IN --to IN -o OUT", 1, Result::File, Recover::Noted),
    row("animate IN --trim 0.. --reverse -o OUT", 1, Result::File, Recover::Noted),
    row("make --json-schema", 0, Result::Printed, Recover::Nothing),
    row("bench IN --rounds 1", 1, Result::Printed, Recover::Said),
    row("diff IN IN", 2, Result::Printed, Recover::Said),
    row("check IN", 1, Result::Printed, Recover::Always),
    row("explain mesh-4", 0, Result::Printed, Recover::Nothing),
    row("repair IN -o OUT", 1, Result::File, Recover::Always),
    row("upgrade IN -o OUT", 1, Result::File, Recover::Noted),
    row("completions bash", 0, Result::Printed, Recover::Nothing),
    row("man --out-dir DIR", 0, Result::Directory, Recover::Nothing),
];

/// A directory, a sound file in it, and where results go: into directories that are not there.
struct Place {
    directory: tempfile::TempDir,
}

impl Place {
    fn of(input: &str) -> Self {
        let directory = tempfile::tempdir().unwrap();
        fs::copy(testdata(input), directory.path().join("in.cast")).unwrap();
        Self { directory }
    }

    fn path(&self, name: &str) -> String {
        self.directory.path().join(name).to_str().unwrap().to_owned()
    }

    fn out(&self) -> String {
        self.path("new/directories/out")
    }

    /// The words of a row, with paths instead of placeholders.
    fn words(&self, row: &Row, input: &str, more: &[&str]) -> Vec<String> {
        let word = |word: &str| match word {
            "IN" => self.path(input),
            "OUT" => self.out(),
            "DIR" => self.path("new/parts"),
            other => other.to_owned(),
        };
        row.arguments.split(' ').chain(more.iter().copied()).map(word).collect()
    }

    fn run(&self, row: &Row, input: &str, more: &[&str]) -> Run {
        run(self.words(row, input, more))
    }

    /// Whether there is a result.
    fn has_result(&self, row: &Row) -> bool {
        match row.result {
            Result::File => Path::new(&self.out()).is_file(),
            Result::Directory => fs::read_dir(self.path("new/parts")).is_ok_and(|entries| entries.count() > 0),
            Result::Input => fs::read(self.path("in.cast")).unwrap() != fs::read(testdata(SOUND)).unwrap(),
            Result::Printed => false,
        }
    }
}

const SOUND: &str = "valid/character.cast";

/// What a run says of a failure in JSON: the last object.
fn failure(run: &Run) -> Value {
    let line = run.text().lines().last().unwrap_or("nothing was printed");
    serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}: {}", run.stderr))
}

#[test]
fn every_command_has_a_row() {
    let help = run(["--help"]).fine();
    let commands = help.text().lines().skip_while(|line| !line.starts_with("Commands:")).skip(1);
    let commands = commands.take_while(|line| !line.is_empty()).filter_map(|line| line.split_whitespace().next());
    let rows = ROWS.iter().filter_map(|row| row.arguments.split(' ').next());
    assert_eq!(commands.filter(|command| *command != "help").collect::<Vec<_>>(), rows.collect::<Vec<_>>());
}

#[test]
fn results_appear_in_directories_that_are_made() {
    for row in ROWS.iter().filter(|row| !row.arguments.contains("CATALOGUE")) {
        let place = Place::of(SOUND);
        let done = place.run(row, "in.cast", &[]);
        assert_eq!(done.code, 0, "{}: {}", row.arguments, done.stderr);
        assert_eq!(place.has_result(row), row.result != Result::Printed, "{}", row.arguments);
        assert!((row.result == Result::Printed) != done.stdout.is_empty(), "{}: {}", row.arguments, done.text());
        if row.result == Result::File {
            // The option is required, but for what goes on until it is ended, or reports what the result would be; and standard output has no room for two things.
            if !["view ", "animate "].iter().any(|command| row.arguments.starts_with(command)) {
                let line = row.arguments.replace(" -o OUT", "");
                let without =
                    run(line.split(' ').map(|word| if word == "IN" { place.path("in.cast") } else { word.into() }));
                assert_eq!(without.code, 2, "{line}");
            }
            let both = row.arguments.replace("OUT", "-");
            let both: Vec<String> =
                both.split(' ').map(|word| if word == "IN" { place.path("in.cast") } else { word.into() }).collect();
            let both = run(both.iter().map(String::as_str).chain(["--json"]));
            assert_eq!((both.code, &failure(&both)["path"]), (2, &"".into()), "{}", row.arguments);
        }
    }
}

#[test]
fn failures_are_objects_of_one_shape() {
    for row in ROWS {
        let place = Place::of(SOUND);
        // The arguments themselves are wrong, which the parser of arguments finds.
        let wrong = place.run(row, "in.cast", &["--json", "--nonsense"]);
        let object = failure(&wrong);
        assert_eq!((wrong.code, wrong.text().lines().count()), (2, 1), "{}", row.arguments);
        assert_eq!((&object["version"], &object["path"]), (&1.into(), &"".into()), "{object}");
        assert_eq!(object["error"], "unexpected argument '--nonsense' found", "{}", row.arguments);
        assert!(wrong.stderr.contains("'--nonsense'"), "{}", wrong.stderr);
        let silent = place.run(row, "in.cast", &["--nonsense", "--", "--json"]);
        assert_eq!((silent.code, silent.text()), (2, ""), "{}", row.arguments);

        // A file is missing, or is none of the kind.
        if row.unreadable == 0 {
            continue;
        }
        fs::write(place.path("bad.cast"), b"nothing of the kind, and long enough").unwrap();
        for bad in ["missing.cast", "bad.cast"] {
            let failed = place.run(row, bad, &["--json"]);
            if (bad, row.recover) == ("bad.cast", Recover::Always) && failed.code == 3 {
                // For castkit check what is wrong with the file is a finding.
                assert!(failed.json()["errors"].as_u64().unwrap() > 0);
                continue;
            }
            let object = failure(&failed);
            assert_eq!(failed.code, row.unreadable, "{} {bad}: {}", row.arguments, failed.stderr);
            assert_eq!((&object["version"], &object["path"]), (&1.into(), &place.path(bad).into()), "{object}");
            let error = object["error"].as_str().unwrap_or_else(|| panic!("{object}"));
            // The same sentence for people, with the path before it, and once.
            assert!(
                failed.stderr.contains(&format!("castkit: error: {}: {error}\n", place.path(bad))),
                "{}",
                failed.stderr
            );
            assert!(!error.contains(&place.path(bad)), "{}: {error}", row.arguments);
            assert!(!error.contains("::"), "{}: {error}", row.arguments);
            assert!(!place.has_result(row), "{}", row.arguments);
        }
    }
}

/// Old contents stay under another name of the file: it was not written to but replaced.
#[test]
fn results_replace_files_as_a_whole() {
    for row in ROWS.iter().filter(|row| row.result == Result::File) {
        let place = Place::of(SOUND);
        fs::create_dir_all(place.path("new/directories")).unwrap();
        fs::write(place.out(), b"old").unwrap();
        fs::hard_link(place.out(), place.path("other name")).unwrap();
        // What fails leaves it alone.
        let failed = place.run(row, "missing.cast", &[]);
        assert_eq!((failed.code, fs::read(place.out()).unwrap()), (row.unreadable, b"old".into()), "{}", row.arguments);
        let done = place.run(row, "in.cast", &[]);
        assert_eq!(done.code, 0, "{}: {}", row.arguments, done.stderr);
        assert_ne!(fs::read(place.out()).unwrap(), b"old", "{}", row.arguments);
        assert_eq!(fs::read(place.path("other name")).unwrap(), b"old", "{}", row.arguments);
        // Also in the place of the input, unless the result is something else that happens to have its name.
        let keeps_input =
            ["extract ", "pose ", "render ", "view "].iter().any(|command| row.arguments.starts_with(command));
        let input = fs::read(place.path("in.cast")).unwrap();
        let words = place.words(row, "in.cast", &[]);
        let words = words.iter().map(|word| if *word == place.out() { place.path("in.cast") } else { word.clone() });
        let over = run(words.collect::<Vec<_>>());
        assert_eq!(over.code, if keeps_input { 2 } else { 0 }, "{}: {}", row.arguments, over.stderr);
        assert!(!keeps_input || fs::read(place.path("in.cast")).unwrap() == input, "{}", row.arguments);
        let left = fs::read_dir(place.path("new/directories")).unwrap().map(|entry| entry.unwrap().file_name());
        let temporary = left.filter(|name| name.to_string_lossy().contains("castkit")).count();
        assert_eq!(temporary, 0, "{}", row.arguments);
    }
}

#[test]
fn directories_of_results_keep_what_they_have() {
    for row in ROWS.iter().filter(|row| row.result == Result::Directory) {
        let place = Place::of(SOUND);
        assert_eq!(place.run(row, "in.cast", &[]).code, 0);
        let names = || fs::read_dir(place.path("new/parts")).unwrap().map(|entry| entry.unwrap().path());
        let first = names().next().unwrap();
        fs::write(&first, b"mine").unwrap();
        let refused = place.run(row, "in.cast", &[]);
        assert!(refused.code == 1 && refused.stderr.contains("--force"), "{}", refused.stderr);
        assert_eq!(fs::read(&first).unwrap(), b"mine");
        assert_eq!(place.run(row, "in.cast", &["--force"]).code, 0);
        assert_ne!(fs::read(&first).unwrap(), b"mine");
    }
}

#[test]
fn limits_hold_in_all_commands() {
    for row in ROWS.iter().filter(|row| row.unreadable != 0) {
        let place = Place::of(SOUND);
        let deep = place.run(row, "in.cast", &["--max-depth", "2", "--json"]);
        if row.arguments.starts_with("check") {
            assert_eq!(deep.code, 3, "{}", deep.text());
            continue;
        }
        assert_eq!(deep.code, row.unreadable, "{}: {}", row.arguments, deep.stderr);
        let object = failure(&deep);
        assert!(object["error"].as_str().unwrap().contains("--max-depth"), "{}: {object}", row.arguments);
        assert!(!place.has_result(row), "{}", row.arguments);
    }
}

#[test]
fn damaged_files_are_recovered_or_refused_and_notes_obey() {
    const RECOVERED: &str = "CONVERT-FILE-019";
    for row in ROWS.iter().filter(|row| row.recover != Recover::Nothing) {
        // Nothing is missing but a second root, which keeps the commands from opening it; wrong sizes alone would not.
        let fresh = || {
            // These want bones and an animation.
            if !["animate ", "fit ", "retarget "].iter().any(|command| row.arguments.starts_with(command)) {
                return Place::of("damaged/root_count_too_large.cast");
            }
            let place = Place::of(SOUND);
            let mut bytes = fs::read(place.path("in.cast")).unwrap();
            // The number of roots is the third of the header.
            bytes[8] += 1;
            fs::write(place.path("in.cast"), bytes).unwrap();
            place
        };
        let place = fresh();
        let sound = place.run(row, "in.cast", &[]);
        let recovered = place.run(row, "in.cast", &["--recover"]);
        if row.recover == Recover::Refused {
            assert_eq!((sound.code, recovered.code), (1, 2), "{}", row.arguments);
            continue;
        }
        if row.recover == Recover::Always {
            assert_eq!(sound.code, recovered.code, "{}: {}", row.arguments, recovered.stderr);
            continue;
        }
        assert_eq!(sound.code, row.unreadable, "{}", row.arguments);
        assert!(sound.stderr.contains("--recover"), "{}: {}", row.arguments, sound.stderr);
        assert_eq!(recovered.code, 0, "{}: {}", row.arguments, recovered.stderr);
        assert!(
            recovered.stderr.contains(&format!("warning[{RECOVERED}]: ")),
            "{}: {}",
            row.arguments,
            recovered.stderr
        );
        if row.recover != Recover::Noted {
            continue;
        }
        let place = fresh();
        let strict = place.run(row, "in.cast", &["--recover", "--strict"]);
        assert!(strict.code == 1 && strict.stderr.contains("(--strict)"), "{}: {}", row.arguments, strict.stderr);
        assert!(!place.has_result(row), "{}", row.arguments);
        let json = place.run(row, "in.cast", &["--recover", "--strict", "--json"]);
        assert!(failure(&json)["error"].as_str().unwrap().contains("(--strict)"), "{}", row.arguments);
        // The other notes of this file are about what it does not say.
        let others = ["CONVERT-SCENE-013", "CONVERT-SCENE-014", "CONVERT-SCENE-015", "CONVERT-SCENE-017"];
        let others = others.into_iter().chain([
            "CONVERT-SCENE-028",
            "CONVERT-SCENE-030",
            // It does not say which axis is up, so z is, but OBJ has y up.
            "CONVERT-SCENE-031",
            "CONVERT-MESH-006",
            "CONVERT-FILE-018",
        ]);
        let allow: Vec<&str> = others.chain([RECOVERED]).flat_map(|code| ["--allow", code]).collect();
        let allowed = place.run(row, "in.cast", &[&["--recover", "--strict"], &allow[..]].concat());
        assert_eq!((allowed.code, allowed.stderr.as_str()), (0, ""), "{}", row.arguments);
        let place = fresh();
        let quiet = place.run(row, "in.cast", &["--recover", "--quiet"]);
        assert_eq!((quiet.code, quiet.stderr.as_str()), (0, ""), "{}", row.arguments);
    }
}

/// What `repair` and `upgrade` leave as it is are notes like others, also when the file would stay the same.
#[test]
fn refusals_are_notes() {
    let cases = [("repair", "check/CAST-MESH-006.cast", ""), ("upgrade", "legacy/vertex_colors.cast", "--partial")];
    for (name, input, option) in cases {
        let place = Place::of(input);
        let file = place.path("in.cast");
        let words = |more: &[&str]| {
            let words: Vec<String> =
                [name, &file, "-o", &file, option].iter().chain(more).map(ToString::to_string).collect();
            run(words.into_iter().filter(|word| !word.is_empty()))
        };
        let before = fs::read(&file).unwrap();
        let strict = words(&["--strict"]);
        assert!(strict.code == 1 && strict.stderr.contains("CONVERT-FILE-020: "), "{name}: {}", strict.stderr);
        assert!(fs::read(&file).unwrap() == before, "{name}");
        words(&["--strict", "--allow", "CONVERT-FILE-020"]).fine();
        fs::write(&file, &before).unwrap();
        words(&["--quiet"]).fine();
        fs::write(&file, &before).unwrap();
        assert!(words(&["--json"]).json()["notes"][0]["code"] == "CONVERT-FILE-020", "{name}");
    }
}

/// Every change has a code that `explain` knows.
#[test]
fn codes_of_changes_are_explained() {
    let place = Place::of(SOUND);
    let (out, mut codes) = (place.out(), std::collections::BTreeSet::new());
    let files = ["check", "damaged", "legacy"].map(testdata_files).concat();
    for file in files.iter().step_by(3) {
        for name in ["repair", "upgrade"] {
            let words =
                [name.as_ref(), file.as_os_str(), "-o".as_ref(), out.as_ref(), "--lossy".as_ref(), "--json".as_ref()];
            let done = run(words);
            for line in done.text().lines() {
                let report: Value = serde_json::from_str(line).unwrap();
                let lists =
                    ["changes", "refusals"].map(|list| report[list].as_array().cloned().unwrap_or_default()).concat();
                codes.extend(lists.iter().map(|change| change["code"].as_str().unwrap().to_owned()));
            }
        }
    }
    assert!(codes.len() > 10, "{codes:?}");
    let explained = run(["explain", "--json"].into_iter().map(str::to_owned).chain(codes.iter().cloned())).fine();
    assert_eq!(explained.text().lines().count(), codes.len());
}

/// All help fits into 100 columns: that of the program and of each command it lists, in the short and the long form. The short
/// form fits on a screen of 50 lines, and names all options.
#[test]
fn help_fits_on_a_screen() {
    let overview = run(["--help"]).fine();
    let (_, commands) = overview.text().split_once("Commands:\n").unwrap();
    let commands: Vec<&str> = commands.lines().map_while(|line| line.split_whitespace().next()).collect();
    assert!(commands.len() >= ROWS.len(), "{commands:?}");
    for name in commands.iter().copied().filter(|name| *name != "help").chain([""]) {
        for form in ["-h", "--help"] {
            let help = run([name, form].into_iter().filter(|word| !word.is_empty())).fine();
            let text = help.text();
            assert!(!text.contains("\\\""), "{name} {form} has a backslash");
            assert!(!text.contains("<WISH>"), "{name} {form}");
            let widest = text.lines().max_by_key(|line| line.chars().count()).unwrap();
            assert!(widest.chars().count() <= 100, "{name} {form}: {widest}");
        }
        let [short, long] =
            ["-h", "--help"].map(|form| run([name, form].into_iter().filter(|word| !word.is_empty())).fine());
        assert!(short.text().lines().count() <= 50, "{name} -h does not fit on a screen");
        let flags =
            long.text().lines().filter_map(|line| line.trim_start().split("--").nth(1).filter(|_| is_flag(line)));
        let flags = flags.map(|flag| format!("--{}", flag.split([' ', ',']).next().unwrap_or_default()));
        for flag in flags.filter(|_| !name.is_empty()) {
            assert!(short.text().contains(&flag), "{name} -h does not name {flag}");
        }
    }
}

/// Whether a line of long help is the head of an option.
fn is_flag(line: &str) -> bool {
    line.starts_with("      --") || line.starts_with("  -")
}

/// Help is wrapped once: no line of prose is short except the last of its paragraph.
#[test]
fn help_is_wrapped_once() {
    for row in ROWS {
        let name = row.arguments.split(' ').next().unwrap();
        let help = run([name, "--help"]).fine();
        let (_, below) = help.text().split_once("possible values: auto, always, never]\n").unwrap();
        let lines: Vec<&str> = below.lines().collect();
        for pair in lines.windows(2) {
            let first = pair[1].split(' ').next().unwrap_or_default();
            let is_prose = |line: &str| line.starts_with(|letter: char| letter.is_ascii_uppercase());
            let goes_on = is_prose(pair[0]) && !pair[1].is_empty() && !pair[1].starts_with(' ');
            assert!(!goes_on || pair[0].len() + 1 + first.len() > 100, "{name}: {}", pair[0]);
        }
    }
}

/// Commands end in a way that scripts can tell apart.
#[test]
fn exit_codes_are_those_of_the_help() {
    let place = Place::of(SOUND);
    let other = testdata("valid/rig.cast");
    for (words, code) in [
        (vec!["check", &testdata("check/CAST-MESH-004.cast")], 3),
        (vec!["diff", &testdata(SOUND), &other], 1),
        (vec!["diff", &testdata(SOUND), &place.path("missing.cast")], 2),
        (vec!["info", &testdata(SOUND), &place.path("missing.cast")], 1),
        (vec!["--json"], 2),
    ] {
        let ended = command(&words).output().unwrap();
        assert_eq!(ended.status.code(), Some(code), "{words:?}");
    }
    let nothing = run(["--json"]);
    assert!(failure(&nothing)["error"].as_str().unwrap().starts_with("'castkit' requires a subcommand"));
}

/// What people type, and what they are told.
#[test]
fn tips_name_what_was_probably_meant() {
    let place = Place::of(SOUND);
    let hero = place.path("hero.cast");
    fs::write(&hero, fs::read(testdata(SOUND)).unwrap()).unwrap();
    let out = place.path("out.glb");
    let folder = Path::new(&hero).parent().unwrap().to_string_lossy().into_owned();
    for (words, tip) in [
        (vec![hero.as_str()], format!("use castkit info {hero}")),
        (vec!["convert", &hero, &out], format!("use castkit convert {hero} -o {out}")),
        (vec!["export", &hero, &out], format!("use castkit convert {hero} -o {out}")),
        (vec!["help", "convrt"], "'convert'".to_owned()),
        (vec!["convert", "-i", &hero, "-o", &out], "inputs are named without an option".to_owned()),
        (vec!["convert", &hero, "--format", "glb"], "--to says the format of the result".to_owned()),
        (vec!["convert", &hero, "-o", &out, "-r"], "directories stand for all files below them".to_owned()),
        (vec!["convert", &hero, "-o", &out, "--overwrite"], "an existing result is replaced".to_owned()),
        (vec!["convert", &hero, "-o", &out, "--update"], "--update and --prune are for --out-dir".to_owned()),
        (vec!["convert", &folder, &out], format!("use castkit convert {folder} --out-dir DIR --to glb")),
        (vec!["render", &hero, "-o", "a.png", "--width", "512"], "--size is the width and height".to_owned()),
        (vec!["fix", &hero], format!("use castkit repair {hero} -o OUT.cast")),
        (vec!["compare", &hero, &hero], format!("use castkit diff {hero} {hero}")),
        (vec!["ls", &hero], format!("use castkit info {hero}")),
        (vec!["split", &hero], format!("use castkit split {hero} --out-dir DIR")),
        (vec!["extract", &hero, "root/model", "name"], "name -o OUT.npy".to_owned()),
        (vec!["diff", &hero], format!("use castkit diff {hero} B")),
        (vec!["tree", &hero, "--depth", "two"], "not a whole number".to_owned()),
        (vec!["animate", &hero, "--trim", "10-20"], "'--trim <A..B>': expected two times".to_owned()),
    ] {
        let ended = run(&words);
        assert!(ended.code == 2 && ended.stderr.contains(&tip), "{words:?}: {}", ended.stderr);
    }
    let missing = run(["info", &place.path("hreo.cast")]);
    assert!(missing.code == 1 && missing.stderr.contains("there is \"hero.cast\""), "{}", missing.stderr);
    // Upper case is understood.
    run(["convert", &hero, "--to", "GLB", "--up", "Y", "-o", &out, "--quiet"]).fine();
}
