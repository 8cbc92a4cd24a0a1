//! Lists whose indices come from files.

/// Sets an element, if the list has it.
#[inline]
pub fn set<T>(list: &mut [T], index: usize, value: T) {
    if let Some(slot) = list.get_mut(index) {
        *slot = value;
    }
}
