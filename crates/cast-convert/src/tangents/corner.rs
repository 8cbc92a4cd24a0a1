//! Tangents of corners.

use meshoptimizer_rs::{Error, Positions, TANGENT_COMPATIBLE, TANGENT_ZERO_FALLBACK, generate_tangents};

use crate::vertices::workspace;

/// Visits for each vertex and corner. Ordinary meshes take about ten.
const VISITS: u64 = 256;

/// Tangents and signs of corners, 0 where the surrounding faces define none. The error says why there are none. Normals
/// have unit length.
pub(super) fn tangents(
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
