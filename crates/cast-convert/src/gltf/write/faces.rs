//! Triangles: indices as they are stored, or one size wider where glTF reserves the largest index.

use cast_read::Indices;

use super::bin::Piece;
use super::output::Array;
use crate::gltf::schema::Shape;
use crate::gltf::schema::component::{U8, U16, U32};

/// Indices that may be written.
pub(super) struct Faces<'a> {
    pub(super) indices: Array<'a>,
    /// How many triangles were left out because a corner refers to no vertex.
    pub(super) dropped: u64,
}

/// The faces of a mesh; `None` if it has no triangles.
pub(super) fn faces(indices: Indices<'_>, vertices: usize) -> Option<Faces<'_>> {
    let count = indices.len() / 3 * 3;
    let whole = |bytes: &[u8]| bytes.len() / indices.len().max(1) * count;
    let largest = indices.max()? as usize;
    if largest >= vertices {
        return valid(indices, vertices);
    }
    let bytes = indices.as_bytes();
    let stored = || Piece::Bytes(bytes.get(..whole(bytes)).unwrap_or_default().into());
    // The largest number of each width marks the end of a strip, and is not a valid index.
    let (piece, component) = match indices {
        Indices::Byte(_) if largest < 0xFF => (stored(), U8),
        Indices::Short(_) if largest < 0xFFFF => (stored(), U16),
        Indices::Integer32(_) => (stored(), U32),
        Indices::Byte(array) => (Piece::made(count, move |index| u16::from(array.get(index).unwrap_or_default())), U16),
        Indices::Short(array) => {
            (Piece::made(count, move |index| u32::from(array.get(index).unwrap_or_default())), U32)
        }
    };
    (count > 0).then(|| Faces { indices: Array::new(piece, component, Shape::Scalar, count), dropped: 0 })
}

/// The triangles whose corners all refer to vertices.
fn valid<'a>(indices: Indices<'_>, vertices: usize) -> Option<Faces<'a>> {
    let is_valid = |triangle: &[u32; 3]| triangle.iter().all(|corner| (*corner as usize) < vertices);
    let valid: Vec<[u32; 3]> = indices.triangles().filter(is_valid).collect();
    let dropped = (indices.len() / 3 - valid.len()) as u64;
    let count = valid.len() * 3;
    let bytes: Vec<u8> = valid.into_iter().flatten().flat_map(u32::to_le_bytes).collect();
    let indices = Array::new(Piece::Bytes(bytes.into()), U32, Shape::Scalar, count);
    (count > 0).then_some(Faces { indices, dropped })
}
