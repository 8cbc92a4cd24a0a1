//! Corners by group.

use cast_base::Threads;
use rayon::prelude::*;

use crate::lists::set;

/// Corners, or other numbered things, sorted by group; within a group they keep their order.
pub struct Groups {
    corners: Vec<u32>,
    /// Where each group starts, followed by the end of the last group.
    starts: Vec<u32>,
}

impl Groups {
    /// Numbers out of range belong to the last group, one more than the caller asked for.
    pub fn new(of_corner: &[u32], group_count: usize) -> Self {
        let group = |number: &u32| (*number as usize).min(group_count);
        let mut starts = vec![0_u32; group_count.saturating_add(2)];
        for number in of_corner {
            if let Some(count) = starts.get_mut(group(number) + 1) {
                *count += 1;
            }
        }
        let mut total = 0;
        for start in &mut starts {
            total += *start;
            *start = total;
        }
        let mut next = starts.clone();
        let mut corners = vec![0; of_corner.len()];
        for (corner, number) in (0_u32..).zip(of_corner) {
            if let Some(place) = next.get_mut(group(number)) {
                set(&mut corners, *place as usize, corner);
                *place += 1;
            }
        }
        Self { corners, starts }
    }

    /// The corners of a group.
    pub fn of(&self, group: u32) -> &[u32] {
        let at = |index: usize| self.starts.get(index).map(|start| *start as usize);
        let range = at(group as usize).zip(at(group as usize + 1));
        range.and_then(|(start, end)| self.corners.get(start..end)).unwrap_or_default()
    }

    /// Calls a function for every group, with a state per thread.
    pub(super) fn for_each<S: Send>(
        &self,
        threads: Threads,
        scratch: impl Fn() -> S + Sync + Send,
        look: impl Fn(&mut S, &[u32]) + Sync + Send,
    ) {
        let group = |scratch: &mut S, range: &[u32]| {
            if let [start, end] = range {
                let corners = self.corners.get(*start as usize..*end as usize).unwrap_or_default();
                if !corners.is_empty() {
                    look(scratch, corners);
                }
            }
        };
        if threads.are_several() {
            self.starts.par_windows(2).with_min_len(1024).for_each_init(scratch, group);
        } else {
            let mut scratch = scratch();
            self.starts.windows(2).for_each(|range| group(&mut scratch, range));
        }
    }
}
