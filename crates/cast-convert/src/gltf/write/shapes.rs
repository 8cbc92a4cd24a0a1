//! Blend shapes, which become morph targets: offsets of vertices instead of target positions.

use cast_read::Indices;
use cast_scene::{Mesh, ShapeTarget, Vertices};

use super::bin::Piece;
use super::output::{Array, Output, VERTICES};
use super::vectors::{bounds, finite};
use crate::gltf::schema::Shape;
use crate::gltf::schema::component::{U8, U16, U32};

/// A prepared morph target.
pub(super) struct Target<'p> {
    offsets: Array<'p>,
    /// The vertices that move, if not all do.
    vertices: Option<Array<'p>>,
}

impl<'p> Target<'p> {
    /// The target of a shape, if it has one. `meshes` are those of the model.
    pub(super) fn new(shape: ShapeTarget<'p>, mesh: &'p Mesh, meshes: &'p [Mesh]) -> Option<Self> {
        let base = mesh.positions();
        let count = base.len();
        let way = move |from: [f32; 3], to: [f32; 3]| {
            let [[x, y, z], [a, b, c]] = [from, to];
            finite([a - x, b - y, c - z])
        };
        match shape {
            ShapeTarget::Positions { vertices, positions } => Some(some(count, vertices, move |vertex, place| {
                positions.get(place).zip(base.get(vertex)).map_or([0.0; 3], |(to, from)| way(from, to))
            })),
            ShapeTarget::Deltas { vertices, deltas } => {
                Some(some(count, vertices, move |_, place| deltas.get(place).map_or([0.0; 3], finite)))
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

    /// Adds it to the file and returns its accessor.
    pub(super) fn put(self, output: &mut Output<'p>) -> usize {
        match self.vertices {
            Some(vertices) => output.sparse(self.offsets, vertices),
            None => output.array(self.offsets, Some(VERTICES)),
        }
    }
}

fn dense<'p>(count: usize, delta: impl Fn(usize) -> [f32; 3] + Send + Sync + 'p) -> Target<'p> {
    let bounds = bounds((0..count).map(&delta));
    Target { offsets: Array::of_floats(Piece::made(count, delta), Shape::Vec3, count).within(bounds), vertices: None }
}

/// A target with the given vertices, in ascending order.
fn some<'p>(
    count: usize,
    vertices: Vertices<'p>,
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
    let (piece, component, listed) = match vertices {
        // Accessors without any data are allowed, but not every reader accepts them: the first vertex gets an offset of
        // zero.
        _ if used == 0 => (Piece::Bytes(vec![0].into()), U8, 1),
        Vertices::Ascending(indices) => {
            let (component, size) = match indices {
                Indices::Byte(_) => (U8, 1),
                Indices::Short(_) => (U16, 2),
                Indices::Integer32(_) => (U32, 4),
            };
            (Piece::Bytes(indices.as_bytes().get(..used * size).unwrap_or_default().into()), component, used)
        }
        Vertices::Sorted(_) => {
            (Piece::made(used, move |index| u32::try_from(vertex(index).0).unwrap_or_default()), U32, used)
        }
    };
    let values = if used == 0 { Piece::of_floats(&[0.0; 3]) } else { Piece::made(used, value) };
    let vertices = Some(Array::new(piece, component, Shape::Scalar, listed));
    Target { offsets: Array::of_floats(values, Shape::Vec3, count).within(bounds), vertices }
}
