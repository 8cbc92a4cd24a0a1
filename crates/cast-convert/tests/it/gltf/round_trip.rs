//! Cast to glTF and back.

use std::path::Path;

use cast_convert::{Format, from_cast, to_cast};
use cast_format::NodeKind;
use cast_interchange::{ExportOptions, Options, Source, Textures};
use cast_read::{Cast, View};
use cast_scene::Scene;
use cast_write::{Document, Layout, Node};

use super::same::assert_same;
use crate::common::{corpus, files, testdata};

/// Options that leave all keys.
pub(crate) fn options() -> Options<'static> {
    Options::new().animation_tolerance(0.0)
}

/// A document as GLB; `None` for what is no Cast file.
pub(crate) fn glb(path: &Path, bytes: &[u8]) -> Option<Vec<u8>> {
    let cast = cast_file::CastFile::from_bytes(bytes.to_vec()).ok()?;
    let options = ExportOptions::new().source(Some(path)).textures(Textures::Embed).animation_tolerance(0.0);
    let mut glb = Vec::new();
    from_cast(Format::Glb, &cast, &options, &mut glb).unwrap();
    Some(glb)
}

/// The document with bones of scale 1 where theirs is 1 but for rounding, as writers take it.
fn without_noise(bytes: &[u8]) -> Vec<u8> {
    let file = crate::common::kept(bytes);
    let mut document = Document::from(&file.cast());
    document.for_each_mut(|node| {
        let scale = node.property("s").and_then(|scale| Some(*scale.data.elements::<[f32; 3]>()?.first()?));
        let is_noise = |scale: [f32; 3]| scale.iter().all(|part| (part - 1.0).abs() <= 1e-4);
        if node.kind == NodeKind::BONE && scale.is_some_and(is_noise) {
            node.remove("s");
        }
        let is_still = |curve: &Node<'_>| {
            let property = curve.property("kp").and_then(|property| property.data.text());
            let values = curve.property("kv").and_then(|values| values.data.elements::<f32>());
            matches!(property, Some("sx" | "sy" | "sz"))
                && values.is_some_and(|values| values.iter().all(|value| (value - 1.0).abs() <= 1e-4))
        };
        if node.kind == NodeKind::ANIMATION {
            node.children.retain(|child| child.kind != NodeKind::CURVE || !is_still(child));
        }
    });
    document.to_vec(Layout::Compact).unwrap()
}

fn there_and_back(folder: &Path) {
    for path in files(folder, &["cast"]) {
        let bytes = std::fs::read(&path).unwrap();
        let Some(glb) = glb(&path, &bytes) else { continue };
        let source = Source::of_file(&glb, &path);
        let converted = to_cast(Format::Glb, source, &options()).unwrap();
        let back = converted.document.to_vec(Layout::Compact).unwrap();
        let bytes = without_noise(&bytes);
        let (before, after) = (Cast::parse(&bytes).unwrap(), Cast::parse(&back).unwrap());
        let (before, after) =
            (Scene::new(&crate::common::kept(before.bytes())), Scene::new(&crate::common::kept(after.bytes())));
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
        let (before, after) =
            (Scene::new(&crate::common::kept(before.bytes())), Scene::new(&crate::common::kept(after.bytes())));
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
        let (before, after) =
            (Scene::new(&crate::common::kept(before.bytes())), Scene::new(&crate::common::kept(after.bytes())));
        let slots = |scene: &Scene| {
            let materials = scene.models.iter().flat_map(|model| &model.materials);
            let slots = materials.flat_map(|material| {
                material.slots.iter().map(|slot| format!("{:?} {} {:?}", material.name(), slot.name, slot.source))
            });
            slots.collect::<Vec<_>>()
        };
        let found = slots(&after);
        for slot in slots(&before).iter().filter(|slot| slot.contains("Texture")) {
            assert!(found.contains(slot), "{name}: {slot} is not among {found:#?}");
        }
        // They replace what glTF itself says: nothing is left beside them that no slot leads to.
        for material in after.models.iter().flat_map(|model| &model.materials) {
            let names: Vec<_> =
                material.node().node().properties().map(|property| property.name().to_string()).collect();
            assert!(names.iter().all(|name| names.iter().filter(|other| other == &name).count() == 1), "{names:?}");
            for color in material.node().colors().filter(|color| color.name().is_none()) {
                let own = color.node().hash();
                let linked = material
                    .node()
                    .node()
                    .properties()
                    .any(|property| property.array::<u64>().and_then(|links| links.first()) == Some(own));
                assert!(linked, "{name}: a colour of {:?} without a slot", material.name());
            }
        }
        let tracks = |scene: &Scene| {
            let tracks = scene.animations.iter().flat_map(|animation| &animation.notifications);
            tracks.map(|track| (track.name().map(str::to_owned), track.frames.clone())).collect::<Vec<_>>()
        };
        assert_eq!(tracks(&after), tracks(&before), "{name}");
    }
}

/// Whoever writes the `extras` does not get at the properties of materials that are no slots.
#[test]
fn extras_with_names_of_other_properties() {
    let slots = serde_json::json!({ "n": [1.0, 1.0, 1.0, 1.0], "t": "wood.png", "": "a.png", "extra1": "b.png" });
    let materials = serde_json::json!([{ "name": "wood", "extras": { "cast": { "slots": slots } } }]);
    let mesh = serde_json::json!({ "asset": { "version": "2.0" }, "materials": materials });
    let bytes = mesh.to_string();
    let converted = to_cast(Format::Gltf, Source::of_bytes(bytes.as_bytes()), &options()).unwrap();
    let back = converted.document.to_vec(Layout::Compact).unwrap();
    let cast = Cast::parse(&back).unwrap();
    let material = cast.models().next().unwrap().materials().next().unwrap();
    assert_eq!((material.name(), material.material_type()), (Some("wood"), Some("pbr")));
    assert_eq!(material.files().map(|file| file.path()).collect::<Vec<_>>(), [Some("b.png")]);
    assert!(converted.report.notes().iter().any(|note| note.feature() == "slots in `extras`" && note.count() == 3));
}
