//! Strands of hair, for formats that know lines.

use std::ops::RangeInclusive;

use cast_read::Indices;

/// The particles of each strand that has at least one segment, and how many strands have fewer particles than segments
/// ask for: those from the first such one on.
pub(crate) fn strands(segments: Indices<'_>, particles: usize) -> (Vec<RangeInclusive<usize>>, usize) {
    let mut strands = Vec::new();
    let mut first = 0_usize;
    for (index, count) in segments.iter().enumerate() {
        let last = first.saturating_add(count as usize);
        if last >= particles {
            return (strands, segments.len().saturating_sub(index));
        }
        if last > first {
            strands.push(first..=last);
        }
        first = last.saturating_add(1);
    }
    (strands, 0)
}
