//! Comparing what files mean.

use cast_file::CastFile;
use cast_scene::compare::{Options, compare as compared};
use cast_scene::{Scene, Threads};

use super::target::choice;

/// A comparison of a file with itself or with a character ends, is the same on all threads, and stays within its budget or
/// is an error. A sound file does not differ from itself.
pub fn compare(bytes: &[u8]) {
    let Ok(file) = CastFile::from_bytes(bytes.to_vec()) else { return };
    let scene = Scene::new(&file);
    let character = || Scene::new(&CastFile::from_bytes(CHARACTER).unwrap_or_else(|error| unreachable!("{error}")));
    let (first, second) = match choice(bytes, 4) {
        0 => (&scene, &character()),
        1 => (&character(), &scene),
        _ => (&scene, &scene),
    };
    let compared = |threads| compared(first, second, &Options::new().budget(BUDGET).threads(threads));
    let one = compared(Threads::One);
    let all = compared(crate::threads::in_portions(2, bytes));
    assert_eq!(format!("{one:?}"), format!("{all:?}"));
    let Ok(comparison) = one else { return };
    assert!(comparison.differences().len() as u64 <= comparison.total());
    if std::ptr::eq(first, second) && !comparison.is_same() {
        let report = super::check::checked(bytes, &cast_check::Options::new());
        assert!(!report.totals().is_empty(), "{:?}", comparison.differences());
    }
}

const CHARACTER: &[u8] = include_bytes!("../../../../testdata/valid/character.cast");

/// Bytes of poses: enough for everything in small files.
const BUDGET: u64 = 1 << 18;
