//! The test files cover the schema: a row that occurs in no file would not be tested.

use std::collections::BTreeSet;

use cast_format::schema::{self, Meaning};
use cast_read::{Cast, NodeKind, PropertyType};

use crate::testdata::files;

/// What occurs in some folders: kind, key of the schema row, type.
struct Seen {
    kinds: BTreeSet<NodeKind>,
    types: BTreeSet<PropertyType>,
    rows: BTreeSet<(NodeKind, &'static str, PropertyType)>,
    choices: BTreeSet<(NodeKind, &'static str, String)>,
}

fn seen(folders: &[&str]) -> Seen {
    let (mut kinds, mut types) = (BTreeSet::new(), BTreeSet::new());
    let (mut rows, mut choices) = (BTreeSet::new(), BTreeSet::new());
    for file in files(folders) {
        let Ok(cast) = Cast::parse(&file.bytes) else { panic!("{} does not parse", file.name) };
        for node in cast.nodes().map(|step| step.node) {
            kinds.insert(node.kind());
            let Some(kind) = schema::node(node.kind()) else { continue };
            for property in node.properties() {
                types.insert(property.property_type());
                let Some(row) = property.name().to_str().ok().and_then(|name| kind.property(name)) else { continue };
                rows.insert((kind.kind, row.key, property.property_type()));
                if let Some(text) = property.text() {
                    choices.insert((kind.kind, row.key, text.to_string()));
                }
            }
        }
    }
    Seen { kinds, types, rows, choices }
}

#[test]
fn valid_files_show_every_kind_and_type() {
    let seen = seen(&["valid"]);
    assert_eq!(seen.kinds, BTreeSet::from(NodeKind::KNOWN), "kinds");
    assert_eq!(seen.types, BTreeSet::from(PropertyType::KNOWN), "types");
}

#[test]
fn valid_files_show_every_current_property_in_all_its_types() {
    let seen = seen(&["valid"]).rows;
    for kind in schema::NODES {
        for row in kind.properties.iter().filter(|row| !row.is_legacy()) {
            for property_type in row.types {
                // Frames as floats were removed in 2023-10, but the row still names them.
                if row.key == "kb" && *property_type == PropertyType::FLOAT {
                    continue;
                }
                let wanted = (kind.kind, row.key, *property_type);
                assert!(seen.contains(&wanted), "no valid file has {}.{} as {property_type}", kind.name, row.key);
            }
        }
    }
}

#[test]
fn valid_files_hold_no_legacy_property() {
    for (kind, key, _) in seen(&["valid"]).rows {
        let mut rows = schema::node(kind).unwrap().properties.iter();
        let row = rows.find(|row| row.key == key).unwrap();
        assert!(!row.is_legacy(), "a valid file has {kind}.{key}");
    }
}

#[test]
fn legacy_files_show_every_legacy_property() {
    let seen = seen(&["legacy"]).rows;
    for kind in schema::NODES {
        for row in kind.properties.iter().filter(|row| row.is_legacy()) {
            let found = row.types.iter().any(|of| seen.contains(&(kind.kind, row.key, *of)));
            assert!(found, "no legacy file has {}.{}", kind.name, row.key);
        }
    }
    for kind in [NodeKind::CURVE, NodeKind::NOTIFICATION_TRACK] {
        assert!(seen.contains(&(kind, "kb", PropertyType::FLOAT)), "no legacy file has float frames in {kind}");
    }
}

#[test]
fn every_choice_is_shown() {
    let (valid, legacy) = (seen(&["valid"]).choices, seen(&["legacy"]).choices);
    for kind in schema::NODES {
        for row in kind.properties {
            let Meaning::Choice(choices) = row.meaning else { continue };
            for choice in choices.values {
                let old = row.is_legacy() || choice.until.is_some();
                let (files, folder) = if old { (&legacy, "legacy") } else { (&valid, "valid") };
                let wanted = (kind.kind, row.key, choice.text.to_string());
                assert!(files.contains(&wanted), "no {folder} file has {}.{} = {}", kind.name, row.key, choice.text);
            }
        }
    }
}
