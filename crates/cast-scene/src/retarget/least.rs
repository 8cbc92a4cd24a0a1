//! The least of any run of numbers, and all below a limit, without visiting the others.

use std::ops::Range;

/// Numbers, and for each node of a binary tree above them the least of its part.
#[derive(Debug, Default)]
pub(super) struct Least {
    /// The number of leaves, a power of two.
    leaves: usize,
    /// The root is at 1, the children of `n` at `2 n` and `2 n + 1`.
    tree: Vec<u32>,
}

impl Least {
    pub(super) fn new(numbers: impl ExactSizeIterator<Item = u32>) -> Self {
        let leaves = numbers.len().next_power_of_two();
        let mut tree = vec![u32::MAX; leaves];
        tree.extend(numbers);
        tree.resize(2 * leaves, u32::MAX);
        for node in (1..leaves).rev() {
            let [one, other] = [2 * node, 2 * node + 1].map(|child| tree.get(child).copied().unwrap_or(u32::MAX));
            tree.get_mut(node).into_iter().for_each(|slot| *slot = one.min(other));
        }
        Self { leaves, tree }
    }

    /// The positions in a range whose numbers are below a limit.
    pub(super) fn below(&self, range: Range<usize>, limit: u32) -> Vec<usize> {
        let mut found = Vec::new();
        let mut open = vec![(1, 0..self.leaves)];
        while let Some((node, covered)) = open.pop() {
            let is_apart = covered.end <= range.start || range.end <= covered.start;
            if is_apart || self.tree.get(node).is_none_or(|least| *least >= limit) {
                continue;
            }
            if covered.len() == 1 {
                found.push(covered.start);
                continue;
            }
            let middle = covered.start + covered.len() / 2;
            open.push((2 * node + 1, middle..covered.end));
            open.push((2 * node, covered.start..middle));
        }
        found
    }

    /// The least number in a range; `None` if it is empty.
    pub(super) fn of(&self, range: Range<usize>) -> Option<u32> {
        let (mut low, mut high) = (range.start + self.leaves, range.end + self.leaves);
        let mut least = None;
        let mut take = |node: usize| {
            let found = self.tree.get(node).copied();
            least = [least, found].into_iter().flatten().min();
        };
        while low < high {
            if low % 2 == 1 {
                take(low);
                low += 1;
            }
            if high % 2 == 1 {
                high -= 1;
                take(high);
            }
            (low, high) = (low / 2, high / 2);
        }
        least
    }
}
