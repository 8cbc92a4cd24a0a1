//! Links of materials to textures and colours of other materials, which have no entry among the children of their own.

use cast_format::NodeKind;
use cast_format::schema::{self, LinkSchema, Scope};
use hashbrown::{HashMap, HashSet};

use crate::{Data, Node, NodeHash, Property};

/// The links among siblings, and where they lead: by position, which stays when hashes change.
#[derive(Default)]
pub(crate) struct Borrowed {
    /// The links of each group of siblings that has some, by the number of groups before it.
    groups: HashMap<u64, Vec<Link>>,
    found: u64,
    followed: u64,
}

/// The value of a property of a material, and the child of another material that it means.
struct Link {
    material: usize,
    property: usize,
    value: usize,
    source: (usize, usize),
}

impl Borrowed {
    /// Adds those among the next siblings.
    pub(crate) fn find(&mut self, siblings: &[Node<'_>]) {
        let links = links(siblings);
        if !links.is_empty() {
            self.groups.insert(self.found, links);
        }
        self.found = self.found.saturating_add(1);
    }

    /// Makes those among the next siblings, which come in the same order, lead to the same nodes as before.
    pub(crate) fn follow(&mut self, siblings: &mut [Node<'_>]) {
        let number = self.followed;
        self.followed = number.saturating_add(1);
        let Some(links) = self.groups.remove(&number) else { return };
        for link in links {
            let (owner, child) = link.source;
            let hash = siblings.get(owner).and_then(|owner| owner.children.get(child)).map(|source| source.hash);
            let data = siblings.get_mut(link.material).and_then(|node| node.properties.get_mut(link.property));
            let (Some(hash), Some(property)) = (hash, data) else { continue };
            let Some(mut hashes) = property.data.links() else { continue };
            if let Some(value) = hashes.get_mut(link.value).filter(|value| **value != hash) {
                *value = hash;
                property.data = Data::Links(hashes);
            }
        }
    }
}

fn links(siblings: &[Node<'_>]) -> Vec<Link> {
    let materials = || siblings.iter().enumerate().filter(|(_, node)| node.kind == NodeKind::MATERIAL);
    let mut wanted = Vec::new();
    for (material, node) in materials() {
        let own: HashSet<(NodeHash, NodeKind)> = node.children.iter().map(|child| (child.hash, child.kind)).collect();
        for (index, property) in node.properties.iter().enumerate() {
            let schema = link_schema(node.kind, property).filter(|link| link.scope == Scope::Children);
            let Some(schema) = schema else { continue };
            // The hash 0 says nothing: many nodes have it.
            let is_missing = |(_, hash): &(usize, NodeHash)| {
                hash.fixed() != Some(0) && !schema.targets.iter().any(|kind| own.contains(&(*hash, *kind)))
            };
            let hashes = property.data.links().unwrap_or_default();
            let missing = hashes.into_iter().enumerate().filter(is_missing);
            wanted.extend(missing.map(|(value, hash)| (material, index, value, hash, schema.targets)));
        }
    }
    if wanted.is_empty() {
        return Vec::new();
    }
    // The first texture and the first colour with each hash.
    let mut first: HashMap<(NodeHash, NodeKind), (usize, usize)> = HashMap::new();
    for (owner, material) in materials() {
        for (index, child) in material.children.iter().enumerate() {
            if [NodeKind::FILE, NodeKind::COLOR].contains(&child.kind) {
                first.entry((child.hash, child.kind)).or_insert((owner, index));
            }
        }
    }
    let link = |(material, property, value, hash, targets): (usize, usize, usize, NodeHash, &[NodeKind])| {
        let source = targets.iter().filter_map(|kind| first.get(&(hash, *kind)).copied()).min()?;
        Some(Link { material, property, value, source })
    };
    wanted.into_iter().filter_map(link).collect()
}

/// The schema of a property if it is a link.
pub(crate) fn link_schema(kind: NodeKind, property: &Property<'_>) -> Option<&'static LinkSchema> {
    schema::node(kind)?.link(&property.name, property.data.property_type())
}
