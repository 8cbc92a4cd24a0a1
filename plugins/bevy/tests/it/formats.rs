//! Other formats through the same loader.

use bevy_castkit::Cast;

use crate::app;

/// Files with how many meshes and animations they have.
const EXPECTED: [(&str, usize, usize); 4] =
    [("se/figure.semodel", 1, 0), ("se/walk.seanim", 0, 1), ("ms3d/arm.ms3d", 1, 1), ("md2/flag.md2", 1, 1)];

#[test]
fn other_formats_load_as_cast_files_do() {
    let mut app = app::app(&app::testdata());
    for (path, meshes, animations) in EXPECTED {
        let handle = app::load::<Cast>(&mut app, path.to_owned()).unwrap_or_else(|error| panic!("{path}: {error}"));
        let cast = app::get(&app, &handle);
        assert_eq!((cast.meshes.len(), cast.animations.len()), (meshes, animations), "{path}");
    }
}

#[test]
fn what_is_wrong_with_them_is_said() {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("broken.semodel"), b"SEModel\x01").unwrap();
    let mut app = app::app(directory.path());
    let error = app::load::<Cast>(&mut app, "broken.semodel").unwrap_err();
    assert!(error.contains("SEModel") || error.contains("cut off"), "{error}");
}
