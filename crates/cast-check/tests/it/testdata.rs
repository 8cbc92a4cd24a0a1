//! Compares the findings in every file in `testdata/` with the reviewed table `testdata/check/EXPECTED.tsv`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use cast_check::{Around, Disk, Options, Reader, rules};

use crate::common::checked;

fn testdata() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata")
}

/// A line of the table: a file, the options of the check, and the codes of its findings.
struct Expected {
    file: String,
    options: String,
    codes: BTreeSet<String>,
}

fn table() -> Vec<Expected> {
    let text = fs::read_to_string(testdata().join("check/EXPECTED.tsv")).unwrap();
    let line = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let [file, options, codes] = fields[..] else { panic!("not three fields: {line}") };
        let codes = codes.split_whitespace().map(str::to_string).collect();
        Expected { file: file.into(), options: options.into(), codes }
    };
    text.lines().skip(1).map(line).collect()
}

/// The codes that a check with these options finds.
fn codes(file: &str, written: &str) -> BTreeSet<String> {
    let path = testdata().join(file);
    let mut options = Options::default().around(Around::new(&path, &Disk)).find_files(true);
    for option in written.split_whitespace() {
        match option.split_once('=') {
            None if option == "textures" => options = options.find_textures(true),
            Some(("for", "all")) => options = options.for_readers(Reader::ALL),
            Some(("allow", code)) => options = options.allow([rules::find(code).unwrap()]),
            _ => panic!("no such option: {option}"),
        }
    }
    let report = checked(&fs::read(&path).unwrap(), &options);
    report.totals().iter().map(|total| total.rule.code.to_string()).collect()
}

/// Every Cast file, by its path from `testdata/`.
fn files() -> BTreeSet<String> {
    let folders = fs::read_dir(testdata()).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir());
    let below = folders.flat_map(|folder| fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()));
    let cast = below.filter(|path| path.extension().is_some_and(|end| end == "cast"));
    cast.map(|path| path.strip_prefix(testdata()).unwrap().to_str().unwrap().replace('\\', "/")).collect()
}

#[test]
fn every_file_gives_exactly_the_expected_codes() {
    let table = table();
    let listed: BTreeSet<String> = table.iter().map(|expected| expected.file.clone()).collect();
    assert_eq!(listed, files(), "files that are not in the table, or lines without a file");
    let mut differences = Vec::new();
    for expected in &table {
        let found = codes(&expected.file, &expected.options);
        if found != expected.codes {
            let found: Vec<String> = found.into_iter().collect();
            differences.push(format!("{}\t{}\t{}", expected.file, expected.options, found.join(" ")));
        }
    }
    assert!(differences.is_empty(), "these lines would be right:\n{}", differences.join("\n"));
}

#[test]
fn every_rule_has_a_file_that_breaks_it_alone() {
    let mut alone: BTreeMap<String, String> = BTreeMap::new();
    for expected in table().into_iter().filter(|expected| expected.codes.len() == 1) {
        alone.extend(expected.codes.into_iter().map(|code| (code, expected.file.clone())));
    }
    let missing: Vec<&str> = rules::all().map(|rule| rule.code).filter(|code| !alone.contains_key(*code)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn files_named_after_a_rule_break_that_rule_and_good_ones_none() {
    for expected in table() {
        let name = Path::new(&expected.file).file_stem().unwrap().to_str().unwrap();
        if name.starts_with("CAST-") {
            assert_eq!(expected.codes, BTreeSet::from([name.to_string()]), "{}", expected.file);
        }
    }
    assert!(codes("check/clean.cast", "for=all textures").is_empty());
}

#[test]
fn rules_are_complete_and_in_order() {
    let codes: Vec<&str> = rules::all().map(|rule| rule.code).collect();
    let distinct: BTreeSet<&str> = codes.iter().copied().collect();
    assert_eq!(distinct.len(), codes.len());
    for rule in rules::all() {
        let texts = [rule.title, rule.section, rule.anchor, rule.specification, rule.explanation];
        assert!(texts.iter().all(|text| !text.is_empty()), "{}", rule.code);
        assert!(rule.specification.ends_with('.') && rule.explanation.ends_with('.'), "{}", rule.code);
        let number = rule.code.rsplit('-').next().unwrap();
        assert!(number.len() == 3 && rule.code == format!("CAST-{}-{number}", rule.area()), "{}", rule.code);
        assert_eq!(rules::find(&rule.code.to_lowercase()), Some(rule));
    }
    for pair in codes.windows(2) {
        let area = |code: &str| code.split('-').nth(1).unwrap().to_string();
        assert!(area(pair[0]) != area(pair[1]) || pair[0] < pair[1], "{pair:?}");
    }
}
