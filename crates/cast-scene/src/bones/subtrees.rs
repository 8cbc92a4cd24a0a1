//! Bones as ranges: in depth-first order, a bone and all below it are neighbours.
//!
//! Animations move few of many bones. What lies above or below these is found here without visiting the others.

use std::ops::Range;

use super::bone::Bone;

/// The places of bones in depth-first order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Subtrees {
    /// For each bone, the range of its own place and of those of all bones below it.
    ranges: Vec<Range<u32>>,
    /// For each bone, its position in the order of the skeleton.
    ranks: Vec<u32>,
    /// For each bone, how many bones are above it.
    depths: Vec<u32>,
    /// The children of all bones, those of one bone together and in depth-first order.
    children: Vec<u32>,
    /// For each bone, where its children are.
    children_of: Vec<Range<u32>>,
}

impl Subtrees {
    pub(super) fn new(bones: &[Bone], order: &[u32]) -> Self {
        let parent = |bone: u32| bones.get(bone as usize).and_then(|bone| bone.parent);
        let mut sizes = vec![1_u32; bones.len()];
        let mut counts = vec![0_u32; bones.len()];
        for bone in order.iter().rev() {
            let size = sizes.get(*bone as usize).copied().unwrap_or(1);
            let Some(parent) = parent(*bone) else { continue };
            add(&mut sizes, parent, size);
            add(&mut counts, parent, 1);
        }
        let mut all = Self {
            ranges: vec![0..0; bones.len()],
            ranks: vec![0; bones.len()],
            depths: vec![0; bones.len()],
            children: vec![0; bones.len()],
            children_of: vec![0..0; bones.len()],
        };
        // Where the next root, or the next child of each bone, begins.
        let mut next_root = 0;
        let mut next: Vec<u32> = vec![0; bones.len()];
        let mut children = 0;
        for (rank, bone) in (0..).zip(order) {
            let index = *bone as usize;
            all.ranks.get_mut(index).into_iter().for_each(|slot| *slot = rank);
            let size = sizes.get(index).copied().unwrap_or(1);
            let parent = parent(*bone);
            let slot = match parent {
                Some(parent) => next.get_mut(parent as usize),
                None => Some(&mut next_root),
            };
            let Some(slot) = slot else { continue };
            let first = *slot;
            *slot += size;
            next.get_mut(index).into_iter().for_each(|slot| *slot = first + 1);
            all.ranges.get_mut(index).into_iter().for_each(|slot| *slot = first..first + size);
            let count = counts.get(index).copied().unwrap_or_default();
            // Filled by the children, which come later.
            all.children_of.get_mut(index).into_iter().for_each(|slot| *slot = children..children);
            children += count;
            let Some(parent) = parent else { continue };
            let depth = all.depths.get(parent as usize).copied().unwrap_or_default() + 1;
            all.depths.get_mut(index).into_iter().for_each(|slot| *slot = depth);
            if let Some(own) = all.children_of.get_mut(parent as usize) {
                all.children.get_mut(own.end as usize).into_iter().for_each(|slot| *slot = *bone);
                own.end += 1;
            }
        }
        all
    }

    /// The places of a bone and of all bones below it; the first is its own.
    pub(crate) fn range(&self, bone: u32) -> Range<u32> {
        self.ranges.get(bone as usize).cloned().unwrap_or_default()
    }

    /// The place of a bone.
    pub(crate) fn place(&self, bone: u32) -> u32 {
        self.range(bone).start
    }

    /// Its position in the order of the skeleton.
    pub(crate) fn rank(&self, bone: u32) -> u32 {
        self.ranks.get(bone as usize).copied().unwrap_or_default()
    }

    /// How many bones are above it.
    #[cfg(feature = "convert-axes")]
    pub(crate) fn depth(&self, bone: u32) -> u32 {
        self.depths.get(bone as usize).copied().unwrap_or_default()
    }

    /// The child of a bone that is the other bone, or above it.
    #[cfg(feature = "convert-axes")]
    pub(crate) fn child_towards(&self, bone: u32, below: u32) -> Option<u32> {
        let own = self.children_of.get(bone as usize)?;
        let children = self.children.get(own.start as usize..own.end as usize)?;
        let place = self.place(below);
        let after = children.partition_point(|child| self.place(*child) <= place);
        children.get(after.checked_sub(1)?).copied().filter(|child| self.range(*child).contains(&place))
    }
}

fn add(all: &mut [u32], bone: u32, number: u32) {
    all.get_mut(bone as usize).into_iter().for_each(|slot| *slot += number);
}

/// Ranges of subtrees, each of which is inside another one or apart from it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Nested {
    /// For each range, the smallest other one that contains it.
    pub(crate) parents: Vec<Option<usize>>,
    /// Ascending parts, without gaps inside a range, each with the smallest range that contains it.
    pub(crate) parts: Vec<(Range<u32>, usize)>,
}

impl Nested {
    /// Of ranges with ascending starts, no two of which are the same.
    pub(crate) fn new(ranges: &[Range<u32>]) -> Self {
        let mut all = Self { parents: Vec::with_capacity(ranges.len()), parts: Vec::new() };
        let mut open: Vec<usize> = Vec::new();
        let mut start = 0;
        for (index, range) in ranges.iter().enumerate() {
            all.close(ranges, &mut open, &mut start, range.start);
            if let Some(outer) = open.last() {
                all.add(start..range.start, *outer);
            }
            all.parents.push(open.last().copied());
            open.push(index);
            start = range.start;
        }
        all.close(ranges, &mut open, &mut start, u32::MAX);
        all
    }

    /// Ends the ranges that end before a place or there.
    fn close(&mut self, ranges: &[Range<u32>], open: &mut Vec<usize>, start: &mut u32, place: u32) {
        while let Some(index) = open.last().copied() {
            let end = ranges.get(index).map_or(0, |range| range.end);
            if end > place {
                return;
            }
            self.add(*start..end, index);
            *start = end;
            open.pop();
        }
    }

    fn add(&mut self, part: Range<u32>, index: usize) {
        if !part.is_empty() {
            self.parts.push((part, index));
        }
    }

    /// The smallest range that contains a place.
    pub(crate) fn at(&self, place: u32) -> Option<usize> {
        let after = self.parts.partition_point(|(part, _)| part.start <= place);
        let (part, index) = self.parts.get(after.checked_sub(1)?)?;
        part.contains(&place).then_some(*index)
    }
}
