//! Each single change is found, and named.

use cast_check::diff::{Change, Options, compare};
use cast_write::{Data, Document, Layout, Property};

use super::testdata;
use crate::common::sound;

/// Nodes and properties of a file that are changed one by one.
const MOST: usize = 60;

/// The property with its first bit flipped, or with one letter if it was empty.
fn flip(property: &mut Property<'_>) {
    let (property_type, count) = (property.data.property_type(), property.data.count());
    let mut bytes = property.data.to_bytes().into_owned();
    if property_type.text() == Some("s") {
        let first = bytes.first().copied().unwrap_or_default();
        bytes = if first == 0 || first == 1 { b"x\0".to_vec() } else { [&[first ^ 1], &bytes[1..]].concat() };
    } else if let Some(first) = bytes.first_mut() {
        *first ^= 1;
    }
    let count =
        if property_type.text() == Some("s") { bytes.iter().filter(|byte| **byte == 0).count() as u64 } else { count };
    property.data = Data::Raw { property_type, count: u32::try_from(count).unwrap(), bytes: bytes.into() };
}

#[test]
fn of_a_value_or_a_property() {
    let mut tried = 0;
    for (name, bytes) in testdata() {
        let first = sound(&bytes);
        let document = Document::from(&first);
        let nodes: Vec<_> = first.nodes().map(|step| step.node).take(MOST).collect();
        for (number, node) in nodes.iter().enumerate() {
            for which in 0..node.properties().count() {
                for remove in [false, true] {
                    let mut document = document.clone();
                    let (mut met, mut key) = (0, None);
                    document.for_each_mut(|node| {
                        if met == number {
                            let padding = node.padding();
                            let property = &mut node.properties[which];
                            // After a property of unknown type, the file would be read completely differently.
                            let can_be = !property.is_padding(padding) && property.data.property_type().is_known();
                            let is_empty = property.data.byte_len() == 0;
                            if can_be && remove {
                                key = Some(node.properties.remove(which).name.into_owned());
                            } else if can_be && !is_empty {
                                flip(property);
                                key = Some(property.name.to_vec());
                            }
                        }
                        met += 1;
                    });
                    let Some(key) = key else { continue };
                    let written = document.to_vec(Layout::Preserve).unwrap();
                    let second = sound(&written);
                    let comparison = compare(&first, &second, &Options::new()).unwrap();
                    let named = |difference: &cast_check::diff::Difference<'_>| {
                        difference.property().is_some_and(|property| property.name().as_bytes() == key)
                            && twins(*node).any(|twin| difference.path == twin.path())
                    };
                    let found = comparison.differences().iter().any(named);
                    let dangles = is_dangling(*node, &key) && !remove;
                    let shown = super::written(&comparison);
                    let key = String::from_utf8_lossy(&key);
                    assert!(found || dangles, "{name}: {} {key} removed {remove}: {shown:#?}", node.path());
                    tried += 1;
                }
            }
        }
    }
    assert!(tried > 2000, "{tried}");
}

/// A node and its siblings with equal content: whichever of them is changed, the result is the same.
fn twins(node: cast_read::NodeRef<'_>) -> impl Iterator<Item = cast_read::NodeRef<'_>> {
    let content = |node: cast_read::NodeRef<'_>| {
        let property =
            |property: cast_read::PropertyRef<'_>| (property.name().as_bytes().to_vec(), property.data().to_vec());
        (node.kind(), node.properties().map(property).collect::<Vec<_>>())
    };
    node.siblings().filter(move |other| content(*other) == content(node))
}

/// Whether a property is a link without a target, so that changing it makes no difference.
fn is_dangling(node: cast_read::NodeRef<'_>, key: &[u8]) -> bool {
    let schema = cast_format::schema::node(node.kind());
    let Some(property) = node.properties().filter(|property| property.name().as_bytes() == key).last() else {
        return false;
    };
    let Some(link) = schema.and_then(|schema| schema.link(key, property.property_type())) else { return false };
    let all = if link.scope == cast_read::Scope::Siblings { node.siblings() } else { node.children() };
    let hash = property.array::<u64>().and_then(|links| links.first());
    !all.clone().any(|other| Some(other.hash()) == hash && link.targets.contains(&other.kind()))
}

#[test]
fn of_a_node() {
    let mut tried = 0;
    for (name, bytes) in testdata() {
        let first = sound(&bytes);
        let document = Document::from(&first);
        let nodes: Vec<_> = first.nodes().take(MOST).collect();
        for (number, step) in nodes.iter().enumerate().filter(|(_, step)| step.depth > 0) {
            let parent = nodes.iter().take(number).rposition(|above| above.depth + 1 == step.depth).unwrap();
            let among = step.node.siblings().position(|node| node == step.node).unwrap();
            let mut document = document.clone();
            let mut met = 0;
            document.for_each_mut(|node| {
                if met == parent {
                    node.children.remove(among);
                }
                met += 1;
            });
            let written = document.to_vec(Layout::Preserve).unwrap();
            let second = sound(&written);
            let nodes = step.node.descendants().count() as u64;
            for (one, other, expected) in
                [(&first, &second, Change::OnlyInFirst { nodes }), (&second, &first, Change::OnlyInSecond { nodes })]
            {
                let comparison = compare(one, other, &Options::new()).unwrap();
                let missing: Vec<_> =
                    comparison.differences().iter().filter(|difference| difference.change == expected).collect();
                let shown = super::written(&comparison);
                assert_eq!(missing.len(), 1, "{name}: {}: {shown:#?}", step.node.path());
                // If several are alike, any of them may be the missing one.
                let kind = format!("/{}[", cast_read::kind_label(step.node.kind()));
                assert!(missing[0].path.contains(&kind), "{name}: {}: {shown:#?}", step.node.path());
            }
            tried += 1;
        }
    }
    assert!(tried > 300, "{tried}");
}
