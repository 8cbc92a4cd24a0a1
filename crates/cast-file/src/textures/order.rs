//! Files in the order of their paths from the end, so that the nearest to a path is found without looking at all.

use std::cmp::Ordering;
use std::ffi::OsStr;
use std::ops::Range;

use cast_base::sort;

use super::tree::{File, Tree};

/// Files, sorted by a key of their names, then by the names of their directories from the last to the first.
#[derive(Debug)]
pub(super) struct Order {
    rows: Vec<Row>,
    /// The least file below each node of a binary tree whose leaves, in the second half, are the files of the rows.
    least: Vec<u32>,
}

/// The derived order is that of rows: files of one directory are in the order of their names.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Row {
    key: Box<str>,
    /// The position of the directory in the order of the names of directories.
    rank: u32,
    file: u32,
}

/// The nearest file to a path.
pub(super) struct Near {
    pub(super) file: u32,
    /// How many directories it has in common with the path.
    pub(super) shared: usize,
    /// How many other files have as many.
    pub(super) others: usize,
}

impl Order {
    /// All files that have a key.
    pub(super) fn new(tree: &Tree, key: impl Fn(&File) -> Option<String>) -> Self {
        let row = |(index, file): (u32, &File)| {
            Some(Row { key: key(file)?.into_boxed_str(), rank: tree.rank(file)?, file: index })
        };
        let mut rows: Vec<Row> = (0_u32..).zip(&tree.files).filter_map(row).collect();
        sort::unstable_by(&mut rows, Row::cmp);
        let mut least = vec![u32::MAX; rows.len()];
        least.extend(rows.iter().map(|row| row.file));
        for node in (1..rows.len()).rev() {
            let below = node.saturating_mul(2);
            let of = |at: usize| least.get(at).copied().unwrap_or(u32::MAX);
            let smaller = of(below).min(of(below.saturating_add(1)));
            if let Some(place) = least.get_mut(node) {
                *place = smaller;
            }
        }
        Self { rows, least }
    }

    /// The file with a key that has most of the directories `above` in common; of several the first one, and in its
    /// directory the one with exactly this name.
    pub(super) fn nearest(&self, tree: &Tree, key: &str, above: &[String], name: &OsStr) -> Option<Near> {
        let all = self.range(0..self.rows.len(), |row| (*row.key).cmp(key));
        let after = self.first(all.clone(), |row| tree.compare(row.file, above).is_ge());
        // Those before and after the place of the path share most with it.
        let beside = [after.checked_sub(1), Some(after)].into_iter().flatten().filter(|at| all.contains(at));
        let rows = beside.filter_map(|at| self.rows.get(at));
        let shared = rows.map(|row| tree.shared(row.file, above)).max()?;
        let near = self.range(all, |row| tree.compare(row.file, above.get(..shared).unwrap_or(above)));
        let first = self.least(&near)?;
        let others = near.len().saturating_sub(1);
        // Its directory may have the same name in several cases.
        let rank = tree.rank(tree.file(first)?)?;
        let there = self.range(near, |row| row.rank.cmp(&rank));
        let named = |row: &Row| tree.file(row.file).map_or(Ordering::Less, |file| file.name.as_os_str().cmp(name));
        let exact = self.range(there, named).next().and_then(|at| self.rows.get(at));
        Some(Near { file: exact.map_or(first, |row| row.file), shared, others })
    }

    /// The first position at which a condition holds that holds for all rows from there on; the end if there is none.
    fn first(&self, within: Range<usize>, holds: impl Fn(&Row) -> bool) -> usize {
        let rows = self.rows.get(within.clone()).unwrap_or_default();
        within.start.saturating_add(rows.partition_point(|row| !holds(row)))
    }

    /// The positions of the rows that are equal to something with which they are compared.
    fn range(&self, within: Range<usize>, compare: impl Fn(&Row) -> Ordering) -> Range<usize> {
        let start = self.first(within.clone(), |row| compare(row).is_ge());
        start..self.first(start..within.end, |row| compare(row).is_gt())
    }

    /// The least file at these positions.
    fn least(&self, at: &Range<usize>) -> Option<u32> {
        let (mut start, mut end) = (at.start.checked_add(self.rows.len())?, at.end.checked_add(self.rows.len())?);
        let mut least = None;
        let mut take = |node: usize| least = [least, self.least.get(node).copied()].into_iter().flatten().min();
        while start < end {
            if start & 1 == 1 {
                take(start);
                start = start.saturating_add(1);
            }
            if end & 1 == 1 {
                end = end.saturating_sub(1);
                take(end);
            }
            (start, end) = (start / 2, end / 2);
        }
        least
    }
}
