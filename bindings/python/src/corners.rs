//! Converts meshes whose attributes belong to corners of faces, and lists of weights, to arrays per vertex as in files.

use std::cell::Cell;

use pyo3::buffer::{Element, PyBuffer};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::buffer;

/// The end of a chain, and the corner of a vertex without corners.
const NONE: u32 = u32::MAX;

/// The maximum number of vertices at one place that a corner is compared with. Corners beyond that become separate
/// vertices, so that a million different corners around one place do not take a million times as long.
const MOST_COMPARED: u32 = 256;

/// The values of corners, with a number of components each. Without a tolerance, they must be equal bit for bit.
struct Layer<'a> {
    values: &'a [Cell<u32>],
    columns: usize,
    tolerance: Option<f32>,
}

impl Layer<'_> {
    fn row(&self, corner: u32) -> Option<&[Cell<u32>]> {
        let start = (corner as usize).checked_mul(self.columns)?;
        self.values.get(start..start.checked_add(self.columns)?)
    }

    fn same(&self, a: u32, b: u32) -> bool {
        let (Some(one), Some(other)) = (self.row(a), self.row(b)) else {
            return false;
        };
        one.iter().zip(other).all(|(one, other)| {
            let (one, other) = (one.get(), other.get());
            let near = |tolerance| (f32::from_bits(one) - f32::from_bits(other)).abs() <= tolerance;
            one == other || self.tolerance.is_some_and(near)
        })
    }
}

fn contiguous<'a, T: Element>(py: Python<'a>, buffer: &'a PyBuffer<T>, what: &str) -> PyResult<&'a [Cell<T>]> {
    buffer::numbers(py, buffer).ok_or_else(|| PyValueError::new_err(format!("{what} is not contiguous")))
}

/// Finds the vertices of corners: `vertices` is the place of each corner, and corners at one place that agree in all
/// layers become one vertex. The first vertex of each place has the number of the place.
///
/// Writes the vertex of each corner to `into`. Returns the corner of each vertex as 32-bit integers, `0xFFFFFFFF` for a
/// place without corners. A layer is its bits as integers, how many there are for each corner, and a tolerance.
#[pyfunction]
#[pyo3(signature = (vertices, vertex_count, layers, into))]
pub(crate) fn weld_corners<'py>(
    py: Python<'py>,
    vertices: PyBuffer<u32>,
    vertex_count: usize,
    layers: Vec<(PyBuffer<u32>, usize, Option<f32>)>,
    into: PyBuffer<u32>,
) -> PyResult<Bound<'py, PyBytes>> {
    let vertices = contiguous(py, &vertices, "vertices")?;
    let fits = |into: &&[Cell<u32>]| into.len() == vertices.len();
    let Some(into) = buffer::numbers(py, &into).filter(fits).filter(|_| !into.readonly()) else {
        return Err(PyValueError::new_err("the result is not an array with one element per corner"));
    };
    let corner_count = u32::try_from(vertices.len())
        .ok()
        .filter(|count| *count != NONE && vertex_count <= NONE as usize - vertices.len())
        .ok_or_else(|| PyValueError::new_err("there are more corners and vertices than 32 bits can count"))?;
    let mut given = Vec::with_capacity(layers.len());
    for (buffer, columns, tolerance) in &layers {
        let values = contiguous(py, buffer, "a layer")?;
        if vertices.len().checked_mul(*columns) != Some(values.len()) {
            let message = format!("a layer has {} numbers, expected {columns} for each corner", values.len());
            return Err(PyValueError::new_err(message));
        }
        given.push(Layer { values, columns: *columns, tolerance: *tolerance });
    }
    // The corner of each vertex, and the next vertex at the same place.
    let mut corners = vec![NONE; vertex_count];
    let mut next = vec![NONE; vertex_count];
    for (corner, (place, to)) in (0..corner_count).zip(vertices.iter().zip(into)) {
        let place = place.get();
        let Some(first) = corners.get_mut(place as usize).filter(|_| (place as usize) < vertex_count) else {
            let message = format!("corner {corner} is at vertex {place}, but there are {vertex_count}");
            return Err(PyValueError::new_err(message));
        };
        to.set(if *first == NONE {
            *first = corner;
            place
        } else {
            match find(&given, &corners, &next, place, corner) {
                Ok(vertex) => vertex,
                Err(last) => {
                    // In bounds: checked above to fit in 32 bits together with all corners.
                    #[expect(clippy::cast_possible_truncation, reason = "the sum of both counts fits")]
                    let vertex = corners.len() as u32;
                    corners.push(corner);
                    // Inserted between the last one that was compared and those after it.
                    let after = next.get_mut(last as usize).map_or(NONE, |after| std::mem::replace(after, vertex));
                    next.push(after);
                    vertex
                }
            }
        });
    }
    PyBytes::new_with(py, corners.len().saturating_mul(4), |bytes| {
        for (to, corner) in bytes.chunks_exact_mut(4).zip(&corners) {
            to.copy_from_slice(&corner.to_ne_bytes());
        }
        Ok(())
    })
}

/// The vertex at this place with the values of a corner, or the last one that was compared.
fn find(layers: &[Layer<'_>], corners: &[u32], next: &[u32], place: u32, corner: u32) -> Result<u32, u32> {
    let mut vertex = place;
    for _ in 0..MOST_COMPARED {
        let Some(other) = corners.get(vertex as usize) else {
            return Err(vertex);
        };
        if layers.iter().all(|layer| layer.same(*other, corner)) {
            return Ok(vertex);
        }
        match next.get(vertex as usize) {
            Some(after) if *after != NONE => vertex = *after,
            _ => break,
        }
    }
    Err(vertex)
}

/// How weights are packed.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Packing {
    limit: usize,
    threshold: f32,
    normalize: Option<f32>,
}

/// The result of [`pack_weights`]: influences per vertex, bones and weights, and how many influences were removed.
type Packed<'py> = (usize, Bound<'py, PyBytes>, Bound<'py, PyBytes>, usize);

/// Turns lists of weights into rows with equally many influences per vertex, the largest first; unused ones are bone 0
/// with weight 0.
///
/// `limit` is the maximum per vertex, 0 for no limit. Weights below `threshold`, and NaN, are left out. If the limit
/// removes some, the others are scaled to keep the sum; if the sum then differs from 1 by more than `normalize`, they
/// are scaled to 1. Several weights for one bone and vertex are added up.
#[pyfunction]
pub(crate) fn pack_weights<'py>(
    py: Python<'py>,
    vertex_count: usize,
    vertices: PyBuffer<u32>,
    bones: PyBuffer<u32>,
    weights: PyBuffer<f32>,
    packing: Packing,
) -> PyResult<Packed<'py>> {
    let vertices = contiguous(py, &vertices, "vertices")?;
    let (bones, weights) = (contiguous(py, &bones, "bones")?, contiguous(py, &weights, "weights")?);
    if bones.len() != vertices.len() || weights.len() != vertices.len() {
        return Err(PyValueError::new_err("vertices, bones and weights differ in length"));
    }
    let given = || {
        let rows = vertices.iter().zip(bones.iter().zip(weights));
        rows.map(|(vertex, (bone, weight))| (vertex.get() as usize, bone.get(), weight.get()))
            .filter(|(_, _, weight)| *weight >= packing.threshold && *weight > 0.0)
    };
    // The start of the influences of each vertex.
    let mut starts = vec![0_usize; vertex_count.saturating_add(1)];
    for (vertex, _, _) in given() {
        let Some(count) = starts.get_mut(vertex.saturating_add(1)) else {
            let message = format!("a weight is for vertex {vertex}, but there are {vertex_count}");
            return Err(PyValueError::new_err(message));
        };
        *count = count.saturating_add(1);
    }
    let mut total = 0_usize;
    for start in &mut starts {
        total = total.saturating_add(*start);
        *start = total;
    }
    let mut sorted = vec![(0_u32, 0.0_f32); total];
    let mut places = starts.clone();
    for (vertex, bone, weight) in given() {
        let Some(place) = places.get_mut(vertex) else { continue };
        if let Some(to) = sorted.get_mut(*place) {
            *to = (bone, weight);
        }
        *place = place.saturating_add(1);
    }
    let mut counts = Vec::with_capacity(vertex_count);
    let mut cut = 0_usize;
    let mut most = 0_usize;
    for range in starts.windows(2) {
        let row = match range {
            [start, end] => sorted.get_mut(*start..*end).unwrap_or_default(),
            _ => &mut [],
        };
        let count = settle(row, &packing, &mut cut);
        most = most.max(count);
        counts.push(count);
    }
    let rows = || starts.iter().zip(&counts).map(|(start, count)| sorted.get(*start..start.saturating_add(*count)));
    let size = vertex_count.saturating_mul(most).saturating_mul(4);
    let fill = |bytes: &mut [u8], of: fn(&(u32, f32)) -> [u8; 4]| {
        if most > 0 {
            for (to, row) in bytes.chunks_exact_mut(most.saturating_mul(4)).zip(rows()) {
                for (to, influence) in to.chunks_exact_mut(4).zip(row.unwrap_or_default()) {
                    to.copy_from_slice(&of(influence));
                }
            }
        }
        Ok(())
    };
    let bones = PyBytes::new_with(py, size, |bytes| fill(bytes, |influence| influence.0.to_ne_bytes()))?;
    let weights = PyBytes::new_with(py, size, |bytes| fill(bytes, |influence| influence.1.to_ne_bytes()))?;
    Ok((most, bones, weights, cut))
}

/// Sorts the influences of a vertex and returns how many are left.
fn settle(row: &mut [(u32, f32)], packing: &Packing, cut: &mut usize) -> usize {
    row.sort_unstable_by_key(|influence| influence.0);
    let mut count = 0_usize;
    for at in 0..row.len() {
        let Some((bone, weight)) = row.get(at).copied() else { break };
        match count.checked_sub(1).and_then(|last| row.get_mut(last)).filter(|last| last.0 == bone) {
            Some(last) => last.1 += weight,
            None => {
                if let Some(to) = row.get_mut(count) {
                    *to = (bone, weight);
                }
                count = count.saturating_add(1);
            }
        }
    }
    let row = row.get_mut(..count).unwrap_or_default();
    row.sort_by(|one, other| other.1.total_cmp(&one.1));
    let sum = |row: &[(u32, f32)]| row.iter().map(|influence| influence.1).sum::<f32>();
    let mut wanted = sum(row);
    let mut scaled = false;
    if packing.limit > 0 && count > packing.limit {
        *cut = cut.saturating_add(count.saturating_sub(packing.limit));
        count = packing.limit;
        scaled = true;
    }
    if packing.normalize.is_some_and(|tolerance| (wanted - 1.0).abs() > tolerance) {
        wanted = 1.0;
        scaled = true;
    }
    let row = row.get_mut(..count).unwrap_or_default();
    let left = sum(row);
    if scaled && left > 0.0 && wanted.is_finite() {
        row.iter_mut().for_each(|influence| influence.1 *= wanted / left);
    }
    count
}
