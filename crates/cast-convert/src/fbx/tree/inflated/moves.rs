//! Which arrays of a document are to be inflated, and where that moves everything else.

use crate::fbx::tree::array::width;
use crate::fbx::tree::inflate::LARGEST_RATIO;
use crate::fbx::tree::{Array, Node, Tree, Value};

/// Smaller arrays stay compressed.
pub(super) const LEAST: usize = 1 << 10;

/// The bytes of an array before its data: the type letter, the number of elements, the encoding, and the length.
const HEAD: usize = 13;

/// The top-level nodes that may have no list of children. The loader may read the list of any other, up to its zeros,
/// even if there is none.
const LEAVES: [&[u8]; 3] = [b"FileId", b"CreationTime", b"Creator"];

/// An array to inflate.
struct Found<'a> {
    array: Array<'a>,
    /// Its size once inflated.
    size: usize,
    /// How many bytes all arrays before it take in the file, and will take once inflated.
    stored_before: usize,
    inflated_before: usize,
}

/// The arrays of a document to inflate, in file order.
pub(super) struct Moves<'a> {
    tree: Tree<'a>,
    arrays: Vec<Found<'a>>,
    /// How many bytes they take in the file, and will take once inflated.
    stored: usize,
    inflated: usize,
}

impl<'a> Moves<'a> {
    /// `None` if the document should be loaded as it is.
    pub(super) fn of(tree: Tree<'a>) -> Option<Self> {
        let mut moves = Self { tree, arrays: Vec::new(), stored: 0, inflated: 0 };
        let (mut walk, mut end_of_list) = (tree.walk(), None);
        for visited in walk.by_ref() {
            let visited = visited.ok()?;
            match visited.depth {
                0 => end_of_list = top_level(&tree, &visited.node, end_of_list)?,
                1 => end_of_list = end_of_list.map(|(_, end)| (visited.node.end, end)),
                _ => {}
            }
            for property in visited.node.properties() {
                if let Value::Array(array) = property.ok()?.value {
                    moves.add(array)?;
                }
            }
        }
        has_zeros(&tree, end_of_list)?;
        // The loader reads bytes after the zeros of a list as nodes, and only big-endian machines make the other order.
        let is_usual = walk.slack() == 0 && !tree.is_big_endian();
        // A file of pictures would be copied for little.
        let is_worth_it =
            !moves.arrays.is_empty() && tree.source.bytes.len().checked_sub(moves.stored)? <= moves.inflated;
        (is_usual && is_worth_it).then_some(moves)
    }

    fn add(&mut self, array: Array<'a>) -> Option<()> {
        let (count, stored) = (usize::try_from(array.count).ok()?, array.stored.len());
        let size = count.checked_mul(width(array.code)?)?;
        // Nothing is allocated for what is impossible, or for what would not fit in its field.
        let is_possible = size <= stored.saturating_mul(LARGEST_RATIO) && u32::try_from(size).is_ok();
        if array.encoding == 1 && stored >= LEAST && is_possible {
            let (stored_before, inflated_before) = (self.stored, self.inflated);
            self.arrays.push(Found { array, size, stored_before, inflated_before });
            self.stored = stored_before.checked_add(stored)?;
            self.inflated = inflated_before.checked_add(size)?;
        }
        Some(())
    }

    /// Where an offset of the file, which is not within an array, comes to lie.
    fn moved(&self, offset: usize) -> Option<usize> {
        let next = self.arrays.get(self.arrays.partition_point(|found| found.array.offset < offset));
        let (stored, inflated) =
            next.map_or((self.stored, self.inflated), |found| (found.stored_before, found.inflated_before));
        offset.checked_sub(stored)?.checked_add(inflated)
    }

    /// The size of the new document, if its fields can hold that.
    pub(super) fn size(&self) -> Option<usize> {
        let size = self.moved(self.tree.source.bytes.len())?;
        (self.tree.source.field() > size_of::<u32>() || u32::try_from(size).is_ok()).then_some(size)
    }

    /// Copies everything but the arrays. Returns the stored bytes of each and its room in the new document.
    pub(super) fn copy_rest<'d>(&self, document: &'d mut [u8]) -> Option<Vec<(&'a [u8], &'d mut [u8])>> {
        let bytes = self.tree.source.bytes;
        let (mut arrays, mut room, mut at) = (Vec::with_capacity(self.arrays.len()), document, 0);
        for Found { array, size, .. } in &self.arrays {
            let rest = bytes.get(at..array.offset.checked_add(HEAD)?)?;
            let (copied, after) = room.split_at_mut_checked(rest.len())?;
            copied.copy_from_slice(rest);
            let (of_array, after) = after.split_at_mut_checked(*size)?;
            arrays.push((array.stored, of_array));
            (room, at) = (after, at.checked_add(rest.len())?.checked_add(array.stored.len())?);
        }
        let rest = bytes.get(at..)?;
        room.get_mut(..rest.len())?.copy_from_slice(rest);
        Some(arrays)
    }

    /// Changes what is stored about arrays and nodes: encodings, lengths and ends.
    pub(super) fn mend(&self, document: &mut [u8]) -> Option<()> {
        for Found { array, size, .. } in &self.arrays {
            // The encoding, which is 0 for none, and the length.
            let fields = [[0; 4], u32::try_from(*size).ok()?.to_le_bytes()];
            let end = self.moved(array.offset)?.checked_add(HEAD)?;
            document.get_mut(end.checked_sub(8)?..end)?.copy_from_slice(fields.as_flattened());
        }
        self.tree.walk().try_for_each(|visited| self.mend_node(&visited.ok()?.node, document))
    }

    /// Changes the end of a node and the length of its properties.
    fn mend_node(&self, node: &Node<'_>, document: &mut [u8]) -> Option<()> {
        let [start, properties, children, end] = [node.offset, node.properties, node.children, node.end];
        let field = self.tree.source.field();
        let length = self.moved(children)?.checked_sub(self.moved(properties)?)?;
        for (index, value) in [(0, self.moved(end)?), (2, length)] {
            let at = self.moved(start)?.checked_add(field.checked_mul(index)?)?;
            let value = (value as u64).to_le_bytes();
            let (low, high) = value.split_at_checked(field)?;
            if high.iter().any(|byte| *byte != 0) {
                return None;
            }
            document.get_mut(at..at.checked_add(field)?)?.copy_from_slice(low);
        }
        Some(())
    }
}

/// Of the list of a top-level node: the end of its last node so far, and its own end. `None` for a node without a list.
type EndOfList = Option<(usize, usize)>;

/// Begins a top-level node after another: `None` if the loader might not find the end of either.
fn top_level(tree: &Tree<'_>, node: &Node<'_>, before: EndOfList) -> Option<EndOfList> {
    has_zeros(tree, before)?;
    match node.has_child_list() {
        true => Some(Some((node.children, node.end))),
        false => LEAVES.contains(&node.name).then_some(None),
    }
}

/// Whether the list of a top-level node ends in zeros. [`Tree`] can do without them, but the loader cannot, because it
/// does not look at the ends of top-level nodes.
fn has_zeros(tree: &Tree<'_>, list: EndOfList) -> Option<()> {
    list.is_none_or(|(last, end)| last.checked_add(tree.source.record()) == Some(end)).then_some(())
}
