//! Lists whose indices come from files, and the order of elements.

use std::cmp::Ordering;

/// The places of elements in the order of a comparison; equal ones stay in order.
pub(crate) fn order(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<u32> {
    let mut places: Vec<u32> = (0..u32::try_from(count).unwrap_or(u32::MAX)).collect();
    sort(&mut places, &|one, other| compare(one as usize, other as usize));
    places
}

/// The same for some of the places. One function for all types: the standard library makes 3 kB of code for each type
/// and comparison.
pub(crate) fn sort(places: &mut [u32], compare: &dyn Fn(u32, u32) -> Ordering) {
    places.sort_unstable_by(|one, other| compare(*one, *other).then(one.cmp(other)));
}

/// Sets an element, if the list has it.
#[inline]
pub(crate) fn set<T>(list: &mut [T], index: usize, value: T) {
    if let Some(slot) = list.get_mut(index) {
        *slot = value;
    }
}
