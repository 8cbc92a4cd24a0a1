//! Custom normals as stored by Blender: two angles per corner, relative to the normal of the faces around it, so that
//! they follow the faces when the mesh is deformed.

use std::cell::Cell;
use std::f32::consts::{FRAC_PI_2, PI, TAU};

use pyo3::buffer::PyBuffer;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::gathering::{given, result};

type Vector = [f32; 3];

/// No corner, or no triangle on the other side of an edge.
const NONE: u32 = u32::MAX;

/// An edge for which no corner has been found yet.
const UNSEEN: u32 = NONE - 1;

/// A flag beside the corner of an edge: a second one has been found.
const PAIRED: u32 = 1 << 31;

/// Cosines above this count as 1: directions are too similar to measure angles between them.
const ALIKE: f32 = 1.0 - 1e-4;

fn dot(a: Vector, b: Vector) -> f32 {
    let [[ax, ay, az], [bx, by, bz]] = [a, b];
    ax * bx + ay * by + az * bz
}

fn cross(a: Vector, b: Vector) -> Vector {
    let [[ax, ay, az], [bx, by, bz]] = [a, b];
    [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx]
}

fn minus(a: Vector, b: Vector) -> Vector {
    let [[ax, ay, az], [bx, by, bz]] = [a, b];
    [ax - bx, ay - by, az - bz]
}

fn plus(a: Vector, b: Vector, times: f32) -> Vector {
    let [[ax, ay, az], [bx, by, bz]] = [a, b];
    [ax + bx * times, ay + by * times, az + bz * times]
}

/// Normalised; zero for a vector without a direction.
fn unit(a: Vector) -> Vector {
    let square = dot(a, a);
    if square > 1e-35 && square.is_finite() {
        let length = square.sqrt();
        a.map(|part| part / length)
    } else {
        [0.0; 3]
    }
}

/// The arc cosine, within 5e-5: the same approximation that Blender uses for decoding, so that its error cancels out.
fn acos(cosine: f32) -> f32 {
    let x = cosine.abs().min(1.0);
    let sum = FRAC_PI_2 + x * (-0.213_300_99 + x * (0.077_980_48 + x * -0.021_640_95));
    let angle = sum * (1.0 - x).sqrt();
    if cosine < 0.0 { PI - angle } else { angle }
}

/// The connectivity of the mesh.
struct Mesh<'a> {
    positions: &'a [[Cell<f32>; 3]],
    corners: &'a [[Cell<i32>; 3]],
    /// For each corner, the corner at the other end of the edge to the next corner, in the other triangle with this
    /// edge; [`NONE`] unless there is exactly one such triangle, with the edge in the opposite direction.
    twins: Vec<u32>,
}

/// A corner with its surroundings: unit vectors along the edges to the next corner and the previous one, and the face
/// normal.
struct Surroundings {
    to_next: Vector,
    to_previous: Vector,
    normal: Vector,
    previous: u32,
}

fn row(values: &[[Cell<f32>; 3]], index: i32) -> Option<Vector> {
    let row = values.get(usize::try_from(index).ok()?)?;
    Some(row.each_ref().map(Cell::get))
}

impl Mesh<'_> {
    /// The vertices of the triangle of a corner, starting with the corner, and the previous corner.
    fn triangle(&self, corner: u32) -> Option<([i32; 3], u32)> {
        let triangle = self.corners.get(corner as usize / 3)?;
        let [a, b, c] = triangle.each_ref().map(Cell::get);
        Some(match corner % 3 {
            0 => ([a, b, c], corner.saturating_add(2)),
            1 => ([b, c, a], corner.saturating_sub(1)),
            _ => ([c, a, b], corner.saturating_sub(1)),
        })
    }

    fn around(&self, corner: u32) -> Option<Surroundings> {
        let ([here, next, before], previous) = self.triangle(corner)?;
        let [here, next, before] =
            [row(self.positions, here)?, row(self.positions, next)?, row(self.positions, before)?];
        let (along, back) = (minus(next, here), minus(before, here));
        Some(Surroundings {
            to_next: unit(along),
            to_previous: unit(back),
            normal: self.face_normal(corner as usize / 3)?,
            previous,
        })
    }

    /// The normal of a triangle, computed as in Blender to the last bit, since the normal of a nearly degenerate triangle is mostly rounding error.
    fn face_normal(&self, triangle: usize) -> Option<Vector> {
        let [a, b, c] = self.corners.get(triangle)?.each_ref().map(Cell::get);
        let [a, b, c] = [row(self.positions, a)?, row(self.positions, b)?, row(self.positions, c)?];
        let mut normal = [0.0; 3];
        for ([ax, ay, az], [bx, by, bz]) in [(c, a), (a, b), (b, c)] {
            let area = [(ay - by) * (az + bz), (az - bz) * (ax + bx), (ax - bx) * (ay + by)];
            normal = plus(normal, area, 1.0);
        }
        let normal = unit(normal);
        // As in Blender, the normal of a degenerate triangle points up.
        Some(if normal == [0.0; 3] { [0.0, 0.0, 1.0] } else { normal })
    }

    fn twin(&self, corner: u32) -> u32 {
        self.twins.get(corner as usize).copied().unwrap_or(NONE)
    }

    /// The normals of vertices: the sum of the normals of the faces around them, weighted by their angles.
    fn vertex_normals(&self) -> Option<Vec<Vector>> {
        let mut normals = vec![[0.0; 3]; self.positions.len()];
        for corner in 0..u32::try_from(self.twins.len()).ok()? {
            let ([vertex, ..], _) = self.triangle(corner)?;
            let around = self.around(corner)?;
            let sum = normals.get_mut(usize::try_from(vertex).ok()?)?;
            *sum = plus(*sum, around.normal, acos(dot(around.to_next, around.to_previous)));
        }
        Some(normals.into_iter().map(unit).collect())
    }
}

/// Finds the corner on the other side of each edge.
fn twins(corners: &[Cell<i32>], edges: &[Cell<i32>], edge_count: usize) -> Option<Vec<u32>> {
    let mut twins = vec![NONE; corners.len()];
    // A corner of each edge: alone, with the flag if there are two, and none if there are more.
    let mut first = vec![UNSEEN; edge_count];
    for (corner, edge) in (0_u32..).zip(edges) {
        let first = first.get_mut(usize::try_from(edge.get()).ok()?)?;
        if *first == UNSEEN {
            *first = corner;
        } else if *first == NONE {
        } else if *first & PAIRED == 0 {
            // Both start at the same vertex: the triangles have opposite winding.
            if corners.get(*first as usize)?.get() != corners.get(corner as usize)?.get() {
                *twins.get_mut(*first as usize)? = corner;
                *twins.get_mut(corner as usize)? = *first;
            }
            *first |= PAIRED;
        } else {
            let one = twins.get_mut((*first & !PAIRED) as usize)?;
            let other = std::mem::replace(one, NONE);
            if let Some(other) = twins.get_mut(other as usize) {
                *other = NONE;
            }
            *first = NONE;
        }
    }
    Some(twins)
}

/// A fan: the corners around a vertex from one border edge to the next, or all of them. Angles are measured relative to
/// it.
#[derive(Default)]
struct Fan {
    corners: Vec<u32>,
    edges: Vec<Vector>,
    last_edge: Vector,
    normal: Vector,
}

impl Fan {
    /// Collects the fan that contains a corner.
    fn walk(&mut self, mesh: &Mesh<'_>, start: u32) -> Option<()> {
        self.corners.clear();
        self.edges.clear();
        let mut corner = start;
        let mut sum = [0.0; 3];
        let mut face_normal;
        loop {
            let around = mesh.around(corner)?;
            if corner == start {
                self.edges.push(around.to_next);
            }
            face_normal = around.normal;
            sum = plus(sum, around.normal, acos(dot(around.to_next, around.to_previous)));
            self.corners.push(corner);
            self.last_edge = around.to_previous;
            corner = mesh.twin(around.previous);
            // All the way around, or at a border. Each corner follows only one other, so this terminates.
            if corner == start {
                break;
            }
            self.edges.push(around.to_previous);
            if corner == NONE {
                break;
            }
        }
        self.normal = if self.corners.len() == 1 { face_normal } else { unit(sum) };
        Some(())
    }

    /// A normal as two angles: from the normal of the fan, as a fraction of the mean angle of its edges, and around it,
    /// as a fraction of the angle between its first and its last edge. Larger angles are measured from the other side.
    fn encode(&self, normal: Vector) -> [i16; 2] {
        let Some(first) = self.edges.first().copied() else { return [0, 0] };
        let (cosine_first, cosine_last) = (dot(first, self.normal), dot(self.last_edge, self.normal));
        let is_same = normal.iter().zip(self.normal).all(|(a, b)| (a - b).abs() <= 1e-4);
        if is_same || normal == [0.0; 3] || cosine_first.abs() >= ALIKE || cosine_last.abs() >= ALIKE {
            return [0, 0];
        }
        #[expect(clippy::cast_precision_loss, reason = "few edges meet at a vertex")]
        let count = self.edges.len() as f32;
        let mean = self.edges.iter().map(|edge| acos(dot(*edge, self.normal))).sum::<f32>() / count;
        let reference = unit(plus(first, self.normal, -cosine_first));
        let across = unit(cross(self.normal, reference));
        let around = |direction: Vector| {
            let cosine = dot(reference, direction);
            let angle = acos(cosine);
            (cosine < ALIKE).then(|| if dot(across, direction) < 0.0 { TAU - angle } else { angle })
        };
        let width = around(unit(plus(self.last_edge, self.normal, -cosine_last))).unwrap_or(TAU);
        let cosine = dot(normal, self.normal);
        let away = around(unit(plus(normal, self.normal, -cosine)));
        [share(acos(cosine), mean), away.map_or(0, |angle| share(angle, width))]
    }
}

/// An angle as a fraction of another, or, below 0, of the remainder of a full turn.
fn share(angle: f32, of: f32) -> i16 {
    let part = if angle > of { -(TAU - angle) / (TAU - of) } else { angle / of };
    #[expect(clippy::cast_possible_truncation, reason = "from -32767 to 32767, or no number, which becomes 0")]
    {
        (part * f32::from(i16::MAX) + 0.5).floor() as i16
    }
}

/// Normals of vertices in the form of Blender's attribute `custom_normal`: two integers for each corner of triangles,
/// all of which are smooth. `edges` are those of `triangle_edges`, `edge_count` their number. A zero normal stands for
/// Blender's own.
#[pyfunction]
pub(crate) fn encode_normals(
    py: Python<'_>,
    positions: PyBuffer<f32>,
    corners: PyBuffer<i32>,
    edges: PyBuffer<i32>,
    edge_count: usize,
    normals: PyBuffer<f32>,
    into: PyBuffer<i16>,
) -> PyResult<()> {
    let (positions, rest) = given(py, &positions, "positions")?.as_chunks::<3>();
    let corners = given(py, &corners, "corners")?;
    let edges = given(py, &edges, "edges")?;
    let (normals, _) = given(py, &normals, "normals")?.as_chunks::<3>();
    let (into, _) = result(py, &into, corners.len().saturating_mul(2))?.as_chunks::<2>();
    let (triangles, more) = corners.as_chunks::<3>();
    let fits = rest.is_empty() && more.is_empty() && edges.len() == corners.len() && normals.len() == positions.len();
    if !fits || edge_count > edges.len() || corners.len() > i32::MAX.unsigned_abs() as usize {
        return Err(PyValueError::new_err("the numbers of positions and normals, or of corners and edges, differ"));
    }
    let outside = || PyValueError::new_err("a corner refers to a missing vertex or edge");
    let twins = twins(corners, edges, edge_count).ok_or_else(outside)?;
    encode(&Mesh { positions, corners: triangles, twins }, normals, into).ok_or_else(outside)
}

fn encode(mesh: &Mesh<'_>, normals: &[[Cell<f32>; 3]], into: &[[Cell<i16>; 2]]) -> Option<()> {
    let is_zero = |normal: &[Cell<f32>; 3]| normal.iter().all(|part| part.get() == 0.0);
    let own = if normals.iter().any(is_zero) { mesh.vertex_normals()? } else { Vec::new() };
    let mut done = vec![false; into.len()];
    let mut fan = Fan::default();
    let count = u32::try_from(into.len()).ok()?;
    // Fans that start at a border come first; the remaining ones go all the way around from their first corner.
    for starts_at_border in [true, false] {
        for corner in 0..count {
            if *done.get(corner as usize)? || starts_at_border && mesh.twin(corner) != NONE {
                continue;
            }
            fan.walk(mesh, corner)?;
            let ([vertex, ..], _) = mesh.triangle(corner)?;
            let normal = unit(row(normals, vertex)?);
            let own = own.get(usize::try_from(vertex).ok()?).filter(|_| normal == [0.0; 3]);
            let encoded = fan.encode(own.copied().unwrap_or(normal));
            for corner in &fan.corners {
                *done.get_mut(*corner as usize)? = true;
                for (to, part) in into.get(*corner as usize)?.iter().zip(encoded) {
                    to.set(part);
                }
            }
        }
    }
    Some(())
}
