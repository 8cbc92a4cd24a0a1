//! Degenerate faces.

use cast_write::Node;

use crate::changes::Log;
use crate::data::{self, Elements};
use crate::rules::mesh::faces::DEGENERATE;
use crate::rules::numbers::Count;

/// Removes faces with equal corners. Those that refer to missing vertices are kept, since their corners are unknown.
pub(super) fn repair(node: &mut Node<'_>, log: &mut Log<'_>) {
    let Some(positions) = Elements::of(node, "vp").filter(|positions| positions.array::<[f32; 3]>().is_some()) else {
        return;
    };
    let vertices = positions.len();
    let Some(elements) = Elements::of(node, "f") else { return };
    let Some(indices) = elements.indices() else { return };
    let in_range = |index: u32| (index as usize) < vertices;
    let is_degenerate = |[a, b, c]: [u32; 3]| (a == b || b == c || c == a) && in_range(a.max(b).max(c));
    let found = indices.triangles().filter(|face| is_degenerate(*face)).count();
    if found == 0
        || !log.may_lose(&DEGENERATE, "f", format_args!("{} faces with equal corners would be removed", Count(found)))
    {
        return;
    }
    let first = indices.triangles().find(|face| is_degenerate(*face)).unwrap_or_default();
    let whole = indices.triangles().len().saturating_mul(3);
    let mut left: Vec<u32> = indices.triangles().filter(|face| !is_degenerate(*face)).flatten().collect();
    // Incomplete triangles are covered by another rule.
    left.extend(indices.iter().skip(whole));
    let data = data::in_width(elements.property_type(), left);
    log.lose(&DEGENERATE, "f", found as u64, format_args!("the face {first:?}"), "removed");
    drop((elements, positions));
    data::replace(node, "f", data);
}
