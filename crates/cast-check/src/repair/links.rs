//! Links that lead to nothing that they could, and nodes with the hash 0.

use cast_format::schema::{self, Scope};
use cast_format::{NodeKind, PropertyType};
use cast_read::kind_label;
use cast_write::{Document, Node};

use crate::changes::Log;
use crate::context::{Context, Visit};
use crate::data;
use crate::rules::hash::{DANGLING, Family, Fault, WRONG_KIND, ZERO, family, fault};

/// The children of each node on the way to the one at hand, sorted by hash.
#[derive(Default)]
pub(super) struct Families(Vec<Family>);

/// Removes links of a node that lead nowhere, or to a node of the wrong kind.
pub(super) fn repair<'a>(
    context: &Context<'_, 'a>,
    visit: &Visit<'a>,
    node: &mut Node<'_>,
    families: &mut Families,
    log: &mut Log<'a>,
) {
    families.0.truncate(visit.depth as usize);
    families.0.push(family(visit.node));
    let Some(schema) = schema::node(node.kind) else { return };
    let mut levels = families.0.iter().rev();
    let (Some(children), siblings) = (levels.next(), levels.next()) else { return };
    let names: Vec<String> = {
        let links = node.properties.iter().filter(|one| one.data.property_type() == PropertyType::INTEGER64);
        links.filter_map(|link| core::str::from_utf8(&link.name).ok().map(str::to_owned)).collect()
    };
    for name in names {
        let Some(link) = schema.link(name.as_bytes(), PropertyType::INTEGER64) else { continue };
        let family = if link.scope == Scope::Children { Some(children) } else { siblings };
        let (Some(family), Some(hashes)) = (family, data::to_vec::<u64>(node, &name)) else { continue };
        let is_required = schema.property(&name).is_some_and(|row| row.is_required());
        let mut kept = Vec::with_capacity(hashes.len());
        for (index, hash) in hashes.iter().enumerate() {
            let (rule, found) = match fault(context, link, family, *hash) {
                Some(Fault::Dangling) => (&DANGLING, "which no node has".to_string()),
                Some(Fault::WrongKind(kind)) => (&WRONG_KIND, format!("which is a {}", kind_label(kind))),
                Some(Fault::WrongScope(_)) | None => {
                    kept.push(index);
                    continue;
                }
            };
            let was = format!("a link to 0x{hash:016X}, {found},");
            if is_required {
                log.refuse(rule, &name, format_args!("{was} is required; there is nothing to put in its place"));
            } else if *hash == 0 && rule == &DANGLING {
                // 0 is what writers without links write; it says nothing that could be lost.
                log.change(rule, &name, was, "left out");
                continue;
            } else if log.may_lose(rule, &name, format_args!("{was} would be removed")) {
                log.lose(rule, &name, 1, was, "left out");
                continue;
            }
            kept.push(index);
        }
        if kept.len() < hashes.len() {
            keep(node, &name, &hashes, &kept);
        }
    }
}

/// Leaves of a link the targets at these places.
fn keep(node: &mut Node<'_>, name: &str, hashes: &[u64], kept: &[usize]) {
    if kept.is_empty() {
        node.properties.retain(|property| {
            *property.name != *name.as_bytes() || property.data.property_type() != PropertyType::INTEGER64
        });
    } else {
        let left: Vec<u64> = kept.iter().filter_map(|index| hashes.get(*index).copied()).collect();
        data::replace(node, name, left);
    }
    // The targets of an old blend shape have a scale each (format section 2, "How the schema changed").
    if node.kind == NodeKind::BLEND_SHAPE && name == "t" {
        if let Some(scales) = data::to_vec::<f32>(node, "ts") {
            let is_left = |index: &usize| *index >= hashes.len() || kept.binary_search(index).is_ok();
            let left = scales.iter().enumerate().filter(|(index, _)| is_left(index)).map(|(_, scale)| *scale);
            let left: Vec<f32> = left.collect();
            if left.is_empty() {
                node.remove("ts");
            } else {
                data::replace(node, "ts", left);
            }
        }
    }
}

/// Reports a node that will get a hash.
pub(super) fn report_zero(node: &Node<'_>, log: &mut Log<'_>) {
    if node.hash.fixed() == Some(0) {
        log.change(&ZERO, "", "the hash 0", "one of its own");
    }
}

/// Gives a hash of its own to every node that has the hash 0.
pub(super) fn assign_hashes(document: &mut Document<'_>) {
    if document.nodes().any(|(_, node)| node.hash.fixed() == Some(0)) {
        document.rehash_where(|hash| hash == 0);
    }
}
