//! Where links lead, as offsets: each node by its parent, hash and kind.

use alloc::vec::Vec;
use core::fmt;
use core::hash::BuildHasher;

use cast_format::NodeKind;
use hashbrown::{DefaultHashBuilder, HashTable};

/// Where the links of a file lead.
///
/// A link is the hash of a node of a matching kind, among the siblings or the children of the node that has the link
/// (`docs/format.md#links`). Searching for it is a scan of all of them. This table is built in one pass over the
/// file, and each link is then one step. It finds what the scan finds: the first node in the file, if several have the
/// same hash (0 is the hash of most nodes in files of some writers).
///
/// It rarely has to be used directly. A [`Companion`](crate::Companion) builds it when the first link is followed, and
/// then `mesh.material()` and the like take one step; [`Links::of`] is for code that works on a bare `Cast`.
///
/// It only stores offsets and has no lifetime. With another file its results are nonsense, but harmless.
#[derive(Clone, Default)]
pub struct Links {
    /// The first node of each kind and hash in its scope, in file order.
    entries: Vec<Entry>,
    /// Indices into `entries`, by scope, kind and hash.
    by_kind: HashTable<u32>,
    /// Indices into `entries`, by scope and hash: the first node of any kind.
    by_hash: HashTable<u32>,
    hasher: DefaultHashBuilder,
}

/// A node that a link may lead to.
#[derive(Clone, Copy)]
pub(crate) struct Entry {
    /// Where the node is listed: the offset of its parent, or the [place beside](beside) the parent.
    pub(crate) scope: usize,
    /// Offset of the parent; 0 for a node at the top.
    pub(crate) parent: usize,
    pub(crate) hash: u64,
    pub(crate) kind: NodeKind,
    pub(crate) offset: usize,
    pub(crate) end: usize,
    /// Whether other nodes of this kind in this scope have the same hash, but another content.
    pub(crate) is_repeated: bool,
}

/// The scope of textures and colours of all materials with a parent at this offset. No node is at such an offset.
pub(crate) const fn beside(parent: usize) -> usize {
    !parent
}

/// Nodes that there is room for from the start: as many as most files have, so that their tables never grow.
const ROOM: usize = 224;

impl Links {
    /// An empty table with room for the nodes of a small file.
    pub(crate) fn with_room() -> Self {
        Self {
            entries: Vec::with_capacity(ROOM),
            by_kind: HashTable::with_capacity(ROOM),
            by_hash: HashTable::with_capacity(ROOM),
            hasher: DefaultHashBuilder::default(),
        }
    }

    /// Adds a node; nodes of one scope have to be added in file order. `is_equal` says whether two nodes have the same
    /// content.
    pub(crate) fn insert(&mut self, node: Entry, is_equal: impl Fn(&Entry, &Entry) -> bool) {
        let Ok(id) = u32::try_from(self.entries.len()) else { return };
        let Entry { scope, parent, hash, kind, .. } = node;
        let Self { entries, by_kind, by_hash, hasher } = self;
        let entry = |id: &u32| entries.get(*id as usize);
        let key = |id: &u32| entry(id).map_or(0, |entry| hasher.hash_one((entry.scope, entry.hash, entry.kind)));
        let is_same = |id: &u32| entry(id).is_some_and(|entry| entry.is(scope, hash) && entry.kind == kind);
        match by_kind.entry(hasher.hash_one((scope, hash, kind)), is_same, key) {
            hashbrown::hash_table::Entry::Occupied(first) => {
                let first = *first.get();
                if let Some(entry) = self.entries.get_mut(first as usize) {
                    entry.is_repeated |= !is_equal(entry, &node);
                }
                return;
            }
            hashbrown::hash_table::Entry::Vacant(place) => _ = place.insert(id),
        }
        // Only those of matching kinds are looked for elsewhere.
        if scope == parent {
            let key = |id: &u32| entry(id).map_or(0, |entry| hasher.hash_one((entry.scope, entry.hash)));
            let is_same = |id: &u32| entry(id).is_some_and(|entry| entry.is(scope, hash));
            by_hash.entry(hasher.hash_one((scope, hash)), is_same, key).or_insert(id);
        }
        self.entries.push(node);
    }

    /// The first node of one of these kinds with this hash in a scope, and whether others match as well.
    pub(crate) fn of_kinds(&self, scope: usize, hash: u64, kinds: &[NodeKind]) -> Option<(&Entry, bool)> {
        let found = |kind: &NodeKind| {
            let is_same = |id: &u32| self.entry(*id).is_some_and(|entry| entry.is(scope, hash) && entry.kind == *kind);
            self.by_kind.find(self.hasher.hash_one((scope, hash, *kind)), is_same).copied()
        };
        // Indices are in file order, so if several kinds match, the smallest one is the first in the file.
        let (mut first, mut count) = (None, 0_usize);
        for place in kinds.iter().filter_map(found) {
            first = Some(first.map_or(place, |first: u32| first.min(place)));
            count = count.saturating_add(1);
        }
        let entry = self.entry(first?)?;
        Some((entry, entry.is_repeated || count > 1))
    }

    /// The first node of any kind with this hash among the children of `parent`.
    pub(crate) fn of_any_kind(&self, parent: usize, hash: u64) -> Option<&Entry> {
        let is_same = |id: &u32| self.entry(*id).is_some_and(|entry| entry.is(parent, hash));
        self.entry(*self.by_hash.find(self.hasher.hash_one((parent, hash)), is_same)?)
    }

    fn entry(&self, place: u32) -> Option<&Entry> {
        self.entries.get(place as usize)
    }
}

impl Entry {
    fn is(&self, scope: usize, hash: u64) -> bool {
        self.scope == scope && self.hash == hash
    }
}

impl fmt::Debug for Links {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Links to {} nodes", self.entries.len())
    }
}
