//! A part of all damage to all files; `cargo xtask torture` does all of it.

use std::panic::catch_unwind;

use cast_convert::Format;
use castkit_torture::threads::Threads;
use castkit_torture::{damage, seeds, targets};

/// The number of changes that are tried for each file of at most two kilobytes, spread over all there are.
fn of_each() -> usize {
    std::env::var("CAST_TORTURE_OF_EACH").ok().and_then(|number| number.parse().ok()).unwrap_or(16)
}

/// The part that is tried: another number tries another part.
fn round() -> usize {
    std::env::var("CAST_TORTURE_ROUND").ok().and_then(|round| round.parse().ok()).unwrap_or(0)
}

/// The changes of a file that are tried. Large files take longer and get fewer, so that the same number of bytes is
/// read for each.
fn some(file: &[u8]) -> impl Iterator<Item = damage::Damage> {
    let wanted = of_each().min((of_each() << 11) / file.len().max(1)).max(1);
    let damages = damage::all(file);
    let step = damages.len() / wanted + 1;
    damages.into_iter().skip(round() % step).step_by(step)
}

#[test]
fn damaged_files_break_nothing() {
    let threads = Threads::new(8).unwrap();
    let mut tried = 0;
    for seed in seeds::testdata().unwrap().into_iter().chain(seeds::corpus().unwrap()) {
        for damage in some(&seed.bytes) {
            let bytes = damage.apply(&seed.bytes);
            tried += 1;
            let ended = threads.run(tried, || catch_unwind(|| targets::exercise(&bytes)));
            assert!(ended.is_ok(), "{}, {damage}", seed.name);
        }
    }
    assert!(tried > 100 * of_each() as u64, "only {tried} inputs");
}

#[test]
fn damaged_files_of_other_formats_break_nothing() {
    let threads = Threads::new(8).unwrap();
    let mut tried = 0;
    for target in targets::all() {
        let formats: Vec<Format> = match target.input {
            targets::Input::Fbx => vec![Format::Fbx],
            targets::Input::Other => Format::all().filter(|format| format.is_readable()).collect(),
            _ => continue,
        };
        let mut seeds = Vec::new();
        for format in formats.into_iter().filter(|format| *format != Format::Cast) {
            for ending in format.extensions() {
                let of_ending = seeds::testdata_of(ending).unwrap();
                assert!(!of_ending.is_empty(), "no file ends in {ending}");
                seeds.extend(of_ending);
            }
            // As text, it is the same again with a file beside it.
            if format.is_writable() && format != Format::Gltf {
                seeds.extend(seeds::exported(format).unwrap());
            }
        }
        for seed in seeds {
            for damage in some(&seed.bytes) {
                let bytes = damage.apply(&seed.bytes);
                tried += 1;
                let ended = threads.run(tried, || catch_unwind(|| (target.run)(&bytes)));
                assert!(ended.is_ok(), "{}, {damage}", seed.name);
            }
        }
    }
    assert!(tried > 10 * of_each() as u64, "only {tried} inputs");
}
