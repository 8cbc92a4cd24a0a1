//! Cast to glTF and back.

use std::path::Path;

use cast_convert::{ExportOptions, Format, Options, Source, Textures, gltf, to_cast};
use cast_read::Cast;
use cast_scene::Scene;
use cast_write::Layout;

use crate::common::{corpus, files, testdata};
use crate::same::assert_same;

/// Options that leave all keys.
pub(crate) fn options() -> Options {
    let mut options = Options::default();
    options.animation_tolerance = 0.0;
    options
}

/// A document as GLB; `None` for what is no Cast file.
pub(crate) fn glb(path: &Path, bytes: &[u8]) -> Option<Vec<u8>> {
    let cast = Cast::parse(bytes).ok()?;
    let mut options = ExportOptions::default();
    options.source = Some(path);
    options.textures = Textures::Embed;
    options.animation_tolerance = 0.0;
    let mut glb = Vec::new();
    gltf::write(Format::Glb, &cast, &options, &mut glb).unwrap();
    Some(glb)
}

fn there_and_back(folder: &Path) {
    for path in files(folder, &["cast"]) {
        let bytes = std::fs::read(&path).unwrap();
        let Some(glb) = glb(&path, &bytes) else { continue };
        let source = Source::of_file(&glb, &path);
        let converted = to_cast(Format::Glb, source, &options()).unwrap();
        let back = converted.document.to_vec(Layout::Compact).unwrap();
        let (before, after) = (Cast::parse(&bytes).unwrap(), Cast::parse(&back).unwrap());
        let (before, after) = (Scene::new(&before), Scene::new(&after));
        // What instances show is there after them as well, and nothing to compare it with.
        if before.instances.is_empty() {
            assert_same(&path.file_name().unwrap().to_string_lossy(), &before, &after);
        }
    }
}

#[test]
fn valid_files() {
    there_and_back(&testdata("valid"));
}

#[test]
fn old_files() {
    there_and_back(&testdata("legacy"));
}

#[test]
fn unusual_files() {
    there_and_back(&testdata("unusual"));
}

#[test]
fn files_that_break_rules() {
    there_and_back(&testdata("check"));
}

#[test]
fn real_files() {
    if let Some(folder) = corpus("cast") {
        there_and_back(&folder);
    }
}

/// glTF to Cast, to glTF, to Cast: what has been through once stays.
#[test]
fn gltf_files() {
    for path in files(&testdata("gltf"), &["glb", "gltf"]) {
        let source = std::fs::read(&path).unwrap();
        let converted = to_cast(Format::Glb, Source::of_file(&source, &path), &options()).unwrap();
        let first = converted.document.to_vec(Layout::Compact).unwrap();
        let glb = glb(&path, &first).unwrap();
        let converted = to_cast(Format::Glb, Source::of_file(&glb, &path), &options()).unwrap();
        let second = converted.document.to_vec(Layout::Compact).unwrap();
        let (before, after) = (Cast::parse(&first).unwrap(), Cast::parse(&second).unwrap());
        let (before, after) = (Scene::new(&before), Scene::new(&after));
        if before.instances.is_empty() {
            assert_same(&path.file_name().unwrap().to_string_lossy(), &before, &after);
        }
    }
}

/// What glTF has no place for comes back out of `extras`.
#[test]
fn what_extras_keep() {
    for name in ["valid/materials.cast", "valid/animation.cast"] {
        let path = testdata(name);
        let bytes = std::fs::read(&path).unwrap();
        let glb = glb(&path, &bytes).unwrap();
        let converted = to_cast(Format::Glb, Source::of_bytes(&glb), &options()).unwrap();
        let back = converted.document.to_vec(Layout::Compact).unwrap();
        let (before, after) = (Cast::parse(&bytes).unwrap(), Cast::parse(&back).unwrap());
        let (before, after) = (Scene::new(&before), Scene::new(&after));
        let slots = |scene: &Scene<'_>| {
            let materials = scene.models.iter().flat_map(|model| &model.materials);
            let slots = materials.flat_map(|material| {
                material.slots.iter().map(|slot| format!("{:?} {} {:?}", material.name, slot.name, slot.source))
            });
            slots.collect::<Vec<_>>()
        };
        let found = slots(&after);
        for slot in slots(&before).iter().filter(|slot| slot.contains("Texture")) {
            assert!(found.contains(slot), "{name}: {slot} is not among {found:#?}");
        }
        let tracks = |scene: &Scene<'_>| {
            let tracks = scene.animations.iter().flat_map(|animation| &animation.notifications);
            tracks.map(|track| (track.name.map(str::to_owned), track.frames.clone())).collect::<Vec<_>>()
        };
        assert_eq!(tracks(&after), tracks(&before), "{name}");
    }
}
