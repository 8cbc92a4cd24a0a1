//! Walks two files together.

use cast_base::{Cancelled, Steps};
use cast_file::CastFile;

use super::comparison::{Change, Comparison};
use super::differences::Differences;

use super::options::{Options, Settings};
use super::position::{Level, Position};
use super::siblings::{Numbered, Siblings, Side};
use super::{bytes, properties};

/// Compares two files.
///
/// ```
/// # use cast_check::diff::{Options, compare};
/// # use cast_file::CastFile;
/// # let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/valid/character.cast");
/// let file = CastFile::open(path)?;
/// assert!(compare(&file, &file, &Options::new().exact(true))?.is_same());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Returns an error if it was cancelled.
pub fn compare<'a>(
    first: &'a CastFile,
    second: &'a CastFile,
    options: &Options<'_>,
) -> Result<Comparison<'a>, Cancelled> {
    let (first, second, progress) = (first.cast(), second.cast(), options.progress);
    let options = Settings::from(options);
    let mut found = Differences::new(first, second, options);
    if bytes::are_equal(first.bytes(), second.bytes(), options.threads) {
        return Ok(found.comparison);
    }
    let steps = Steps::new(progress, first.node_count());
    found.files(&first, &second);
    let mut open = vec![Level::new(None, Siblings::new(first.top_level(), second.top_level()))];
    while let Some(level) = open.last_mut() {
        match level.pairs.next(&level.children) {
            Some((first, Some(second))) => {
                steps.check()?;
                steps.done(1);
                let children = Siblings::new(first.0.children(), second.0.children());
                open.push(Level::new(Some([first, second]), children));
                nodes(Position(&open), first, second, &mut found);
            }
            Some((first, None)) => found.only(Position(&open), Side::First, first),
            None => {
                leave(Position(&open), &mut found);
                open.pop();
            }
        }
    }
    if options.exact && found.comparison.is_same() {
        // The bytes differ, but not in anything that they mean.
        found.add(Position(&[]), None, None, || Change::Headers);
    }
    steps.check()?;
    Ok(found.comparison)
}

/// Compares two nodes without their children.
fn nodes<'a>(
    place: Position<'_, 'a>,
    (first, _): Numbered<'a>,
    (second, _): Numbered<'a>,
    found: &mut Differences<'a>,
) {
    let before = found.comparison.total;
    // Only without children, whose bytes would be examined again on each level.
    let is_leaf = first.header().child_count == 0;
    if is_leaf && bytes::are_equal(first.bytes(), second.bytes(), found.options.threads) {
        if !found.options.exact {
            properties::compare_references(place, first, second, found);
        }
    } else {
        found.headers(place, first, second);
        properties::compare(place, first, second, found);
    }
    found.comparison.nodes = found.comparison.nodes.saturating_add(u64::from(found.comparison.total > before));
}

/// Reports the differences between child lists after all children have been compared.
fn leave<'a>(place: Position<'_, 'a>, found: &mut Differences<'a>) {
    let Some(children) = place.children() else { return };
    for second in children.only_second() {
        found.only(place, Side::Second, second);
    }
    if found.options.exact && !children.are_in_order() {
        found.add(place, None, None, || Change::ChildOrder);
    }
}
