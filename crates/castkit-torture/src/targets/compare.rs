//! Comparing what files mean.

use cast_file::CastFile;
use cast_scene::compare::{Options, compare as compared};
use cast_scene::{Scene, Threads};

/// A comparison of a file with itself, with a character and of the character with it ends, within its budget or with an
/// error, and is the same on all threads. A sound file does not differ from itself.
pub fn compare(bytes: &[u8]) {
    let Ok(file) = CastFile::from_bytes(bytes.to_vec()) else { return };
    let scene = Scene::new(&file);
    let character = CastFile::from_bytes(CHARACTER).map(|file| Scene::new(&file));
    let character = character.unwrap_or_else(|error| unreachable!("{error}"));
    let is_sound = super::check::checked(bytes, &cast_check::Options::new()).totals().is_empty();
    for (first, second) in [(&scene, &scene), (&scene, &character), (&character, &scene)] {
        let options = Options::new().budget(BUDGET);
        let [one, all] = [Threads::One, Threads::All].map(|threads| compared(first, second, &options.threads(threads)));
        assert_eq!(format!("{one:?}"), format!("{all:?}"));
        let Ok(comparison) = one else { continue };
        assert!(comparison.differences().len() as u64 <= comparison.total());
        if is_sound && std::ptr::eq(first, second) {
            assert!(comparison.is_same(), "{:?}", comparison.differences());
        }
    }
}

const CHARACTER: &[u8] = include_bytes!("../../../../testdata/valid/character.cast");

/// Bytes of poses: enough for everything in small files.
const BUDGET: u64 = 1 << 20;
