//! From face corners to vertices: corners that agree in all attributes become one vertex.
//!
//! Most formats have separate indices or values for each corner of a face; Cast has one index per corner. Two corners
//! are the same vertex if their rows in all streams are equal, byte for byte. Vertices are numbered by their first
//! corner, so the result is the same in every run and for any number of threads.
//!
//! ```
//! # use cast_interchange::corners::{Stream, deduplicate};
//! # use cast_base::Threads;
//! let positions = [[0.0_f32, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]];
//! let uvs = [[0.0_f32, 0.0], [0.5, 0.5]];
//! let streams = [Stream::new(&positions), Stream::new(&uvs).through(&[0, 1, 0, 1])];
//! let vertices = deduplicate(4, &streams, Threads::One);
//! assert_eq!(vertices.indices, [0, 1, 2, 1]);
//! assert_eq!(vertices.first_corners, [0, 1, 2]);
//! ```
//!
//! Corners are first sorted into groups that contain all equal corners, by hash or, if the caller knows better, by
//! position index. Groups are then processed in parallel. A hash table shared by all threads would need a lock,
//! `unsafe` code, or a result that depends on timing.

mod groups;

use std::cmp::Ordering;
use std::hash::{BuildHasher, Hasher};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use cast_base::{Threads, sort};
use cast_format::Element;
use rayon::prelude::*;

pub use groups::Groups;

/// One attribute of corners: a row of bytes per corner.
#[derive(Clone, Copy, Debug)]
pub struct Stream<'a> {
    bytes: &'a [u8],
    row_size: usize,
    indices: Option<&'a [u32]>,
}

impl<'a> Stream<'a> {
    /// One row per corner. Rows of other types are passed as [bytes](Self::of_bytes).
    #[must_use]
    pub fn new<T: Element>(rows: &'a [T]) -> Self {
        Self { bytes: bytemuck::cast_slice(rows), row_size: size_of::<T>(), indices: None }
    }

    /// One row of `size` bytes per corner.
    #[must_use]
    pub fn of_bytes(bytes: &'a [u8], row_size: usize) -> Self {
        Self { bytes, row_size, indices: None }
    }

    /// The same rows, which corners refer to by index. The rows are compared, not the indices. An index out of range
    /// refers to an empty row.
    #[must_use]
    pub fn through(self, indices: &'a [u32]) -> Self {
        Self { indices: Some(indices), ..self }
    }

    /// The row of a corner; empty if there is none.
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

/// The rows of corners, in any representation. A corner is identified by all of its rows together.
pub trait Rows: Sync {
    /// Whether two corners have the same rows.
    fn same(&self, a: u32, b: u32) -> bool;
    /// An arbitrary total order in which exactly the corners with the same rows are equal.
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

/// The vertices, and how they relate to corners.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Vertices {
    /// The vertex of each corner.
    pub indices: Vec<u32>,
    /// The first corner of each vertex, ascending.
    pub first_corners: Vec<u32>,
}

/// Finds the vertices of `count` corners. Corners beyond 2³² are ignored. The result is the same for any number of
/// threads.
#[must_use]
pub fn deduplicate(count: usize, streams: &[Stream<'_>], threads: Threads) -> Vertices {
    let buckets = count.next_power_of_two().min(1 << 24);
    let mask = u32::try_from(buckets.saturating_sub(1)).unwrap_or(u32::MAX);
    // The seed differs from run to run, so that no file can force collisions. It does not affect the result.
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

/// Like [`deduplicate`], for corners that can only be equal within a group, such as the same position index. This is
/// faster, and keeps distinct vertices at the same position apart. Groups are numbers below `group_count`; all corners
/// with larger numbers form one more group.
#[must_use]
pub fn deduplicate_within(groups: &[u32], group_count: usize, streams: &[Stream<'_>], threads: Threads) -> Vertices {
    deduplicate_rows_within(groups, group_count, streams, threads)
}

/// Like [`deduplicate_within`], for rows of any representation.
pub fn deduplicate_rows_within<R: Rows + ?Sized>(
    groups: &[u32],
    group_count: usize,
    rows: &R,
    threads: Threads,
) -> Vertices {
    // The first corner equal to each corner. Atomic, so that groups, whose corners are scattered, can be processed in
    // parallel; every element is written once.
    let firsts: Vec<AtomicU32> = cast_base::parallel::map(threads, groups, 4096, |_| AtomicU32::new(0));
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

/// Larger groups are sorted instead: comparing all pairs takes quadratic time, and a file may well have all its corners
/// at one position.
const LARGE: usize = 64;

fn large<R: Rows + ?Sized>(corners: &[u32], rows: &R, set: impl Fn(u32, u32)) {
    let mut sorted = corners.to_vec();
    sort::unstable_by(&mut sorted, |a, b| rows.compare(*a, *b).then(a.cmp(b)));
    let mut first = None;
    for corner in sorted {
        let known = first.filter(|first| rows.same(*first, corner)).unwrap_or(corner);
        first = Some(known);
        set(corner, known);
    }
}

/// Numbers the vertices in the order of their first corners. A single pass on one thread runs at memory speed; a
/// parallel version would need three passes and more memory.
fn number(firsts: &[AtomicU32]) -> Vertices {
    let mut vertices = Vertices { indices: Vec::with_capacity(firsts.len()), first_corners: Vec::new() };
    for (corner, first) in (0_u32..).zip(firsts) {
        let first = first.load(Relaxed);
        // A corner that starts a vertex is its own first corner; all others come later.
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
