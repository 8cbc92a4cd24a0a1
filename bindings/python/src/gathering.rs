//! Converts arrays per vertex, as in files, to corners and groups, as modelling programs need them: the inverse of
//! [`corners`](crate::corners).

use std::cell::Cell;

use pyo3::buffer::{Element, PyBuffer};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::buffer;

pub(crate) fn given<'a, T: Element>(py: Python<'a>, buffer: &'a PyBuffer<T>, what: &str) -> PyResult<&'a [Cell<T>]> {
    buffer::numbers(py, buffer).ok_or_else(|| PyValueError::new_err(format!("{what} is not contiguous")))
}

/// An array for a result with this many numbers.
pub(crate) fn result<'a, T: Element>(py: Python<'a>, buffer: &'a PyBuffer<T>, count: usize) -> PyResult<&'a [Cell<T>]> {
    let numbers = buffer::numbers(py, buffer).filter(|numbers| numbers.len() == count && !buffer.readonly());
    numbers.ok_or_else(|| PyValueError::new_err(format!("the result is not a writable array of {count} numbers")))
}

/// Writes the corners of triangles, each starting with its corner `first`, without those that refer to a missing vertex
/// or to one vertex twice. Returns how many triangles were written, and how many were left out for each reason.
#[pyfunction]
pub(crate) fn triangle_corners(
    py: Python<'_>,
    faces: PyBuffer<u32>,
    vertex_count: usize,
    first: usize,
    into: PyBuffer<i32>,
) -> PyResult<(usize, usize, usize)> {
    let faces = given(py, &faces, "faces")?;
    let mut into = result(py, &into, faces.len())?.chunks_exact(3);
    let (mut written, mut outside, mut repeated) = (0_usize, 0_usize, 0_usize);
    let end = u32::try_from(vertex_count).unwrap_or(u32::MAX).min(i32::MAX.unsigned_abs());
    for face in faces.chunks_exact(3) {
        let [a, b, c] = face else { continue };
        let corners = [a.get(), b.get(), c.get()];
        let [a, b, c] = corners;
        if a.max(b).max(c) >= end {
            outside = outside.saturating_add(1);
        } else if a == b || b == c || c == a {
            repeated = repeated.saturating_add(1);
        } else if let Some([x, y, z]) = into.next() {
            let [a, b, c] = match first {
                1 => [b, c, a],
                2 => [c, a, b],
                _ => corners,
            };
            // Below `end`, which fits.
            x.set(a.cast_signed());
            y.set(b.cast_signed());
            z.set(c.cast_signed());
            written = written.saturating_add(1);
        }
    }
    Ok((written, outside, repeated))
}

/// Writes the row of each index. `values` has rows of `columns` numbers.
fn rows<T: Copy, const N: usize>(
    values: &[Cell<T>],
    indices: &[Cell<i32>],
    into: &[Cell<f32>],
    number: impl Fn(usize, T) -> f32,
) -> PyResult<()> {
    let (values, _) = values.as_chunks::<N>();
    let (into, _) = into.as_chunks::<N>();
    for (to, index) in into.iter().zip(indices) {
        let row = usize::try_from(index.get()).ok().and_then(|index| values.get(index));
        let Some(row) = row else {
            let message = format!("an index is {}, but there are {} values", index.get(), values.len());
            return Err(PyValueError::new_err(message));
        };
        for (column, (to, from)) in to.iter().zip(row).enumerate() {
            to.set(number(column, from.get()));
        }
    }
    Ok(())
}

fn gather<T: Copy>(
    values: &[Cell<T>],
    columns: usize,
    indices: &[Cell<i32>],
    into: &[Cell<f32>],
    number: impl Fn(usize, T) -> f32,
) -> PyResult<()> {
    match columns {
        1 => rows::<T, 1>(values, indices, into, number),
        2 => rows::<T, 2>(values, indices, into, number),
        3 => rows::<T, 3>(values, indices, into, number),
        4 => rows::<T, 4>(values, indices, into, number),
        _ => Err(PyValueError::new_err(format!("the values have {columns} columns, expected 1 to 4"))),
    }
}

/// The values of vertices for each of `indices`; the second column as 1 minus itself if `flip_v`.
#[pyfunction]
pub(crate) fn gather_floats(
    py: Python<'_>,
    values: PyBuffer<f32>,
    columns: usize,
    indices: PyBuffer<i32>,
    flip_v: bool,
    into: PyBuffer<f32>,
) -> PyResult<()> {
    let (values, indices) = (given(py, &values, "values")?, given(py, &indices, "indices")?);
    let into = result(py, &into, indices.len().saturating_mul(columns))?;
    if flip_v {
        gather(values, columns, indices, into, |column, value| if column == 1 { 1.0 - value } else { value })
    } else {
        gather(values, columns, indices, into, |_, value| value)
    }
}

/// Like [`gather_floats`], for bytes: 0 to 255 become 0 to 1.
#[pyfunction]
pub(crate) fn gather_bytes(
    py: Python<'_>,
    values: PyBuffer<u8>,
    columns: usize,
    indices: PyBuffer<i32>,
    into: PyBuffer<f32>,
) -> PyResult<()> {
    let (values, indices) = (given(py, &values, "values")?, given(py, &indices, "indices")?);
    let into = result(py, &into, indices.len().saturating_mul(columns))?;
    gather(values, columns, indices, into, |_, value| f32::from(value) / 255.0)
}

/// Sorts weights by bone. Writes the vertices and weights of the first bone, then those of the next, vertices ascending.
///
/// Returns where each bone starts, as 64-bit integers, followed by the end; how many weights were left out because
/// there is no such bone or they are not finite; and how many were outside 0 to 1. Weights of 0 and below are left out
/// without being counted there; weights of the same bone at a vertex are added up.
#[pyfunction]
pub(crate) fn group_weights<'py>(
    py: Python<'py>,
    bones: PyBuffer<u32>,
    weights: PyBuffer<f32>,
    per_vertex: usize,
    bone_count: usize,
    into_vertices: PyBuffer<i32>,
    into_weights: PyBuffer<f32>,
) -> PyResult<(Bound<'py, PyBytes>, usize, usize)> {
    let (bones, weights) = (given(py, &bones, "bones")?, given(py, &weights, "weights")?);
    if bones.len() != weights.len() || per_vertex == 0 || bones.len() / per_vertex > i32::MAX.unsigned_abs() as usize {
        return Err(PyValueError::new_err(
            "bones and weights differ in length, or their number does not match the vertices",
        ));
    }
    let vertices_of = result(py, &into_vertices, weights.len())?;
    let weights_of = result(py, &into_weights, weights.len())?;
    let (mut left_out, mut clamped) = (0_usize, 0_usize);
    // Where each bone starts; for now the number of its weights, one place later.
    let mut starts = vec![0_usize; bone_count.saturating_add(1)];
    for (bone, weight) in bones.iter().zip(weights) {
        let weight = weight.get();
        // In the unused slots of some writers, the bone is arbitrary.
        if weight == 0.0 {
            continue;
        }
        match starts.get_mut((bone.get() as usize).saturating_add(1)) {
            Some(count) if weight.is_finite() => {
                if weight > 0.0 {
                    *count = count.saturating_add(1);
                } else {
                    clamped = clamped.saturating_add(1);
                }
            }
            _ => left_out = left_out.saturating_add(1),
        }
    }
    let mut total = 0_usize;
    for start in &mut starts {
        total = total.saturating_add(*start);
        *start = total;
    }
    // The position of the next weight of each bone. Vertices are in order, so if a vertex refers to a bone twice, the
    // previous weight is of the same vertex.
    let mut ends = starts.clone();
    let rows = bones.chunks(per_vertex).zip(weights.chunks(per_vertex));
    for (vertex, (bones, weights)) in (0_i32..).zip(rows) {
        for (bone, weight) in bones.iter().zip(weights) {
            let (bone, weight) = (bone.get() as usize, weight.get());
            if !(weight > 0.0 && weight.is_finite()) || bone >= bone_count {
                continue;
            }
            let (Some(start), Some(end)) = (starts.get(bone).copied(), ends.get_mut(bone)) else { continue };
            let last = end.checked_sub(1).filter(|last| *last >= start);
            let same = last.filter(|last| vertices_of.get(*last).is_some_and(|last| last.get() == vertex));
            if let Some(slot) = same.and_then(|same| weights_of.get(same)) {
                slot.set(slot.get() + weight);
            } else if let (Some(to), Some(slot)) = (vertices_of.get(*end), weights_of.get(*end)) {
                to.set(vertex);
                slot.set(weight);
                *end = end.saturating_add(1);
            }
        }
    }
    // Bones with repetitions have room left at their end.
    let mut next = 0_usize;
    for (start, end) in starts.iter_mut().zip(&ends) {
        let from = *start;
        *start = next;
        for place in from..(*end).min(weights_of.len()) {
            let (Some(vertex), Some(weight)) = (vertices_of.get(place), weights_of.get(place)) else { break };
            if weight.get() > 1.0 {
                weight.set(1.0);
                clamped = clamped.saturating_add(1);
            }
            if let (true, Some(to), Some(slot)) = (next != place, vertices_of.get(next), weights_of.get(next)) {
                to.set(vertex.get());
                slot.set(weight.get());
            }
            next = next.saturating_add(1);
        }
    }
    let starts = PyBytes::new_with(py, starts.len().saturating_mul(8), |bytes| {
        for (to, start) in bytes.chunks_exact_mut(8).zip(&starts) {
            to.copy_from_slice(&(*start as u64).to_ne_bytes());
        }
        Ok(())
    })?;
    Ok((starts, left_out, clamped))
}
