//! What of a document changes its size: arrays that are to be inflated and text that is not UTF-8. And where that moves
//! everything else.

use cast_interchange::encoding::Texts;
use cast_interchange::{Encoding, Report};

use crate::fbx::tree::array::width;
use crate::fbx::tree::inflate::LARGEST_RATIO;
use crate::fbx::tree::{Array, Node, Tree, Value};

/// Smaller arrays stay compressed.
pub(super) const LEAST: usize = 1 << 10;

/// The bytes of an array before its data: the type letter, the number of elements, the encoding, and the length.
const HEAD: usize = 13;

/// The bytes of a string before its text: the type letter and the length.
const HEAD_OF_TEXT: usize = 5;

/// The top-level nodes that may have no list of children. The loader may read the list of any other, up to its zeros,
/// even if there is none.
const LEAVES: [&[u8]; 3] = [b"FileId", b"CreationTime", b"Creator"];

/// An array to inflate, or the bytes of a string.
struct Change<'a> {
    /// Where its bytes begin in the file. Their length is stored before them.
    at: usize,
    stored: &'a [u8],
    /// The new size.
    size: usize,
    /// The new text; `None` for an array.
    text: Option<String>,
    /// How many bytes all changes before it take in the file, and in the new document.
    before: Sizes,
}

/// How many bytes changes take in the file, and in the new document.
#[derive(Clone, Copy, Default)]
struct Sizes {
    stored: usize,
    new: usize,
}

/// The changes of a document, in file order.
pub(super) struct Moves<'a> {
    tree: Tree<'a>,
    changes: Vec<Change<'a>>,
    all: Sizes,
}

impl<'a> Moves<'a> {
    /// `None` if the document should be loaded as it is. Notes on text that cannot be decoded are added to `report`.
    pub(super) fn of(tree: Tree<'a>, inflates: bool, encoding: Option<Encoding>, report: &mut Report) -> Option<Self> {
        let (mut changes, mut foreign, mut inflated) = (Vec::new(), Vec::new(), Sizes::default());
        let (mut walk, mut end_of_list) = (tree.walk(), None);
        for visited in walk.by_ref() {
            let visited = visited.ok()?;
            match visited.depth {
                0 => end_of_list = top_level(&tree, &visited.node, end_of_list)?,
                1 => end_of_list = end_of_list.map(|(_, end)| (visited.node.end, end)),
                _ => {}
            }
            for property in visited.node.properties() {
                let property = property.ok()?;
                match property.value {
                    Value::Array(array) if inflates => {
                        if let Some(size) = size_inflated(&array)? {
                            inflated.stored = inflated.stored.checked_add(array.stored.len())?;
                            inflated.new = inflated.new.checked_add(size)?;
                            let at = array.offset.checked_add(HEAD)?;
                            let before = Sizes::default();
                            changes.push(Change { at, stored: array.stored, size, text: None, before });
                        }
                    }
                    Value::Text(text) if !text.is_ascii() => {
                        foreign.push((property.offset.checked_add(HEAD_OF_TEXT)?, text));
                    }
                    _ => {}
                }
            }
        }
        has_zeros(&tree, end_of_list)?;
        // The loader reads bytes after the zeros of a list as nodes, and only big-endian machines make the other order.
        let is_usual = walk.slack() == 0 && !tree.is_big_endian();
        // A file of pictures would be copied for little.
        let is_worth_it = !changes.is_empty() && tree.source.bytes.len().checked_sub(inflated.stored)? <= inflated.new;
        let is_foreign = foreign.iter().any(|(_, text)| str::from_utf8(text).is_err());
        if !is_usual || !is_worth_it && !is_foreign {
            return None;
        }
        if is_foreign {
            let texts = Texts::of(foreign.iter().map(|(_, text)| *text), encoding, report);
            for (at, stored) in foreign {
                let text = texts.read(stored);
                if text.as_bytes() != stored {
                    let (size, before) = (text.len(), Sizes::default());
                    changes.push(Change { at, stored, size, text: Some(text.into_owned()), before });
                }
            }
            changes.sort_unstable_by_key(|change| change.at);
        }
        let mut all = Sizes::default();
        for change in &mut changes {
            change.before = all;
            all.stored = all.stored.checked_add(change.stored.len())?;
            all.new = all.new.checked_add(change.size)?;
        }
        Some(Self { tree, changes, all })
    }

    /// Where an offset of the file, which is not within what changes, comes to lie.
    fn moved(&self, offset: usize) -> Option<usize> {
        let next = self.changes.get(self.changes.partition_point(|change| change.at < offset));
        let before = next.map_or(self.all, |change| change.before);
        offset.checked_sub(before.stored)?.checked_add(before.new)
    }

    /// The size of the new document, if its fields can hold that.
    pub(super) fn size(&self) -> Option<usize> {
        let size = self.moved(self.tree.source.bytes.len())?;
        (self.tree.source.field() > size_of::<u32>() || u32::try_from(size).is_ok()).then_some(size)
    }

    /// Copies everything but the arrays. Returns the stored bytes of each and its room in the new document.
    pub(super) fn copy_rest<'d>(&self, document: &'d mut [u8]) -> Option<Vec<(&'a [u8], &'d mut [u8])>> {
        let bytes = self.tree.source.bytes;
        let (mut arrays, mut room, mut from) = (Vec::with_capacity(self.changes.len()), document, 0);
        for Change { at, stored, size, text, .. } in &self.changes {
            let rest = bytes.get(from..*at)?;
            let (copied, after) = room.split_at_mut_checked(rest.len())?;
            copied.copy_from_slice(rest);
            let (own, after) = after.split_at_mut_checked(*size)?;
            match text {
                Some(text) => own.copy_from_slice(text.as_bytes()),
                None => arrays.push((*stored, own)),
            }
            (room, from) = (after, at.checked_add(stored.len())?);
        }
        let rest = bytes.get(from..)?;
        room.get_mut(..rest.len())?.copy_from_slice(rest);
        Some(arrays)
    }

    /// Changes what is stored about arrays, text and nodes: encodings, lengths and ends.
    pub(super) fn mend(&self, document: &mut [u8]) -> Option<()> {
        for Change { at, size, text, .. } in &self.changes {
            // The encoding of an array, which is 0 for none, and the length.
            let fields = [[0; 4], u32::try_from(*size).ok()?.to_le_bytes()];
            let fields = fields.as_flattened().get(if text.is_some() { 4.. } else { 0.. })?;
            let end = self.moved(*at)?;
            document.get_mut(end.checked_sub(fields.len())?..end)?.copy_from_slice(fields);
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

/// The size of an array that is to be inflated, or nothing. `None` if the document should be loaded as it is.
#[allow(clippy::option_option, reason = "both are answers")]
fn size_inflated(array: &Array<'_>) -> Option<Option<usize>> {
    let (count, stored) = (usize::try_from(array.count).ok()?, array.stored.len());
    let size = count.checked_mul(width(array.code)?)?;
    // Nothing is allocated for what is impossible, or for what would not fit in its field.
    let is_possible = size <= stored.saturating_mul(LARGEST_RATIO) && u32::try_from(size).is_ok();
    Some(Some(size).filter(|_| array.encoding == 1 && stored >= LEAST && is_possible))
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
