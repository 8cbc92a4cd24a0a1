//! Replays every input that once broke a target.

use std::panic::catch_unwind;
use std::path::Path;

use castkit_torture::targets;

#[test]
fn inputs_that_broke_something_break_it_no_more() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/regressions");
    let mut inputs = 0;
    for entry in std::fs::read_dir(&folder).unwrap() {
        let entry = entry.unwrap();
        if !entry.file_type().unwrap().is_dir() {
            continue;
        }
        let name = entry.file_name();
        let target = targets::all().find(|target| name == target.name);
        let target = target.unwrap_or_else(|| unreachable!("there is no target {}", name.to_string_lossy()));
        for input in std::fs::read_dir(entry.path()).unwrap() {
            let path = input.unwrap().path();
            let bytes = std::fs::read(&path).unwrap();
            assert!(catch_unwind(|| (target.run)(&bytes)).is_ok(), "{}", path.display());
            inputs += 1;
        }
    }
    assert!(inputs >= 2, "only {inputs} inputs");
}

/// The fuzz targets are a separate workspace, so nothing else would notice if one were missing there.
#[test]
fn every_target_is_fuzzed_and_explained() {
    let fuzz = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz");
    let (manifest, readme) = (
        std::fs::read_to_string(fuzz.join("Cargo.toml")).unwrap(),
        std::fs::read_to_string(fuzz.join("README.md")).unwrap(),
    );
    for target in targets::all() {
        let source = std::fs::read_to_string(fuzz.join("fuzz_targets").join(target.name).with_extension("rs")).unwrap();
        assert!(source.contains(&format!("({});", target.name)), "{}", target.name);
        assert!(manifest.contains(&format!("name = \"{}\"", target.name)), "{}", target.name);
        assert!(readme.contains(&format!("| `{}` |", target.name)), "{}", target.name);
    }
}
