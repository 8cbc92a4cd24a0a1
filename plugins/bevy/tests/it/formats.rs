//! Other formats through the same loader.

use std::path::Path;

use bevy_castkit::Cast;
use bevy_castkit::castkit::CastFile;
use bevy_castkit::castkit::convert::{self, Format, Options, Source};
use bevy_castkit::castkit::write::Layout;

use crate::app;

#[test]
fn other_formats_load_as_what_castkit_makes_of_them() {
    let mut app = app::app(&app::testdata());
    for path in ["se/figure.semodel", "se/walk.seanim", "ms3d/arm.ms3d", "md2/flag.md2"] {
        let bytes = std::fs::read(app::testdata().join(path)).unwrap();
        let format = Format::of_file(&bytes, Some(Path::new(path))).unwrap();
        let converted = convert::to_cast(format, Source::of_file(&bytes, Path::new(path)), &Options::new()).unwrap();
        let file = CastFile::from_bytes(converted.document.to_vec(Layout::Compact).unwrap()).unwrap();
        let handle = app::load::<Cast>(&mut app, path.to_owned()).unwrap_or_else(|error| panic!("{path}: {error}"));
        let cast = app::get(&app, &handle);
        let (meshes, animations) = (file.meshes().count(), file.animations().count());
        assert!(meshes + animations > 0);
        assert_eq!((cast.meshes.len(), cast.animations.len()), (meshes, animations), "{path}");
    }
}

#[test]
fn what_is_wrong_with_them_is_said() {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("broken.semodel"), b"SEModel\x01").unwrap();
    let mut app = app::app(directory.path());
    let error = app::load::<Cast>(&mut app, "broken.semodel").unwrap_err();
    assert!(error.contains("the file ends too early"), "{error}");
}
