//! From corners of faces to vertices: corners that agree in all attributes become one.
//!
//! Most formats give each corner of a face its own indices or its own values; Cast has one index a corner. Two corners
//! are the same vertex when their rows in all streams are equal, byte for byte. Vertices are numbered by their first
//! corner, so the result is the same on every run and for any number of threads.
//!
//! ```
//! use cast_convert::corners::{Stream, deduplicate};
//!
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

use std::hash::{BuildHasher, Hasher};
use std::sync::atomic::{AtomicU32, Ordering};

use rayon::prelude::*;
use zerocopy::{Immutable, IntoBytes};

use groups::Groups;

/// One attribute of corners: a row of bytes for each.
#[derive(Clone, Copy, Debug)]
pub struct Stream<'a> {
    bytes: &'a [u8],
    row_size: usize,
    indices: Option<&'a [u32]>,
}

impl<'a> Stream<'a> {
    /// A row for each corner.
    #[must_use]
    pub fn new<T: IntoBytes + Immutable>(rows: &'a [T]) -> Self {
        Self { bytes: rows.as_bytes(), row_size: size_of::<T>(), indices: None }
    }

    /// Rows that corners refer to by index. Rows are compared, not indices. An index that leads nowhere stands for an
    /// empty row.
    #[must_use]
    pub fn indexed<T: IntoBytes + Immutable>(rows: &'a [T], indices: &'a [u32]) -> Self {
        Self { indices: Some(indices), ..Self::new(rows) }
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

/// Vertices, as what they have to do with corners.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Vertices {
    /// The vertex of each corner.
    pub indices: Vec<u32>,
    /// The first corner of each vertex, ascending.
    pub first_corners: Vec<u32>,
}

/// Finds the vertices of `count` corners. Corners beyond 2³² are ignored.
#[must_use]
pub fn deduplicate(count: usize, streams: &[Stream<'_>]) -> Vertices {
    let hashes = hashes(count, streams);
    let buckets = count.next_power_of_two().min(1 << 24);
    let mask = u32::try_from(buckets.saturating_sub(1)).unwrap_or(u32::MAX);
    let of_corner: Vec<u32> = hashes.par_iter().map(|hash| hash & mask).collect();
    find(&Groups::new(&of_corner, buckets), &hashes, streams)
}

/// Like [`deduplicate`], for corners that are only ever the same when their group is, such as the index of their
/// position. Faster, and it keeps apart vertices that lie in one place. Groups are numbers below `group_count`; corners
/// of any other are in one group.
#[must_use]
pub fn deduplicate_within(groups: &[u32], group_count: usize, streams: &[Stream<'_>]) -> Vertices {
    find(&Groups::new(groups, group_count), &hashes(groups.len(), streams), streams)
}

/// What the rows of each corner hash to. The seed differs from run to run, so that no file can be made to collide; it has
/// no influence on the result.
fn hashes(count: usize, streams: &[Stream<'_>]) -> Vec<u32> {
    let state = hashbrown::DefaultHashBuilder::default();
    let corners = 0..u32::try_from(count).unwrap_or(u32::MAX);
    #[allow(clippy::cast_possible_truncation, reason = "half a hash is a hash")]
    let hash = |corner: u32| {
        let mut hasher = state.build_hasher();
        streams.iter().for_each(|stream| hasher.write(stream.row(corner)));
        hasher.finish() as u32
    };
    corners.into_par_iter().with_min_len(4096).map(hash).collect()
}

#[inline]
fn same(streams: &[Stream<'_>], a: u32, b: u32) -> bool {
    streams.iter().all(|stream| stream.row(a) == stream.row(b))
}

fn find(groups: &Groups, hashes: &[u32], streams: &[Stream<'_>]) -> Vertices {
    let count = hashes.len();
    // The first corner that is the same as each corner. Atomic, so that groups, whose corners lie all over, can be
    // written in parallel; every place is written once.
    let firsts: Vec<AtomicU32> = (0..count).into_par_iter().map(|_| AtomicU32::new(0)).collect();
    let set = |corner: u32, first: u32| {
        if let Some(slot) = firsts.get(corner as usize) {
            slot.store(first, Ordering::Relaxed);
        }
    };
    let hash = |corner: u32| hashes.get(corner as usize).copied().unwrap_or_default();
    groups.for_each(Vec::new, |distinct: &mut Vec<(u32, u32)>, corners| {
        distinct.clear();
        if corners.len() > LARGE {
            return large(corners, streams, set);
        }
        for corner in corners.iter().copied() {
            let hash = hash(corner);
            let found = distinct.iter().find(|(other, first)| *other == hash && same(streams, *first, corner));
            match found {
                Some((_, first)) => set(corner, *first),
                None => {
                    distinct.push((hash, corner));
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

fn large(corners: &[u32], streams: &[Stream<'_>], set: impl Fn(u32, u32)) {
    let rows = |corner: u32| streams.iter().map(move |stream| stream.row(corner));
    let mut sorted = corners.to_vec();
    sorted.sort_unstable_by(|a, b| rows(*a).cmp(rows(*b)).then(a.cmp(b)));
    let mut first = None;
    for corner in sorted {
        let known = first.filter(|first| same(streams, *first, corner)).unwrap_or(corner);
        first = Some(known);
        set(corner, known);
    }
}

/// Corners that one task numbers.
const CORNERS_A_TASK: usize = 1 << 16;

/// Numbers the vertices in the order of their first corners.
fn number(firsts: &[AtomicU32]) -> Vertices {
    let first_of = |slot: &AtomicU32| slot.load(Ordering::Relaxed);
    let parts: Vec<(usize, &[AtomicU32])> =
        firsts.chunks(CORNERS_A_TASK).enumerate().map(|(part, slots)| (part * CORNERS_A_TASK, slots)).collect();
    // Its own first is what a corner is that starts a vertex.
    let starts = |(start, slots): &(usize, &[AtomicU32])| {
        let corners = (0_u32..).skip(*start).zip(slots.iter());
        corners.filter(|(corner, slot)| *corner == first_of(slot)).map(|(corner, _)| corner).collect::<Vec<u32>>()
    };
    let first_corners: Vec<u32> = parts.par_iter().flat_map_iter(starts).collect();
    let vertices: Vec<AtomicU32> = (0..firsts.len()).into_par_iter().map(|_| AtomicU32::new(0)).collect();
    first_corners.par_iter().enumerate().for_each(|(vertex, corner)| {
        if let Some(slot) = vertices.get(*corner as usize) {
            slot.store(u32::try_from(vertex).unwrap_or(u32::MAX), Ordering::Relaxed);
        }
    });
    let vertex = |slot: &AtomicU32| vertices.get(first_of(slot) as usize).map_or(0, first_of);
    Vertices { indices: firsts.par_iter().map(vertex).collect(), first_corners }
}

#[cfg(test)]
mod tests;
