//! The edges of triangles, which modelling programs store but files do not.

use std::cell::Cell;
use std::collections::HashMap;

use pyo3::buffer::PyBuffer;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::gathering::{given, result};

/// The end of a chain.
const NONE: u32 = u32::MAX;

/// The maximum number of edges of a vertex that are searched one by one. Further edges are looked up in a table, so
/// that a vertex with a million neighbours does not take a million times as long. Most vertices have three edges to
/// vertices with larger indices.
const MOST_IN_CHAIN: u32 = 32;

/// The edges found so far, each stored at the smaller of its vertices.
struct Edges<'a> {
    /// The vertices of each edge, the smaller index first.
    ends: &'a [[Cell<i32>; 2]],
    count: u32,
    /// The first edge of each vertex, and the edge after each edge.
    first: Vec<u32>,
    next: Vec<u32>,
    /// Edges that are in no chain.
    others: HashMap<(u32, u32), u32>,
}

impl Edges<'_> {
    /// The index of an edge, which is added if it is new; `None` if the vertices do not exist.
    fn find(&mut self, low: u32, high: u32) -> Option<u32> {
        let mut edge = *self.first.get(low as usize)?;
        let mut last = NONE;
        let mut passed = 0_u32;
        while let Some([_, other]) = self.ends.get(edge as usize) {
            if other.get().cast_unsigned() == high {
                return Some(edge);
            }
            last = edge;
            passed = passed.saturating_add(1);
            edge = *self.next.get(edge as usize)?;
        }
        let new = self.count;
        if passed >= MOST_IN_CHAIN {
            let found = *self.others.entry((low, high)).or_insert(new);
            if found != new {
                return Some(found);
            }
        } else if last == NONE {
            *self.first.get_mut(low as usize)? = new;
        } else {
            *self.next.get_mut(last as usize)? = new;
        }
        let [from, to] = self.ends.get(new as usize)?;
        from.set(low.cast_signed());
        to.set(high.cast_signed());
        self.next.push(NONE);
        self.count = new.saturating_add(1);
        Some(new)
    }
}

/// Finds the edges of triangles, regardless of direction and without duplicates, in the order in which corners first
/// refer to them. Writes the two vertices of each edge, the smaller one first, and for each corner the edge to the next
/// corner. Returns the number of edges: at most as many as corners, for which `into_vertices` has room.
#[pyfunction]
pub(crate) fn triangle_edges(
    py: Python<'_>,
    corners: PyBuffer<i32>,
    vertex_count: usize,
    into_vertices: PyBuffer<i32>,
    into_edges: PyBuffer<i32>,
) -> PyResult<usize> {
    let corners = given(py, &corners, "corners")?;
    let (ends, _) = result(py, &into_vertices, corners.len().saturating_mul(2))?.as_chunks::<2>();
    let (edges_of, _) = result(py, &into_edges, corners.len())?.as_chunks::<3>();
    let (triangles, rest) = corners.as_chunks::<3>();
    let most = i32::MAX.unsigned_abs() as usize;
    if !rest.is_empty() || corners.len() > most || vertex_count > most {
        return Err(PyValueError::new_err("the number of corners is not a multiple of three, or exceeds 31 bits"));
    }
    let next = Vec::with_capacity(corners.len() / 2);
    let mut edges = Edges { ends, count: 0, first: vec![NONE; vertex_count], next, others: HashMap::new() };
    for (triangle, to) in triangles.iter().zip(edges_of) {
        let [a, b, c] = triangle.each_ref().map(|corner| corner.get().cast_unsigned());
        if a.max(b).max(c) as usize >= vertex_count {
            let message = format!("a triangle has the vertices {a}, {b} and {c}, but there are {vertex_count}");
            return Err(PyValueError::new_err(message));
        }
        for ((from, end), to) in [(a, b), (b, c), (c, a)].into_iter().zip(to) {
            let edge = edges.find(from.min(end), from.max(end));
            // There is room for all, and no vertex is out of range.
            to.set(edge.unwrap_or_default().cast_signed());
        }
    }
    Ok(edges.count as usize)
}
