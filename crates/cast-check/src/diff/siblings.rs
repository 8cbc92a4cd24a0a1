//! The children of two nodes, or the roots of two files, and how they match.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::BTreeMap;

use cast_format::NodeKind;
use cast_format::schema::LinkSchema;
use cast_read::{Cast, Children, Links, NodeRef, Scope};

use super::pairing::{self, Pairing};

/// One of two files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    First,
    Second,
}

/// The targets of the links in two files, determined when the first link is compared.
pub(super) struct Resolvers<'a> {
    casts: [Cast<'a>; 2],
    links: [OnceCell<Cow<'a, Links>>; 2],
}

impl<'a> Resolvers<'a> {
    pub(super) fn new(first: Cast<'a>, second: Cast<'a>) -> Self {
        Self { casts: [first, second], links: Default::default() }
    }

    fn of(&self, side: Side) -> &Links {
        let ([first, second], [of_first, of_second]) = (&self.casts, &self.links);
        match side {
            Side::First => of_first.get_or_init(|| Links::of(first)),
            Side::Second => of_second.get_or_init(|| Links::of(second)),
        }
    }
}

/// The children of two matching nodes.
pub(super) struct Siblings<'a> {
    first: Children<'a>,
    second: Children<'a>,
    pairing: Pairing,
    lists: [OnceCell<List<'a>>; 2],
    bones: OnceCell<Option<Vec<u64>>>,
}

/// A node and the number of siblings of its kind that precede it.
pub(super) type Numbered<'a> = (NodeRef<'a>, usize);

impl<'a> Siblings<'a> {
    pub(super) fn new(first: Children<'a>, second: Children<'a>) -> Self {
        let pairing = pairing::pair(&first, &second);
        Self { first, second, pairing, lists: Default::default(), bones: OnceCell::new() }
    }

    /// The children of the first node in order, with their matches in the second.
    pub(super) fn pairs(&self) -> Pairs<'a> {
        Pairs { first: self.first.clone(), second: self.second.clone(), index: 0, met: BTreeMap::new() }
    }

    /// The children of the second node without a match.
    pub(super) fn only_second(&self) -> impl Iterator<Item = Numbered<'a>> {
        let only_second: &[u32] = match &self.pairing {
            Pairing::Same => &[],
            Pairing::Other { only_second, .. } => only_second,
        };
        only_second.iter().filter_map(|index| self.list(Side::Second).numbered(*index))
    }

    /// Whether matches come in the same order.
    pub(super) fn are_in_order(&self) -> bool {
        match &self.pairing {
            Pairing::Same => true,
            Pairing::Other { second_of, .. } => second_of.iter().flatten().is_sorted(),
        }
    }

    /// The target of a link: the index among the siblings, and the node.
    pub(super) fn target(
        &self,
        resolvers: &Resolvers<'a>,
        side: Side,
        hash: u64,
        link: &LinkSchema,
    ) -> Option<(u32, Numbered<'a>)> {
        let list = self.list(side);
        let index = list.find(resolvers.of(side), hash, link)?;
        Some((index, list.numbered(index)?))
    }

    /// The index in the second file of the node with this index in the first.
    pub(super) fn second_of(&self, index: u32) -> Option<u32> {
        match &self.pairing {
            Pairing::Same => Some(index),
            Pairing::Other { second_of, .. } => second_of.get(index as usize).copied().flatten(),
        }
    }

    /// For each bone of the first file, its index in the second; only if these are children of skeletons and any index
    /// differs.
    pub(super) fn bones(&self) -> Option<&[u64]> {
        let Pairing::Other { second_of, .. } = &self.pairing else { return None };
        let find = || {
            let (first, second) = (self.list(Side::First), self.list(Side::Second));
            let bones = first.nodes.iter().zip(second_of).filter(|((node, _), _)| node.kind() == NodeKind::BONE);
            let index = |second_of: &Option<u32>| {
                second_of.and_then(|index| second.numbered(index)).map_or(NO_BONE, |(_, index)| index as u64)
            };
            let bones: Vec<u64> = bones.map(|(_, second_of)| index(second_of)).collect();
            let moved = (0..).zip(&bones).any(|(index, second)| index != *second);
            moved.then_some(bones)
        };
        self.bones.get_or_init(find).as_deref()
    }

    /// The siblings in the skeletons that readers use: the first of each file, if they match.
    pub(super) fn of_skeleton(&self) -> Option<Self> {
        let first_of = |mut children: Children<'a>| children.position(|node| node.kind() == NodeKind::SKELETON);
        let (first, second) = (first_of(self.first.clone())?, first_of(self.second.clone())?);
        if self.second_of(u32::try_from(first).ok()?)? as usize != second {
            return None;
        }
        let (first, second) = (self.first.clone().nth(first)?, self.second.clone().nth(second)?);
        Some(Self::new(first.children(), second.children()))
    }

    fn list(&self, side: Side) -> &List<'a> {
        let (list, children) = match side {
            Side::First => (&self.lists[0], &self.first),
            Side::Second => (&self.lists[1], &self.second),
        };
        list.get_or_init(|| List::new(children.clone()))
    }
}

/// An index that no bone has.
const NO_BONE: u64 = u64::MAX;

/// See [`Siblings::pairs`].
pub(super) struct Pairs<'a> {
    first: Children<'a>,
    second: Children<'a>,
    index: u32,
    met: BTreeMap<NodeKind, usize>,
}

impl<'a> Pairs<'a> {
    /// The next child of the first node.
    pub(super) fn next(&mut self, siblings: &Siblings<'a>) -> Option<(Numbered<'a>, Option<Numbered<'a>>)> {
        let first = self.first.next()?;
        let met = self.met.entry(first.kind()).or_default();
        let number = *met;
        *met = met.saturating_add(1);
        let second = match &siblings.pairing {
            // In the same order, and so with the same numbers.
            Pairing::Same => self.second.next().map(|second| (second, number)),
            Pairing::Other { .. } => {
                siblings.second_of(self.index).and_then(|index| siblings.list(Side::Second).numbered(index))
            }
        };
        self.index = self.index.saturating_add(1);
        Some(((first, number), second))
    }
}

/// Children that can be reached by index and by link.
struct List<'a> {
    nodes: Vec<Numbered<'a>>,
}

impl<'a> List<'a> {
    fn new(children: Children<'a>) -> Self {
        let mut met: BTreeMap<NodeKind, usize> = BTreeMap::new();
        let number = |node: NodeRef<'a>| {
            let met = met.entry(node.kind()).or_default();
            *met = met.saturating_add(1);
            (node, met.saturating_sub(1))
        };
        Self { nodes: children.map(number).collect() }
    }

    fn numbered(&self, index: u32) -> Option<Numbered<'a>> {
        self.nodes.get(index as usize).copied()
    }

    /// The index of the target of a link from these siblings, or from their parent.
    fn find(&self, links: &Links, hash: u64, link: &LinkSchema) -> Option<u32> {
        let (sibling, _) = self.nodes.first()?;
        let target = links.target(*sibling, hash, Scope::Siblings, link.targets)?.node.offset();
        let index = self.nodes.binary_search_by_key(&target, |(node, _)| node.offset()).ok()?;
        u32::try_from(index).ok()
    }
}
