//! The structure of what is written.

use std::collections::{BTreeMap, BTreeSet};

use cast_convert::fbx::tree::{Endpoint, Tree, Value};
use cast_interchange::FbxVersion;
use cast_read::Cast;

use super::written;
use crate::common::cast_files as files;

#[test]
fn every_result_is_whole_and_consistent() {
    for path in files() {
        let bytes = std::fs::read(&path).unwrap();
        if Cast::parse(&bytes).is_err() {
            continue;
        }
        let name = path.display();
        for (version, number) in [(FbxVersion::V7400, 7400), (FbxVersion::V7500, 7500)] {
            let (fbx, _) = written(&bytes, version);
            assert_eq!(fbx, written(&bytes, version).0, "{name}: the same on every run");
            let tree = Tree::parse(&fbx).unwrap();
            assert_eq!(tree.version(), number);
            let mut walk = tree.walk();
            for visited in walk.by_ref() {
                for property in visited.unwrap_or_else(|error| panic!("{name}: {error}")).node.properties() {
                    if let Value::Array(array) = property.unwrap().value {
                        array.values().unwrap_or_else(|error| panic!("{name}: {error}"));
                    }
                }
            }
            assert_eq!(walk.slack(), 0, "{name}");
            let mut counts: BTreeMap<String, i64> = BTreeMap::new();
            let mut ids = BTreeSet::from([0]);
            for object in tree.objects().unwrap() {
                let object = object.unwrap();
                assert!(ids.insert(object.id.unwrap()), "{name}: two objects of one number");
                *counts.entry(object.node.name_text().into_owned()).or_default() += 1;
            }
            for connection in tree.connections().unwrap() {
                let connection = connection.unwrap();
                for end in [connection.child, connection.parent] {
                    assert!(matches!(end, Endpoint::Id(id) if ids.contains(&id)), "{name}: {connection:?}");
                }
                assert_eq!(connection.kind, if connection.property.is_some() { b"OP" } else { b"OO" });
            }
            let definitions = tree.node("Definitions").unwrap().unwrap();
            let types = definitions.children().map(Result::unwrap).filter(|node| node.name == b"ObjectType");
            let defined: BTreeMap<String, i64> = types
                .map(|node| {
                    let count = node.child("Count").unwrap().unwrap().integer(0).unwrap().unwrap();
                    (String::from_utf8_lossy(node.text(0).unwrap().unwrap()).into_owned(), count)
                })
                .filter(|(name, _)| name != "GlobalSettings")
                .collect();
            assert_eq!(defined, counts, "{name}");
        }
    }
}

/// Autodesk's FBX SDK (2019.2, in the npm package fbx2gltf 0.9.7, and 2020.2) shows no mesh and no bone in a model that
/// does not say which of its attributes it has: the default of `DefaultAttributeIndex` is -1.
#[test]
fn every_model_says_what_it_is() {
    let mut seen = BTreeSet::new();
    for path in files() {
        let bytes = std::fs::read(&path).unwrap();
        if Cast::parse(&bytes).is_err() {
            continue;
        }
        let (fbx, _) = written(&bytes, FbxVersion::V7500);
        let tree = Tree::parse(&fbx).unwrap();
        let id = |end| if let Endpoint::Id(id) = end { id } else { 0 };
        let pairs = tree.connections().unwrap().map(Result::unwrap).map(|link| (id(link.child), id(link.parent)));
        let pairs: Vec<(i64, i64)> = pairs.collect();
        let is_attribute = |name: &[u8]| matches!(name, b"Geometry" | b"NodeAttribute");
        let objects: Vec<_> = tree.objects().unwrap().map(Result::unwrap).collect();
        let attributes = objects.iter().filter(|object| is_attribute(object.node.name)).filter_map(|object| object.id);
        let attributes: BTreeSet<i64> = attributes.collect();
        let owners = pairs.iter().filter(|(child, _)| attributes.contains(child)).map(|(_, parent)| *parent);
        let owners: BTreeSet<i64> = owners.collect();
        for model in objects.iter().filter(|object| object.node.name == b"Model") {
            let stated = model.node.row("DefaultAttributeIndex").unwrap().map(|row| row.numbers::<1>().unwrap());
            let expected = owners.contains(&model.id.unwrap()).then_some(Some([0.0]));
            assert_eq!(stated, expected, "{}: {}", path.display(), String::from_utf8_lossy(model.name));
            seen.insert(String::from_utf8_lossy(model.sub_class).into_owned());
        }
    }
    assert!(["LimbNode", "Mesh", "Null"].iter().all(|kind| seen.contains(*kind)), "{seen:?}");
}

#[test]
fn all_that_programs_look_for_at_the_top_is_there() {
    let bytes = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/valid/character.cast")).unwrap();
    let (fbx, _) = written(&bytes, FbxVersion::V7500);
    let names = Tree::parse(&fbx).unwrap().nodes().map(|node| node.unwrap().name_text().into_owned());
    assert_eq!(
        names.collect::<Vec<String>>(),
        [
            "FBXHeaderExtension",
            "FileId",
            "CreationTime",
            "Creator",
            "GlobalSettings",
            "Documents",
            "References",
            "Definitions",
            "Objects",
            "Connections",
            "Takes"
        ]
    );
    // The footer ends on a multiple of 16 with the version before its last 136 bytes.
    let end = fbx.len();
    assert_eq!((end % 16, &fbx[end - 140..end - 136]), (0, &7500_u32.to_le_bytes()[..]));
}
