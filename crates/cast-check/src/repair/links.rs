//! Links without a valid target, and nodes with the hash 0.

use cast_format::NodeKind;
use cast_format::schema::{self, Scope};
use cast_read::views::MaterialSource;
use cast_read::{LinkTarget, NodeRef, kind_label};
use cast_write::{Document, Node};

use crate::changes::Log;
use crate::context::{Context, Visit};
use crate::data::{self, Elements};
use crate::rules::hash::{DANGLING, ELSEWHERE, Fault, NO_MATERIAL, WRONG_KIND, ZERO, fault, is_dispensable};
use crate::rules::numbers::A;

/// Removes links of a node that lead nowhere, or to a node of the wrong kind.
pub(super) fn repair<'a>(context: &Context<'_, 'a>, visit: &Visit<'a>, node: &mut Node<'_>, log: &mut Log<'a>) {
    let Some(schema) = schema::node(node.kind) else { return };
    // Positions of properties, each with the positions of its links that are kept.
    let mut changed: Vec<(usize, Vec<usize>)> = Vec::new();
    for (place, property) in node.properties.iter().enumerate() {
        let Ok(name) = core::str::from_utf8(&property.name) else { continue };
        let elements = Elements::in_data(&property.data);
        let (Some(link), Some(hashes)) =
            (schema.link(name.as_bytes(), property.data.property_type()), elements.array::<u64>())
        else {
            continue;
        };
        let is_required = schema.property(name).is_some_and(|row| row.is_required());
        let mut kept = Vec::with_capacity(hashes.len());
        for (index, hash) in hashes.iter().enumerate() {
            let fault = fault(context, visit.node, link, hash);
            let is_dispensable = is_dispensable(node.kind, link);
            if let (Some(Fault::WrongScope(_)), true) = (&fault, is_dispensable) {
                elsewhere(context, visit, hash, name, log);
            }
            if fault.is_none_or(|fault| !is_removed(fault, hash, (name, is_dispensable, is_required), log)) {
                kept.push(index);
            }
        }
        if kept.len() < hashes.len() {
            changed.push((place, kept));
        }
    }
    if !changed.is_empty() {
        remove(node, &changed);
    }
}

/// Whether a broken link is removed.
fn is_removed(
    fault: Fault,
    hash: u64,
    (name, is_dispensable, is_required): (&str, bool, bool),
    log: &mut Log<'_>,
) -> bool {
    let (rule, found) = match fault {
        Fault::Dangling => (if is_dispensable { &NO_MATERIAL } else { &DANGLING }, "which no node has".to_string()),
        Fault::WrongKind(kind) => (&WRONG_KIND, format!("which is {}", A(&kind_label(kind)))),
        Fault::WrongScope(_) => return false,
    };
    let was = format!("a link to 0x{hash:016X}, {found},");
    if is_required {
        log.refuse(rule, name, format_args!("{was} is required and cannot be replaced"));
        return false;
    }
    // Writers without links write 0, so removing it loses nothing.
    if hash == 0 && [&DANGLING, &NO_MATERIAL].contains(&rule) {
        log.change(rule, name, was, "removed");
        return true;
    }
    let may_lose = log.may_lose(rule, name, format_args!("{was} would be removed"));
    if may_lose {
        log.lose(rule, name, 1, was, "removed");
    }
    may_lose
}

/// Reports a link to a texture or colour of another material, of which the material gets a copy at the end.
fn elsewhere<'a>(context: &Context<'_, 'a>, visit: &Visit<'a>, hash: u64, name: &str, log: &mut Log<'a>) {
    let target = context.links().target(visit.node, hash, Scope::Children, MaterialSource::KINDS);
    let fits = |node: NodeRef<'a>| node.bytes().len() <= Document::LARGEST_SOURCE && node.children().next().is_none();
    match target.filter(|_| visit.node.kind() == NodeKind::MATERIAL) {
        Some(target) if fits(target.node) => {
            log.change(&ELSEWHERE, name, "a link to a child of another material", "a copy of it");
        }
        Some(_) => log.refuse(&ELSEWHERE, name, "its content is too long for a path or a colour"),
        None => log.refuse(&ELSEWHERE, name, "the material is in another model"),
    }
}

/// Keeps only the links at these positions in the node.
fn remove(node: &mut Node<'_>, changed: &[(usize, Vec<usize>)]) {
    let mut is_without_target = false;
    for (place, kept) in changed {
        let Some(property) = node.properties.get_mut(*place) else { continue };
        let hashes = Elements::in_data(&property.data).array::<u64>().map(|hashes| hashes.to_vec()).unwrap_or_default();
        let left: Vec<u64> = kept.iter().filter_map(|index| hashes.get(*index).copied()).collect();
        property.data = left.into();
        if node.kind == NodeKind::BLEND_SHAPE && *property.name == *b"t" {
            scales(node, hashes.len(), kept);
            is_without_target = kept.is_empty();
        }
    }
    let is_empty = |place: usize| {
        let found = changed.binary_search_by_key(&place, |(place, _)| *place);
        found.is_ok_and(|index| changed.get(index).is_some_and(|(_, kept)| kept.is_empty()))
    };
    let mut place = 0_usize;
    node.properties.retain(|_| {
        let here = place;
        place = place.saturating_add(1);
        !is_empty(here)
    });
    // Not earlier: the positions are those before the change.
    if is_without_target && Elements::of(node, "ts").is_some_and(|scales| scales.len() == 0) {
        node.remove("ts");
    }
}

/// Each target of an old blend shape has a scale (`docs/format.md#history`).
fn scales(node: &mut Node<'_>, targets: usize, kept: &[usize]) {
    let Some(scales) = data::to_vec::<f32>(node, "ts") else { return };
    let is_left = |index: &usize| *index >= targets || kept.binary_search(index).is_ok();
    let left: Vec<f32> =
        scales.iter().enumerate().filter(|(index, _)| is_left(index)).map(|(_, scale)| *scale).collect();
    data::replace(node, "ts", left);
}

/// Reports a node that gets a hash.
pub(super) fn report_zero(node: &Node<'_>, log: &mut Log<'_>) {
    if node.hash.fixed() == Some(0) {
        log.change(&ZERO, "", "the hash 0", "a unique hash");
    }
}

/// Gives a unique hash to every node with the hash 0.
pub(super) fn assign_hashes(document: &mut Document<'_>) {
    if document.nodes().any(|(_, node)| node.hash.fixed() == Some(0)) {
        document.rehash_where(|hash| hash == 0);
    }
}
