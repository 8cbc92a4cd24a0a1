//! Where links lead: one look at all nodes, then each link in one step.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::fmt;
use core::hash::BuildHasher;

use cast_format::NodeKind;
use hashbrown::{DefaultHashBuilder, HashTable};

use crate::source::Source;
use crate::walk::Walker;
use crate::{Cast, Limits, LinkTarget, NodeRef, Scope};

/// Where the links of a file lead.
///
/// A link is the hash of a node of a fitting kind, among the siblings or the children of the node that has it (format
/// section 1, "Links"). Looking for it is a scan of all of them; this is built in one pass over the file, and each link
/// is then one step. It finds what the scan finds: the first in the file, where several have the same hash (0 is the
/// hash of most nodes in files of some writers).
///
/// There is seldom a need to name it. A [`Companion`](crate::Companion) builds it when the first link is followed, and
/// then `mesh.material()` and the like are one step; [`Links::of`] is for those who look at a bare [`Cast`].
///
/// It holds offsets only and has no lifetime. With another file it gives nonsense, and does no harm.
#[derive(Clone, Default)]
pub struct Links {
    /// The first node of each kind and hash in its scope, in file order.
    entries: Vec<Entry>,
    /// Places in `entries`, by scope, kind and hash.
    by_kind: HashTable<u32>,
    /// Places in `entries`, by scope and hash: the first node of any kind.
    by_hash: HashTable<u32>,
    hasher: DefaultHashBuilder,
}

#[derive(Clone, Copy)]
struct Entry {
    parent: usize,
    hash: u64,
    kind: NodeKind,
    /// Whether more nodes of this kind in this scope have the hash.
    is_repeated: bool,
    offset: usize,
    end: usize,
}

/// Where a link leads.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Target<'a> {
    /// The node.
    pub node: NodeRef<'a>,
    /// Whether other nodes would fit as well; the first in the file is taken.
    pub is_ambiguous: bool,
}

impl Links {
    /// The links of a document: those that its companion keeps, or new ones.
    #[must_use]
    pub fn of<'a>(cast: &Cast<'a>) -> Cow<'a, Self> {
        cast.source().links().map_or_else(|| Cow::Owned(Self::build(cast.source())), Cow::Borrowed)
    }

    pub(crate) fn build(source: Source<'_>) -> Self {
        let mut links = Self::default();
        // Parsing has walked the same bytes without an error; if they changed since, the walk ends early.
        let steps = Walker::over(source, &Limits::NONE).ok().into_iter().flatten().map_while(Result::ok);
        steps.for_each(|step| links.insert(step.node));
        links
    }

    fn insert(&mut self, node: NodeRef<'_>) {
        let Ok(id) = u32::try_from(self.entries.len()) else { return };
        let (parent, hash, kind) = (node.parent_offset(), node.hash(), node.kind());
        let Self { entries, by_kind, by_hash, hasher } = self;
        let entry = |id: &u32| entries.get(*id as usize);
        let key = |id: &u32| entry(id).map_or(0, |entry| hasher.hash_one((entry.parent, entry.hash, entry.kind)));
        let is_same = |id: &u32| entry(id).is_some_and(|entry| entry.is(parent, hash) && entry.kind == kind);
        match by_kind.entry(hasher.hash_one((parent, hash, kind)), is_same, key) {
            hashbrown::hash_table::Entry::Occupied(first) => {
                let first = *first.get();
                if let Some(entry) = self.entries.get_mut(first as usize) {
                    entry.is_repeated = true;
                }
                return;
            }
            hashbrown::hash_table::Entry::Vacant(place) => _ = place.insert(id),
        }
        let key = |id: &u32| entry(id).map_or(0, |entry| hasher.hash_one((entry.parent, entry.hash)));
        let is_same = |id: &u32| entry(id).is_some_and(|entry| entry.is(parent, hash));
        by_hash.entry(hasher.hash_one((parent, hash)), is_same, key).or_insert(id);
        self.entries.push(Entry { parent, hash, kind, is_repeated: false, offset: node.offset(), end: node.end() });
    }

    /// The target of a link, the same as [`NodeRef::scan_link`] finds.
    #[must_use]
    pub fn resolve<'a, T: LinkTarget<'a>>(&self, node: NodeRef<'a>, hash: u64, scope: Scope) -> Option<T> {
        T::from_node(self.target(node, hash, scope, T::KINDS)?.node)
    }

    /// The target of a link that may lead to nodes of several kinds, and whether it is the only one.
    #[must_use]
    pub fn target<'a>(&self, node: NodeRef<'a>, hash: u64, scope: Scope, kinds: &[NodeKind]) -> Option<Target<'a>> {
        let parent = parent(node, scope);
        let found = |kind: &NodeKind| {
            let is_same = |id: &u32| self.entry(*id).is_some_and(|entry| entry.is(parent, hash) && entry.kind == *kind);
            self.by_kind.find(self.hasher.hash_one((parent, hash, *kind)), is_same).copied()
        };
        // Places are in file order, so of several kinds that fit the first in the file is the smallest.
        let (mut first, mut count) = (None, 0_usize);
        for place in kinds.iter().filter_map(found) {
            first = Some(first.map_or(place, |first: u32| first.min(place)));
            count = count.saturating_add(1);
        }
        let entry = self.entry(first?)?;
        Some(Target { node: entry.node(node), is_ambiguous: entry.is_repeated || count > 1 })
    }

    /// The first node with this hash, of whatever kind, in the scope of a link of `node`.
    #[must_use]
    pub fn first<'a>(&self, node: NodeRef<'a>, hash: u64, scope: Scope) -> Option<NodeRef<'a>> {
        let parent = parent(node, scope);
        let is_same = |id: &u32| self.entry(*id).is_some_and(|entry| entry.is(parent, hash));
        let place = self.by_hash.find(self.hasher.hash_one((parent, hash)), is_same)?;
        Some(self.entry(*place)?.node(node))
    }

    fn entry(&self, place: u32) -> Option<&Entry> {
        self.entries.get(place as usize)
    }
}

impl Entry {
    fn is(&self, parent: usize, hash: u64) -> bool {
        self.parent == parent && self.hash == hash
    }

    /// The node of this entry, in the file that `other` lies in.
    fn node<'a>(&self, other: NodeRef<'a>) -> NodeRef<'a> {
        other.elsewhere(self.offset, self.end, self.parent)
    }
}

/// Offset of the node whose children are the scope of a link.
fn parent(node: NodeRef<'_>, scope: Scope) -> usize {
    match scope {
        Scope::Siblings => node.parent_offset(),
        Scope::Children => node.offset(),
    }
}

impl fmt::Debug for Links {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Links to {} nodes", self.entries.len())
    }
}

#[cfg(test)]
#[allow(clippy::arithmetic_side_effects, reason = "numbers of a test")]
pub(crate) mod tests {
    use super::*;
    use crate::Companion;
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

    /// A model of so many meshes, each linked to the last of as many materials.
    pub(crate) fn linked(count: u64) -> Vec<u8> {
        let link = [&b"l\0\x01\0\x01\0\0\0m"[..], &(2 * count).to_le_bytes()].concat();
        let meshes = (1..=count).map(|hash| node(NodeKind::MESH, hash, &link, &[]));
        let materials = (count + 1..=2 * count).map(|hash| node(NodeKind::MATERIAL, hash, &[], &[]));
        let model = node(NodeKind::MODEL, 0, &[], &meshes.chain(materials).collect::<Vec<_>>());
        let header = b"cast\x01\0\0\0\x01\0\0\0\0\0\0\0";
        [&header[..], &node(NodeKind::ROOT, 0, &[], &[model])].concat()
    }

    /// Work is counted, not timed: nodes that are looked at. A scan looks at all siblings before the target.
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
