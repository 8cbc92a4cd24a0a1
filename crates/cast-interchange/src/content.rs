//! Materials, textures and colours, compared by what they contain.

use cast_base::sort;
use cast_format::NodeKind;
use cast_format::schema::{self, Scope};
use cast_write::{Node, NodeHash, Property};
use hashbrown::HashMap;

/// The content of a material, texture or colour, as bytes that are equal for equal content, regardless of hash and
/// order, and optionally of names of materials and the spelling of paths. `None` if the content is unknown.
pub fn content(node: &Node<'_>, with_any_name: bool) -> Option<Vec<u8>> {
    let leaves: Vec<Vec<u8>> = node.children.iter().map(|child| leaf(child, with_any_name)).collect::<Option<_>>()?;
    let mut sources: HashMap<NodeHash, usize> = HashMap::new();
    for (index, child) in node.children.iter().enumerate().filter(|(_, child)| SOURCES.contains(&child.kind)) {
        sources.entry(child.hash).or_insert(index);
    }
    let mut bytes = properties(node, with_any_name, &|property| {
        link_scope(node.kind, property).filter(|scope| *scope == Scope::Children)?;
        // The content of the slot, in place of the hash of its target; empty if there is no target.
        let slots = property.data.links()?.iter().map(|hash| leaves.get(*sources.get(hash)?)).collect();
        Some(slots)
    })?;
    let mut sorted: Vec<&Vec<u8>> = leaves.iter().collect();
    sort::unstable(&mut sorted);
    sorted.into_iter().for_each(|leaf| append(&mut bytes, leaf));
    Some(bytes)
}

/// The possible contents of a slot.
pub const SOURCES: [NodeKind; 2] = [NodeKind::FILE, NodeKind::COLOR];

/// A node without children.
fn leaf(node: &Node<'_>, with_any_name: bool) -> Option<Vec<u8>> {
    if node.children.is_empty() { properties(node, with_any_name, &|_| None) } else { None }
}

/// The replacement for links of a property, if the property is examined.
type Meant<'l> = dyn Fn(&Property<'_>) -> Option<Vec<Option<&'l Vec<u8>>>> + 'l;

fn properties(node: &Node<'_>, with_any_name: bool, meant: &Meant<'_>) -> Option<Vec<u8>> {
    if node.is_opaque() {
        return None;
    }
    let mut sorted: Vec<&Property<'_>> = node.properties.iter().collect();
    // Stable: if several have the same name, their order matters.
    sort::by(&mut sorted, |one, other| one.name.cmp(&other.name));
    let mut bytes = node.kind.0.to_le_bytes().to_vec();
    for property in sorted {
        if with_any_name {
            match (node.kind, property.name.as_ref(), property.data.text()) {
                (NodeKind::MATERIAL, b"n", _) => continue,
                (NodeKind::FILE, b"p", Some(path)) => {
                    append(&mut bytes, path.replace('\\', "/").trim_start_matches("./").as_bytes());
                    continue;
                }
                _ => {}
            }
        }
        append(&mut bytes, &property.name);
        append(&mut bytes, &property.data.property_type().0.to_le_bytes());
        append(&mut bytes, &property.data.count().to_le_bytes());
        match meant(property) {
            Some(slots) => slots.into_iter().for_each(|slot| append(&mut bytes, slot.map_or(&[], |slot| slot))),
            // A hash that is not assigned yet has no bytes.
            None if property.data.links().is_some_and(|links| links.iter().any(|link| link.fixed().is_none())) => {
                return None;
            }
            None => append(&mut bytes, &property.data.to_bytes()),
        }
    }
    Some(bytes)
}

/// Prefixed with the length, so that the encoding is unambiguous.
fn append(bytes: &mut Vec<u8>, part: &[u8]) {
    bytes.extend_from_slice(&(part.len() as u64).to_le_bytes());
    bytes.extend_from_slice(part);
}

/// Where the target of a link is searched for, if this is a link.
pub fn link_scope(kind: NodeKind, property: &Property<'_>) -> Option<Scope> {
    Some(schema::node(kind)?.link(&property.name, property.data.property_type())?.scope)
}
