//! Following links: one pass over all nodes, then each link in one step.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use cast_format::schema::Scope;
use cast_format::{NodeHeader, NodeKind};

use crate::node::NodeRef;
use crate::parse::document::Cast;
use crate::parse::limits::Limits;
use crate::parse::walk::{Step, Walker};
use crate::source::links::{Entry, Links};
use crate::source::{Source, links};
use crate::views::view::LinkTarget;

/// The target of a link.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Target<'a> {
    /// The node.
    pub node: NodeRef<'a>,
    /// Whether other nodes with another content match as well; the first one in the file is used.
    pub is_ambiguous: bool,
    /// Whether it is the child of another material beside the one with the link: tinycast writes a texture that several
    /// materials use only once, in the first of them.
    pub is_elsewhere: bool,
}

impl Links {
    /// The links of a document: those stored in its companion, or new ones.
    #[must_use]
    pub fn of<'a>(cast: &Cast<'a>) -> Cow<'a, Self> {
        kept(cast.source()).map_or_else(|| Cow::Owned(build(cast.source())), Cow::Borrowed)
    }

    /// The target of a link, the same one that [`NodeRef::scan_link`] finds.
    #[must_use]
    pub fn resolve<'a, T: LinkTarget<'a>>(&self, node: NodeRef<'a>, hash: u64, scope: Scope) -> Option<T> {
        T::from_node(self.target(node, hash, scope, T::KINDS)?.node)
    }

    /// The target of a link that may lead to several kinds of node, and whether it is the only one.
    #[must_use]
    pub fn target<'a>(&self, node: NodeRef<'a>, hash: u64, scope: Scope, kinds: &[NodeKind]) -> Option<Target<'a>> {
        let own = self.of_kinds(parent(node, scope), hash, kinds);
        let (entry, is_ambiguous) = own.or_else(|| self.of_kinds(beside(node, hash, scope)?, hash, kinds))?;
        let node = node.elsewhere(entry.offset, entry.end, entry.parent);
        Some(Target { node, is_ambiguous, is_elsewhere: own.is_none() })
    }

    /// The first node with this hash, of any kind, in the scope of a link of `node`.
    #[must_use]
    pub fn first<'a>(&self, node: NodeRef<'a>, hash: u64, scope: Scope) -> Option<NodeRef<'a>> {
        let entry = self.of_any_kind(parent(node, scope), hash)?;
        Some(node.elsewhere(entry.offset, entry.end, entry.parent))
    }
}

impl<'a> NodeRef<'a> {
    /// The first node that a link leads to: one of a matching kind with this hash, among siblings or own children.
    ///
    /// This takes one step in a document with a [`Companion`](crate::Companion), such as that of a stored file. A bare
    /// [`Cast`](crate::Cast) has nowhere to store the table of links, and then this is [`scan_link`](Self::scan_link).
    #[must_use]
    pub fn resolve<T: LinkTarget<'a>>(&self, hash: u64, scope: Scope) -> Option<T> {
        match kept(self.source) {
            Some(links) => links.resolve(*self, hash, scope),
            None => self.scan_link(hash, scope),
        }
    }

    /// Finds what [`resolve`](Self::resolve) finds by visiting all siblings, or all own children, until one matches.
    #[must_use]
    pub fn scan_link<T: LinkTarget<'a>>(&self, hash: u64, scope: Scope) -> Option<T> {
        let mut nodes = match scope {
            Scope::Siblings => self.siblings(),
            Scope::Children => self.children(),
        };
        let target = |node: NodeRef<'a>| if node.hash() == hash { T::from_node(node) } else { None };
        nodes.find_map(target).or_else(|| {
            beside(*self, hash, scope)?;
            let materials = self.siblings().filter(|node| node.kind() == NodeKind::MATERIAL);
            materials.flat_map(|material| material.children()).filter(|node| is_source(node.kind())).find_map(target)
        })
    }
}

/// The table of links, if there is a place to store it.
fn kept(source: Source<'_>) -> Option<&Links> {
    Some(source.companion?.links(|| build(source)))
}

/// Visits all nodes.
fn build(source: Source<'_>) -> Links {
    let mut table = Links::with_room();
    // Parsing has walked the same bytes without an error; if they have changed since, the walk ends early.
    let steps = Walker::over(source, &Limits::NONE).ok().into_iter().flatten().map_while(Result::ok);
    // Apart from the place, and thus with everything below them.
    let bytes = |entry: &Entry| source.bytes.get(entry.offset..entry.end);
    let is_equal = |one: &Entry, other: &Entry| bytes(one) == bytes(other);
    // The materials around the last node: offset, end, and offset of the parent.
    let mut materials: Vec<(usize, usize, usize)> = Vec::new();
    for Step { node, .. } in steps {
        let (offset, end, parent) = (node.offset(), node.end(), node.parent_offset());
        let NodeHeader { hash, kind, .. } = node.header();
        let entry = Entry { scope: parent, parent, hash, kind, offset, end, is_repeated: false };
        table.insert(entry, is_equal);
        while materials.pop_if(|(_, end, _)| *end <= offset).is_some() {}
        match (kind, materials.last()) {
            (NodeKind::MATERIAL, _) => materials.push((offset, end, parent)),
            (kind, Some((owner, _, around))) if is_source(kind) && *owner == parent => {
                table.insert(Entry { scope: links::beside(*around), ..entry }, is_equal);
            }
            _ => {}
        }
    }
    table
}

fn is_source(kind: NodeKind) -> bool {
    matches!(kind, NodeKind::FILE | NodeKind::COLOR)
}

/// Where textures and colours of other materials are listed, for a slot of a material whose own children do not match.
/// Many nodes have the hash 0, so it says nothing there.
fn beside(node: NodeRef<'_>, hash: u64, scope: Scope) -> Option<usize> {
    (hash != 0 && scope == Scope::Children && node.kind() == NodeKind::MATERIAL)
        .then(|| links::beside(node.parent_offset()))
}

/// Offset of the node whose children are the scope of a link.
fn parent(node: NodeRef<'_>, scope: Scope) -> usize {
    match scope {
        Scope::Siblings => node.parent_offset(),
        Scope::Children => node.offset(),
    }
}

#[cfg(test)]
#[allow(clippy::arithmetic_side_effects, reason = "numbers of a test")]
pub(crate) mod tests {
    use alloc::vec::Vec;

    use super::*;
    use crate::source::companion::Companion;
    use crate::source::looks;

    /// The bytes of a node with at most one property.
    fn node(kind: NodeKind, hash: u64, property: &[u8], children: &[Vec<u8>]) -> Vec<u8> {
        let below = property.len() + children.iter().map(Vec::len).sum::<usize>();
        let mut bytes = kind.0.to_le_bytes().to_vec();
        bytes.extend(u32::try_from(24 + below).unwrap().to_le_bytes());
        bytes.extend(hash.to_le_bytes());
        bytes.extend(u32::from(!property.is_empty()).to_le_bytes());
        bytes.extend(u32::try_from(children.len()).unwrap().to_le_bytes());
        bytes.extend(property);
        children.iter().for_each(|child| bytes.extend(child));
        bytes
    }

    /// A model with this many meshes, each linked to the last of as many materials.
    pub(crate) fn linked(count: u64) -> Vec<u8> {
        let link = [&b"l\0\x01\0\x01\0\0\0m"[..], &(2 * count).to_le_bytes()].concat();
        let meshes = (1..=count).map(|hash| node(NodeKind::MESH, hash, &link, &[]));
        let materials = (count + 1..=2 * count).map(|hash| node(NodeKind::MATERIAL, hash, &[], &[]));
        let model = node(NodeKind::MODEL, 0, &[], &meshes.chain(materials).collect::<Vec<_>>());
        let header = b"cast\x01\0\0\0\x01\0\0\0\0\0\0\0";
        [&header[..], &node(NodeKind::ROOT, 0, &[], &[model])].concat()
    }

    /// Work is counted, not timed: nodes that are visited. A scan visits all siblings before the target.
    #[test]
    fn a_link_of_a_file_that_is_kept_is_one_step() {
        for count in [10, 100, 1000] {
            let bytes = linked(count);
            let bare = Cast::parse(&bytes).unwrap();
            let companion = Companion::new();
            let kept = Cast::with_outline(&bytes, bare.outline(), &companion);
            let first = kept.meshes().next().unwrap();
            let (building, found) = looks::during(|| first.material().is_some());
            assert!(found && building >= 2 * count, "the first link builds them all");
            for mesh in kept.meshes() {
                let (steps, found) = looks::during(|| mesh.material());
                assert!(found.is_some() && steps <= 3, "{steps} nodes looked at for one link of {count}");
                let (scan, scanned) = looks::during(|| mesh.scan_material());
                assert!(scan >= 2 * count && scanned == found, "{scan} nodes looked at by a scan of {count}");
            }
        }
    }
}
