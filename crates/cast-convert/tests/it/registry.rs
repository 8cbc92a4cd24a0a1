//! What must hold for every row of the table of formats.

use std::path::PathBuf;

use cast_convert::{Format, from_cast, to_cast};
use cast_interchange::{ExportOptions, Options, Source};
use cast_write::Layout;

use crate::common::{kept, testdata};

/// The files of the test data with an extension, but for those that are to be refused.
fn seeds(extension: &str) -> Vec<PathBuf> {
    let folders = testdata("").read_dir().unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir());
    let files = folders.flat_map(|folder| folder.read_dir().unwrap().map(|entry| entry.unwrap().path()));
    files.filter(|path| path.extension().is_some_and(|found| found == extension)).collect()
}

#[test]
fn every_format_that_is_read_has_test_data_and_is_told_by_it() {
    for format in Format::all().filter(|format| format.is_readable() && *format != Format::Cast) {
        for extension in format.extensions() {
            let seeds = seeds(extension);
            assert!(!seeds.is_empty(), "{format:?}: no file ends in {extension}");
            for path in seeds {
                let bytes = std::fs::read(&path).unwrap();
                assert_eq!(Format::of_path(&path), Some(format));
                assert!(Format::of_bytes(&bytes).is_none_or(|found| found == format), "{}", path.display());
                let converted = to_cast(format, Source::of_file(&bytes, &path), &Options::default()).unwrap();
                assert!(!converted.document.to_vec(Layout::Compact).unwrap().is_empty());
            }
        }
        let refused = to_cast(format, Source::of_bytes(b"\xFFnothing of it\0\xFF"), &Options::default());
        assert!(refused.is_err() || format == Format::Obj, "{format:?} reads anything");
    }
}

#[test]
fn every_format_that_is_written_is_read_again_where_it_can_be() {
    let file = kept(std::fs::read(testdata("valid/character.cast")).unwrap());
    for format in Format::all().filter(|format| format.is_writable() && *format != Format::Cast) {
        let mut out = Vec::new();
        from_cast(format, &file, &ExportOptions::default(), &mut out).unwrap();
        assert!(Format::of_bytes(&out).is_none_or(|found| found == format), "{format:?}");
        // Text with files beside it is not read from memory.
        if format.is_readable() && format != Format::Gltf {
            to_cast(format, Source::of_bytes(&out), &Options::default()).unwrap();
        }
    }
}
