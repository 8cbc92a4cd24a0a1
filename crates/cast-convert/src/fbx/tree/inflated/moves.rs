//! Which arrays of a document are to be inflated, and what that changes elsewhere: all lengths and ends of nodes.

use crate::fbx::tree::array::width;
use crate::fbx::tree::inflate::LARGEST_RATIO;
use crate::fbx::tree::source::Source;
use crate::fbx::tree::{Array, Node, Tree, Value};

/// Smaller arrays stay compressed.
pub(super) const LEAST: usize = 1 << 10;

/// An array to inflate.
pub(super) struct Found<'a> {
    pub(super) array: Array<'a>,
    /// Its size once inflated.
    pub(super) size: usize,
    /// How many bytes the arrays before it have, and will have.
    stored_before: usize,
    inflated_before: usize,
}

impl Found<'_> {
    /// Where its bytes begin: after the type letter, the number of elements, the encoding and the length.
    fn data(&self) -> Option<usize> {
        self.array.offset.checked_add(13)
    }

    /// Where its bytes belong in the rest of the document.
    pub(super) fn place(&self) -> Option<usize> {
        self.data()?.checked_sub(self.stored_before)
    }
}

/// The arrays to inflate, in file order, and how that moves everything that follows them.
pub(super) struct Moves<'a> {
    pub(super) arrays: Vec<Found<'a>>,
    stored: usize,
    inflated: usize,
}

impl<'a> Moves<'a> {
    /// `None` if the file should be loaded as it is.
    pub(super) fn of(tree: &Tree<'a>, limit: usize) -> Option<Self> {
        let mut moves = Self { arrays: Vec::new(), stored: 0, inflated: 0 };
        let mut walk = tree.walk();
        for visited in walk.by_ref() {
            for property in visited.ok()?.node.properties() {
                if let Value::Array(array) = property.ok()?.value {
                    moves.add(array)?;
                }
            }
        }
        // The loader would read bytes without meaning as nodes.
        let is_plain = walk.slack() == 0 && !tree.is_big_endian();
        let rest = tree.source.bytes.len().checked_sub(moves.stored)?;
        // A file of pictures would be copied for little.
        let is_worth_it = !moves.arrays.is_empty() && rest <= moves.inflated;
        (is_plain && is_worth_it && moves.inflated <= limit).then_some(moves)
    }

    fn add(&mut self, array: Array<'a>) -> Option<()> {
        let (count, stored) = (usize::try_from(array.count).ok()?, array.stored.len());
        let size = count.checked_mul(width(array.code)?)?;
        // Nothing is allocated for what a file merely claims.
        let is_possible = size > 0 && size <= stored.saturating_mul(LARGEST_RATIO) && u32::try_from(size).is_ok();
        if array.encoding == 1 && stored >= LEAST && is_possible {
            let (stored_before, inflated_before) = (self.stored, self.inflated);
            self.arrays.push(Found { array, size, stored_before, inflated_before });
            self.stored = stored_before.checked_add(stored)?;
            self.inflated = inflated_before.checked_add(size)?;
        }
        Some(())
    }

    /// How many bytes arrays before this offset have, and will have.
    fn before(&self, offset: usize) -> (usize, usize) {
        let first = self.arrays.partition_point(|found| found.array.offset < offset);
        let found = self.arrays.get(first);
        found.map_or((self.stored, self.inflated), |found| (found.stored_before, found.inflated_before))
    }

    /// Everything but the arrays, with the lengths and ends that it will have.
    pub(super) fn rest(&self, tree: &Tree<'_>) -> Option<Vec<u8>> {
        let bytes = tree.source.bytes;
        let (mut rest, mut at) = (Vec::with_capacity(bytes.len().checked_sub(self.stored)?), 0);
        for found in &self.arrays {
            let data = found.data()?;
            rest.extend_from_slice(bytes.get(at..data)?);
            at = data.checked_add(found.array.stored.len())?;
        }
        rest.extend_from_slice(bytes.get(at..)?);
        for found in &self.arrays {
            // The encoding, which is 0 for none, and the length.
            let fields = [[0; 4], u32::try_from(found.size).ok()?.to_le_bytes()];
            let place = found.place()?;
            rest.get_mut(place.checked_sub(8)?..place)?.copy_from_slice(fields.as_flattened());
        }
        for visited in tree.walk() {
            self.move_node(&tree.source, &visited.ok()?.node, &mut rest)?;
        }
        Some(rest)
    }

    /// Changes the end of a node, and the length of its properties.
    fn move_node(&self, source: &Source<'_>, node: &Node<'_>, rest: &mut [u8]) -> Option<()> {
        let moved = |offset: usize| {
            let (stored, inflated) = self.before(offset);
            offset.checked_sub(stored)?.checked_add(inflated)
        };
        let (end, children, properties) = (moved(node.end)?, moved(node.children)?, moved(node.properties)?);
        let at = node.offset.checked_sub(self.before(node.offset).0)?;
        let field = source.field();
        for (index, value) in [(0, end), (2, children.checked_sub(properties)?)] {
            let at = at.checked_add(field.checked_mul(index)?)?;
            let value = (value as u64).to_le_bytes();
            let (low, high) = value.split_at_checked(field)?;
            if high.iter().any(|byte| *byte != 0) {
                return None;
            }
            rest.get_mut(at..at.checked_add(field)?)?.copy_from_slice(low);
        }
        Some(())
    }
}
