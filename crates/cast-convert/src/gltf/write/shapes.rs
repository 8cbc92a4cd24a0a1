//! Blend shapes, which become morph targets: offsets of vertices instead of target positions.
//!
//! They have an offset for each vertex. Sparse accessors without a buffer view are smaller, but few readers know them: of a
//! file with one, VTK 9.7 and F3D 4.0 load nothing, and panda3d-gltf 1.3 raises an error.

use std::ops::Range;

use cast_interchange::Error;
use cast_interchange::lists::set;
use cast_read::{Element, Indices};
use cast_scene::{Mesh, ShapeTarget, Vertices};

use super::output::{Array, Output, VERTICES};
use crate::checked::{bounds, finite};
use crate::gltf::schema::Shape;
use crate::gltf::schema::component::{U8, U16, U32};
use crate::pieces::Piece;

/// A prepared morph target.
pub(super) struct Target<'p> {
    offsets: Array<'p>,
    /// The vertices that move, if the others are not in the file.
    vertices: Option<Array<'p>>,
    /// How many bytes a sparse accessor would save.
    savings: u64,
}

impl<'p> Target<'p> {
    /// The target of a shape, if it has one. `meshes` are those of the model.
    pub(super) fn new(shape: ShapeTarget<'p>, mesh: &'p Mesh, meshes: &'p [Mesh], is_sparse: bool) -> Option<Self> {
        let base = mesh.positions();
        let count = base.len();
        let way = move |from: [f32; 3], to: [f32; 3]| {
            let [[x, y, z], [a, b, c]] = [from, to];
            finite([a - x, b - y, c - z])
        };
        match shape {
            ShapeTarget::Positions { vertices, positions } => {
                Some(some(count, vertices, is_sparse, move |vertex, place| {
                    positions.get(place).zip(base.get(vertex)).map_or([0.0; 3], |(to, from)| way(from, to))
                }))
            }
            ShapeTarget::Deltas { vertices, deltas } => {
                Some(some(count, vertices, is_sparse, move |_, place| deltas.get(place).map_or([0.0; 3], finite)))
            }
            ShapeTarget::Mesh(target) => {
                let target = meshes.get(target)?.positions();
                Some(dense(count, move |vertex| {
                    target.get(vertex).zip(base.get(vertex)).map_or([0.0; 3], |(to, from)| way(from, to))
                }))
            }
            _ => None,
        }
    }

    /// Adds it to the file and returns its accessor. `name` is that of the mesh.
    ///
    /// # Errors
    /// Returns an error if offsets of zero exceed the budget: few bytes can list one vertex of many in each shape.
    pub(super) fn put(self, output: &mut Output<'p>, name: &str) -> Result<usize, Error> {
        output.budget.spend(self.savings, || format!("offsets of zero in the blend shapes of mesh {name:?}"))?;
        output.sparse_savings = output.sparse_savings.saturating_add(self.savings);
        Ok(match self.vertices {
            Some(vertices) => output.sparse(self.offsets, vertices),
            None => output.array(self.offsets, Some(VERTICES)),
        })
    }
}

fn dense<'p>(count: usize, delta: impl Fn(usize) -> [f32; 3] + Send + Sync + 'p) -> Target<'p> {
    let bounds = bounds((0..count).map(&delta));
    let offsets = Array::of_floats(Piece::made(count, delta), Shape::Vec3, count).within(bounds);
    Target { offsets, vertices: None, savings: 0 }
}

/// A target with the given vertices, in ascending order.
fn some<'p>(
    count: usize,
    vertices: Vertices<'p>,
    is_sparse: bool,
    delta: impl Fn(usize, usize) -> [f32; 3] + Clone + Send + Sync + 'p,
) -> Target<'p> {
    let vertex = move |index| vertices.get(index).map_or((0, 0), |(vertex, place)| (vertex as usize, place));
    let (mut used, mut end) = (0, vertices.len());
    while used < end {
        let middle = used + (end - used) / 2;
        if vertex(middle).0 < count { used = middle + 1 } else { end = middle }
    }
    let value = move |index| {
        let (vertex, place) = vertex(index);
        delta(vertex, place)
    };
    if used == count {
        return dense(count, value);
    }
    // Vertices that are not listed have an offset of zero.
    let bounds = bounds(std::iter::once([0.0; 3]).chain((0..used).map(&value)));
    let (component, size) = match vertices {
        Vertices::Ascending(Indices::Byte(_)) => (U8, 1),
        Vertices::Ascending(Indices::Short(_)) => (U16, 2),
        Vertices::Ascending(Indices::Integer32(_)) | Vertices::Sorted(_) => (U32, 4),
    };
    if !is_sparse {
        let fill = move |range: Range<usize>, out: &mut [u8]| {
            out.fill(0);
            let (mut index, mut end) = (0, used);
            while index < end {
                let middle = index + (end - index) / 2;
                if vertex(middle).0 < range.start { index = middle + 1 } else { end = middle }
            }
            let rows = out.as_chunks_mut().0.as_chunks_mut().0;
            for index in (index..used).take_while(|index| vertex(*index).0 < range.end) {
                set(rows, vertex(index).0.saturating_sub(range.start), value(index).to_wire());
            }
        };
        let piece = Piece::made_in_rows(count, fill, <[f32; 3]>::SIZE);
        let sparse = used.max(1) * (<[f32; 3]>::SIZE + size);
        let savings = piece.length().saturating_sub(sparse as u64);
        return Target { offsets: Array::of_floats(piece, Shape::Vec3, count).within(bounds), vertices: None, savings };
    }
    let (piece, component, listed) = match vertices {
        // Accessors without any data are allowed, but not every reader accepts them: the first vertex gets an offset of
        // zero.
        _ if used == 0 => (Piece::Bytes(vec![0].into()), U8, 1),
        Vertices::Ascending(indices) => {
            (Piece::Bytes(indices.as_bytes().get(..used * size).unwrap_or_default().into()), component, used)
        }
        Vertices::Sorted(_) => {
            (Piece::made(used, move |index| u32::try_from(vertex(index).0).unwrap_or_default()), component, used)
        }
    };
    let values = if used == 0 { Piece::of_floats(&[0.0; 3]) } else { Piece::made(used, value) };
    let vertices = Some(Array::new(piece, component, Shape::Scalar, listed));
    Target { offsets: Array::of_floats(values, Shape::Vec3, count).within(bounds), vertices, savings: 0 }
}
