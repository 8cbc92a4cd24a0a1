//! `castkit set`.

use std::fs;

use crate::common::{Run, copied, run, run_with, testdata};
use castkit::{Cast, read::NodeKind};

const CHARACTER: &str = "valid/character.cast";
const MESH: &str = "root[0]/model[0]/mesh[\"body\"]";
const TYPES: &str = "valid/property_types.cast";

fn set(file: &str, node: &str, property: &str, value: &str) -> Run {
    run(["set", file, node, property, value])
}

/// Sets a value in a copy of a file; the bytes of the property after it. All other bytes are as they were.
fn changed(name: &str, node: &str, property: &str, key: &str, value: &str) -> Vec<u8> {
    let (directory, file) = copied(name);
    let before = fs::read(&file).unwrap();
    assert!(set(&file, node, property, value).fine().stdout.is_empty(), "quiet in a pipe");
    let mut after = fs::read(&file).unwrap();
    let cast = Cast::parse(&before).unwrap();
    let place = cast.find(node).unwrap().property(key).unwrap();
    let place = place.data_offset()..place.end();
    let data = after[place.clone()].to_vec();
    after[place.clone()].copy_from_slice(&before[place]);
    assert_eq!(after, before, "{key}");
    assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1);
    data
}

#[test]
fn a_value_of_each_type() {
    let hashes = [1, u64::MAX, 0xABC].map(u64::to_le_bytes).concat();
    let floats = [-1.5_f32, 1e-3, f32::INFINITY].map(f32::to_le_bytes).concat();
    let doubles = [0.1_f64, 2.0, -3.0].map(f64::to_le_bytes).concat();
    let numbers = [1.0_f32, 2.0, 3.0, 4.0].map(f32::to_le_bytes).concat();
    for (key, value, expected) in [
        ("bytes", "1, 2 0xff", &[1, 2, 255][..]),
        ("shorts", "1,2,65535", &[1, 0, 2, 0, 255, 255]),
        ("integers", "1,2,4294967295", &[1, 0, 0, 0, 2, 0, 0, 0, 255, 255, 255, 255]),
        ("hashes", "1,18446744073709551615,0xabc", &hashes),
        ("floats", "-1.5,1e-3,inf", &floats),
        ("doubles", "0.1 2 -3", &doubles),
        ("text", "ONE STRING", b"ONE STRING\0"),
        ("pairs", "1,2, 3,4", &numbers),
        ("triples", "1,2,3", &numbers[..12]),
        ("quadruples", "1,2,3,4,1,2,3,4", &numbers.repeat(2)),
    ] {
        assert_eq!(changed(TYPES, "root/metadata", key, key, value), expected, "{key}");
    }
}

#[test]
fn flags_texts_and_parents() {
    let bone = "root/model/skeleton/bone[\"spine\"]";
    for (node, property, key, value, expected) in [
        ("root/animation", "looping", "lo", "true", &[1][..]),
        ("root/animation", "lo", "lo", "false", &[0]),
        (bone, "parent_index", "p", "none", &[255; 4]),
        (bone, "p", "p", "2", &[2, 0, 0, 0]),
        (MESH, "name", "n", "tail", b"tail\0"),
        (MESH, "n", "n", "@@ail", b"@ail\0"),
    ] {
        assert_eq!(changed(CHARACTER, node, property, key, value), expected, "{key}");
    }
}

/// Every array of the test data comes back the same when it is extracted and set, in each format that has it.
#[test]
fn what_was_extracted_can_be_set() {
    let directory = tempfile::tempdir().unwrap();
    let mut done = [0; 4];
    for name in [CHARACTER, TYPES, "valid/aligned.cast", "unusual/two_strings.cast", "unusual/odd_lengths.cast"] {
        let (_directory, file) = copied(name);
        let before = fs::read(&file).unwrap();
        let cast = Cast::parse(&before).unwrap();
        for step in cast.nodes().filter(|step| step.node.kind() != NodeKind::BONE).take(8) {
            // The path without the names behind the steps, which are for reading.
            let path: Vec<String> =
                step.node.path().split('/').map(|step| step.split(' ').next().unwrap().into()).collect();
            let path = path.join("/");
            for property in step.node.properties() {
                let key = property.name().to_str().unwrap();
                let is_text = property.property_type() == castkit::read::PropertyType::STRING;
                // One way for each property, in turn.
                let ways = if is_text { 3 } else { 4 };
                let way = done.iter().sum::<usize>() % ways;
                let ending = ["csv", "json", "bin", "npy"][way];
                let data = directory.path().join(format!("data.{ending}"));
                run(["extract", &file, &path, key, "-o", data.to_str().unwrap()]).fine();
                set(&file, &path, key, &format!("@{}", data.display())).fine();
                assert!(fs::read(&file).unwrap() == before, "{name} {path}/{key} as {ending}");
                done[way] += 1;
            }
        }
    }
    assert!(done.iter().all(|done| *done > 8), "{done:?}");
}

#[test]
fn data_of_files_is_edited() {
    let directory = tempfile::tempdir().unwrap();
    let data = directory.path().join("data.csv");
    let value = format!("@{}", data.display());
    // With the line ends and the mark of a spreadsheet; then without a heading.
    for csv in ["\u{feff}x,y,z\r\n1,2,3\r\n", " 1 , 2 , 3 "] {
        fs::write(&data, csv).unwrap();
        let expected = [1.0_f32, 2.0, 3.0].map(f32::to_le_bytes).concat();
        assert_eq!(changed(TYPES, "root/metadata", "triples", "triples", &value), expected);
    }
    fs::write(&data, "value\n\"a, \"\"bbb\"\"\nc\"\n").unwrap();
    assert_eq!(changed(TYPES, "root/metadata", "text", "text", &value), b"a, \"bbb\"\nc\0".to_vec());
}

#[test]
fn hashes_and_the_links_to_them() {
    let (_directory, file) = copied(CHARACTER);
    let report = run(["set", &file, MESH, "#hash", "0xABCD", "--json"]).fine().json();
    assert_eq!((&report["now"], &report["property"]), (&0xABCD.into(), &"#hash".into()));
    let bytes = fs::read(&file).unwrap();
    assert_eq!(Cast::parse(&bytes).unwrap().find(MESH).unwrap().hash(), 0xABCD);
    let left = set(&file, "root/model/material", "#hash", "77");
    assert_eq!(left.code, 0);
    assert!(left.stderr.contains("to the old hash of the node"), "{}", left.stderr);
    assert_eq!(set(&file, MESH, "#hash", "body").code, 1);
}

/// A text of another length moves what follows; all else stays.
#[test]
fn texts_may_have_any_length() {
    let (_directory, file) = copied(CHARACTER);
    let before = fs::read(&file).unwrap();
    let done = set(&file, MESH, "n", "the whole torso");
    assert_eq!(done.code, 0, "{}", done.stderr);
    assert!(done.stderr.contains("written anew"), "{}", done.stderr);
    let bytes = fs::read(&file).unwrap();
    let cast = Cast::parse(&bytes).unwrap();
    assert_eq!(bytes.len(), before.len() + "the whole torso".len() - "body".len());
    let torso = "root/model/mesh[\"the whole torso\"]";
    assert!(cast.find(torso).is_ok() && cast.find(MESH).is_err());
    let back = run(["set", "--json", &file, torso, "n", "body"]);
    assert_eq!((&back.json()["is_rewritten"], &back.json()["now"]), (&true.into(), &"body".into()));
    assert!(fs::read(&file).unwrap() == before);
    assert_eq!(set(&file, "root/model/material/file", "path", "../textures/a much longer path.png").code, 0);
    let bytes = fs::read(&file).unwrap();
    let cast = Cast::parse(&bytes).unwrap();
    let path = cast.find("root/model/material/file").unwrap().text("p").unwrap().to_string_lossy();
    assert_eq!(path, "../textures/a much longer path.png");
}

#[test]
fn refusals_leave_the_file_as_it_is() {
    let (directory, file) = copied(CHARACTER);
    let before = fs::read(&file).unwrap();
    let path = |name: &str| format!("@{}", directory.path().join(name).display());
    fs::write(directory.path().join("short.bin"), b"abc").unwrap();
    fs::write(directory.path().join("short.csv"), "x,y,z\n1,2,3\n").unwrap();
    fs::write(directory.path().join("rows.csv"), "1,2\n3\n").unwrap();
    fs::write(directory.path().join("no.npy"), b"\x93NUMPY\x02\x00").unwrap();
    let npy = |name: &str, header: &str| {
        let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
        bytes.extend(u16::try_from(header.len()).unwrap().to_le_bytes());
        bytes.extend(header.as_bytes());
        fs::write(directory.path().join(name), bytes).unwrap();
    };
    npy("type.npy", "{'descr': '<f8', 'fortran_order': False, 'shape': (144, 3), }");
    npy("shape.npy", "{'descr': '<f4', 'fortran_order': False, 'shape': (432,), }");
    npy("order.npy", "{'descr': '<f4', 'fortran_order': True, 'shape': (144, 3), }");
    npy("empty.npy", "{'descr': '<f4', 'fortran_order': False, 'shape': (144, 3), }");
    for (node, property, value, sentence) in [
        (MESH, "vp", "1,2,3", "there are 3 values, expected 144 vectors of 3 numbers"),
        (MESH, "tangents", "1", "there is no property tangents; it has n (name)"),
        ("root/animation", "fr", "fast", "\"fast\" is not a number"),
        ("root/animation", "fr", "1e99", "out of range for type f"),
        ("root/animation", "lo", "256", "an integer from 0 to 255, or true or false"),
        ("root/animation", "lo", "-1", "\"-1\" is not a number of type b"),
        ("root/model/mesh[9]", "n", "x", "there is no mesh[9]"),
        (MESH, "vp", "@data.obj", "use .npy, .csv, .json or .bin"),
        (MESH, "vp", "@missing.npy", "cannot read missing.npy"),
        (MESH, "n", "@missing.npy", "use csv"),
        (MESH, "vp", &path("short.bin"), "there are 3 bytes, expected 1728"),
        (MESH, "vp", &path("short.csv"), "there are 3 values, expected 144 vectors of 3 numbers"),
        (MESH, "n", &path("short.csv"), "line 1: expected the heading \"value\""),
        (MESH, "vp", &path("rows.csv"), "line 1: \"1,2\" is not a list of 3 numbers"),
        (MESH, "vp", &path("no.npy"), "not an .npy file"),
        (MESH, "vp", &path("type.npy"), "convert it with .astype('<f4')"),
        (MESH, "vp", &path("shape.npy"), "the shape (432,), expected (144, 3)"),
        (MESH, "vp", &path("order.npy"), "there are 0 bytes, expected 1728"),
        (MESH, "vp", &path("empty.npy"), "there are 0 bytes, expected 1728"),
    ] {
        let refused = set(&file, node, property, value);
        assert_eq!((refused.code, refused.stdout.len()), (1, 0), "{property} {value}: {}", refused.stderr);
        assert!(refused.stderr.contains(sentence), "{sentence:?} is not in {}", refused.stderr);
        assert_eq!(refused.stderr.lines().count(), 1, "{}", refused.stderr);
        assert!(fs::read(&file).unwrap() == before, "{property} {value}");
    }
}

#[test]
fn files_that_cannot_be_set() {
    let (_directory, several) = copied("unusual/two_strings.cast");
    for (arguments, code, sentence) in [
        (vec!["no/such.cast", "root", "n", "x"], 1, "the file does not exist"),
        (vec!["/", "root", "n", "x"], 1, "only a regular file"),
        // It lacks a root. Were only sizes wrong, it would be opened.
        (vec![&testdata("damaged/root_count_too_large.cast"), "root", "n", "x"], 1, "castkit rewrite --recover"),
        (vec![&several, "root/model", "n", "x"], 1, "it has 2 strings; give them as @FILE.csv"),
        (vec![&several, "root[", "n", "x"], 2, "not a valid step of a node path"),
        (vec![&several, "root/model", "n", "x", "--recover"], 2, "castkit rewrite --recover"),
        (vec!["-", "root/model", "n", "x"], 2, "give a file"),
        (vec![&several, "root/model", "n"], 2, "<VALUE>"),
    ] {
        let run = run(["set"].iter().chain(&arguments));
        assert_eq!(run.code, code, "{arguments:?}: {}", run.stderr);
        assert!(run.stderr.contains(sentence), "{sentence:?} is not in {}", run.stderr);
    }
    assert_eq!(run_with(b"", ["set", "-", "root", "n", "x"]).code, 2);
    assert_eq!(fs::read(&several).unwrap(), fs::read(testdata("unusual/two_strings.cast")).unwrap());
}

#[test]
fn a_report_for_programs() {
    let (_directory, file) = copied(CHARACTER);
    let report = run(["set", "--json", &file, "root/animation", "frame_rate", "24.5"]).fine().json();
    assert_eq!((&report["property"], &report["type"], &report["count"]), (&"fr".into(), &"f".into(), &1.into()));
    assert_eq!((&report["now"], &report["bytes"]), (&24.5.into(), &4.into()));
    assert!(report["before"].is_number());
    let renamed = run(["set", &file, MESH, "n", "tail", "--json"]).fine().json();
    assert_eq!((&renamed["before"], &renamed["now"]), (&"body".into(), &"tail".into()));
}
