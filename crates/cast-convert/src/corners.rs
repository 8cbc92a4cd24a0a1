//! From corners of faces to vertices: corners that agree in all attributes become one.
//!
//! Most formats give each corner of a face its own indices or its own values; Cast has one index a corner. Two corners
//! are the same vertex when their rows in all streams are equal, byte for byte. Vertices are numbered by their first
//! corner, so the result is the same on every run and for any number of threads.
//!
//! ```
//! # use cast_convert::corners::{Stream, deduplicate};
//! let positions = [[0.0_f32, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]];
//! let uvs = [[0.0_f32, 0.0], [0.5, 0.5]];
//! let vertices = deduplicate(4, &[Stream::new(&positions), Stream::indexed(&uvs, &[0, 1, 0, 1])]);
//! assert_eq!(vertices.indices, [0, 1, 2, 1]);
//! assert_eq!(vertices.first_corners, [0, 1, 2]);
//! ```
//!
//! Corners are first sorted into groups that hold all equals of a corner, by hash or, where the caller knows better, by
//! the index of the position. Groups are then looked at in parallel. A hash table that all threads share would need a
//! lock, or unsafe code, or an order that depends on who comes first.

mod groups;

use std::cmp::Ordering;
use std::hash::{BuildHasher, Hasher};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use cast_format::{Element, Threads};
use rayon::prelude::*;

use groups::Groups;

/// One attribute of corners: a row of bytes for each.
#[derive(Clone, Copy, Debug)]
pub struct Stream<'a> {
    bytes: &'a [u8],
    row_size: usize,
    indices: Option<&'a [u32]>,
}

impl<'a> Stream<'a> {
    /// A row for each corner. Rows of other types go in as [bytes](Self::of_bytes).
    #[must_use]
    pub fn new<T: Element>(rows: &'a [T]) -> Self {
        Self { bytes: bytemuck::cast_slice(rows), row_size: size_of::<T>(), indices: None }
    }

    /// A row of so many bytes for each corner.
    #[must_use]
    pub fn of_bytes(bytes: &'a [u8], row_size: usize) -> Self {
        Self { bytes, row_size, indices: None }
    }

    /// The same rows, referred to by index, see [`indexed`](Self::indexed).
    #[must_use]
    pub fn through(self, indices: &'a [u32]) -> Self {
        Self { indices: Some(indices), ..self }
    }

    /// Rows that corners refer to by index. Rows are compared, not indices. An index that leads nowhere stands for an
    /// empty row.
    #[must_use]
    pub fn indexed<T: Element>(rows: &'a [T], indices: &'a [u32]) -> Self {
        Self::new(rows).through(indices)
    }

    /// The row of a corner; empty when there is none.
    #[inline]
    fn row(&self, corner: u32) -> &'a [u8] {
        let row = match self.indices {
            Some(indices) => indices.get(corner as usize).map(|index| *index as usize),
            None => Some(corner as usize),
        };
        let start = row.and_then(|row| row.checked_mul(self.row_size));
        let rest = start.and_then(|start| self.bytes.get(start..)).unwrap_or_default();
        rest.get(..self.row_size).unwrap_or_default()
    }
}

/// Rows of corners, however they are kept. For one corner all of them together count.
pub(crate) trait Rows: Sync {
    /// Whether two corners have the same rows.
    fn same(&self, a: u32, b: u32) -> bool;
    /// Any order in which corners with the same rows, and only those, are equal.
    fn compare(&self, a: u32, b: u32) -> Ordering;
}

impl Rows for [Stream<'_>] {
    #[inline]
    fn same(&self, a: u32, b: u32) -> bool {
        self.iter().all(|stream| stream.row(a) == stream.row(b))
    }

    fn compare(&self, a: u32, b: u32) -> Ordering {
        let rows = |corner: u32| self.iter().map(move |stream| stream.row(corner));
        rows(a).cmp(rows(b))
    }
}

/// Vertices, as what they have to do with corners.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Vertices {
    /// The vertex of each corner.
    pub indices: Vec<u32>,
    /// The first corner of each vertex, ascending.
    pub first_corners: Vec<u32>,
}

/// Finds the vertices of `count` corners, on the calling thread. Corners beyond 2³² are ignored.
#[must_use]
pub fn deduplicate(count: usize, streams: &[Stream<'_>]) -> Vertices {
    deduplicate_on(count, streams, Threads::One)
}

/// [`deduplicate`] on so many threads; the result is the same.
#[must_use]
pub fn deduplicate_on(count: usize, streams: &[Stream<'_>], threads: Threads) -> Vertices {
    let buckets = count.next_power_of_two().min(1 << 24);
    let mask = u32::try_from(buckets.saturating_sub(1)).unwrap_or(u32::MAX);
    // The seed differs from run to run, so that no file can be made to collide; it has no influence on the result.
    let state = hashbrown::DefaultHashBuilder::default();
    #[allow(clippy::cast_possible_truncation, reason = "half a hash is a hash")]
    let bucket = |corner: u32| {
        let mut hasher = state.build_hasher();
        streams.iter().for_each(|stream| hasher.write(stream.row(corner)));
        hasher.finish() as u32 & mask
    };
    let corners = 0..u32::try_from(count).unwrap_or(u32::MAX);
    let of_corner: Vec<u32> = if threads.are_several() {
        corners.into_par_iter().with_min_len(4096).map(bucket).collect()
    } else {
        corners.map(bucket).collect()
    };
    deduplicate_rows_within(&of_corner, buckets, streams, threads)
}

/// Like [`deduplicate_on`], for corners that are only ever the same when their group is, such as the index of their
/// position. Faster, and it keeps apart vertices that lie in one place. Groups are numbers below `group_count`; corners
/// of any other are in one group.
#[must_use]
pub fn deduplicate_within(groups: &[u32], group_count: usize, streams: &[Stream<'_>], threads: Threads) -> Vertices {
    deduplicate_rows_within(groups, group_count, streams, threads)
}

/// Like [`deduplicate_within`], for rows that need not be bytes.
pub(crate) fn deduplicate_rows_within<R: Rows + ?Sized>(
    groups: &[u32],
    group_count: usize,
    rows: &R,
    threads: Threads,
) -> Vertices {
    // The first corner that is the same as each corner. Atomic, so that groups, whose corners lie all over, can be
    // written in parallel; every place is written once.
    let firsts: Vec<AtomicU32> = crate::work::map(threads, groups, 4096, |_| AtomicU32::new(0));
    let set = |corner: u32, first: u32| {
        if let Some(slot) = firsts.get(corner as usize) {
            slot.store(first, Relaxed);
        }
    };
    Groups::new(groups, group_count).for_each(threads, Vec::new, |distinct: &mut Vec<u32>, corners| {
        if corners.len() > LARGE {
            return large(corners, rows, set);
        }
        distinct.clear();
        for corner in corners.iter().copied() {
            match distinct.iter().find(|first| rows.same(**first, corner)) {
                Some(first) => set(corner, *first),
                None => {
                    distinct.push(corner);
                    set(corner, corner);
                }
            }
        }
    });
    number(&firsts)
}

/// Groups larger than this are sorted instead: comparing each with each takes quadratic time, and a file may well have
/// all its corners in one place.
const LARGE: usize = 64;

fn large<R: Rows + ?Sized>(corners: &[u32], rows: &R, set: impl Fn(u32, u32)) {
    let mut sorted = corners.to_vec();
    sorted.sort_unstable_by(|a, b| rows.compare(*a, *b).then(a.cmp(b)));
    let mut first = None;
    for corner in sorted {
        let known = first.filter(|first| rows.same(*first, corner)).unwrap_or(corner);
        first = Some(known);
        set(corner, known);
    }
}

/// Numbers the vertices in the order of their first corners. One pass on one thread, which is as fast as memory; in
/// parallel it would take three and more memory.
fn number(firsts: &[AtomicU32]) -> Vertices {
    let mut vertices = Vertices { indices: Vec::with_capacity(firsts.len()), first_corners: Vec::new() };
    for (corner, first) in (0_u32..).zip(firsts) {
        let first = first.load(Relaxed);
        // Its own first is what a corner is that starts a vertex; all others come after theirs.
        let vertex = if first == corner {
            vertices.first_corners.push(corner);
            u32::try_from(vertices.first_corners.len() - 1).unwrap_or(u32::MAX)
        } else {
            vertices.indices.get(first as usize).copied().unwrap_or_default()
        };
        vertices.indices.push(vertex);
    }
    vertices
}

#[cfg(test)]
mod tests;
