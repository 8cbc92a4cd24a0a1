//! Going through two files at once.

use cast_read::Cast;

use super::comparison::{Change, Comparison};
use super::found::Found;
use super::place::{Level, Place};
use super::siblings::{Numbered, Siblings, Side};
use super::{Options, bytes, properties};

/// Compares two files.
///
/// ```
/// # use cast_read::Cast;
/// # use cast_check::diff::{Options, compare};
/// # let bytes = include_bytes!("../../../../testdata/valid/character.cast");
/// let cast = Cast::parse(bytes)?;
/// assert!(compare(&cast, &cast, &Options { exact: true, ..Default::default() }).is_same());
/// # Ok::<(), cast_read::Error>(())
/// ```
#[must_use]
pub fn compare<'a>(first: &Cast<'a>, second: &Cast<'a>, options: &Options) -> Comparison<'a> {
    let mut found = Found::new(*first, *second, *options);
    if bytes::are_equal(first.bytes(), second.bytes()) {
        return found.comparison;
    }
    found.files(first, second);
    let mut open = vec![Level::new(None, Siblings::new(first.top_level(), second.top_level()))];
    while let Some(level) = open.last_mut() {
        match level.pairs.next(&level.children) {
            Some((first, Some(second))) => {
                let children = Siblings::new(first.0.children(), second.0.children());
                open.push(Level::new(Some([first, second]), children));
                nodes(Place(&open), first, second, &mut found);
            }
            Some((first, None)) => found.only(Place(&open), Side::First, first),
            None => {
                leave(Place(&open), &mut found);
                open.pop();
            }
        }
    }
    if options.exact && found.comparison.is_same() {
        // The bytes differ, and nothing that they were taken to mean.
        found.add(Place(&[]), None, None, || Change::Headers);
    }
    found.comparison
}

/// Compares two nodes without their children.
fn nodes<'a>(place: Place<'_, 'a>, (first, _): Numbered<'a>, (second, _): Numbered<'a>, found: &mut Found<'a>) {
    let before = found.comparison.total;
    // Only where there are no children, whose bytes would be looked at again on each level.
    let is_leaf = first.header().child_count == 0;
    if is_leaf && bytes::are_equal(first.bytes(), second.bytes()) {
        if !found.options.exact {
            properties::compare_references(place, first, second, found);
        }
    } else {
        found.headers(place, first, second);
        properties::compare(place, first, second, found);
    }
    found.comparison.nodes = found.comparison.nodes.saturating_add(u64::from(found.comparison.total > before));
}

/// Reports what is known of children when all of them have been compared.
fn leave<'a>(place: Place<'_, 'a>, found: &mut Found<'a>) {
    let Some(children) = place.children() else { return };
    for second in children.only_second() {
        found.only(place, Side::Second, second);
    }
    if found.options.exact && !children.are_in_order() {
        found.add(place, None, None, || Change::ChildOrder);
    }
}
