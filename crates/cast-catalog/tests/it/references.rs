//! Files that files refer to: when one of them changes, appears or goes, what refers to it is read again.

use std::fs;
use std::path::Path;

use cast_catalog::{Catalogue, Options};
use cast_write::{Document, Instance, Layout, Root};

use crate::catalogue::{Place, all_rows};
use crate::{model, testdata};

/// Whether the rows of a library are those of a first run.
fn is_as_if_new(place: &Place) -> bool {
    let fresh = place.catalogue.with_file_name("fresh");
    let _ = fs::remove_dir_all(&fresh);
    Catalogue::update(&fresh, &[&place.library], &Options::new()).unwrap();
    all_rows(&place.catalogue) == all_rows(&fresh)
}

fn texts(place: &Place, path: &str, column: &str) -> Vec<String> {
    let mut found = Vec::new();
    let catalogue = Catalogue::open(&place.catalogue).unwrap();
    let take = |row: &cast_catalog::RowRef<'_>| {
        if row.text(0) == Some(path) {
            found = row.texts(1);
        }
    };
    catalogue.for_each("files", &["path", column], take).unwrap();
    found
}

/// Goes through all states of a file beside others; in each of them only so many files are read again.
fn goes_through(place: &Place, beside: &Path, contents: &[Option<&[u8]>], again: u64) {
    for content in contents {
        match content {
            // The size may be the same, but the file is another one.
            Some(content) => {
                let new = beside.with_extension("new");
                fs::create_dir_all(beside.parent().unwrap()).unwrap();
                fs::write(&new, content).unwrap();
                fs::rename(&new, beside).unwrap();
            }
            None => fs::remove_file(beside).unwrap(),
        }
        let update = place.update();
        assert_eq!(update.read, again, "{content:?}: {update:?}");
        assert!(is_as_if_new(place), "{content:?}");
        assert_eq!(place.update().read, 0);
    }
}

#[test]
fn buffers_of_gltf() {
    let place = Place::new(3);
    for name in ["strided.gltf", "strided.bin", "triangle.gltf"] {
        fs::copy(testdata("gltf").join(name), place.library.join(name)).unwrap();
    }
    assert_eq!(place.update().failed, 0);
    assert_eq!(texts(&place, "strided.gltf", "references"), ["strided.bin"]);
    assert_eq!(texts(&place, "triangle.gltf", "references"), [""; 0]);
    let whole = fs::read(testdata("gltf/strided.bin")).unwrap();
    let mut changed = whole.clone();
    changed[0] ^= 1;
    let buffer = place.library.join("strided.bin");
    let before = all_rows(&place.catalogue);
    goes_through(&place, &buffer, &[Some(&changed)], 1);
    assert!(all_rows(&place.catalogue) != before);
    // Without the buffer it cannot be read; once it is there again, it can.
    goes_through(&place, &buffer, &[None, Some(&whole)], 1);
    assert_eq!(place.update().failed, 0);
}

#[test]
fn textures() {
    // Each has a texture of its own, beside it.
    let place = Place::new(7);
    place.update();
    assert_eq!(texts(&place, "03/0003.cast", "references"), ["textures/skin_3.png"]);
    let texture = place.library.join("03/textures/skin_3.png");
    goes_through(&place, &texture, &[Some(b"one"), Some(b"two"), None], 1);
}

#[test]
fn instances() {
    let place = Place::new(1);
    let instance = Instance::new().with_name("crate").with_reference("props/crate.cast");
    Document::from(Root::new().with_instance(instance))
        .save(place.library.join("scene.cast"), Layout::Compact)
        .unwrap();
    place.update();
    assert_eq!(texts(&place, "scene.cast", "references"), ["props/crate.cast"]);
    let props = place.library.join("props/crate.cast");
    let contents = [1, 2].map(|number| model(number).to_vec(Layout::Compact).unwrap());
    // The instance's file, and the scene.
    goes_through(&place, &props, &[Some(&contents[0]), Some(&contents[1])], 2);
}

/// Nothing outside of the directory of a file is looked at.
#[cfg(unix)]
#[test]
fn elsewhere() {
    let place = Place::new(1);
    place.update();
    let secret = place.library.with_file_name("secret.png");
    fs::write(&secret, b"secret").unwrap();
    fs::create_dir_all(place.library.join("00/textures")).unwrap();
    std::os::unix::fs::symlink(&secret, place.library.join("00/textures/skin_0.png")).unwrap();
    assert_eq!(place.update().read, 1);
    assert!(is_as_if_new(&place));
    fs::write(&secret, b"another secret").unwrap();
    assert_eq!(place.update().read, 0);
}
