//! A part of all damage of all files; `cargo xtask torture` does the whole of it.
#![allow(clippy::unwrap_used, reason = "that is how a test fails")]

use std::panic::catch_unwind;

use castkit_torture::{damage, seeds, targets};

/// Damages of each file that are tried, spread over all there are. Files with many nodes take longer, and get fewer.
const OF_EACH: usize = 200;

/// Which part: another number tries others.
fn round() -> usize {
    std::env::var("CAST_TORTURE_ROUND").ok().and_then(|round| round.parse().ok()).unwrap_or(0)
}

#[test]
fn damaged_files_break_nothing() {
    let mut tried = 0;
    for seed in seeds::testdata().unwrap().into_iter().chain(seeds::corpus().unwrap()) {
        let damages = damage::all(&seed.bytes);
        let wanted = OF_EACH.min((OF_EACH << 11) / seed.bytes.len().max(1));
        let step = damages.len() / wanted + 1;
        for damage in damages.into_iter().skip(round() % step).step_by(step) {
            let bytes = damage.apply(&seed.bytes);
            tried += 1;
            assert!(catch_unwind(|| targets::exercise(&bytes)).is_ok(), "{}, {damage}", seed.name);
        }
    }
    assert!(tried > 20_000, "only {tried} inputs");
}

/// Likewise files of other formats, for the targets that take them.
#[test]
fn damaged_files_of_other_formats_break_nothing() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata");
    let mut tried = 0;
    for target in targets::ALL {
        let targets::Input::Other(ending) = target.input else { continue };
        let folders =
            std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir());
        let files = folders.flat_map(|folder| std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()));
        for file in files.filter(|file| file.extension().is_some_and(|end| end == ending)) {
            let bytes = std::fs::read(&file).unwrap();
            let damages = damage::all(&bytes);
            let wanted = OF_EACH.min((OF_EACH << 11) / bytes.len().max(1));
            let step = damages.len() / wanted + 1;
            for damage in damages.into_iter().skip(round() % step).step_by(step) {
                let damaged = damage.apply(&bytes);
                tried += 1;
                assert!(catch_unwind(|| (target.run)(&damaged)).is_ok(), "{}, {damage}", file.display());
            }
        }
    }
    assert!(tried > 3_000, "only {tried} inputs");
}
