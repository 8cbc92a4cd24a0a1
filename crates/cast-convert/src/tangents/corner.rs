//! Tangents of corners.

use meshoptimizer_rs::{
    Error, Limits, Positions, TANGENT_COMPATIBLE, TANGENT_ZERO_FALLBACK, Workspace, generate_tangents,
};

/// Visits for each vertex and corner. Ordinary meshes take about ten; a vertex takes as many as it has pairs of corners,
/// which a file with all its faces around one vertex must not turn into hours.
const VISITS: u64 = 256;

/// Visits that any mesh may take: a tenth of a second.
const LEAST_VISITS: u64 = 1 << 26;

/// Tangents and signs of corners, 0 where faces around give none; or why there are none. Normals have the length 1.
pub(super) fn tangents(
    faces: &[u32],
    positions: &[[f32; 3]],
    normals: &[[f32; 3]],
    coordinates: &[[f32; 2]],
) -> Result<Vec<[f32; 4]>, &'static str> {
    let visits = (faces.len() as u64).saturating_add(positions.len() as u64).saturating_mul(VISITS);
    let limits = Limits { max_bytes: usize::MAX, max_work: visits.saturating_add(LEAST_VISITS) };
    let mut workspace = Workspace::new(limits);
    let positions = Positions::from_packed(positions);
    let options = TANGENT_COMPATIBLE | TANGENT_ZERO_FALLBACK;
    generate_tangents(Some(faces), faces.len(), positions, normals, coordinates, options, &mut workspace).map_err(
        |error| match error {
            Error::NumericalFailure => "its positions, normals or texture coordinates are infinite or not numbers",
            Error::LimitExceeded => "too many of its faces meet in one vertex",
            Error::AllocationFailed => "there is not enough memory",
            _ => "it has too many faces",
        },
    )
}
