//! Materials with the same content, and textures and colours with the same content in one material.

use cast_format::NodeKind;
use cast_format::schema::{self, Scope};
use cast_interchange::content::{SOURCES, content};
use cast_interchange::lists::set;
use cast_interchange::nodes::for_each_of;
use cast_interchange::{Report, notes};
use cast_write::{Data, Document, Node, NodeHash, Property};
use hashbrown::HashMap;

use super::Summary;
use super::fixed::Fixed;

/// Merges equal nodes everywhere in a document, optionally regardless of names of materials and the spelling of paths.
pub(super) fn merge(document: &mut Document<'_>, fixed: &Fixed, with_any_name: bool, summary: &mut Summary) {
    // Textures first: materials that differ only in duplicate textures are then equal. Parents come before children, so
    // this takes two passes.
    for_each_of(document, NodeKind::MATERIAL, |material| {
        summary.steps.textures += merge_children(material, fixed, &SOURCES, with_any_name, &mut summary.report);
    });
    for_each_of(document, NodeKind::MODEL, |model| {
        let kinds = [NodeKind::MATERIAL];
        summary.steps.materials += merge_children(model, fixed, &kinds, with_any_name, &mut summary.report);
    });
}

/// Merges the children of these kinds that have the same content, and updates links; returns how many were removed.
fn merge_children(
    parent: &mut Node<'_>,
    fixed: &Fixed,
    kinds: &[NodeKind],
    with_any_name: bool,
    report: &mut Report,
) -> u64 {
    // Children that links can refer to: if several have the same hash, only the first.
    let mut by_hash: HashMap<NodeHash, usize> = HashMap::new();
    for (index, child) in parent.children.iter().enumerate().filter(|(_, child)| kinds.contains(&child.kind)) {
        by_hash.entry(child.hash).or_insert(index);
    }
    let is_meant = |index: usize, child: &Node<'_>| by_hash.get(&child.hash) == Some(&index);
    let mut firsts: HashMap<Vec<u8>, usize> = HashMap::new();
    let mut gone: Vec<bool> = vec![false; parent.children.len()];
    let mut follow: HashMap<NodeHash, usize> = HashMap::new();
    for (index, child) in parent.children.iter().enumerate() {
        if !kinds.contains(&child.kind) || fixed.is_linked(child.hash) || child.is_opaque() {
            continue;
        }
        let Some(content) = content(child, with_any_name) else { continue };
        let first = *firsts.entry(content).or_insert(index);
        if first != index {
            let heir = parent.children.get(first).and_then(Node::name).unwrap_or_default();
            if let Some(name) = child.name().filter(|name| child.kind == NodeKind::MATERIAL && *name != heir) {
                report.add(&notes::material::NAMES, format_args!("{name:?} as {heir:?}"));
            }
            set(&mut gone, index, true);
            if is_meant(index, child) {
                follow.insert(child.hash, first);
            }
        }
    }
    let merged = gone.iter().filter(|gone| **gone).count();
    if merged == 0 {
        return 0;
    }
    // Nodes that take over links must be found by their hash. One that shares its hash with an earlier node, as in
    // files whose hashes are all 0, gets a new hash. No link has referred to it until now.
    let mut heirs: HashMap<usize, NodeHash> = HashMap::new();
    for first in follow.values() {
        if let Some(child) = parent.children.get_mut(*first) {
            if by_hash.get(&child.hash) != Some(first) {
                child.hash = *heirs.entry(*first).or_insert_with(NodeHash::assigned);
            }
            heirs.insert(*first, child.hash);
        }
    }
    let follow: HashMap<NodeHash, NodeHash> =
        follow.into_iter().filter_map(|(old, first)| Some((old, *heirs.get(&first)?))).collect();
    relink(parent.kind, &mut parent.properties, Scope::Children, kinds, &follow);
    for child in &mut parent.children {
        relink(child.kind, &mut child.properties, Scope::Siblings, kinds, &follow);
    }
    let mut gone = gone.into_iter();
    parent.children.retain(|_| !gone.next().unwrap_or(false));
    merged as u64
}

/// Updates links that may refer to these kinds.
fn relink(
    kind: NodeKind,
    properties: &mut [Property<'_>],
    scope: Scope,
    kinds: &[NodeKind],
    follow: &HashMap<NodeHash, NodeHash>,
) {
    for property in properties {
        let link = schema::node(kind).and_then(|row| row.link(&property.name, property.data.property_type()));
        let leads =
            link.is_some_and(|link| link.scope == scope && link.targets.iter().any(|kind| kinds.contains(kind)));
        let Some(links) = property.data.links().filter(|_| leads) else { continue };
        let new: Vec<NodeHash> = links.iter().map(|old| follow.get(old).copied().unwrap_or(*old)).collect();
        if new != links {
            property.data = Data::Links(new);
        }
    }
}
