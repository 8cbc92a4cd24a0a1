//! Triangles from primitives of any mode.

use cast_interchange::scene::Indices;
use cast_interchange::{Error, Report, notes};

use super::input::Input;
use crate::gltf::schema::Primitive;

/// The default mode of a primitive.
pub(super) const POINTS: u32 = 0;
pub(super) const TRIANGLES: u32 = 4;
const STRIP: u32 = 5;

/// The faces of a primitive of triangles, a triangle strip or a triangle fan.
///
/// # Errors
/// Returns an error if an index refers to no vertex.
pub(super) fn convert<'a>(
    input: &Input<'a>,
    primitive: &Primitive,
    vertices: usize,
    report: &mut Report,
) -> Result<Indices<'a>, Error> {
    let mode = primitive.mode.unwrap_or(TRIANGLES);
    let indices = match primitive.indices {
        Some(accessor) => input.accessor(accessor)?.indices()?,
        None => {
            input.spend(vertices.saturating_mul(4))?;
            let last = u32::try_from(vertices)
                .map_err(|_| Error::invalid("there are more vertices than indices can refer to"))?;
            Indices::Integer32((0..last).collect())
        }
    };
    if let Some(index) = indices.largest().filter(|largest| *largest as usize >= vertices) {
        return Err(Error::invalid(format!("index {index} is out of range; there are {vertices} vertices")));
    }
    let whole = indices.len() % 3 == 0 || mode != TRIANGLES;
    report.add_if(!whole, &notes::mesh::INCOMPLETE_FACES, "");
    if mode == TRIANGLES && whole {
        return Ok(indices);
    }
    input.spend(indices.len().saturating_mul(if mode == TRIANGLES { 4 } else { 12 }))?;
    let indices = indices.into_u32();
    let triangles: Vec<[u32; 3]> = match mode {
        TRIANGLES => indices.chunks_exact(3).filter_map(|corners| corners.first_chunk().copied()).collect(),
        STRIP => strip(&indices),
        _ => fan(&indices),
    };
    Ok(triangles.into_flattened().into())
}

/// Each vertex from the third on forms a triangle with the two before it; every second triangle is reversed.
fn strip(indices: &[u32]) -> Vec<[u32; 3]> {
    let triangles = indices.windows(3).enumerate().filter_map(|(number, corners)| match corners {
        [a, b, c] if number % 2 == 0 => Some([*a, *b, *c]),
        [a, b, c] => Some([*b, *a, *c]),
        _ => None,
    });
    // Strips are joined by triangles without area.
    triangles.filter(|[a, b, c]| a != b && b != c && c != a).collect()
}

/// Each vertex from the third on forms a triangle with the one before it and the first one.
fn fan(indices: &[u32]) -> Vec<[u32; 3]> {
    let Some((first, rest)) = indices.split_first() else { return Vec::new() };
    rest.windows(2).filter_map(|pair| pair.first_chunk().map(|[b, c]| [*first, *b, *c])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strips_and_fans_become_triangles_that_all_wind_one_way() {
        assert_eq!(strip(&[0, 1, 2, 3]), [[0, 1, 2], [2, 1, 3]]);
        assert_eq!(strip(&[0, 1, 2, 2, 3, 3, 4, 5]), [[0, 1, 2], [4, 3, 5]].map(|triangle: [u32; 3]| triangle));
        assert_eq!(fan(&[0, 1, 2, 3]), [[0, 1, 2], [0, 2, 3]]);
        assert!(strip(&[0, 1]).is_empty() && fan(&[]).is_empty());
    }
}
