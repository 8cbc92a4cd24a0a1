//! An index of a document: name and hash to nodes, in constant time.

use alloc::vec::Vec;

use hashbrown::HashMap;

use crate::node::NodeRef;
use crate::parse::document::Cast;

/// Nodes by hash and by name.
///
/// It is built once, in time and memory proportional to the number of nodes, and makes each look-up one step. Several
/// nodes can have the same name or hash; all of them are returned, wherever they are. To follow links, use
/// [`Links`](crate::Links).
///
/// ```
/// # use cast_read::Cast;
/// # let bytes = include_bytes!("../../../../testdata/valid/character.cast");
/// let cast = Cast::parse(bytes)?;
/// let index = cast.index();
/// assert_eq!(index.by_name("hip").count(), 1);
/// # Ok::<(), cast_read::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Index<'a> {
    nodes: Vec<Entry<'a>>,
    hashes: HashMap<u64, Chain>,
    names: HashMap<&'a [u8], Chain>,
}

#[derive(Clone, Copy, Debug)]
struct Entry<'a> {
    node: NodeRef<'a>,
    next_of_hash: u32,
    next_of_name: u32,
}

/// First and last of the nodes that share a key; the entries link to each other.
#[derive(Clone, Copy, Debug)]
struct Chain {
    first: u32,
    last: u32,
}

/// End of a chain. No file has that many nodes: each takes 24 bytes, and offsets are checked against the limits.
const END: u32 = u32::MAX;

impl<'a> Index<'a> {
    pub(crate) fn build(cast: &Cast<'a>) -> Self {
        // The count is of nodes that were parsed, so it is bounded by the bytes of the file.
        let count = usize::try_from(cast.node_count()).unwrap_or_default();
        let mut index =
            Self { nodes: Vec::with_capacity(count), hashes: HashMap::with_capacity(count), names: HashMap::new() };
        cast.nodes().for_each(|step| index.insert(step.node));
        index
    }

    fn insert(&mut self, node: NodeRef<'a>) {
        let Some(id) = u32::try_from(self.nodes.len()).ok().filter(|id| *id != END) else { return };
        let hash = node.hash();
        self.nodes.push(Entry { node, next_of_hash: END, next_of_name: END });
        if let Some(previous) = append(&mut self.hashes, hash, id)
            && let Some(entry) = self.nodes.get_mut(previous as usize)
        {
            entry.next_of_hash = id;
        }
        let Some(name) = node.text("n") else { return };
        if let Some(previous) = append(&mut self.names, name.as_bytes(), id)
            && let Some(entry) = self.nodes.get_mut(previous as usize)
        {
            entry.next_of_name = id;
        }
    }

    /// All nodes with this hash, in file order.
    pub fn by_hash(&self, hash: u64) -> impl Iterator<Item = NodeRef<'a>> + '_ {
        self.chain(self.hashes.get(&hash), |entry| entry.next_of_hash)
    }

    /// All nodes with this name (property `n`), in file order.
    pub fn by_name(&self, name: &str) -> impl Iterator<Item = NodeRef<'a>> + '_ {
        self.chain(self.names.get(name.as_bytes()), |entry| entry.next_of_name)
    }

    /// All nodes, in file order.
    pub fn nodes(&self) -> impl ExactSizeIterator<Item = NodeRef<'a>> + '_ {
        self.nodes.iter().map(|entry| entry.node)
    }

    fn chain(
        &self,
        chain: Option<&Chain>,
        next: impl Fn(&Entry<'a>) -> u32 + 'static,
    ) -> impl Iterator<Item = NodeRef<'a>> + '_ {
        let entry = |id: u32| self.nodes.get(id as usize);
        let first = chain.and_then(|chain| entry(chain.first));
        core::iter::successors(first, move |current| entry(next(current))).map(|entry| entry.node)
    }
}

impl<'a> Cast<'a> {
    /// An index of names and hashes, for many look-ups in large files. Links do not need it: see
    /// [`Links`](crate::Links).
    ///
    /// Allocates in proportion to the number of nodes.
    #[must_use]
    pub fn index(&self) -> Index<'a> {
        Index::build(self)
    }
}

/// Adds a node to the chain of its key. Returns the previous last node, whose link has to be set.
fn append<K: core::hash::Hash + Eq>(map: &mut HashMap<K, Chain>, key: K, id: u32) -> Option<u32> {
    let mut previous = None;
    map.entry(key)
        .and_modify(|chain| previous = Some(core::mem::replace(&mut chain.last, id)))
        .or_insert(Chain { first: id, last: id });
    previous
}
