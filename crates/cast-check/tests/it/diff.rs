//! What counts as equal, and what as a difference.

mod changes;
mod matching;
mod numbers;
mod same;

use std::fs;
use std::path::Path;

use cast_check::diff::{Change, Comparison, Options, compare};
use cast_read::Cast;
use cast_write::{Document, Layout};

use crate::common::sound;

/// Names and bytes of all files of the test data that can be parsed.
fn testdata() -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata");
    let mut files = Vec::new();
    for part in ["valid", "legacy", "unusual", "check"] {
        let entries = fs::read_dir(folder.join(part)).unwrap().map(|entry| entry.unwrap().path());
        let casts = entries.filter(|path| path.extension().is_some_and(|end| end == "cast"));
        files.extend(casts.map(|path| (path.display().to_string(), fs::read(path).unwrap())));
    }
    files.retain(|(_, bytes)| Cast::parse(bytes).is_ok());
    files.sort();
    assert!(files.len() > 100);
    files
}

fn character() -> Vec<u8> {
    include_bytes!("../../../../testdata/valid/character.cast").to_vec()
}

fn exact() -> Options<'static> {
    Options::new().exact(true)
}

/// The differences of two files as lines: path, property and what differs, numbers of the first difference included.
fn lines(first: &[u8], second: &[u8], options: &Options<'_>) -> Vec<String> {
    let (first, second) = (sound(first), sound(second));
    let comparison = compare(&first, &second, options).unwrap();
    assert_eq!(comparison.is_same(), comparison.total() == 0);
    written(&comparison)
}

fn written(comparison: &Comparison<'_>) -> Vec<String> {
    let line = |difference: &cast_check::diff::Difference<'_>| {
        let property = difference.property().map(|property| format!("/{}", property.name())).unwrap_or_default();
        let what = match &difference.change {
            Change::Elements(elements) => format!("{} from {:?}", elements.differing, elements.index),
            Change::Links(links) => format!("{:?} {:?}", links.first, links.second),
            change => format!("{change:?}"),
        };
        format!("{}{property}: {what}", difference.path)
    };
    comparison.differences().iter().map(line).collect()
}

/// The file after a change to its document.
fn changed(bytes: &[u8], change: impl FnOnce(&mut Document<'_>)) -> Vec<u8> {
    let mut document = Document::from(&Cast::parse(bytes).unwrap());
    change(&mut document);
    document.to_vec(Layout::Preserve).unwrap()
}
