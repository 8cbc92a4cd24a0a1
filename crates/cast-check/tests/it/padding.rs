//! Padding of aligned layouts is never reported or removed, and nothing else is taken for padding.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use cast_check::diff::compare;
use cast_check::repair::repair;
use cast_check::upgrade::upgrade;
use cast_check::{Options, Reader, check};
use cast_file::CastFile;
use cast_read::{Cast, NodeKind, PropertyType, View};
use cast_write::{Document, Layout, Node, Property};

use crate::common::sound;

/// All `.cast` files of the test data and, if `CAST_CORPUS` names its directory, of the corpus.
fn files() -> Vec<PathBuf> {
    let mut pending = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata")];
    pending.extend(std::env::var_os("CAST_CORPUS").map(PathBuf::from));
    let mut files = Vec::new();
    while let Some(directory) = pending.pop() {
        for path in fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                pending.push(path);
            } else if path.extension().is_some_and(|end| end == "cast") {
                files.push(path);
            }
        }
    }
    assert!(files.len() > 200, "{}", files.len());
    files
}

/// A finding without its offset: code, path, property, element, message.
type Found = (&'static str, String, Option<String>, Option<u64>, String);

/// How often each finding is made.
fn findings(file: &CastFile) -> BTreeMap<Found, usize> {
    let options = Options::new().for_readers(Reader::ALL).max_repeats(usize::MAX);
    let mut findings = BTreeMap::new();
    for finding in check(file, &options).unwrap().findings() {
        let place = (finding.path.clone(), finding.property.clone(), finding.element);
        *findings.entry((finding.rule.code, place.0, place.1, place.2, finding.message.clone())).or_insert(0) += 1;
    }
    findings
}

/// The first array that does not start at a multiple of 16, determined without the library: arrays have several
/// elements larger than a byte, in nodes that may be padded.
fn misaligned(file: &CastFile) -> Option<String> {
    let nodes = file.nodes().map(|step| step.node);
    nodes.filter(|node| node.kind() != NodeKind::MATERIAL && node.kind().is_known()).find_map(|node| {
        let arrays = node.properties().filter(|property| {
            property.count() > 1 && property.property_type().element_size().is_some_and(|size| size > 1)
        });
        let property = arrays.into_iter().find(|property| property.data_offset() % 16 != 0)?;
        Some(format!("{}/{} at {}", node.path(), property.name(), property.data_offset()))
    })
}

/// Aligns a document, and checks, repairs, upgrades and compares it.
fn assert_padding_is_nothing(name: &str, file: &CastFile) {
    let bytes = Document::from(file).to_vec(Layout::aligned(16).unwrap()).unwrap();
    let aligned = sound(&bytes);
    assert_eq!(misaligned(&aligned), None, "{name}");
    let before = findings(file);
    for (finding, count) in findings(&aligned) {
        let known = before.get(&finding).copied().unwrap_or(0);
        assert!(count <= known, "{name}: {known} of {finding:?} before, {count} now");
    }
    assert!(compare(file, &aligned, &Default::default()).unwrap().differences().is_empty(), "{name}");
    for lossy in [false, true] {
        let repaired = repair(&aligned, &cast_check::repair::Options::new().lossy(lossy)).unwrap();
        let bytes = repaired.document.to_vec(repaired.layout).unwrap();
        assert_eq!(misaligned(&sound(&bytes)), None, "{name}, repaired, lossy: {lossy}");
        let upgraded = upgrade(&aligned, &cast_check::upgrade::Options::new().lossy(lossy)).unwrap();
        let bytes = upgraded.document.to_vec(upgraded.layout).unwrap();
        assert_eq!(misaligned(&sound(&bytes)), None, "{name}, upgraded, lossy: {lossy}");
    }
}

#[test]
fn of_every_file_that_is_aligned_nothing_new_is_found_and_repairs_leave_it_aligned() {
    let mut tried = 0;
    for path in files() {
        let bytes = fs::read(&path).unwrap();
        let Ok(recovered) = Cast::recover(&bytes) else { continue };
        // A damaged file is written again first, which removes the damage and the findings about it.
        let sound = Document::from(&recovered.cast()).to_vec(Layout::Compact).unwrap();
        assert_padding_is_nothing(&path.display().to_string(), &crate::common::sound(&sound));
        tried += 1;
    }
    assert!(tried > 200, "{tried}");
}

/// Properties with the names of padding: real padding, and others.
fn choices() -> [Property<'static>; 5] {
    [
        Property::new("_", "  "),
        Property::new("_", "mine"),
        Property::new("_", vec![1_u8, 2]),
        Property::new("__", ""),
        Property::new("__", "mine, too"),
    ]
}

fn document(kind: NodeKind, own: &[Property<'static>]) -> Document<'static> {
    let mut node = Node::new(kind);
    node.set("n", "body");
    node.properties.extend_from_slice(own);
    node.set("vp", vec![[0.0_f32, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]);
    node.set("vn", vec![[0.0_f32, 0.0, 1.0]; 3]).set("f", vec![0_u32, 1, 2]);
    let (mut root, mut model) = (Node::new(NodeKind::ROOT), Node::new(NodeKind::MODEL));
    model.children.push(node);
    root.children.push(model);
    Document::from(root)
}

#[test]
fn whatever_a_node_owns_its_padding_is_nothing_and_all_else_is_kept() {
    let choices = choices();
    // Up to three of them in any order.
    for len in 0..=3 {
        for number in 0..choices.len().pow(len) {
            let digits = (0..len).map(|digit| number / choices.len().pow(digit) % choices.len());
            let own: Vec<_> = digits.map(|digit| choices[digit].clone()).collect();
            for kind in [NodeKind::MESH, NodeKind::MATERIAL, NodeKind(0x3154_5345)] {
                let bytes = document(kind, &own).to_vec(Layout::Preserve).unwrap();
                assert_padding_is_nothing(&format!("{kind:?} {own:?}"), &sound(&bytes));
            }
        }
    }
}

/// The findings about unknown and repeated properties of an aligned document, with their counts.
fn codes(document: &Document<'_>) -> Vec<(&'static str, usize)> {
    let bytes = document.to_vec(Layout::aligned(16).unwrap()).unwrap();
    let mut codes = BTreeMap::new();
    for ((code, ..), count) in findings(&sound(&bytes)) {
        if !["CAST-PROPERTY-004", "CAST-PROPERTY-006", "CAST-INTEROP-003"].contains(&code) {
            continue;
        }
        *codes.entry(code).or_insert(0) += count;
    }
    codes.into_iter().collect()
}

#[test]
fn a_node_that_owns_an_underscore_is_padded_with_two() {
    let document = document(NodeKind::MESH, &[Property::new("_", "mine")]);
    let bytes = document.to_vec(Layout::aligned(16).unwrap()).unwrap();
    let aligned = sound(&bytes);
    let mesh = aligned.meshes().next().unwrap().node();
    let named = |name| mesh.properties().filter(|property| property.is_named(name)).count();
    assert_eq!((named("_"), named("__")), (1, 3));
    // Only its own property is unknown.
    assert_eq!(codes(&document), [("CAST-PROPERTY-004", 1)]);
    // Equal padding is not a repeated property, and a repair keeps it.
    let repaired = repair(&aligned, &Default::default()).unwrap();
    assert_eq!(repaired.changes.made_total(), 0);
    assert!(repaired.document.to_vec(repaired.layout).unwrap() == bytes);
}

#[test]
fn strings_that_hold_something_are_no_padding() {
    let twice = [Property::new("_", "one"), Property::new("_", "two")];
    assert_eq!(codes(&document(NodeKind::MESH, &twice)), [("CAST-PROPERTY-004", 2), ("CAST-PROPERTY-006", 1)]);
    let same = [Property::new("_", "one"), Property::new("_", "one")];
    let bytes = document(NodeKind::MESH, &same).to_vec(Layout::aligned(16).unwrap()).unwrap();
    let aligned = sound(&bytes);
    let repaired = repair(&aligned, &Default::default()).unwrap();
    assert_eq!(repaired.changes.made_total(), 1);
    let bytes = repaired.document.to_vec(repaired.layout).unwrap();
    assert_eq!(misaligned(&sound(&bytes)), None);
    // Nor is one in a material, where padding is not allowed.
    let material = document(NodeKind::MATERIAL, &[Property::new("_", " ")]);
    assert!(codes(&material).iter().any(|(code, _)| *code == "CAST-INTEROP-003"));
}

#[test]
fn a_repair_that_moves_arrays_aligns_them_anew() {
    let mut document = document(NodeKind::MESH, &[]);
    document.for_each_mut(|node| {
        if node.kind == NodeKind::MESH {
            let property = Property::new("n", "there twice, and the first is left out");
            node.properties.insert(0, property);
        }
    });
    let bytes = document.to_vec(Layout::aligned(64).unwrap()).unwrap();
    let aligned = sound(&bytes);
    let repaired = repair(&aligned, &cast_check::repair::Options::new().lossy(true)).unwrap();
    assert!(repaired.changes.made_total() > 0);
    assert_eq!(repaired.layout, Layout::aligned(64).unwrap());
    let bytes = repaired.document.to_vec(repaired.layout).unwrap();
    let cast = sound(&bytes);
    assert_eq!(misaligned(&cast), None);
    assert!(cast.nodes().flat_map(|step| step.node.properties()).all(|property| property.count() < 2
        || property.property_type() == PropertyType::STRING
        || property.data_offset() % 64 == 0));
}

#[test]
fn a_file_that_was_not_aligned_is_not_aligned_by_a_repair() {
    let bytes = document(NodeKind::MESH, &[]).to_vec(Layout::Compact).unwrap();
    let cast = sound(&bytes);
    assert_eq!(Layout::keeping(&cast.cast(), &Document::from(&cast)), Layout::Preserve);
}
