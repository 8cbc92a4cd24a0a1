//! Strings of a file, and counts by name.

use std::borrow::Cow;

use cast_read::{NodeRef, Text};
#[cfg(feature = "serde")]
use serde::{Serialize, Serializer};

/// A string of the file; `None` if it is absent.
pub(super) type Name<'a> = Option<Cow<'a, str>>;

pub(super) fn name<'a>(node: &NodeRef<'a>) -> Name<'a> {
    node.text("n").map(lossy)
}

pub(super) fn text<'a>(node: &NodeRef<'a>, property: &str) -> Name<'a> {
    node.property(property).and_then(|property| property.text()).map(lossy)
}

pub(super) fn lossy(text: Text<'_>) -> Cow<'_, str> {
    Cow::Owned(text.to_string_lossy())
}

/// Counts by name, in order of insertion, which become an object in JSON.
#[cfg(feature = "serde")]
pub(super) fn as_map<S: Serializer>(counts: &[(impl Serialize, u64)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(counts.iter().map(|(key, count)| (key, count)))
}

/// Increments a count.
pub(super) fn bump(count: &mut u64) {
    *count = count.saturating_add(1);
}
