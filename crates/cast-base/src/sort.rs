//! Sorting that is small in WebAssembly, for the crates above this one.
//!
//! A sort of the standard library is compiled for each type and each order: 3 kB of code each time, and 120 kB in all.
//! In browsers, where code must be fetched before it runs, one sort serves all, and takes up to three times as long.

use alloc::vec::Vec;
use core::cmp::Ordering;
use core::mem;

/// Like [`slice::sort_by`].
#[inline(always)]
pub fn by<T>(items: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    if cfg!(target_family = "wasm") { small(items, compare) } else { items.sort_by(compare) }
}

/// Like [`slice::sort_by_key`].
#[inline(always)]
pub fn by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    by(items, |one, other| key(one).cmp(&key(other)));
}

/// Like [`slice::sort_unstable_by`].
#[inline(always)]
pub fn unstable_by<T>(items: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    if cfg!(target_family = "wasm") { small(items, compare) } else { items.sort_unstable_by(compare) }
}

/// Like [`slice::sort_unstable`].
#[inline(always)]
pub fn unstable<T: Ord>(items: &mut [T]) {
    unstable_by(items, T::cmp);
}

/// Like [`slice::sort_unstable_by_key`].
#[inline(always)]
pub fn unstable_by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    unstable_by(items, |one, other| key(one).cmp(&key(other)));
}

fn small<T>(items: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    let count = items.len();
    sort(count, &mut Items { items, compare });
}

/// What the sort knows of items: that it does not know their type keeps it in one piece.
trait Places {
    fn is_before(&self, one: usize, other: usize) -> bool;
    fn swap(&mut self, one: usize, other: usize);
}

struct Items<'i, T, F> {
    items: &'i mut [T],
    compare: F,
}

impl<T, F: Fn(&T, &T) -> Ordering> Places for Items<'_, T, F> {
    fn is_before(&self, one: usize, other: usize) -> bool {
        let (Some(one), Some(other)) = (self.items.get(one), self.items.get(other)) else { return false };
        (self.compare)(one, other).is_lt()
    }

    fn swap(&mut self, one: usize, other: usize) {
        self.items.swap(one, other);
    }
}

/// Up to so many are moved one by one, without memory for their order: the influences of a vertex, for example.
const FEW: usize = 16;

fn sort(count: usize, items: &mut dyn Places) {
    if count > FEW {
        let order = order(count, items);
        return arrange(order, items);
    }
    for last in 1..count {
        for place in (1..=last).rev() {
            if !items.is_before(place, place.saturating_sub(1)) {
                break;
            }
            items.swap(place.saturating_sub(1), place);
        }
    }
}

/// For each place the item that belongs there, by merging longer and longer runs; equal ones stay in order.
fn order(count: usize, items: &dyn Places) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    let mut merged = Vec::with_capacity(count);
    let mut width = 1_usize;
    while width < count {
        for both in order.chunks(width.saturating_mul(2)) {
            let (mut left, mut right) = both.split_at_checked(width).unwrap_or((both, &[]));
            while let (Some((one, ones)), Some((other, others))) = (left.split_first(), right.split_first()) {
                let from_right = items.is_before(*other, *one);
                merged.push(if from_right { *other } else { *one });
                (left, right) = if from_right { (left, others) } else { (ones, right) };
            }
            merged.extend_from_slice(left);
            merged.extend_from_slice(right);
        }
        mem::swap(&mut order, &mut merged);
        merged.clear();
        width = width.saturating_mul(2);
    }
    order
}

/// Moves each item once, around the cycles of the permutation.
fn arrange(mut order: Vec<usize>, items: &mut dyn Places) {
    for start in 0..order.len() {
        let mut place = start;
        while let Some(wanted) = order.get_mut(place) {
            let from = mem::replace(wanted, place);
            if from == start {
                break;
            }
            items.swap(place, from);
            place = from;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pseudo-random numbers with many equal ones.
    fn numbers(count: u32) -> Vec<(u32, u32)> {
        let most = (count / 3).saturating_add(1);
        (0..count)
            .map(|index| (index.wrapping_mul(2_654_435_761) >> 7).checked_rem(most).unwrap_or(0))
            .zip(0..)
            .collect()
    }

    #[test]
    fn the_small_sort_is_stable_like_the_other() {
        for count in (0..70).chain([1000, 1024, 1025]) {
            let mut items = numbers(count);
            let mut expected = items.clone();
            expected.sort_by_key(|(number, _)| *number);
            small(&mut items, |one, other| one.0.cmp(&other.0));
            assert_eq!(items, expected, "{count}");
            small(&mut items, |one, other| other.0.cmp(&one.0));
            expected.sort_by_key(|(number, _)| core::cmp::Reverse(*number));
            assert_eq!(items, expected, "{count}, downwards");
        }
    }
}
