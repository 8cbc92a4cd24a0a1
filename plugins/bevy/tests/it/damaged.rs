//! Damaged files are errors with castkit's message, or are loaded as far as possible: nothing panics.

use bevy_castkit::castkit::CastFile;
use bevy_castkit::{Cast, CastLoaderSettings};

use crate::app;

/// A panic while loading becomes an error that says so; the backtrace may follow.
fn is_panic(error: &str) -> bool {
    error.lines().next().is_some_and(|sentence| sentence.contains("panicked"))
}

#[test]
fn a_character_cut_anywhere_or_with_any_byte_changed_does_not_panic() {
    let directory = tempfile::tempdir().unwrap();
    let bytes = std::fs::read(app::testdata().join("valid/character.cast")).unwrap();
    let mut app = app::app(directory.path());
    let (mut loaded, mut failed) = (0, 0);
    // Positions all over the file, independent of its structure.
    for number in 0..300 {
        let place = number * 7919 % bytes.len();
        let mut damaged = bytes.clone();
        if number % 3 == 0 {
            damaged.truncate(place);
        } else {
            damaged[place] = damaged[place].wrapping_add([1, 0x7F, 0x80, 0xFF][number % 4]);
        }
        let expected = CastFile::from_bytes(damaged.clone()).err().map(|error| error.to_string());
        let name = format!("{number}.cast");
        std::fs::write(directory.path().join(&name), damaged).unwrap();
        match (app::load::<Cast>(&mut app, name.clone()), expected) {
            (Ok(handle), None) => {
                loaded += 1;
                let scene = app::get(&app, &handle).scenes[0].clone();
                let entity = app::spawn(&mut app, &scene);
                app.world_mut().entity_mut(entity).despawn();
            }
            (Err(error), Some(expected)) => {
                failed += 1;
                assert!(!is_panic(&error) && error.contains(&expected), "{name}: {error} instead of {expected}");
            }
            (found, expected) => panic!("{name}: {found:?}, but castkit says {expected:?}"),
        }
    }
    assert!(loaded > 50 && failed > 50, "{loaded} loaded, {failed} failed");
}

#[test]
fn a_damaged_file_is_recovered_where_that_is_asked_for() {
    let mut app = app::app(&app::testdata());
    // Its vertices are cut off.
    let path = "damaged/cut_in_data.cast";
    assert!(app::load::<Cast>(&mut app, path).is_err());
    // A load that failed is tried again with the current settings.
    let mut app = app::app(&app::testdata());
    let handle = app::load_with(&mut app, path, |settings: &mut CastLoaderSettings| settings.recover = true).unwrap();
    assert_eq!(app::get(&app, &handle).scenes.len(), 1);
}
