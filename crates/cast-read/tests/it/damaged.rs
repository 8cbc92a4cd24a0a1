//! Damaged files fail at the places and for the reasons in the reviewed table.

use std::collections::BTreeSet;

use cast_read::{Cast, Error, Walker};

use crate::testdata::{files, read};

/// Walks to the end or to the first error.
fn walk(bytes: &[u8]) -> Result<(), Error> {
    Walker::new(bytes)?.try_for_each(|step| step.map(|_| ()))
}

#[test]
fn every_file_fails_as_expected() {
    let table = String::from_utf8(read("damaged/EXPECTED.tsv")).unwrap();
    let mut lines = table.lines();
    assert_eq!(lines.next(), Some("file\tkind\toffset\tpath\tsentence"));
    let mut listed = BTreeSet::new();
    for line in lines {
        let [file, kind, offset, path, sentence] = line.split('\t').collect::<Vec<_>>().try_into().unwrap();
        let bytes = read(&format!("damaged/{file}"));
        let error = Cast::parse(&bytes).expect_err(file);
        assert_eq!(format!("{:?}", error.kind()), kind, "{file}");
        assert_eq!(error.offset().to_string(), offset, "{file}");
        assert_eq!(error.path(), path, "{file}");
        assert_eq!(error.to_string(), sentence, "{file}");
        assert_eq!(walk(&bytes), Err(error), "{file}");
        assert!(listed.insert(format!("damaged/{file}")), "{file} is listed twice");
    }
    let present: BTreeSet<String> = files(&["damaged"]).into_iter().map(|file| file.name).collect();
    assert_eq!(listed, present);
}
