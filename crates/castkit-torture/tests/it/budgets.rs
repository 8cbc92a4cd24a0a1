//! Everything that can be a product of what is in a file has a budget: beyond it there is an error that names the
//! option, and within it there is a result.

use cast_convert::{Format, from_cast, to_cast};
use cast_file::CastFile;
use cast_format::NodeKind;
use cast_interchange::{Error, ErrorKind, ExportOptions, Options, Source};
use cast_write::{Document, Layout};
use castkit_torture::families::FAMILIES;

/// Small enough for files of a few hundred items to exceed it.
const BUDGET: u64 = 1 << 20;

fn file(family: &str, items: u32) -> Vec<u8> {
    (FAMILIES.iter().find(|one| one.name == family).unwrap().file)(items)
}

#[track_caller]
fn assert_over_budget(what: &str, outcome: Result<(), Error>) {
    let error = outcome.expect_err(what);
    assert!(matches!(error.kind(), ErrorKind::OverBudget { budget, .. } if *budget >= BUDGET), "{what}: {error}");
    assert!(error.to_string().ends_with("raise `budget`"), "{what}: {error}");
}

#[test]
fn what_is_written() {
    let cases = [
        ("models-of-one-clip", 300, &[Format::Glb, Format::Fbx][..]),
        ("compensating", 300, &[Format::Glb, Format::Fbx]),
        ("baked", 40, &[Format::Glb]),
        ("world-space", 700, &[Format::Glb, Format::Fbx]),
        // If all of these are additive, they all count at each key; otherwise only the last one does.
        ("curves-of-one-bone", 300, &[Format::Glb, Format::Fbx]),
    ];
    for (family, items, formats) in cases {
        let file = CastFile::from_bytes(file(family, items)).unwrap();
        let mut document = Document::from(&file);
        document.for_each_mut(|node| {
            if family == "curves-of-one-bone" && node.kind == NodeKind::CURVE {
                node.set("m", "additive");
            }
        });
        let file = CastFile::from_bytes(document.to_vec(Layout::Compact).unwrap()).unwrap();
        for format in [Format::Glb, Format::Fbx] {
            let what = format!("{family} to {format:?}");
            let write = |options: ExportOptions<'_>| from_cast(format, &file, &options, &mut Vec::new()).map(drop);
            write(ExportOptions::new()).expect(&what);
            let limited = write(ExportOptions::new().budget(BUDGET));
            match formats.contains(&format) {
                true => assert_over_budget(&what, limited),
                false => limited.expect(&what),
            }
        }
    }
}

#[test]
fn what_is_read() {
    for (family, items) in [("placed", 60_000), ("uv-sets", 1_000)] {
        let bytes = file(family, items);
        let read = |options: Options<'_>| to_cast(Format::Glb, Source::of_bytes(&bytes), &options).map(drop);
        read(Options::new().budget(1 << 30)).expect(family);
        assert_over_budget(family, read(Options::new().budget(BUDGET)));
    }
    // The default depends on the size of the file, unlike a budget that happens to be the same number.
    let sets = file("uv-sets", 1_000);
    assert_over_budget("uv-sets", to_cast(Format::Glb, Source::of_bytes(&sets), &Options::new()).map(drop));
}

/// Ten files that place each other, none within itself, make millions of placements.
#[test]
fn places_of_files_in_places() {
    let folder = tempfile::tempdir().unwrap();
    let bytes = file("instances", 10);
    for other in 0..10 {
        std::fs::write(folder.path().join(format!("other{other}.cast")), &bytes).unwrap();
    }
    let file = CastFile::from_bytes(bytes).unwrap();
    let source = folder.path().join("scene.cast");
    let options = ExportOptions::new().source(source.as_path()).budget(BUDGET);
    assert_over_budget("places", from_cast(Format::Glb, &file, &options, &mut Vec::new()).map(drop));
}
