//! Tangents of corners, and of the vertices that share them.

use cast_base::Threads;
use meshoptimizer_rs::{Error, Positions, TANGENT_COMPATIBLE, TANGENT_ZERO_FALLBACK, generate_tangents};

use crate::corners::{Stream, deduplicate_within};
use crate::lists::set;
use crate::narrow::narrow;
use crate::vertices::workspace;

/// Visits for each vertex and corner. Ordinary meshes take about ten.
const VISITS: u64 = 256;

/// Tangents and signs of corners, 0 where the surrounding faces define none. The error says why there are none. Normals
/// have unit length.
pub(super) fn of_corners(
    faces: &[u32],
    positions: &[[f32; 3]],
    normals: &[[f32; 3]],
    coordinates: &[[f32; 2]],
) -> Result<Vec<[f32; 4]>, &'static str> {
    let mut workspace = workspace(faces.len(), positions.len(), VISITS);
    let positions = Positions::from_packed(positions);
    let options = TANGENT_COMPATIBLE | TANGENT_ZERO_FALLBACK;
    generate_tangents(Some(faces), faces.len(), positions, normals, coordinates, options, &mut workspace).map_err(
        |error| match error {
            Error::NumericalFailure => "its positions, normals or texture coordinates are infinite or NaN",
            Error::LimitExceeded => "too many of its faces meet at one vertex",
            Error::AllocationFailed => "there is not enough memory",
            _ => "it has too many faces",
        },
    )
}

/// Vertices with one tangent each.
pub(super) struct Split {
    /// The old vertex of each: all old vertices in order, followed by the copies.
    pub(super) old_of_new: Vec<u32>,
    /// The faces, with new vertex indices.
    pub(super) faces: Vec<u32>,
    pub(super) tangents: Vec<[f32; 3]>,
    /// Vertices whose faces define no direction: any tangent will do.
    pub(super) assumed: u64,
}

/// Splits each vertex by the different tangents of its corners. Faces are indices of normals of length 1 or 0, and
/// there is a tangent for each index.
pub(super) fn split(faces: &[u32], normals: &[[f32; 3]], mut corners: Vec<[f32; 4]>) -> Split {
    let count = normals.len();
    let assumed = complete(faces, normals, &mut corners);
    let distinct = deduplicate_within(faces, count, &[Stream::new(&corners)], Threads::One);
    let mut split = Split {
        old_of_new: (0..u32::try_from(count).unwrap_or(u32::MAX)).collect(),
        faces: Vec::new(),
        // For vertices that no face uses.
        tangents: normals.iter().map(|normal| across(*normal)).collect(),
        assumed,
    };
    let mut is_taken = vec![false; count];
    let mut new_of_distinct = Vec::with_capacity(distinct.first_corners.len());
    for corner in &distinct.first_corners {
        let old = faces.get(*corner as usize).copied().unwrap_or_default();
        let [x, y, z, _] = corners.get(*corner as usize).copied().unwrap_or_default();
        match is_taken.get_mut(old as usize) {
            Some(is_taken @ false) => {
                *is_taken = true;
                set(&mut split.tangents, old as usize, [x, y, z]);
                new_of_distinct.push(old);
            }
            _ => {
                new_of_distinct.push(u32::try_from(split.old_of_new.len()).unwrap_or(u32::MAX));
                split.old_of_new.push(old);
                split.tangents.push([x, y, z]);
            }
        }
    }
    let new = |vertex: &u32| new_of_distinct.get(*vertex as usize).copied().unwrap_or_default();
    split.faces = distinct.indices.iter().map(new).collect();
    split
}

/// Corners without a tangent take that of another corner of their vertex, or else an arbitrary one perpendicular to the
/// normal. Returns how many vertices have no tangent of their own.
fn complete(faces: &[u32], normals: &[[f32; 3]], corners: &mut [[f32; 4]]) -> u64 {
    let mut firsts: Vec<Option<[f32; 4]>> = vec![None; normals.len()];
    for (corner, vertex) in corners.iter().zip(faces) {
        if let Some(first @ None) = firsts.get_mut(*vertex as usize)
            && is_direction(*corner)
        {
            *first = Some(*corner);
        }
    }
    let mut assumed = 0;
    for (corner, vertex) in corners.iter_mut().zip(faces).filter(|(corner, _)| !is_direction(**corner)) {
        let Some((first, normal)) = firsts.get_mut(*vertex as usize).zip(normals.get(*vertex as usize)) else {
            continue;
        };
        *corner = *first.get_or_insert_with(|| {
            assumed += 1;
            let [x, y, z] = across(*normal);
            [x, y, z, -1.0]
        });
    }
    assumed
}

fn is_direction([x, y, z, _]: [f32; 4]) -> bool {
    // Infinite numbers do not give 1, either.
    (x * x + y * y + z * z - 1.0).abs() < 0.01
}

/// A unit vector perpendicular to this one.
fn across([x, y, z]: [f32; 3]) -> [f32; 3] {
    // Starts from the axis with the largest angle to it.
    let crossed = if x.abs() <= y.abs() && x.abs() <= z.abs() { [0.0, z, -y] } else { [-z, 0.0, x] };
    let crossed = if z.abs() < x.abs() && z.abs() < y.abs() { [y, -x, 0.0] } else { crossed };
    unit(crossed).unwrap_or([1.0, 0.0, 0.0])
}

/// The normalised vector, if it has a direction.
pub(super) fn unit(vector: [f32; 3]) -> Option<[f32; 3]> {
    let length = vector.iter().map(|part| f64::from(*part).powi(2)).sum::<f64>().sqrt();
    (length > 0.0 && length.is_finite()).then(|| vector.map(|part| narrow(f64::from(part) / length)))
}
