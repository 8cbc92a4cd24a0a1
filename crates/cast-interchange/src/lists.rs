//! Lists whose elements refer to each other by index.

/// Adds an element to a list, and returns its index, by which others refer to it.
pub fn push<T>(list: &mut Vec<T>, element: T) -> usize {
    list.push(element);
    list.len().saturating_sub(1)
}

/// Sets an element, if the list has it.
#[inline]
pub fn set<T>(list: &mut [T], index: usize, value: T) {
    if let Some(slot) = list.get_mut(index) {
        *slot = value;
    }
}
